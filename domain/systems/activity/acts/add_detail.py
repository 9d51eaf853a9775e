"""A player adds a minor fact to the scene, paid with an immediate Action Point of the test it rests on (ACT-48)."""

from __future__ import annotations

from typing import ClassVar

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.scene import DetailAdded
from domain.systems.activity.finding import FINDING, find_test
from domain.systems.activity.offering import has_surplus, to_player
from domain.systems.activity.paying import PAYING, Price, Spend, paid, payment
from domain.systems.activity.refusals.beside import NO_FACT_FOR_SUCCESS
from domain.systems.activity.refusals.fae import NOT_YOURS
from domain.systems.activity.refusals.method import TOO_EARLY
from domain.systems.activity.refusals.points import (
    DETAIL_BLANK,
    DETAIL_LATE,
    DETAIL_NEEDS_PASS,
    IMMEDIATE_ONLY,
    OTHER_TESTS_AP,
)
from domain.systems.activity.rights import primary_or_else
from domain.systems.activity.state import Test
from domain.table.settings import wants_words


class AddDetail(Spend):
    """Add a minor fact, or change one by what the character did; 1 immediate AP of that test."""

    forbids: ClassVar = {**Spend.forbids, "of_test": OTHER_TESTS_AP, "impact_success": NO_FACT_FOR_SUCCESS}

    test: str
    text: str = ""


def find(command: AddDetail, play: Play, table: Table) -> Test:
    return find_test(command.test, play, table)


def decide(command: AddDetail, test: Test, play: Play, table: Table) -> list[Event]:
    if command.saved or command.luck_pool or command.credit:
        raise IMMEDIATE_ONLY()
    if test.phase in ("closed", "cancelled"):
        raise DETAIL_LATE()
    if test.phase != "resolved" or not test.passed:
        raise (TOO_EARLY if test.phase != "resolved" else DETAIL_NEEDS_PASS)()
    if wants_words(play, command.text):
        raise DETAIL_BLANK()
    if test.immediate < 1:
        raise IMMEDIATE_ONLY(immediate=test.immediate)
    character = test.primary.character
    price = Price(1, "a detail", audience=test.audience)
    spent = paid(command.model_copy(update={"immediate": command.immediate or 1}), character, price, play, table)
    detail = table.mint("detail", test.id)
    return [
        *spent,
        DetailAdded(detail, character, test.id, test.scene, command.text, payment(spent), audience=test.audience),
    ]


ACT = Act(
    "activity.add_detail",
    AddDetail,
    find,
    primary_or_else(NOT_YOURS),
    decide,
    (
        *FINDING,
        *PAYING,
        NO_FACT_FOR_SUCCESS,
        OTHER_TESTS_AP,
        NOT_YOURS,
        IMMEDIATE_ONLY,
        DETAIL_LATE,
        DETAIL_NEEDS_PASS,
        TOO_EARLY,
        DETAIL_BLANK,
    ),
    offers=to_player("activity.add_detail", "Add a detail to the scene for 1 immediate AP", has_surplus),
)
