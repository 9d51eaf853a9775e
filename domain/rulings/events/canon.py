"""Rulings on what counts: acts struck, overturned, rewound, undone, and rulings taken back. All kept."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.rulings.state import RolledOpening, Ruling, State


class OpeningTaken(Event, frozen=True, tag="ruling.opening_taken"):
    """The opening of a rolled test is out; an equal test opened afterwards has the faces of this one."""

    test: str
    like: str
    kind: str
    key: str
    roller: str
    scene: str | None


class FacesPassedOn(Event, frozen=True, tag="ruling.faces_passed_on"):
    """A test is equal to one whose opening was taken out, and has its faces."""

    test: str
    of: str


class Stood(Event, frozen=True, tag="ruling.stood"):
    """Hidden acts at these places would come out otherwise after an undo, and stand as recorded."""

    places: list[int]


class Words(Event, frozen=True, kw_only=True):
    """What counts where from now on, by the ruling whose act begins at ``seq``.

    ``struck``: places where no act counts now; ``stands``: (place, seq of the act that counts there); ``fell``: those
    of the struck that the rules no longer allowed.
    """

    seq: int
    struck: list[int] = []
    stands: list[tuple[int, int]] = []
    fell: list[int] = []


class Ruled(Words, frozen=True, kw_only=True):
    """What every ruling on the canon says: who ruled, why, and what counts where from now on.

    ``seq`` to ``last``: the events of its act. A ruling with more words than one event holds goes on in
    ``RuledFurther``.
    """

    last: int
    by: str
    reason: str


class RuledFurther(Words, frozen=True, tag="ruling.ruled_further"):
    """A ruling goes on: what counts at further places."""


class Struck(Ruled, frozen=True, tag="ruling.struck"):
    """Acts at these places are taken out."""

    acts: list[int]


class Overturned(Ruled, frozen=True, tag="ruling.overturned"):
    """Another act stands at this place."""

    place: int


class Rewound(Ruled, frozen=True, tag="ruling.rewound"):
    """The story goes on from just after the act at ``to``: nothing later counts."""

    to: int


class Reinstated(Ruled, frozen=True, tag="ruling.reinstated"):
    """An earlier ruling is taken back."""

    ruling: int


class Undone(Ruled, frozen=True, tag="ruling.undone"):
    """A member has taken back what he did last, at these places."""

    acts: list[int]


def _ruled(state: State, event: Ruled) -> None:
    state.rulings.append(
        Ruling(
            event.seq,
            event.last,
            str(event.__struct_config__.tag).partition(".")[2],
            event.by,
            event.reason,
            _words(event),
            event.to if isinstance(event, Rewound) else None,
            event.ruling if isinstance(event, Reinstated) else None,
            list(event.fell),
            event.audience,
        )
    )
    ruled_on = (
        set(event.acts) if isinstance(event, Struck) else {event.place} if isinstance(event, Overturned) else set()
    )
    for dispute in [d for d in state.disputes.values() if d.place in ruled_on]:
        state.disputes.pop(dispute.id)


def _further(state: State, event: RuledFurther) -> None:
    for ruling in reversed(state.rulings):
        if ruling.seq == event.seq:
            ruling.words += _words(event)
            ruling.fell += event.fell
            return


def _words(event: Words) -> list[tuple[int, int]]:
    return [*((place, 0) for place in event.struck), *((place, seq) for place, seq in event.stands)]


def _opening(state: State, event: OpeningTaken) -> None:
    state.openings.append(RolledOpening(event.test, event.like, event.kind, event.key, event.roller, event.scene))


def _passed_on(state: State, event: FacesPassedOn) -> None:
    state.same_faces[event.test] = event.of
    state.openings = [opening for opening in state.openings if opening.test != event.of]


def _stood(state: State, event: Stood) -> None:
    """Told to the GMs; what counts is as it was."""


def _acts(places: list[int]) -> str:
    return f"The act at {places[0]}" if len(places) == 1 else f"The acts at {', '.join(map(str, places))}"


def _and(event: Ruled) -> str:
    """The reason, and whether anything later comes out otherwise: not how much, for some of it may be hidden."""
    later = len(event.stands) - isinstance(event, Overturned) + len(event.fell)
    tail = " What came later does not all come out as before." if later > 0 else ""
    reason = event.reason.strip()
    stop = "" if reason.endswith((".", "!", "?", "…")) else "."
    return (f": {reason}{stop}" if reason else ".") + tail


def _tells_struck(event: Struck, _: Play) -> str:
    return f"{_acts(event.acts)} {'is' if len(event.acts) == 1 else 'are'} struck{_and(event)}"


def _tells_undone(event: Undone, _: Play) -> str:
    return f"{_acts(event.acts)} {'is' if len(event.acts) == 1 else 'are'} undone{_and(event)}"


def _tells_further(event: RuledFurther, _: Play) -> str:
    places = [place for place, _ in _words(event)]
    return f"The ruling at {event.seq} goes on, from {min(places, default=0)} to {max(places, default=0)}."


FACTS = (
    Fact(Struck, _ruled, _tells_struck, kept=True),
    Fact(Overturned, _ruled, lambda e, p: f"The act at {e.place} is overturned{_and(e)}", kept=True),
    Fact(Rewound, _ruled, lambda e, p: f"The story is rewound to {e.to}{_and(e)}", kept=True),
    Fact(Reinstated, _ruled, lambda e, p: f"The ruling at {e.ruling} is taken back{_and(e)}", kept=True),
    Fact(Undone, _ruled, _tells_undone, kept=True),
    Fact(RuledFurther, _further, _tells_further, kept=True),
    Fact(Stood, _stood, lambda e, p: f"{_acts(e.places)} would come out otherwise and stands as recorded.", kept=True),
    Fact(OpeningTaken, _opening, lambda e, p: "The dice of the test that was taken back are remembered.", kept=True),
    Fact(FacesPassedOn, _passed_on, lambda e, p: "The test is the one taken back before; its dice stay.", kept=True),
)
