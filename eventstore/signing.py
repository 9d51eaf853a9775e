"""Signed heads: what proves later that nothing was cut off or written anew.

The key lies in a file outside the database, and every signed head also goes to a file outside it, so that whoever can
rewrite the whole database still cannot make it agree with them.
"""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from struct import Struct
from typing import Final, Self
from uuid import UUID

import orjson
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from eventstore.errors import WrongKey
from eventstore.records import Head

_SIGNED: Final = Struct(">16s16sQ32s")
_TAG: Final = b"retcon/head/1\0\0\0"
_KEY_ID_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class SignedHead:
    """A head with the server's signature on it."""

    campaign_id: UUID
    seq: int
    hash: bytes
    signed_at: datetime
    key_id: str
    signature: bytes


class Signer:
    """An Ed25519 key pair that signs heads and checks its own signatures."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public_key: Ed25519PublicKey = key.public_key()
        self.key_id = sha256(self.public_bytes).digest()[:_KEY_ID_BYTES].hex()

    @classmethod
    def generate(cls) -> Self:
        """A signer with a new key that is kept nowhere."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def from_file(cls, path: Path) -> Self:
        """Read the key from a PEM file, or make one there that only its owner may read; raises WrongKey."""
        if not path.exists():
            _write_key(path)
        try:
            key = serialization.load_pem_private_key(path.read_bytes(), password=None)
        except (ValueError, TypeError, OSError) as error:
            raise WrongKey(f"{path} cannot be read as a key: {error}") from error
        if not isinstance(key, Ed25519PrivateKey):
            raise WrongKey(f"{path} holds a key of another kind than Ed25519")
        return cls(key)

    @property
    def public_bytes(self) -> bytes:
        """The public key, 32 bytes."""
        return self.public_key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)

    def sign(self, head: Head) -> SignedHead:
        """Sign a head."""
        signature = self._key.sign(_message(head.campaign_id, head.seq, head.hash))
        return SignedHead(head.campaign_id, head.seq, head.hash, datetime.now(UTC), self.key_id, signature)

    def signed(self, head: SignedHead) -> bool:
        """Whether this key made the signature."""
        return head.key_id == self.key_id and is_signed(head, self.public_bytes)


def is_signed(head: SignedHead, public_key: bytes) -> bool:
    """Whether the signature on a head was made with the key of ``public_key``."""
    try:
        key = Ed25519PublicKey.from_public_bytes(public_key)
        key.verify(head.signature, _message(head.campaign_id, head.seq, head.hash))
    except InvalidSignature:
        return False
    return True


def write_signed(path: Path, head: SignedHead) -> None:
    """Add a signed head to a file, a JSON text a line; on the disk when this returns."""
    line = orjson.dumps(
        {
            "campaign_id": head.campaign_id,
            "seq": head.seq,
            "hash": head.hash.hex(),
            "signed_at": head.signed_at,
            "key_id": head.key_id,
            "signature": head.signature.hex(),
        },
        option=orjson.OPT_APPEND_NEWLINE,
    )
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(file, line)
        os.fsync(file)
    finally:
        os.close(file)


def read_signed(path: Path) -> list[SignedHead]:
    """Read the signed heads of a file; a last line that a crash cut short is left out."""
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[:-1]
    return [_parse_signed(line) for line in lines if line]


def _parse_signed(line: bytes) -> SignedHead:
    told = orjson.loads(line)
    return SignedHead(
        campaign_id=UUID(told["campaign_id"]),
        seq=told["seq"],
        hash=bytes.fromhex(told["hash"]),
        signed_at=datetime.fromisoformat(told["signed_at"]),
        key_id=told["key_id"],
        signature=bytes.fromhex(told["signature"]),
    )


def _message(campaign_id: UUID, seq: int, link: bytes) -> bytes:
    return _SIGNED.pack(_TAG, campaign_id.bytes, seq, link)


def _write_key(path: Path) -> None:
    pem = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(file, "wb") as out:
        out.write(pem)
        out.flush()
        os.fsync(out.fileno())
