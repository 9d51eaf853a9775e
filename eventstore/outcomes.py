"""What the store answers to a bundle."""

from dataclasses import dataclass
from uuid import UUID

from eventstore.records import Head, StoredEvent


@dataclass(frozen=True, slots=True)
class Appended:
    """The bundle was committed; these are its rows and the new head."""

    head: Head
    events: tuple[StoredEvent, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """An act of this id was committed before; its first event has this seq. Nothing was written."""

    act_id: UUID
    seq: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """The campaign has moved on from the head the bundle expected. Nothing was written."""

    head: Head


@dataclass(frozen=True, slots=True)
class Busy:
    """Another process is writing to the campaign at this moment. Nothing was written."""

    campaign_id: UUID


Outcome = Appended | Known | Conflict | Busy
