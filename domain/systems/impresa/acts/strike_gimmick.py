"""The director strikes a gimmick off: an enemy is gone, a debt is paid (PRE-24, PRE-25, PRE-32)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.acts.call_gimmick import NOT_HELD
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gimmick import GimmickStruckOff
from domain.systems.impresa.finding import character_named, words
from domain.systems.impresa.gimmickry import alike, held
from domain.systems.impresa.refusals import CHARACTER, NO_WORDS, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan

WHICH = Reason("missing", "PRE-20", "The character has this gimmick more than once: name the detail.")


class StrikeGimmick(Command):
    """Strike off a gimmick of a character. ``detail``: which, if he has it more than once."""

    character: CharacterId
    gimmick: str
    reason: str = ""
    detail: str | None = None


def decide(command: StrikeGimmick, character: Impresan, play: Play, table: Table) -> list[Event]:
    """He has it no longer."""
    found = [g for g in held(character, command.gimmick) if command.detail is None or alike(g.detail, command.detail)]
    if not found:
        raise NOT_HELD(gimmick=command.gimmick)
    if len(found) > 1:
        raise WHICH(details=[g.detail for g in found])
    reason = words(play, command.reason)
    return [GimmickStruckOff(character.id, command.gimmick, reason, found[0].detail, audience=character.audience)]


ACT = Act(
    "impresa.strike_gimmick",
    StrikeGimmick,
    character_named,
    director,
    decide,
    (*CHARACTER, NOT_DIRECTOR, NOT_HELD, WHICH, NO_WORDS),
)
