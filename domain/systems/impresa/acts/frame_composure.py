"""The director frames a test of composure: what is held back gives ability and difficulty (PRE-81, PRE-82)."""

from __future__ import annotations

from typing import Annotated, Literal

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.framing import DERIVED, FRAMING, Framing, framed
from domain.systems.impresa.refusals import OFF_DIFFICULTY
from domain.systems.impresa.state import Frame, Impresan
from domain.systems.impresa.tables.gimmicks import MANNERISMS, TOLERANCE
from domain.systems.impresa.tables.skills import COMPOSURE
from domain.systems.impresa.tables.tasks import SITUATIONS

NO_SITUATION = Reason("unknown", "PRE-82", "What is held back is pain, body, habit, temper, morals or addiction.")
OUT_OF_RANGE = Reason("off_scale", "PRE-82", "The difficulty lies outside the range of the situation.")
NO_DIFFICULTY = Reason("missing", "PRE-82", "The director chooses the difficulty within the range of the situation.")
OTHER_ABILITY = Reason("mismatch", "PRE-81", "What is held back decides the ability.")
NOTHING_TO_HOLD = Reason("condition_unmet", "PRE-82", "There is nothing to hold back.")
FEELS_NO_PAIN = Reason("wrong_state", "PRE-33", "The character feels no pain to hold back.")

Situation = Literal["pain", "body", "habit", "temper", "morals", "addiction"]


class FrameComposure(Framing):
    """Frame a test of composure.

    ``situation``: pain (1 for each grade of injury), body (other reactions), habit (3, from gimmicks), temper (2 to 5),
    morals (1 to 4) or addiction (4 to 5). ``difficulty`` may be left out where the situation leaves no choice.
    """

    forbids = DERIVED
    character: CharacterId
    situation: Annotated[Situation, NO_SITUATION]
    difficulty: Annotated[int | None, OFF_DIFFICULTY] = None
    ability: str | None = None


def decide(command: FrameComposure, character: Impresan, play: Play, table: Table) -> list[Event]:
    """Ability and difficulty as the situation has them."""
    alive(character)
    held = SITUATIONS[command.situation]
    if command.ability not in (None, held.ability):
        raise OTHER_ABILITY(ability=held.ability)
    frame = Frame(
        id=table.mint("task"),
        character=character.id,
        ability=held.ability,
        skill=COMPOSURE,
        kind="composure",
        difficulty=_difficulty(command, character),
        situation=command.situation,
        audience=character.audience,
    )
    return list(framed(frame, command, play, table))


def _difficulty(command: FrameComposure, character: Impresan) -> int:
    """The difficulty within its range: for pain the grades of injury (PRE-82)."""
    held = SITUATIONS[command.situation]
    low, high = held.low, held.high
    if command.situation == "pain":
        if character.holds(TOLERANCE):
            raise FEELS_NO_PAIN()
        low = high = character.injury
    if high == 0 or (command.situation == "habit" and not character.holds(MANNERISMS)):
        raise NOTHING_TO_HOLD(situation=command.situation)
    if command.difficulty is None and low != high:
        raise NO_DIFFICULTY(low=low, high=high)
    asked = low if command.difficulty is None else command.difficulty
    if not low <= asked <= high:
        raise OUT_OF_RANGE(asked=asked, low=low, high=high)
    return asked


ACT = Act(
    "impresa.frame_composure",
    FrameComposure,
    character_named,
    director,
    decide,
    (*FRAMING, NO_SITUATION, OUT_OF_RANGE, NO_DIFFICULTY, OTHER_ABILITY, NOTHING_TO_HOLD, FEELS_NO_PAIN),
)
