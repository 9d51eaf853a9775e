"""A fight under way, checked against the naive reckoning of its order; and the fight of six."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.core.audience import THE_RULES
from domain.play import blank, evolve
from domain.systems.impresa.combat_state import Combat
from domain.systems.impresa.order import whose_place
from domain.systems.impresa.state import impresa
from domain.systems.impresa.turn_view import turn_view
from domain.table.state import story
from tests.domain.impresa.cast import MACROS, leader, person
from tests.domain.impresa.fights_cast import MACROS as FIGHTS
from tests.domain.impresa.naive_order import Standing, Told, naive, told
from tests.kit.game import Game
from tests.kit.rows import Stage

WHO = ["rook", "thessaly", "corvin", "bruna", "imre", "ostin", "selwyn"]


@dataclass
class Fight:
    """A fight under way, checked against the naive order at every event."""

    stage: Stage
    play: object = field(default_factory=blank)
    told: list[Told] = field(default_factory=list)

    @classmethod
    def of(cls, *who: str, absent: str = "") -> Fight:
        """These are in one scene; all but ``absent`` are in an encounter in turn mode."""
        game = Game("impresa")
        for player in ("Mina", "Jonas", "Anouk"):
            game.player(player)
        fight = cls(Stage(game, {}, {**MACROS, **FIGHTS}))
        for name in who:
            person(fight.stage, name)
            game.take("impresa.hand_out_weapon", "GM", character=fight[name], weapon="9mm/.45")
        game.take("table.open_scene", "GM", title="Quay", present=[fight[name] for name in who])
        fight.stage.names["scene"] = next(iter(game.views().scenes))
        opened = game.take(
            "table.open_encounter",
            "GM",
            scene=fight["scene"],
            participants=[fight[name] for name in who if name != absent],
            system="impresa",
        )
        fight.stage.names["fight"] = opened.made("encounter")
        return fight

    def __getitem__(self, name: str) -> str:
        return str(self.stage.names[name])

    @property
    def combat(self) -> Combat:
        return impresa(self.stage.game.play).combats[self["fight"]]

    def take(self, act: str, by: str = "GM", /, *, falls: tuple[int, ...] = (), **command):
        """Take an act; the order after each of its events is what the naive one says."""
        self.stage.game.dice(*falls)
        outcome = self.stage.game.take(act, by, **command)
        self.check()
        return outcome

    def led(self, act: str, who: str, /, **command):
        """Whoever leads the character takes the act for him."""
        return self.take(act, leader(self.stage, who), **command)

    def check(self) -> None:
        """Compare the order after each event since the last check; the table's view after the whole act."""
        for _, event in self.stage.game.log[len(self.told) :]:
            self.told.append(told(event))
            evolve(self.play, event)
            assert self.shown() == self.reckoned
        encounter = story(self.stage.game.play).encounters[self["fight"]]
        assert encounter.holder == self.reckoned.now

    def shown(self) -> Standing:
        """Where the turn stands as the view has it."""
        view = turn_view(self.play, self["fight"], THE_RULES) if "fight" in self.stage.names else None
        if view is None:
            return Standing(None, [])
        attacking = view["attack"] is not None
        coming = ("due",) if attacking else ("now", "due")
        return Standing(view["now"], [p["character"] for p in view["places"] if p["standing"] in coming])

    @property
    def reckoned(self) -> Standing:
        """Where the turn stands as the naive reckoning has it."""
        fitness = {c.id: c.abilities["fitness"] for c in impresa(self.play).characters.values()}
        return naive(self.told, self["fight"], fitness)


def fight_of_six() -> Fight:
    """Six fight; two leave and one joins in mid-turn; a second turn begins. The order is checked all the way."""
    fight = Fight.of(*WHO, absent="selwyn")
    fight.check()
    fight.take("impresa.begin_turn", encounter=fight["fight"])
    fight.led("impresa.sacrifice", fight["rook"], character=fight["rook"], dice={"fitness": 1})
    fight.led("impresa.sacrifice", fight["bruna"], character=fight["bruna"], dice={"fitness": 2})
    fight.led("impresa.sacrifice", fight["imre"], character=fight["imre"], dice={"awareness": 1})
    # rook 3, thessaly 5, corvin 5, bruna 5, imre 7, ostin 9: ties go by fitness
    rolled = fight.take("impresa.roll_reactions_due", falls=(3, 8, 5, 5, 9, 5, 6, 7, 9, 9), encounter=fight["fight"])
    order = [fight[name] for name in ("rook", "bruna", "thessaly", "corvin", "imre", "ostin")]
    assert rolled.of("impresa.order_found")[0].order == order

    fight.led("impresa.pass", fight["rook"], character=fight["rook"])
    # Bruna holds the place when she leaves: it goes to Thessaly, who was next
    fight.take("table.leave_encounter", character=fight["bruna"])
    assert whose_place(fight.combat) == fight["thessaly"]
    fight.take("table.join_encounter", encounter=fight["fight"], character=fight["selwyn"])
    assert whose_place(fight.combat) == fight["thessaly"]

    fight.led("impresa.move", fight["thessaly"], character=fight["thessaly"], mode="run", metres=10)
    # Corvin has declared an attack when Ostin leaves, whose place is still to come
    attack = fight.led(
        "impresa.attack", fight["corvin"], attacker=fight["corvin"], target=fight["rook"], kind="unarmed", distance=1
    ).made("attack")
    fight.take("table.leave_encounter", character=fight["ostin"])
    assert whose_place(fight.combat) == fight["corvin"]
    fight.led(
        "impresa.defend",
        fight["rook"],
        falls=(4, 4, 9),
        character=fight["rook"],
        opponent=fight["corvin"],
        how="dodge",
    )
    fight.led("impresa.roll_attack", fight["corvin"], falls=(9, 9), attack=attack)
    # Rook's second place is used up by his dodge, so that Imre has both of his
    assert fight.reckoned == Standing(fight["imre"], [fight["imre"], fight["imre"]])
    fight.led("impresa.pass", fight["imre"], character=fight["imre"])
    fight.led("impresa.pass", fight["imre"], character=fight["imre"])
    assert fight.reckoned == Standing(None, [])

    fight.take("impresa.end_turn", encounter=fight["fight"])
    fight.take("impresa.begin_turn", encounter=fight["fight"])
    fight.take("impresa.roll_reactions_due", falls=(3, 8, 5, 9, 1), encounter=fight["fight"])
    next_order = [fight[name] for name in ("selwyn", "rook", "corvin", "thessaly", "imre")]
    assert fight.reckoned == Standing(fight["selwyn"], next_order)
    return fight
