"""A GM sets a member's roles (MEM-2, MEM-3)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import MemberId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.events.members import RolesSet
from domain.membership.refusals import LAST_GM, NO_ROLES, UNKNOWN_MEMBER, WRONG_ROLE
from domain.membership.state import Role, gms, membership


class SetRoles(Command):
    """Set the roles a member holds from now on."""

    member: MemberId
    roles: Annotated[list[Role], pydantic.Field(min_length=1), NO_ROLES]


def find(command: SetRoles, play: Play, table: Table) -> MemberId:
    """The member."""
    if command.member not in membership(play).members:
        raise UNKNOWN_MEMBER()
    return command.member


def decide(command: SetRoles, member: MemberId, play: Play, table: Table) -> list[Event]:
    """The roles change, unless no GM would be left."""
    if len(set(command.roles)) < len(command.roles):
        raise NO_ROLES()
    if "gm" not in command.roles and gms(play) == [member]:
        raise LAST_GM()
    return [RolesSet(member, sorted(command.roles))]


ACT = Act(
    "membership.set_roles", SetRoles, find, gm_only, decide, (UNKNOWN_MEMBER, WRONG_ROLE, NO_ROLES, LAST_GM), kept=True
)
