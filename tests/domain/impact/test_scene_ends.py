"""What the end of a scene, of an adventure, and a roller's next test make of tests that are not closed."""


def test_an_open_test_is_cancelled_and_uses_nothing_up(cast):
    cast.do("detail", bearer=cast.mara, text="Password", mark="on_use", into="password")
    cast.do("test", cites=[cast.password])

    closed = cast.take("table.close_scene", "GM", scene=cast.mill)

    assert [e.how for e in closed.of("impact.test_closed")] == ["cancelled"]
    cast.do("detail_is", detail=cast.password)


def test_an_unanswered_harm_applies_as_announced(cast):
    cast.do("harm", face=2)

    closed = cast.take("table.close_scene", "GM", scene=cast.mill)

    assert [e.by for e in closed.of("impact.failure_stands")] == ["scene_end"]
    assert cast.die(cast.mara) == "D10"


def test_a_harm_with_another_suggestion_waits_for_the_gm(cast):
    cast.do("harm", face=2)
    cast.take("impact.suggest", "Ana", test=cast.test, consequence="detail", text="Cloak On Fire")

    cast.take("table.close_scene", "GM", scene=cast.mill)

    assert cast.die(cast.mara) == "D12"
    cast.do("test_is", test=cast.test, phase="failed")
    cast.take("impact.let_stand", "Ana", test=cast.test)
    cast.take("impact.apply_consequence", "GM", test=cast.test, consequence="detail", text="Cloak On Fire")
    cast.do("bears", bearer=cast.mara, texts=["Cloak On Fire"])


def test_a_suggestion_that_says_the_same_is_not_another(cast):
    cast.do("harm", face=2)
    cast.take("impact.suggest", "Ana", test=cast.test, consequence="impact")

    cast.take("table.close_scene", "GM", scene=cast.mill)

    assert cast.die(cast.mara) == "D10"


def test_a_success_waits_for_its_effect_beyond_the_scene(cast):
    cast.do("success")
    cast.take("table.close_scene", "GM", scene=cast.mill)

    effect = {"test": cast.test, "effect": "E2", "form": "disrupt", "detail": cast.U1, "says": "dawn"}

    assert cast.refused("impact.choose_effect", "Ana", **effect) == "scene_ended"
    cast.take("impact.choose_effect", "Ana", **(effect | {"form": "remove"}))
    cast.do("detail_is", detail=cast.U1, state="expired")


def test_a_hostile_act_not_answered_takes_effect_with_the_rollers_next_test(cast):
    cast.do("foil", face=2)

    opened = cast.take("impact.open_test", "Ben", roller=cast.oswin, scene=cast.mill, action="on")

    assert opened.of("impact.detail_made")[0].text == "The Bridge Is Rigged"
    cast.do("test_is", test=cast.test, phase="closed: carried_out")


def test_a_next_test_that_would_put_its_roller_out_is_refused(cast):
    cast.do("die", who=cast.mara, at="D4")
    cast.do("harm", face=2)

    assert cast.refused("impact.open_test", "Ana", roller=cast.mara, scene=cast.mill, action="on") == "out_of_story"
    harm = {"scene": cast.mill, "threat": cast.vex, "targets": [cast.mara]}
    assert cast.refused("impact.declare_harm", "GM", **harm) == "out_of_story"


def test_a_pending_suggestion_blocks_the_next_test(cast):
    cast.do("harm", face=2)
    cast.take("impact.suggest", "Ana", test=cast.test, consequence="detail", text="Cloak On Fire")

    assert cast.refused("impact.open_test", "Ana", roller=cast.mara, scene=cast.mill, action="on") == "test_in_progress"


def test_an_adventure_does_not_end_over_an_open_test(cast):
    cast.do("test")

    assert cast.refused("table.end_adventure", "GM") == "test_in_progress"
    cast.take("impact.cancel", "GM", test=cast.test)
    cast.take("table.end_adventure", "GM")


def test_an_adventure_does_not_end_over_a_harm_nobody_answered(cast):
    cast.do("harm", face=2)

    assert cast.refused("table.end_adventure", "GM") == "test_in_progress"
    assert cast.die(cast.mara) == "D12"


def test_a_scene_takes_its_die_and_its_known_tasks_along(cast):
    cast.take("impact.give_die", "GM", bearer=cast.mill, die="D8")
    cast.take("impact.post_difficulty", "GM", scene=cast.mill, says="climb the wheel", difficulty="Tricky")

    closed = cast.take("table.close_scene", "GM", scene=cast.mill)

    assert closed.of("impact.die_gone")[0].by == -3
    cast.game.figures()
    assert cast.refused("impact.give_die", "GM", bearer=cast.mill, die="D8") == "scene_ended"


def test_whoever_retires_leaves_no_test_behind(cast):
    cast.do("test")
    cast.do("harm", target=cast.oswin, into="his")

    cast.take("table.retire_character", "Ana", character=cast.mara)
    cast.take("table.retire_character", "GM", character=cast.vex)

    cast.do("test_is", test=cast.test, phase="closed: cancelled")
    cast.do("test_is", test=cast.his, phase="closed: cancelled")


def test_a_pc_who_joins_late_starts_where_all_did(scene):
    here = scene(impact__starting_impact_die="D10")
    late = here.take("table.create_character", "Ana", name="Late").made("character")
    here.do("die", who=late, at="D4")

    entered = here.take("table.enter_scene", "Ana", scene=here.mill, character=late)

    assert entered.names == ["table.character_entered", "impact.die_moved", "impact.came_into_play"]
    assert here.die(late) == "D10"


def test_a_villain_introduced_between_adventures_keeps_his_rung(cast):
    cast.take("table.end_adventure", "GM")
    cast.take("impact.introduce", "GM", character=cast.vex, die="D6")

    cast.take("table.start_adventure", "GM", title="The Return")

    assert cast.die(cast.vex) == "D6"
    assert cast.die(cast.knives) == "D12"


def test_a_break_ends_when_the_next_scene_opens(cast):
    cast.do("between")
    cast.take("impact.declare_break", "GM", characters=[cast.mara])
    cast.take("table.open_scene", "GM", title="Road", present=[cast.mara])

    assert cast.refused("impact.reset", "Ana", character=cast.mara) == "no_break"
