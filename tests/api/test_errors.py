"""Every reason that any act declares is answered with the right status, and problems tell what is known."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest

from api.errors import problem_of
from api.refused import MAY_NOT, UNKNOWN
from domain.core.refusal import Reason, Refusal
from domain.core.rulebook import registry
from domain.play import COMMON_REFUSALS
from eventstore import SplitsAnAct

NOBODY_SUCH = re.compile(r"There is no such ")
FOR_SOMEBODY_ELSE = re.compile(r"Only (a GM|the director|who|the player of|the character's player|players\b(?!'))")


def declared() -> Iterator[Reason]:
    """Every reason that an act may give, its fields' own and those of guards too."""
    known = registry()
    yield from COMMON_REFUSALS
    for act in known.acts.values():
        yield from act.refusals
        yield from act.command.forbids.values()
        fields = act.command.model_fields.values()
        yield from (reason for field in fields for reason in field.metadata if isinstance(reason, Reason))
    for book in known.rulebooks.values():
        yield from book.guard_refusals


def status(reason: Reason) -> int:
    problem = problem_of(Refusal(reason))
    assert problem is not None
    return problem.status


def test_every_code_has_its_status():
    found: dict[int, set[str]] = {}
    for reason in declared():
        found.setdefault(status(reason), set()).add(reason.code)

    assert found.keys() == {403, 404, 409}
    assert found[404] == set(UNKNOWN)
    assert found[403] == set(MAY_NOT)


@pytest.mark.parametrize("code", ["unknown_id", "unknown", "unknown_act", "unknown_figure", "ACT-71(b)"])
def test_what_is_unknown_is_not_found(code):
    assert {status(reason) for reason in declared() if reason.code == code} == {404}


@pytest.mark.parametrize(
    "code", ["wrong_role", "not_entitled", "not_yours", "not_for_others", "ACT-71(a)", "ACT-53(f)"]
)
def test_what_is_for_somebody_else_is_forbidden(code):
    assert {status(reason) for reason in declared() if reason.code == code} == {403}


def test_a_reason_that_says_so_has_the_status_for_it():
    asked = list(declared())
    unknown = {reason for reason in asked if NOBODY_SUCH.match(reason.says)}
    may_not = {reason for reason in asked if FOR_SOMEBODY_ELSE.match(reason.says)}

    assert len(unknown) > 20
    assert len(may_not) > 20
    assert {reason for reason in unknown if status(reason) != 404} == set()
    assert {reason for reason in may_not if status(reason) != 403} == set()


def test_a_cut_inside_an_act_is_told():
    problem = problem_of(SplitsAnAct(uuid4(), 7))

    assert problem is not None
    assert (problem.status, problem.code) == (422, "splits_an_act")


async def test_what_has_happened_since_a_cursor_comes_with_the_problem(table):
    old = (await table.wren.get("/chain"))["cursor"]
    passed = await table.wren.act("table.pass_time", days=1)
    await table.wren.act("table.create_character", name="Zarquon", kind="threat", hidden=True)

    told = await table.ana.refused("table.write_note", text="Late", if_match=old)

    assert (told["status"], told["code"]) == (412, "head_moved")
    assert [event["type"] for event in told["events"]] == passed.types
    assert b"Zarquon" not in table.ana.seen[-1]
