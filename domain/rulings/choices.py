"""What a ruling's command says beside what is ruled: the reason, and what to do with what was played later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import pydantic

from domain.core.act import Command
from domain.core.table import DieKey
from domain.rulings.refusals import BAD_CHOICE, BAD_REASON, BAD_SEQ

Seq = Annotated[int, pydantic.Field(ge=1, le=2**53 - 1), BAD_SEQ]
Reasoned = Annotated[str, pydantic.StringConstraints(strip_whitespace=True, min_length=1, max_length=2000), BAD_REASON]

Outcome = Literal["changed", "impossible", "possible_again"]
Chosen = Literal["take", "keep", "drop", "decline"]

LAWFUL: Mapping[Outcome, tuple[Chosen, Chosen]] = {
    "changed": ("take", "keep"),
    "impossible": ("drop", "keep"),
    "possible_again": ("take", "decline"),
}
"""What may be chosen of an act that came out so: by default the first."""


class _Part(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(frozen=True, extra="forbid", strict=True)


class Choice(_Part):
    """What to do with the act at one place.

    ``take`` the new outcome or the act that is possible again, ``keep`` it as recorded, ``drop`` what is no longer
    possible, ``decline`` what is possible again, for good.
    """

    place: Seq
    choose: Chosen


class Otherwise(_Part):
    """What to do with all acts of which nothing is said by itself."""

    changed: Literal["take", "keep"] = "take"
    impossible: Literal["drop", "keep"] = "drop"
    possible_again: Literal["take", "decline"] = "take"


class ReadOff(_Part):
    """The face of a real die that some act decided again needs."""

    test: str
    roller: str
    nth: Annotated[int, pydantic.Field(ge=0)]
    sides: Annotated[int, pydantic.Field(ge=1)]
    face: Annotated[int, pydantic.Field(ge=1)]


class Retaking(Command):
    """What every ruling says that has later acts decided again.

    ``choices`` and ``otherwise``: what becomes of those that come out otherwise; ``faces``: dice read off a real table;
    ``token``: of the preview whose outcome is meant, null for whatever comes out.
    """

    reason: Reasoned
    choices: Annotated[tuple[Choice, ...], pydantic.Field(strict=False, max_length=10_000), BAD_CHOICE] = ()
    otherwise: Otherwise = Otherwise()
    faces: Annotated[tuple[ReadOff, ...], pydantic.Field(strict=False, max_length=1_000)] = ()
    token: str | None = None

    def chosen(self, place: int, outcome: Outcome) -> Chosen:
        """What to do with what came out so at a place. Raises ``bad_choice`` where that cannot be chosen."""
        by_itself = next((choice.choose for choice in self.choices if choice.place == place), None)
        if by_itself is not None and by_itself not in LAWFUL[outcome]:
            raise BAD_CHOICE(place=place, outcome=outcome, lawful=[str(lawful) for lawful in LAWFUL[outcome]])
        default: Chosen = getattr(self.otherwise, outcome)
        return by_itself or default

    def read_off(self) -> dict[DieKey, int]:
        """The faces read off real dice, as dice are known."""
        return {(f.test, f.roller, f.nth, f.sides): min(f.face, f.sides) for f in self.faces}
