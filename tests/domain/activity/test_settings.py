"""What each setting of Activity changes, where no worked example shows it."""

from __future__ import annotations

import pytest

from tests.domain.activity.cast import stage
from tests.kit.rows import Row


def cast(**chosen):
    return stage(Row(id="setting", rules=[], settings={f"activity.{name}": value for name, value in chosen.items()}))


def do(it, macro, **arguments):
    it.step({"do": macro, **arguments})


def test_an_untrained_character_is_refused_where_the_campaign_wants_training():
    it = cast(untrained_allowed=False)
    command = {"character": it.names["Isko"], "attribute": "Grace", "skill": "Stealth"}

    assert it.game.refused("activity.open_test", "Wren", **command) == "ACT-04"
    do(it, "test", who="Dov", method="Grace+Stealth")


@pytest.mark.parametrize(("capped", "scores"), [(True, [0]), (False, [2])])
def test_the_band_may_reach_above_the_target_number(capped, scores):
    it = cast(band_capped_by_tn=capped)
    do(it, "test", who="Isko", method="Wits+Lore", difficulty=1)
    do(it, "rolls", dice=[4], scores=scores)


def test_a_perk_that_suffices_may_leave_the_choice():
    it = cast(perk_zero_may_roll=True)
    do(it, "test", who="Dov", method="Grace+Locks", difficulty=1)
    do(it, "is_test", zero="choice")
    do(it, "rolls", dice=[6], passed=True, ap=2)


@pytest.mark.parametrize(("zero", "refused"), [("auto", "ACT-34(a)"), ("roll", None)])
def test_an_opponent_without_success_as_the_campaign_has_it(zero, refused):
    it = cast(opposed_zero=zero)
    do(it, "opposed", who="Dov", method="Grace+Stealth", against="Rook", theirs="Wits+Watch")
    do(it, "opponent_rolls", dice=[9], successes=0)
    test = {"test": it.names["t"]}

    if refused:
        assert it.game.refused("activity.roll", "Tomas", **test) == refused
        do(it, "declines", how="automatic")
    else:
        assert it.game.refused("activity.pass_without_dice", "Tomas", **test) == "ACT-34(a)"
        do(it, "rolls", dice=[9], passed=True, ap=2)


def test_a_pc_opponent_may_gain_his_margin():
    it = cast(opponent_surplus="ap")
    do(it, "opposed", who="Dov", method="Grace+Stealth", against="Isko", theirs="Might+Brawl", their_roleplay=1)
    do(it, "opponent_rolls", dice=[7, 7], successes=4)
    do(it, "rolls", dice=[15], passed=False, total=1, opponent_ap=3)
    do(it, "holds", Isko={"saved": 3, "immediate": 0}, Dov={"ap": 0})


def test_an_npc_opponent_never_gains_a_margin():
    it = cast(opponent_surplus="ap")
    do(it, "opposed", who="Dov", method="Grace+Stealth", against="Rook", theirs="Wits+Watch")
    do(it, "opponent_rolls", dice=[5], successes=2)
    do(it, "rolls", dice=[15], passed=False, opponent_ap=0)
    do(it, "holds", Rook={"ap": 0})


@pytest.mark.parametrize("cost", ["minor", "major"])
def test_help_may_cost_an_action(cost):
    it = cast(assist_action_cost=cost)
    do(it, "test", who="Isko", method="Might+Brawl", difficulty=2)
    do(it, "turn", who="Hale")
    assist = {"test": it.names["t"], "attribute": "Grace", "skill": "Stealth", "says": "so"}
    untimely = {"minor": "ACT-49(b)", "major": "ACT-50(b)"}[cost]
    assert it.game.refused("activity.assist", "Tomas", helper=it.names["Dov"], **assist) == untimely

    do(it, "helps", who="Hale", method="Wits+Lore")

    left = it.game.views("Yusra").sheets[it.names["Hale"]].systems["activity"]["actions"]
    assert left[cost]["left"] == 0


def test_helpers_may_widen_the_range_up_to_the_maximum():
    it = cast(assist_range_step=3)
    do(it, "test", who="Isko", method="Might+Brawl", difficulty=2)
    for who, method in (("Hale", "Wits+Lore"), ("Dov", "Grace+Stealth")):
        do(it, "helps", who=who, method=method)
    do(it, "is_test", range=5)
    do(it, "rolls", dice=[16, 15, 20], complications=2)


