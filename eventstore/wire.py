"""Rows in PostgreSQL's binary format: the parameters of the SQL functions.

A whole batch goes out as two parameters, an array of ``log.bundle`` and an array of ``log.new_event``. An encoded row
does not depend on its batch, so each caller encodes its own while the batch before it is in flight.
"""

from collections.abc import Sequence
from struct import Struct
from typing import Final

from eventstore.chain import microseconds
from eventstore.records import Head, StoredEvent

_BYTEA: Final = 17
_INT8: Final = 20
_INT4: Final = 23
_TEXT: Final = 25
_TIMESTAMPTZ: Final = 1184
_UUID: Final = 2950

# PostgreSQL counts time from the year 2000.
EPOCH_2000_US: Final = 946_684_800_000_000

_ARRAY: Final = Struct(">iiIii")
_FIELD: Final = Struct(">Ii")
_BIGINT: Final = Struct(">Iiq")
_LENGTH: Final = Struct(">i")
# Each field is its type, its length, and its value.
_BUNDLE: Final = Struct(">i" + "Ii16s" + "Iiq" + "Ii32s" + "Iiq" + "Iiq" + "Ii32s" + "Iiq")
_EVENT: Final = Struct(">i" + "Ii16s" + "Iiq" + "Ii16s" + "Ii16s" + "Iii" + "Iii" + "Iiq" + "Iiq" + "Ii16s" + "Ii32s")
_BUNDLE_FIELDS: Final = 7
_EVENT_FIELDS: Final = 21


def bundle_row(expected: Head, last: Head) -> bytes:
    """Encode a ``log.bundle``, which leads from one head to another, as an element of an array."""
    row = _BUNDLE.pack(
        _BUNDLE_FIELDS,
        _UUID, 16, expected.campaign_id.bytes,
        _INT8, 8, expected.seq,
        _BYTEA, 32, expected.hash,
        _TIMESTAMPTZ, 8, microseconds(expected.recorded_at) - EPOCH_2000_US,
        _INT8, 8, last.seq,
        _BYTEA, 32, last.hash,
        _TIMESTAMPTZ, 8, microseconds(last.recorded_at) - EPOCH_2000_US,
    )  # fmt: skip
    return _LENGTH.pack(len(row)) + row


def event_row(event: StoredEvent) -> bytes:
    """Encode a ``log.new_event`` as an element of an array."""
    fixed = _EVENT.pack(
        _EVENT_FIELDS,
        _UUID, 16, event.campaign_id.bytes,
        _INT8, 8, event.seq,
        _UUID, 16, event.origin_campaign.bytes,
        _UUID, 16, event.act_id.bytes,
        _INT4, 4, event.nth,
        _INT4, 4, event.version,
        _INT8, 8, event.place,
        _TIMESTAMPTZ, 8, microseconds(event.recorded_at) - EPOCH_2000_US,
        _BYTEA, 16, event.salt,
        _BYTEA, 32, event.hash,
    )  # fmt: skip
    row = b"".join(
        (
            fixed,
            _text(event.name),
            _text(event.type),
            _text(event.audience),
            _text(event.actor),
            _text(event.on_behalf_of),
            _text(event.rules),
            _bytea(event.body),
            _bigint(event.stands_for),
            _bytea(event.fingerprint),
            _bytea(event.command),
            _bytea(event.command_salt),
        )
    )
    return _LENGTH.pack(len(row)) + row


def array(element_oid: int, rows: Sequence[bytes], count: int) -> bytes:
    """Join encoded elements, ``count`` in all, into an array of the type ``element_oid``."""
    if not count:
        return _ARRAY.pack(0, 0, element_oid, 0, 0)[:12]
    return _ARRAY.pack(1, 0, element_oid, count, 1) + b"".join(rows)


def _text(value: str | None) -> bytes:
    if value is None:
        return _FIELD.pack(_TEXT, -1)
    written = value.encode()
    return _FIELD.pack(_TEXT, len(written)) + written


def _bytea(value: bytes | None) -> bytes:
    if value is None:
        return _FIELD.pack(_BYTEA, -1)
    return _FIELD.pack(_BYTEA, len(value)) + value


def _bigint(value: int | None) -> bytes:
    if value is None:
        return _FIELD.pack(_INT8, -1)
    return _BIGINT.pack(_INT8, 8, value)
