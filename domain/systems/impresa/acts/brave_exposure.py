"""A character avoids the day's grade of exposure by a survival roll (PRE-165)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import his_leader_or_director, led_by
from domain.systems.impresa.events.exposure import ExposureMet
from domain.systems.impresa.events.task import TaskFramed, roll_failed
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.framing import DERIVED, TYPED_CHOICE, Difficulty, may_name, throws_by_hand
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR, NOT_YOURS, OFF_DIFFICULTY, STATED
from domain.systems.impresa.rolling import ROLLING, Rolling, rolls
from domain.systems.impresa.settings import EXPOSURE_DIFFICULTY
from domain.systems.impresa.state import Frame, Impresan, Task, impresa
from domain.systems.impresa.treating import NOT_EXPOSED
from domain.table.state import name_of

SURVIVAL = "survival"

UNSKILLED = Reason("condition_unmet", "PRE-165", "Only the skill of survival avoids a day's exposure.")
TRIED = Reason("duplicate", "PRE-165", "The character has rolled for this day already.")


class BraveExposure(Rolling):
    """Roll survival to avoid this day's grade, at the campaign's difficulty unless the director names another."""

    forbids = DERIVED
    character: CharacterId
    difficulty: Difficulty | None = None
    typed: bool | None = None


def decide(command: BraveExposure, character: Impresan, play: Play, table: Table) -> list[Event]:
    """A task like any other; its success avoids the grade, and lets him recover."""
    able(character)
    may_name(command.difficulty, play, table)
    if character.exposure is None:
        raise NOT_EXPOSED(character=character.id)
    if character.rating(SURVIVAL) == 0:
        raise UNSKILLED()
    if character.exposure.rolled:
        raise TRIED(character=character.id)
    frame = Frame(
        id=table.mint("task"),
        character=character.id,
        ability="reasoning",
        skill=SURVIVAL,
        difficulty=command.difficulty or EXPOSURE_DIFFICULTY.of(play),
        says="survival in the wild",
        purpose_rule="exposure",
        typed=throws_by_hand(play, command.typed),
        audience=character.audience,
    )
    rolled = list(rolls(Task(frame), command, play, table))
    met = ExposureMet(character.id, not any(map(roll_failed, rolled)), audience=character.audience)
    return [TaskFramed(frame, audience=frame.audience), *rolled, met]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The exposed characters with the skill that the viewer leads."""
    for character in impresa(play).characters.values():
        open_ = character.exposure is not None and not character.exposure.rolled and character.able
        if open_ and character.rating(SURVIVAL) and led_by(viewer, play, character.id):
            yield Offer(ACT.name, {"character": character.id}, f"Roll survival for {name_of(play, character.id)}")


ACT = Act(
    "impresa.brave_exposure",
    BraveExposure,
    character_named,
    his_leader_or_director,
    decide,
    (
        *CHARACTER,
        NOT_YOURS,
        DEAD,
        NOT_DIRECTOR,
        OFF_DIFFICULTY,
        STATED,
        TYPED_CHOICE,
        NOT_EXPOSED,
        UNSKILLED,
        TRIED,
        *ROLLING,
    ),
    offers=offers,
)
