"""Canonical JSON (RFC 8785) for values whose canonical form is never in doubt.

Strings, booleans, null, integers within ±(2^53 - 1), lists, and objects with ASCII keys. Within this subset the
canonical form is the shortest JSON with sorted keys, which orjson writes.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import orjson

from eventstore.errors import NotCanonical, TooLarge

SIZE_MAX_BYTES: Final = 64 * 1024
INT_MAX: Final = 2**53 - 1
DEPTH_MAX: Final = 100

_OPTIONS: Final = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_STRICT_INTEGER
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)
_SCALARS: Final = frozenset((str, int, bool, type(None)))


def canonical(value: object) -> bytes:
    """Write a plain value as canonical JSON; raises NotCanonical, or TooLarge over SIZE_MAX_BYTES."""
    if not _plain(value, DEPTH_MAX):
        raise _fault(value) or NotCanonical("$", "is not a plain value")
    try:
        written = orjson.dumps(value, option=_OPTIONS)
    except TypeError as error:
        raise _fault(value) or NotCanonical("$", str(error)) from error
    if b"\\u0000" in written and (fault := _fault(value)):
        raise fault
    if len(written) > SIZE_MAX_BYTES:
        raise TooLarge(len(written), SIZE_MAX_BYTES)
    return written


def recanonical(written: bytes) -> bytes:
    """Read any JSON text and write it canonically; raises NotCanonical. Of a key given twice the last counts."""
    return canonical(_read(written))


def check_canonical(written: bytes) -> None:
    """Make sure that these bytes are canonical JSON already; raises NotCanonical or TooLarge."""
    if len(written) > SIZE_MAX_BYTES:
        raise TooLarge(len(written), SIZE_MAX_BYTES)
    if canonical(_read(written)) != written:
        raise NotCanonical("$", "is not in canonical form")


def _read(written: bytes) -> object:
    try:
        value: object = orjson.loads(written)
    except orjson.JSONDecodeError as error:
        raise NotCanonical("$", f"is not JSON: {error}") from error
    return value


def _plain(value: object, depth: int) -> bool:
    """Whether a value is made of the plain types, with ASCII keys; quick, and says no more than that."""
    kind = type(value)
    if kind in _SCALARS:
        return True
    if depth == 0:
        return False
    inner: Iterable[object]
    if isinstance(value, dict):
        for key in value:
            if type(key) is not str or not key.isascii():
                return False
        inner = value.values()
    elif isinstance(value, list | tuple):
        inner = value
    else:
        return False
    for one in inner:  # noqa: SIM110 - twice as fast as all()
        if type(one) not in _SCALARS and not _plain(one, depth - 1):
            return False
    return True


def _fault(value: object) -> NotCanonical | None:
    """What is wrong with a value, and where; None if nothing is."""
    return next(_faults("$", value, DEPTH_MAX), None)


def _faults(path: str, value: object, depth: int) -> Iterator[NotCanonical]:
    match value:
        case None | bool():
            return
        case int() | str():
            yield from _scalar_faults(path, value)
        case float():
            yield NotCanonical(path, "floating-point numbers are not recorded")
        case dict() | list() | tuple() if depth == 0:
            yield NotCanonical(path, f"is nested more than {DEPTH_MAX} deep")
        case dict():
            for key, inner in value.items():
                yield from _key_faults(path, key)
                yield from _faults(f"{path}.{key}", inner, depth - 1)
        case list() | tuple():
            for index, inner in enumerate(value):
                yield from _faults(f"{path}[{index}]", inner, depth - 1)
        case _:
            yield NotCanonical(path, f"a value of type {type(value).__name__} is not recorded")


def _scalar_faults(path: str, value: int | str) -> Iterator[NotCanonical]:
    if type(value) not in _SCALARS:
        yield NotCanonical(path, f"a value of type {type(value).__name__} is not recorded")
    elif isinstance(value, int):
        if not -INT_MAX <= value <= INT_MAX:
            yield NotCanonical(path, "integers lie within ±(2^53 - 1)")
    elif "\0" in value:
        yield NotCanonical(path, "the character NUL is not recorded")
    elif any("\ud800" <= c <= "\udfff" for c in value):
        yield NotCanonical(path, "a lone surrogate is not a character")


def _key_faults(path: str, key: object) -> Iterator[NotCanonical]:
    if type(key) is not str:
        yield NotCanonical(path, f"the key {key!r} is not a string")
    elif not key.isascii():
        yield NotCanonical(path, f"the key {key!a} is not ASCII")
    elif "\0" in key:
        yield NotCanonical(path, "a key holds the character NUL")
