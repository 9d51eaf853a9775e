"""Offers about tests: to whoever plays the primary, or to the GMs, while something is due."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.core.act import Offer
from domain.core.audience import Viewer, visible
from domain.core.play import Play
from domain.systems.activity.state import Test, activity

Due = Callable[[Test], bool]
Offers = Callable[[Play, Viewer], Iterable[Offer]]


def to_player(act: str, says: str, due: Due) -> Offers:
    """The offer of an act on a test to whoever plays its primary."""

    def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
        for test in activity(play).tests.values():
            if test.primary.character in viewer.characters and due(test):
                yield Offer(act, {"test": test.id}, says)

    return offers


def to_gm(act: str, says: str, due: Due) -> Offers:
    """The offer of an act on a test to the GMs."""

    def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
        for test in activity(play).tests.values():
            if viewer.gm and visible(test.audience, viewer) and due(test):
                yield Offer(act, {"test": test.id}, says)

    return offers


def has_method(test: Test) -> bool:
    """Open, with a method that nobody contests."""
    return test.phase == "open" and bool(test.primary.attribute) and test.proposal is None


def is_unrolled(test: Test) -> bool:
    """Open or set, and no die has fallen."""
    return test.phase in ("open", "set") and not test.opponent_rolled


def has_surplus(test: Test) -> bool:
    """Passed, not closed, with immediate points left."""
    return test.phase == "resolved" and test.passed and test.immediate > 0


def takes_dice(test: Test) -> bool:
    """Set, and no die has fallen."""
    return is_unrolled(test) and test.phase == "set"


def lacks_method(test: Test) -> bool:
    """Open, and no method is presented."""
    return test.phase == "open" and not test.primary.attribute


def waits_for_leave(test: Test) -> bool:
    """A limbering test that a GM has not ruled on."""
    return test.phase == "open" and test.limbering_waits


def may_be_told(test: Test) -> bool:
    """Passed, and not told yet."""
    return test.phase == "resolved" and test.passed and not test.told


def takes_proposals(test: Test) -> bool:
    """Open, so that another method may be proposed."""
    return test.phase == "open" and not test.limbering_waits


def may_be_failed(test: Test) -> bool:
    """Unrolled, and no failure was proposed."""
    return is_unrolled(test) and not test.failure


def may_be_hastened(test: Test) -> bool:
    """Passed with points left, and takes longer than a minute."""
    return has_surplus(test) and (test.duration or 0) > 1


def is_resolved(test: Test) -> bool:
    """Resolved, and not closed."""
    return test.phase == "resolved"
