"""A hit rolls its damage: the attacker's luck, dice against armor, doubling (PRE-145 to PRE-153)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.attack_finding import Open, find_attack
from domain.systems.impresa.attack_refusals import NOT_HIT
from domain.systems.impresa.attacking import kind_of
from domain.systems.impresa.combat_refusals import NO_ATTACK, UNSETTLED
from domain.systems.impresa.combat_state import Attack
from domain.systems.impresa.damage import Blow, blow, strong
from domain.systems.impresa.entitlement import leader, leader_or_director, led_by
from domain.systems.impresa.gimmickry import vulnerable_to
from domain.systems.impresa.harm import takes, through
from domain.systems.impresa.hazards import NO_ROLL_DUE
from domain.systems.impresa.luck import spends_luck
from domain.systems.impresa.paying import Faces, Points, throws
from domain.systems.impresa.protection import Protection, protection
from domain.systems.impresa.refusals import DEAD, DICE, FALLEN, NO_LUCK, NOT_YOURS, OFF_POINTS, STATED, UNFINISHED
from domain.systems.impresa.state import Impresan, Track, impresa
from domain.systems.impresa.turn_finding import turns_seen

DAMAGE_DONE = Reason("wrong_phase", "PRE-148", "The damage dice have fallen.")
NO_EXTRA_DIE = Reason(
    "condition_unmet", "PRE-146", "The extra die takes a close attack and a fitness rating of 3 or more."
)
OTHER_KIND = Reason("mismatch", "PRE-146", "The attack does harm of another kind.")
NO_LANDING = Reason("missing", "PRE-164", "The director says whether the landing is padded or hard.")
PART_LATE = Reason("wrong_phase", "PRE-121", "The part aimed at is named before the roll.")
DICE_STATED = Reason("derived", "PRE-145", "The weapon and the attacker decide how many dice a hit rolls.")
OTHER_ORDER = Reason("wrong_phase", "PRE-153", "The target's luck comes after the dice.")
NO_TASK = Reason("mismatch", "PRE-87", "Damage is no task: experience and prostration buy no dice for it.")


class RollDamage(Command):
    """Roll the damage of a hit. ``luck``: one more die a point. ``extra_die`` and ``harm`` claim what should hold."""

    forbids = {
        **FALLEN,
        **dict.fromkeys(("stopped", "passed", "grades", "rating"), STATED),
        **dict.fromkeys(("experience", "prostrate"), NO_TASK),
        "dice": DICE_STATED,
        "part": PART_LATE,
        "ignore": OTHER_ORDER,
    }
    attack: str
    luck: Points = 0
    faces: Faces = None
    extra_die: bool = False
    harm: Track | None = None
    demand_roll: bool = False


def find(command: RollDamage, play: Play, table: Table) -> Open:
    """The open attack; damage of one that missed is refused for want of a hit."""
    for combat in impresa(play).combats.values():
        if combat.turn is not None and combat.turn.rolled.get(command.attack) is False:
            raise NOT_HIT(attack=command.attack)
    return find_attack(command.attack, play, table, over=DAMAGE_DONE)


def entitled(found: Open, play: Play, table: Table) -> None:
    """Whoever leads the attacker, or the director, who spends no luck."""
    leader_or_director(play, table, found[1].attacker)


def decide(command: RollDamage, found: Open, play: Play, table: Table) -> list[Event]:
    """The dice meet armor and fitness; what gets through waits for the target's luck."""
    attack, known = found[1], impresa(play).characters
    attacker, target = known.get(attack.attacker), known.get(attack.target)
    if attacker is None or target is None:
        raise UNFINISHED(character=attack.target)
    if not attack.hit:
        raise NOT_HIT(attack=attack.id)
    if any(lot.attack == attack.id for lot in impresa(play).lots.values()):
        raise DAMAGE_DONE(attack=attack.id)
    if attack.throw and not attack.landing:
        raise NO_LANDING()
    if command.luck:
        leader(play, table, attacker.id)
    due = blow(play, attack, kind_of(play, attack), attacker)
    _claimed(command, attack, attacker, due)
    paid = spends_luck(attacker, command.luck, "a die of damage")
    count, guard = due.dice + command.luck, protection(play, target, due.track)
    faces = _thrown(command, found, count, guard, table)
    grades = through(faces, guard.rating) if guard.rolls else count
    doubled = bool(attack.carries) and vulnerable_to(target, attack.carries)
    return [
        *paid,
        *takes(
            play,
            table.mint("lot", target.id),
            target,
            due.track,
            grades * 2 if doubled else grades,
            dice=count,
            faces=faces,
            rating=guard.rating,
            source=attack.weapon or ("a throw" if attack.throw else "a blow"),
            attacker=attacker.id,
            attack=attack.id,
            doubled=doubled,
        ),
    ]


def _claimed(command: RollDamage, attack: Attack, attacker: Impresan, due: Blow) -> None:
    if command.extra_die and not strong(attack, attacker):
        raise NO_EXTRA_DIE(fitness=attacker.abilities.get("fitness", 0))
    if command.harm not in (None, due.track):
        raise OTHER_KIND(harm=due.track)


def _thrown(command: RollDamage, found: Open, count: int, guard: Protection, table: Table) -> list[int]:
    """The faces, none where nothing is to be rolled (PRE-150)."""
    combat, attack = found
    if not guard.rolls:
        if command.faces is not None or command.demand_roll:
            raise NO_ROLL_DUE()
        return []
    typed = combat.source == "table"
    return throws(f"{attack.id}/damage", attack.attacker, count, table, typed=typed, faces=command.faces)


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead the attacker, after a hit."""
    waiting = {lot.attack for lot in impresa(play).lots.values()}
    for combat, _ in turns_seen(play, viewer):
        attack = combat.attack
        if attack is not None and attack.hit and attack.id not in waiting and led_by(viewer, play, attack.attacker):
            yield Offer("impresa.roll_damage", {"attack": attack.id}, "Roll the damage")


ACT = Act(
    "impresa.roll_damage",
    RollDamage,
    find,
    entitled,
    decide,
    (
        NO_ATTACK,
        NOT_HIT,
        DAMAGE_DONE,
        UNFINISHED,
        DEAD,
        NOT_YOURS,
        NO_LUCK,
        OFF_POINTS,
        NO_LANDING,
        NO_EXTRA_DIE,
        OTHER_KIND,
        NO_ROLL_DUE,
        PART_LATE,
        DICE_STATED,
        OTHER_ORDER,
        NO_TASK,
        STATED,
        UNSETTLED,
        *FALLEN.values(),
        *DICE,
    ),
    offers=offers,
)
