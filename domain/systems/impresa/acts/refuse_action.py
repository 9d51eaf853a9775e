"""The director finds that an action does not go with the others of its turn, or outlasts it (PRE-104, PRE-106)."""

from __future__ import annotations

import msgspec

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.actions import turn_of
from domain.systems.impresa.combat_refusals import HIS_TURN, ROLLED
from domain.systems.impresa.combat_state import Combat
from domain.systems.impresa.dropping import undoes
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.actions import ActionRefused
from domain.systems.impresa.finding import character_named, words
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa

KINDS = ("move", "attack", "defend", "use_skill", "aim", "reload")

NO_KIND = Reason("unknown", "PRE-105", "One moves, attacks, defends, uses a skill, aims, reloads or gets up.")
NO_REASON = Reason("missing", "PRE-104", "A refusal needs a reason.")
ROLLED_TASK = Reason("wrong_phase", "PRE-104", "An action is refused before it is rolled.")
NO_TASK = Reason("mismatch", "PRE-106", "Only a task can be too long for a turn.")


class RefuseAction(Command):
    """Refuse an action for this turn; it costs neither itself nor dice.

    ``what``: the id of a framed task or of a declared attack, or a kind: move, attack, defend, use_skill, aim, reload.
    ``too_long``: the task takes longer than a turn, in this whole encounter.
    """

    character: CharacterId
    what: str
    reason: str = ""
    too_long: bool = False


def decide(command: RefuseAction, character: Impresan, play: Play, table: Table) -> list[Event]:
    """It is refused; a declared attack is undone."""
    combat, turn, _ = turn_of(play, character.id)
    if command.what in turn.rolled:
        raise ROLLED(attack=command.what)
    attack = combat.attack if combat.attack is not None and combat.attack.id == command.what else None
    if attack is not None and attack.attacker == character.id:
        named = f"attack:{attack.type}:{attack.target}"
        refused = _refused(command, combat, character, named, play)
        told = msgspec.structs.replace(refused, audience=attack.audience)
        return [told, *undoes(combat, attack, "the director refuses it")]
    task = impresa(play).tasks.get(command.what)
    if task is not None and task.frame.character == character.id:
        if task.rolled:
            raise ROLLED_TASK(task=task.frame.id)
        named = command.what if command.too_long else f"use_skill:{command.what}"
        return [_refused(command, combat, character, named, play)]
    if command.what not in KINDS:
        raise NO_KIND(what=command.what)
    if command.too_long:
        raise NO_TASK()
    return [_refused(command, combat, character, command.what, play)]


def _refused(command: RefuseAction, combat: Combat, character: Impresan, what: str, play: Play) -> ActionRefused:
    reason = words(play, command.reason, NO_REASON)
    return ActionRefused(combat.encounter, character.id, what, reason, command.too_long, audience=character.audience)


ACT = Act(
    "impresa.refuse_action",
    RefuseAction,
    character_named,
    director,
    decide,
    (*CHARACTER, NOT_DIRECTOR, *HIS_TURN, ROLLED, ROLLED_TASK, NO_KIND, NO_TASK, NO_REASON),
)
