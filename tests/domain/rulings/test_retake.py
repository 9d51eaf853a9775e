"""What a ruling makes of what was played later."""

import pytest

from domain.core.rulebook import registry
from domain.rulings.asks import ActsAt, ActsFrom, End, PlayBefore
from domain.rulings.events.canon import Struck
from domain.rulings.outcome import Judged, Retaken

KEEP_ALL = {"changed": "keep", "impossible": "keep"}


def verdicts(outcome: Retaken) -> list[tuple[int, str, str]]:
    return [(judged.place, judged.verdict, judged.chosen) for judged in outcome.judged]


def strike(scene, *acts, **command):
    return scene.log.take("ruling.strike", "GM", acts=[act.seq for act in acts], reason="not so", **command)


def preview(scene, *acts, **command):
    return scene.log.preview("ruling.strike", "GM", acts=[act.seq for act in acts], reason="not so", **command)


def test_what_the_rules_no_longer_allow_falls_and_the_rest_stays(scene):
    first, second = scene.gather(scene.mara, 2), scene.gather(scene.tom, 1)
    hoarded = scene.hoard(scene.mara, 2)

    shown = preview(scene, first)
    strike(scene, first, token=shown.token)

    assert [(first.seq, "struck", ""), (hoarded.seq, "impossible", "drop")] == verdicts(shown)
    assert shown.judged[1].refusal[:2] == ("too_few", "PEB-4")
    assert shown.judged[1].figures == {"has": 0}
    assert shown.unchanged == 1
    assert {scene.tom: 1} == scene.hands
    assert scene.jar == 0
    assert scene.log.canon().word(second.seq) == second.seq


def test_what_comes_out_otherwise_stands_in_a_new_act_of_its_own(scene):
    scene.gather(scene.mara, 3)
    first = scene.hoard(scene.mara, 3)
    scene.gather(scene.tom, 3)
    late = scene.hoard(scene.tom, 3)  # one pebble alone has room

    ruling = strike(scene, first)

    stands_in = scene.log.acts[-1]
    assert [(first.seq, "struck"), (late.seq, "changed")] == [v[:2] for v in verdicts(preview_of(scene, ruling))]
    assert (late.seq, "pebbles.hoard", late.command) == (stands_in.place, stands_in.name, stands_in.command)
    assert ("GM", ruling.at) == (stands_in.member, stands_in.at)
    assert stands_in.act_id not in {act.act_id for act in scene.log.acts[:-1]}
    assert stands_in.seq == ruling.last_seq + 1 == scene.log.canon().word(late.seq)
    assert {scene.mara: 3} == scene.hands
    assert scene.jar == 3


def preview_of(scene, ruling):
    """The preview that ended in this ruling, seen from before it."""
    log = scene.log.copy()
    log.take("ruling.reinstate", "GM", ruling=ruling.seq, reason="look again")
    return log.preview("ruling.strike", "GM", acts=list(ruling.events[0].acts), reason="not so")


def test_the_gm_may_let_the_old_outcome_stand(scene):
    scene.gather(scene.mara, 3)
    first = scene.hoard(scene.mara, 3)
    scene.gather(scene.tom, 3)
    late = scene.hoard(scene.tom, 3)

    strike(scene, first, choices=[{"place": late.seq, "choose": "keep"}])

    assert scene.log.acts[-1].name == "ruling.strike"
    assert {scene.mara: 3, scene.tom: 2} == scene.hands
    assert scene.jar == 1


def test_what_is_let_stand_may_overdraw_and_the_sheet_says_so_until_it_is_mended(scene):
    gathered = scene.gather(scene.mara, 2)
    scene.hoard(scene.mara, 2)

    strike(scene, gathered, otherwise={"impossible": "keep"})

    assert scene.log.views().sheets[scene.mara].overdrawn == {"pebbles.hand": -2}
    assert scene.log.refused("pebbles.hoard", "GM", character=scene.mara, count=1) == "too_few"

    mend = {"figure": "pebbles.hand", "of": scene.mara, "by": 2, "mends": gathered.seq, "reason": "never had them"}
    scene.log.take("ruling.correct", "GM", **mend)

    assert scene.log.views().sheets[scene.mara].overdrawn == {}
    assert scene.log.moved() == {("pebbles.jar", ""): 2, **impact_dice(scene)}


def test_what_is_overdrawn_on_a_sheet_that_is_not_shown_is_for_its_player_and_the_gms(scene):
    gathered = scene.gather(scene.mara, 2)
    scene.hoard(scene.mara, 2)
    strike(scene, gathered, otherwise={"impossible": "keep"})

    seen = {who: scene.log.views(who).sheets[scene.mara].overdrawn for who in ("Ana", "Ben", "GM")}
    assert seen == {"Ana": {"pebbles.hand": -2}, "Ben": {}, "GM": {"pebbles.hand": -2}}


