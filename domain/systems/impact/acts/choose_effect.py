"""The player of a success chooses its one effect (IMP-46 to IMP-52, IMP-67 to IMP-69, IMP-75)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer
from domain.systems.impact.effects import BAD_EFFECT, IS_SELF, NOT_FOE, PC_TARGET, Wish, brings, effect_named
from domain.systems.impact.events.outcome import EffectChosen, TestClosed
from domain.systems.impact.finding import AnyTest, find_detail, find_test
from domain.systems.impact.refusals import (
    AT_TOP,
    BAD_KIND,
    CHECKS_OF_DETAILS,
    NO_CHANGE,
    NO_CITATION,
    NO_DIE,
    NO_NARRATION,
    NO_SUCCESS,
    NOT_ACTIVE,
    NOT_CHANGEABLE,
    NOT_YOURS,
    ONE_TARGET,
    OUT_OF_REACH,
    PLAYERS_CHOICE,
    SCENE_OVER,
    TARGET_OUT,
    UNKNOWN_BEARER,
    UNKNOWN_DETAIL,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import may_play, player_only
from domain.systems.impact.settings import EFFECT_CITES
from domain.systems.impact.state import Detail, impact
from domain.systems.impact.succeeding import ALREADY_CHOSEN, NO_EFFECT, with_effect
from domain.table.settings import wants_words

NOT_INVOLVED = Reason("citation_not_involved", "IMP-52", "The Detail cited did not help in this test.")

Found = tuple[AnyTest | None, list[Bearer], list[Detail | None]]


class ChooseEffect(Command):
    """Choose what a success brings, in a sentence, citing Details that helped.

    ``effect``: establish (E1: ``text``, ``target``, ``mark``), change (E2: ``form`` remove, disrupt, alter or restore;
    ``detail``; ``text`` to alter it to), lower (E3) or raise (E4: ``target``).
    """

    test: str = ""
    effect: str
    says: str = ""
    cites: list[str] = []
    target: str | list[str] = []
    detail: str | list[str] = []
    form: str = ""
    text: str = ""
    kind: str = "temporary"
    mark: str = "until_removed"
    rungs: int = 1


def find(command: ChooseEffect, play: Play, table: Table) -> Found:
    for cited in command.cites:
        find_detail(cited, play, table)
    return (
        find_test(command.test, play, table) if command.test else None,
        [find_bearer(target, play, table) for target in _listed(command.target)],
        [find_detail(detail, play, table) for detail in _listed(command.detail)],
    )


def entitled(found: Found, play: Play, table: Table) -> None:
    """The player of the roller."""
    if found[0] is not None:
        player_only(found[0].roller, play, table)


def decide(command: ChooseEffect, found: Found, play: Play, table: Table) -> list[Event]:
    test = with_effect(play, found[0])
    effect = effect_named(command.effect)
    wish = Wish(effect, command.kind, command.text, command.mark, command.form, found[1], found[2], command.rungs)
    events = list(brings(play, table, test, wish))
    helpful = test.roll.helpful if test.roll is not None else []
    check_citation(play, helpful, command)
    chosen = EffectChosen(test.id, effect, command.says.strip(), list(command.cites), list(helpful))
    return [chosen, *events, TestClosed(test.id, "effect")]


def check_citation(play: Play, helpful: list[str], command: ChooseEffect) -> None:
    """Refuses an effect without a sentence, or that does not cite what helped (IMP-52)."""
    if wants_words(play, command.says):
        raise NO_NARRATION()
    if not command.cites and helpful and EFFECT_CITES.of(play):
        raise NO_CITATION(helped=helpful)
    if not set(command.cites) <= set(helpful):
        raise NOT_INVOLVED(helped=helpful)


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if test.phase == "succeeded" and may_play(viewer, test.roller):
            for effect, says in SAYS.items():
                cites = list(test.roll.helpful) if test.roll is not None else []
                yield Offer(ACT.name, {"test": test.id, "effect": effect, "cites": cites}, says)


SAYS = {
    "establish": "Establish a Temporary Detail",
    "change": "Remove, disrupt, alter or restore a Detail",
    "lower": "Lower another's Impact Die",
    "raise": "Raise another's Impact Die",
}


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


ACT = Act(
    "impact.choose_effect",
    ChooseEffect,
    find,
    entitled,
    decide,
    (
        UNKNOWN_TEST,
        UNKNOWN_BEARER,
        UNKNOWN_DETAIL,
        NOT_YOURS,
        PLAYERS_CHOICE,
        NO_SUCCESS,
        ALREADY_CHOSEN,
        NO_EFFECT,
        BAD_EFFECT,
        *CHECKS_OF_DETAILS,
        BAD_KIND,
        NOT_CHANGEABLE,
        NOT_ACTIVE,
        OUT_OF_REACH,
        SCENE_OVER,
        NO_CHANGE,
        IS_SELF,
        NO_DIE,
        TARGET_OUT,
        PC_TARGET,
        AT_TOP,
        ONE_TARGET,
        NOT_FOE,
        NO_NARRATION,
        NO_CITATION,
        NOT_INVOLVED,
    ),
    offers=offers,
)
