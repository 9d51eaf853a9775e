"""A player claims that his character kept an oath against his own interest (ACT-66)."""

from __future__ import annotations

from hashlib import sha256
from typing import ClassVar

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.fae import OathClaimed
from domain.systems.activity.fae import fae_gain
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.fae import (
    NO_SUCH_OATH,
    NOT_YOURS,
    OATH_ACCOUNT,
    OATH_AT_CAP,
    OATH_CLAIMED,
    OATH_IS_ONE,
    UNKNOWN,
)
from domain.systems.activity.rights import players_only
from domain.systems.activity.state import activity, sheet_of
from domain.table.settings import wants_words
from domain.table.state import Character


class ClaimOath(Command):
    """Claim a Fae Point for an oath on the sheet, named by whom it binds to: the deed, and the interest set aside."""

    forbids: ClassVar = {"points": OATH_IS_ONE}

    character: CharacterId
    oath: str
    deed: str = ""
    interest: str = ""


def find(command: ClaimOath, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    players_only(NOT_YOURS, character.id, play, table)


def decide(command: ClaimOath, character: Character, play: Play, table: Table) -> list[Event]:
    if command.oath not in [oath.to for oath in sheet_of(play, character.id).oaths]:
        raise NO_SUCH_OATH(oath=command.oath)
    if wants_words(play, command.deed) or wants_words(play, command.interest):
        raise OATH_ACCOUNT()
    if not fae_gain(play, character.id, 1):
        raise OATH_AT_CAP()
    digest = _digest(character.id, command.deed)
    if digest and digest in activity(play).deeds:
        raise OATH_CLAIMED()
    return [
        OathClaimed(
            table.mint("claim", character.id),
            character.id,
            command.oath,
            command.deed,
            command.interest,
            digest,
            audience=character.audience,
        )
    ]


def _digest(character: CharacterId, deed: str) -> str:
    """What tells one deed from another; a deed said at the table repeats nothing."""
    words = " ".join(deed.casefold().split())
    return sha256(f"{character}\n{words}".encode()).hexdigest()[:16] if words else ""


ACT = Act(
    "activity.claim_oath",
    ClaimOath,
    find,
    entitled,
    decide,
    (UNKNOWN, OATH_IS_ONE, NOT_YOURS, NO_SUCH_OATH, OATH_ACCOUNT, OATH_AT_CAP, OATH_CLAIMED),
)
