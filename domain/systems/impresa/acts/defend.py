"""Somebody defends himself, before the attack is rolled or at his own place (PRE-129 to PRE-136)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import pydantic

from domain.core.act import Act, Offer
from domain.core.audience import Viewer, narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa import hand, pool
from domain.systems.impresa.actions import spends, turn_of
from domain.systems.impresa.attack_refusals import WRONG_SKILL
from domain.systems.impresa.attacking import counting
from domain.systems.impresa.combat_refusals import ACTING, AIMING, NOTHING_TO_ROLL, OFF_DICE, OTHER_DICE, RISING
from domain.systems.impresa.combat_settings import DEFENCE_SCOPE, DEFENCE_TIMING, RANGED_DEFENCES
from domain.systems.impresa.combat_state import Attack, Combat
from domain.systems.impresa.entitlement import his_leader, led_by
from domain.systems.impresa.events.attacks import DefenceRolled
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.gear import has_melee_weapon, has_shield
from domain.systems.impresa.paying import PAYING, Paid, exhausts, pays, throws
from domain.systems.impresa.refusals import CHARACTER, DEAD, DISABLED, NOT_YOURS, STATED, UNABLE
from domain.systems.impresa.rolling import NOT_AUTOMATIC
from domain.systems.impresa.settings import BONUS_FROM_EMPTY, ZERO_BLOCKS
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.defences import DEFENCES, DefenceKind
from domain.systems.impresa.tables.weapons import CLOSE
from domain.systems.impresa.turn_finding import OUTSIDE, find_target, turns_seen

UNKNOWN_DEFENCE = Reason("unknown", "PRE-129", "There is no such defence.")
NEEDS = Reason("condition_unmet", "PRE-129", "The defence needs a shield or a melee weapon that is not at hand.")
HIMSELF = Reason("mismatch", "PRE-130", "Nobody defends himself against himself.")
NOT_NOW = Reason("wrong_phase", "PRE-131", "A defence comes after the attack is declared and before it is rolled.")
ONE_EACH = Reason("duplicate", "PRE-132", "A defence counts against this attack already.")
CANNOT_MEET = Reason("mismatch", "PRE-136", "This defence does not meet a ranged attack.")

How = Annotated[
    Literal["unarmed_block", "unarmed_parry", "shield_block", "melee_parry", "dodge"],
    UNKNOWN_DEFENCE,
]


class Defend(Paid):
    """Defend against an opponent. ``dice``: fitness dice allotted, by default all that are left.

    ``how``: unarmed_block, unarmed_parry, shield_block (with a shield or a melee weapon), melee_parry or dodge.
    """

    forbids = {**dict.fromkeys(("steps", "threshold", "pool"), STATED), "ability": OTHER_DICE}
    character: CharacterId
    opponent: CharacterId
    how: How
    dice: Annotated[int | None, pydantic.Field(ge=0), OFF_DICE] = None
    skill: str | None = None
    automatic: bool = False


def decide(command: Defend, defender: Impresan, play: Play, table: Table) -> list[Event]:
    """The defence is rolled; its steps count from here on."""
    able(defender)
    combat, turn, fighter = turn_of(play, defender.id)
    if fighter.getting_up or fighter.aiming:
        raise (RISING if fighter.getting_up else AIMING)(character=defender.id)
    if command.opponent == defender.id:
        raise HIMSELF()
    opponent = find_target(combat, command.opponent, play, table)
    reactive = DEFENCE_TIMING.of(play) == "reactive"
    attack = _answered(combat, defender, opponent) if reactive else None
    kind = _fit(command, defender, attack, play)
    if attack is not None and counting(play, combat, attack):
        raise ONE_EACH(attack=attack.id)
    left = hand.left(play, defender, "fitness")
    dice = left if command.dice is None else command.dice
    spent = spends(play, defender, ability="fitness", what="defend", dice=dice, at_his_place=not reactive)
    paid = pays(command, defender, play, table, ability="fitness", skill=kind.skill, why="a defence")
    own = _pool(command, dice, defender, play)
    test, typed = f"{turn.id}/defence/{fighter.used}", combat.source == "table"
    faces = throws(test, defender.id, own + command.bonus, table, typed=typed, faces=command.faces)
    threshold = pool.threshold(defender.rating(kind.skill))
    scope = DEFENCE_SCOPE.of(play)
    rolled = DefenceRolled(
        combat.encounter,
        defender.id,
        "" if scope == "all" else opponent.id,
        kind.name,
        kind.skill,
        faces,
        threshold,
        pool.steps(faces, threshold),
        attack.id if attack is not None else "",
        scope == "attack",
        audience=narrower(defender.audience, opponent.audience),
    )
    return [*paid, rolled, *spent, *exhausts(command, defender, play)]


def _answered(combat: Combat, defender: Impresan, opponent: Impresan) -> Attack:
    """The declared attack by this opponent that the defence answers."""
    attack = combat.attack
    if attack is None or attack.hit or (attack.attacker, attack.target) != (opponent.id, defender.id):
        raise NOT_NOW(opponent=opponent.id)
    return attack


def _fit(command: Defend, defender: Impresan, attack: Attack | None, play: Play) -> DefenceKind:
    """The kind of defence, fit for what is at hand and for the attack it is to meet."""
    kind = DEFENCES[command.how]
    shield, weapon = has_shield(play, defender.id), has_melee_weapon(play, defender.id)
    at_hand = {"nothing": True, "shield": shield, "melee weapon": weapon, "shield or melee weapon": shield or weapon}
    if not at_hand[kind.needs]:
        raise NEEDS(needs=kind.needs)
    if command.skill not in (None, kind.skill):
        raise WRONG_SKILL(skill=kind.skill)
    if command.automatic:
        raise NOT_AUTOMATIC()
    ranged = attack is not None and attack.type not in CLOSE
    if ranged and (kind.name not in RANGED_DEFENCES.of(play) or (kind.name == "shield_block" and not shield)):
        raise CANNOT_MEET(how=kind.name)
    return kind


def _pool(command: Defend, dice: int, defender: Impresan, play: Play) -> int:
    """The ability dice of the defence; refused for an empty pool."""
    if defender.abilities.get("fitness", 0) == 0 and ZERO_BLOCKS.of(play):
        raise DISABLED(ability="fitness")
    own = hand.own_dice(play, defender, "fitness", dice)
    if own + command.bonus == 0 or (own == 0 and not BONUS_FROM_EMPTY.of(play)):
        raise NOTHING_TO_ROLL()
    return own


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead the target of an attack that waits for his answer."""
    for combat, _ in turns_seen(play, viewer):
        attack = combat.attack
        if attack is not None and not attack.answered and not attack.hit and led_by(viewer, play, attack.target):
            known = {"character": attack.target, "opponent": attack.attacker}
            yield Offer("impresa.defend", known, "Defend against the attack")


ACT = Act(
    "impresa.defend",
    Defend,
    character_named,
    his_leader,
    decide,
    (
        *CHARACTER,
        NOT_YOURS,
        DEAD,
        UNABLE,
        DISABLED,
        STATED,
        OUTSIDE,
        UNKNOWN_DEFENCE,
        HIMSELF,
        NOT_NOW,
        NEEDS,
        WRONG_SKILL,
        NOT_AUTOMATIC,
        CANNOT_MEET,
        ONE_EACH,
        OFF_DICE,
        OTHER_DICE,
        NOTHING_TO_ROLL,
        *ACTING,
        *PAYING,
    ),
    offers=offers,
)
