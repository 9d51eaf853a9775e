"""The server's secrets: files that their owner alone may read, in the data folder.

keys/server.key     32 random bytes: seeds of the dice, invitation codes, tokens that a retry must get again
keys/owner.token    the token of whoever runs the server, printed at every start as a link
keys/signing.key    the Ed25519 key that signs heads
signed-heads.jsonl  every head that was signed: copy it elsewhere, and nobody can rewrite the past of the database
"""

from __future__ import annotations

import hmac
import os
import secrets
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

SERVER_KEY_BYTES: Final = 32
TOKEN_BYTES: Final = 32


class BadKey(Exception):
    """A key file cannot be used; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The secrets of a server. ``folder`` also holds the signing key."""

    folder: Path
    server: bytes = field(repr=False)
    owner_token: str = field(repr=False)

    @property
    def signing(self) -> Path:
        """Where the signing key is."""
        return self.folder / "signing.key"

    @property
    def signed_heads(self) -> Path:
        """Where signed heads are kept outside the database."""
        return self.folder.parent / "signed-heads.jsonl"

    def derive(self, purpose: str, *parts: bytes) -> bytes:
        """32 bytes that nobody can guess without the server's key; the same for the same purpose and parts."""
        message = b"".join(len(part).to_bytes(8, "big") + part for part in (purpose.encode(), *parts))
        return hmac.new(self.server, b"retcon/derive/1\0" + message, sha256).digest()


def read_keys(data_dir: Path) -> Keys:
    """Read the keys of a data folder, made at first use. Raises BadKey."""
    folder = data_dir.expanduser().absolute() / "keys"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        server = _read_or_make(folder / "server.key", lambda: secrets.token_bytes(SERVER_KEY_BYTES))
        owner = _read_or_make(folder / "owner.token", lambda: secrets.token_urlsafe(TOKEN_BYTES).encode())
    except OSError as error:
        raise BadKey(f"{error.filename or folder} cannot be used: {error.strerror}.") from error
    if len(server) < SERVER_KEY_BYTES:
        raise BadKey(f"{folder / 'server.key'} is not a server key: it has {len(server)} bytes, and a key has 32.")
    return Keys(folder, server, owner.decode("ascii", errors="replace").strip())


def replace_owner_token(keys: Keys) -> Keys:
    """Make another owner's token, after the old one was revoked."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    _write(keys.folder / "owner.token", token.encode(), replace=True)
    return Keys(keys.folder, keys.server, token)


def _read_or_make(path: Path, make: Callable[[], bytes]) -> bytes:
    if not path.exists():
        _write(path, make(), replace=False)
    return path.read_bytes()


def _write(path: Path, content: bytes, *, replace: bool) -> None:
    """Write a private file whole or not at all; without ``replace``, one that another process made first stays."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    part = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            part.replace(path)
        else:
            path.hardlink_to(part)
    except FileExistsError:
        pass
    finally:
        part.unlink(missing_ok=True)
