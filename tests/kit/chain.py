"""Checking the chain with nothing but what the API shows: as a stranger would, in code of his own.

hash = SHA-256(tag, hash before, origin campaign, seq, header digest, body digest); both digests are salted. See the
page about the log in the documentation of the event store.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from struct import pack
from typing import Any
from uuid import UUID

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def check_shown(events: list[dict[str, Any]], campaign: str) -> str:
    """Check every event from the first one on; gives the last hash. Fails with the first seq that does not hold."""
    prev = bytes(32)
    for event in events:
        origin = UUID(event.get("origin_campaign") or campaign)
        header, body = _digests(event)
        linked = b"retcon/link/1\0\0\0" + prev + origin.bytes + pack(">Q", event["seq"]) + header + body
        due = sha256(linked).hexdigest()
        assert due == event["hash"], f"seq {event['seq']} does not follow from what came before it"
        prev = bytes.fromhex(due)
    return prev.hex()


def _digests(event: dict[str, Any]) -> tuple[bytes, bytes]:
    if "body" not in event:
        return bytes.fromhex(event["header_digest"]), bytes.fromhex(event["body_digest"])
    salt = bytes.fromhex(event["salt"])
    header = sha256(b"retcon/header/1\0" + salt + _canonical(_header(event))).digest()
    return header, sha256(b"retcon/body/1\0\0\0" + salt + _canonical(event["body"])).digest()


def _header(event: dict[str, Any]) -> dict[str, Any]:
    on_behalf_of = event["member"] if event["member"] != event["sent_by"] else None
    return {
        "act_id": event["act_id"],
        "actor": event["sent_by"],
        "audience": event["audience"],
        "command": event.get("command_digest"),
        "name": event["act"],
        "nth": event["nth"],
        "on_behalf_of": on_behalf_of,
        "place": event["place"],
        "recorded_at_us": (datetime.fromisoformat(event["at"]) - BEGINNING) // timedelta(microseconds=1),
        "rules": event["rules"],
        "stands_for": event.get("stands_for"),
        "type": event["type"],
        "version": event["version"],
    }


def _canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
