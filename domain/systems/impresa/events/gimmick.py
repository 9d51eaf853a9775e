"""Gimmicks in play: calls and their answers, burdens, removal, suppressed habits, ways lost, the clock, languages."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impresa.state import Call, Impresan, State, impresa
from domain.table.state import name_of


class GimmickCalled(Event, frozen=True, tag="impresa.gimmick_called"):
    """A character calls on a gimmick; ``granted`` at once where nobody need answer (PRE-21, PRE-35)."""

    call: str
    character: str
    gimmick: str
    purpose: str
    rests_on: str = ""
    granted: bool | None = None


class CallAnswered(Event, frozen=True, tag="impresa.call_answered"):
    """The director has granted or denied a call."""

    call: str
    granted: bool
    reason: str = ""


class BurdenBorne(Event, frozen=True, tag="impresa.burden_borne"):
    """The director brings a gimmick to bear on its holder."""

    character: str
    gimmick: str
    purpose: str


class GimmickStruckOff(Event, frozen=True, tag="impresa.gimmick_struck_off"):
    """A character no longer has a gimmick."""

    character: str
    gimmick: str
    reason: str
    detail: str = ""


class HabitSuppressed(Event, frozen=True, tag="impresa.habit_suppressed"):
    """A character holds his habit back for the turn ``turn``, or for a few words outside turns."""

    character: str
    turn: str = ""


class WayLost(Event, frozen=True, tag="impresa.way_lost"):
    """A character has lost his way, or found it again."""

    character: str
    lost: bool


class ClockTold(Event, frozen=True, tag="impresa.clock_told"):
    """An internal clock has told its holder day and time."""

    character: str
    day: int
    hour: int
    minute: int


class LanguageLearned(Event, frozen=True, tag="impresa.language_learned"):
    """A character speaks a language more."""

    character: str
    language: str


class GoodsSet(Event, frozen=True, tag="impresa.goods_set"):
    """A character has these goods beside weapons and armor."""

    character: str
    goods: list[str]


def _called(state: State, event: GimmickCalled) -> None:
    state.calls[event.call] = Call(
        event.call, event.character, event.gimmick, event.purpose, event.granted, event.audience
    )


def _answered(state: State, event: CallAnswered) -> None:
    state.calls.pop(event.call, None)


def _borne(state: State, event: BurdenBorne) -> None:
    """A burden is told; it moves nothing."""


def _struck(state: State, event: GimmickStruckOff) -> None:
    character = state.characters.get(event.character)
    if character is not None:
        same = [g for g in character.gimmicks if (g.name, g.detail) == (event.gimmick, event.detail)]
        character.gimmicks = [g for g in character.gimmicks if g not in same[:1]]


def _suppressed(state: State, event: HabitSuppressed) -> None:
    if event.character in state.characters:
        state.characters[event.character].suppressed = event.turn


def _lost(state: State, event: WayLost) -> None:
    if event.character in state.characters:
        state.characters[event.character].lost = event.lost


def _told(state: State, event: ClockTold) -> None:
    """The clock is told; it moves nothing."""


def _learned(state: State, event: LanguageLearned) -> None:
    if event.character in state.characters:
        state.characters[event.character].languages.append(event.language)


def _goods(state: State, event: GoodsSet) -> None:
    if event.character in state.characters:
        state.characters[event.character].goods = list(event.goods)


def _caller(event: CallAnswered, play: Play) -> Call | None:
    return impresa(play).calls.get(event.call)


def _tells_called(event: GimmickCalled, play: Play) -> str:
    purpose = f": {event.purpose}." if event.purpose else "."
    return f"{name_of(play, event.character)} calls on {event.gimmick}{purpose}"


def _tells_answered(event: CallAnswered, play: Play) -> str:
    call = _caller(event, play)
    what = f"The call on {call.gimmick}" if call is not None else "The call"
    return f"{what} is {'granted' if event.granted else 'denied'}" + (f": {event.reason}." if event.reason else ".")


def _tells_borne(event: BurdenBorne, play: Play) -> str:
    return f"{event.gimmick.capitalize()} weighs on {name_of(play, event.character)}: {event.purpose or 'as told'}."


def _tells_struck(event: GimmickStruckOff, play: Play) -> str:
    return f"{name_of(play, event.character)} no longer has {event.gimmick}: {event.reason or 'as told'}."


def known_languages(character: Impresan) -> list[str]:
    """All languages a character speaks, his native tongue first."""
    return [*([character.tongue] if character.tongue else []), *character.languages]


FACTS = (
    Fact(GimmickCalled, _called, _tells_called),
    Fact(CallAnswered, _answered, _tells_answered),
    Fact(BurdenBorne, _borne, _tells_borne),
    Fact(GimmickStruckOff, _struck, _tells_struck),
    Fact(HabitSuppressed, _suppressed, lambda e, p: f"{name_of(p, e.character)} holds the habit back."),
    Fact(
        WayLost,
        _lost,
        lambda e, p: f"{name_of(p, e.character)} {'has lost the way' if e.lost else 'knows the way again'}.",
    ),
    Fact(
        ClockTold,
        _told,
        lambda e, p: f"{name_of(p, e.character)} knows: it is day {e.day}, {e.hour:02}:{e.minute:02}.",
    ),
    Fact(LanguageLearned, _learned, lambda e, p: f"{name_of(p, e.character)} speaks {e.language} from now on."),
    Fact(GoodsSet, _goods, lambda e, p: f"{name_of(p, e.character)} has: {', '.join(e.goods) or 'no goods'}."),
)
