"""Provable dice: faces from a committed seed, mapped without bias, and the check anyone can repeat."""

from __future__ import annotations

from hashlib import sha256
from hmac import new as hmac

DRAW_BYTES = 8
DRAWS = 2 ** (8 * DRAW_BYTES)


def epoch_seed(server_key: bytes, campaign: str, epoch: str) -> bytes:
    """The seed of an epoch, 32 bytes: derived from the server's key, stored nowhere until it is shown."""
    return hmac(server_key, f"retcon dice epoch\n{campaign}\n{epoch}".encode(), sha256).digest()


def commitment(seed: bytes) -> str:
    """What an epoch publishes when it opens: the SHA-256 of its seed, 64 hex digits."""
    return sha256(b"retcon dice commitment\n" + seed).hexdigest()


def face(seed: bytes, counter: int, salt: str, sides: int) -> int:
    """The face, 1 to ``sides``, of the roll with this counter (from 1) under the players' salt.

    Draws from HMAC-SHA256(seed, counter, block, salt), 8 bytes at a time, until one can be mapped without bias.
    """
    block = 0
    while True:
        digest = hmac(seed, f"{counter}\n{block}\n{salt}".encode(), sha256).digest()
        for start in range(0, len(digest), DRAW_BYTES):
            fell = mapped(int.from_bytes(digest[start : start + DRAW_BYTES], "big"), sides)
            if fell is not None:
                return fell
        block += 1


def mapped(draw: int, sides: int) -> int | None:
    """The face that a draw of 64 bits gives, 1 to ``sides``; None for draws of the last, incomplete run of faces.

    Every face has exactly as many draws as any other. ``sides`` from 1 to 2**32.
    """
    whole_runs = DRAWS - DRAWS % sides
    return draw % sides + 1 if draw < whole_runs else None
