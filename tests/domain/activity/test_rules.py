"""Rules of Activity that no worked example shows."""

from __future__ import annotations

from tests.domain.activity.cast import ATTRIBUTES, SKILLS, stage
from tests.kit.game import Game
from tests.kit.rows import Row


def cast(systems=(), **settings):
    return stage(Row(id="rule", rules=[], systems=list(systems), settings=settings))


def do(it, macro, **arguments):
    it.step({"do": macro, **arguments})


def test_of_saved_and_immediate_points_the_saved_go_first():
    it = cast()
    do(it, "earn", who="Maren", ap=2)
    do(it, "earn", who="Maren", ap=2, immediate=True)
    do(it, "opposed", who="Isko", method="Might+Brawl", against="Maren", theirs="Might+Brawl")
    do(it, "buys", side="opponent")
    do(it, "holds", Maren={"saved": 1, "immediate": 2})
    it.game.take("activity.bank_ap", "Orla", character=it.names["Maren"], ap=2)
    do(it, "holds", Maren={"saved": 0, "immediate": 1}, luck=2)


def test_everything_spent_on_a_cancelled_test_goes_back_where_it_came_from():
    it = cast(**{"activity.fates_wrath_doom": 1})
    do(it, "owed", holds=1, who="Hale")
    do(it, "luck", holds=2)
    do(it, "earn", who="Isko", ap=1)
    do(it, "test", who="Isko", method="Might+Brawl", difficulty=3)
    do(it, "buys", dice=2, saved=1, luck_pool=1, credit=1)
    it.game.take("activity.fae_success", "Benedek", test=it.names["t"])
    it.game.take("activity.levy", "Wren", effect="raise", test=it.names["t"])
    do(it, "holds", Isko={"ap": 0, "fae": 3}, luck=1, doom=2, wrath=1)

    it.game.take("activity.cancel_test", "Wren", test=it.names["t"])

    do(it, "holds", Isko={"saved": 1, "fae": 4}, luck=2, doom=1, wrath=0)
    it.game.figures()


def test_luck_goes_back_as_far_as_there_is_room():
    it = cast()
    do(it, "luck", holds=8)
    do(it, "earn", who="Isko", ap=3)
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=3)
    do(it, "buys", dice=2, luck_pool=3)
    it.game.take("activity.bank_ap", "Benedek", character=it.names["Isko"], ap=2)

    it.game.take("activity.cancel_test", "Wren", test=it.names["t"])

    do(it, "holds", luck=8)


def test_a_question_outlives_its_scene_and_then_only_luck_and_credit_go_back():
    it = cast()
    do(it, "luck", holds=1)
    do(it, "earn", who="Dov", ap=1, immediate=True)
    ask = {"character": it.names["Dov"], "question": "Who?"}
    own = it.game.take("activity.ask_question", "Tomas", **ask).made("question")
    lucky = it.game.take("activity.ask_question", "Tomas", **ask, luck_pool=1).made("question")
    do(it, "next_scene")

    it.game.take("activity.return_question", "Wren", question=own)
    it.game.take("activity.return_question", "Wren", question=lucky)

    do(it, "holds", Dov={"ap": 0}, luck=1)


def test_the_gm_answers_for_a_silent_player_in_the_way_that_spends_nothing():
    it = cast()
    do(it, "test", who="Dov", method="Grace+Stealth")
    it.game.take("activity.accept_method", "Wren", test=it.names["t"])
    it.game.take("activity.set_difficulty", "Wren", test=it.names["t"], difficulty=1)
    assert it.game.refused("activity.roll", "Wren", test=it.names["t"]) == "ACT-71(a)"
    do(it, "rolls", dice=[15])
    it.game.take("activity.close_test", "Wren", test=it.names["t"])
    do(it, "test", who="Maren", method="Grace+Seamanship", difficulty=1)
    do(it, "declines", by="Wren")
    do(it, "opposed", who="Dov", method="Grace+Stealth", against="Rook", theirs="Wits+Watch")
    do(it, "opponent_rolls", dice=[5])
    it.game.dice(9)
    it.game.take("activity.roll", "Wren", test=it.names["t"])


