"""Who may answer: the GM for an absent player in what spends nothing, whoever asked, whoever was asked."""

import pytest


def test_the_gm_answers_for_an_absent_player_in_what_spends_nothing(cast):
    cast.do("failure")
    cast.take("impact.propose_complication", "GM", test=cast.test, text="Torn Glove")
    declined = cast.take("impact.decline_complication", "GM", test=cast.test)
    assert declined.of("impact.complication_declined")[0].by_gm
    stands = cast.take("impact.let_stand", "GM", test=cast.test)
    assert stands.of("impact.failure_stands")[0].by == "gm"
    cast.do("success")
    assert cast.take("impact.waive_effect", "GM", test=cast.test).of("impact.effect_waived")[0].by_gm


def test_another_player_answers_for_nobody(cast):
    cast.do("failure")
    assert cast.refused("impact.let_stand", "Ben", test=cast.test) == "not_your_character"
    cast.do("success", roller=cast.oswin, into="his")
    assert cast.refused("impact.waive_effect", "Ana", test=cast.his) == "not_your_character"


def test_the_gm_declines_a_gift_for_an_absent_player_but_takes_none_for_him(cast):
    gift = {"bearer": cast.mara, "text": "Purse", "ask": True}
    first = cast.take("impact.add_detail", "GM", **gift).made("proposal")
    assert cast.refused("impact.consent", "GM", proposal=first) == "wrong_role"
    assert cast.refused("impact.consent", "Ben", proposal=first) == "not_your_character"
    assert cast.refused("impact.refuse", "Ben", proposal=first) == "not_your_character"
    cast.take("impact.refuse", "GM", proposal=first)
    assert cast.refused("impact.consent", "Ana", proposal=first) == "no_proposal"


def test_who_asked_may_withdraw(cast):
    wish = {"character": cast.mara, "text": "Seen", "cites": [cast.M3], "ask": True}
    proposal = cast.take("impact.make_complication", "Ana", **wish).made("proposal")
    assert cast.refused("impact.refuse", "Ben", proposal=proposal) == "wrong_role"
    refused = cast.take("impact.refuse", "Ana", proposal=proposal)
    assert refused.of("impact.consent_refused")[0].by == "asker"


def test_consent_given_late_is_judged_anew(cast):
    wish = {"character": cast.mara, "text": "Seen", "cites": [cast.M3], "ask": True}
    proposal = cast.take("impact.make_complication", "Ana", **wish).made("proposal")
    cast.do("test")
    assert cast.refused("impact.consent", "GM", proposal=proposal) == "test_in_progress"
    cast.take("impact.cancel", "Ana", test=cast.test)
    cast.do("die", who=cast.mara, at="out")
    assert cast.refused("impact.consent", "GM", proposal=proposal) == "out_of_story"


def test_a_character_detail_is_given_up_in_a_break(cast):
    wish = {"detail": cast.M3, "says": "her debt is paid", "ask": True}
    assert cast.refused("impact.retire_detail", "Ana", **wish) == "not_between_adventures"
    cast.do("between")
    cast.take("impact.declare_break", "GM", characters=[])
    assert cast.refused("impact.retire_detail", "Ana", detail=cast.M3) == "needs_gm_consent"
    assert cast.refused("impact.retire_detail", "Ben", **wish) == "not_your_character"
    proposal = cast.take("impact.retire_detail", "Ana", **wish).made("proposal")
    cast.take("impact.consent", "GM", proposal=proposal)
    cast.do("detail_is", detail=cast.M3, state="expired")


def test_a_claim_refused_is_not_awarded_later(cast):
    claim = cast.take("impact.claim_heroic", "Ben", character=cast.oswin, says="a leap").made("proposal")
    cast.take("impact.refuse", "GM", proposal=claim)
    award = {"character": cast.oswin, "says": "a leap", "claim": claim}
    assert cast.refused("impact.award_heroic", "GM", **award) == "no_proposal"


