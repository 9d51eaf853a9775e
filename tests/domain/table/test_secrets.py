"""What is hidden stays so in turns, orders, adventures, hands and refusals."""

from dataclasses import dataclass

import pytest

from domain.core.audience import EVERYONE, GMS, visible
from domain.core.event import encode
from domain.table.state import story
from tests.kit.game import Game, Outcome


@dataclass
class Ambush:
    """Mara, whom everyone sees, and Secretus, hidden, in one encounter."""

    game: Game
    scene: str
    encounter: str
    mara: str
    secretus: str

    def do(self, act: str, **command) -> Outcome:
        return self.game.take(f"table.{act}", "GM", encounter=self.encounter, **command)

    def told_to_players(self, outcome: Outcome) -> str:
        return b" ".join(encode(e) for e in outcome.events if visible(e.audience, self.game.viewer("Ana"))).decode()


@pytest.fixture
def ambush() -> Ambush:
    game = Game("impact", "activity", "impresa")
    game.player("Ana")
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")
    hidden = {"name": "Secretus", "kind": "npc", "hidden": True}
    secretus = game.take("table.create_character", "GM", **hidden).made("character")
    scene = game.take("table.open_scene", "GM", title="Ford", present=[mara, secretus]).made("scene")
    encounter = game.take(
        "table.open_encounter", "GM", scene=scene, participants=[mara, secretus], system="activity"
    ).made("encounter")
    return Ambush(game, scene, encounter, mara, secretus)


def test_the_order_of_a_round_names_hidden_ones_to_the_gms_alone(ambush: Ambush):
    begun = ambush.do("begin_round", order=[ambush.secretus, ambush.mara])

    assert ambush.secretus not in ambush.told_to_players(begun)
    assert begun.of("table.round_begun")[0].order == [ambush.mara]
    assert story(ambush.game.play).encounters[ambush.encounter].order == [ambush.secretus, ambush.mara]
    assert ambush.game.views("GM").turn_orders[ambush.encounter].order == [ambush.secretus, ambush.mara]
    assert ambush.game.views("Ana").turn_orders[ambush.encounter].order == [ambush.mara]


def test_the_turn_of_a_hidden_one_begins_and_ends_unseen_and_another_ends_in_sight(ambush: Ambush):
    ambush.do("begin_round", order=[ambush.mara, ambush.secretus])
    ambush.do("begin_turn", character=ambush.mara)
    his = ambush.do("begin_turn", character=ambush.secretus)

    assert [(e.character, e.audience) for e in his.of("table.turn_ended")] == [(ambush.mara, EVERYONE)]
    assert [(e.character, e.audience) for e in his.of("table.turn_begun")] == [(ambush.secretus, GMS)]

    over = ambush.do("end_turn")

    assert [e.audience for e in over.of("table.turn_ended")] == [GMS]


def test_the_turn_of_a_hidden_one_that_another_or_a_new_round_ends_is_over_unseen(ambush: Ambush):
    ambush.do("begin_round", order=[ambush.secretus, ambush.mara])
    ambush.do("begin_turn", character=ambush.secretus)
    hers = ambush.do("begin_turn", character=ambush.mara)

    assert [e.audience for e in hers.of("table.turn_ended")] == [GMS]
    assert [e.audience for e in hers.of("table.turn_begun")] == [EVERYONE]

    ambush.do("begin_round", order=[ambush.secretus, ambush.mara])
    ambush.do("begin_turn", character=ambush.secretus)
    anew = ambush.do("begin_round")

    assert [e.audience for e in anew.of("table.turn_ended")] == [GMS]
    assert ambush.secretus not in ambush.told_to_players(anew)


def test_the_actions_of_a_hidden_holder_are_not_shown(ambush: Ambush):
    ambush.do("begin_round")
    ambush.do("begin_turn", character=ambush.secretus)

    assert ambush.game.views("Ana").turn_orders[ambush.encounter].holder is None
    assert "activity" not in ambush.game.views("Ana").turn_orders[ambush.encounter].systems
    assert ambush.game.views("GM").turn_orders[ambush.encounter].systems["activity"] is not None


def test_a_hidden_character_changes_hands_unseen(ambush: Ambush):
    given = ambush.game.take("membership.hand_over", "GM", character=ambush.secretus, to="GM")

    assert [e.audience for e in given.events] == [GMS]


def test_an_adventure_names_hidden_ones_who_take_part_to_the_gms_alone(ambush: Ambush):
    ambush.game.take("table.end_adventure", "GM")
    who = [ambush.mara, ambush.secretus]
    started = ambush.game.take("table.start_adventure", "GM", title="Next", characters=who)

    assert ambush.secretus not in ambush.told_to_players(started)
    assert started.of("table.adventure_started")[0].characters == [ambush.mara]
    assert started.of("table.adventure_joined")[0].characters == [ambush.secretus]
    assert ambush.game.play.states()["impact"].settled == who


def test_a_hidden_scene_that_has_ended_is_unknown_to_who_could_not_see_it(ambush: Ambush):
    cellar = ambush.game.take("table.open_scene", "GM", title="Cellar", hidden=True).made("scene")
    ambush.game.take("table.close_scene", "GM", scene=cellar)
    ambush.game.take("table.close_scene", "GM", scene=ambush.scene)

    enters = {"character": ambush.mara}
    assert ambush.game.refused("table.enter_scene", "Ana", scene=cellar, **enters) == "unknown_id"
    assert ambush.game.refused("table.enter_scene", "GM", scene=cellar, **enters) == "scene_ended"
    assert ambush.game.refused("table.enter_scene", "Ana", scene=ambush.scene, **enters) == "scene_ended"
