"""The hash chain: how rows are sealed, and how anybody checks that they still are.

    hash        = SHA-256(tag ‖ prev ‖ origin campaign ‖ seq ‖ header digest ‖ body digest)
    header      = SHA-256(tag ‖ salt ‖ canonical JSON of what is known about the event)
    body        = SHA-256(tag ‖ salt ‖ canonical JSON of the event)
    command     = SHA-256(tag ‖ the command's own salt ‖ length of fingerprint ‖ fingerprint ‖ command), in the header

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
from msgspec.structs import replace

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
        command_salt = next(salts)
        at = max(act.recorded_at, head.recorded_at)
        place = head.seq + 1 if act.place is None else act.place
        for nth in range(len(act.events)):
            row = _sealed(head, act, nth, at=at, place=place, salt=next(salts), command_salt=command_salt)
            rows.append(row)
            head = row.head
    return tuple(rows), head


def _sealed(
    head: Head, act: NewAct, nth: int, *, at: datetime, place: int, salt: bytes, command_salt: bytes
) -> StoredEvent:
    event = act.events[nth]
    first = nth == 0
    unchained = StoredEvent(
        campaign_id=act.campaign_id,
        seq=head.seq + 1,
        origin_campaign=act.campaign_id,
        act_id=act.act_id,
        nth=nth,
        name=act.name,
        type=event.type,
        version=event.version,
        place=place,
        audience=event.audience,
        actor=act.actor,
        on_behalf_of=act.on_behalf_of,
        recorded_at=at,
        rules=act.rules,
        body=event.body,
        salt=salt,
        hash=NO_HASH,
        stands_for=act.stands_for if first else None,
        fingerprint=act.fingerprint if first else None,
        command=act.command if first else None,
        command_salt=command_salt if first else None,
    )
    return replace(unchained, hash=row_hash(head.hash, unchained))


def row_hash(prev: bytes, event: StoredEvent) -> bytes:
    """The hash that a row must have, given the hash before it."""
    return link_hash(prev, event.origin_campaign, event.seq, header_digest(event), body_digest(event))


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
    # The keys stand in sorted order, so this is RFC 8785.
    return orjson.dumps(
        {
            "act_id": event.act_id,
            "actor": event.actor,
            "audience": event.audience,
            "command": command,
            "name": event.name,
            "nth": event.nth,
            "on_behalf_of": event.on_behalf_of,
            "place": event.place,
            "recorded_at_us": microseconds(event.recorded_at),
            "rules": event.rules,
            "stands_for": event.stands_for,
            "type": event.type,
            "version": event.version,
        }
    )


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
