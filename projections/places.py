"""Naming a place of a campaign: a seq, a moment, a session, a scene."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
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


async def place(
    store: EventStore, projector: Projector, campaign: UUID, at: str, viewer: Viewer, *, start: bool = False
) -> int:
    """The seq that ``at`` names: itself, the last act by a moment, the last act of a session or scene.

    ``start``: where to begin instead: the first act from the moment on, the first act of the session or scene. Of
    these what counts today tells where they begin and end; one that still runs reaches to the end of the log, one the
    viewer may not see is unknown. Raises ``BadPlace``, ``UnknownPlace`` and ``UnknownCampaign``.
    """
    head = await store.head(campaign)
    if head is None:
        raise UnknownCampaign(campaign)
    if at.isascii() and at.isdigit():
        return _of_seq(int(at[:18]), head.seq)
    kind, _, key = at.partition(":")
    if kind in ("session", "scene") and key:
        await projector.catch_up(campaign)
        first, last = await _of_landmark(store, campaign, kind, key, viewer)
        return first if start else last or head.seq
    return await _of_moment(store, campaign, _moment(at), head.seq, start=start)


def _of_seq(seq: int, last: int) -> int:
    if not 1 <= seq <= last:
        raise UnknownPlace(f"the log goes from 1 to {last}; there is no seq {seq}")
    return seq


async def _of_moment(store: EventStore, campaign: UUID, moment: datetime, last: int, *, start: bool) -> int:
    if start:
        found = await store.position_at(campaign, moment - timedelta(microseconds=1)) + 1
    else:
        found = await store.position_at(campaign, moment)
    if not 1 <= found <= last:
        raise UnknownPlace(f"nothing was recorded {'from' if start else 'by'} {moment.isoformat()}")
    return found


async def _of_landmark(store: EventStore, campaign: UUID, kind: str, key: str, viewer: Viewer) -> tuple[int, int]:
    """The places where a session or scene begins and ends by what counts today; 0 for the end of one that runs."""
    of_kind = (landmark.c.campaign_id == campaign, landmark.c.kind == kind, landmark.c.counts)
    begun = select(landmark.c.id).where(*of_kind, landmark.c.key == key, landmark.c.edge == "begin")
    newest = begun.order_by(landmark.c.place.desc()).limit(1).scalar_subquery()
    asked = select(landmark.c.edge, landmark.c.place, landmark.c.audience).where(*of_kind, landmark.c.id == newest)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked.order_by(landmark.c.place))).all()
    if not any(visible(row.audience, viewer) for row in rows if row.edge in ("begin", "reveal")):
        raise UnknownPlace(f"the campaign has no {kind} {key}")
    edges = {row.edge: row.place for row in rows}
    return edges["begin"], edges.get("end", 0)


def _moment(at: str) -> datetime:
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        raise BadPlace(f"{at!r} is no place: {BadPlace.__doc__}") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
