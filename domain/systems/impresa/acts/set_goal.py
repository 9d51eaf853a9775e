"""The director records a goal of a character in the running adventure (PRE-183)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.award import GoalSet
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa
from domain.table.state import story

NO_GOAL = Reason("missing", "PRE-183", "A goal is told in words.")
NO_ADVENTURE = Reason("wrong_phase", "PRE-183", "Goals belong to a running adventure.")
GOAL_AGAIN = Reason("duplicate", "PRE-183", "The character has this goal already.")


class SetGoal(Command):
    """Record a goal."""

    character: CharacterId
    goal: str


def decide(command: SetGoal, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The goal is open until it is reached or given up."""
    alive(character)
    goal, adventure = command.goal.strip(), story(play).adventure
    if not goal:
        raise NO_GOAL()
    if adventure is None:
        raise NO_ADVENTURE()
    if goal in impresa(play).chronicle.goals.get(f"{adventure.id}/{character.id}", []):
        raise GOAL_AGAIN(goal=goal)
    return [GoalSet(character.id, adventure.id, goal, audience=character.audience)]


ACT = Act(
    "impresa.set_goal",
    SetGoal,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, NO_GOAL, NO_ADVENTURE, GOAL_AGAIN),
)
