"""Fights beyond the worked examples: dice thrown at the table, hidden fighters, leave of the director, gear."""

from __future__ import annotations

import pytest

from domain.systems.impresa.order import whose_place
from domain.systems.impresa.state import impresa
from domain.views import offers
from tests.domain.impresa.cast import MACROS, PLAYERS, leader, person
from tests.domain.impresa.fights_cast import MACROS as FIGHTS
from tests.kit.game import Game
from tests.kit.rows import Stage


def stage(*who: str, **settings) -> Stage:
    game = Game("impresa", settings=settings)
    for player in PLAYERS:
        game.player(player)
    found = Stage(game, {}, {**MACROS, **FIGHTS})
    for name in who:
        person(found, name)
    return found


def fight(found: Stage, first: dict[str, list[int]], **more) -> str:
    names = found.names
    rolls = {names[name]: faces for name, faces in first.items()}
    found.names.update(FIGHTS["fight"](found, who=list(rolls), rolls=rolls, **more))
    return found.names["fight"]


def test_dice_thrown_at_the_table_are_sent_in_and_ties_wait_for_a_roll_off():
    found = stage("thessaly", "imre", **{"dice.source": "table"})
    game, (thessaly, imre) = found.game, (found.names["thessaly"], found.names["imre"])
    encounter = FIGHTS["encounter"](found, who=[thessaly, imre])["fight"]
    game.take("impresa.begin_turn", "GM", encounter=encounter)
    assert game.refused("impresa.roll_reaction", "Jonas", character=thessaly) == "missing"
    assert game.refused("impresa.roll_reaction", "Jonas", character=thessaly, faces=[4, 5]) == "mismatch"
    game.take("impresa.roll_reactions_due", "GM", encounter=encounter, faces={thessaly: [4], imre: [4]})

    assert game.views().turn_orders[encounter].holder is None
    assert game.refused("impresa.roll_off", "Jonas", encounter=encounter, faces={thessaly: 6}) == "not_entitled"
    assert game.refused("impresa.roll_off", "GM", encounter=encounter, faces={thessaly: 6}) == "mismatch"
    game.take("impresa.roll_off", "GM", encounter=encounter, faces={thessaly: 6, imre: 6})
    game.take("impresa.roll_off", "GM", encounter=encounter, faces={thessaly: 5, imre: 2})
    assert game.views().turn_orders[encounter].order == [imre, thessaly]
    assert game.refused("impresa.roll_off", "GM", encounter=encounter, faces={thessaly: 5, imre: 2}) == "wrong_phase"


def test_where_dice_come_from_is_chosen_when_the_encounter_opens():
    found = stage("rook", "imre", **{"dice.source": "either"})
    game, who = found.game, [found.names["rook"], found.names["imre"]]
    encounter = FIGHTS["encounter"](found, who=who, dice="table")["fight"]

    assert game.views().turn_orders[encounter].systems["impresa"]["dice"] == "table"

    fixed = stage("rook")
    scene = fixed.game.take("table.open_scene", "GM", title="Here").made("scene")
    assert fixed.game.refused("table.open_encounter", "GM", scene=scene, dice="table") == "bad_setting"


def test_a_hidden_fighter_has_his_place_and_players_do_not_see_it():
    found = stage("rook", "imre")
    game, rook, imre = found.game, found.names["rook"], found.names["imre"]
    vex = game.take("table.create_character", "GM", name="Vex", kind="npc", hidden=True).made("character")
    ratings = [{"ability": a, "rating": 3} for a in ("fitness", "awareness", "creativity", "reasoning", "influence")]
    game.take("impresa.record_character", "GM", character=vex, abilities=[*ratings, {"ability": "luck", "rating": 1}])
    encounter = FIGHTS["encounter"](found, who=[rook, imre, vex])["fight"]
    game.take("impresa.begin_turn", "GM", encounter=encounter)
    game.dice(5, 7, 1)
    rolled = game.take("impresa.roll_reactions_due", "GM", encounter=encounter)

    assert whose_place(impresa(game.play).combats[encounter]) == vex
    seen = game.views("Mina").turn_orders[encounter]
    assert (seen.holder, seen.order, seen.systems["impresa"]["now"]) == (None, [rook, imre], None)
    assert [place["character"] for place in seen.systems["impresa"]["places"]] == [rook, imre]
    assert vex not in seen.systems["impresa"]["fighters"]
    told = [event for event in rolled.events if event.audience == "everyone"]
    assert not any(vex in str(event) for event in told)
    command = {"attacker": rook, "target": vex, "kind": "unarmed", "distance": 1}
    game.take("impresa.pass", "GM", character=vex)
    assert game.refused("impresa.attack", "Mina", **command) == "unknown"


