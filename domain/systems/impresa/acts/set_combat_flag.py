"""The director says whether an encounter counts as combat, which lifts fatigue penalties (PRE-40, PRE-93)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NO_TURNS, UNKNOWN_ENCOUNTER
from domain.systems.impresa.combat_state import Combat
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.turns import CombatFlagSet
from domain.systems.impresa.reacting import audience_of
from domain.systems.impresa.refusals import NOT_DIRECTOR
from domain.systems.impresa.turn_finding import encounter_named

AS_IT_IS = Reason("duplicate", "PRE-93", "The combat flag stands so already.")


class SetCombatFlag(Command):
    """Set or clear an encounter's combat flag: whether the danger of combat lifts penalties of fatigue."""

    encounter: str
    combat: bool


def decide(command: SetCombatFlag, combat: Combat, play: Play, table: Table) -> list[Event]:
    """The flag is set or cleared."""
    if combat.flag == command.combat:
        raise AS_IT_IS(combat=combat.flag)
    return [CombatFlagSet(combat.encounter, command.combat, audience=audience_of(play, combat.encounter))]


ACT = Act(
    "impresa.set_combat_flag",
    SetCombatFlag,
    encounter_named,
    director,
    decide,
    (UNKNOWN_ENCOUNTER, NO_TURNS, NOT_DIRECTOR, AS_IT_IS),
)
