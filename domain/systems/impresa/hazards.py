"""What the acts that set off hazards share: dice against protection, and the damage that gets through (PRE-158)."""

from __future__ import annotations

from domain.core.act import Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.framing import TYPED_CHOICE, throws_by_hand
from domain.systems.impresa.harm import takes, through
from domain.systems.impresa.paying import Faces, throws
from domain.systems.impresa.protection import Protection, protection
from domain.systems.impresa.refusals import CHARACTER, DEAD, DICE, FALLEN, NO_WORDS, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, Track

NO_ATTACKER = Reason("mismatch", "PRE-158", "No attacker's luck adds to a hazard.")
NO_ROLL_DUE = Reason("derived", "PRE-150", "Without armor that counts and with fitness below 4 nothing is rolled.")

NEVER = {**FALLEN, "luck": NO_ATTACKER}
"""Fields that a hazard never has."""

HAZARD = (*CHARACTER, DEAD, NOT_DIRECTOR, NO_WORDS, NO_ROLL_DUE, TYPED_CHOICE, *DICE, *NEVER.values())
"""The refusals of every act that sets off a hazard."""


class Hazard(Command):
    """A hazard's dice: ``faces`` as they fell, where they are thrown at the table."""

    typed: bool | None = None
    faces: Faces = None


def strikes(
    target: Impresan,
    dice: int,
    track: Track,
    hazard: Hazard,
    *,
    play: Play,
    table: Table,
    source: str,
    guard: Protection | None = None,
) -> list[Event]:
    """The events of ``dice`` damage dice striking a character, against his own protection unless ``guard`` is given."""
    lot = table.mint("lot", target.id)
    against = protection(play, target, track) if guard is None else guard
    if not dice:
        return takes(play, lot, target, track, 0, source=source)
    if not against.rolls:
        if hazard.faces is not None:
            raise NO_ROLL_DUE()
        return takes(play, lot, target, track, dice, dice=dice, source=source)
    typed = throws_by_hand(play, hazard.typed)
    faces = throws(lot, target.id, dice, table, typed=typed, faces=hazard.faces)
    grades = through(faces, against.rating)
    return takes(play, lot, target, track, grades, dice=dice, faces=faces, rating=against.rating, source=source)
