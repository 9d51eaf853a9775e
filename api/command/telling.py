"""How commands speak: results on the standard output, everything else on the standard error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

output: Final = Console(highlight=False, soft_wrap=True)
errors: Final = Console(stderr=True, highlight=False, soft_wrap=True)


class Bar(Protocol):
    """Told how much was done, and of how much if that has changed."""

    def __call__(self, done: int, total: int | None = None) -> None:
        """So much is done by now."""
        ...


def say(sentence: str) -> None:
    """Tell the person at the terminal something by the way."""
    errors.print(sentence)


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Bar]:
    """A bar for long work; nothing where nobody sees it."""
    columns = (
        *(SpinnerColumn(), TextColumn("{task.description}"), BarColumn()),
        *(MofNCompleteColumn(), TimeRemainingColumn()),
    )
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bars:
        task = bars.add_task(what, total=total)

        def advance(done: int, total: int | None = None) -> None:
            bars.update(task, completed=done, total=total)

        yield advance
