"""The first stages that acts of the Impact System share: Details and tests by id, what is hidden being unknown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, NamesCharacter, character_named
from domain.systems.impact.refusals import NOT_ACTIVE, NOT_OPEN, UNKNOWN_DETAIL, UNKNOWN_TEST
from domain.systems.impact.state import Closed, Detail, Test, impact
from domain.table.finding import sees

AnyTest = Test | Closed


class NamesDetail(Protocol):
    """A command about a Detail."""

    @property
    def detail(self) -> str:
        """Which it is."""


class NamesTest(Protocol):
    """A command about a test."""

    @property
    def test(self) -> str:
        """Which it is."""


class Cites(NamesCharacter, Protocol):
    """A command about a character that cites Details."""

    @property
    def cites(self) -> Sequence[str]:
        """The Details cited."""


def find_detail(detail: str, play: Play, table: Table) -> Detail | None:
    """The Detail; None for one that has expired; else ``unknown_id``."""
    found = impact(play).details.get(detail)
    audience = found.audience if found is not None else impact(play).expired.get(detail)
    if audience is None or not sees(audience, play, table):
        raise UNKNOWN_DETAIL(detail=detail)
    return found


def detail_named(command: NamesDetail, play: Play, table: Table) -> Detail | None:
    """The Detail that the command names; None for one that has expired."""
    return find_detail(command.detail, play, table)


def character_citing(command: Cites, play: Play, table: Table) -> Bearer:
    """The character whom the command names, once all the Details cited are found."""
    for cited in command.cites:
        find_detail(cited, play, table)
    return character_named(command, play, table)


def in_force(detail: Detail | None) -> Detail:
    """Refuses a Detail that has expired."""
    if detail is None:
        raise NOT_ACTIVE(state="expired")
    return detail


def usable(detail: Detail | None) -> Detail:
    """Refuses a Detail that has expired or is disrupted."""
    found = in_force(detail)
    if found.state == "disrupted":
        raise NOT_ACTIVE(state="disrupted")
    return found


def find_test(test: str, play: Play, table: Table) -> AnyTest:
    """The test, or what is left of one that is closed; else ``unknown_id``."""
    found = impact(play).tests.get(test) or impact(play).closed.get(test)
    if found is None:
        raise UNKNOWN_TEST(test=test)
    return found


def test_named(command: NamesTest, play: Play, table: Table) -> AnyTest:
    """The test that the command names, or what is left of it."""
    return find_test(command.test, play, table)


def while_open(test: AnyTest) -> Test:
    """Refuses a test whose die was rolled, or that was cancelled (IMP-29)."""
    if isinstance(test, Closed) or test.phase != "open":
        raise NOT_OPEN(state=test.how if isinstance(test, Closed) else test.phase)
    return test
