"""What a running turn forbids: leaving with damage unsettled, tasks without an action for them (PRE-94 to PRE-107)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa import hand
from domain.systems.impresa.actions import may_act, settled
from domain.systems.impresa.combat_refusals import ACTING, NO_DICE, TOO_LONG, UNSETTLED
from domain.systems.impresa.events.task import Assisted, TaskDone, TaskRolled
from domain.systems.impresa.harm import unsettled
from domain.systems.impresa.order import whose_place
from domain.systems.impresa.state import Task, impresa
from domain.table.events.encounter import EncounterEnded, EncounterLeft

BEGUN_NOW = Reason("condition_unmet", "PRE-106", "A sustained task is not finished in the turn it was begun.")


def ends_settled(event: EncounterEnded, play: Play, table: Table) -> None:
    """An encounter does not end while damage is unsettled (PRE-107)."""
    combat = impresa(play).combats.get(event.encounter)
    if combat is not None:
        settled(play, combat)
        if combat.attack is not None and combat.attack.hit:
            raise UNSETTLED(attack=combat.attack.id)


def leaves_settled(event: EncounterLeft, play: Play, table: Table) -> None:
    """Nobody leaves with damage upon him."""
    combat = impresa(play).combats.get(event.encounter)
    if combat is None:
        return
    waiting = unsettled(play, [event.character])
    hit = combat.attack is not None and combat.attack.hit and combat.attack.target == event.character
    if waiting or hit:
        raise UNSETTLED(character=event.character)


def task_in_turn(event: TaskRolled | TaskDone, play: Play, table: Table) -> None:
    """A task in a turn is an action, at its place in the order unless it answers somebody else's (PRE-97, PRE-106)."""
    character, task = impresa(play).characters.get(event.character), impresa(play).tasks.get(event.task)
    if not event.action or character is None:
        return
    combat = hand.combat_of(play, event.character)
    if combat is not None and event.task in combat.too_long:
        raise TOO_LONG(task=event.task)
    if combat is not None and task is not None and task.times is not None and event.task not in combat.begun:
        raise BEGUN_NOW(task=event.task)
    if combat is not None and combat.turn is not None and event.task in combat.turn.worked_on:
        settled(play, combat)
        return
    may_act(
        play, character, ability=event.ability, what=f"use_skill:{event.task}", at_his_place=not _answers(task, play)
    )


def helps_in_turn(event: Assisted, play: Play, table: Table) -> None:
    """An assistant spends an action and all his dice (PRE-78)."""
    character = impresa(play).characters.get(event.character)
    if character is None or hand.fighter_of(play, event.character) is None:
        return
    may_act(play, character, ability=event.ability, what=f"use_skill:{event.task}", at_his_place=False)
    if event.dice > hand.left(play, character, event.ability):
        raise NO_DICE(asked=event.dice)


def _answers(task: Task | None, play: Play) -> bool:
    """Whether a task answers what another does at his place: a resisted one, or the other side of a contest."""
    if task is None or task.frame.kind not in ("resisted", "contested"):
        return False
    rival = impresa(play).tasks.get(task.frame.rival)
    if task.frame.kind == "resisted" or rival is None:
        return True
    combat = hand.combat_of(play, task.frame.character)
    return rival.rolled or (combat is not None and whose_place(combat) == rival.frame.character)


GUARDS = (
    (EncounterEnded, ends_settled),
    (EncounterLeft, leaves_settled),
    (TaskRolled, task_in_turn),
    (TaskDone, task_in_turn),
    (Assisted, helps_in_turn),
)
REFUSALS = (*ACTING, TOO_LONG, BEGUN_NOW)
