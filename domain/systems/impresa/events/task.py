"""Tasks are framed, prepared, rolled and decided (PRE-58 to PRE-83)."""

from __future__ import annotations

from domain.core.counting import counted
from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impresa.state import Frame, State, Task, Times, impresa
from domain.table.state import name_of


class TaskFramed(Event, frozen=True, tag="impresa.task_framed"):
    """The director has framed a task; its dice may be rolled."""

    frame: Frame


class TaskDropped(Event, frozen=True, tag="impresa.task_dropped"):
    """A framed task is not rolled any more."""

    task: str
    says: str = ""


class TimesSet(Event, frozen=True, tag="impresa.times_set"):
    """A task is a sustained one: it takes at least ``minimum``, and each ``increment`` beyond that helps (PRE-75)."""

    task: str
    unit: str
    minimum: int = 0
    increment: int = 0


class TimeSpent(Event, frozen=True, tag="impresa.time_spent"):
    """So much time has gone into a sustained task in all; ``short``: what the director takes off for too little."""

    task: str
    spent: int
    short: int | None = None


class Assisted(Event, frozen=True, tag="impresa.assisted"):
    """A character helps with a united task; in a turn that takes an action and all ``dice`` of the ability (PRE-78)."""

    task: str
    character: str
    ability: str
    dice: int


class TaskRolled(Event, frozen=True, tag="impresa.task_rolled"):
    """A task has been rolled.

    ``own``: ability dice rolled; ``bonus``: bonus dice rolled; ``difficulty``: the final one, 0 in a contest, where
    ``success`` stays open. ``allotted``: ability dice used up in a running turn; ``action``: it takes an action there.
    """

    task: str
    character: str
    ability: str
    skill: str
    faces: list[int]
    threshold: int
    steps: int
    own: int
    bonus: int = 0
    difficulty: int = 0
    success: bool | None = None
    allotted: int = 0
    action: bool = False


class TaskDone(Event, frozen=True, tag="impresa.task_done"):
    """A task has succeeded without a roll (PRE-26, PRE-69); ``allotted`` and ``action`` as for one that is rolled."""

    task: str
    character: str
    ability: str
    skill: str
    steps: int
    difficulty: int
    allotted: int = 0
    action: bool = False


class ContestDecided(Event, frozen=True, tag="impresa.contest_decided"):
    """Both sides of a contest have rolled: one wins, or neither does."""

    task: str
    rival: str
    winner: str = ""


class ContestReopened(Event, frozen=True, tag="impresa.contest_reopened"):
    """A tie is rolled again by both sides, with ability dice only (PRE-72)."""

    task: str
    rival: str


class TasksForgotten(Event, frozen=True, tag="impresa.tasks_forgotten"):
    """Tasks rolled in an adventure that is over can be opposed no more; what it settled and granted is closed."""


def roll_failed(event: Event) -> bool:
    """Whether the event is a roll of a task that has failed."""
    return isinstance(event, TaskRolled) and not event.success


def _framed(state: State, event: TaskFramed) -> None:
    frame = event.frame
    state.tasks[frame.id] = Task(frame)
    opposed = state.tasks.get(frame.opposes)
    if opposed is not None:
        opposed.resisted_by.append(frame.character)
    patient = state.characters.get(frame.patient)
    if patient is not None:
        patient.care.tried.append(tried_by(frame))


def tried_by(frame: Frame) -> str:
    """What tells a try to treat a patient from others: the healer and the skill."""
    return f"{frame.character}/{frame.skill}"


def _dropped(state: State, event: TaskDropped) -> None:
    task = state.tasks.pop(event.task, None)
    if task is None:
        return
    opposed = state.tasks.get(task.frame.opposes)
    if opposed is not None and task.frame.character in opposed.resisted_by:
        opposed.resisted_by.remove(task.frame.character)
    patient = state.characters.get(task.frame.patient)
    if patient is not None and tried_by(task.frame) in patient.care.tried:
        patient.care.tried.remove(tried_by(task.frame))


