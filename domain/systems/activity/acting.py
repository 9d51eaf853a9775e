"""Minor and major actions in a turn under Activity's turn order (ACT-49 to ACT-51)."""

from __future__ import annotations

from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.activity.choices import of_round
from domain.systems.activity.refusals.beside import NO_ACTIONS_THERE
from domain.systems.activity.refusals.points import NO_ACTION_LEFT, NO_ROUND, NOT_ONES_TURN
from domain.systems.activity.settings import BASE_MAJOR, BASE_MINOR
from domain.systems.activity.state import ActionKind, Turn, activity
from domain.table.state import Encounter, encounter_of

OWN_ORDER = "activity"
MOST = 2
ACTING = (NO_ACTIONS_THERE, *NO_ROUND.values(), *NOT_ONES_TURN.values(), *NO_ACTION_LEFT.values())


def in_turn(character: CharacterId, kind: ActionKind, play: Play) -> tuple[Encounter, Turn]:
    """The running turn of the character, or the refusal for want of one."""
    encounter = encounter_of(play, character)
    if encounter is not None and encounter.system != OWN_ORDER:
        raise NO_ACTIONS_THERE(system=encounter.system)
    if encounter is None or encounter.round < 1:
        raise NO_ROUND[kind]()
    if encounter.holder != character:
        raise NOT_ONES_TURN[kind](holder=encounter.holder)
    turn = activity(play).turns.get(encounter.id)
    if turn is None or turn.character != character:
        base = {"minor": of_round(encounter.id, BASE_MINOR, play), "major": of_round(encounter.id, BASE_MAJOR, play)}
        turn = Turn(character, base)
    return encounter, turn


def check_left(turn: Turn, kind: ActionKind) -> None:
    """Refuses an action of a kind of which none is left in the turn."""
    if turn.taken.get(kind, 0) >= turn.allowed.get(kind, 0):
        raise NO_ACTION_LEFT[kind](allowed=turn.allowed.get(kind, 0))
