"""Acts as they are asked for, and what is answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec

from api.openapi.components import AnsweredEvents
from domain.core.act import write_command
from domain.core.audience import Viewer
from domain.core.rulebook import registry
from eventstore import Head, Position, StoredEvent, recanonical
from projections.changes import Changes
from projections.shown import ShownEvent, shown
from projections.told import RulingOutcome


@dataclass(frozen=True, slots=True)
class Asked:
    """An act as somebody asks for it.

    ``sender`` holds the token; ``on_behalf_of`` is whose act it is if not his own. ``minted``: the server made the act
    id, so nobody can have sent it before. ``command``: JSON. ``if_match``: take it only if the log still ends there.
    """

    campaign: UUID
    act_id: UUID
    act: str
    command: bytes
    sender: str
    on_behalf_of: str | None = None
    minted: bool = False
    if_match: Position | None = None
    dry_run: bool = False

    @property
    def member(self) -> str:
        """Whose act it is."""
        return self.on_behalf_of or self.sender


class OpenAnswer(msgspec.Struct, frozen=True):
    """Where a dry run stops: at a die that only the act itself will throw."""

    test: str
    roller: str
    nth: int
    sides: int


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an act gave, for who asks: its events, and the views it changed. ``cursor`` and ``hash`` are the receipt.

    ``first_seq`` and ``seq``: of the first and the last event; a dry run has the seq it was tried on. ``open``: the die
    at which a dry run stops. ``outcome``: what a ruling that is tried makes of the later acts.
    """

    act: str
    act_id: str
    seq: int
    cursor: str
    hash: str
    events: AnsweredEvents
    views: Changes
    first_seq: int = 0
    dry_run: bool = False
    open: OpenAnswer | None = None
    outcome: RulingOutcome | None = None

    @classmethod
    def given(cls, asked: Asked, rows: Sequence[StoredEvent], sees: Viewer, changed: Changes) -> Answer:
        """The answer to an act that stands in the log as these rows."""
        last = rows[-1]
        events = [shown(row, sees) for row in rows]
        return cls(
            asked.act, str(asked.act_id), last.seq, last.cursor, last.hash.hex(), [*events], changed, rows[0].seq
        )

    @classmethod
    def tried(
        cls,
        asked: Asked,
        head: Head,
        *,
        events: Sequence[dict[str, Any]] = (),
        views: Changes | None = None,
        open: OpenAnswer | None = None,  # noqa: A002 - the word on the wire
        outcome: RulingOutcome | None = None,
    ) -> Answer:
        """The answer to a dry run."""
        at = head.seq, head.cursor, head.hash.hex()
        return cls(asked.act, str(asked.act_id), *at, [*events], views or {}, 0, True, open, outcome)


class HeadMoved(Exception):
    """Something has happened since the cursor that the act was to stand on: ``happened``, as far as who asks sees it.

    ``next``: the cursor after which there is more, if that is not all.
    """

    def __init__(self, head: Head, since: int, happened: Sequence[ShownEvent] = (), next: str | None = None) -> None:  # noqa: A002 - the word on the wire
        super().__init__(f"the log has moved on to {head.cursor}")
        self.head = head
        self.since = since
        self.happened = list(happened)
        self.next = next


class OtherAct(Exception):
    """An act of this id was taken before, and it was another one."""


def fingerprint(asked: Asked, command: bytes) -> bytes:
    """SHA-256 over who asks, for whom, where, and for what: what makes two requests the same act."""
    parts = (asked.sender, asked.on_behalf_of or "", str(asked.campaign), asked.act)
    return sha256("\n".join(parts).encode() + b"\n" + command).digest()


def same_act(asked: Asked, row: StoredEvent) -> bool:
    """Whether a request asks for the act that was recorded."""
    try:
        act = registry().acts[asked.act]
        command = recanonical(write_command(act.command.model_validate_json(asked.command)))
    except (KeyError, ValueError):
        return False
    return row.fingerprint == fingerprint(asked, command)
