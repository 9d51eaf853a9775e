"""The holder of an internal clock asks day and time, and is told them exactly (PRE-27)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import his_leader_or_director
from domain.systems.impresa.events.gimmick import ClockTold
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.gimmicks import CLOCK
from domain.table.state import MINUTES_A_DAY, day, story

NO_CLOCK = Reason("condition_unmet", "PRE-27", "Only an internal clock gives a right to the exact time.")
CLOCK_STATED = Reason("derived", "PRE-27", "The campaign's clock answers.")


class AskClock(Command):
    """Ask the internal clock of a character for day and time."""

    forbids = {"day": CLOCK_STATED, "hour": CLOCK_STATED, "minute": CLOCK_STATED, "answer": CLOCK_STATED}
    character: CharacterId


def decide(command: AskClock, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The campaign's clock, without a roll."""
    able(character)
    if not character.holds(CLOCK):
        raise NO_CLOCK()
    hour, minute = divmod(story(play).minutes % MINUTES_A_DAY, 60)
    return [ClockTold(character.id, day(play), hour, minute, audience=character.audience)]


ACT = Act(
    "impresa.ask_clock",
    AskClock,
    character_named,
    his_leader_or_director,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, UNABLE, NO_CLOCK, CLOCK_STATED),
)
