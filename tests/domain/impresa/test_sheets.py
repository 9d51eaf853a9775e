"""Sheets and what they offer; what a campaign adds to the tables; corrections; who may roll for whom."""

from __future__ import annotations

import msgspec

from domain.play import evolve
from domain.systems.impresa.events.task import Assisted
from domain.systems.impresa.state import impresa
from domain.table.events.character import CharacterCreated
from tests.domain.impresa import cast
from tests.kit.rows import Row


def staged(*who: str, **settings):
    return cast.staged(Row("sheet", [], cast=" ".join(who), settings=settings))


def sheet(stage, who: str, viewer: str | None = None):
    return stage.game.views(viewer).sheets[stage.names[who]].systems["impresa"]


def offered(stage, who: str, viewer: str) -> set[str]:
    return {offer.act for offer in sheet(stage, who, viewer).offers}


def test_a_sheet_offers_its_player_what_waits_for_him_and_nobody_else():
    stage = staged("rook", "corvin")
    rook = stage.names["rook"]
    cast.frame(stage, rook, skill="athletics", difficulty=3)
    stage.game.take("impresa.impose_grades", "GM", character=rook, track="fatigue", grades=1, source="toil")

    assert {"impresa.roll_task", "impresa.settle_damage"} <= offered(stage, "rook", "Mina")
    assert offered(stage, "rook", "Anouk") == set()
    assert offered(stage, "rook", "GM") == {"impresa.settle_damage"}


def test_a_director_is_offered_what_only_he_can_do():
    stage = staged("rook", "orsolya")
    rook, orsolya = stage.names["rook"], stage.names["orsolya"]
    stage.game.take("table.open_scene", "GM", title="Fens", present=[rook])
    stage.game.take("impresa.begin_exposure", "GM", character=rook, cause="frost")
    stage.game.take("impresa.lose_breath", "GM", character=rook, prepared=True)
    stage.game.take("impresa.call_gimmick", "Mina", character=orsolya, gimmick="prestige", purpose="a hearing")

    directors = {"impresa.frame_task", "impresa.end_exposure", "impresa.find_breath", "impresa.wait_turns"}

    assert offered(stage, "rook", "GM") == directors
    assert offered(stage, "rook", "Mina") == {"impresa.ignore_exposure", "impresa.brave_exposure"}
    assert offered(stage, "orsolya", "GM") == {"impresa.answer_call"}
    assert offered(stage, "orsolya", "Mina") == {"impresa.call_gimmick"}


def test_a_campaign_has_skills_of_its_own():
    stage = staged("rook")
    rook = stage.names["rook"]
    cast.frame(stage, rook, skill="falconry", difficulty=2, refused="unknown")
    assert stage.game.refused("impresa.record_skill", "Mina", skill="falconry", ability="awareness") == "not_entitled"

    stage.game.take("impresa.record_skill", "GM", skill="Falconry", ability="awareness", trained=True)

    assert stage.game.refused("impresa.record_skill", "GM", skill="falconry", ability="awareness") == "duplicate"
    assert stage.game.refused("impresa.record_skill", "GM", skill="omens", ability="luck") == "mismatch"
    task = cast.frame(stage, rook, skill="falconry", difficulty=2)
    cast.roll(stage, task, refused="condition_unmet")
    cast.correct(stage, rook, xp={"falconry": 20})
    cast.grow(stage, who=rook, what="learn", of="falconry", points={"falconry": 20})
    cast.roll(stage, task, dice=[2, 2, 9], gives={"ability": "awareness", "threshold": 2, "success": True})


def test_a_campaign_has_gimmicks_of_its_own_with_their_sign():
    stage = staged()
    rook = cast.unfinished(stage, "rook")
    sight = {"name": "second sight", "budget": "skill"}
    cast.draft(stage, rook, gimmicks=[sight], refused="unknown")

    stage.game.take("impresa.record_gimmick", "GM", gimmick="second sight", sign="adds", called=True)

    cast.draft(stage, rook, gimmicks=[sight])
    assert sheet(stage, "rook").points == {"ability": 14, "skill": 28}


