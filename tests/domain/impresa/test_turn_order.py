"""The turn order is held by id: joining, leaving, falling and being called neither skip nor repeat anybody."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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


def test_six_fight_two_leave_and_one_joins_in_mid_turn():
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


def test_who_falls_while_an_attack_is_open_loses_his_places_and_the_attack_with_them():
    fight = Fight.of("rook", "bruna", "imre")
    fight.check()
    fight.take("impresa.begin_turn", encounter=fight["fight"])
    fight.take("impresa.roll_reactions_due", falls=(3, 5, 7), encounter=fight["fight"])
    fight.led("impresa.attack", fight["rook"], attacker=fight["rook"], target=fight["imre"], kind="unarmed", distance=1)
    struck = fight.take("impresa.impose_grades", character=fight["rook"], track="fatigue", grades=5, source="gas")
    fallen = fight.led("impresa.settle_damage", fight["rook"], lot=struck.made("lot"))

    assert fallen.of("impresa.attack_dropped")
    assert whose_place(fight.combat) == fight["bruna"]


def test_a_target_who_leaves_gives_the_attacker_his_action_back():
    fight = Fight.of("rook", "bruna", "imre")
    fight.check()
    fight.take("impresa.begin_turn", encounter=fight["fight"])
    fight.take("impresa.roll_reactions_due", falls=(3, 5, 7), encounter=fight["fight"])
    fight.led("impresa.attack", fight["rook"], attacker=fight["rook"], target=fight["imre"], kind="unarmed", distance=1)
    fight.take("table.leave_encounter", character=fight["imre"])

    assert whose_place(fight.combat) == fight["rook"]
    assert fight.combat.turn.fighters[fight["rook"]].spent == {"fitness": 0}


def _faces(data: st.DataObject) -> tuple[int, ...]:
    """More faces than any roll takes, from a seed, so that ties end."""
    return tuple(Random(data.draw(st.integers(0, 999), "faces")).choices(range(1, 11), k=80))


def _declare(fight: Fight, data: st.DataObject) -> None:
    """A turn begins; everybody gives up what he likes; the lying may get up; all roll."""
    fight.take("impresa.begin_turn", encounter=fight["fight"])
    known = impresa(fight.stage.game.play).characters
    for character in list(fight.combat.turn.fighters):
        if known[character].lying and data.draw(st.booleans(), "gets up"):
            fight.led("impresa.get_up", character, character=character)
            continue
        view = turn_view(fight.stage.game.play, fight["fight"], THE_RULES)
        dice = view["fighters"][character]["dice"]
        gives = {a: data.draw(st.integers(0, min(2, dice[a])), a) for a in ("fitness", "awareness")}
        if any(gives.values()):
            fight.led("impresa.sacrifice", character, character=character, dice=gives)
    if fight.combat.turn.phase == "declarations":
        fight.take("impresa.roll_reactions_due", falls=_faces(data), encounter=fight["fight"])


def _acts(fight: Fight, data: st.DataObject, now: str) -> None:
    """Whoever has the place passes, moves, aims, reloads or attacks."""
    view = turn_view(fight.stage.game.play, fight["fight"], THE_RULES)["fighters"][now]
    dice, taken = view["dice"]["fitness"], fight.combat.turn.fighters[now]
    bodily = max(0, taken.kinds.count("fitness") + 1 - taken.sacrificed.get("fitness", 0)) <= 1
    others = [
        c for c in fight.combat.turn.fighters if c != now and not impresa(fight.stage.game.play).characters[c].dead
    ]
    present = story(fight.stage.game.play).encounters[fight["fight"]].participants
    targets = [c for c in others if c in present]
    weapon = impresa(fight.stage.game.play).gear[now].weapons["9mm/.45"]
    open_to = ["pass"]
    if bodily and dice:
        open_to += ["crawl"]
    if bodily and dice and targets:
        open_to += ["punch", "shoot"] if weapon.rounds else ["punch"]
    if bodily and weapon.rounds < weapon.capacity:
        open_to += ["reload"]
    match data.draw(st.sampled_from(open_to), "action"):
        case "pass":
            fight.led("impresa.pass", now, character=now)
        case "crawl":
            fight.led("impresa.move", now, character=now, mode="crawl", metres=1)
        case "reload":
            fight.led("impresa.reload", now, character=now, weapon="9mm/.45")
        case how:
            _attack(fight, data, now, data.draw(st.sampled_from(targets), "target"), shot=how == "shoot")


def _attack(fight: Fight, data: st.DataObject, now: str, target: str, *, shot: bool) -> None:
    """An attack from its declaration to the end, unless somebody leaves in between."""
    how = {"kind": "firearm", "weapon": "9mm/.45"} if shot else {"kind": "unarmed"}
    attack = fight.led("impresa.attack", now, attacker=now, target=target, distance=2, **how).made("attack")
    if data.draw(st.integers(0, 9), "departure") == 0:
        fight.take("table.leave_encounter", character=data.draw(st.sampled_from([now, target]), "who"))
        return
    faces = _faces(data)
    view = turn_view(fight.stage.game.play, fight["fight"], THE_RULES)
    if not fight.combat.attack.answered:
        if view["fighters"][target]["dice"]["fitness"] and data.draw(st.booleans(), "dodges"):
            fight.led("impresa.defend", target, falls=faces, character=target, opponent=now, how="dodge")
        else:
            fight.take("impresa.forgo_defence", attack=attack)
    rolled = fight.led("impresa.roll_attack", now, falls=faces, attack=attack)
    if rolled.of("impresa.attack_rolled")[0].hit:
        damage = fight.led("impresa.roll_damage", now, falls=faces, attack=attack)
        if not damage.of("impresa.damage_settled"):
            fight.led("impresa.settle_damage", target, lot=damage.made("lot"))


def _disturbs(fight: Fight, data: st.DataObject, benched: list[str]) -> None:
    """Somebody leaves or joins, or the director calls somebody out of order."""
    turn, present = fight.combat.turn, story(fight.stage.game.play).encounters[fight["fight"]].participants
    match data.draw(st.sampled_from(["nothing"] * 6 + ["leave", "join", "call"]), "disturbance"):
        case "leave" if len(present) > 2:
            gone = data.draw(st.sampled_from(present), "leaver")
            fight.take("table.leave_encounter", character=gone)
            benched.append(gone)
        case "join" if benched:
            fight.take("table.join_encounter", encounter=fight["fight"], character=benched.pop())
        case "call":
            free = [c for c in turn.order if turn.fighters[c].left and c in present and c != whose_place(fight.combat)]
            if free:
                fight.take("impresa.call_to_act", character=data.draw(st.sampled_from(free), "called"))


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_fight_skips_or_repeats_anybody_and_no_round_appears_or_vanishes(data: st.DataObject):
    fight = Fight.of("rook", "thessaly", "bruna", "imre", "selwyn", absent="selwyn")
    fight.check()
    benched = [fight["selwyn"]]
    for _ in range(2):
        _declare(fight, data)
        for _ in range(30):
            _disturbs(fight, data, benched)
            now = whose_place(fight.combat)
            if now is None:
                break
            _acts(fight, data, now)
        fighters = fight.combat.turn.fighters
        assert all(fighter.used <= fighter.places for fighter in fighters.values())
        if whose_place(fight.combat) is None:
            assert all(f.used == f.places for f in fighters.values() if not f.lost)
        fight.stage.game.figures()
        fight.take("impresa.end_turn", encounter=fight["fight"])