def test_a_gm_may_send_a_players_act_where_the_campaign_allows_it():
    it = cast()
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=1)
    it.game.dice(9)
    it.game.take("activity.roll", "Tomas", sent_by="Wren", test=it.names["t"])
    it = cast(**{"table.gm_may_act_for_players": False})
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=1)

    assert it.game.refused("activity.roll", "Tomas", sent_by="Wren", test=it.names["t"]) == "not_for_others"


def test_the_gm_plays_the_characters_of_a_player_who_is_gone():
    it = cast()
    it.game.take("membership.remove", "Tomas", member="Tomas")
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=1)
    it.game.dice(9)

    it.game.take("activity.roll", "Wren", test=it.names["t"])


def solo():
    game = Game("activity", gm="Ana", settings={"activity.attributes": ATTRIBUTES, "activity.skills": SKILLS})
    game.take("membership.set_roles", "Ana", member="Ana", roles=["gm", "player"])
    hero = game.take("table.create_character", "Ana", name="Mara").made("character")
    perk = {"name": "Knack", "skills": ["Brawl"], "dice": 1}
    sheet = {"attributes": {"Might": 4}, "skills": {"Brawl": 7}, "hit_dice": 2, "perks": [perk]}
    game.take("activity.write_sheet", "Ana", character=hero, **sheet)
    game.take("table.open_scene", "Ana", title="Mill", present=[hero])
    return game, {"character": hero, "attribute": "Might", "skill": "Brawl"}


def test_whoever_sits_at_the_table_alone_takes_a_common_test_in_one_request():
    game, test = solo()
    game.dice(7, 11, 12, 20)
    pool = {"played": "a good line", "perks": ["Knack"], "dice": 1, "credit": 1, "fae_points": 1}

    taken = game.take("activity.take_test", "Ana", **test, difficulty=3, range=2, risk="a fall", **pool)

    assert taken.names == [
        "activity.test_opened",
        "activity.method_presented",
        "activity.difficulty_set",
        "activity.roleplay_die_granted",
        "activity.perk_used",
        "activity.spent",
        "activity.doom_added",
        "activity.dice_bought",
        "activity.fae_moved",
        "activity.fae_counted",
        "activity.rolled",
        "activity.resolved",
    ]
    resolved = taken.of("activity.resolved")[0]
    assert (resolved.rolled, resolved.fae, resolved.total, resolved.ap) == (3, 1, 4, 1)
    game.figures()


def test_a_test_in_one_request_passes_unrolled_at_difficulty_0_and_is_refused_as_its_steps_are():
    game, test = solo()
    zero = game.take("activity.take_test", "Ana", **test, difficulty=0)
    assert zero.of("activity.resolved")[0].how == "automatic"
    assert game.refused("activity.take_test", "Ana", **test, difficulty=6) == "ACT-09(a)"
    assert game.refused("activity.take_test", "Ana", **test, difficulty=2, dice=2) == "ACT-42(b)"
    assert game.refused("activity.take_test", "Ana", **test, difficulty=2, perks=["None"]) == "ACT-17(a)"


def test_a_gm_takes_no_test_in_one_request_for_anothers_character():
    it = cast()
    test = {"character": it.names["Dov"], "attribute": "Grace", "skill": "Stealth", "difficulty": 1}

    assert it.game.refused("activity.take_test", "Wren", **test) == "ACT-71(a)"
    assert it.game.refused("activity.take_test", "Tomas", **test) == "ACT-09(b)"


def test_a_gm_calls_for_a_test_of_several_characters_all_or_none():
    it = cast()
    two = [it.names["Dov"], it.names["Maren"]]
    method = {"attribute": "Grace", "skill": "Stealth", "difficulty": 2}
    called = it.game.take("activity.call_tests", "Wren", characters=two, activity="past the guard", **method)

    assert len(called.all_made("test")) == 2
    for test in called.all_made("test"):
        do(it, "is_test", test=test, phase="set", base=2, activity="past the guard")
    four = [*two, it.names["Isko"], it.names["Hale"]]
    assert it.game.refused("activity.call_tests", "Wren", characters=four, **method) == "ACT-01(d)"
    assert it.game.refused("activity.call_tests", "Tomas", characters=two, **method) == "ACT-09(b)"
    do(it, "test", who="Isko", method="Might+Brawl")


