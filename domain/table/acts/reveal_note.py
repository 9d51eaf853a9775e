"""A pinned note is shown to everyone, by who wrote it or a GM (TAB-7, TAB-8)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import EVERYONE
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.note import NoteRevealed
from domain.table.finding import sees
from domain.table.refusals import NOT_HIDDEN, UNKNOWN_NOTE
from domain.table.state import Note, story


class RevealNote(Command):
    """Show everyone a pinned note."""

    note: str


def find_note(note: str, play: Play, table: Table) -> Note:
    """The pinned note, or ``unknown_id``."""
    found = story(play).notes.get(note)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN_NOTE(note=note)
    return found


def find(command: RevealNote, play: Play, table: Table) -> Note:
    """The pinned note."""
    return find_note(command.note, play, table)


def entitled(note: Note, play: Play, table: Table) -> None:
    """Whoever wrote it, or a GM."""
    gm_or(WRONG_ROLE, note.by == table.member, play, table)


def decide(command: RevealNote, note: Note, play: Play, table: Table) -> list[Event]:
    """The note is plain to everyone."""
    if note.audience == EVERYONE:
        raise NOT_HIDDEN()
    return [NoteRevealed(note.id, note.text)]


ACT = Act("table.reveal_note", RevealNote, find, entitled, decide, (UNKNOWN_NOTE, WRONG_ROLE, NOT_HIDDEN), kept=True)
