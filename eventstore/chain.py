"""The hash chain: how rows are sealed, and how anybody checks that they still are.

    hash        = SHA-256(tag ‖ prev ‖ origin campaign ‖ seq ‖ header digest ‖ body digest)
    header      = SHA-256(tag ‖ salt ‖ canonical JSON of what is known about the event)
    body        = SHA-256(tag ‖ salt ‖ canonical JSON of the event)
    command     = SHA-256(tag ‖ the command's own salt ‖ length of the fingerprint ‖ fingerprint ‖ command), in the header

Every part but the last of each is of fixed length, and every tag is different, so no two things hash alike. The salt
is given out with the body only; the command has a salt of its own, since fewer people may read it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from struct import Struct
from typing import Final
from uuid import UUID

import orjson

from eventstore.records import BEGINNING, NO_HASH, Head, NewAct, StoredEvent

SALT_BYTES: Final = 16

_LINK_TAG: Final = b"retcon/link/1\0\0\0"
_HEADER_TAG: Final = b"retcon/header/1\0"
_BODY_TAG: Final = b"retcon/body/1\0\0\0"
_COMMAND_TAG: Final = b"retcon/command/1"
_LINK: Final = Struct(">16s32s16sQ32s32s")
_LENGTH: Final = Struct(">I")
_MICROSECOND: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Link:
    """What a viewer gets of an event he may not read: enough to check the chain, too little to guess the event."""

    seq: int
    origin_campaign: UUID
    header_digest: bytes
    body_digest: bytes
    hash: bytes


@dataclass(frozen=True, slots=True)
class Break:
    """The first place where a chain does not hold, and what is wrong there."""

    seq: int
    reason: str


def seal(head: Head, acts: Sequence[NewAct], salts: Iterator[bytes]) -> tuple[tuple[StoredEvent, ...], Head]:
    """Number, date, salt and chain the events of ``acts`` on top of ``head``; answer the rows and the new head.

    ``salts`` yields 16 fresh random bytes for every event and one more for every act's command.
    """
    rows: list[StoredEvent] = []
    for act in acts:
        at = max(act.recorded_at, head.recorded_at)
        command_salt = next(salts)
        digest = command_digest(command_salt, act.fingerprint, act.command).hex()
        place = head.seq + 1 if act.place is None else act.place
        time_us = microseconds(at)
        for nth, event in enumerate(act.events):
            first = nth == 0
            salt = next(salts)
            seq = head.seq + 1
            stands_for = act.stands_for if first else None
            header = _header(
                act.act_id, act.actor, event.audience, digest if first else None, act.name, nth, act.on_behalf_of,
                place, time_us, act.rules, stands_for, event.type, event.version,
            )  # fmt: skip
            link = link_hash(
                head.hash,
                act.campaign_id,
                seq,
                sha256(_HEADER_TAG + salt + header).digest(),
                sha256(_BODY_TAG + salt + event.body).digest(),
            )
            rows.append(
                StoredEvent(
                    act.campaign_id,
                    seq,
                    act.campaign_id,
                    act.act_id,
                    nth,
                    act.name,
                    event.type,
                    event.version,
                    place,
                    event.audience,
                    act.actor,
                    act.on_behalf_of,
                    at,
                    act.rules,
                    event.body,
                    salt,
                    link,
                    stands_for,
                    act.fingerprint if first else None,
                    act.command if first else None,
                    command_salt if first else None,
                )  # fmt: skip
            )
            head = Head(act.campaign_id, seq, link, at)
    return tuple(rows), head


def link_hash(prev: bytes, origin: UUID, seq: int, header_digest: bytes, body_digest: bytes) -> bytes:
    """The hash of one link, given the hash before it."""
    return sha256(_LINK.pack(_LINK_TAG, prev, origin.bytes, seq, header_digest, body_digest)).digest()


def command_digest(salt: bytes, fingerprint: bytes, command: bytes) -> bytes:
    """The digest of an act's command, which stands in the header of its first event."""
    return sha256(b"".join((_COMMAND_TAG, salt, _LENGTH.pack(len(fingerprint)), fingerprint, command))).digest()


def body_digest(event: StoredEvent) -> bytes:
    """The salted digest of an event's body."""
    return sha256(_BODY_TAG + event.salt + event.body).digest()


def header_digest(event: StoredEvent) -> bytes:
    """The salted digest of everything that is recorded about an event besides its body."""
    return sha256(_HEADER_TAG + event.salt + header(event)).digest()


def header(event: StoredEvent) -> bytes:
    """Everything that is recorded about an event besides its body, as canonical JSON."""
    command = None
    if event.nth == 0:
        command = command_digest(event.command_salt or b"", event.fingerprint or b"", event.command or b"").hex()
    return _header(
        event.act_id, event.actor, event.audience, command, event.name, event.nth, event.on_behalf_of, event.place,
        microseconds(event.recorded_at), event.rules, event.stands_for, event.type, event.version,
    )  # fmt: skip


def link(event: StoredEvent) -> Link:
    """The link that a row makes in the chain."""
    return Link(event.seq, event.origin_campaign, header_digest(event), body_digest(event), event.hash)


def verify_links(links: Iterable[Link], *, prev: bytes = NO_HASH, seq: int = 0) -> Break | None:
    """Check links in seq order after ``seq``, where the hash is ``prev``; answer the first that does not hold."""
    for one in links:
        broken = check_link(one, prev, seq)
        if broken:
            return broken
        prev, seq = one.hash, one.seq
    return None


def check_link(one: Link, prev: bytes, seq: int) -> Break | None:
    """Check one link against the hash and the seq before it."""
    if one.seq == seq:
        return Break(seq, "duplicated" if one.hash == prev else "forked: two events stand at this seq")
    if one.seq < seq:
        return Break(one.seq, "out of order")
    if one.seq > seq + 1:
        return Break(seq + 1, "missing")
    if one.hash != link_hash(prev, one.origin_campaign, one.seq, one.header_digest, one.body_digest):
        return Break(one.seq, "altered, or not the event that was recorded here")
    return None


def microseconds(at: datetime) -> int:
    """Microseconds from 1970 to an aware datetime."""
    return (at - BEGINNING) // _MICROSECOND


def _header(
    act_id: UUID, actor: str, audience: str, command: str | None, name: str, nth: int, on_behalf_of: str | None,
    place: int, recorded_at: int, rules: str, stands_for: int | None, type: str, version: int,
) -> bytes:  # fmt: skip
    # The keys stand in sorted order, so this is RFC 8785.
    return orjson.dumps(
        {
            "act_id": act_id,
            "actor": actor,
            "audience": audience,
            "command": command,
            "name": name,
            "nth": nth,
            "on_behalf_of": on_behalf_of,
            "place": place,
            "recorded_at_us": recorded_at,
            "rules": rules,
            "stands_for": stands_for,
            "type": type,
            "version": version,
        }
    )
