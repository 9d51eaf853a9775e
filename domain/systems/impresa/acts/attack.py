"""Somebody declares an attack; it is rolled once the target has defended himself or will not (PRE-113 to PRE-131)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import pydantic

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer, narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import holds
from domain.systems.impresa import hand
from domain.systems.impresa.actions import spends, turn_of
from domain.systems.impresa.attack_refusals import (
    AIMING_BONUS,
    BRACING,
    DISTANCE,
    EMPTY,
    HARD_STATED,
    HIMSELF,
    JAMMED,
    NO_BURST,
    NOT_UNARMED,
    PART_UNNAMED,
    RECOIL_STATED,
    WRONG_SKILL,
    WRONG_TYPE,
)
from domain.systems.impresa.attacking import awaits_answer, in_range, rounds_fired
from domain.systems.impresa.bracing import Brace, aim_dice, braced
from domain.systems.impresa.combat_refusals import ACTING, NO_DICE, NOT_HELD, OFF_DICE, OTHER_DICE, UNKNOWN_WEAPON
from domain.systems.impresa.combat_state import Attack, Combat
from domain.systems.impresa.entitlement import his_leader, led_by
from domain.systems.impresa.events.attacks import AttackDeclared
from domain.systems.impresa.finding import able, alive, find_impresan, words
from domain.systems.impresa.gear import held, weapon_kind
from domain.systems.impresa.gear_state import Weapon
from domain.systems.impresa.refusals import CHARACTER, DEAD, DISABLED, NOT_YOURS, STATED, UNABLE
from domain.systems.impresa.settings import ZERO_BLOCKS
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.weapons import SKILL_OF_TYPE, AttackType, WeaponKind
from domain.systems.impresa.turn_finding import OUTSIDE, find_target, free_places

Armed = tuple[Weapon | None, WeaponKind | None]


class DeclareAttack(Command):
    """Declare an attack: ``kind`` (unarmed, melee, firearm, thrown, bow, heavy), weapon, target and distance in metres.

    ``dice``: fitness dice allotted, by default all that are left; bonus dice are bought with the roll. ``part``: of the
    body, if one is aimed at. ``bracing``: two_hands, shoulder, mount. ``aimed``: claims the dice of aiming, which count
    by themselves where they fit. ``throw``: an unarmed attack that throws its target.
    """

    forbids = {
        **dict.fromkeys(("difficulty", "base"), HARD_STATED),
        **dict.fromkeys(("threshold", "steps", "pool"), STATED),
        "recoil": RECOIL_STATED,
        "ability": OTHER_DICE,
    }
    attacker: CharacterId
    target: CharacterId
    kind: AttackType
    distance: Annotated[int, pydantic.Field(ge=0), DISTANCE]
    weapon: str | None = None
    skill: str | None = None
    dice: Annotated[int | None, pydantic.Field(ge=0), OFF_DICE] = None
    part: str | None = None
    bracing: list[Brace] = []
    burst: bool = False
    aimed: bool | None = None
    throw: bool = False


def find(command: DeclareAttack, play: Play, table: Table) -> Impresan:
    """The attacker."""
    return find_impresan(command.attacker, play, table)


def decide(command: DeclareAttack, attacker: Impresan, play: Play, table: Table) -> list[Event]:
    """The attack stands open; the action, its dice and nothing else are spent."""
    able(attacker)
    combat, turn, fighter = turn_of(play, attacker.id)
    target = _aimed_at(command, combat, play, table)
    weapon, kind = _armed(command, attacker, play)
    if not in_range(play, command.kind, kind, command.distance):
        raise DISTANCE(metres=command.distance)
    skill = SKILL_OF_TYPE[command.kind]
    mounted = attacker.id in combat.mounts or holds(play, table.member, "gm")
    bracing = braced(command.bracing, kind, attacker, skill, play=play, mounted=mounted)
    name = command.weapon or ""
    aim = aim_dice(combat, turn, attacker, weapon=name, target=target.id, claimed=command.aimed)
    dice = _allotted(command, attacker, play)
    what = f"attack:{command.kind}:{target.id}"
    spent = spends(play, attacker, ability="fitness", what=what, dice=dice, keeps_aim=True)
    due = kind is not None and (command.burst or fighter.shots.get(name, 0) > 0)
    attack = Attack(
        table.mint("attack"),
        attacker.id,
        target.id,
        command.kind,
        name,
        kind.name if kind is not None else "",
        command.distance,
        dice,
        part=None if command.part is None else words(play, command.part, PART_UNNAMED),
        bracing=bracing,
        burst=command.burst,
        throw=command.throw,
        aim=aim,
        recoil=kind.recoil if kind is not None and due else 0,
        carries=weapon.material if weapon is not None else "",
        audience=narrower(attacker.audience, target.audience),
    )
    return [_declared(attack, combat, not awaits_answer(play, combat, attack, target)), *spent]


def _aimed_at(command: DeclareAttack, combat: Combat, play: Play, table: Table) -> Impresan:
    target = find_target(combat, command.target, play, table)
    if target.id == command.attacker:
        raise HIMSELF()
    alive(target)
    return target


def _armed(command: DeclareAttack, attacker: Impresan, play: Play) -> Armed:
    """The weapon and its kind, fit for this attack; neither for an unarmed one."""
    if command.skill not in (None, SKILL_OF_TYPE[command.kind]):
        raise WRONG_SKILL(skill=SKILL_OF_TYPE[command.kind])
    if command.throw and command.kind != "unarmed":
        raise NOT_UNARMED()
    if command.kind == "unarmed":
        if command.weapon is not None:
            raise WRONG_TYPE(weapon=command.weapon)
        if command.burst:
            raise NO_BURST()
        return None, None
    weapon = held(play, attacker.id, command.weapon or "")
    kind = weapon_kind(play, weapon.kind)
    if command.kind not in kind.types:
        raise WRONG_TYPE(types=[str(one) for one in kind.types])
    if weapon.jammed:
        raise JAMMED(weapon=command.weapon)
    if command.burst and not kind.burst:
        raise NO_BURST(weapon=kind.name)
    if weapon.capacity and weapon.rounds < rounds_fired(play, burst=command.burst):
        raise EMPTY(rounds=weapon.rounds)
    return weapon, kind


def _allotted(command: DeclareAttack, attacker: Impresan, play: Play) -> int:
    if attacker.abilities.get("fitness", 0) == 0 and ZERO_BLOCKS.of(play):
        raise DISABLED(ability="fitness")
    if command.dice is not None:
        return command.dice
    left = hand.left(play, attacker, "fitness")
    if not left:
        raise NO_DICE(left=0)
    return left


def _declared(attack: Attack, combat: Combat, answered: bool) -> AttackDeclared:
    return AttackDeclared(
        combat.encounter,
        attack.id,
        attack.attacker,
        attack.target,
        attack.type,
        attack.dice,
        attack.distance,
        attack.weapon,
        attack.weapon_kind,
        attack.part,
        attack.bracing,
        attack.burst,
        attack.throw,
        attack.aim,
        attack.recoil,
        attack.carries,
        answered,
        audience=attack.audience,
    )


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead whoever has the place."""
    for now in free_places(play, viewer):
        if led_by(viewer, play, now):
            yield Offer("impresa.attack", {"attacker": now}, "Attack")


ACT = Act(
    "impresa.attack",
    DeclareAttack,
    find,
    his_leader,
    decide,
    (
        *CHARACTER,
        NOT_YOURS,
        DEAD,
        UNABLE,
        DISABLED,
        OUTSIDE,
        HIMSELF,
        DISTANCE,
        WRONG_SKILL,
        WRONG_TYPE,
        NOT_UNARMED,
        NOT_HELD,
        UNKNOWN_WEAPON,
        JAMMED,
        NO_BURST,
        EMPTY,
        PART_UNNAMED,
        OFF_DICE,
        OTHER_DICE,
        NO_DICE,
        HARD_STATED,
        RECOIL_STATED,
        STATED,
        *BRACING,
        *AIMING_BONUS,
        *ACTING,
    ),
    offers=offers,
)
