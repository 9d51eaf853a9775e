"""The turn order is held by id: joining, leaving, falling and being called neither skip nor repeat anybody."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.core.audience import THE_RULES
from domain.systems.impresa.order import whose_place
from domain.systems.impresa.state import impresa
from domain.systems.impresa.turn_view import turn_view
from domain.table.state import story
from tests.domain.impresa.fighting import Fight, fight_of_six


def test_six_fight_two_leave_and_one_joins_in_mid_turn():
    fight = fight_of_six()

    assert fight.reckoned.now == fight["selwyn"]


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


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
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
