"""The director gives an award for an adventure that is over (PRE-175, PRE-181 to PRE-184)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.awarding import GIVEN, KINDS, AdventureAward, once_key
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.award import Awarded
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa
from domain.table.state import story

UNKNOWN_ADVENTURE = Reason("unknown", "PRE-181", "There is no such adventure that is over.")
STILL_RUNNING = Reason("wrong_phase", "PRE-181", "The adventure still runs.")
NOT_IN_PLAY = Reason("wrong_state", "PRE-175", "The character was not in play in that adventure.")
GOAL_OPEN = Reason("condition_unmet", "PRE-183", "A recorded goal of the character is still open.")


class AwardAdventure(Command):
    """Give an award of 2 points for an adventure: ``heroism``, ``goals`` (all reached) or ``secrets`` (uncovered).

    ``adventure``: which, by id; left out, the one that ended last.
    """

    character: CharacterId
    award: AdventureAward
    adventure: str | None = None
    description: str = ""


def decide(command: AwardAdventure, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The award is given, once for a character and an adventure."""
    alive(character)
    adventure = _adventure(command, play)
    past = impresa(play).chronicle
    if character.id not in past.adventures[adventure]:
        raise NOT_IN_PLAY(adventure=adventure)
    key = once_key(command.award, character.id, adventure)
    if key in past.given:
        raise GIVEN(award=command.award)
    goals = past.goals.get(f"{adventure}/{character.id}", [])
    if command.award == "goals" and goals:
        raise GOAL_OPEN(goals=goals)
    kind = KINDS[command.award]
    awarded = Awarded(
        table.mint("award"),
        character.id,
        command.award,
        kind.points,
        key,
        list(kind.abilities),
        says=command.description.strip(),
        audience=character.audience,
    )
    return [awarded]


def _adventure(command: AwardAdventure, play: Play) -> str:
    """The adventure, which must be over."""
    running, over = story(play).adventure, impresa(play).chronicle.adventures
    if command.adventure is not None:
        if running is not None and running.id == command.adventure:
            raise STILL_RUNNING(adventure=running.title)
        if command.adventure not in over:
            raise UNKNOWN_ADVENTURE(adventure=command.adventure)
        return command.adventure
    if running is not None:
        raise STILL_RUNNING(adventure=running.title)
    if not over:
        raise UNKNOWN_ADVENTURE()
    return list(over)[-1]


ACT = Act(
    "impresa.award_adventure",
    AwardAdventure,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, UNKNOWN_ADVENTURE, STILL_RUNNING, NOT_IN_PLAY, GIVEN, GOAL_OPEN),
)
