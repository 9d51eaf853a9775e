"""What an adventure, its scenes and its breaks are to the Impact System."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impact.bearers import called
from domain.systems.impact.ladder import level, shown
from domain.systems.impact.state import Break, State, Task


class AdventureBegun(Event, frozen=True, tag="impact.adventure_begun"):
    """These characters take part; what the adventure before settled is settled no more."""

    characters: list[str] = []


class TookPart(Event, frozen=True, tag="impact.took_part"):
    """These characters, who are hidden, take part in the adventure as well."""

    characters: list[str]


class AdventureOver(Event, frozen=True, tag="impact.adventure_over"):
    """Nobody is in play; what waited for an answer lapses."""


class CameIntoPlay(Event, frozen=True, tag="impact.came_into_play"):
    """A player's character has his first scene in the running adventure."""

    character: str


class SceneSettled(Event, frozen=True, tag="impact.scene_settled"):
    """A scene that ends leaves nothing behind. ``act``: the act whose doing it is, if it settled tests."""

    scene: str
    act: str = ""


class BreakDeclared(Event, frozen=True, tag="impact.break_declared"):
    """There is time to rest; these characters may reset their Impact Die, beside those named before."""

    characters: list[str]


class BreakEnded(Event, frozen=True, tag="impact.break_ended"):
    """The break is over."""


class ResetTaken(Event, frozen=True, tag="impact.reset_taken"):
    """A character has had his reset in this break."""

    character: str


class ResetDeclined(Event, frozen=True, tag="impact.reset_declined"):
    """A character leaves his Impact Die as it is; ``by_gm``: the GM said so for an absent player."""

    character: str
    by_gm: bool = False


class DifficultyPosted(Event, frozen=True, tag="impact.difficulty_posted"):
    """The GM makes the Difficulty of a task known beforehand, the same for everyone who tries it."""

    task: str
    scene: str
    says: str
    difficulty: int


def _begun(state: State, event: AdventureBegun) -> None:
    state.settled.extend(c for c in event.characters if c not in state.settled)
    state.in_play, state.rolled_in, state.awarded, state.answered = [], [], [], []
    state.closed, state.expired, state.proposals, state.tasks = {}, {}, {}, {}
    state.underway, state.respite, state.settled_by = False, None, ""


def _took_part(state: State, event: TookPart) -> None:
    state.settled.extend(c for c in event.characters if c not in state.settled)


def _over(state: State, event: AdventureOver) -> None:
    state.settled, state.in_play, state.proposals, state.respite = [], [], {}, None


def _came(state: State, event: CameIntoPlay) -> None:
    for known in (state.in_play, state.settled):
        if event.character not in known:
            known.append(event.character)


def _settled(state: State, event: SceneSettled) -> None:
    if event.scene in state.rolled_in:
        state.rolled_in.remove(event.scene)
    state.tasks = {task.id: task for task in state.tasks.values() if task.scene != event.scene}
    if event.act:
        state.settled_by = event.act


def _break(state: State, event: BreakDeclared) -> None:
    state.respite = state.respite or Break()
    state.respite.allowed.extend(c for c in event.characters if c not in state.respite.allowed)


def _break_ended(state: State, event: BreakEnded) -> None:
    state.respite = None


def _reset(state: State, event: ResetTaken) -> None:
    if state.respite is not None and event.character not in state.respite.reset:
        state.respite.reset.append(event.character)


def _declined(state: State, event: ResetDeclined) -> None:
    """Nothing moves."""


def _posted(state: State, event: DifficultyPosted) -> None:
    state.tasks[event.task] = Task(event.task, event.scene, event.says, event.difficulty)


def _tells_break(event: BreakDeclared, play: Play) -> str:
    names = ", ".join(called(play, c) for c in event.characters)
    return f"A break: {names} may rest." if names else "A break."


def _tells_posted(event: DifficultyPosted, _: Play) -> str:
    return f"{event.says}: {level(event.difficulty)} ({shown(event.difficulty)}) for everyone."


FACTS = (
    Fact(AdventureBegun, _begun, lambda e, p: "With the adventure, Impact Dice begin anew."),
    Fact(TookPart, _took_part, lambda e, p: f"{', '.join(called(p, c) for c in e.characters)} take part, unseen."),
    Fact(AdventureOver, _over, lambda e, p: "Nobody is in play any more."),
    Fact(CameIntoPlay, _came, lambda e, p: f"{called(p, e.character)} is in play."),
    Fact(SceneSettled, _settled, lambda e, p: "What was open in the scene is settled."),
    Fact(BreakDeclared, _break, _tells_break),
    Fact(BreakEnded, _break_ended, lambda e, p: "The break is over."),
    Fact(ResetTaken, _reset, lambda e, p: f"{called(p, e.character)} has rested."),
    Fact(ResetDeclined, _declined, lambda e, p: f"{called(p, e.character)} goes on as he is."),
    Fact(DifficultyPosted, _posted, _tells_posted),
)
