"""A declared attack is rolled, or hits without a roll (PRE-69, PRE-70, PRE-121 to PRE-127)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa import pool
from domain.systems.impresa.actions import settled
from domain.systems.impresa.attack_finding import Open, find_attack
from domain.systems.impresa.attack_odds import Odds, odds_of
from domain.systems.impresa.attack_refusals import HARD_STATED, RECOIL_STATED
from domain.systems.impresa.attacking import rounds_fired
from domain.systems.impresa.combat_refusals import NO_ATTACK, NOTHING_TO_ROLL, ROLLED, UNSETTLED
from domain.systems.impresa.combat_settings import NEAR_MISS
from domain.systems.impresa.combat_state import Attack
from domain.systems.impresa.entitlement import leader_or_director, led_by
from domain.systems.impresa.events.actions import AimLost
from domain.systems.impresa.events.attacks import AttackOver, AttackRolled
from domain.systems.impresa.events.gear import AmmunitionMoved, WeaponDropped
from domain.systems.impresa.experience import earns
from domain.systems.impresa.finding import able
from domain.systems.impresa.gear import gear_of
from domain.systems.impresa.paying import PAYING, Paid, exhausts, pays, throws
from domain.systems.impresa.refusals import DEAD, NOT_YOURS, STATED, UNABLE, UNFINISHED
from domain.systems.impresa.rolling import MUST_NOT_ROLL, NOT_AUTOMATIC, NOTHING_ROLLED
from domain.systems.impresa.settings import AUTOMATIC_MAY_ROLL, BONUS_FROM_EMPTY
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.turn_finding import turns_seen
from domain.table.state import scene_of

AWAITED = Reason("wrong_phase", "PRE-131", "The target may still defend himself, and has not answered.")
NO_NEAR_MISS = Reason("condition_unmet", "PRE-122", "A near miss takes a named part, in a campaign that plays with it.")
NO_RANGE = Reason("missing", "PRE-116", "The director has not named the range of the throw.")


class RollAttack(Paid):
    """Roll a declared attack. ``automatic`` claims the hit without a roll, ``near_miss`` that one may count."""

    forbids = {
        **dict.fromkeys(("difficulty", "base"), HARD_STATED),
        **dict.fromkeys(("threshold", "steps", "pool", "hit"), STATED),
        "recoil": RECOIL_STATED,
    }
    attack: str
    automatic: bool = False
    near_miss: bool = False


def find(command: RollAttack, play: Play, table: Table) -> Open:
    """The open attack."""
    return find_attack(command.attack, play, table)


def entitled(found: Open, play: Play, table: Table) -> None:
    """Whoever leads the attacker, or the director, who spends nothing."""
    leader_or_director(play, table, found[1].attacker)


def decide(command: RollAttack, found: Open, play: Play, table: Table) -> list[Event]:
    """Payment, ammunition, the roll; a miss ends the attack, a hit goes on to damage."""
    combat, attack = found
    attacker = impresa(play).characters.get(attack.attacker)
    if attacker is None:
        raise UNFINISHED(character=attack.attacker)
    able(attacker)
    settled(play, combat)
    if attack.hit:
        raise ROLLED(attack=attack.id)
    if not attack.answered:
        raise AWAITED(target=attack.target)
    if command.near_miss and (attack.part is None or not NEAR_MISS.of(play)):
        raise NO_NEAR_MISS()
    odds = odds_of(combat, attack, attacker, play)
    if odds is None:
        raise NO_RANGE()
    paid = pays(command, attacker, play, table, ability="fitness", skill=odds.skill, why="an attack")
    faces = _thrown(command, found, attacker, odds, play=play, table=table)
    steps = odds.difficulty if command.automatic else pool.steps(faces, odds.threshold)
    near = attack.part is not None and NEAR_MISS.of(play) and steps == odds.difficulty - 1
    hit = steps >= odds.difficulty or near
    rolled = AttackRolled(
        combat.encounter,
        attack.id,
        attacker.id,
        attack.target,
        odds.skill,
        odds.difficulty,
        steps,
        hit,
        faces,
        odds.threshold,
        command.automatic,
        attack.part if steps >= odds.difficulty else None,
        audience=attack.audience,
    )
    earned = [] if command.automatic else earns(attacker, odds.skill, odds.difficulty - int(near), success=hit)
    over = [] if hit else [AttackOver(combat.encounter, attack.id, audience=attack.audience)]
    used = _used(found, attacker, play, table)
    return [*paid, *used, rolled, *earned, *exhausts(command, attacker, play), *over]


def _thrown(command: RollAttack, found: Open, attacker: Impresan, odds: Odds, *, play: Play, table: Table) -> list[int]:
    """The faces of the roll, none for an automatic hit."""
    combat, attack = found
    if command.automatic:
        if not odds.automatic:
            raise NOT_AUTOMATIC(rating=odds.rating, difficulty=odds.difficulty, dice=odds.own)
        if command.bonus or command.faces:
            raise NOTHING_ROLLED()
        return []
    if odds.automatic and not AUTOMATIC_MAY_ROLL.of(play):
        raise MUST_NOT_ROLL()
    count = odds.own + attack.aim + command.bonus
    if count == 0 or (odds.own == 0 and not BONUS_FROM_EMPTY.of(play)):
        raise NOTHING_TO_ROLL()
    typed = combat.source == "table"
    return throws(attack.id, attacker.id, count, table, typed=typed, faces=command.faces)


def _used(found: Open, attacker: Impresan, play: Play, table: Table) -> Iterator[Event]:
    """What the attack uses up, hit or miss: rounds, a thrown weapon, the dice of an aim."""
    combat, attack = found
    weapon = gear_of(play, attacker.id).weapons.get(attack.weapon)
    if weapon is not None and attack.type == "thrown":
        yield _leaves_hand(attack, attacker, play, table)
    elif weapon is not None and weapon.capacity and attack.type != "melee":
        rounds = min(weapon.rounds, rounds_fired(play, burst=attack.burst))
        yield AmmunitionMoved(attacker.id, attack.weapon, -rounds, "fired", audience=attacker.audience)
    aim = combat.aims.get(attacker.id)
    if aim is not None and not aim.used:
        yield AimLost(combat.encounter, attacker.id, attack.aim > 0, audience=attacker.audience)


def _leaves_hand(attack: Attack, attacker: Impresan, play: Play, table: Table) -> Event:
    weapon, scene = gear_of(play, attacker.id).weapons[attack.weapon], scene_of(play, attacker.id)
    where = scene.id if scene is not None else ""
    dropped, supply = table.mint("dropped", attacker.id), weapon.supply or 0
    return WeaponDropped(attacker.id, attack.weapon, dropped, where, weapon.rounds, supply, audience=attacker.audience)


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead the attacker, once the target has answered."""
    for combat, _ in turns_seen(play, viewer):
        attack = combat.attack
        if attack is not None and attack.answered and not attack.hit and led_by(viewer, play, attack.attacker):
            yield Offer("impresa.roll_attack", {"attack": attack.id}, "Roll the attack")


ACT = Act(
    "impresa.roll_attack",
    RollAttack,
    find,
    entitled,
    decide,
    (
        NO_ATTACK,
        ROLLED,
        UNFINISHED,
        DEAD,
        UNABLE,
        NOT_YOURS,
        UNSETTLED,
        AWAITED,
        NO_NEAR_MISS,
        NO_RANGE,
        NOT_AUTOMATIC,
        NOTHING_ROLLED,
        MUST_NOT_ROLL,
        NOTHING_TO_ROLL,
        HARD_STATED,
        RECOIL_STATED,
        STATED,
        *PAYING,
    ),
    offers=offers,
)
