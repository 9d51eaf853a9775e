"""How a character goes out is for who plays him to say (IMP-84)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import CHARACTERS, Bearer, character_named, is_out, kind_of
from domain.systems.impact.events.die import MannerStated
from domain.systems.impact.refusals import (
    NO_CHANGE,
    NO_NARRATION,
    NOT_YOURS,
    PLAYERS_CHOICE,
    UNKNOWN_BEARER,
)
from domain.systems.impact.roles import who_runs_him
from domain.systems.impact.state import impact
from domain.table.settings import wants_words
from domain.table.state import name_of, story

NOT_OUT = Reason("not_out", "IMP-84", "The character is not out of the story.")


class StateManner(Command):
    """Say how the character went out: unconscious, broken, exiled, as you like."""

    character: str
    says: str = ""


def decide(command: StateManner, character: Bearer, play: Play, table: Table) -> list[Event]:
    if character.kind not in CHARACTERS or not is_out(play, character.id):
        raise NOT_OUT(character=character.id)
    if character.id in impact(play).manners:
        raise NO_CHANGE()
    if wants_words(play, command.says):
        raise NO_NARRATION()
    return [MannerStated(character.id, command.says.strip(), audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    run = {c for c in story(play).characters if viewer.gm and kind_of(play, c) in ("adversary", "friend")}
    for character in sorted(viewer.characters | run):
        if is_out(play, character) and character not in impact(play).manners:
            yield Offer(ACT.name, {"character": character}, f"Say how {name_of(play, character)} goes out")


ACT = Act(
    "impact.state_manner",
    StateManner,
    character_named,
    who_runs_him,
    decide,
    (UNKNOWN_BEARER, NOT_YOURS, PLAYERS_CHOICE, NOT_OUT, NO_CHANGE, NO_NARRATION),
    offers=offers,
)
