"""What must hold in every history of the Impact System, whatever the table did: generated ones, act by act.

``N=500 pytest tests/domain/impact/test_histories.py`` tries more histories.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.core.audience import EVERYONE, visible
from domain.core.event import Event, encode, wire_name
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.refusal import Malformed, Refusal
from domain.membership.state import viewer
from domain.play import blank, evolve
from domain.systems.impact.counting import odds, tally
from domain.systems.impact.state import impact
from domain.table.state import story
from domain.views import views
from tests.kit.chronicle import generators, played
from tests.kit.log import Log

LADDER = ["out", "D4", "D6", "D8", "D10", "D12", "D20"]
DOWN = {"spend", "harm", "lowered"}
UP = {"raised", "complication", "heroic", "opening_scene"}

histories = settings(
    max_examples=int(os.environ.get("N", "5")),
    deadline=None,
    derandomize="N" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)
seeds = st.integers(0, 2**32) if "N" in os.environ else st.integers(0, 44)
"""Few by default, so that one history serves many tests."""


@lru_cache(maxsize=64)
def history(seed: int, length: int = 120) -> Log:
    """A campaign of Impact acts alone, once its people are there."""
    log, rng = played(seed, "impact", length=0, ruled=0)
    for _ in range(length):
        act, by, command = generators()["impact"].some_act(log, rng)
        try:
            log.take(act, by, **command)
        except (Refusal, Malformed):
            continue
    return log


def steps(log: Log) -> Iterator[tuple[Recorded, Event, Play]]:
    """Every event in order, with its act and the play after it."""
    play = blank()
    for act in log.acts:
        for event in act.events:
            evolve(play, event)
            yield act, event, play


class Naive:
    """Impact Dice on a paper ladder, moved by what happened and by nothing an event says of amounts."""

    def __init__(self) -> None:
        self.start = "D12"
        self.dice: dict[str, str] = {}
        self.named: dict[str, str] = {}

    def read(self, event: dict, act: list[dict]) -> None:
        kind = event["type"]
        if kind == "table.campaign_created":
            self.start = event["settings"].get("impact.starting_impact_die", "D12")
        if kind == "table.setting_changed" and event["name"] == "impact.starting_impact_die":
            self.start = event["value"]
        if kind == "impact.die_gone":
            del self.dice[event["bearer"]]
        if kind == "impact.die_moved":
            self.move(event["bearer"], event["why"], act)

    def move(self, bearer: str, why: str, act: list[dict]) -> None:
        if why in DOWN:
            self.dice[bearer] = LADDER[LADDER.index(self.dice[bearer]) - 1]
        elif why in UP:
            self.dice[bearer] = LADDER[LADDER.index(self.dice[bearer]) + 1]
        elif why in ("created", "adventure", "break"):
            self.dice[bearer] = self.start
        elif why == "introduced":
            self.dice[bearer] = next(e["die"] for e in act if e["type"] == "impact.introduced")
        else:
            assert why == "given"
            self.dice[bearer] = self.named.pop(bearer)


@histories
@given(seeds)
def test_impact_dice_are_at_every_seq_where_a_paper_ladder_has_them(seed: int):
    naive = Naive()
    for act, event, play in steps(history(seed)):
        said = msgspec.json.decode(act.command)
        if act.name == "impact.give_die":
            naive.named[said["bearer"]] = said["die"].upper()
        naive.read(msgspec.to_builtins(event), [msgspec.to_builtins(e) for e in act.events])
        assert naive.dice == {bearer: LADDER[rung] for bearer, rung in impact(play).dice.items()}


@histories
@given(seeds)
def test_an_impact_die_moves_for_a_lawful_cause_alone(seed: int):
    causes = {
        "spend": "impact.failure_bought",
        "harm": "impact.consequence_applied",
        "lowered": "impact.effect_chosen",
        "raised": "impact.effect_chosen",
        "heroic": "impact.heroic_awarded",
        "opening_scene": "impact.opening_scene_approved",
        "break": "impact.reset_taken",
        "adventure": "table.adventure_started",
        "created": "table.character_created",
        "introduced": "impact.introduced",
    }
    complications = {"impact.complication_accepted", "impact.complication_made", "impact.consequence_applied"}
    for act in history(seed).acts:
        names = Counter(wire_name(event) for event in act.events)
        for why, moved in Counter(e.why for e in act.events if wire_name(e) == "impact.die_moved").items():
            if why == "complication":
                assert moved <= sum(names[name] for name in complications)
            elif why == "given":
                assert act.name == "impact.give_die"
            elif why in ("adventure", "created") and names["table.character_entered"]:
                continue
            else:
                assert names[causes[why]] >= (1 if why == "adventure" else moved), (why, names)


@histories
@given(seeds)
def test_nobody_is_moved_by_more_than_a_rung_but_where_the_book_jumps(seed: int):
    jumps = {"created", "adventure", "introduced", "given", "break"}
    for _, event, play in steps(history(seed)):
        if wire_name(event) == "impact.die_moved":
            assert event.why in jumps or abs(event.by) == 1
            assert 0 <= impact(play).dice[event.bearer] <= 6


@histories
@given(seeds)
def test_what_was_shown_before_a_roll_is_what_was_rolled(seed: int):
    play = blank()
    for act in history(seed).acts:
        for event in act.events:
            if wire_name(event) == "impact.rolled" and act.name == "impact.roll":
                test = impact(play).tests[event.test]
                shown, counted = odds(play, test), tally(play, test)
                assert (shown.sides, shown.net) == (event.sides, event.net)
                assert shown.sides == min(int(event.difficulty[1:]), int(event.impact_die[1:]))
                assert (counted.helpful, counted.hindering) == (event.helpful, event.hindering)
                bonus = len(event.helpful) - len(event.hindering)
                assert shown.faces == sum(face + bonus >= 8 for face in range(1, event.sides + 1))
                assert event.total == event.face + bonus
                assert event.success == (event.total >= 8)
            evolve(play, event)


@histories
@given(seeds)
def test_one_detail_counts_once_and_one_roller_has_one_test(seed: int):
    for _, _, play in steps(history(seed)):
        for test in impact(play).tests.values():
            named = [counted.detail for counted in (*test.helps, *test.hinders)]
            assert len(named) == len(set(named))
        waiting = Counter(t.roller for t in impact(play).tests.values() if t.phase != "failed" and t.roller)
        assert all(count == 1 for count in waiting.values())


@histories
@given(seeds)
def test_details_of_the_hidden_are_never_seen_by_players(seed: int):
    play = blank()
    for act in history(seed).acts:
        before = _hidden(play)
        for event in act.events:
            evolve(play, event)
        secret = {name: text for name, text in _hidden(play).items() if name in before}
        for player in ("Ana", "Ben"):
            sight = viewer(play, player)
            if sight.gm:
                continue
            seen = msgspec.json.encode(views(play, sight)).decode()
            told = b"".join(encode(event) for event in act.events if visible(event.audience, sight)).decode()
            for name in secret:
                assert name not in seen
                assert name not in told


def _hidden(play: Play) -> dict[str, str]:
    return {d.id: d.text for d in impact(play).details.values() if d.audience != EVERYONE}


def test_the_histories_come_to_everything_that_matters():
    seen: Counter[str] = Counter()
    secrets = 0
    for seed in range(45):
        log = history(seed)
        seen.update(wire_name(event) for act in log.acts for event in act.events)
        secrets += len(_hidden(log.play))
    wanted = {
        "impact.rolled", "impact.effect_chosen", "impact.failure_bought", "impact.consequence_applied",
        "impact.act_carried_out", "impact.complication_accepted", "impact.complication_made", "impact.heroic_awarded",
        "impact.reset_taken", "impact.break_ended", "impact.detail_disrupted", "impact.detail_restored",
        "impact.detail_suspended", "impact.manner_stated", "impact.came_into_play", "impact.scene_settled",
    }  # fmt: skip
    assert {name for name in wanted if not seen[name]} == set()
    assert secrets > 5


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_history(seed: int):
    once = [encode(event) for act in history(seed).acts for event in act.events]
    history.cache_clear()
    assert once == [encode(event) for act in history(seed).acts for event in act.events]
    assert len(story(history(seed).play).characters) > 2
