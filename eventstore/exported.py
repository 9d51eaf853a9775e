"""The lines of an export, written and read: JSON, one event a line, bodies and commands as they are."""

from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

import orjson

from eventstore.canonical import canonical
from eventstore.errors import ImportRefused, NotCanonical
from eventstore.records import BEGINNING, Head, StoredEvent

FORMAT: Final = "retcon-export/1"


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
    told = _parse(line, None)
    if told.get("format") != FORMAT:
        raise ImportRefused(f"this is not an export of the format {FORMAT}")
    try:
        return Head(UUID(told["campaign_id"]), int(told["seq"]), bytes.fromhex(told["hash"]), BEGINNING)
    except (KeyError, TypeError, ValueError) as error:
        raise ImportRefused(f"the first line cannot be read: {error}") from error


def parse_closing(line: bytes) -> int | None:
    """The last seq, if this is the last line."""
    if not line.startswith(b'{"end":'):
        return None
    end: int = _parse(line, None)["end"]
    return end


def parse_event(line: bytes, campaign_id: UUID, seq: int) -> StoredEvent:
    """The event that a line holds, which should stand at ``seq``; raises ImportRefused."""
    told = _parse(line, seq)
    first = told.get("nth") == 0
    try:
        return StoredEvent(
            campaign_id=campaign_id,
            seq=told["seq"],
            origin_campaign=UUID(told["origin_campaign"]),
            act_id=UUID(told["act_id"]),
            nth=told["nth"],
            name=told["name"],
            type=told["type"],
            version=told["version"],
            place=told["place"],
            audience=told["audience"],
            actor=told["actor"],
            on_behalf_of=told["on_behalf_of"],
            recorded_at=datetime.fromisoformat(told["recorded_at"]).astimezone(UTC),
            rules=told["rules"],
            body=canonical(told["body"]),
            salt=bytes.fromhex(told["salt"]),
            hash=bytes.fromhex(told["hash"]),
            stands_for=told["stands_for"] if first else None,
            fingerprint=bytes.fromhex(told["fingerprint"]) if first else None,
            command=canonical(told["command"]) if first else None,
            command_salt=bytes.fromhex(told["command_salt"]) if first else None,
        )
    except NotCanonical as error:
        raise ImportRefused(f"not canonical: {error}", seq) from error
    except (KeyError, TypeError, ValueError) as error:
        raise ImportRefused(f"not a whole event: {error!r}", seq) from error


def _line(value: dict[str, Any]) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z)


def _parse(line: bytes, seq: int | None) -> dict[str, Any]:
    try:
        told = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise ImportRefused(f"not JSON: {error}", seq) from error
    if not isinstance(told, dict):
        raise ImportRefused("not a JSON object", seq)
    return told