def test_an_action_passed_over_may_be_taken_later_with_the_directors_leave():
    found = stage("rook", "imre", "bruna")
    encounter = fight(found, {"rook": [2], "imre": [4], "bruna": [6]})
    game, rook, imre = found.game, found.names["rook"], found.names["imre"]
    game.take("impresa.pass", "Mina", character=rook)

    assert game.refused("impresa.call_to_act", "Mina", character=rook) == "not_entitled"
    assert game.refused("impresa.call_to_act", "GM", character=imre) == "duplicate"
    called = game.take("impresa.call_to_act", "GM", character=rook)
    assert called.of("impresa.called_to_act")[0].returned
    assert game.views().turn_orders[encounter].holder == rook
    game.take("impresa.move", "Mina", character=rook, mode="run", metres=5)
    assert game.views().turn_orders[encounter].holder == imre
    assert game.refused("impresa.call_to_act", "GM", character=rook) == "not_enough"


def test_the_director_answers_for_the_silent_and_spends_nothing():
    found = stage("rook", "bruna")
    fight(found, {"bruna": [2], "rook": [5]})
    game, rook, bruna = found.game, found.names["rook"], found.names["bruna"]
    attack = FIGHTS["attack"](found, by=bruna, at=rook, kind="unarmed", distance=1, defended=True)
    forgone = game.take("impresa.forgo_defence", "GM", attack=attack)
    assert forgone.of("impresa.defence_forgone")[0].director
    assert game.refused("impresa.forgo_defence", "Mina", attack=attack) == "duplicate"
    game.take("impresa.roll_attack", "GM", attack=attack, automatic=True)
    game.dice(9, 9)
    lot = game.take("impresa.roll_damage", "GM", attack=attack).made("lot")
    assert game.refused("impresa.settle_damage", "GM", lot=lot, luck=1) == "not_entitled"
    game.take("impresa.settle_damage", "GM", lot=lot)
    passed = game.take("impresa.pass", "GM", character=rook)
    assert passed.of("impresa.passed")[0].director


def test_an_attack_the_director_refuses_costs_nothing_and_is_not_tried_again():
    found = stage("rook", "bruna", "imre")
    fight(found, {"rook": [2], "bruna": [5], "imre": [7]})
    game, rook, bruna, imre = found.game, *(found.names[name] for name in ("rook", "bruna", "imre"))
    attack = FIGHTS["attack"](found, by=rook, at=bruna, kind="unarmed", distance=1, defended=True)
    game.take("impresa.refuse_action", "GM", character=rook, what=attack, reason="he is across the river")

    command = {"attacker": rook, "kind": "unarmed", "distance": 1}
    assert game.refused("impresa.attack", "Mina", target=bruna, **command) == "condition_unmet"
    game.take("impresa.attack", "Mina", target=imre, **command)


def test_an_open_attack_not_rolled_lapses_with_the_turn():
    found = stage("rook", "bruna")
    encounter = fight(found, {"rook": [2], "bruna": [5]})
    attack = FIGHTS["attack"](found, by=found.names["rook"], at=found.names["bruna"], kind="unarmed", distance=1)
    ended = found.game.take("impresa.end_turn", "GM", encounter=encounter)

    assert ended.names[:2] == ["impresa.turn_closed", "table.turn_ended"]
    assert ended.of("impresa.attack_dropped")
    assert not ended.of("impresa.action_returned")
    assert found.game.refused("impresa.roll_attack", "Mina", attack=attack) == "unknown"


