"""Naming a place of a campaign: a seq, a moment, a session, a scene."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import cast
from uuid import UUID

from sqlalchemy import select

from domain.core.audience import Viewer, visible
from eventstore import EventStore, UnknownCampaign
from projections.projector import Projector
from projections.schema import landmark


class BadPlace(ValueError):
    """A place is a seq, an RFC 3339 time, ``session:<number>`` or ``scene:<id>``."""


class UnknownPlace(LookupError):
    """The campaign has no such place."""


async def place(store: EventStore, projector: Projector, campaign: UUID, at: str, viewer: Viewer) -> int:
    """The seq that ``at`` names: itself, the last act by a moment, the last act of a session or scene.

    A session or scene that still runs reaches to the end of the log; one the viewer may not see is unknown.
    Raises ``BadPlace``, ``UnknownPlace`` and ``UnknownCampaign``.
    """
    head = await store.head(campaign)
    if head is None:
        raise UnknownCampaign(campaign)
    if at.isascii() and at.isdigit():
        return _of_seq(int(at[:18]), head.seq)
    kind, _, key = at.partition(":")
    if kind in ("session", "scene") and key:
        await projector.catch_up(campaign)
        return await _of_landmark(store, campaign, kind, key, viewer) or head.seq
    return await store.position_at(campaign, _moment(at))


def _of_seq(seq: int, last: int) -> int:
    if not 1 <= seq <= last:
        raise UnknownPlace(f"the log goes from 1 to {last}; there is no seq {seq}")
    return seq


async def _of_landmark(store: EventStore, campaign: UUID, kind: str, key: str, viewer: Viewer) -> int | None:
    asked = select(landmark.c.last_seq, landmark.c.audience).where(
        landmark.c.campaign_id == campaign, landmark.c.kind == kind, landmark.c.key == key
    )
    async with store.engine.connect() as connection:
        row = (await connection.execute(asked)).one_or_none()
    if row is None or not visible(row.audience, viewer):
        raise UnknownPlace(f"the campaign has no {kind} {key}")
    return cast("int | None", row.last_seq)


def _moment(at: str) -> datetime:
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        raise BadPlace(f"{at!r} is no place: {BadPlace.__doc__}") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
