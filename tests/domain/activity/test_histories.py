"""What holds in every history of Activity, whatever is asked and whatever falls.

``N=300 pytest tests/domain/activity/test_histories.py`` tries more histories.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import lru_cache
from random import Random

import msgspec
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from domain.core.event import wire_name
from domain.core.play import snapshot
from domain.core.refusal import Refusal
from domain.core.rulebook import registry
from domain.play import blank, evolve
from domain.systems.activity.fae import fae_cap
from domain.systems.activity.luck import cap
from domain.systems.activity.state import activity, doom, immediate_ap
from domain.views import figures, offers
from tests.kit.game import Game
from tests.kit.histories import activity as acts
from tests.kit.histories import table as common

histories = settings(
    max_examples=int(os.environ.get("N", "7")),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
seeds = st.integers(0, 2**32) if "N" in os.environ else st.integers(0, 29)
"""Few by default, so that one history serves many tests."""
LENGTH = 200
RAISES_AP = {"activity.resolved", "activity.luck_drawn", "activity.refunded"}
RAISES_DOOM = {"activity.doom_added"}
RAISES_LUCK = {"activity.ap_banked", "activity.refunded"}
TAKES_A_COMPLICATION = {
    "activity.complication_presented",
    "activity.complication_compounded",
    "activity.scene_settled",
}


@lru_cache(maxsize=64)
def played(seed: int, length: int = LENGTH) -> tuple[Game, Counter[str]]:
    """A game of so many attempts; and how often each act was allowed."""
    rng = Random(seed)
    game, allowed = Game("activity", settings=dict(acts.WORDS)), Counter()
    game.player("Ana")
    game.player("Ben")
    made = [game.take("table.create_character", who, name=who).made("character") for who in ("Ana", "Ben")]
    made.append(game.take("table.create_character", "GM", name="Vex", kind="npc").made("character"))
    for character in made:
        parts = {"attributes": {"Might": 4, "Grace": 2, "Wits": 1}, "skills": {"Brawl": 7, "Stealth": 9, "Lore": 5}}
        perks = [{"name": "Knack", "skills": ["Brawl"], "dice": 1, "difficulty": 1}]
        sheet = {**parts, "perks": perks, "oaths": [{"to": "the crown"}], "hit_dice": 3}
        game.take("activity.write_sheet", "GM", character=character, **sheet)
    game.take("table.open_scene", "GM", title="Mill", present=made)
    for _ in range(length):
        act, by, command = (common if rng.random() < 0.05 else acts).some_act(game, rng)
        game.dice(*(rng.randint(1, 20) for _ in range(40)))
        try:
            game.take(act, by, **command)
        except Refusal:
            continue
        allowed[act] += 1
    return game, allowed


@histories
@given(seeds)
def test_each_balance_is_the_sum_of_its_entries_after_every_event(seed):
    game, _ = played(seed)
    play, sums = blank(), Counter()
    for _, event in game.log:
        fact = registry().facts[type(event)]
        for move in fact.moves(event):
            sums[move.figure, move.of] += move.by
        evolve(play, event)
        assert {key: n for key, n in sums.items() if n} == figures(play), wire_name(event)
    assert snapshot(game.play) == snapshot(play)


@histories
@given(seeds)
@example(625270)  # a GM lowers the hit dice of one who has Fae Points by oaths alone
def test_no_balance_is_below_zero_or_above_its_cap_after_any_act(seed):
    game, _ = played(seed)
    play = blank()
    for number, (act, event) in enumerate(game.log):
        evolve(play, event)
        if number + 1 < len(game.log) and game.log[number + 1][0] == act:
            continue
        now = activity(play)
        assert 0 <= now.luck <= cap(play)
        assert doom(play) >= 0
        assert all(part.amount > 0 for part in now.doom.values())
        for character, ap in now.ap.items():
            assert 0 <= immediate_ap(play, character) <= ap
        for character, points in now.fae.items():
            most = fae_cap(play, character)
            assert 0 <= points <= (points if most is None else most)


@histories
@given(seeds)
def test_points_come_only_from_where_the_rules_say(seed):
    game, _ = played(seed)
    for _, event in game.log:
        name = wire_name(event)
        for move in registry().facts[type(event)].moves(event):
            if move.by > 0:
                allowed = {"activity.ap": RAISES_AP, "activity.doom": RAISES_DOOM, "activity.luck": RAISES_LUCK}
                assert name in allowed.get(move.figure, {name})
        if name == "activity.resolved":
            assert event.ap == 0 or (event.how == "rolled" and event.passed and event.ap <= event.rolled)


@histories
@given(seeds)
def test_dice_and_outcomes_once_recorded_never_change(seed):
    game, _ = played(seed)
    play, faces, outcomes = blank(), {}, {}
    for _, event in game.log:
        name = wire_name(event)
        before = {c.id: c.face for c in activity(play).complications.values()}
        evolve(play, event)
        after = activity(play).complications
        gone = [found for found in before if found not in after]
        assert not gone or name in TAKES_A_COMPLICATION
        for found in after.values():
            assert faces.setdefault(found.id, found.face) == found.face
        for test in activity(play).tests.values():
            if test.phase in ("resolved", "closed"):
                turned = name == "activity.fae_counted" and event.turns and event.test == test.id
                if turned:
                    outcomes[test.id] = test.passed
                assert outcomes.setdefault(test.id, test.passed) == test.passed


@histories
@given(seeds)
def test_every_view_and_every_offer_can_be_made_for_everybody(seed):
    game, _ = played(seed)
    for member in (None, "GM", "Ana", "Ben"):
        msgspec.json.encode(game.views(member))
        for offer in offers(game.play, game.viewer(member)):
            assert offer.act in registry().acts
            assert set(offer.command) <= set(registry().acts[offer.act].command.model_fields)


def test_histories_reach_the_acts_they_are_meant_to_reach():
    reached = sum((played(seed)[1] for seed in range(30)), Counter())
    mine = {act for act in registry().acts if act.startswith("activity.")}

    assert mine - set(reached) == set()