def test_a_helper_may_spend_his_own_fae_point_on_his_aid():
    it = cast(fae_on_assist=True)
    do(it, "test", who="Isko", method="Might+Brawl", difficulty=3)
    do(it, "helps", who="Hale", method="Wits+Lore")

    it.game.take("activity.fae_success", "Yusra", test=it.names["t"], helper=it.names["Hale"])

    do(it, "holds", Hale={"fae": 1}, Isko={"fae": 4}, wrath=1)
    do(it, "rolls", dice=[13, 14], rolled=2, fae=1, total=3, passed=True, ap=0)


def test_improving_may_cost_nothing_or_more():
    it = cast(improve_cost=2)
    do(it, "earn", who="Dov", ap=3, immediate=True, name="t")
    it.game.take("activity.improve_result", "Tomas", test=it.names["t"], text="with a bow")
    do(it, "holds", Dov={"ap": 1})
    it = cast(improve_cost=0)
    do(it, "earn", who="Dov", ap=1, immediate=True, name="t")
    it.game.take("activity.improve_result", "Tomas", test=it.names["t"], text="with a bow")
    do(it, "holds", Dov={"ap": 1})


def test_details_stand_where_the_gm_has_no_veto():
    it = cast(detail_gm_veto=False)
    do(it, "earn", who="Dov", ap=1, immediate=True, name="t")
    detail = it.game.take("activity.add_detail", "Tomas", test=it.names["t"], text="a rope").made("detail")

    assert it.game.refused("activity.strike_detail", "Wren", detail=detail) == "ACT-48"


def test_credit_on_leave_is_agreed_to_each_time():
    it = cast(credit="ask")
    do(it, "test", who="Isko", method="Might+Brawl", difficulty=3)
    borrow = {"test": it.names["t"], "credit": 1}
    assert it.game.refused("activity.buy_dice", "Benedek", **borrow) == "ACT-56(f)"
    assert it.game.refused("activity.allow_credit", "Benedek", character=it.names["Isko"], ap=1) == "ACT-56(f)"

    it.game.take("activity.allow_credit", "Wren", character=it.names["Isko"], ap=1)
    it.game.take("activity.buy_dice", "Benedek", **borrow)

    assert it.game.refused("activity.buy_dice", "Benedek", test=it.names["t"], credit=2) == "ACT-56(f)"
    do(it, "holds", doom=1)


def test_credit_need_not_come_after_own_points():
    it = cast(credit_after_own_ap=False)
    do(it, "earn", who="Isko", ap=1)
    do(it, "test", who="Isko", method="Might+Brawl", difficulty=3)
    do(it, "buys", credit=1)
    do(it, "holds", doom=1, Isko={"ap": 1})


@pytest.mark.parametrize(("reset", "left"), [("never", 3), ("session", 3), ("scene", 0)])
def test_luck_at_a_scenes_end(reset, left):
    it = cast(luck_reset=reset)
    do(it, "luck", holds=3)
    it.game.take("table.close_scene", "Wren", scene=it.names["scene"])
    do(it, "holds", luck=left)


@pytest.mark.parametrize(("reset", "left"), [("never", 3), ("session", 0), ("scene", 3)])
def test_luck_at_a_sessions_end(reset, left):
    it = cast(luck_reset=reset)
    it.game.take("table.begin_session", "Wren")
    do(it, "luck", holds=3)
    it.game.take("table.end_session", "Wren")
    do(it, "holds", luck=left)


def test_hidden_doom_is_the_gms_to_see_in_every_way():
    it = cast(doom_visible=False, doom_name="Karma")
    do(it, "owed", holds=3)
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=1)
    do(it, "rolls", dice=[20])
    it.game.take("activity.compound_complication", "Wren", complication=it.names["c1"])

    assert "doom" not in it.game.views("Orla").pools
    assert it.game.views("Wren").pools["doom"]["name"] == "Karma"
    assert it.game.views("Wren").pools["doom"]["holds"] == 5
    moved = [event for _, event in it.game.log if type(event).__name__ in ("DoomAdded", "DoomTaken")]
    assert moved
    assert {event.audience for event in moved} == {"gms"}


def test_a_levy_does_only_what_is_on_the_menu():
    it = cast(levy_menu=["complication"])
    do(it, "owed", holds=2)
    do(it, "test", who="Hale", method="Wits+Lore", difficulty=2)

    assert it.game.refused("activity.levy", "Wren", effect="raise", test=it.names["t"]) == "ACT-59(a)"
    it.game.take("activity.levy", "Wren", effect="complication", text="rain")
    do(it, "holds", doom=0)


