"""A member names who else, such as a bot, may send acts for him (MEM-4)."""

from __future__ import annotations

from domain.core.act import Act, Command, anybody
from domain.core.event import Event
from domain.core.ids import MemberId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.events.members import ProxySet
from domain.membership.refusals import UNKNOWN_MEMBER
from domain.membership.state import membership


class NameProxy(Command):
    """Let another member send acts for you, or no longer."""

    proxy: MemberId
    allowed: bool = True


def find(command: NameProxy, play: Play, table: Table) -> MemberId:
    """The member who may act."""
    if command.proxy not in membership(play).members:
        raise UNKNOWN_MEMBER()
    return command.proxy


def decide(command: NameProxy, proxy: MemberId, play: Play, table: Table) -> list[Event]:
    """The leave is given or taken back."""
    return [ProxySet(table.member, proxy, command.allowed)]


ACT = Act("membership.name_proxy", NameProxy, find, anybody, decide, (UNKNOWN_MEMBER,), kept=True)