def test_dice_are_typed_where_the_task_was_framed_so():
    stage = staged("rook", **{"dice.source": "either"})
    rook = stage.names["rook"]
    typed = cast.frame(stage, rook, skill="athletics", difficulty=3, typed=True)
    thrown = cast.frame(stage, rook, skill="athletics", difficulty=3)

    cast.roll(stage, typed, refused="missing")
    cast.roll(stage, typed, faces=[1, 2, 3, 10], gives={"steps": 3})
    cast.roll(stage, thrown, faces=[1, 2, 3, 10], refused="derived")
    cast.roll(stage, thrown, dice=[1, 9, 9, 9], gives={"steps": 1})


def test_who_throws_is_no_choice_where_the_campaign_has_chosen():
    stage = staged("rook")

    cast.frame(stage, stage.names["rook"], skill="athletics", difficulty=3, typed=True, refused="mismatch")


def test_a_director_rolls_for_a_player_only_where_the_campaign_lets_him_and_spends_nothing():
    stage = staged("rook")
    task = cast.frame(stage, stage.names["rook"], skill="athletics", difficulty=3)
    cast.roll(stage, task, by="GM", luck=1, refused="not_entitled")
    cast.roll(stage, task, by="GM", dice=[1, 1, 1, 1], gives={"success": True})

    strict = staged("rook", **{"table.gm_may_act_for_players": False})
    task = cast.frame(strict, strict.names["rook"], skill="athletics", difficulty=3)
    cast.roll(strict, task, by="GM", refused="not_entitled")


def test_a_plain_task_is_one_request():
    stage = staged("bruna")
    stage.game.dice(6, 6, 9, 9, 9, 9)

    done = stage.game.take(
        "impresa.frame_task", "GM", character=stage.names["bruna"], skill="brawling", difficulty=2, roll={}
    )

    assert done.names == ["impresa.task_framed", "impresa.task_rolled"]
    assert done.of("impresa.task_rolled")[0].success


def test_a_hidden_character_is_unknown_until_he_is_revealed_with_his_sheet():
    stage = staged("rook")
    vex = stage.game.take("table.create_character", "GM", name="Vex", kind="npc", hidden=True).made("character")
    stage.names["vex"] = vex
    given = {"abilities": cast.rated([3, 3, 2, 2, 2, 2]), "skills": cast.skilled({"melee": 5})}
    recorded = stage.game.take("impresa.record_character", "GM", character=vex, **given)
    assert [event.audience for event in recorded.events] == ["gms"]
    assert stage.game.refused("impresa.call_gimmick", "Mina", character=vex, gimmick="wealth") == "unknown"
    framed = stage.game.take("impresa.frame_task", "GM", character=vex, skill="melee", difficulty=2)
    assert stage.game.refused("impresa.roll_task", "Mina", task=framed.made("task")) == "unknown"

    revealed = stage.game.take("table.reveal_character", "GM", character=vex)

    assert "impresa.sheet_revealed" in revealed.names
    assert sheet(stage, "vex", "Mina").skills["melee"].rating == 5
    assert [task.id for task in sheet(stage, "vex", "Mina").tasks] == [framed.made("task")]


def test_assistants_are_as_many_as_the_director_allows():
    stage = staged("imre", "rook", "bruna")
    lift = cast.frame(
        stage, stage.names["imre"], act="frame_lifting", weight=350, unit="lbs", group="simple", helpers_max=1
    )
    stage.game.take("impresa.assist", "Mina", task=lift, character=stage.names["rook"])

    assert stage.game.refused("impresa.assist", "GM", task=lift, character=stage.names["bruna"]) == "over_limit"


def test_a_sheet_is_set_right_by_the_director_with_a_reason():
    stage = staged("corvin")
    corvin = stage.names["corvin"]
    gold = [{"name": "vulnerability", "detail": "gold"}]
    assert stage.game.refused("impresa.amend_sheet", "GM", character=corvin, gimmicks=gold) == "missing"
    assert (
        stage.game.refused("impresa.amend_sheet", "Anouk", character=corvin, reason="so", gimmicks=gold)
        == "not_entitled"
    )

    stage.game.take("impresa.amend_sheet", "GM", character=corvin, reason="misheard", gimmicks=gold, tongue="Cornish")

    shown = sheet(stage, "corvin")
    assert (shown.gimmicks, shown.tongue) == ([{"name": "vulnerability", "detail": "gold"}], "Cornish")
    assert stage.game.refused("impresa.expose", "GM", character=corvin, substance="silver") == "mismatch"