def test_one_test_earns_one_award_for_each_hero(cast):
    cast.do("die", who=cast.oswin, at="D8")
    cast.do("die", who=cast.mara, at="D8")
    cast.do("failure")
    cast.take("impact.award_heroic", "GM", character=cast.oswin, says="a leap", test=cast.test)
    again = {"character": cast.oswin, "says": "and a shout", "test": cast.test}
    assert cast.refused("impact.award_heroic", "GM", **again) == "already_awarded"
    assert cast.refused("impact.claim_heroic", "Ben", **again) == "already_awarded"
    cast.take("impact.award_heroic", "GM", character=cast.mara, says="beside him", test=cast.test)


@pytest.mark.parametrize("by", ["Ana", "Ben", "Cai"])
def test_players_have_none_of_the_gms_powers(cast, by):
    cast.do("test", roller=cast.oswin, cites=[cast.O1], into="his")
    cast.do("harm", into="hers")
    powers = {
        "impact.expire_detail": {"detail": cast.S1},
        "impact.suspend_detail": {"detail": cast.T2},
        "impact.restore_detail": {"detail": cast.T2},
        "impact.relabel_detail": {"detail": cast.S1, "kind": "temporary"},
        "impact.reveal_detail": {"detail": cast.S1},
        "impact.bar": {"test": cast.his, "detail": cast.S1},
        "impact.strike": {"test": cast.his, "detail": cast.O1},
        "impact.cancel": {"test": cast.hers},
        "impact.announce": {"test": cast.hers, "consequence": "impact"},
        "impact.apply_consequence": {"test": cast.hers},
        "impact.declare_act": {"scene": cast.mill, "actor": cast.vex},
        "impact.state_act": {"test": cast.hers},
        "impact.carry_out": {"test": cast.hers},
        "impact.pass": {"test": cast.his},
        "impact.withdraw_complication": {"test": cast.his},
        "impact.introduce": {"character": cast.vex},
        "impact.turn_stance": {"character": cast.vex, "stance": "friend"},
        "impact.declare_break": {"characters": []},
        "impact.post_difficulty": {"scene": cast.mill, "says": "jump", "difficulty": "Tricky"},
    }
    assert {act: cast.refused(act, by, **command) for act, command in powers.items()} == dict.fromkeys(
        powers, "wrong_role"
    )


def test_one_who_is_gm_and_player_needs_nobodys_consent(cast):
    cast.take("membership.set_roles", "GM", member="Ana", roles=["gm", "player"])
    late = {"bearer": cast.mara, "text": "Speaks Old Thalish", "kind": "character"}
    assert cast.take("impact.add_detail", "Ana", **late).names == ["impact.detail_made"]
    assert cast.take("impact.add_detail", "Ana", bearer=cast.mara, text="Purse").names == ["impact.detail_made"]


def test_a_citation_a_help_and_a_penalty_are_taken_back_by_who_named_them(cast):
    cast.do("test", cites=[cast.M1], lends={cast.O1: cast.oswin}, assigns=[cast.M3])
    mine, his, gms = ({"test": cast.test, "detail": d} for d in (cast.M1, cast.O1, cast.M3))
    assert cast.refused("impact.take_back", "Ben", **mine) == "not_your_character"
    assert cast.refused("impact.take_back", "Ana", **his) == "not_your_character"
    assert cast.refused("impact.take_back", "Ana", **gms) == "wrong_role"
    cast.take("impact.take_back", "Ana", **mine)
    cast.take("impact.take_back", "Ben", **his)
    cast.take("impact.take_back", "GM", **gms)
    assert cast.refused("impact.take_back", "Ana", **mine) == "no_change"
    assert cast.game.views("Ana").sheets[cast.mara].systems["impact"].tests[cast.test].net == 0
    cast.take("impact.cite", "Ana", test=cast.test, detail=cast.M1, why="again")
