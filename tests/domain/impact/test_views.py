"""What people see: the ladder, Details by kind, tests with their chances, and what they may do next."""

import json

from domain.core.table import Table
from domain.play import take
from tests.kit.game import ScriptedDice


def sheet(cast, who, by):
    return cast.game.views(by).sheets[who].systems["impact"]


def test_a_sheet_shows_the_ladder_and_the_details_by_kind(cast):
    cast.do("detail", bearer=cast.mara, text="Sprained Wrist", into="wrist")
    seen = sheet(cast, cast.mara, "Ben")

    assert (seen.die, seen.rung, seen.ladder[seen.rung], seen.kind, seen.in_play) == ("D12", 5, "D12", "pc", True)
    assert [d.text for d in seen.details["character"]][:1] == ["Raised On Rooftops"]
    assert [d.negative for d in seen.details["character"]] == [False, False, True]
    assert [(d.text, d.mark, d.state) for d in seen.details["temporary"]] == [
        ("Sprained Wrist", "until_removed", "active")
    ]


def test_an_open_test_shows_what_counts_for_and_against(cast):
    cast.do("detail", bearer=cast.mill, text="Ladder", into="ladder")
    cast.do("test", cites=[cast.M1, cast.ladder], lends={cast.O1: cast.oswin}, assigns=[cast.M3])
    cast.take("impact.expire_detail", "GM", detail=cast.ladder, why="it breaks")

    seen = sheet(cast, cast.mara, "Cai").tests[cast.test]

    assert [(n.detail, n.counts) for n in seen.helps] == [(cast.M1, True), (cast.ladder, False), (cast.O1, True)]
    assert [n.helper for n in seen.helps] == ["", "", cast.oswin]
    assert [n.detail for n in seen.hinders] == [cast.M3]
    assert (seen.level, seen.die, seen.net, seen.chance) == ("Tricky", "D10", 1, [4, 10])
    assert seen == cast.game.views("Cai").scenes[cast.mill].systems["impact"].tests[cast.test]


def test_a_scene_shows_its_details_and_the_worlds(cast):
    cast.take("impact.give_die", "GM", bearer=cast.mill, die="D8")
    seen = cast.game.views("Ana").scenes[cast.mill].systems["impact"]

    assert (seen.die, [d.id for d in seen.details], [d.id for d in seen.world]) == (
        "D8", [cast.S1, cast.S2], [cast.U1]
    )  # fmt: skip


def test_offers_follow_the_course_of_a_plain_test(cast):
    assert "impact.open_test" in cast.offered("Ana")
    cast.do("test", level=None)
    assert "impact.open_test" not in cast.offered("Ana")
    assert {"impact.cite", "impact.cancel"} <= cast.offered("Ana")
    assert "impact.roll" not in cast.offered("Ana")
    assert {"impact.set_difficulty", "impact.assign", "impact.cancel"} <= cast.offered("GM")
    assert "impact.lend" in cast.offered("Ben")
    cast.take("impact.set_difficulty", "GM", test=cast.test, difficulty="Tricky")
    assert "impact.roll" in cast.offered("Ana")
    cast.game.dice(2)
    cast.take("impact.roll", "Ana", test=cast.test)
    assert {"impact.spend", "impact.let_stand"} <= cast.offered("Ana")
    assert {"impact.propose_complication", "impact.pass", "impact.let_stand"} <= cast.offered("GM")
    cast.take("impact.propose_complication", "GM", test=cast.test, text="Torn Glove")
    assert {"impact.accept_complication", "impact.decline_complication", "impact.spend"} <= cast.offered("Ana")
    cast.take("impact.spend", "Ana", test=cast.test)
    assert {"impact.choose_effect", "impact.waive_effect"} <= cast.offered("Ana")


def test_what_is_offered_with_its_whole_command_is_allowed(cast):
    cast.do("test", level="Tricky", lends={cast.O1: cast.oswin})
    whole = {"impact.cite", "impact.lend", "impact.assign", "impact.strike", "impact.cancel", "impact.roll"}
    for by in ("Ana", "Ben", "Cai", "GM"):
        for offer in cast.offers(by):
            if offer.act in whole:
                command = json.dumps(offer.command).encode()
                table = Table(by, by, 0, "act-x", ScriptedDice([5]))
                assert take(cast.game.play, offer.act, command, table).events


def test_the_roll_is_offered_with_its_chance_and_the_complication_with_its_rise(cast):
    cast.do("test", level="Difficult", cites=[cast.M1])
    roll = next(offer for offer in cast.offers("Ana") if offer.act == "impact.roll")
    assert "D8" in roll.says
    assert "2 of 8" in roll.says

    cast.do("die", who=cast.oswin, at="D20")
    cast.do("failure", roller=cast.oswin, into="his")
    cast.take("impact.propose_complication", "GM", test=cast.his, text="Hoarse")
    accept = next(offer for offer in cast.offers("Ben") if offer.act == "impact.accept_complication")
    assert "stays at D20" in accept.says


def test_a_character_from_before_impact_was_played_starts_when_his_die_first_moves(cast):
    state = cast.game.play.writable("impact")
    del state.dice[cast.tamsin]
    assert sheet(cast, cast.tamsin, "Cai").die == "D12"
    cast.do("success")

    moved = cast.take("impact.choose_effect", "Ana", test=cast.test, effect="E3", target=cast.tamsin)

    assert [(e.why, e.by) for e in moved.of("impact.die_moved")] == [("created", 5), ("lowered", -1)]
    assert sheet(cast, cast.tamsin, "Cai").die == "D10"
