"""Sheets are written, and characters enter play."""

from __future__ import annotations

from typing import Any

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.activity.state import Oath, Perk, Sheet, SheetChange, State, Talent
from domain.table.state import name_of


class SheetWritten(Event, frozen=True, tag="activity.sheet_written"):
    """Parts of a sheet are these from here on; attributes and skills join those written before; null parts stay."""

    character: str
    attributes: dict[str, int] = {}
    skills: dict[str, int] = {}
    talents: list[Talent] | None = None
    perks: list[Perk] | None = None
    oaths: list[Oath] | None = None
    hit_dice: int | None = None


class SheetChangeProposed(Event, frozen=True, tag="activity.sheet_change_proposed"):
    """A player would have his character's sheet changed."""

    change: str
    character: str
    parts: dict[str, Any]


class SheetChangeRuled(Event, frozen=True, tag="activity.sheet_change_ruled"):
    """A GM consents to the change, or not."""

    change: str
    consented: bool


class EnteredPlay(Event, frozen=True, tag="activity.entered_play"):
    """A character is in a scene for the first time; ``fae``: his Fae Points have their start."""

    character: str
    fae: bool = False


class FaeStarted(Event, frozen=True, tag="activity.fae_started"):
    """A character's Fae Points have their start, as his hit dice are known now."""

    character: str


def _written(state: State, event: SheetWritten) -> None:
    sheet = state.sheets.setdefault(event.character, Sheet())
    sheet.attributes.update(event.attributes)
    sheet.skills.update(event.skills)
    sheet.talents = list(event.talents) if event.talents is not None else sheet.talents
    sheet.perks = list(event.perks) if event.perks is not None else sheet.perks
    sheet.oaths = list(event.oaths) if event.oaths is not None else sheet.oaths
    sheet.hit_dice = event.hit_dice if event.hit_dice is not None else sheet.hit_dice


def _proposed(state: State, event: SheetChangeProposed) -> None:
    state.changes[event.change] = SheetChange(event.change, event.character, dict(event.parts), event.audience)


def _ruled(state: State, event: SheetChangeRuled) -> None:
    state.changes.pop(event.change, None)


def _entered(state: State, event: EnteredPlay) -> None:
    sheet = state.sheets.setdefault(event.character, Sheet())
    sheet.in_play = True
    sheet.fae_started = sheet.fae_started or event.fae


def _started(state: State, event: FaeStarted) -> None:
    state.sheets.setdefault(event.character, Sheet()).fae_started = True


def _tells_ruled(event: SheetChangeRuled, _: Play) -> str:
    return f"The change to the sheet is {'agreed' if event.consented else 'turned down'}."


FACTS = (
    Fact(SheetWritten, _written, lambda e, p: f"The sheet of {name_of(p, e.character)} is written."),
    Fact(
        SheetChangeProposed, _proposed, lambda e, p: f"A change to the sheet of {name_of(p, e.character)} is proposed."
    ),
    Fact(SheetChangeRuled, _ruled, _tells_ruled),
    Fact(EnteredPlay, _entered, lambda e, p: f"{name_of(p, e.character)} enters play."),
    Fact(FaeStarted, _started, lambda e, p: f"{name_of(p, e.character)} has a pool of Fae Points."),
)
