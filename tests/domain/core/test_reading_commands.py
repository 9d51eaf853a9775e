"""Reading commands: wrong values have their rule's words, and what is missing or unknown is malformed."""

import json
from typing import Annotated, ClassVar

import pytest

from domain.core.act import Act, Command, anybody, finds_nothing, read_command
from domain.core.refusal import Malformed, Reason, Refusal

OFF_SCALE = Reason("off_scale", "X-1", "That is not on the scale.")
NO_UNIT = Reason("missing", "X-3", "A weight has a unit.")
NOBODY_SETS = Reason("fixed", "X-2", "Nobody sets this.")


class Weigh(Command):
    """Weigh a thing."""

    forbids: ClassVar = {"sum": NOBODY_SETS}

    weight: Annotated[int, OFF_SCALE]
    thing: str


class Tare(Command):
    """Set the scales to nought."""

    unit: Annotated[str, NO_UNIT]


ACT = Act("scales.weigh", Weigh, finds_nothing, anybody, lambda *_: [])


def read(**body: object) -> None:
    read_command(ACT, json.dumps(body).encode())


@pytest.mark.parametrize(
    ("body", "code"),
    [({"weight": "much", "thing": "a pan"}, "off_scale"), ({"weight": 1, "thing": "a pan", "sum": 2}, "fixed")],
)
def test_what_a_rule_answers_for_has_the_rules_code(body, code):
    with pytest.raises(Refusal) as refused:
        read(**body)
    assert refused.value.reason.code == code


def test_a_missing_field_has_the_rules_code_where_that_says_that_it_is_missing():
    with pytest.raises(Refusal) as refused:
        read_command(Act("scales.tare", Tare, finds_nothing, anybody, lambda *_: []), b"{}")
    assert refused.value.reason is NO_UNIT


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        ({"thing": "a pan"}, {"weight"}),
        ({}, {"weight", "thing"}),
        ({"weight": "much"}, {"weight", "thing"}),
        ({"weight": "much", "thing": "a pan", "colour": "red"}, {"weight", "colour"}),
        ({"weight": 1, "sum": 2}, {"thing", "sum"}),
    ],
)
def test_a_missing_or_unknown_field_is_malformed_with_all_that_is_wrong(body, paths):
    with pytest.raises(Malformed) as malformed:
        read(**body)
    assert {error.path for error in malformed.value.errors} == paths
