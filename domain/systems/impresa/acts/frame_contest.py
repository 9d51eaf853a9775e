"""The director frames a contest of two characters: both roll, more steps win (PRE-71, PRE-72)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.task import TaskFramed
from domain.systems.impresa.finding import alive, find_impresan
from domain.systems.impresa.framing import DERIVED, FRAMING, Means, means, throws_by_hand
from domain.systems.impresa.state import Frame, Impresan

TWO_SIDES = Reason("over_limit", "PRE-71", "A contest has two sides.")
HIMSELF = Reason("duplicate", "PRE-71", "Nobody competes with himself.")
UNLIKE = Reason("mismatch", "PRE-71", "Both sides of a contest use the same ability and the same skill.")
NO_DIFFICULTY = Reason("mismatch", "PRE-71", "A contest has no difficulty.")


class Side(Means):
    """One side of a contest: who, and with what."""

    character: CharacterId


class FrameContest(Command):
    """Frame a contest between two characters; each side is rolled by ``impresa.roll_task``."""

    forbids = {**DERIVED, "difficulty": NO_DIFFICULTY}
    sides: list[Side]
    says: str = ""
    typed: bool | None = None


def find(command: FrameContest, play: Play, table: Table) -> list[Impresan]:
    """The characters who compete."""
    return [find_impresan(side.character, play, table) for side in command.sides]


def decide(command: FrameContest, characters: list[Impresan], play: Play, table: Table) -> list[Event]:
    """One task for each side, each the other's rival."""
    if len(characters) != 2:  # noqa: PLR2004 - the two sides of PRE-71
        raise TWO_SIDES(sides=len(characters))
    if characters[0].id == characters[1].id:
        raise HIMSELF()
    for character in characters:
        alive(character)
    one, other = (means(side, play) for side in command.sides)
    if one != other:
        raise UNLIKE(abilities=[one["ability"], other["ability"]])
    ids = [table.mint("task", character.id) for character in characters]
    typed = throws_by_hand(play, command.typed)
    frames = [
        Frame(
            id=own,
            character=character.id,
            kind="contested",
            rival=rival,
            says=command.says.strip(),
            typed=typed,
            audience=character.audience,
            **one,
        )
        for character, own, rival in zip(characters, ids, reversed(ids), strict=True)
    ]
    return [TaskFramed(frame, audience=frame.audience) for frame in frames]


ACT = Act(
    "impresa.frame_contest",
    FrameContest,
    find,
    director,
    decide,
    (*FRAMING, TWO_SIDES, HIMSELF, UNLIKE, NO_DIFFICULTY),
)
