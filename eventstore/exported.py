"""The lines of an export, written and read: JSON, one event a line, bodies and commands as they are."""

from datetime import UTC, datetime
from typing import Annotated, Any, Final
from uuid import UUID

import msgspec
import orjson

from eventstore.canonical import INT_MAX, recanonical
from eventstore.errors import ImportRefused, NotCanonical
from eventstore.records import BEGINNING, Head, StoredEvent

FORMAT: Final = "retcon-export/1"

_Bigint = Annotated[int, msgspec.Meta(ge=0, le=INT_MAX)]
_Integer = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
_Time = Annotated[datetime, msgspec.Meta(tz=True)]

_UNREADABLE: Final = (msgspec.MsgspecError, NotCanonical, ValueError, OverflowError, RecursionError)
"""What reading a line may raise, whatever stands in it: times beyond the calendar and endless nesting too."""


class _Opening(msgspec.Struct):
    format: str
    campaign_id: UUID
    seq: _Bigint
    hash: str


class _Event(msgspec.Struct):
    """A line of an export. Bytes are written as hexadecimal digits; what is JSON stands as it is."""

    seq: _Bigint
    origin_campaign: UUID
    act_id: UUID
    nth: _Integer
    name: str
    type: str
    version: _Integer
    place: _Bigint
    audience: str
    actor: str
    on_behalf_of: str | None
    recorded_at: _Time
    rules: str
    body: msgspec.Raw
    salt: str
    hash: str
    stands_for: _Bigint | None = None
    fingerprint: str = ""
    command: msgspec.Raw = msgspec.Raw(b"null")
    command_salt: str = ""


def opening_line(head: Head) -> bytes:
    """The first line: what follows, and where it ends."""
    return _line({"format": FORMAT, "campaign_id": head.campaign_id, "seq": head.seq, "hash": head.hash.hex()})


def closing_line(head: Head) -> bytes:
    """The last line: that nothing follows."""
    return _line({"end": head.seq})


def event_line(event: StoredEvent) -> bytes:
    """One event with all that its hash is made of."""
    line: dict[str, Any] = {
        "seq": event.seq,
        "origin_campaign": event.origin_campaign,
        "act_id": event.act_id,
        "nth": event.nth,
        "name": event.name,
        "type": event.type,
        "version": event.version,
        "place": event.place,
        "audience": event.audience,
        "actor": event.actor,
        "on_behalf_of": event.on_behalf_of,
        "recorded_at": event.recorded_at,
        "rules": event.rules,
        "body": orjson.Fragment(event.body),
        "salt": event.salt.hex(),
        "hash": event.hash.hex(),
    }
    if event.nth == 0:
        line["stands_for"] = event.stands_for
        line["fingerprint"] = (event.fingerprint or b"").hex()
        line["command"] = orjson.Fragment(event.command or b"null")
        line["command_salt"] = (event.command_salt or b"").hex()
    return _line(line)


def parse_opening(line: bytes) -> Head:
    """What the first line says; raises ImportRefused."""
    try:
        told = msgspec.json.decode(line, type=_Opening)
        head = Head(told.campaign_id, told.seq, bytes.fromhex(told.hash), BEGINNING)
    except _UNREADABLE as error:
        raise ImportRefused(f"the first line cannot be read: {error}") from error
    if told.format != FORMAT:
        raise ImportRefused(f"this is not an export of the format {FORMAT}")
    return head


def parse_closing(line: bytes) -> int | None:
    """The last seq, if this is the last line."""
    if not line.startswith(b'{"end":'):
        return None
    try:
        return msgspec.json.decode(line, type=dict[str, int])["end"]
    except _UNREADABLE as error:
        raise ImportRefused(f"the last line cannot be read: {error}") from error


def parse_event(line: bytes, campaign_id: UUID, seq: int) -> StoredEvent:
    """The event that a line holds, which should stand at ``seq``; raises ImportRefused."""
    try:
        told = msgspec.json.decode(line, type=_Event)
        first = told.nth == 0
        return StoredEvent(
            campaign_id=campaign_id,
            seq=told.seq,
            origin_campaign=told.origin_campaign,
            act_id=told.act_id,
            nth=told.nth,
            name=told.name,
            type=told.type,
            version=told.version,
            place=told.place,
            audience=told.audience,
            actor=told.actor,
            on_behalf_of=told.on_behalf_of,
            recorded_at=told.recorded_at.astimezone(UTC),
            rules=told.rules,
            body=recanonical(bytes(told.body)),
            salt=bytes.fromhex(told.salt),
            hash=bytes.fromhex(told.hash),
            stands_for=told.stands_for if first else None,
            fingerprint=bytes.fromhex(told.fingerprint) if first else None,
            command=recanonical(bytes(told.command)) if first else None,
            command_salt=bytes.fromhex(told.command_salt) if first else None,
        )
    except _UNREADABLE as error:
        raise ImportRefused(f"not a whole event: {error}", seq) from error


def _line(value: dict[str, Any]) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z)
