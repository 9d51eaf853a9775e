"""A cache of states at places: may be empty at any moment, and is never migrated."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import delete, select, text, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from eventstore.tables import snapshot


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a campaign at a place, as one version of the code folds it, under one canon.

    ``code`` is the fingerprint of what folded it; ``canon`` the digest of what rulings changed at or before the place.
    """

    campaign_id: UUID
    place: int
    code: bytes
    canon: bytes
    state: bytes


_COLUMNS = (snapshot.c.campaign_id, snapshot.c.place, snapshot.c.code, snapshot.c.canon, snapshot.c.state)


async def put_snapshot(connection: AsyncConnection, taken: Snapshot) -> None:
    """Keep a snapshot; one of the same key stays as it is. It is a cache: nobody waits for the disk."""
    await connection.execute(text("SET LOCAL synchronous_commit TO off"))
    row = insert(snapshot).values(
        campaign_id=taken.campaign_id, place=taken.place, code=taken.code, canon=taken.canon, state=taken.state
    )
    await connection.execute(row.on_conflict_do_nothing())


async def nearest_snapshot(
    connection: AsyncConnection, campaign_id: UUID, *, code: bytes, canons: list[tuple[int, bytes]]
) -> Snapshot | None:
    """The last snapshot among the places and canon digests that would be valid, or None.

    ``canons`` holds, for each place a snapshot may stand at, the digest of the canon up to there.
    """
    asked = (
        select(*_COLUMNS)
        .where(snapshot.c.campaign_id == campaign_id, snapshot.c.code == code)
        .where(tuple_(snapshot.c.place, snapshot.c.canon).in_(canons))
        .order_by(snapshot.c.place.desc())
        .limit(1)
    )
    row = (await connection.execute(asked)).one_or_none()
    return Snapshot(*row) if row else None


async def snapshot_places(connection: AsyncConnection, campaign_id: UUID, *, code: bytes, upto: int) -> list[int]:
    """At which places at or before ``upto`` snapshots of this code stand, last first."""
    asked = (
        select(snapshot.c.place)
        .where(snapshot.c.campaign_id == campaign_id, snapshot.c.code == code, snapshot.c.place <= upto)
        .distinct()
        .order_by(snapshot.c.place.desc())
    )
    return list((await connection.execute(asked)).scalars())


async def snapshots_at(connection: AsyncConnection, campaign_id: UUID, place: int, *, code: bytes) -> list[Snapshot]:
    """The snapshots of this code at one place, one for each canon."""
    asked = select(*_COLUMNS).where(
        snapshot.c.campaign_id == campaign_id, snapshot.c.place == place, snapshot.c.code == code
    )
    return [Snapshot(*row) for row in await connection.execute(asked)]


async def evict_snapshots(connection: AsyncConnection, *, keep_code: bytes | None = None) -> int:
    """Throw away every snapshot, or all but those of one code; answers how many."""
    gone = delete(snapshot)
    if keep_code is not None:
        gone = gone.where(snapshot.c.code != keep_code)
    return (await connection.execute(gone)).rowcount
