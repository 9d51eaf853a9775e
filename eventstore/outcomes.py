"""What the store answers to a bundle."""

from uuid import UUID

import msgspec

from eventstore.records import Head, StoredEvent


class Appended(msgspec.Struct, frozen=True, gc=False):
    """The bundle was committed; these are its rows and the new head."""

    head: Head
    events: tuple[StoredEvent, ...]


class Known(msgspec.Struct, frozen=True, gc=False):
    """An act of this id was committed before; its first event has this seq. Nothing was written."""

    act_id: UUID
    seq: int


class Conflict(msgspec.Struct, frozen=True, gc=False):
    """The campaign has moved on from the head the bundle expected. Nothing was written."""

    head: Head


class Busy(msgspec.Struct, frozen=True, gc=False):
    """Another process is writing to the campaign at this moment. Nothing was written."""

    campaign_id: UUID


Outcome = Appended | Known | Conflict | Busy
