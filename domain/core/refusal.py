"""Refusals: the rules say no, with the book's own code, the rule, a sentence and the figures that decided it."""

from __future__ import annotations

from dataclasses import dataclass

Figure = str | int | bool | None | list[str] | list[int]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a rule may say no; calling it with figures makes the ``Refusal`` to raise.

    ``code`` is the rulebook's own word, ``rule`` the id of the rule, ``says`` one sentence for the person refused.
    A ``Reason`` in the annotation of a command's field answers for every malformed value of that field.
    """

    code: str
    rule: str
    says: str

    def __call__(self, **figures: Figure) -> Refusal:
        """The refusal for this reason, with the figures that decided it."""
        return Refusal(self, figures)


class Refusal(Exception):
    """An act the rules refuse: nothing is recorded and nothing changes."""

    def __init__(self, reason: Reason, figures: dict[str, Figure] | None = None) -> None:
        super().__init__(f"{reason.code} ({reason.rule}): {reason.says}")
        self.reason = reason
        self.figures = figures or {}

    @property
    def key(self) -> tuple[str, str]:
        """Code and rule: what makes two refusals the same outcome."""
        return self.reason.code, self.reason.rule


@dataclass(frozen=True, slots=True)
class FieldError:
    """One malformed field of a command: where (dotted path) and what is wrong with it."""

    path: str
    says: str


class Malformed(Exception):
    """A command that is not of its act's shape: unknown act, unknown field, wrong type, wrong range."""

    def __init__(self, act: str, errors: tuple[FieldError, ...]) -> None:
        super().__init__(f"{act}: " + "; ".join(f"{e.path}: {e.says}" for e in errors))
        self.act = act
        self.errors = errors
