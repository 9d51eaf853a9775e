"""What scenes and turns hold for Activity: details, questions, actions, and the settling at a scene's end."""

from __future__ import annotations

from typing import Any

from domain.core.counting import counted
from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.activity.state import ActionKind, Detail, Paid, Question, State, Turn
from domain.systems.activity.telling import said
from domain.table.state import name_of


class SceneRulesKept(Event, frozen=True, tag="activity.scene_rules_kept"):
    """The scene goes by what the campaign had chosen when it opened."""

    scene: str
    settings: dict[str, Any]


class SceneSettled(Event, frozen=True, tag="activity.scene_settled"):
    """The scene is over for Activity: its tests, complications and details are past; ``ended``, ``failed``: tests."""

    scene: str
    ended: list[str] = []
    failed: list[str] = []


class PastForgotten(Event, frozen=True, tag="activity.past_forgotten"):
    """A new adventure starts: what ended in the last one is no longer kept at hand."""


class QuestionAsked(Event, frozen=True, tag="activity.question_asked"):
    """A player pays for a question about the situation; ``paid`` by the event before."""

    question: str
    character: str
    test: str
    scene: str
    text: str
    paid: Paid


class QuestionAnswered(Event, frozen=True, tag="activity.question_answered"):
    """A GM answers, and attests that it is true; ``partial``: there is more to it."""

    question: str
    answer: str
    partial: bool = False


class QuestionReturned(Event, frozen=True, tag="activity.question_returned"):
    """A GM returns a question that does not bear on the situation."""

    question: str


class DetailAdded(Event, frozen=True, tag="activity.detail_added"):
    """A player adds a fact to the scene."""

    detail: str
    character: str
    test: str
    scene: str
    text: str
    paid: Paid


class DetailStruck(Event, frozen=True, tag="activity.detail_struck"):
    """A GM strikes a fact as not minor, or against what is established."""

    detail: str
    why: str = ""


class RoundRulesKept(Event, frozen=True, tag="activity.round_rules_kept"):
    """The round goes by what the campaign had chosen when it began."""

    encounter: str
    settings: dict[str, Any]


class ActionsAllowed(Event, frozen=True, tag="activity.actions_allowed"):
    """A character may take so many minor and major actions in the turn that begins."""

    encounter: str
    character: str
    minor: int
    major: int


class ActionBought(Event, frozen=True, tag="activity.action_bought"):
    """One more action is allowed in the running turn."""

    encounter: str
    character: str
    kind: ActionKind


class ActionTaken(Event, frozen=True, tag="activity.action_taken"):
    """A character takes an action of his turn."""

    encounter: str
    character: str
    kind: ActionKind
    says: str = ""


def _kept(state: State, event: SceneRulesKept) -> None:
    state.scenes[event.scene] = dict(event.settings)


def _settled(state: State, event: SceneSettled) -> None:
    state.scenes.pop(event.scene, None)
    state.credit_leave.clear()
    for things in (state.tests, state.complications, state.details):
        for thing in [key for key, found in things.items() if found.scene == event.scene]:
            del things[thing]
    for test in event.ended:
        state.tests.pop(test, None)
        state.spent.pop(test, None)
    state.ended.extend(event.ended)
    state.failed.extend(event.failed)


def _forgotten(state: State, event: PastForgotten) -> None:
    for past in (state.ended, state.failed, state.deeds, state.turns, state.rounds):
        past.clear()


def _asked(state: State, event: QuestionAsked) -> None:
    state.questions[event.question] = Question(
        event.question, event.character, event.text, event.scene, event.paid, event.audience
    )


def _answered(state: State, event: QuestionAnswered | QuestionReturned) -> None:
    if state.questions.pop(event.question, None) is not None:
        state.ended.append(event.question)


def _added(state: State, event: DetailAdded) -> None:
    state.details[event.detail] = Detail(
        event.detail, event.character, event.text, event.scene, event.test, event.paid, event.audience
    )


def _struck(state: State, event: DetailStruck) -> None:
    if state.details.pop(event.detail, None) is not None:
        state.ended.append(event.detail)


def _round(state: State, event: RoundRulesKept) -> None:
    state.rounds[event.encounter] = dict(event.settings)


def _allowed(state: State, event: ActionsAllowed) -> None:
    state.turns[event.encounter] = Turn(event.character, {"minor": event.minor, "major": event.major})


def _bought(state: State, event: ActionBought) -> None:
    turn = state.turns.get(event.encounter)
    if turn is not None and turn.character == event.character:
        turn.allowed[event.kind] = turn.allowed.get(event.kind, 0) + 1


def _taken(state: State, event: ActionTaken) -> None:
    turn = state.turns.get(event.encounter)
    if turn is not None and turn.character == event.character:
        turn.taken[event.kind] = turn.taken.get(event.kind, 0) + 1


def _tells_answered(event: QuestionAnswered, _: Play) -> str:
    return f"The answer{', as far as it goes' if event.partial else ''}: {said(event.answer)}"


def _tells_taken(event: ActionTaken, play: Play) -> str:
    return f"{name_of(play, event.character)} takes a {event.kind} action" + (f": {event.says}" if event.says else ".")


def _tells_actions(event: ActionsAllowed, play: Play) -> str:
    major = counted(event.major, "major action")
    return f"{name_of(play, event.character)} has {event.minor} minor and {major}."


FACTS = (
    Fact(SceneRulesKept, _kept, lambda e, p: f"{name_of(p, e.scene)} goes by the campaign's choices as they are now."),
    Fact(SceneSettled, _settled, lambda e, p: "The tests of the scene are past."),
    Fact(PastForgotten, _forgotten, lambda e, p: "The tests of the last adventure are past."),
    Fact(QuestionAsked, _asked, lambda e, p: f"{name_of(p, e.character)} wants to know: {said(e.text)}"),
    Fact(QuestionAnswered, _answered, _tells_answered),
    Fact(QuestionReturned, _answered, lambda e, p: "The question does not bear on the situation and is returned."),
    Fact(DetailAdded, _added, lambda e, p: f"{name_of(p, e.character)} adds to the scene: {said(e.text)}"),
    Fact(DetailStruck, _struck, lambda e, p: "A detail is struck" + (f": {e.why}" if e.why else ".")),
    Fact(RoundRulesKept, _round, lambda e, p: "The round goes by the campaign's choices as they are now."),
    Fact(ActionsAllowed, _allowed, _tells_actions),
    Fact(ActionBought, _bought, lambda e, p: f"{name_of(p, e.character)} has one more {e.kind} action."),
    Fact(ActionTaken, _taken, _tells_taken),
)
