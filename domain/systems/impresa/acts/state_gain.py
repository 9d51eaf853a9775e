"""The director states what the winner of a contest gains, such as a hold (PRE-128)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.actions import GainStated
from domain.systems.impresa.finding import task_named, words
from domain.systems.impresa.refusals import NOT_DIRECTOR, UNKNOWN_TASK
from domain.systems.impresa.state import Task, impresa

NOT_WON = Reason("wrong_state", "PRE-128", "Only the side that has won a contest gains something.")
NO_GAIN = Reason("missing", "PRE-128", "Say what the winner gains.")


class StateGain(Command):
    """State what the winner of a contest gains; ``task`` is his side of it."""

    task: str
    gain: str


def decide(command: StateGain, task: Task, play: Play, table: Table) -> list[Event]:
    """It is told; no hold has figures."""
    rival = impresa(play).tasks.get(task.frame.rival)
    if task.steps is None or rival is None or rival.steps is None or task.steps <= rival.steps:
        raise NOT_WON(task=task.frame.id)
    return [GainStated(task.frame.character, words(play, command.gain, NO_GAIN), audience=task.frame.audience)]


ACT = Act("impresa.state_gain", StateGain, task_named, director, decide, (UNKNOWN_TASK, NOT_DIRECTOR, NOT_WON, NO_GAIN))
