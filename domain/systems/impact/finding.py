"""The first stages that acts of the Impact System share: Details and tests by id, what is hidden being unknown."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.refusals import NOT_ACTIVE, NOT_OPEN, UNKNOWN_DETAIL, UNKNOWN_TEST
from domain.systems.impact.state import Closed, Detail, Test, impact
from domain.table.finding import sees

AnyTest = Test | Closed


def find_detail(detail: str, play: Play, table: Table) -> Detail | None:
    """The Detail; None for one that has expired; else ``unknown_id``."""
    found = impact(play).details.get(detail)
    audience = found.audience if found is not None else impact(play).expired.get(detail)
    if audience is None or not sees(audience, play, table):
        raise UNKNOWN_DETAIL(detail=detail)
    return found


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


def while_open(test: AnyTest) -> Test:
    """Refuses a test whose die was rolled, or that was cancelled (IMP-29)."""
    if isinstance(test, Closed) or test.phase != "open":
        raise NOT_OPEN(state=test.how if isinstance(test, Closed) else test.phase)
    return test
