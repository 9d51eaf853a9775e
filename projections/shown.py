"""Events as a viewer may see them: whole, or only the link they make in the chain."""

from __future__ import annotations

import msgspec

from domain.core.audience import Viewer, visible
from eventstore import StoredEvent
from eventstore.chain import command_digest, link
from projections.marks import Mark, Marks


class ShownEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event the viewer may see. ``at``: RFC 3339; hashes and salts in hex; ``body``: the very bytes that are hashed.

    ``command`` stands on an act's first event, for whoever took the act and for GMs; ``command_digest`` for everybody,
    since the chain needs it. ``origin_campaign``: the campaign the event comes from, if that is another one. What a
    ruling struck has ``counts`` false, and ``mark`` says which ruling; where the log is read both are given.
    """

    seq: int
    act_id: str
    nth: int
    act: str
    type: str
    version: int
    place: int
    at: str
    member: str
    sent_by: str
    audience: str
    rules: str
    cursor: str
    hash: str
    salt: str
    body: msgspec.Raw
    stands_for: int | None = None
    command: msgspec.Raw | None = None
    command_digest: str | None = None
    origin_campaign: str | None = None
    counts: bool = True
    mark: Mark | None = None


class SealedEvent(msgspec.Struct, frozen=True):
    """An event the viewer may not see: enough to check the chain, too little to guess the event."""

    seq: int
    origin_campaign: str
    header_digest: str
    body_digest: str
    cursor: str
    hash: str


def shown(row: StoredEvent, viewer: Viewer, marks: Marks | None = None) -> ShownEvent | SealedEvent:
    """The event in a row as the viewer may see it, with the marks of the rulings if they are given."""
    return _whole(row, viewer, marks) if visible(row.audience, viewer) else sealed(row)


def sealed(row: StoredEvent) -> SealedEvent:
    """The link a row makes in the chain."""
    one = link(row)
    return SealedEvent(
        seq=one.seq,
        origin_campaign=str(one.origin_campaign),
        header_digest=one.header_digest.hex(),
        body_digest=one.body_digest.hex(),
        cursor=row.cursor,
        hash=one.hash.hex(),
    )


def _whole(row: StoredEvent, viewer: Viewer, marks: Marks | None) -> ShownEvent:
    counts, mark = marks.on(row, viewer) if marks is not None else (True, None)
    member = row.on_behalf_of or row.actor
    knows_command = viewer.gm or viewer.all_seeing or viewer.member in (member, row.actor)
    return ShownEvent(
        seq=row.seq,
        act_id=str(row.act_id),
        nth=row.nth,
        act=row.name,
        type=row.type,
        version=row.version,
        place=row.place,
        at=row.recorded_at.isoformat(),
        member=member,
        sent_by=row.actor,
        audience=row.audience,
        rules=row.rules,
        cursor=row.cursor,
        hash=row.hash.hex(),
        salt=row.salt.hex(),
        body=msgspec.Raw(row.body),
        stands_for=row.stands_for,
        command=msgspec.Raw(row.command) if row.command is not None and knows_command else None,
        command_digest=_command_digest(row),
        origin_campaign=str(row.origin_campaign) if row.origin_campaign != row.campaign_id else None,
        counts=counts,
        mark=mark,
    )


def _command_digest(row: StoredEvent) -> str | None:
    if row.nth != 0:
        return None
    return command_digest(row.command_salt or b"", row.fingerprint or b"", row.command or b"").hex()
