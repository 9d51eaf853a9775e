"""The director sets right what stands on a sheet beside its figures: identity, languages, gimmicks (PRE-185)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.creation import (
    SHEETS,
    SIGN_FIXED,
    SPLIT_BUDGET,
    GimmickChoice,
    gimmicks_of,
)
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.character import SheetAmended
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan

NO_REASON = Reason("missing", "PRE-185", "A correction says what it mends.")
NOTHING = Reason("missing", "PRE-185", "A correction changes something.")


class AmendSheet(Command):
    """Set right identity, languages or gimmicks of a character; what is given replaces what stood there.

    Figures (ratings, grades, luck, experience, ammunition) are set right by ``ruling.correct``, gear by handing it out
    and taking it away.
    """

    character: CharacterId
    reason: str = ""
    profession: str | None = None
    background: str | None = None
    tongue: str | None = None
    languages: list[str] | None = None
    gimmicks: list[GimmickChoice] | None = None


def decide(command: AmendSheet, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The sheet reads so from here on."""
    if not command.reason.strip():
        raise NO_REASON()
    if not command.model_dump(exclude={"character", "reason"}, exclude_none=True):
        raise NOTHING()
    amended = SheetAmended(
        character.id,
        command.reason.strip(),
        command.profession,
        command.background,
        command.tongue,
        command.languages,
        None if command.gimmicks is None else gimmicks_of(command.gimmicks, play),
        audience=character.audience,
    )
    return [amended]


ACT = Act(
    "impresa.amend_sheet",
    AmendSheet,
    character_named,
    director,
    decide,
    (*CHARACTER, NOT_DIRECTOR, NO_REASON, NOTHING, SIGN_FIXED, SPLIT_BUDGET, *SHEETS),
)
