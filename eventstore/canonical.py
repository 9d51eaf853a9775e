"""Canonical JSON (RFC 8785) for values whose canonical form is never in doubt.

Strings, booleans, null, integers within ±(2^53 - 1), lists, and objects with ASCII keys. Within this subset the
canonical form is the shortest JSON with sorted keys, which orjson writes.
"""

from typing import Any, Final

import orjson

from eventstore.errors import NotCanonical, TooLarge

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]

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
        _refuse(value)
    try:
        written = orjson.dumps(value, option=_OPTIONS)
    except TypeError:
        _refuse(value)
    if b"\\u0000" in written:
        _refuse(value, unless_sound=True)
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


def _read(written: bytes) -> Any:
    try:
        return orjson.loads(written)
    except orjson.JSONDecodeError as error:
        raise NotCanonical("$", f"is not JSON: {error}") from error


def _plain(value: object, depth: int) -> bool:
    kind = type(value)
    if kind in _SCALARS:
        return True
    if depth == 0:
        return False
    if kind is dict:
        for key, inner in value.items():  # type: ignore[attr-defined]
            if type(key) is not str or not key.isascii():
                return False
            if type(inner) not in _SCALARS and not _plain(inner, depth - 1):
                return False
        return True
    if kind is list or kind is tuple:
        for inner in value:  # type: ignore[attr-defined]
            if type(inner) not in _SCALARS and not _plain(inner, depth - 1):
                return False
        return True
    return False


def _refuse(value: object, *, unless_sound: bool = False) -> None:
    """Find what is wrong with a value, and where, and raise it."""
    _find("$", value, DEPTH_MAX)
    if not unless_sound:
        raise NotCanonical("$", "cannot be written as canonical JSON")


def _find(path: str, value: object, depth: int) -> None:
    match value:
        case None | bool():
            return
        case int():
            _find_in_int(path, value)
        case str():
            _find_in_text(path, value)
        case float():
            raise NotCanonical(path, "floating-point numbers are not recorded")
        case dict() | list() | tuple() if depth == 0:
            raise NotCanonical(path, f"is nested more than {DEPTH_MAX} deep")
        case dict():
            for key, inner in value.items():
                _find_in_key(path, key)
                _find(f"{path}.{key}", inner, depth - 1)
        case list() | tuple():
            for index, inner in enumerate(value):
                _find(f"{path}[{index}]", inner, depth - 1)
        case _:
            raise NotCanonical(path, f"a value of type {type(value).__name__} is not recorded")


def _find_in_int(path: str, value: int) -> None:
    if type(value) is not int:
        raise NotCanonical(path, f"a value of type {type(value).__name__} is not recorded")
    if not -INT_MAX <= value <= INT_MAX:
        raise NotCanonical(path, "integers lie within ±(2^53 - 1)")


def _find_in_text(path: str, value: str) -> None:
    if type(value) is not str:
        raise NotCanonical(path, f"a value of type {type(value).__name__} is not recorded")
    if "\0" in value:
        raise NotCanonical(path, "the character NUL is not recorded")
    if any("\ud800" <= c <= "\udfff" for c in value):
        raise NotCanonical(path, "a lone surrogate is not a character")


def _find_in_key(path: str, key: object) -> None:
    if type(key) is not str:
        raise NotCanonical(path, f"the key {key!r} is not a string")
    if not key.isascii():
        raise NotCanonical(path, f"the key {key!a} is not ASCII")
    _find_in_text(path, key)
