"""A player lets his character go back to the starting Impact Die in a break (IMP-86, IMP-98)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, character_named, is_out, starting_rung
from domain.systems.impact.events.adventure import ResetTaken
from domain.systems.impact.ladder import shown
from domain.systems.impact.moving import jumps
from domain.systems.impact.refusals import NOT_YOURS, OUT_OF_STORY, PLAYERS_CHOICE, UNKNOWN_BEARER
from domain.systems.impact.resting import ALREADY, NO_BREAK, NOT_ALLOWED, may_reset
from domain.systems.impact.roles import his_player
from domain.systems.impact.settings import BREAK_REVIVES
from domain.systems.impact.state import impact
from domain.table.state import name_of


class Reset(Command):
    """Take the reset that the GM allowed in this break."""

    character: str


def decide(command: Reset, character: Bearer, play: Play, table: Table) -> list[Event]:
    may_reset(character.id, play)
    if is_out(play, character.id) and not BREAK_REVIVES.of(play):
        raise OUT_OF_STORY(character=character.id)
    return [ResetTaken(character.id), *jumps(play, character.id, starting_rung(play), "break")]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    respite = impact(play).respite
    if respite is None:
        return
    for character in respite.allowed:
        if character in viewer.characters and character not in respite.reset:
            says = f"{name_of(play, character)} rests: back to {shown(starting_rung(play))}"
            yield Offer(ACT.name, {"character": character}, says)


ACT = Act(
    "impact.reset",
    Reset,
    character_named,
    his_player,
    decide,
    (UNKNOWN_BEARER, NOT_YOURS, PLAYERS_CHOICE, NO_BREAK, ALREADY, NOT_ALLOWED, OUT_OF_STORY),
    offers=offers,
)