def test_a_player_asks_for_a_test_and_the_gm_presents_its_method():
    it = cast()
    test = it.game.take("activity.open_test", "Tomas", character=it.names["Dov"], activity="a leap").made("test")
    assert (
        it.game.refused("activity.present_method", "Tomas", test=test, attribute="Grace", skill="Climb") == "ACT-71(a)"
    )
    it.game.take("activity.present_method", "Wren", test=test, attribute="Grace", skill="Climb")
    do(it, "is_test", test=test, attribute="Grace", skill="Climb", tn=6)


def test_a_players_own_method_at_the_opening_waits_for_a_ruling():
    it = cast()
    own = {"character": it.names["Dov"], "attribute": "Grace", "skill": "Climb", "says": "by the drainpipe"}
    test = it.game.take("activity.open_test", "Tomas", **own).made("test")
    assert it.game.refused("activity.set_difficulty", "Wren", test=test, difficulty=1) == "ACT-05(b)"
    it.game.take("activity.rule_on_method", "Wren", test=test, grant=True)
    it.game.take("activity.set_difficulty", "Wren", test=test, difficulty=1)


def test_leave_for_limbering_comes_with_the_method_or_of_its_own():
    it = cast()
    limber = {"limbering": True, "main": "the leap"}
    test = it.game.take("activity.open_test", "Tomas", character=it.names["Dov"], **limber).made("test")
    it.game.take("activity.rule_on_limbering", "Wren", test=test, allow=True)
    it.game.take("activity.propose_method", "Tomas", test=test, attribute="Grace", skill="Climb", says="so")
    other = it.game.take("activity.open_test", "Benedek", character=it.names["Isko"], **limber).made("test")
    presented = it.game.take("activity.present_method", "Wren", test=other, attribute="Might", skill="Climb")
    assert presented.names == ["activity.limbering_ruled", "activity.method_presented"]


def test_a_refused_helper_does_not_roll():
    it = cast()
    do(it, "test", who="Isko", method="Might+Brawl", difficulty=1)
    do(it, "helps", who="Dov", method="Grace+Stealth")
    dismiss = {"test": it.names["t"], "helper": it.names["Dov"]}
    assert it.game.refused("activity.dismiss_helper", "Yusra", **dismiss) == "ACT-71(a)"
    it.game.take("activity.dismiss_helper", "Wren", **dismiss)
    do(it, "rolls", dice=[7], passed=True, ap=1)


def test_a_helper_who_leaves_the_scene_takes_his_help_along():
    it = cast()
    do(it, "test", who="Isko", method="Might+Brawl", difficulty=1)
    do(it, "helps", who="Dov", method="Grace+Stealth")

    left = it.game.take("table.leave_scene", "Tomas", character=it.names["Dov"])

    assert "activity.helper_dismissed" in left.names
    do(it, "rolls", dice=[7], passed=True)


def test_npcs_are_tested_without_points_and_without_debt():
    it = cast()
    it.game.take("table.enter_scene", "Wren", scene=it.names["scene"], character=it.names["Rook"])
    do(it, "test", who="Rook", method="Wits+Watch", difficulty=1, roleplay=1)
    do(it, "rolls", dice=[5, 20], passed=True, ap=0, complications=0)
    do(it, "holds", Rook={"ap": 0}, doom=0)


def test_an_opponents_helpers_roll_with_him_and_count():
    it = cast()
    it.game.take("table.enter_scene", "Wren", scene=it.names["scene"], character=it.names["Ashmere"])
    do(it, "opposed", who="Dov", method="Grace+Stealth", against="Rook", theirs="Wits+Watch")
    do(it, "helps", who="Ashmere", method="Presence+Parley", side="opponent")
    do(it, "opponent_rolls", dice=[5, 18], rolled=3, successes=3)


