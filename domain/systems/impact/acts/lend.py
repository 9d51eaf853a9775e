"""Another character helps: who plays him lends one of his Details (IMP-34 to IMP-36)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import FOES, Bearer, find_bearer, is_out, kind_of
from domain.systems.impact.details import reveals
from domain.systems.impact.events.course import Cited
from domain.systems.impact.finding import AnyTest, find_detail, find_test, usable, while_open
from domain.systems.impact.reach import may_help
from domain.systems.impact.refusals import (
    ALREADY_COUNTED,
    NOT_ACTIVE,
    NOT_OPEN,
    NOT_YOURS,
    OUT_OF_STORY,
    STRUCK,
    SUSPENDED,
    UNKNOWN_BEARER,
    UNKNOWN_DETAIL,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import who_lends
from domain.systems.impact.settings import HELPERS_IN_REACTIONS
from domain.systems.impact.state import Detail, Test, impact
from domain.table.state import story

NOT_ALLOWED = Reason("helpers_not_allowed", "IMP-36", "In this campaign nobody helps in a reaction.")
SELF = Reason("self_help", "IMP-34", "Nobody helps himself.")
NOT_HELPERS = Reason("not_helpers_detail", "IMP-34", "The helper lends Details of his own.")
ADVERSARY = Reason("adversary_helper", "IMP-34", "An adversary does not help a player's character.")

Found = tuple[AnyTest, Bearer, Detail | None]


class Lend(Command):
    """Have a character help with one of his Details; he rolls and risks nothing."""

    test: str
    helper: str
    detail: str
    says: str = ""


def find(command: Lend, play: Play, table: Table) -> Found:
    test, helper = find_test(command.test, play, table), find_bearer(command.helper, play, table)
    if helper.kind in ("scene", "ended", "world"):
        raise UNKNOWN_BEARER(bearer=helper.id)
    return test, helper, find_detail(command.detail, play, table)


def entitled(found: Found, play: Play, table: Table) -> None:
    """Who plays the helper; the GM for those he runs."""
    who_lends(found[1].id, play, table)


def decide(command: Lend, found: Found, play: Play, table: Table) -> list[Event]:
    test, helper = while_open(found[0]), found[1]
    if test.kind != "plain" and not HELPERS_IN_REACTIONS.of(play):
        raise NOT_ALLOWED()
    if found[2] is not None and found[2].kind == "temporary" and is_out(play, helper.id):
        raise OUT_OF_STORY(character=helper.id)
    check_helper(test, helper, found[2])
    detail = usable(found[2])
    may_help(test, detail)
    return [*reveals(play, detail), Cited(test.id, detail.id, detail.bearer, helper.id, command.says.strip())]


def check_helper(test: Test, helper: Bearer, detail: Detail | None) -> None:
    """Refuses whoever helps himself, what is not the helper's, and adversaries."""
    if helper.id == test.roller:
        raise SELF()
    if detail is not None and detail.bearer != helper.id:
        raise NOT_HELPERS(bearer=detail.bearer)
    if helper.kind in FOES:
        raise ADVERSARY()


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    lenders = set(viewer.characters)
    if viewer.gm:
        lenders |= {c for c in story(play).characters if kind_of(play, c) == "friend"}
    for test in impact(play).tests.values():
        if test.phase != "open" or (test.kind != "plain" and not HELPERS_IN_REACTIONS.of(play)):
            continue
        named = {c.detail for c in (*test.helps, *test.hinders)}
        for detail in impact(play).details.values():
            fits = detail.bearer in lenders - {test.roller} and detail.id not in (*named, *test.struck)
            fallen = detail.kind == "temporary" and is_out(play, detail.bearer)
            if fits and detail.state == "active" and not fallen and visible(detail.audience, viewer):
                command = {"test": test.id, "helper": detail.bearer, "detail": detail.id}
                yield Offer(ACT.name, command, f"Lend: {detail.text}")


ACT = Act(
    "impact.lend",
    Lend,
    find,
    entitled,
    decide,
    (
        UNKNOWN_TEST,
        UNKNOWN_BEARER,
        UNKNOWN_DETAIL,
        NOT_YOURS,
        NOT_OPEN,
        NOT_ALLOWED,
        OUT_OF_STORY,
        SELF,
        NOT_HELPERS,
        ADVERSARY,
        NOT_ACTIVE,
        STRUCK,
        ALREADY_COUNTED,
        SUSPENDED,
    ),
    offers=offers,
)
