"""The director records that a goal is reached, or given up (PRE-183)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.award import GoalReached
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa

UNKNOWN_GOAL = Reason("unknown", "PRE-183", "The character has no such open goal.")


class CloseGoal(Command):
    """Close a goal of a character: it is reached, or given up."""

    character: CharacterId
    goal: str
    given_up: bool = False


def decide(command: CloseGoal, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The goal is open no longer."""
    for key, goals in impresa(play).chronicle.goals.items():
        adventure, _, whose = key.partition("/")
        if whose == character.id and command.goal in goals:
            return [GoalReached(character.id, adventure, command.goal, command.given_up, audience=character.audience)]
    raise UNKNOWN_GOAL(goal=command.goal)


ACT = Act("impresa.close_goal", CloseGoal, character_named, director, decide, (*CHARACTER, NOT_DIRECTOR, UNKNOWN_GOAL))
