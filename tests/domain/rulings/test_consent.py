"""Rulings that wait for consent."""

import pytest

from domain.membership.state import viewer
from domain.play import fold
from domain.rulings.events.canon import Struck
from domain.rulings.events.proposal import Consented, ProposalCarried, ProposalWithdrawn, Proposed
from domain.rulings.state import rulings
from domain.views import offers


@pytest.fixture
def affected(set_up_with):
    return set_up_with(**{"ruling.consent": "affected"})


@pytest.fixture
def majority(set_up_with):
    return set_up_with(**{"ruling.consent": "majority"})


def propose(scene, act, **more):
    command = {"acts": [act.seq], "reason": "not so"}
    scene.log.take("ruling.propose", "GM", ruling="ruling.strike", command=command, **more)
    return list(rulings(scene.log.play).proposals.values())[-1] if rulings(scene.log.play).proposals else None


def consent(scene, who, proposal, **more):
    return scene.log.take("ruling.consent", who, proposal=proposal.id, digest=proposal.digest, **more)


def test_where_consent_is_asked_for_a_gm_does_not_rule_alone(affected):
    gathered = affected.gather(affected.mara, 1, by="Ana")

    for act, command in (
        ("ruling.strike", {"acts": [gathered.seq]}),
        ("ruling.rewind", {"to": gathered.seq}),
        ("ruling.reinstate", {"ruling": 1}),
    ):
        code = affected.log.refused(act, "GM", reason="no", **command)
        assert code in ("consent_needed", "not_in_force")


def test_where_none_is_asked_for_nothing_is_proposed(scene):
    gathered = scene.gather(scene.mara, 1)
    command = {"acts": [gathered.seq], "reason": "no"}

    assert scene.log.refused("ruling.propose", "GM", ruling="ruling.strike", command=command) == "no_consent_needed"


def test_the_players_whose_acts_or_characters_change_are_asked(affected):
    gathered = affected.gather(affected.mara, 1, by="GM")
    by_ben = affected.gather(affected.mara, 1, by="Ben")

    with_ana = propose(affected, by_ben)

    assert sorted(with_ana.asked) == ["Ana", "Ben"]
    assert propose(affected, gathered, replaces=with_ana.id).asked == ["Ana"]


def test_the_last_consent_carries_the_ruling(affected):
    mine = affected.gather(affected.mara, 1, by="Ana")
    affected.hoard(affected.mara, 1, by="Ben")
    proposal = propose(affected, mine)
    assert sorted(proposal.asked) == ["Ana", "Ben"]

    offered = [o.command for o in offers(affected.log.play, viewer(affected.log.play, "Ana")) if "consent" in o.act]
    assert {"proposal": proposal.id, "digest": proposal.digest} in offered

    first = consent(affected, "Ana", proposal)
    assert affected.jar == 1
    last = consent(affected, "Ben", proposal)

    assert [Consented] == [type(event) for event in first.events]
    assert [Consented, ProposalCarried, Struck] == [type(event) for event in last.events]
    assert last.events[-1].by == "GM"
    assert affected.jar == 0
    assert affected.hands == {}
    assert rulings(affected.log.play).proposals == {}


def test_more_than_half_of_the_players_are_enough_where_the_majority_rules(majority):
    majority.log.join("Cleo", "player")
    mine = majority.gather(majority.mara, 1, by="Ana")
    proposal = propose(majority, mine)

    consent(majority, "Ben", proposal)
    assert {majority.mara: 1} == majority.hands
    consent(majority, "Cleo", proposal)

    assert majority.hands == {}


def test_acts_that_stand_for_others_follow_the_consent(affected):
    first = affected.gather(affected.mara, 3, by="Ana")
    one = affected.hoard(affected.mara, 3, by="Ana")
    affected.gather(affected.tom, 3, by="Ben")
    late = affected.hoard(affected.tom, 3, by="Ben")
    proposal = propose(affected, one)

    consent(affected, "Ana", proposal)
    if rulings(affected.log.play).proposals:
        consent(affected, "Ben", proposal)

    stands_in = affected.log.acts[-1]
    assert late.seq == stands_in.place
    assert stands_in.seq == affected.log.canon().word(late.seq)
    assert affected.jar == 3
    assert first.seq == affected.log.canon().word(first.seq)


