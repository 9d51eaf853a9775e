"""A draft is complete: all four steps fit together, and the director may accept the sheet (PRE-49, PRE-55)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import holds
from domain.systems.impresa.acts.accept_draft import enters, find_draft
from domain.systems.impresa.creation import SHEETS, TOTALS, valid_together
from domain.systems.impresa.entitlement import leader_or_director, led_by
from domain.systems.impresa.events.character import DraftCompleted
from domain.systems.impresa.refusals import FINISHED, NOT_YOURS, UNFINISHED, UNKNOWN_CHARACTER
from domain.systems.impresa.state import Draft, impresa
from domain.table.state import name_of


class CompleteDraft(Command):
    """Complete a draft; a director who does so accepts it at once."""

    character: CharacterId


def find(command: CompleteDraft, play: Play, table: Table) -> Draft:
    """The draft."""
    return find_draft(command.character, play, table)


def entitled(draft: Draft, play: Play, table: Table) -> None:
    """Whoever leads the character, and the director."""
    leader_or_director(play, table, draft.character)


def decide(command: CompleteDraft, draft: Draft, play: Play, table: Table) -> list[Event]:
    """The totals fit; the sheet waits for the director, unless he has completed it himself."""
    valid_together(draft, play)
    completed = DraftCompleted(draft.character, audience=draft.audience)
    return [completed, enters(draft)] if holds(play, table.member, "gm") else [completed]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The open drafts of characters that the viewer leads."""
    for draft in impresa(play).drafts.values():
        if not draft.completed and visible(draft.audience, viewer) and led_by(viewer, play, draft.character):
            yield Offer(ACT.name, {"character": draft.character}, f"Complete {name_of(play, draft.character)}'s sheet")


ACT = Act(
    "impresa.complete_draft",
    CompleteDraft,
    find,
    entitled,
    decide,
    (UNKNOWN_CHARACTER, UNFINISHED, FINISHED, NOT_YOURS, *SHEETS, *TOTALS),
    offers=offers,
)