def test_lifting_a_precedent_and_replacing_it():
    it = cast()
    proposal = {"attribute": "Might", "skill": "Locks", "says": "I pull"}
    for grant in (False, True):
        do(it, "test", who="Isko", method="Grace+Locks", kind="vault")
        if grant:
            lift = {"kind": "Vault", "attribute": "might", "skill": "locks"}
            it.game.take("activity.lift_precedent", "Wren", **lift)
            assert it.game.refused("activity.lift_precedent", "Wren", **lift) == "ACT-71(b)"
        it.game.take("activity.propose_method", "Benedek", test=it.names["t"], **proposal)
        it.game.take("activity.rule_on_method", "Wren", test=it.names["t"], grant=grant, precedent=True)
        it.game.take("activity.cancel_test", "Wren", test=it.names["t"])
    do(it, "test", who="Isko", method="Grace+Locks", kind="vault")
    granted = it.game.take("activity.propose_method", "Benedek", test=it.names["t"], **proposal)
    assert granted.of("activity.method_ruled")[0].by_precedent


def test_a_change_of_a_sheet_waits_for_consent_and_is_written_then():
    it = cast()
    change = {"character": it.names["Dov"], "skills": {"Stealth": 10}, "talents": [{"name": "Deft", "skill": "Locks"}]}
    asked = it.game.take("activity.propose_sheet_change", "Tomas", **change).made("change")
    other = it.game.take("activity.propose_sheet_change", "Tomas", character=it.names["Dov"], hit_dice=9).made("change")
    it.game.take("activity.rule_on_sheet_change", "Wren", change=other, consent=False)

    it.game.take("activity.rule_on_sheet_change", "Wren", change=asked, consent=True)

    sheet = it.game.views("Tomas").sheets[it.names["Dov"]].systems["activity"]
    assert sheet["skills"]["Stealth"] == 10
    assert sheet["talents"] == [{"name": "Deft", "skill": "Locks", "successes": 1}]
    assert sheet["hit_dice"] == 5
    assert sheet["changes"] == []


def test_a_true_faes_player_asks_for_a_power_and_the_gm_rules_on_it():
    it = cast()
    it.game.take("activity.declare_true_fae", "Wren", character=it.names["Hale"], cap=None, start=9)
    do(it, "holds", Hale={"fae": 9})
    use = {"character": it.names["Hale"], "power": "turn dusk to noon", "points": 4}
    first = it.game.take("activity.use_power", "Yusra", **use).made("power")
    second = it.game.take("activity.use_power", "Yusra", **use).made("power")
    assert it.game.refused("activity.rule_on_power", "Yusra", power=first, agree=True) == "ACT-62"
    it.game.take("activity.rule_on_power", "Wren", power=first, agree=True)
    it.game.take("activity.rule_on_power", "Wren", power=second, agree=False)
    do(it, "holds", Hale={"fae": 5})
    it.game.take("activity.new_dawn", "Wren")
    do(it, "holds", Hale={"fae": 6})


def test_points_awarded_before_the_first_scene_are_part_of_a_full_start():
    game = Game("activity", gm="Wren", settings={"activity.attributes": ATTRIBUTES, "activity.skills": SKILLS})
    game.player("Orla")
    hero = game.take("table.create_character", "Orla", name="Maren").made("character")
    game.take("activity.write_sheet", "Orla", character=hero, hit_dice=3)
    game.take("activity.award_fae", "Wren", character=hero, points=1, reason="plan")
    game.take("table.open_scene", "Wren", title="Mill", present=[hero])

    assert game.figures()["activity.fae", hero] == 3