def test_consent_to_what_was_replaced_withdrawn_or_would_do_something_else_is_stale(affected):
    mine = affected.gather(affected.mara, 2, by="Ana")
    old = propose(affected, mine)
    new = propose(affected, mine, replaces=old.id)
    wrong = {"proposal": new.id, "digest": "0" * 32}

    assert affected.log.refused("ruling.consent", "Ana", proposal=old.id, digest=old.digest) == "stale_proposal"
    assert affected.log.refused("ruling.consent", "Ana", **wrong) == "stale_proposal"

    affected.hoard(affected.mara, 1, by="Ben")  # falls with it: another outcome

    assert affected.log.refused("ruling.consent", "Ana", proposal=new.id, digest=new.digest) == "stale_proposal"

    affected.log.take("ruling.withdraw", "GM", what=new.id)

    assert affected.log.refused("ruling.consent", "Ana", proposal=new.id, digest=new.digest) == "stale_proposal"
    assert affected.log.refused("ruling.consent", "Ana", proposal="proposal-0", digest="") == "unknown_id"


def test_a_hidden_proposal_that_is_gone_is_unknown_to_who_could_not_see_it(affected):
    proposed = Proposed("proposal-1", "GM", "ruling.strike", "{}", "d", ["Ana"], needs_all=True, audience="gms")
    fold(affected.log.play, [proposed, ProposalWithdrawn("proposal-1", audience="gms")])

    for who, code in (("Ben", "unknown_id"), ("GM", "stale_proposal")):
        assert affected.log.refused("ruling.consent", who, proposal="proposal-1", digest="d") == code


def test_what_is_played_meanwhile_and_comes_out_the_same_leaves_a_proposal_good(affected):
    mine = affected.gather(affected.mara, 2, by="Ana")
    proposal = propose(affected, mine)
    affected.gather(affected.tom, 1, by="Ben")

    consent(affected, "Ana", proposal)

    assert {affected.tom: 1} == affected.hands


def test_consent_is_given_by_those_asked_for_themselves_once(affected):
    mine = affected.gather(affected.mara, 1, by="Ana")
    affected.hoard(affected.mara, 1, by="Ben")
    proposal = propose(affected, mine)
    it = {"proposal": proposal.id, "digest": proposal.digest}

    assert affected.log.refused("ruling.consent", "GM", **it) == "not_asked"
    assert affected.log.refused("ruling.consent", "Ana", sent_by="GM", **it) == "not_for_others"
    consent(affected, "Ana", proposal)
    assert affected.log.refused("ruling.consent", "Ana", **it) == "not_asked"


def test_consent_and_proposals_are_withdrawn_by_who_gave_them(affected):
    mine = affected.gather(affected.mara, 1, by="Ana")
    affected.hoard(affected.mara, 1, by="Ben")
    proposal = propose(affected, mine)
    consent(affected, "Ana", proposal)

    assert affected.log.refused("ruling.withdraw", "Ben", what=proposal.id) == "not_yours"
    affected.log.take("ruling.withdraw", "Ana", what=proposal.id)
    assert rulings(affected.log.play).proposals[proposal.id].agreed == []
    consent(affected, "Ben", proposal)
    assert affected.jar == 1
    consent(affected, "Ana", proposal)
    assert affected.jar == 0


def test_a_ruling_that_concerns_no_player_is_carried_at_once(affected):
    noted = affected.log.take("table.change_setting", "GM", name="table.texts", value="written")

    assert propose(affected, noted) is None
    assert affected.log.canon().word(noted.seq) == 0


def test_what_could_not_be_ruled_cannot_be_proposed(affected):
    command = {"acts": [9999], "reason": "no"}

    assert affected.log.refused("ruling.propose", "GM", ruling="ruling.strike", command=command) == "act_refused"
