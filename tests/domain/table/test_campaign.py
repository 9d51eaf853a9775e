"""Campaigns, their settings, adventures, sessions, time, notes and characters."""

import pytest

from domain.core.refusal import Malformed, Refusal
from tests.kit.game import Game


@pytest.fixture
def game() -> Game:
    game = Game("impact")
    game.player("Ana")
    return game


def test_a_campaign_plays_systems_that_there_are():
    with pytest.raises(Refusal, match="bad_setting"):
        Game()
    assert Game("impact").refused("table.create_campaign", "X", name="A", systems=["impact"]) == "campaign_exists"
    assert (
        Game("impact").refused("table.change_setting", "GM", name="campaign.systems", value=["chess"]) == "bad_setting"
    )


def test_an_act_of_a_system_that_is_not_played_is_refused(game: Game):
    game.take("table.change_setting", "GM", name="campaign.systems", value=["activity"])

    assert game.refused("impact.give_die", "GM", bearer="x", die="D6") == "bad_system"


def test_a_setting_has_a_name_and_lawful_values(game: Game):
    assert game.refused("table.change_setting", "GM", name="luck", value=1) == "bad_setting"
    assert game.refused("table.change_setting", "GM", name="table.texts", value="shouted") == "bad_setting"
    assert game.refused("table.change_setting", "Ana", name="table.texts", value="written") == "wrong_role"

    game.take("table.change_setting", "GM", name="table.texts", value="written")

    assert game.views("Ana").campaign.settings["table.texts"] == "written"


def test_a_name_that_is_mistyped_is_told_from_a_value_that_cannot_be(game: Game):
    def refused(name: str, value: object) -> Refusal:
        with pytest.raises(Refusal) as refusal:
            game.take("table.change_setting", "GM", name=name, value=value)
        return refusal.value

    typo, wrong = refused("table.text", "written"), refused("table.texts", "shouted")
    assert typo.reason.says != wrong.reason.says
    assert typo.figures["setting"] == "table.text"
    assert "table.texts" in typo.figures["near"]
    assert wrong.figures == {"setting": "table.texts", "values": "spoken, written", "rule": "TAB-10"}
    assert refused("zzz", 1).figures["near"] == []
    assert "impresa.skills.free_pairing" in refused("impresa.skills.free_pairings", True).figures["near"]


def test_the_default_system_is_one_that_is_played(game: Game):
    change = {"name": "campaign.default_system"}
    assert game.refused("table.change_setting", "GM", value="activity", **change) == "bad_setting"

    game.take("table.change_setting", "GM", value="impact", **change)

    assert game.refused("table.change_setting", "GM", name="campaign.systems", value=["activity"]) == "bad_setting"
    with pytest.raises(Refusal, match="bad_setting"):
        Game("impact", settings={"campaign.default_system": "activity"})


def test_one_adventure_runs_at_a_time(game: Game):
    assert game.refused("table.start_adventure", "GM", title="Another") == "adventure_running"

    game.take("table.end_adventure", "GM")

    assert game.refused("table.end_adventure", "GM") == "no_adventure"
    assert game.refused("table.begin_session", "GM") == "no_adventure"

    game.take("table.start_adventure", "GM", title="Another")

    assert game.views("Ana").campaign.adventure["title"] == "Another"


def test_sessions_are_counted_through_the_campaign(game: Game):
    game.take("table.begin_session", "GM")

    assert game.refused("table.begin_session", "GM") == "session_state"

    game.take("table.end_session", "GM")
    game.take("table.end_adventure", "GM")
    game.take("table.start_adventure", "GM", title="Another")
    game.take("table.begin_session", "GM", title="The bridge")

    assert game.views().campaign.session["number"] == 2
    assert game.refused("table.end_session", "Ana") == "wrong_role"


def test_every_midnight_that_passes_begins_a_day(game: Game):
    passed = game.take("table.pass_time", "GM", hours=50)

    assert [event.day for event in passed.of("table.day_passed")] == [2, 3]
    assert game.views().campaign.day == 3
    assert game.take("table.pass_time", "GM", minutes=10).names == ["table.time_passed"]


@pytest.mark.parametrize("time", [{}, {"days": -1}, {"days": 1001}, {"minutes": "ten"}])
def test_time_passes_in_whole_minutes_and_within_bounds(game: Game, time):
    assert game.refused("table.pass_time", "GM", **time) == "bad_time"


def test_a_players_character_is_his_own(game: Game):
    mara = game.take("table.create_character", "Ana", name=" Mara ").made("character")

    assert game.views().sheets[mara].player == "Ana"
    assert game.views().sheets[mara].name == "Mara"
    assert game.refused("table.create_character", "Ana", name="Vex", kind="npc") == "wrong_role"
    assert game.refused("table.create_character", "Ana", name="  ") == "bad_name"
    assert game.refused("table.create_character", "GM", name="Pia", player="nobody") == "unknown_id"
    assert game.refused("table.create_character", "GM", name="Pia", player="Ana", hidden=True) == "pc_not_hidden"


def test_a_retired_character_leaves_his_scene_and_may_return(game: Game):
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")
    scene = game.take("table.open_scene", "GM", title="Mill", present=[mara]).made("scene")
    game.take("table.retire_character", "Ana", character=mara)

    assert game.views().scenes[scene].present == []
    assert mara not in game.views().sheets
    assert game.refused("table.return_character", "Ana", character=mara) == "wrong_role"

    game.take("table.return_character", "GM", character=mara)

    assert mara in game.views().sheets


def test_a_note_is_read_by_its_audience_alone(game: Game):
    game.player("Ben")
    game.take("table.write_note", "Ana", text="Between us", audience="members:Ana,Ben", pinned=True)

    assert [note["text"] for note in game.views("Ben").campaign.notes] == ["Between us"]
    assert game.views("GM").campaign.notes == []
    assert game.refused("table.write_note", "Ana", text="Not for me", audience="gms") == "bad_audience"
    assert game.refused("table.write_note", "Ana", text="x", audience="nobody") == "bad_audience"


def test_a_hidden_note_is_unknown_until_revealed(game: Game):
    note = game.take("table.write_note", "GM", text="Vex lies", audience="gms", pinned=True).made("note")

    assert game.refused("table.reveal_note", "Ana", note=note) == "unknown_id"

    game.take("table.reveal_note", "GM", note=note)

    assert [one["text"] for one in game.views("Ana").campaign.notes] == ["Vex lies"]
    assert game.refused("table.unpin_note", "Ana", note=note) == "wrong_role"
    game.take("table.unpin_note", "GM", note=note)
    assert game.views("Ana").campaign.notes == []


def test_an_unknown_act_or_field_is_malformed(game: Game):
    with pytest.raises(Malformed, match="there is no act"):
        game.take("table.dance", "Ana")
    with pytest.raises(Malformed, match="colour"):
        game.take("table.begin_session", "GM", colour="red")


def test_a_books_settings_are_refused_in_its_own_words():
    game = Game("impresa")
    game.player("Ana")

    def refused(by: str, name: str, value: object) -> str:
        return game.refused("table.change_setting", by, name=name, value=value)

    assert refused("GM", "impresa.fog", 1) == "unknown"
    assert refused("GM", "impresa.tasks.contested_tie", "coin") == "off_scale"
    assert refused("GM", "impresa.gimmicks.adding", [{}]) == "off_scale"
    assert refused("Ana", "impresa.tasks.contested_tie", "reroll") == "not_entitled"
    assert refused("Ana", "table.texts", "written") == "wrong_role"
