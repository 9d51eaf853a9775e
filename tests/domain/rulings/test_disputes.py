"""Acts are disputed and upheld; figures are corrected; who sees what of it."""

from domain.core.audience import ANYBODY, THE_RULES
from domain.membership.state import viewer
from domain.rulings.state import rulings
from domain.rulings.views import Deciders, listing
from domain.views import offers


def dispute(scene, who, act):
    return scene.log.take("ruling.dispute", who, place=act.seq, reason="I had more")


def decider(scene, act):
    return Deciders(rulings(scene.log.play).rulings).at(act.seq)


def test_a_disputed_act_counts_until_a_gm_rules(scene):
    gathered = scene.gather(scene.mara, 1)

    dispute(scene, "Ana", gathered)

    found = listing(scene.log.play, ANYBODY).disputes
    assert [(gathered.seq, "Ana", "I had more")] == [(d.place, d.by, d.reason) for d in found]
    assert {scene.mara: 1} == scene.hands


def test_what_is_upheld_is_a_precedent_that_can_be_found_and_cited(scene):
    gathered = scene.gather(scene.mara, 1)
    dispute(scene, "Ana", gathered)

    scene.log.take("ruling.uphold", "GM", place=gathered.seq, reason="One is gathered per hour")
    first = listing(scene.log.play, ANYBODY, "gathered HOUR").precedents[0]
    scene.log.take("ruling.uphold", "GM", place=gathered.seq, reason="As before", cites=[first.id])

    assert listing(scene.log.play, ANYBODY).disputes == []
    assert listing(scene.log.play, ANYBODY, "gathered day").precedents == []
    assert [first.id] == listing(scene.log.play, ANYBODY).precedents[0].cites
    assert (
        scene.log.refused("ruling.uphold", "GM", place=gathered.seq, reason="So", cites=["precedent-0"]) == "unknown_id"
    )


def test_a_gm_is_offered_to_answer_a_dispute_and_its_maker_to_withdraw_it(scene):
    dispute(scene, "Ana", scene.gather(scene.mara, 1))

    def offered(who):
        return {offer.act for offer in offers(scene.log.play, viewer(scene.log.play, who)) if "ruling." in offer.act}

    assert offered("GM") == {"ruling.uphold", "ruling.strike"}
    assert offered("Ana") == {"ruling.withdraw"}
    assert offered("Ben") == set()


def test_a_ruling_on_the_act_settles_its_disputes(scene):
    gathered = scene.gather(scene.mara, 1)
    dispute(scene, "Ana", gathered)

    scene.log.take("ruling.strike", "GM", acts=[gathered.seq], reason="You are right")

    assert listing(scene.log.play, ANYBODY).disputes == []
    assert decider(scene, gathered).reason == "You are right"


def test_a_dispute_is_withdrawn_by_who_made_it(scene):
    dispute(scene, "Ana", scene.gather(scene.mara, 1))
    it = listing(scene.log.play, ANYBODY).disputes[0].id

    assert scene.log.refused("ruling.withdraw", "Ben", what=it) == "not_yours"
    scene.log.take("ruling.withdraw", "Ana", what=it)

    assert listing(scene.log.play, ANYBODY).disputes == []


def test_what_one_may_not_see_is_unknown_and_rulings_on_it_are_as_hidden(scene):
    hidden = scene.log.take("table.create_character", "GM", name="Vex", kind="npc", hidden=True)

    assert scene.log.refused("ruling.dispute", "Ana", place=hidden.seq, reason="who?") == "unknown_act"

    struck = scene.log.take("ruling.strike", "GM", acts=[hidden.seq], reason="no Vex")

    assert {"gms"} == {event.audience for event in struck.events}
    assert listing(scene.log.play, ANYBODY).rulings == []
    assert [struck.seq] == [ruling.seq for ruling in listing(scene.log.play, THE_RULES).rulings]


def test_the_listing_says_which_rulings_are_in_force(scene):
    gathered = scene.gather(scene.mara, 1)
    struck = scene.log.take("ruling.strike", "GM", acts=[gathered.seq], reason="no")
    back = scene.log.take("ruling.reinstate", "GM", ruling=struck.seq, reason="yes")

    found = {ruling.seq: ruling for ruling in listing(scene.log.play, ANYBODY).rulings}

    assert (False, [gathered.seq]) == (found[struck.seq].in_force, found[struck.seq].struck)
    assert (True, struck.seq) == (found[back.seq].in_force, found[back.seq].takes_back)
    assert decider(scene, gathered) is None


def test_a_correction_moves_a_figure_with_a_reason_and_can_itself_be_struck(scene):
    gathered = scene.gather(scene.mara, 1)
    it = {"figure": "pebbles.hand", "of": scene.mara, "by": 2, "mends": gathered.seq, "reason": "three, not one"}

    corrected = scene.log.take("ruling.correct", "GM", **it)

    assert [e.__struct_config__.tag for e in corrected.events] == ["ruling.corrected", "pebbles.pebbles_moved"]
    assert {scene.mara: 3} == scene.hands
    scene.log.take("ruling.strike", "GM", acts=[corrected.seq], reason="it was one")
    assert {scene.mara: 1} == scene.hands


def test_only_a_gm_corrects_and_only_what_there_is(scene):
    it = {"figure": "pebbles.hand", "of": scene.mara, "by": 2, "mends": 1, "reason": "so"}

    assert scene.log.refused("ruling.correct", "Ana", **it) == "wrong_role"
    assert scene.log.refused("ruling.correct", "GM", **{**it, "of": "nobody"}) == "unknown_figure"
    assert scene.log.refused("ruling.correct", "GM", **{**it, "figure": "pebbles.luck"}) == "unknown_figure"
    assert scene.log.refused("ruling.correct", "GM", **{**it, "figure": "activity.luck", "of": ""}) == "unknown_figure"
    assert scene.log.refused("ruling.correct", "GM", **{**it, "by": 0}) == "bad_amount"
    assert scene.log.refused("ruling.correct", "GM", **{**it, "reason": " "}) == "bad_reason"


def test_the_newest_ruling_in_force_is_the_one_that_decides_at_a_place(scene):
    first, second, third = (scene.gather(scene.mara, 1) for _ in range(3))
    scene.log.take("ruling.strike", "GM", acts=[first.seq], reason="one")
    scene.log.take("ruling.strike", "GM", acts=[third.seq], reason="two")
    rewind = scene.log.take("ruling.rewind", "GM", to=first.seq, reason="three")

    assert [decider(scene, act).reason for act in (first, second, third)] == ["one", "three", "three"]

    scene.log.take("ruling.reinstate", "GM", ruling=rewind.seq, reason="four")

    assert decider(scene, first).reason == "one"
