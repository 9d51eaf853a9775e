"""The worked examples of the books as histories to rule upon: retakes of every act that the books show.

``N=400 pytest tests/laws`` takes more of them.
"""

from __future__ import annotations

import os
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest

from domain.core.play import snapshot
from domain.core.refusal import Refusal
from domain.core.rulebook import registry
from domain.membership.state import gms, membership
from domain.table.settings import KNOWN_SYSTEMS
from domain.views import figures
from tests.kit.chronicle import strikable
from tests.kit.log import Log
from tests.kit.rows import Row

EXAMPLES = int(os.environ.get("N", "6"))
STRIKES = 3


def examples(system: str) -> list[Row]:
    """Some of the examples that the rules allow, others for each system."""
    rows = [row for row in import_module(f"tests.domain.{system}.test_rows").ROWS if not row.impossible]
    return Random(system).sample(rows, min(EXAMPLES, len(rows)))


def taken_in(system: str, row: Row) -> list[dict[str, Any]]:
    """What is taken when the example is played."""
    module = import_module(f"tests.domain.{system}.test_rows")
    staged = getattr(module, "stage", None) or getattr(module, "staged", None) or module.cast.staged
    stage = staged(row)
    stage.play(row)
    taken: list[dict[str, Any]] = stage.game.taken
    return taken


def logged(taken: list[dict[str, Any]]) -> Log | None:
    """The log of what was taken, with the dice that fell; None where the example says more than its acts."""
    log = Log(checks=False)
    try:
        for act in taken:
            log.scripted = list(act.get("dice", []))
            log.take(act["act"], act["by"], sent_by=act.get("sent_by"), **act.get("with", {}))
    except Refusal:  # an example that puts something into the play by hand cannot be told by its acts alone
        return None
    log.scripted = []
    return log


def seen(log: Log) -> bytes:
    """Every view of everybody, byte for byte."""
    people = [None, *membership(log.play).members]
    return msgspec.json.encode([log.views(member) for member in people], order="sorted")


@pytest.mark.parametrize("system", KNOWN_SYSTEMS)
def test_every_act_of_an_example_can_be_struck_and_brought_back(system: str):
    rng = Random(system)
    ruled = 0
    keeps = [True, False]
    for row in examples(system):
        log = logged(taken_in(system, row))
        if log is None:
            continue
        keeps.reverse()
        for _ in range(STRIKES):
            ruled += _strike_and_bring_back(log, rng, row.id, keeps=keeps[0])
    assert ruled > EXAMPLES


@pytest.mark.parametrize("system", KNOWN_SYSTEMS)
def test_a_correction_moves_one_figure_by_what_it_says_and_nothing_else(system: str):
    rng = Random(system)
    corrected = set()
    for row in examples(system):
        log = logged(taken_in(system, row))
        for (figure, of), held in sorted(figures(log.play).items()) if log is not None else ():
            by = rng.choice([-2, -1, 1, 2])
            mended = log.copy()
            if registry().correction(figure) is None:
                continue
            try:
                it = {"figure": figure, "of": of, "by": by, "mends": 1, "reason": "a law"}
                mended.take("ruling.correct", gms(log.play)[0], **it)
            except Refusal as refusal:
                assert refusal.reason.code == "unknown_figure"
                continue
            corrected.add(figure.partition(":")[0])
            changed = {(figure, of): held + by} if held + by else {}
            others = {key: value for key, value in figures(log.play).items() if key != (figure, of)}
            assert figures(mended.play) == {**others, **changed} == mended.moved(), f"{row.id}: {figure}"
    assert corrected


def _strike_and_bring_back(log: Log, rng: Random, row: str, *, keeps: bool) -> bool:
    places = strikable(log)
    if not places:
        return False
    gm = gms(log.play)[0]
    place = rng.choice(places)
    before = seen(log)
    otherwise = {"impossible": "keep", "changed": rng.choice(["take", "keep"])} if keeps else {}
    struck = log.take("ruling.strike", gm, acts=[place], reason="a law", otherwise=otherwise)
    assert snapshot(log.fold()) == snapshot(log.play), f"{row}: strike {place}"
    moved = log.moved()
    assert figures(log.play).items() <= moved.items(), f"{row}: a figure moved by itself"
    assert keeps or figures(log.play) == moved, f"{row}: a movement moved nothing"
    if rng.random() < 0.6:
        shown = log.preview("ruling.reinstate", gm, ruling=struck.seq, reason="a law")
        assert [judged for judged in shown.judged if judged.chosen] == [], f"{row}: asked on reinstating {place}"
        log.take("ruling.reinstate", gm, ruling=struck.seq, reason="a law")
        assert seen(log) == before, f"{row}: struck and reinstated {place}"
    return True
