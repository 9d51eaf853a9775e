"""Player or GM proposes a Complication outside any failure, out of a Detail of the character's (IMP-92)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, is_out, kind_of
from domain.systems.impact.consenting import once_consented, proposed
from domain.systems.impact.earning import complicated
from domain.systems.impact.finding import character_citing
from domain.systems.impact.opening import brought_to_light
from domain.systems.impact.refusals import (
    BAD_MARK,
    BAD_TEXT,
    DUPLICATE,
    IN_PROGRESS,
    NEEDS_GM,
    NEEDS_PLAYER,
    NO_CITATION,
    NOT_A_PC,
    NOT_ACTIVE,
    NOT_OWN,
    NOT_YOURS,
    OUT_OF_STORY,
    UNKNOWN_BEARER,
    UNKNOWN_DETAIL,
)
from domain.systems.impact.roles import his_player_or_gm, plays
from domain.systems.impact.settings import GM_CONSENTS
from domain.systems.impact.state import impact, tests_of
from domain.table.state import name_of


class MakeComplication(Command):
    """Trouble for a character out of one of his Details: a Temporary Detail, and one rung of Impact.

    Where the other side's consent is wanting, ``ask`` for it instead of being refused.
    """

    character: str
    text: str
    cites: list[str] = []
    mark: str = "until_removed"
    ask: bool = False


def decide(command: MakeComplication, character: Bearer, play: Play, table: Table) -> list[Event]:
    by_player = plays(play, table, character.id)
    wish = proposed("complication", character.id, table, asks_player=not by_player)
    wish.text, wish.cites, wish.mark = command.text, list(command.cites), command.mark
    events = complicated(wish, play, table)
    cited = (impact(play).details[detail] for detail in wish.cites)
    lit = brought_to_light(play, [], cited)
    if by_player and not GM_CONSENTS.of(play):
        return [*lit, *events]
    return [*lit, *once_consented(wish, events, play, table, ask=command.ask)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for character in sorted(viewer.characters):
        free = kind_of(play, character) == "pc" and not is_out(play, character) and not tests_of(play, character)
        if free:
            ask = GM_CONSENTS.of(play) and not viewer.gm
            says = f"Make trouble for {name_of(play, character)}"
            yield Offer(ACT.name, {"character": character, **({"ask": True} if ask else {})}, says)


ACT = Act(
    "impact.make_complication",
    MakeComplication,
    character_citing,
    his_player_or_gm,
    decide,
    (
        UNKNOWN_BEARER,
        UNKNOWN_DETAIL,
        NOT_YOURS,
        NOT_A_PC,
        IN_PROGRESS,
        OUT_OF_STORY,
        NO_CITATION,
        NOT_OWN,
        NOT_ACTIVE,
        BAD_TEXT,
        DUPLICATE,
        BAD_MARK,
        NEEDS_GM,
        NEEDS_PLAYER,
    ),
    offers=offers,
)
