"""A player salts the dice: words of his own go into every roll from the next one on (DICE-2)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command, anybody, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.dice.events.epoch import Salted

BAD_SALT = Reason("bad_salt", "DICE-2", "A salt is 1 to 200 characters.")


class Salt(Command):
    """Put words of your own into every roll from the next one on, so that not even the server could foresee it."""

    salt: Annotated[str, pydantic.StringConstraints(min_length=1, max_length=200), BAD_SALT]


def decide(command: Salt, _: None, play: Play, table: Table) -> list[Event]:
    """The salt changes."""
    return [Salted(command.salt, by=table.member)]


ACT = Act("dice.salt", Salt, finds_nothing, anybody, decide, refusals=(BAD_SALT,), kept=True)
