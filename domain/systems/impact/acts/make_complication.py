"""Player or GM proposes a Complication outside any failure, out of a Detail of the character's (IMP-92)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer, is_out, kind_of
from domain.systems.impact.consenting import asked, consent_wanting, proposed
from domain.systems.impact.earning import complicated
from domain.systems.impact.finding import find_detail
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
from domain.systems.impact.roles import player_or_gm, plays
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


def find(command: MakeComplication, play: Play, table: Table) -> Bearer:
    for cited in command.cites:
        find_detail(cited, play, table)
    return find_bearer(command.character, play, table)


def entitled(character: Bearer, play: Play, table: Table) -> None:
    """The player of the character, or a GM."""
    player_or_gm(character.id, play, table)


def decide(command: MakeComplication, character: Bearer, play: Play, table: Table) -> list[Event]:
    by_player = plays(play, table, character.id)
    wish = proposed("complication", character.id, table, asks_player=not by_player)
    wish.text, wish.cites, wish.mark = command.text, list(command.cites), command.mark
    events = complicated(wish, play, table)
    wanting = consent_wanting(wish, play, table) if not by_player or GM_CONSENTS.of(play) else None
    cited = (impact(play).details[detail] for detail in wish.cites)
    lit = brought_to_light(play, [], cited)
    if wanting is None:
        return [*lit, *events]
    if command.ask:
        return [*lit, *asked(wish)]
    raise wanting()


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
    find,
    entitled,
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
