"""A task in a turn costs an action and the dice allotted to it (PRE-78, PRE-102, PRE-106)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa import hand
from domain.systems.impresa.actions import breaks_off, loses_aim
from domain.systems.impresa.events.actions import ActionSpent, DiceUsed
from domain.systems.impresa.events.task import Assisted, TaskDone, TaskRolled
from domain.systems.impresa.state import impresa


def takes_action(event: TaskRolled | TaskDone, play: Play, table: Table) -> Iterable[Event]:
    """The action of whoever rolls, and his dice."""
    return _costs(event.task, event.character, event.ability, event.allotted, play) if event.action else ()


def helping_takes_action(event: Assisted, play: Play, table: Table) -> Iterable[Event]:
    """The action of whoever helps, and all his dice of the ability."""
    in_turn = hand.fighter_of(play, event.character) is not None
    return _costs(event.task, event.character, event.ability, event.dice, play) if in_turn else ()


def _costs(task: str, character: str, ability: str, dice: int, play: Play) -> Iterable[Event]:
    combat, person = hand.combat_of(play, character), impresa(play).characters.get(character)
    if combat is None or person is None:
        return
    if combat.turn is not None and task in combat.turn.worked_on:
        yield DiceUsed(combat.encounter, character, ability, dice, audience=person.audience)
        return
    yield ActionSpent(combat.encounter, character, ability, "use_skill", dice, audience=person.audience)
    yield from loses_aim(combat, person)
    yield from breaks_off(play, combat, person, keeping=task)


CONSEQUENCES = ((TaskRolled, takes_action), (TaskDone, takes_action), (Assisted, helping_takes_action))