def test_a_ruling_does_not_tell_how_many_later_acts_come_out_otherwise(scene):
    gathered = scene.gather(scene.mara, 2)
    scene.hoard(scene.mara, 1)
    scene.hoard(scene.mara, 1)
    strike(scene, gathered)
    told = [e for act in scene.log.acts for e in act.events if isinstance(e, Struck)][-1]

    says = registry().facts[Struck].tells(told, scene.log.play)
    assert says.endswith("What came later does not all come out as before.")


def impact_dice(scene):
    return {key: value for key, value in scene.log.moved().items() if key[0].startswith("impact.")}


def test_what_was_let_stand_is_not_asked_about_again(scene):
    gathered = scene.gather(scene.mara, 2)
    scene.hoard(scene.mara, 2)
    other = scene.gather(scene.tom, 1)
    strike(scene, gathered, otherwise={"impossible": "keep"})

    shown = scene.log.preview("ruling.strike", "GM", acts=[scene.mill.seq], reason="no mill", otherwise=KEEP_ALL)

    assert [(other.seq, "struck", "")] == verdicts(preview(scene, other))
    assert [(scene.mill.seq, "struck", "")] == verdicts(shown)


def test_what_fell_is_offered_when_it_is_possible_again(scene):
    gathered = scene.gather(scene.mara, 2)
    hoarded = scene.hoard(scene.mara, 2)
    strike(scene, gathered)

    brought = scene.log.preview(
        "ruling.overturn",
        "GM",
        place=gathered.seq,
        instead="pebbles.gather",
        command={"character": scene.mara, "count": 3},
        reason="three of them",
    )

    assert [(gathered.seq, "overturned", ""), (hoarded.seq, "possible_again", "take")] == verdicts(brought)


@pytest.mark.parametrize(("choose", "jar"), [("take", 2), ("decline", 0)])
def test_what_is_possible_again_is_taken_or_declined_for_good(scene, choose, jar):
    gathered = scene.gather(scene.mara, 2)
    hoarded = scene.hoard(scene.mara, 2)
    strike(scene, gathered)
    again = {"place": gathered.seq, "instead": "pebbles.gather", "reason": "so it was"}

    scene.log.take(
        "ruling.overturn",
        "GM",
        command={"character": scene.mara, "count": 3},
        choices=[{"place": hoarded.seq, "choose": choose}],
        **again,
    )
    shown = scene.log.preview("ruling.overturn", "GM", command={"character": scene.mara, "count": 4}, **again)

    assert scene.jar == jar
    assert hoarded.seq not in [judged.place for judged in shown.judged]


def test_what_a_kept_act_brought_with_it_is_decided_again_and_the_act_itself_is_not(scene):
    scene.gather(scene.mara, 4)
    hoarded = scene.hoard(scene.mara, 4)
    left = scene.log.take("membership.remove", "GM", member="Ben")  # the jar spills two

    shown = preview(scene, hoarded)
    strike(scene, hoarded)

    assert [(hoarded.seq, "struck", ""), (left.seq, "changed", "take")] == verdicts(shown)
    assert "Ben" not in scene.log.views().campaign.members
    assert scene.jar == 0
    assert scene.log.views().pools["jar"]["room"] == 2


def test_consequences_of_a_kept_act_that_came_to_nothing_come_back(scene):
    scene.gather(scene.mara, 4)
    hoarded = scene.hoard(scene.mara, 4)
    scene.log.take("membership.remove", "GM", member="Ben")
    struck = strike(scene, hoarded)
    before = scene.log.views()

    scene.log.take("ruling.reinstate", "GM", ruling=struck.seq, reason="it was so")
    assert scene.jar == 2
    scene.log.take("ruling.reinstate", "GM", ruling=scene.log.end, reason="no, it was not")

    assert scene.log.views() == before


def test_a_reinstatement_reports_what_is_back_and_what_is_out(scene):
    gathered = scene.gather(scene.mara, 2)
    hoarded = scene.hoard(scene.mara, 2)
    struck = strike(scene, gathered)

    shown = scene.log.preview("ruling.reinstate", "GM", ruling=struck.seq, reason="it was so")

    assert [(gathered.seq, "back", ""), (hoarded.seq, "back", "")] == verdicts(shown)


def test_the_token_of_a_preview_holds_as_long_as_the_outcome_does(scene):
    gathered = scene.gather(scene.mara, 2)
    shown = preview(scene, gathered)
    scene.gather(scene.tom, 1)
    again = preview(scene, gathered)
    scene.hoard(scene.mara, 1)

    assert shown.token == again.token
    assert (
        scene.log.refused("ruling.strike", "GM", acts=[gathered.seq], reason="not so", token=shown.token)
        == "stale_token"
    )


