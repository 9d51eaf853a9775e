"""A GM closes an invitation (MEM-5)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.events.members import InvitationRevoked
from domain.membership.refusals import UNKNOWN_INVITATION, WRONG_ROLE
from domain.membership.state import membership


class RevokeInvitation(Command):
    """Close an open invitation."""

    invitation: str


def find(command: RevokeInvitation, play: Play, table: Table) -> str:
    """The id of the open invitation."""
    if command.invitation not in membership(play).invitations:
        raise UNKNOWN_INVITATION()
    return command.invitation


def decide(command: RevokeInvitation, invitation: str, play: Play, table: Table) -> list[Event]:
    """The invitation closes."""
    return [InvitationRevoked(invitation)]


ACT = Act(
    "membership.revoke_invitation", RevokeInvitation, find, gm_only, decide, (UNKNOWN_INVITATION, WRONG_ROLE), kept=True
)
