"""Scenes, and who is in them."""

from tests.kit.game import Game


def opened(game: Game, *present: str) -> str:
    return game.take("table.open_scene", "GM", title="Old Mill", present=list(present)).made("scene")


def test_a_scene_needs_a_running_adventure():
    game = Game("impact", adventure=None)

    assert game.refused("table.open_scene", "GM", title="Old Mill") == "no_adventure"


def test_a_character_is_in_one_scene_at_most():
    game = Game("impact")
    game.player("Ana")
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")
    mill, harbour = opened(game, mara), opened(game, mara)

    views = game.views("Ana")

    assert views.scenes[mill].present == []
    assert views.scenes[harbour].present == [mara]
    assert views.sheets[mara].scene == harbour


def test_an_adventures_end_closes_its_scenes_and_ends_the_session():
    game = Game("impact")
    game.take("table.begin_session", "GM")
    mill = opened(game)

    ended = game.take("table.end_adventure", "GM")

    assert ended.names == ["table.scene_closed", "table.adventure_ended", "table.session_ended"]
    assert game.refused("table.close_scene", "GM", scene=mill) == "scene_ended"


def test_a_hidden_character_in_an_open_scene_is_unknown_to_players():
    game = Game("impact")
    game.player("Ana")
    vex = game.take("table.create_character", "GM", name="Vex", kind="npc", hidden=True).made("character")
    mill = opened(game, vex)

    assert game.views("Ana").scenes[mill].present == []
    assert vex not in game.views("Ana").sheets
    assert game.refused("table.describe_character", "Ana", character=vex, name="X") == "unknown_id"

    game.take("table.reveal_character", "GM", character=vex)

    assert game.views("Ana").scenes[mill].present == [vex]


def test_a_closed_scene_ends_its_encounter():
    game = Game("impact")
    mill = opened(game)
    encounter = game.take("table.open_encounter", "GM", scene=mill).made("encounter")

    closed = game.take("table.close_scene", "GM", scene=mill)

    assert closed.names == ["table.scene_closed", "table.encounter_ended"]
    assert game.refused("table.begin_round", "GM", encounter=encounter) == "unknown_id"
