"""The event store: an immutable, chained log of every campaign, in PostgreSQL. It knows no game."""

from eventstore.canonical import SIZE_MAX_BYTES, canonical, check_canonical, recanonical
from eventstore.connection import connect
from eventstore.errors import (
    AppendRefused,
    BadPosition,
    CampaignExists,
    ImportRefused,
    NotCanonical,
    NoUpcast,
    SplitsAnAct,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreUnavailable,
    TooLarge,
    UnknownCampaign,
    WrongKey,
)
from eventstore.migrate import is_current, migrate
from eventstore.outcomes import Appended, Busy, Conflict, Known, Outcome
from eventstore.records import Bundle, Head, NewAct, NewEvent, Position, StoredEvent
from eventstore.roles import Immutability, immutability
from eventstore.store import EventStore

__all__ = [
    "SIZE_MAX_BYTES",
    "AppendRefused",
    "Appended",
    "BadPosition",
    "Bundle",
    "Busy",
    "CampaignExists",
    "Conflict",
    "EventStore",
    "Head",
    "Immutability",
    "ImportRefused",
    "Known",
    "NewAct",
    "NewEvent",
    "NoUpcast",
    "NotCanonical",
    "Outcome",
    "Position",
    "SplitsAnAct",
    "StoreBusy",
    "StoreClosed",
    "StoreError",
    "StoreUnavailable",
    "StoredEvent",
    "TooLarge",
    "UnknownCampaign",
    "WrongKey",
    "canonical",
    "check_canonical",
    "connect",
    "immutability",
    "is_current",
    "migrate",
    "recanonical",
]
