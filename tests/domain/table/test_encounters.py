"""Encounters kept by hand: rounds, turns, and whose turn it is when people come and go."""

from dataclasses import dataclass

import pytest

from tests.kit.game import Game


@dataclass
class Fight:
    game: Game
    encounter: str
    mara: str
    oswin: str
    tamsin: str

    def do(self, act: str, by: str = "GM", **command):
        return self.game.take(f"table.{act}", by, **command)

    def refused(self, act: str, by: str = "GM", **command) -> str:
        return self.game.refused(f"table.{act}", by, **command)

    @property
    def order(self):
        return self.game.views("Ana").turn_orders[self.encounter]


@pytest.fixture
def fight() -> Fight:
    game = Game("impact")
    game.player("Ana")
    mara, oswin, tamsin = (
        game.take("table.create_character", "GM", name=name, player="Ana").made("character")
        for name in ("Mara", "Oswin", "Tamsin")
    )
    scene = game.take("table.open_scene", "GM", title="Mill", present=[mara, oswin, tamsin]).made("scene")
    encounter = game.take("table.open_encounter", "GM", scene=scene, participants=[mara, oswin]).made("encounter")
    return Fight(game, encounter, mara, oswin, tamsin)


def test_a_campaign_without_a_system_of_turns_keeps_its_order_by_hand(fight: Fight):
    assert fight.order.system == "table"


def test_turns_run_in_a_round_alone(fight: Fight):
    assert fight.refused("begin_turn", encounter=fight.encounter, character=fight.mara) == "no_round"


def test_a_turn_ends_when_the_next_begins_and_nobody_has_two(fight: Fight):
    fight.do("begin_round", encounter=fight.encounter, order=[fight.oswin, fight.mara])
    fight.do("begin_turn", encounter=fight.encounter, character=fight.oswin)
    begun = fight.do("begin_turn", encounter=fight.encounter, character=fight.mara)

    assert begun.names == ["table.turn_ended", "table.turn_begun"]
    assert fight.order.holder == fight.mara
    assert fight.order.acted == [fight.oswin]
    assert fight.refused("begin_turn", encounter=fight.encounter, character=fight.oswin) == "wrong_turn"


def test_who_leaves_in_his_turn_leaves_it_to_nobody(fight: Fight):
    fight.do("begin_round", encounter=fight.encounter)
    fight.do("begin_turn", encounter=fight.encounter, character=fight.mara)
    left = fight.do("leave_scene", "Ana", character=fight.mara)

    assert left.names == ["table.character_left", "table.encounter_left"]
    assert fight.order.holder is None
    assert fight.order.order == [fight.oswin]


def test_who_joins_has_his_turn_from_the_next_round_on_unless_said_otherwise(fight: Fight):
    fight.do("begin_round", encounter=fight.encounter)
    fight.do("join_encounter", encounter=fight.encounter, character=fight.tamsin)

    assert fight.order.order == [fight.mara, fight.oswin]

    fight.do("begin_round", encounter=fight.encounter)

    assert fight.order.order == [fight.mara, fight.oswin, fight.tamsin]


def test_a_player_ends_the_turn_of_his_own_character(fight: Fight):
    fight.game.player("Ben")
    fight.do("begin_round", encounter=fight.encounter)
    fight.do("begin_turn", encounter=fight.encounter, character=fight.mara)

    assert fight.refused("end_turn", "Ben", encounter=fight.encounter) == "not_your_character"

    fight.do("end_turn", "Ana", encounter=fight.encounter)

    assert fight.order.acted == [fight.mara]
    assert fight.refused("end_turn", "GM", encounter=fight.encounter) == "wrong_turn"


def test_the_order_names_everybody_once(fight: Fight):
    assert fight.refused("begin_round", encounter=fight.encounter, order=[fight.mara]) == "bad_order"


def test_nobody_is_in_two_encounters(fight: Fight):
    scene = fight.order.scene

    assert fight.refused("open_encounter", scene=scene, participants=[fight.mara]) == "duplicate"


def test_an_encounter_of_a_system_that_is_not_played_is_refused(fight: Fight):
    assert fight.refused("open_encounter", scene=fight.order.scene, system="impresa") == "bad_system"


def test_who_retires_leaves_the_encounter_and_the_next_round_goes_on_without_him(fight: Fight):
    fight.do("begin_round", encounter=fight.encounter)
    retired = fight.do("retire_character", "Ana", character=fight.mara)

    assert retired.names.count("table.encounter_left") == 1
    assert fight.order.participants == [fight.oswin]

    fight.do("begin_round", encounter=fight.encounter, order=[fight.oswin])


def test_who_is_elsewhere_enters_the_scene_of_the_encounter_he_joins(fight: Fight):
    loft = fight.do("open_scene", title="Loft", present=[fight.tamsin]).made("scene")
    joined = fight.do("join_encounter", encounter=fight.encounter, character=fight.tamsin)

    assert joined.names == ["table.character_left", "table.character_entered", "table.encounter_joined"]
    assert fight.tamsin in fight.game.views("Ana").scenes[fight.order.scene].present

    fight.do("leave_encounter", character=fight.tamsin)
    opened = fight.do("open_encounter", scene=loft, participants=[fight.tamsin])

    assert fight.game.views("Ana").scenes[loft].present == [fight.tamsin]
    assert opened.names[-2:] == ["table.encounter_opened", "table.encounter_joined"]