def test_nobody_leaves_with_damage_upon_him_and_no_scene_closes_over_it():
    found = stage("rook", "corvin")
    fight(found, {"rook": [2], "corvin": [5]})
    game, rook, corvin = found.game, found.names["rook"], found.names["corvin"]
    blow = FIGHTS["hit"](found, by=rook, at=corvin, kind="unarmed", distance=1, automatic=True)

    assert game.refused("table.leave_encounter", "GM", character=corvin) == "wrong_phase"
    assert game.refused("table.close_scene", "GM", scene=found.names["scene"]) == "wrong_phase"
    lot = game.take("impresa.roll_damage", "Mina", attack=blow).made("lot")
    assert game.refused("table.leave_scene", "Anouk", character=corvin) == "wrong_phase"
    game.take("impresa.settle_damage", "Anouk", lot=lot)
    game.take("table.leave_scene", "Anouk", character=corvin)
    assert game.take("table.close_scene", "GM", scene=found.names["scene"]).of("impresa.turn_mode_closed")


def test_whoever_has_no_part_in_the_turn_waits_for_the_next():
    found = stage("rook", "bruna", "imre")
    encounter = fight(found, {"rook": [2], "bruna": [5]})
    game, imre = found.game, found.names["imre"]
    game.take("table.enter_scene", "GM", scene=found.names["scene"], character=imre)
    game.take("table.join_encounter", "GM", encounter=encounter, character=imre)

    assert game.refused("impresa.pass", "GM", character=imre) == "wrong_phase"
    assert game.refused("table.join_encounter", "GM", encounter=encounter, character=imre) == "duplicate"
    assert game.refused("table.begin_turn", "GM", encounter=encounter, character=imre) == "own_order"
    assert game.refused("impresa.begin_turn", "GM", encounter=encounter) == "wrong_phase"


def test_reloading_may_take_several_actions():
    found = stage("rook", "bruna", **{"impresa.combat.reload_actions": 2})
    rook = found.names["rook"]
    FIGHTS["arm"](found, who=rook, weapon="9mm/.45", rounds=1, supply=5)
    fight(found, {"rook": [2, 9], "bruna": [5]}, gives_up={rook: {"fitness": 1}})
    begun = found.game.take("impresa.reload", "Mina", character=rook, weapon="9mm/.45")
    assert begun.of("impresa.reload_begun")
    found.game.take("impresa.pass", "GM", character=found.names["bruna"])
    found.game.take("impresa.reload", "Mina", character=rook, weapon="9mm/.45")

    weapon = impresa(found.game.play).gear[rook].weapons["9mm/.45"]
    assert (weapon.rounds, weapon.supply) == (6, 0)
    assert found.game.figures()["impresa.ammunition:9mm/.45", rook] == 6
    assert found.game.refused("impresa.reload", "Mina", character=rook, weapon="9mm/.45") == "not_enough"


def test_a_thrown_weapon_lies_about_until_somebody_picks_it_up():
    found = stage("rook", "corvin")
    game, rook, corvin = found.game, found.names["rook"], found.names["corvin"]
    FIGHTS["arm"](found, who=rook, weapon="knife", name="Needle", material="silver")
    fight(found, {"rook": [2], "corvin": [5]})
    attack = FIGHTS["attack"](found, by=rook, at=corvin, kind="thrown", weapon="Needle", distance=3)
    game.dice(9, 9, 9, 9)
    dropped = game.take("impresa.roll_attack", "Mina", attack=attack).made("dropped")
    assert game.views().sheets[rook].systems["impresa"].gear["weapons"] == {}
    game.take("impresa.pick_up_weapon", "Anouk", character=corvin, weapon=dropped, name="Rook's knife")

    assert game.views().sheets[corvin].systems["impresa"].gear["weapons"]["Rook's knife"]["material"] == "silver"
    assert game.refused("impresa.pick_up_weapon", "Mina", character=rook, weapon=dropped) == "unknown"


def test_more_of_a_kind_have_names_of_their_own_and_can_be_taken_away():
    found = stage("rook")
    game, rook = found.game, found.names["rook"]
    FIGHTS["arm"](found, who=rook, weapon="9mm/.45")
    again = {"character": rook, "weapon": "9mm/.45"}
    assert game.refused("impresa.hand_out_weapon", "GM", **again) == "duplicate"
    assert game.refused("impresa.hand_out_weapon", "GM", **again, name="spare", damage=3) == "mismatch"
    assert game.refused("impresa.hand_out_weapon", "Mina", **again, name="spare") == "not_entitled"
    game.take("impresa.hand_out_weapon", "GM", **again, name="spare", rounds=3)
    game.take("impresa.take_away", "GM", character=rook, name="spare")

    assert game.figures()["impresa.ammunition:9mm/.45", rook] == 9
    assert game.refused("impresa.take_away", "GM", character=rook, name="spare") == "condition_unmet"


