"""Provable dice: faces from a committed seed, mapped without bias, and the check anyone can repeat."""

from __future__ import annotations

from hashlib import sha256
from hmac import new as hmac

SEED_BYTES = 32


def epoch_seed(server_key: bytes, campaign: str, epoch: str) -> bytes:
    """The seed of an epoch, 32 bytes: derived from the server's key, stored nowhere until it is shown."""
    return hmac(server_key, f"retcon dice epoch\n{campaign}\n{epoch}".encode(), sha256).digest()


def commitment(seed: bytes) -> str:
    """What an epoch publishes when it opens: the SHA-256 of its seed, 64 hex digits."""
    return sha256(b"retcon dice commitment\n" + seed).hexdigest()


def face(seed: bytes, counter: int, salt: str, sides: int) -> int:
    """The face, 1 to ``sides``, of the roll with this counter (from 1) under the players' salt.

    Draws 8 bytes at a time from HMAC-SHA256(seed, counter, salt, block) and rejects those in the last, incomplete run
    of ``sides``, so that every face is exactly as likely as any other. ``sides`` from 1 to 2**32.
    """
    limit = 2**64 - 2**64 % sides
    block = 0
    while True:
        digest = hmac(seed, f"{counter}\n{block}\n{salt}".encode(), sha256).digest()
        for start in range(0, len(digest), 8):
            draw = int.from_bytes(digest[start : start + 8], "big")
            if draw < limit:
                return draw % sides + 1
        block += 1
