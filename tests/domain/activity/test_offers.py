"""What people are told they may do next: each offer, filled in, is allowed."""

from __future__ import annotations

from domain.core.rulebook import registry
from domain.views import offers
from tests.domain.activity.cast import stage
from tests.kit.rows import Row


def do(it, macro, **arguments):
    it.step({"do": macro, **arguments})


def offered(it, member, act=None):
    found = [offer for offer in offers(it.game.play, it.game.viewer(member)) if offer.act.startswith("activity.")]
    return [offer for offer in found if offer.act == act] if act else {offer.act for offer in found}


def taken(it, member, act, **more):
    """Takes the first such offer, with what it leaves open filled in."""
    offer = offered(it, member, act)[0]
    return it.game.take(act, member, **offer.command, **more)


def test_a_test_from_its_opening_to_its_end_by_offers_alone():
    it = stage(Row(id="offers", rules=[]))
    taken(it, "Tomas", "activity.open_test", activity="past the guard")
    test = next(iter(it.game.views("Tomas").scenes[it.names["scene"]].systems["activity"]["tests"]))
    it.game.take("activity.present_method", "Wren", test=test, attribute="Grace", skill="Stealth")
    taken(it, "Tomas", "activity.accept_method")
    taken(it, "Wren", "activity.set_difficulty", difficulty=1)
    assert {"activity.roll", "activity.buy_dice", "activity.fae_success"} <= offered(it, "Tomas")
    assert "activity.assist" in offered(it, "Yusra")
    taken(it, "Yusra", "activity.assist", attribute="Wits", skill="Lore", says="the watch changes at nine")
    taken(it, "Tomas", "activity.buy_dice", credit=1)
    taken(it, "Tomas", "activity.fae_success")
    it.game.dice(9, 15, 20)
    taken(it, "Tomas", "activity.roll")
    assert {"activity.narrate", "activity.bank_ap", "activity.ask_question"} <= offered(it, "Tomas")
    taken(it, "Tomas", "activity.narrate", text="nobody saw me")
    taken(it, "Tomas", "activity.ask_question", question="Who is on watch?")
    taken(it, "Wren", "activity.answer_question", answer="the new one")
    taken(it, "Wren", "activity.present_complication", text="a dog follows you")
    taken(it, "Tomas", "activity.bank_ap", ap=1)
    taken(it, "Orla", "activity.draw_luck", ap=1)
    taken(it, "Wren", "activity.forgive_doom", doom=1)
    it.game.figures()


def test_nobody_is_offered_what_is_anothers():
    it = stage(Row(id="offers", rules=[]))
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=1)

    assert "activity.roll" in offered(it, "Tomas")
    assert "activity.roll" not in offered(it, "Orla") | offered(it, "Wren")
    assert not offered(it, "Orla") & {"activity.set_difficulty", "activity.levy", "activity.forgive_doom"}


def test_a_sheet_says_what_its_viewer_may_do_next_about_the_character():
    it = stage(Row(id="offers", rules=[]))
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=1)

    def acts(member):
        sheet = it.game.views(member).sheets[it.names["Dov"]].systems["activity"]
        return {offer["act"] for offer in sheet["next"]}

    assert {"activity.roll", "activity.fae_success", "activity.buy_dice"} <= acts("Tomas")
    assert acts("Orla") == {"activity.assist"}


def test_a_test_that_passes_by_itself_offers_no_roll():
    it = stage(Row(id="offers", rules=[]))
    do(it, "test", who="Dov", method="Grace+Stealth", difficulty=0)

    assert "activity.pass_without_dice" in offered(it, "Tomas")
    assert not offered(it, "Tomas") & {"activity.roll", "activity.buy_dice", "activity.fae_success"}


def test_a_gm_is_offered_a_test_of_all_in_a_scene_and_a_player_what_a_surplus_buys():
    it = stage(Row(id="offers", rules=[]))
    four = offered(it, "Wren", "activity.call_tests")[0].command["characters"]
    assert set(four) == {it.names[name] for name in ("Maren", "Isko", "Hale", "Dov")}
    do(it, "earn", who="Dov", ap=3, immediate=True, name="t")

    taken(it, "Tomas", "activity.improve_result", text="with a bow")
    taken(it, "Tomas", "activity.add_detail", text="a rope")
    taken(it, "Tomas", "activity.close_test")

    assert not offered(it, "Tomas") & {"activity.improve_result", "activity.add_detail", "activity.close_test"}


def test_words_said_at_the_table_are_told_as_such():
    it = stage(Row(id="offers", rules=[]))
    do(it, "earn", who="Dov", ap=1, immediate=True, name="t")
    before = it.game.play.fork()
    event = it.game.take("activity.narrate", "Tomas", test=it.names["t"]).of("activity.narrated")[0]

    assert registry().facts[type(event)].tells(event, before) == "The result of Dov: said at the table"


def test_a_label_above_the_maximum_is_not_shown():
    settings = {"activity.difficulty_labels": {"1": "routine", "7": "mad"}}
    it = stage(Row(id="labels", rules=[], settings=settings))

    assert it.game.views("Orla").campaign.words["activity"]["difficulty"] == {"1": "routine"}
