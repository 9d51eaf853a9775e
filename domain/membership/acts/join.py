"""Somebody joins by an invitation (MEM-5). The server has checked the code before it takes this act."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.events.members import Joined
from domain.membership.refusals import UNKNOWN_INVITATION
from domain.membership.state import Invitation, membership

ALREADY_MEMBER = Reason("already_member", "MEM-5", "This member has joined already.")


class Join(Command):
    """Join the campaign by an open invitation."""

    invitation: str


def find(command: Join, play: Play, table: Table) -> Invitation:
    """The open invitation."""
    found = membership(play).invitations.get(command.invitation)
    if found is None:
        raise UNKNOWN_INVITATION()
    return found


def entitled(_: Invitation, play: Play, table: Table) -> None:
    """Nobody joins twice."""
    if table.member in membership(play).members:
        raise ALREADY_MEMBER()


def decide(command: Join, found: Invitation, play: Play, table: Table) -> list[Event]:
    """The member joins in the invitation's roles."""
    return [Joined(table.member, list(found.roles), command.invitation)]


ACT = Act("membership.join", Join, find, entitled, decide, (UNKNOWN_INVITATION, ALREADY_MEMBER), kept=True)
