"""Numbers in sentences: one step, two steps."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """The number with the word in its form: ``many`` is ``one`` with an s if it is not given."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
