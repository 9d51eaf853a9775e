"""Hidden adversaries and secret Details: unknown until a roll is set up against them or they count."""

import msgspec
import pytest

from tests.kit.game import Game


@pytest.fixture
def ash(cast):
    """A hidden adversary in the mill, with a Detail and an Impact Die of D6."""
    made = cast.take("table.create_character", "GM", name="Ash", kind="npc", hidden=True).made("character")
    cast.take("impact.introduce", "GM", character=made, die="D6")
    cast.take("table.enter_scene", "GM", scene=cast.mill, character=made)
    cast.stage.names["poison"] = cast.take(
        "impact.add_detail", "GM", bearer=made, text="Poison", kind="character"
    ).made("detail")
    return made


def seen_by(cast, player):
    return msgspec.json.encode(cast.game.views(player)).decode()


def test_a_hidden_adversary_and_his_detail_are_unknown(cast, ash):
    cast.do("test")
    assert ash not in seen_by(cast, "Ana")
    assert cast.refused("impact.cite", "Ana", test=cast.test, detail=cast.poison, why="?") == "unknown_id"
    cast.do("success", roller=cast.oswin, into="won")
    assert cast.refused("impact.choose_effect", "Ben", test=cast.won, effect="E3", target=ash) == "unknown_id"


@pytest.mark.parametrize("role", ["threat", "joined"])
def test_harm_set_up_with_him_reveals_him_his_die_and_his_details(cast, ash, role):
    foes = {"threat": ash} if role == "threat" else {"threat": cast.vex, "joined": [ash]}

    declared = cast.take("impact.declare_harm", "GM", scene=cast.mill, targets=[cast.mara], **foes)

    assert [e.die for e in declared.of("impact.die_shown")] == ["D6"]
    assert [e.text for e in declared.of("impact.detail_revealed")] == ["Poison"]
    sheet = cast.game.views("Ana").sheets[ash].systems["impact"]
    assert (sheet.die, [d.text for d in sheet.details["character"]]) == ("D6", ["Poison"])


def test_an_act_of_his_reveals_him(cast, ash):
    declared = cast.take("impact.declare_act", "GM", scene=cast.mill, actor=ash, does="remove", detail=cast.S1)

    assert "table.character_revealed" in declared.names
    assert ash in seen_by(cast, "Ana")


def test_a_secret_detail_shows_itself_when_it_counts(cast):
    secret = {"bearer": cast.vex, "text": "Left Hand", "kind": "character", "secret": True}
    detail = cast.take("impact.add_detail", "GM", **secret).made("detail")
    assert "Left Hand" not in seen_by(cast, "Ana")
    cast.do("harm")

    assigned = cast.take("impact.assign", "GM", test=cast.test, detail=detail)

    assert assigned.names == ["impact.detail_revealed", "impact.assigned"]
    assert "Left Hand" in seen_by(cast, "Ana")


def test_a_secret_detail_stays_secret_when_its_bearer_is_revealed(cast, ash):
    cast.take("impact.add_detail", "GM", bearer=ash, text="Left Hand", kind="character", secret=True)
    cast.take("table.reveal_character", "GM", character=ash)

    assert "Poison" in seen_by(cast, "Ana")
    assert "Left Hand" not in seen_by(cast, "Ana")


def test_a_secret_detail_refuses_nobody(cast):
    cast.take("impact.add_detail", "GM", bearer=cast.mill, text="Trapdoor", kind="scene", secret=True)
    cast.do("success")

    made = cast.take("impact.choose_effect", "Ana", test=cast.test, effect="E1", target=cast.mill, text="Trapdoor")

    assert made.of("impact.detail_made")[0].text == "Trapdoor"


def test_a_hidden_scene_is_revealed_with_its_details_by_a_roll_in_it(cast):
    cellar = cast.take("table.open_scene", "GM", title="Cellar", present=[cast.mara], hidden=True).made("scene")
    cast.take("impact.add_detail", "GM", bearer=cellar, text="Bones", kind="scene")
    assert "Bones" not in seen_by(cast, "Ana")
    assert cast.refused("impact.open_test", "Ana", roller=cast.mara, scene=cellar, action="look") == "unknown_id"

    cast.take("impact.declare_harm", "GM", scene=cellar, threat=cast.vex, targets=[cast.mara])

    assert [d.text for d in cast.game.views("Ana").scenes[cellar].systems["impact"].details] == ["Bones"]


def test_the_gm_reveals_a_detail_once(cast):
    secret = {"bearer": cast.vex, "text": "Left Hand", "kind": "character", "secret": True}
    detail = cast.take("impact.add_detail", "GM", **secret).made("detail")
    cast.take("impact.reveal_detail", "GM", detail=detail)

    assert cast.refused("impact.reveal_detail", "GM", detail=detail) == "no_change"


def test_the_duplicate_that_the_law_refuses_is_refused_of_the_hidden_as_well(cast, ash):
    poison = {"bearer": ash, "text": "poison", "kind": "character"}
    assert cast.refused("impact.add_detail", "GM", **poison) == "duplicate_detail"


def test_a_detail_of_a_hidden_scene_names_it_not_and_ends_with_it():
    game = Game("impact")
    game.player("Ana")
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")
    lair = game.take("table.open_scene", "GM", title="Lair", hidden=True, present=[mara]).made("scene")
    asked = {"bearer": mara, "text": "Out Of Breath", "kind": "temporary", "mark": "end_of_scene", "ask": True}
    proposal = game.take("impact.add_detail", "GM", **asked).made("proposal")
    made = game.take("impact.consent", "Ana", proposal=proposal)

    assert lair not in str(made.of("impact.detail_made"))

    closed = game.take("table.close_scene", "GM", scene=lair)

    assert "impact.detail_expired" in closed.names
