"""A character helps with a united task: one die for its leader (PRE-78, PRE-79)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer, narrower, visible
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa import hand
from domain.systems.impresa.entitlement import leader_or_director, led_by
from domain.systems.impresa.events.task import Assisted
from domain.systems.impresa.finding import able, find_impresan, find_task
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE, UNKNOWN_TASK
from domain.systems.impresa.settings import LEADER_ENFORCED
from domain.systems.impresa.state import Impresan, Task, impresa
from domain.table.state import name_of

NOT_OPENED = Reason("not_entitled", "PRE-78", "The director has not opened this task to a group.")
HELPS_LATE = Reason("wrong_phase", "PRE-78", "The task is rolled already.")
HELPS_TWICE = Reason("duplicate", "PRE-78", "The character leads this task or assists with it already.")
TOO_LOW = Reason("condition_unmet", "PRE-78", "The assistant's rating is too low for the task.")
HELPERS_ENOUGH = Reason("over_limit", "PRE-78", "The director has limited how many may assist.")
DICE_LACKING = Reason("condition_unmet", "PRE-78", "An assistant needs all his dice in the task's ability.")
LEADER_LOW = Reason("condition_unmet", "PRE-79", "Whoever leads is rated no lower than his assistants.")

LEAST = {"simple": 2, "complex": 4}


class Assist(Command):
    """Assist with a task that the director has opened to a group."""

    task: str
    character: CharacterId


def find(command: Assist, play: Play, table: Table) -> tuple[Task, Impresan]:
    """The task and the assistant."""
    return find_task(command.task, play, table), find_impresan(command.character, play, table)


def entitled(found: tuple[Task, Impresan], play: Play, table: Table) -> None:
    """Whoever leads the assistant, and the director."""
    leader_or_director(play, table, found[1].id)


def decide(command: Assist, found: tuple[Task, Impresan], play: Play, table: Table) -> list[Event]:
    """The leader has one die more."""
    task, helper = found
    frame = task.frame
    if not frame.group:
        raise NOT_OPENED(task=frame.id)
    if task.rolled:
        raise HELPS_LATE(task=frame.id)
    if helper.id in (frame.character, *task.assistants):
        raise HELPS_TWICE(character=helper.id)
    if frame.helpers_max is not None and len(task.assistants) >= frame.helpers_max:
        raise HELPERS_ENOUGH(most=frame.helpers_max)
    able(helper)
    if helper.rating(frame.skill) < LEAST[frame.group]:
        raise TOO_LOW(rating=helper.rating(frame.skill), least=LEAST[frame.group])
    _whole(helper, frame.ability, play)
    leading = impresa(play).characters.get(frame.character)
    if LEADER_ENFORCED.of(play) and leading is not None and leading.rating(frame.skill) < helper.rating(frame.skill):
        raise LEADER_LOW(leader=leading.rating(frame.skill), assistant=helper.rating(frame.skill))
    audience = narrower(frame.audience, helper.audience)
    return [Assisted(frame.id, helper.id, frame.ability, helper.abilities.get(frame.ability, 0), audience=audience)]


def _whole(helper: Impresan, ability: str, play: Play) -> None:
    """Refuses whoever lacks a die of the ability: by a penalty, or given up or used in the running turn."""
    full = helper.abilities.get(ability, 0)
    if min(hand.dice(play, helper, ability), hand.left(play, helper, ability)) < full:
        raise DICE_LACKING(rating=full, dice=hand.left(play, helper, ability))


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The open tasks that characters of the viewer's may assist with, as far as skill goes."""
    for task in impresa(play).tasks.values():
        frame = task.frame
        if not frame.group or task.rolled or not visible(frame.audience, viewer):
            continue
        for helper in impresa(play).characters.values():
            new = helper.id not in (frame.character, *task.assistants)
            fit = new and helper.able and helper.rating(frame.skill) >= LEAST[frame.group]
            if fit and led_by(viewer, play, helper.id):
                command = {"task": frame.id, "character": helper.id}
                yield Offer(ACT.name, command, f"Assist {name_of(play, frame.character)}")


ACT = Act(
    "impresa.assist",
    Assist,
    find,
    entitled,
    decide,
    (
        *CHARACTER,
        UNKNOWN_TASK,
        NOT_YOURS,
        NOT_OPENED,
        HELPS_LATE,
        HELPS_TWICE,
        HELPERS_ENOUGH,
        TOO_LOW,
        DICE_LACKING,
        LEADER_LOW,
        DEAD,
        UNABLE,
    ),
    offers=offers,
)
