"""The director stops a character's natural recovery for the running day (PRE-167)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.recovery import RecoveryStopped
from domain.systems.impresa.finding import alive, character_named, words
from domain.systems.impresa.refusals import CHARACTER, DEAD, NO_WORDS, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan
from domain.table.state import day

STOPPED = Reason("duplicate", "PRE-167", "The character's recovery is stopped for this day already.")


class StopRecovery(Command):
    """Stop a character's natural recovery from fatigue for this day; treatments still tell."""

    character: CharacterId
    reason: str = ""


def decide(command: StopRecovery, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The day gives nothing back."""
    alive(character)
    today = day(play)
    if character.stopped == today:
        raise STOPPED(day=today)
    return [RecoveryStopped(character.id, today, words(play, command.reason), audience=character.audience)]


ACT = Act(
    "impresa.stop_recovery",
    StopRecovery,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, NO_WORDS, STOPPED),
)
