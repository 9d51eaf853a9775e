"""Fresh random bytes, drawn from the system many at a time."""

from collections.abc import Iterator
from os import urandom

from eventstore.chain import SALT_BYTES

_DRAWN_AT_ONCE = 8


def fresh_salts() -> Iterator[bytes]:
    """Yield random salts without end."""
    while True:
        drawn = urandom(SALT_BYTES * _DRAWN_AT_ONCE)
        for start in range(0, len(drawn), SALT_BYTES):
            yield drawn[start : start + SALT_BYTES]
