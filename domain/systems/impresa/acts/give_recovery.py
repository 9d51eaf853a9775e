"""The director gives recovery that was stopped after all; all other recovery comes by itself (PRE-167, PRE-168)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.harm import FatigueMoved
from domain.systems.impresa.events.recovery import RecoveryGiven
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.recovery import DAYS_A_WEEK
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, Track
from domain.table.state import day

TOO_EARLY = Reason("wrong_phase", "PRE-167", "That day is not over yet.")
WEEK_RUNS = Reason("wrong_phase", "PRE-168", "The character's week of injury is not full yet.")
RECOVERED = Reason("duplicate", "PRE-167", "The character has recovered for that time already.")
UNHURT = Reason("wrong_state", "PRE-168", "The character has nothing to recover from.")


class GiveRecovery(Command):
    """Give a character the recovery from fatigue that was stopped for a day that is over.

    ``day``: which, the last one if left out. Recovery that nobody stopped comes by itself, and only once: this act
    answers why when it is asked for too early or again, for either ``track``.
    """

    character: CharacterId
    day: int | None = None
    track: Track = "fatigue"


def decide(command: GiveRecovery, character: Impresan, play: Play, table: Table) -> list[Event]:
    """As many grades as the day would have given."""
    alive(character)
    ended = day(play) - 1 if command.day is None else command.day
    if command.track == "injury":
        raise _not_the_week(character, ended, play)
    if ended < 1 or ended >= day(play):
        raise TOO_EARLY(day=max(ended, 1))
    if character.stopped != ended:
        raise RECOVERED(day=ended)
    grades = min(character.fatigue, character.abilities.get("fitness", 0))
    if grades == 0:
        raise UNHURT()
    given = RecoveryGiven(character.id, ended, audience=character.audience)
    return [given, FatigueMoved(character.id, -grades, f"recovery for day {ended}", audience=character.audience)]


def _not_the_week(character: Impresan, asked: int, play: Play) -> Exception:
    """Why recovery from injury is not given: it comes by itself at the end of each full week."""
    if character.hurt_since is None:
        return UNHURT()
    if asked < character.hurt_since + DAYS_A_WEEK - 1 or asked >= day(play):
        return WEEK_RUNS(hurt_since=character.hurt_since)
    return RECOVERED(day=asked)


ACT = Act(
    "impresa.give_recovery",
    GiveRecovery,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, TOO_EARLY, WEEK_RUNS, RECOVERED, UNHURT),
)