def test_choices_where_there_is_nothing_to_choose_are_refused(scene):
    gathered = scene.gather(scene.mara, 2)
    hoarded = scene.hoard(scene.mara, 2)

    for place, choose in ((gathered.seq, "keep"), (hoarded.seq, "take"), (9999, "drop")):
        command = {"acts": [gathered.seq], "reason": "no", "choices": [{"place": place, "choose": choose}]}
        assert scene.log.refused("ruling.strike", "GM", **command) == "bad_choice"


def test_a_seq_in_the_middle_of_an_act_means_that_act(scene):
    inside = scene.mill.last_seq

    outcome = scene.log.preview("ruling.strike", "GM", acts=[inside], reason="no")

    assert outcome.judged[0].place == scene.mill.seq
    assert isinstance(outcome.judged[0], Judged)


def test_its_cost_is_that_of_the_acts_from_the_first_changed_place_on(scene):
    for _ in range(30):
        scene.gather(scene.mara, 1)
    last = scene.gather(scene.tom, 1)
    scene.gather(scene.mara, 1)
    scene.log.asked.clear()

    preview(scene, last)

    assert [type(ask) for ask in scene.log.asked] == [End, ActsAt, PlayBefore, ActsFrom, ActsFrom]
    assert all(ask.place >= last.seq for ask in scene.log.asked if isinstance(ask, PlayBefore | ActsFrom))


def test_a_rewind_decides_nothing_again_and_asks_only_for_what_is_kept(scene):
    gathered = scene.gather(scene.mara, 1)
    for _ in range(20):
        scene.gather(scene.mara, 1)
    scene.log.asked.clear()

    scene.log.take("ruling.rewind", "GM", to=gathered.seq, reason="back to there")

    assert all(ask.kept_only for ask in scene.log.asked if isinstance(ask, ActsFrom))
    assert {scene.mara: 1} == scene.hands


@pytest.mark.parametrize("act", ["ruling.strike", "ruling.overturn"])
def test_what_is_kept_cannot_be_struck_and_the_campaigns_creation_never(scene, act):
    note = scene.log.take("table.write_note", "GM", text="Remember")
    command = {"instead": "table.pass_time", "command": {"hours": 1}} if act == "ruling.overturn" else {}

    for seq in (1, 2, note.seq):
        named = {"place": seq} if act == "ruling.overturn" else {"acts": [seq]}
        assert scene.log.refused(act, "GM", reason="no", **named, **command) == "kept_act"


def test_what_is_struck_already_and_what_never_was_cannot_be_struck(scene):
    gathered = scene.gather(scene.mara, 1)
    strike(scene, gathered)

    assert scene.log.refused("ruling.strike", "GM", acts=[gathered.seq], reason="no") == "already_struck"
    assert scene.log.refused("ruling.strike", "GM", acts=[9999], reason="no") == "unknown_act"
    assert scene.log.refused("ruling.reinstate", "GM", ruling=gathered.seq, reason="no") == "not_in_force"
    assert scene.log.refused("ruling.rewind", "GM", to=scene.log.end, reason="no") == "nothing_later"


def test_an_overturn_is_refused_where_the_rules_do_not_allow_the_act_there(scene):
    gathered = scene.gather(scene.mara, 1)
    command = {"place": gathered.seq, "instead": "pebbles.hoard", "command": {"character": scene.mara, "count": 1}}

    assert scene.log.refused("ruling.overturn", "GM", reason="no", **command) == "act_refused"


def test_rulings_on_the_canon_are_a_gms_with_a_reason(scene):
    gathered = scene.gather(scene.mara, 1, by="Ana")

    assert scene.log.refused("ruling.strike", "Ana", acts=[gathered.seq], reason="no") == "wrong_role"
    assert scene.log.refused("ruling.strike", "GM", acts=[gathered.seq], reason="  ") == "bad_reason"


def test_a_rewind_to_a_running_turn_gives_the_turn_order_of_then_and_fires_nothing(scene):
    log = scene.log
    log.take("table.open_encounter", "GM", scene=scene.mill.events[0].scene, system="table")
    encounter = next(iter(log.views().turn_orders))
    for who in (scene.mara, scene.tom):
        log.take("table.join_encounter", "GM", encounter=encounter, character=who)
    log.take("table.begin_round", "GM", encounter=encounter)
    turn = log.take("table.begin_turn", "GM", encounter=encounter, character=scene.mara)
    then = log.views().turn_orders[encounter]
    log.take("table.begin_turn", "GM", encounter=encounter, character=scene.tom)
    log.take("table.close_scene", "GM", scene=scene.mill.events[0].scene)

    rewound = log.take("ruling.rewind", "GM", to=turn.last_seq, reason="Mara was not done")

    assert [event.__struct_config__.tag for event in rewound.events] == ["ruling.rewound"]
    assert then == log.views().turn_orders[encounter]
    assert then.holder == scene.mara
