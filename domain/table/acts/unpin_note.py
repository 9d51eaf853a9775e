"""A pinned note is taken down, by who wrote it or a GM (TAB-8)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.refusals import WRONG_ROLE
from domain.table.acts.reveal_note import entitled, find_note
from domain.table.events.note import NoteUnpinned
from domain.table.refusals import UNKNOWN_NOTE
from domain.table.state import Note


class UnpinNote(Command):
    """Take a pinned note down; it stays in the timeline."""

    note: str


def find(command: UnpinNote, play: Play, table: Table) -> Note:
    """The pinned note."""
    return find_note(command.note, play, table)


def decide(command: UnpinNote, note: Note, play: Play, table: Table) -> list[Event]:
    """The note is no longer on view."""
    return [NoteUnpinned(note.id, audience=note.audience)]


ACT = Act("table.unpin_note", UnpinNote, find, entitled, decide, (UNKNOWN_NOTE, WRONG_ROLE), kept=True)
