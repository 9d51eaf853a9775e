"""Notes are written, pinned, revealed and taken down. All kept: they move no figure."""

from __future__ import annotations

from domain.core.audience import EVERYONE
from domain.core.event import Event, Fact
from domain.table.state import Note, State


class NoteWritten(Event, frozen=True, tag="table.note_written"):
    """Somebody writes a note; a pinned one stays on view."""

    note: str
    text: str
    by: str
    pinned: bool = False


class NoteRevealed(Event, frozen=True, tag="table.note_revealed"):
    """A pinned note is plain to everyone from here on; its text is repeated."""

    note: str
    text: str


class NoteUnpinned(Event, frozen=True, tag="table.note_unpinned"):
    """A pinned note is taken down."""

    note: str


def _written(state: State, event: NoteWritten) -> None:
    if event.pinned:
        state.notes[event.note] = Note(event.note, event.text, event.by, event.audience)


def _revealed(state: State, event: NoteRevealed) -> None:
    if event.note in state.notes:
        state.notes[event.note].audience = EVERYONE


def _unpinned(state: State, event: NoteUnpinned) -> None:
    state.notes.pop(event.note, None)


FACTS = (
    Fact(NoteWritten, _written, lambda e, p: f"Note: {e.text}", kept=True),
    Fact(NoteRevealed, _revealed, lambda e, p: f"A note is revealed: {e.text}", kept=True),
    Fact(NoteUnpinned, _unpinned, lambda e, p: "A note is taken down.", kept=True),
)
