"""The director accepts a completed sheet, and the character enters play (PRE-49, PRE-56)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.creation import SHEETS, TOTALS, valid_together
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.character import Entered
from domain.systems.impresa.finding import find_person
from domain.systems.impresa.refusals import FINISHED, NOT_DIRECTOR, UNFINISHED, UNKNOWN_CHARACTER
from domain.systems.impresa.state import Draft, impresa
from domain.table.state import name_of

NOT_COMPLETE = Reason("wrong_phase", "PRE-49", "The draft is not completed yet.")


class AcceptDraft(Command):
    """Accept a completed draft."""

    character: CharacterId


def find_draft(character: CharacterId, play: Play, table: Table) -> Draft:
    """The draft of a character; ``wrong_phase`` for one in play already, or with nothing drafted."""
    person = find_person(character, play, table)
    if person.id in impresa(play).characters:
        raise FINISHED(character=person.id)
    draft = impresa(play).drafts.get(person.id)
    if draft is None:
        raise UNFINISHED(character=person.id)
    return draft


def enters(draft: Draft) -> Entered:
    """The event of a drafted character entering play, with nothing but what he was made with."""
    return Entered(
        draft.character,
        abilities=draft.abilities,
        skills=draft.skills,
        gimmicks=draft.gimmicks,
        profession=draft.profession,
        background=draft.background,
        tongue=draft.tongue,
        languages=draft.languages,
        audience=draft.audience,
    )


def find(command: AcceptDraft, play: Play, table: Table) -> Draft:
    """The draft."""
    return find_draft(command.character, play, table)


def decide(command: AcceptDraft, draft: Draft, play: Play, table: Table) -> list[Event]:
    """The totals still fit, and the character is in play."""
    if not draft.completed:
        raise NOT_COMPLETE(character=draft.character)
    valid_together(draft, play)
    return [enters(draft)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The completed drafts, for a director."""
    for draft in impresa(play).drafts.values():
        if draft.completed and viewer.gm:
            yield Offer(ACT.name, {"character": draft.character}, f"Accept {name_of(play, draft.character)}'s sheet")


ACT = Act(
    "impresa.accept_draft",
    AcceptDraft,
    find,
    director,
    decide,
    (UNKNOWN_CHARACTER, UNFINISHED, FINISHED, NOT_DIRECTOR, NOT_COMPLETE, *SHEETS, *TOTALS),
    offers=offers,
)
