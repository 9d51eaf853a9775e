"""A GM starts an adventure (TAB-2)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.acts.create_campaign import Title
from domain.table.events.adventure import AdventureJoined, AdventureStarted
from domain.table.finding import find_character
from domain.table.hiding import audience_of, in_the_open
from domain.table.refusals import ADVENTURE_RUNNING, BAD_NAME, UNKNOWN_CHARACTER
from domain.table.state import story


class StartAdventure(Command):
    """Start an adventure. ``characters`` take part from its start; null: all characters of the players."""

    title: Title
    characters: list[CharacterId] | None = None


def find(command: StartAdventure, play: Play, table: Table) -> list[CharacterId]:
    """The characters who take part."""
    if command.characters is None:
        return [c.id for c in story(play).characters.values() if c.kind == "pc"]
    return [find_character(c, play, table).id for c in command.characters]


def decide(command: StartAdventure, characters: list[CharacterId], play: Play, table: Table) -> list[Event]:
    """The adventure runs, unless another does; of hidden characters the GMs alone are told."""
    running = story(play).adventure
    if running is not None:
        raise ADVENTURE_RUNNING(adventure=running.title)
    adventure, shown = table.mint("adventure"), in_the_open(play, characters)
    hidden = [c for c in characters if c not in shown]
    joined = [AdventureJoined(adventure, hidden, audience=audience_of(play, *hidden))] if hidden else []
    return [AdventureStarted(adventure, command.title, shown), *joined]


ACT = Act(
    "table.start_adventure",
    StartAdventure,
    find,
    gm_only,
    decide,
    (UNKNOWN_CHARACTER, WRONG_ROLE, ADVENTURE_RUNNING, BAD_NAME),
)
