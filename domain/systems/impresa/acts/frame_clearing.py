"""The director frames the clearing of a jammed weapon, with firearms (PRE-124, PRE-125)."""

from __future__ import annotations

from typing import Literal

from domain.core.act import Act
from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NOT_HELD
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.finding import alive, find_impresan
from domain.systems.impresa.framing import DERIVED, FRAMING, Difficulty, Framing, Help, framed, helping
from domain.systems.impresa.gear import held
from domain.systems.impresa.state import Frame, Impresan

NOT_JAMMED = Reason("wrong_state", "PRE-125", "The weapon is not jammed.")

SKILL = "firearms"


class FrameClearing(Framing):
    """Frame the clearing of a jam. ``bearer``: who has the weapon, by default whoever clears it.

    ``ability``: reasoning, as gun maintenance is rolled with, or fitness.
    """

    forbids = DERIVED
    character: CharacterId
    weapon: str
    bearer: CharacterId | None = None
    difficulty: Difficulty
    ability: Literal["reasoning", "fitness"] = "reasoning"
    help: Help = None
    helped_by: str = ""


def find(command: FrameClearing, play: Play, table: Table) -> tuple[Impresan, Impresan]:
    """Who clears, and who has the weapon."""
    clearer = find_impresan(command.character, play, table)
    return clearer, clearer if command.bearer is None else find_impresan(command.bearer, play, table)


def decide(command: FrameClearing, found: tuple[Impresan, Impresan], play: Play, table: Table) -> list[Event]:
    """A task; its success clears the weapon."""
    clearer, bearer = found
    alive(clearer)
    if not held(play, bearer.id, command.weapon).jammed:
        raise NOT_JAMMED(weapon=command.weapon)
    frame = Frame(
        id=table.mint("task"),
        character=clearer.id,
        ability=command.ability,
        skill=SKILL,
        difficulty=command.difficulty,
        change=helping(command.help, command.helped_by, SKILL, clearer),
        purpose_rule="jam",
        patient=bearer.id,
        weapon=command.weapon,
        audience=narrower(clearer.audience, bearer.audience),
    )
    return list(framed(frame, command, play, table))


ACT = Act("impresa.frame_clearing", FrameClearing, find, director, decide, (*FRAMING, NOT_HELD, NOT_JAMMED))