def test_fae_points_may_start_at_zero():
    it = cast(fae_start="zero")
    do(it, "holds", Maren={"fae": 0})
    it.game.take("activity.new_dawn", "Wren")
    do(it, "holds", Maren={"fae": 1})


def test_several_fae_points_on_one_test_never_become_points_themselves():
    it = cast(fae_per_test_max=2)
    do(it, "test", who="Maren", method="Presence+Parley", difficulty=1)
    it.game.take("activity.fae_success", "Orla", test=it.names["t"], points=2)
    do(it, "rolls", dice=[8], rolled=1, fae=2, total=3, passed=True, ap=1)
    do(it, "holds", wrath=2)


def test_base_actions_hold_from_the_next_round_on():
    it = cast(base_minor=2)
    do(it, "turn", who="Isko")
    shown = it.game.views("Orla").turn_orders[it.names["encounter"]].systems["activity"]
    assert shown["minor"]["allowed"] == 2
    do(it, "earn", who="Dov", ap=1)
    it.game.take("table.change_setting", "Wren", name="activity.base_minor", value=0)
    it.game.take("table.begin_turn", "Wren", encounter=it.names["encounter"], character=it.names["Dov"])
    buy = {"character": it.names["Dov"], "kind": "minor"}
    assert it.game.refused("activity.buy_action", "Tomas", **buy) == "ACT-49(c)"
    it.game.take("table.begin_round", "Wren", encounter=it.names["encounter"])
    it.game.take("table.begin_turn", "Wren", encounter=it.names["encounter"], character=it.names["Dov"])

    it.game.take("activity.buy_action", "Tomas", **buy)

    shown = it.game.views("Orla").turn_orders[it.names["encounter"]].systems["activity"]
    assert shown["minor"] == {"allowed": 1, "left": 1}


def test_a_scene_keeps_what_it_began_with():
    it = cast(autobank=True)
    do(it, "earn", who="Maren", ap=2)
    it.game.take("table.change_setting", "Wren", name="activity.autobank", value=False)
    it.game.take("table.close_scene", "Wren", scene=it.names["scene"])
    do(it, "holds", luck=2, Maren={"ap": 0})


@pytest.mark.parametrize("dice", [None, "server", "table"])
def test_where_dice_come_from_is_fixed_when_the_test_opens(dice):
    it = stage(Row(id="either", rules=[], settings={"dice.source": "either"}))
    opening = {"character": it.names["Dov"], "attribute": "Grace", "skill": "Stealth", "dice": dice}
    test = it.game.take("activity.open_test", "Wren", **opening).made("test")
    it.game.take("activity.set_difficulty", "Wren", test=test, difficulty=1)
    it.game.dice(9)

    if dice == "table":
        assert it.game.refused("activity.roll", "Tomas", test=test) == "ACT-20(c)"
        it.game.take("activity.roll", "Tomas", test=test, faces=[9])
    else:
        assert it.game.refused("activity.roll", "Tomas", test=test, faces=[9]) == "ACT-03(b)"
        it.game.take("activity.roll", "Tomas", test=test)


def test_a_test_at_a_table_that_throws_refuses_the_servers_dice():
    it = stage(Row(id="table", rules=[], settings={"dice.source": "table"}))

    refused = it.game.refused("activity.open_test", "Wren", character=it.names["Dov"], dice="server")

    assert refused == "ACT-03(b)"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("attributes", []),
        ("attributes", ["Might", "might"]),
        ("skills", "Stealth"),
        ("attribute_range", [3, 1]),
        ("skill_range", [-1, 5]),
        ("boost_range", [0]),
        ("difficulty_max", 4),
        ("difficulty_labels", {"one": "routine"}),
        ("roleplay_dice_max", 5),
        ("complication_range_max", 21),
        ("assist_max", -1),
        ("assist_range_step", 5),
        ("base_major", 3),
        ("luck_name", " "),
        ("luck_reset", "yearly"),
        ("doom_name", "Dread"),
        ("levy_menu", ["raise", "raise"]),
        ("levy_menu", ["fail"]),
        ("fates_wrath_doom", 3),
        ("require_risk", 1),
    ],
)
def test_values_outside_the_book_are_refused(name, value):
    it = cast()

    assert it.game.refused("table.change_setting", "Wren", name=f"activity.{name}", value=value) == "bad_setting"
