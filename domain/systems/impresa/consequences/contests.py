"""Both sides of a contest have rolled: one wins, or the tie stands or is rolled again (PRE-71, PRE-72, PRE-86)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.task import ContestDecided, ContestReopened, TaskRolled
from domain.systems.impresa.experience import earns
from domain.systems.impresa.settings import CONTESTED_DIFFICULTY, CONTESTED_TIE
from domain.systems.impresa.state import Frame, Task, impresa


def decide_contest(event: TaskRolled, play: Play, table: Table) -> Iterable[Event]:
    """With the second roll of a contest it is decided."""
    own = impresa(play).tasks.get(event.task)
    rival = impresa(play).tasks.get(own.frame.rival) if own is not None else None
    if own is None or rival is None or rival.steps is None:
        return ()
    audience = narrower(own.frame.audience, rival.frame.audience)
    if event.steps == rival.steps:
        if CONTESTED_TIE.of(play) == "reroll":
            return (ContestReopened(event.task, rival.frame.id, audience=audience),)
        return (ContestDecided(event.task, rival.frame.id, audience=audience),)
    winner, beaten = _sides(own, event.steps, rival, rival.steps)
    decided = ContestDecided(event.task, rival.frame.id, winner.character, audience=audience)
    return (decided, *_earned(winner, beaten, play))


def _sides(own: Task, steps: int, rival: Task, rivals: int) -> tuple[Frame, int]:
    """Who wins, and the steps he has beaten."""
    return (own.frame, rivals) if steps > rivals else (rival.frame, steps)


def _earned(winner: Frame, beaten: int, play: Play) -> Iterable[Event]:
    """What the winner earns, where the campaign counts the loser's steps as his difficulty (PRE-86)."""
    character = impresa(play).characters.get(winner.character)
    if character is None or CONTESTED_DIFFICULTY.of(play) == "none":
        return ()
    return earns(character, winner.skill, beaten, success=True)


CONSEQUENCES = ((TaskRolled, decide_contest),)