def _times(state: State, event: TimesSet) -> None:
    if event.task in state.tasks:
        state.tasks[event.task].times = Times(event.unit, event.minimum, event.increment)


def _spent(state: State, event: TimeSpent) -> None:
    task = state.tasks.get(event.task)
    if task is not None and task.times is not None:
        task.times.spent, task.times.short = event.spent, event.short


def _assisted(state: State, event: Assisted) -> None:
    if event.task in state.tasks:
        state.tasks[event.task].assistants.append(event.character)


def _rolled(state: State, event: TaskRolled) -> None:
    task = state.tasks.get(event.task)
    if task is not None:
        task.steps, task.success = event.steps, event.success
        task.thrown += len(event.faces)
        task.allotted = event.allotted


def _done(state: State, event: TaskDone) -> None:
    task = state.tasks.get(event.task)
    if task is not None:
        task.steps, task.success = event.steps, True


def _decided(state: State, event: ContestDecided) -> None:
    """Who has won is told; the steps of both sides stand with their tasks."""


def _reopened(state: State, event: ContestReopened) -> None:
    for side in (event.task, event.rival):
        if side in state.tasks:
            state.tasks[side].steps = None
            state.tasks[side].rerolled = True


def _forgotten(state: State, _: TasksForgotten) -> None:
    for task in [key for key, found in state.tasks.items() if found.rolled]:
        del state.tasks[task]
    for call in [key for key, found in state.calls.items() if found.granted]:
        del state.calls[call]
    state.settled.clear()


def _tells_framed(event: TaskFramed, play: Play) -> str:
    frame = event.frame
    what = frame.ability + (f" and {frame.skill}" if frame.skill else "")
    hard = f", difficulty {frame.difficulty}" if frame.difficulty else ""
    return f"{name_of(play, frame.character)} faces a task with {what}{hard}" + (
        f": {frame.says}." if frame.says else "."
    )


def _tells_rolled(event: TaskRolled, play: Play) -> str:
    outcome = "" if event.success is None else ": success" if event.success else ": failed"
    hard = f" against {event.difficulty}" if event.difficulty else ""
    faces = ", ".join(map(str, event.faces)) or "nothing"
    return f"{name_of(play, event.character)} rolls {faces}: {counted(event.steps, 'step')}{hard}{outcome}."


def _tells_done(event: TaskDone, play: Play) -> str:
    return f"{name_of(play, event.character)} succeeds without a roll, with {counted(event.steps, 'step')}."


def _tells_decided(event: ContestDecided, play: Play) -> str:
    return f"{name_of(play, event.winner)} wins the contest." if event.winner else "Neither side wins the contest."


def _tells_spent(event: TimeSpent, play: Play) -> str:
    task = impresa(play).tasks.get(event.task)
    unit = task.times.unit if task is not None and task.times is not None else "units of time"
    return f"{event.spent} {unit} have gone into the task."


FACTS = (
    Fact(TaskFramed, _framed, _tells_framed),
    Fact(TaskDropped, _dropped, lambda e, p: "A framed task is dropped" + (f": {e.says}." if e.says else ".")),
    Fact(TimesSet, _times, lambda e, p: f"The task takes {e.minimum} {e.unit} at least."),
    Fact(TimeSpent, _spent, _tells_spent),
    Fact(Assisted, _assisted, lambda e, p: f"{name_of(p, e.character)} assists."),
    Fact(TaskRolled, _rolled, _tells_rolled),
    Fact(TaskDone, _done, _tells_done),
    Fact(ContestDecided, _decided, _tells_decided),
    Fact(ContestReopened, _reopened, lambda e, p: "A tie: both sides roll again."),
    Fact(TasksForgotten, _forgotten, lambda e, p: "Tasks of the last adventure are closed."),
)
