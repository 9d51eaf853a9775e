"""When heads are signed, and where they are kept."""

import asyncio
from pathlib import Path
from typing import Final

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore.records import Head
from eventstore.signing import SignedHead, Signer, read_signed, write_signed
from eventstore.tables import signed_head

SIGN_EVERY: Final = 100


class HeadSigner:
    """Signs heads as the log grows, without holding up those who make it grow."""

    def __init__(self, engine: AsyncEngine, signer: Signer | None, file: Path | None, *, every: int) -> None:
        self._engine = engine
        self._signer = signer
        self._file = file
        self._every = every
        self._signing: set[asyncio.Task[SignedHead | None]] = set()

    @property
    def public_keys(self) -> list[bytes]:
        """The keys that heads are signed with."""
        return [self._signer.public_bytes] if self._signer else []

    def kept_outside(self) -> list[SignedHead]:
        """The signed heads in the file outside the database."""
        return read_signed(self._file) if self._file else []

    def after(self, before: Head, head: Head) -> None:
        """Sign ``head`` in the background if a round number of events lies between the two."""
        if self._signer and before.seq // self._every < head.seq // self._every:
            task = asyncio.create_task(self.sign(head), name="retcon head signer")
            self._signing.add(task)
            task.add_done_callback(self._signing.discard)

    async def sign(self, head: Head) -> SignedHead | None:
        """Sign a head and keep it in the file and in the database; None without a key."""
        if self._signer is None:
            return None
        signed = self._signer.sign(head)
        if self._file:
            await asyncio.to_thread(write_signed, self._file, signed)
        row = insert(signed_head).values(
            campaign_id=signed.campaign_id,
            seq=signed.seq,
            hash=signed.hash,
            signed_at=signed.signed_at,
            key_id=signed.key_id,
            signature=signed.signature,
        )
        async with self._engine.begin() as connection:
            await connection.execute(row.on_conflict_do_nothing())
        return signed

    async def close(self) -> None:
        """Finish what is being signed."""
        if self._signing:
            await asyncio.wait(self._signing)
