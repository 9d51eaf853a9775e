"""A plain test from its opening to its four effects, and the Impact Die that caps it."""

import pytest

from tests.kit.game import Game


@pytest.fixture
def game():
    return Game("impact")


@pytest.fixture
def table(game):
    """Mara of Ana's in a mill with Vex, one Detail each."""
    game.player("Ana")
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")
    vex = game.take("table.create_character", "GM", name="Vex", kind="npc").made("character")
    mill = game.take("table.open_scene", "GM", title="Mill", present=[mara, vex]).made("scene")
    roofs = game.take("impact.add_detail", "Ana", bearer=mara, text="Roofs", kind="character", ask=True)
    assert roofs.names == ["impact.consent_asked"]
    dust = game.take("impact.add_detail", "GM", bearer=mill, text="Dust", kind="scene").made("detail")
    return {"mara": mara, "vex": vex, "mill": mill, "dust": dust}


def succeeded(game, table):
    test = game.take("impact.open_test", "Ana", roller=table["mara"], scene=table["mill"], action="leap").made("test")
    game.take("impact.set_difficulty", "GM", test=test, difficulty="Routine")
    game.take("impact.cite", "Ana", test=test, detail=table["dust"], why="cover")
    game.dice(7)
    game.take("impact.roll", "Ana", test=test)
    return test


def die(game, who):
    return game.views().sheets[who].systems["impact"].die


def test_a_success_establishes_a_detail(game, table):
    test = succeeded(game, table)

    chosen = game.take(
        "impact.choose_effect",
        "Ana",
        test=test,
        effect="E1",
        target=table["mill"],
        text="Rope",
        cites=[table["dust"]],
    )

    assert chosen.names == ["impact.effect_chosen", "impact.detail_made", "impact.test_closed"]


def test_a_success_removes_a_detail(game, table):
    test = succeeded(game, table)

    game.take(
        "impact.choose_effect",
        "Ana",
        test=test,
        effect="E2",
        form="remove",
        detail=table["dust"],
        cites=[table["dust"]],
    )

    assert game.views("Ana").scenes[table["mill"]].systems["impact"].details == []


@pytest.mark.parametrize(("effect", "after"), [("E3", "D10"), ("E4", "D20")])
def test_a_success_moves_anothers_die(game, table, effect, after):
    test = succeeded(game, table)

    game.take("impact.choose_effect", "Ana", test=test, effect=effect, target=table["vex"], cites=[table["dust"]])

    assert die(game, table["vex"]) == after
    game.figures()
