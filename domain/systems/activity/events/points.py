"""Action Points and Luck move: spent, given back, put in and drawn, taken and lost."""

from __future__ import annotations

from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.activity.state import Paid, State
from domain.table.state import name_of


class Spent(Event, frozen=True, tag="activity.spent"):
    """A price is paid. ``of_test``: the test the immediate points are of; ``credit``: borrowed, as the entry ``doom``.

    ``test``: the test it was spent on, while that may be cancelled.
    """

    character: str
    scene: str
    use: str
    saved: int = 0
    immediate: int = 0
    of_test: str = ""
    luck: int = 0
    credit: int = 0
    doom: str = ""
    test: str = ""


class Refunded(Event, frozen=True, tag="activity.refunded"):
    """A price goes back to its sources as far as they can take it; borrowed points are struck apart."""

    character: str
    why: str
    saved: int = 0
    immediate: int = 0
    of_test: str = ""
    luck: int = 0


class Banked(Event, frozen=True, tag="activity.ap_banked"):
    """Action Points are put into the Luck pool."""

    character: str
    saved: int = 0
    immediate: int = 0
    of_test: str = ""
    of_itself: bool = False


class Drawn(Event, frozen=True, tag="activity.luck_drawn"):
    """Luck is drawn and is saved Action Points from here on."""

    character: str
    ap: int


class LuckLost(Event, frozen=True, tag="activity.luck_lost"):
    """The Luck pool loses what it may not hold any longer."""

    amount: int
    why: str


class ApLost(Event, frozen=True, tag="activity.ap_lost"):
    """A character's Action Points end with the scene."""

    character: str
    amount: int
    why: str


class SurplusTaken(Event, frozen=True, tag="activity.surplus_taken"):
    """A levy takes unspent immediate Action Points."""

    test: str
    character: str
    amount: int


class CreditAllowed(Event, frozen=True, tag="activity.credit_allowed"):
    """A GM agrees that a character borrows so much."""

    character: str
    ap: int


def _pay(state: State, character: str, amount: int) -> None:
    state.ap[character] = state.ap.get(character, 0) + amount
    if not state.ap[character]:
        del state.ap[character]


def _immediate(state: State, test: str, amount: int) -> None:
    found = state.tests.get(test)
    if found is not None and found.phase == "resolved":
        found.immediate += amount


def _spent(state: State, event: Spent) -> None:
    _pay(state, event.character, -event.saved - event.immediate)
    _immediate(state, event.of_test, -event.immediate)
    state.luck -= event.luck
    if event.credit and event.character in state.credit_leave:
        state.credit_leave[event.character] -= event.credit
    if event.test:
        state.spent.setdefault(event.test, []).append(paid_by(event))
        if event.test in state.tests:
            state.tests[event.test].committed = True


def _refunded(state: State, event: Refunded) -> None:
    _pay(state, event.character, event.saved + event.immediate)
    _immediate(state, event.of_test, event.immediate)
    state.luck += event.luck


def _banked(state: State, event: Banked) -> None:
    _pay(state, event.character, -event.saved - event.immediate)
    _immediate(state, event.of_test, -event.immediate)
    state.luck += event.saved + event.immediate


def _drawn(state: State, event: Drawn) -> None:
    state.luck -= event.ap
    _pay(state, event.character, event.ap)


def _luck_lost(state: State, event: LuckLost) -> None:
    state.luck -= event.amount


def _ap_lost(state: State, event: ApLost) -> None:
    _pay(state, event.character, -event.amount)
    state.credit_leave.pop(event.character, None)


def _surplus(state: State, event: SurplusTaken) -> None:
    _pay(state, event.character, -event.amount)
    _immediate(state, event.test, -event.amount)


def _allowed(state: State, event: CreditAllowed) -> None:
    state.credit_leave[event.character] = event.ap


def paid_by(event: Spent) -> Paid:
    """What was paid, as it is remembered for a refund."""
    return Paid(
        event.character, event.scene, event.saved, event.immediate, event.of_test, event.luck, event.credit, event.doom
    )


def _moves(character: str, ap: int, luck: int, why: str) -> list[Movement]:
    moves = [Movement("activity.ap", character, ap, why), Movement("activity.luck", "", luck, why)]
    return [move for move in moves if move.by]


def _moves_spent(event: Spent) -> list[Movement]:
    return _moves(event.character, -event.saved - event.immediate, -event.luck, event.use)


def _moves_refunded(event: Refunded) -> list[Movement]:
    return _moves(event.character, event.saved + event.immediate, event.luck, event.why)


def _moves_banked(event: Banked) -> list[Movement]:
    amount = event.saved + event.immediate
    return _moves(event.character, -amount, amount, "put into the pool")


def _moves_drawn(event: Drawn) -> list[Movement]:
    return _moves(event.character, event.ap, -event.ap, "drawn from the pool")


def _tells_spent(event: Spent, play: Play) -> str:
    shares = [
        f"{amount} {word}"
        for amount, word in (
            (event.saved, "saved AP"),
            (event.immediate, "immediate AP"),
            (event.luck, "of the Luck pool"),
            (event.credit, "borrowed"),
        )
        if amount
    ]
    return f"{name_of(play, event.character)} pays for {event.use}: {', '.join(shares) or 'nothing'}."


def _tells_banked(event: Banked, play: Play) -> str:
    return f"{name_of(play, event.character)} puts {event.saved + event.immediate} AP into the Luck pool."


FACTS = (
    Fact(Spent, _spent, _tells_spent, moves=_moves_spent),
    Fact(Refunded, _refunded, lambda e, p: f"{name_of(p, e.character)} is paid back: {e.why}.", moves=_moves_refunded),
    Fact(Banked, _banked, _tells_banked, moves=_moves_banked),
    Fact(Drawn, _drawn, lambda e, p: f"{name_of(p, e.character)} draws {e.ap} from the Luck pool.", moves=_moves_drawn),
    Fact(
        LuckLost,
        _luck_lost,
        lambda e, p: f"The Luck pool loses {e.amount}: {e.why}.",
        moves=lambda e: [Movement("activity.luck", "", -e.amount, e.why)],
    ),
    Fact(
        ApLost,
        _ap_lost,
        lambda e, p: f"{name_of(p, e.character)} loses {e.amount} AP: {e.why}.",
        moves=lambda e: [Movement("activity.ap", e.character, -e.amount, e.why)],
    ),
    Fact(
        SurplusTaken,
        _surplus,
        lambda e, p: f"A levy takes {e.amount} AP from {name_of(p, e.character)}.",
        moves=lambda e: [Movement("activity.ap", e.character, -e.amount, "levy")],
    ),
    Fact(CreditAllowed, _allowed, lambda e, p: f"{name_of(p, e.character)} may borrow {e.ap} AP."),
)
