"""The director says how a declared attack stands: distance, circumstances, help (PRE-115 to PRE-126, PRE-164)."""

from __future__ import annotations

from typing import Annotated, Literal

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.attack_finding import Open, find_attack
from domain.systems.impresa.attack_refusals import DISTANCE, HARD_STATED
from domain.systems.impresa.attacking import in_range, kind_of
from domain.systems.impresa.combat_refusals import NO_ATTACK, ROLLED
from domain.systems.impresa.combat_settings import THROWN_DIFFICULTY
from domain.systems.impresa.combat_state import Attack
from domain.systems.impresa.dropping import undoes
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.attacks import AttackFramed
from domain.systems.impresa.falling_down import Landing
from domain.systems.impresa.framing import NO_HELP, NOT_HELPED, OFF_HELP, OTHER_CHANGE, Help, helping
from domain.systems.impresa.gimmickry import vulnerable_to
from domain.systems.impresa.refusals import NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.tables.weapons import SKILL_OF_TYPE

NOT_LOWER = Reason("off_scale", "PRE-123", "Circumstances make an attack harder, never easier.")
NOTHING = Reason("missing", "PRE-123", "Say what about the attack is otherwise.")
NO_RANGE = Reason("mismatch", "PRE-116", "A range is named only for a thrown attack, where the campaign wants it so.")
NOT_VULNERABLE = Reason("mismatch", "PRE-151", "The target is not vulnerable to this.")
NO_THROW = Reason("mismatch", "PRE-164", "Landing and distance belong to an attack that throws its target.")
OFF_FEET = Reason("off_scale", "PRE-164", "The distance of a throw is a whole number of feet, 0 or more.")
MODIFIER = Reason("mismatch", "PRE-126", "Nothing else changes the difficulty of an attack.")


class FrameAttack(Command):
    """Say how a declared attack stands; what is left out stays as it is.

    ``distance``: corrects the one stated; out of range, the attack is undone at no cost. ``dark`` and ``running`` (the
    target) are circumstances, ``added`` adds to the difficulty. ``help``: to the skill level, because the attacker has
    learned the skill ``helped_by``. ``range``: of a thrown attack. ``carries``: something the target is vulnerable to.
    ``landing`` and ``feet``: of a throw. The last three may be said until the damage is rolled.
    """

    forbids = {"difficulty": HARD_STATED, "modifier": MODIFIER}
    attack: str
    distance: Annotated[int | None, pydantic.Field(ge=0), DISTANCE] = None
    dark: bool | None = None
    running: bool | None = None
    added: Annotated[int | None, pydantic.Field(ge=0), NOT_LOWER] = None
    help: Help = None
    helped_by: str = ""
    range: Literal["point_blank", "short", "medium", "long"] | None = None
    carries: str | None = None
    landing: Landing | None = None
    feet: Annotated[int | None, pydantic.Field(ge=0), OFF_FEET] = None

    @property
    def before_roll(self) -> bool:
        """Whether something is said that only holds before the roll."""
        known = (self.distance, self.dark, self.running, self.added, self.help, self.range)
        return any(one is not None for one in known)

    @property
    def before_damage(self) -> bool:
        """Whether something is said that holds until the damage is rolled."""
        return any(one is not None for one in (self.carries, self.landing, self.feet))


def find(command: FrameAttack, play: Play, table: Table) -> Open:
    """The open attack."""
    return find_attack(command.attack, play, table)


def decide(command: FrameAttack, found: Open, play: Play, table: Table) -> list[Event]:
    """The attack stands so from here on, or is undone."""
    combat, attack = found
    known = impresa(play).characters
    if not (command.before_roll or command.before_damage):
        raise NOTHING()
    waiting = any(lot.attack == attack.id for lot in impresa(play).lots.values())
    if waiting or (attack.hit and command.before_roll):
        raise ROLLED(attack=attack.id)
    if command.distance is not None and not in_range(play, attack.type, kind_of(play, attack), command.distance):
        return list(undoes(combat, attack, "the target is out of reach"))
    _fits(command, attack, known.get(attack.target), play)
    framed = AttackFramed(
        combat.encounter,
        attack.id,
        command.distance,
        _levels(command, attack),
        command.added,
        _technical(command, attack, known.get(attack.attacker)),
        command.helped_by or None,
        command.range,
        command.carries,
        command.landing,
        command.feet,
        audience=attack.audience,
    )
    return [framed]


def _levels(command: FrameAttack, attack: Attack) -> list[str] | None:
    if command.dark is None and command.running is None:
        return None
    said = {"dark": command.dark, "running": command.running}
    return [level for level, holds in said.items() if (level in attack.levels if holds is None else holds)]


def _technical(command: FrameAttack, attack: Attack, attacker: Impresan | None) -> int | None:
    """What technical knowledge adds to the skill level (PRE-64, PRE-65, PRE-124)."""
    if command.help is None or attacker is None:
        return None
    return helping(command.help, command.helped_by, SKILL_OF_TYPE[attack.type], attacker)


def _fits(command: FrameAttack, attack: Attack, target: Impresan | None, play: Play) -> None:
    named = attack.type == "thrown" and THROWN_DIFFICULTY.of(play) == "range_name"
    if command.range is not None and not named:
        raise NO_RANGE(kind=attack.type)
    if command.carries and target is not None and not vulnerable_to(target, command.carries):
        raise NOT_VULNERABLE(substance=command.carries)
    if (command.landing is not None or command.feet is not None) and not attack.throw:
        raise NO_THROW()


ACT = Act(
    "impresa.frame_attack",
    FrameAttack,
    find,
    director,
    decide,
    (
        NO_ATTACK,
        ROLLED,
        NOT_DIRECTOR,
        NOTHING,
        DISTANCE,
        NOT_LOWER,
        HARD_STATED,
        MODIFIER,
        OFF_HELP,
        NO_HELP,
        NOT_HELPED,
        OTHER_CHANGE,
        NO_RANGE,
        NOT_VULNERABLE,
        NO_THROW,
        OFF_FEET,
    ),
)
