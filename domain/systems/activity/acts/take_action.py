"""A character takes a minor or a major action of the turn (ACT-49, ACT-50)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acting import ACTING, check_left, in_turn
from domain.systems.activity.events.scene import ActionTaken
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.fae import NOT_YOURS, UNKNOWN
from domain.systems.activity.refusals.points import MINOR_STAYS_MINOR
from domain.systems.activity.rights import players_or_gm
from domain.systems.activity.state import ActionKind, activity
from domain.table.state import Character, story


class TakeAction(Command):
    """Take an action of one's turn."""

    forbids: ClassVar = {"as_kind": MINOR_STAYS_MINOR}

    character: CharacterId
    kind: ActionKind
    says: str = ""


def find(command: TakeAction, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    players_or_gm(NOT_YOURS, character.id, play, table)


def decide(command: TakeAction, character: Character, play: Play, table: Table) -> list[Event]:
    encounter, turn = in_turn(character.id, command.kind, play)
    check_left(turn, command.kind)
    return [ActionTaken(encounter.id, character.id, command.kind, command.says, audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """The actions left to whoever's turn it is."""
    for encounter, turn in activity(play).turns.items():
        running = story(play).encounters.get(encounter)
        if running is None or running.holder != turn.character or turn.character not in viewer.characters:
            continue
        for kind, allowed in turn.allowed.items():
            if turn.taken.get(kind, 0) < allowed:
                command = {"character": turn.character, "kind": kind}
                yield Offer("activity.take_action", command, f"Take a {kind} action")


ACT = Act(
    "activity.take_action",
    TakeAction,
    find,
    entitled,
    decide,
    (UNKNOWN, NOT_YOURS, MINOR_STAYS_MINOR, *ACTING),
    offers=offers,
)
