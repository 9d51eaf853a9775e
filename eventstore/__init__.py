"""The event store: an immutable, chained log of every campaign, in PostgreSQL. It knows no game."""

from eventstore.canonical import SIZE_MAX_BYTES, canonical, check_canonical, recanonical
from eventstore.chain import Break, Link, link, verify_links
from eventstore.connection import connect
from eventstore.cursors import Cursor
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
from eventstore.roles import Immutability
from eventstore.signing import SignedHead, Signer
from eventstore.snapshots import Snapshot
from eventstore.store import EventStore
from eventstore.upcast import Step, Upcaster
from eventstore.verify import Verdict

__all__ = [
    "SIZE_MAX_BYTES",
    "AppendRefused",
    "Appended",
    "BadPosition",
    "Break",
    "Bundle",
    "Busy",
    "CampaignExists",
    "Conflict",
    "Cursor",
    "EventStore",
    "Head",
    "Immutability",
    "ImportRefused",
    "Known",
    "Link",
    "NewAct",
    "NewEvent",
    "NoUpcast",
    "NotCanonical",
    "Outcome",
    "Position",
    "SignedHead",
    "Signer",
    "Snapshot",
    "SplitsAnAct",
    "Step",
    "StoreBusy",
    "StoreClosed",
    "StoreError",
    "StoreUnavailable",
    "StoredEvent",
    "TooLarge",
    "UnknownCampaign",
    "Upcaster",
    "Verdict",
    "WrongKey",
    "canonical",
    "check_canonical",
    "connect",
    "is_current",
    "link",
    "migrate",
    "recanonical",
    "verify_links",
]
