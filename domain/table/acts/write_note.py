"""Somebody writes a note (TAB-8)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command, anybody, finds_nothing
from domain.core.audience import EVERYONE, Audience, is_audience
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.table.events.note import NoteWritten
from domain.table.finding import sees
from domain.table.refusals import BAD_AUDIENCE

BAD_NOTE = Reason("bad_note", "TAB-8", "A note is 1 to 4000 characters.")
NOT_FOR_ITS_WRITER = Reason("bad_audience", "TAB-8", "Whoever writes a note must be among those who may read it.")


class WriteNote(Command):
    """Write a note.

    ``audience``: everyone, gms, members:<ids> or controller:<character>; ``pinned``: it stays on view.
    """

    text: Annotated[str, pydantic.StringConstraints(strip_whitespace=True, min_length=1, max_length=4000), BAD_NOTE]
    audience: Annotated[Audience, pydantic.StringConstraints(max_length=2000), BAD_AUDIENCE] = EVERYONE
    pinned: bool = False


def decide(command: WriteNote, _: None, play: Play, table: Table) -> list[Event]:
    """The note stands in the log."""
    if not is_audience(command.audience):
        raise BAD_AUDIENCE()
    if not sees(command.audience, play, table):
        raise NOT_FOR_ITS_WRITER()
    note = table.mint("note")
    return [NoteWritten(note, command.text, table.member, command.pinned, audience=command.audience)]


ACT = Act(
    "table.write_note",
    WriteNote,
    finds_nothing,
    anybody,
    decide,
    (BAD_NOTE, BAD_AUDIENCE, NOT_FOR_ITS_WRITER),
    kept=True,
)
