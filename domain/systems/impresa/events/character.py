"""Characters are drafted and come into play with a finished sheet (PRE-49 to PRE-57)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event, Fact, Movement
from domain.systems.impresa.state import Draft, Gimmick, Impresan, State
from domain.table.state import name_of


class Drafted(Event, frozen=True, tag="impresa.drafted"):
    """The steps of a draft are these from here on; a step left out stays as it was."""

    character: str
    profession: str | None = None
    background: str | None = None
    tongue: str | None = None
    languages: list[str] | None = None
    gimmicks: list[Gimmick] | None = None
    abilities: dict[str, int] | None = None
    skills: dict[str, int] | None = None


class DraftCompleted(Event, frozen=True, tag="impresa.draft_completed"):
    """All four steps are done and valid together; the director may accept the sheet."""

    character: str


class Entered(Event, frozen=True, tag="impresa.entered"):
    """A character is in play with these ratings, unhurt, with full luck and no experience (PRE-56)."""

    character: str
    abilities: dict[str, int]
    skills: dict[str, int] = {}
    gimmicks: list[Gimmick] = []
    profession: str = ""
    background: str = ""
    tongue: str = ""
    languages: list[str] = []


class SheetAmended(Event, frozen=True, tag="impresa.sheet_amended"):
    """The director has set a sheet right; what is left out stays as it was."""

    character: str
    reason: str
    profession: str | None = None
    background: str | None = None
    tongue: str | None = None
    languages: list[str] | None = None
    gimmicks: list[Gimmick] | None = None


def _drafted(state: State, event: Drafted) -> None:
    draft = state.drafts.setdefault(event.character, Draft(event.character, audience=event.audience))
    draft.completed = False
    _write(draft, event)
    draft.abilities = draft.abilities if event.abilities is None else dict(event.abilities)
    draft.skills = draft.skills if event.skills is None else dict(event.skills)


def _amended(state: State, event: SheetAmended) -> None:
    if event.character in state.characters:
        _write(state.characters[event.character], event)


def _write(sheet: Draft | Impresan, event: Drafted | SheetAmended) -> None:
    """Write down what is said of identity, languages and gimmicks; what is left out stays."""
    sheet.profession = sheet.profession if event.profession is None else event.profession
    sheet.background = sheet.background if event.background is None else event.background
    sheet.tongue = sheet.tongue if event.tongue is None else event.tongue
    sheet.languages = sheet.languages if event.languages is None else list(event.languages)
    sheet.gimmicks = sheet.gimmicks if event.gimmicks is None else list(event.gimmicks)


def _completed(state: State, event: DraftCompleted) -> None:
    if event.character in state.drafts:
        state.drafts[event.character].completed = True


def _entered(state: State, event: Entered) -> None:
    state.drafts.pop(event.character, None)
    state.characters[event.character] = Impresan(
        event.character,
        profession=event.profession,
        background=event.background,
        tongue=event.tongue,
        languages=list(event.languages),
        gimmicks=list(event.gimmicks),
        abilities=dict(event.abilities),
        luck=event.abilities.get("luck", 0),
        skills=dict(event.skills),
        audience=event.audience,
    )


def _moves(event: Entered) -> Iterator[Movement]:
    for ability, rating in event.abilities.items():
        yield Movement(f"impresa.ability:{ability}", event.character, rating, "created")
    for skill, rating in event.skills.items():
        yield Movement(f"impresa.skill:{skill}", event.character, rating, "created")
    yield Movement("impresa.luck", event.character, event.abilities.get("luck", 0), "created")


FACTS = (
    Fact(Drafted, _drafted, lambda e, p: f"{name_of(p, e.character)} is being made."),
    Fact(SheetAmended, _amended, lambda e, p: f"{name_of(p, e.character)}'s sheet is set right: {e.reason}."),
    Fact(DraftCompleted, _completed, lambda e, p: f"{name_of(p, e.character)}'s sheet is complete."),
    Fact(Entered, _entered, lambda e, p: f"{name_of(p, e.character)} enters play.", moves=_moves),
)