def test_hidden_characters_and_their_tests_are_unknown_to_players():
    it = cast()
    vex = it.game.take("table.create_character", "Wren", name="Vex", kind="npc", hidden=True).made("character")
    sheet = {"attributes": {"Wits": 3}, "skills": {"Watch": 5}}
    it.game.take("activity.write_sheet", "Wren", character=vex, **sheet)
    it.game.take("table.enter_scene", "Wren", scene=it.names["scene"], character=vex)
    test = it.game.take(
        "activity.open_test", "Wren", character=vex, attribute="Wits", skill="Watch", activity="watches"
    ).made("test")

    assert it.game.refused("activity.roll", "Tomas", test=test) == "ACT-71(b)"
    assert it.game.refused("activity.open_test", "Tomas", character=vex) == "ACT-71(b)"
    assert test not in it.game.views("Tomas").scenes[it.names["scene"]].systems["activity"]["tests"]
    assert test in it.game.views("Wren").scenes[it.names["scene"]].systems["activity"]["tests"]
    hidden = [event for _, event in it.game.log if getattr(event, "character", "") == vex]
    assert {event.audience for event in hidden} == {"gms"}


def test_a_hidden_helper_has_his_die_in_a_roll_without_a_name():
    it = cast()
    vex = it.game.take("table.create_character", "Wren", name="Vex", kind="npc", hidden=True).made("character")
    it.game.take("activity.write_sheet", "Wren", character=vex, attributes={"Wits": 3}, skills={"Lore": 5})
    it.game.take("table.enter_scene", "Wren", scene=it.names["scene"], character=vex)
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=1)
    help_given = {"attribute": "Wits", "skill": "Lore", "says": "a shadow moves"}
    it.game.take("activity.assist", "Wren", test=it.names["t"], helper=vex, **help_given)
    it.game.dice(9, 7)
    fell = it.game.take("activity.roll", "Tomas", test=it.names["t"])

    (rolled,), (unseen,) = fell.of("activity.rolled"), fell.of("activity.unseen_rolled")
    assert [(die.roller, die.face, die.tn) for die in rolled.dice] == [(it.names["Dov"], 9, 15), ("", 7, 0)]
    assert [(die.roller, die.face, die.tn) for die in unseen.dice] == [(vex, 7, 8)]
    assert (rolled.audience, unseen.audience) == ("everyone", "gms")


def test_who_is_out_of_impacts_story_may_be_kept_from_activity_tests():
    it = cast(
        ("activity", "impact"), **{"crossover.impact_out_blocks_activity": True, "impact.starting_impact_die": "D4"}
    )
    out = {"figure": "impact.die", "of": it.names["Dov"], "by": -1, "mends": 1, "reason": "he fell"}
    it.game.take("ruling.correct", "Wren", **out)

    assert it.game.refused("activity.open_test", "Wren", character=it.names["Dov"]) == "ACT-80"
    do(it, "test", who="Maren", method="Grace+Stealth")


def test_a_bought_fact_is_promoted_where_the_campaign_has_it_so():
    it = cast(("activity", "impact"), **{"crossover.ap_fact_as_detail": True})
    do(it, "earn", who="Hale", ap=1, immediate=True, name="t")
    detail = it.game.take("activity.add_detail", "Yusra", test=it.names["t"], text="wet stairs").made("detail")
    assert it.game.refused("crossover.promote_detail", "Yusra", detail=detail) == "wrong_role"

    promoted = it.game.take("crossover.promote_detail", "Wren", detail=detail)

    assert promoted.of("impact.detail_made")[0].text == "wet stairs"


def test_a_complication_is_not_written_down_by_default():
    it = cast(("activity", "impact"))
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=1)
    do(it, "rolls", dice=[20])
    it.game.take("activity.present_complication", "Wren", complication=it.names["c1"], text="dark")

    assert it.game.refused("crossover.write_complication", "Wren", complication=it.names["c1"]) == "ACT-77"


def test_exchanges_between_systems_that_no_letter_names_are_refused_all_the_same():
    it = cast(("activity", "impact"))
    cross = {"thing": "impact.success", "serves_as": "activity.fae_points"}
    assert it.game.refused("crossover.use", "Orla", **cross) == "ACT-87(a)"
    within = {"thing": "activity.ap", "serves_as": "activity.luck_pool"}
    assert it.game.refused("crossover.use", "Orla", **within) == "ACT-87"