def test_corrections_reach_figures_with_names_of_their_own():
    stage = staged("rook")
    rook = stage.names["rook"]
    stage.game.take("impresa.record_skill", "GM", skill="falconry", ability="awareness")
    stage.game.take("impresa.hand_out_weapon", "GM", character=rook, weapon="9mm/.45")

    def refused(figure: str, by: int) -> str:
        return stage.game.refused("ruling.correct", "GM", figure=figure, of=rook, by=by, mends=1, reason="a slip")

    cast.correct(stage, rook, skills={"falconry": 3}, xp={"falconry": 2})
    stage.game.take(
        "ruling.correct", "GM", figure="impresa.ammunition:9mm/.45", of=rook, by=-2, mends=1, reason="a slip"
    )

    assert sheet(stage, "rook").skills["falconry"].rating == 3
    assert msgspec.to_builtins(sheet(stage, "rook"))["gear"]["weapons"]["9mm/.45"]["rounds"] == 7
    assert refused("impresa.skill:falconry", -2) == "unknown_figure"
    assert refused("impresa.skill:omens", 2) == "unknown_figure"
    assert refused("impresa.ammunition:9mm/.45", 3) == "unknown_figure"
    assert refused("impresa.ability:strength", 1) == "unknown_figure"


def test_nothing_waits_for_the_dead():
    stage = staged("corvin")
    corvin = stage.names["corvin"]
    cast.correct(stage, corvin, fat=5, inj=5)
    first, second = (
        stage.game.take("impresa.impose_grades", "GM", character=corvin, track="injury", grades=1, source="fire")
        for _ in range(2)
    )

    died = stage.game.take("impresa.settle_damage", "GM", lot=first.made("lot"))

    assert sorted(e.lot for e in died.of("impresa.damage_settled")) == sorted([first.made("lot"), second.made("lot")])
    assert impresa(stage.game.play).lots == {}
    assert stage.game.refused("impresa.settle_damage", "GM", lot=second.made("lot")) == "wrong_phase"


def test_a_new_adventure_closes_what_the_last_one_left_behind():
    stage = staged("rook")
    rook = stage.names["rook"]
    rolled = cast.task(stage, rook, {"skill": "athletics", "difficulty": 3}, dice=[1, 1, 1, 9])
    still_open = cast.frame(stage, rook, skill="athletics", difficulty=3)
    stage.game.take("table.end_adventure", "GM")

    started = stage.game.take("table.start_adventure", "GM", title="The next")

    assert "impresa.tasks_forgotten" in started.names
    assert set(impresa(stage.game.play).tasks) == {still_open}
    cast.frame(
        stage, rook, act="frame_resistance", opposes=rolled, ability="reasoning", skill="composure", refused="unknown"
    )


def test_awards_know_who_was_in_play_in_which_session():
    stage = staged("rook")
    for _ in range(2):
        stage.game.take("table.begin_session", "GM")
        stage.game.take("table.end_session", "GM")
    corvin = stage.names["corvin"] = cast.person(stage, "corvin")
    stage.game.take("table.begin_session", "GM")
    stage.game.take("table.end_session", "GM")

    def award(who: str, session: int) -> dict[str, object]:
        return {"character": stage.names[who], "award": "vivid", "session": session}

    assert stage.game.refused("impresa.award_session", "GM", **award("corvin", 2)) == "wrong_state"
    for who, session in (("corvin", 3), ("rook", 1), ("rook", 2), ("rook", 3)):
        assert stage.game.take("impresa.award_session", "GM", **award(who, session)).names == ["impresa.awarded"]
    assert impresa(stage.game.play).chronicle.sessions == {stage.names["rook"]: [1, 3], corvin: [3, 3]}


def test_a_hidden_assistant_is_not_named_on_the_sheet():
    stage = staged("rook")
    rook = stage.names["rook"]
    cast.frame(stage, rook, skill="athletics", difficulty=3)
    (task,) = impresa(stage.game.play).tasks
    evolve(stage.game.play, CharacterCreated("character-x", "Vex", "npc", audience="gms"))
    evolve(stage.game.play, Assisted(task, "character-x", "fitness", 1, audience="gms"))

    assert sheet(stage, "rook", "Mina").tasks[0].assistants == []
    assert sheet(stage, "rook", "GM").tasks[0].assistants == ["character-x"]
