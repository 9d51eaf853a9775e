"""A member is removed by a GM, or leaves by himself (MEM-3, MEM-6)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import MemberId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.events.members import Left
from domain.membership.refusals import LAST_GM, UNKNOWN_MEMBER, WRONG_ROLE
from domain.membership.state import gms, membership


class Remove(Command):
    """Take a member out of the campaign. Without a GM's role one can remove oneself alone."""

    member: MemberId


def find(command: Remove, play: Play, table: Table) -> MemberId:
    """The member."""
    if command.member not in membership(play).members:
        raise UNKNOWN_MEMBER()
    return command.member


def entitled(member: MemberId, play: Play, table: Table) -> None:
    """A GM, or the member himself."""
    gm_or(WRONG_ROLE, member == table.member, play, table)


def decide(command: Remove, member: MemberId, play: Play, table: Table) -> list[Event]:
    """The member is gone, unless no GM would be left. What he did stays; his characters wait for another player."""
    if gms(play) == [member]:
        raise LAST_GM()
    return [Left(member, removed=member != table.member)]


ACT = Act("membership.remove", Remove, find, entitled, decide, (UNKNOWN_MEMBER, WRONG_ROLE, LAST_GM), kept=True)
