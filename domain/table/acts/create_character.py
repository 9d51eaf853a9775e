"""A character comes into play: a player's own, or one of the GM's (TAB-5, TAB-7)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import EVERYONE, GMS
from domain.core.event import Event
from domain.core.ids import MemberId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.events.members import CharacterGiven
from domain.membership.refusals import UNKNOWN_MEMBER, WRONG_ROLE
from domain.membership.state import holds, membership
from domain.table.acts.create_campaign import Title
from domain.table.events.character import CharacterCreated
from domain.table.refusals import BAD_NAME
from domain.table.state import CharacterKind

PC_HIDDEN = Reason("pc_not_hidden", "TAB-7", "A player's character is seen by everyone.")


class CreateCharacter(Command):
    """Bring a character into play.

    ``kind``: pc (a player's), npc (the GM's) or threat. ``player``: the member who plays a pc; null: you, if you are a
    player. Only a GM makes npcs and threats, and others' characters; ``hidden`` keeps one to the GMs until revealed.
    """

    name: Title
    kind: CharacterKind = "pc"
    player: MemberId | None = None
    description: str = ""
    hidden: bool = False


def find(command: CreateCharacter, play: Play, table: Table) -> tuple[CharacterKind, MemberId | None]:
    """The kind, and who will play the character."""
    if command.player is not None and command.player not in membership(play).members:
        raise UNKNOWN_MEMBER()
    own = table.member if command.kind == "pc" and holds(play, table.member, "player") else None
    return command.kind, command.player or own


def entitled(found: tuple[CharacterKind, MemberId | None], play: Play, table: Table) -> None:
    """A GM any; a player his own."""
    kind, player = found
    gm_or(WRONG_ROLE, kind == "pc" and player == table.member, play, table)


def decide(
    command: CreateCharacter, found: tuple[CharacterKind, MemberId | None], play: Play, table: Table
) -> list[Event]:
    """The character is in play, and in his player's hands."""
    if command.hidden and command.kind == "pc":
        raise PC_HIDDEN()
    character = table.mint("character")
    audience = GMS if command.hidden else EVERYONE
    created = CharacterCreated(character, command.name, command.kind, command.description, audience=audience)
    given = [CharacterGiven(character, found[1], audience=audience)] if found[1] is not None else []
    return [created, *given]


ACT = Act(
    "table.create_character", CreateCharacter, find, entitled, decide, (UNKNOWN_MEMBER, WRONG_ROLE, PC_HIDDEN, BAD_NAME)
)
