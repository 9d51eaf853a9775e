"""Members with their roles, open invitations, and who controls which character."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from domain.core.audience import Viewer
from domain.core.ids import CharacterId, MemberId
from domain.core.play import Play
from domain.core.table import Table

Role = Literal["gm", "player", "spectator"]


@dataclass(slots=True)
class Member:
    """One member: roles held, and the members who may send acts for him besides a GM."""

    roles: list[Role]
    proxies: list[MemberId] = field(default_factory=list)


@dataclass(slots=True)
class Invitation:
    """An open invitation: the roles it gives, and how often it may still be used (None: any number of times)."""

    roles: list[Role]
    uses_left: int | None = None


@dataclass(slots=True)
class State:
    """``members`` by id; ``left``: ids of those who were; ``controllers``: character to the member who plays it."""

    members: dict[MemberId, Member] = field(default_factory=dict)
    left: list[MemberId] = field(default_factory=list)
    invitations: dict[str, Invitation] = field(default_factory=dict)
    controllers: dict[CharacterId, MemberId] = field(default_factory=dict)


def membership(play: Play) -> State:
    """The membership's state in a play."""
    return play.state("membership", State)


def holds(play: Play, member: MemberId, role: Role) -> bool:
    """Whether the member holds the role now."""
    found = membership(play).members.get(member)
    return found is not None and role in found.roles


def is_gm(play: Play, table: Table) -> bool:
    """Whether the act is a GM's."""
    return table.again or holds(play, table.member, "gm")


def gms(play: Play) -> list[MemberId]:
    """The members who hold the role of GM."""
    return [member for member, found in membership(play).members.items() if "gm" in found.roles]


def controls(play: Play, table: Table, character: CharacterId) -> bool:
    """Whether the act is that of the member who plays the character."""
    return table.again or membership(play).controllers.get(character) == table.member


def characters_of(play: Play, member: MemberId) -> list[CharacterId]:
    """The characters a member plays."""
    return [character for character, by in membership(play).controllers.items() if by == member]


def viewer(play: Play, member: MemberId | None) -> Viewer:
    """What a member looks through: his roles and characters as they are now."""
    if member is None or member not in membership(play).members:
        return Viewer()
    return play.derived(
        ("viewer", member),
        lambda: Viewer(member, gm=holds(play, member, "gm"), characters=frozenset(characters_of(play, member))),
    )