def test_the_campaigns_own_armor_is_worn_like_the_printed_one():
    found = stage("selwyn")
    game, selwyn = found.game, found.names["selwyn"]
    game.take("impresa.record_armor", "GM", name="dragon hide", rating=9, against=["injury"])
    assert game.refused("impresa.record_armor", "GM", name="dragon hide", rating=9, against=["injury"]) == "duplicate"
    game.take("impresa.hand_out_armor", "GM", character=selwyn, armor="dragon hide")
    game.take("impresa.wear_armor", "GM", character=selwyn, armor="dragon hide")
    game.dice(9, 10)
    struck = game.take("impresa.burn", "GM", character=selwyn, rating=2, source="a torch")

    assert struck.of("impresa.damage_taken")[0].grades == 1


def test_a_mount_is_the_directors_to_promise():
    found = stage("rook", "bruna")
    rook, bruna = found.names["rook"], found.names["bruna"]
    FIGHTS["arm"](found, who=rook, weapon="heavy machine gun")
    fight(found, {"rook": [2], "bruna": [5]})
    shot = {
        "attacker": rook,
        "target": bruna,
        "kind": "firearm",
        "weapon": "heavy machine gun",
        "distance": 8,
        "bracing": ["two_hands", "shoulder", "mount"],
    }
    assert found.game.refused("impresa.attack", "Mina", **shot) == "condition_unmet"
    assert found.game.refused("impresa.ready_mount", "Mina", character=rook) == "not_entitled"
    found.game.take("impresa.ready_mount", "GM", character=rook)
    declared = found.game.take("impresa.attack", "Mina", **shot)

    assert declared.of("impresa.attack_declared")[0].bracing == ["two_hands", "shoulder", "mount"]


@pytest.mark.parametrize(
    ("who", "act"),
    [("Mina", "impresa.attack"), ("Mina", "impresa.pass"), ("GM", "impresa.end_turn"), ("Mina", "impresa.move")],
)
def test_what_may_be_done_at_a_place_is_offered(who: str, act: str):
    found = stage("rook", "bruna")
    fight(found, {"rook": [2], "bruna": [5]})
    assert act in [offer.act for offer in offers(found.game.play, found.game.viewer(who))]
    assert "impresa.attack" not in [offer.act for offer in offers(found.game.play, found.game.viewer("GM"))]


def test_a_help_in_a_united_task_costs_the_helper_his_action_and_dice():
    found = stage("imre", "rook", "bruna")
    fight(found, {"imre": [2], "rook": [4], "bruna": [6]})
    game, imre, rook = found.game, found.names["imre"], found.names["rook"]
    lift = game.take("impresa.frame_lifting", "GM", character=imre, weight=100, unit="kg", group="simple").made("task")
    game.take("impresa.assist", "Mina", task=lift, character=rook)
    fighter = impresa(game.play).combats[found.names["fight"]].turn.fighters[rook]

    assert (fighter.left, fighter.spent) == (0, {"fitness": 4})
    assert leader(found, rook) == "Mina"


def test_another_action_ends_the_time_that_goes_into_a_sustained_task():
    found = stage("thessaly", "rook")
    fight(found, {"thessaly": [2], "rook": [5]})
    game, thessaly = found.game, found.names["thessaly"]
    hack = game.take(
        "impresa.frame_task",
        "GM",
        character=thessaly,
        skill="computers",
        difficulty=4,
        minimum={"amount": 3, "unit": "turns"},
    ).made("task")
    game.take("impresa.work_on_task", "Jonas", task=hack)
    for faces in ([2], [3]):
        FIGHTS["turn"](found, rolls={thessaly: faces, found.names["rook"]: [9]})
        if faces == [2]:
            moved = game.take("impresa.move", "Jonas", character=thessaly, mode="run", metres=5)
            assert moved.of("impresa.concentration_broken")[0].task == hack

    assert game.refused("impresa.work_on_task", "Jonas", task=hack) == "wrong_state"
    game.dice(5, 5)
    rolled = game.take("impresa.roll_task", "Jonas", task=hack).of("impresa.task_rolled")[0]
    assert (rolled.own, rolled.steps) == (2, 2)
