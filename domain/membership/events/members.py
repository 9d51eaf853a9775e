"""Members come, change roles and go; invitations open and close; characters change hands. All kept."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.membership.state import Invitation, Member, Role, State


class Joined(Event, frozen=True, tag="membership.joined"):
    """Somebody is a member from here on; by an invitation, or as the campaign's founder."""

    member: str
    roles: list[Role]
    invitation: str | None = None


class RolesSet(Event, frozen=True, tag="membership.roles_set"):
    """A member's roles are these from here on."""

    member: str
    roles: list[Role]


class Left(Event, frozen=True, tag="membership.left"):
    """A member is none any more, having left or been removed; his characters are without a player."""

    member: str
    removed: bool = False


class Invited(Event, frozen=True, tag="membership.invited"):
    """An invitation is open. Its code is not in the log."""

    invitation: str
    roles: list[Role]
    uses: int | None = None


class InvitationRevoked(Event, frozen=True, tag="membership.invitation_revoked"):
    """An invitation is closed."""

    invitation: str


class CharacterGiven(Event, frozen=True, tag="membership.character_given"):
    """A character is played by this member from here on, or by nobody."""

    character: str
    member: str | None


class ProxySet(Event, frozen=True, tag="membership.proxy_set"):
    """A member lets another, such as a bot, send acts for him, or no longer."""

    member: str
    proxy: str
    allowed: bool


def _joined(state: State, event: Joined) -> None:
    state.members[event.member] = Member(list(event.roles))
    invitation = state.invitations.get(event.invitation or "")
    if invitation is not None and invitation.uses_left is not None:
        invitation.uses_left -= 1
        if invitation.uses_left < 1:
            state.invitations.pop(event.invitation or "")


def _roles_set(state: State, event: RolesSet) -> None:
    if event.member in state.members:
        state.members[event.member].roles = list(event.roles)


def _left(state: State, event: Left) -> None:
    if state.members.pop(event.member, None) is not None:
        state.left.append(event.member)
    for character in [c for c, by in state.controllers.items() if by == event.member]:
        state.controllers.pop(character)


def _invited(state: State, event: Invited) -> None:
    state.invitations[event.invitation] = Invitation(list(event.roles), event.uses)


def _revoked(state: State, event: InvitationRevoked) -> None:
    state.invitations.pop(event.invitation, None)


def _given(state: State, event: CharacterGiven) -> None:
    if event.member is None:
        state.controllers.pop(event.character, None)
    else:
        state.controllers[event.character] = event.member


def _proxy_set(state: State, event: ProxySet) -> None:
    member = state.members.get(event.member)
    if member is None:
        return
    if event.allowed and event.proxy not in member.proxies:
        member.proxies.append(event.proxy)
    if not event.allowed and event.proxy in member.proxies:
        member.proxies.remove(event.proxy)


def _tells_left(event: Left, _: Play) -> str:
    return "A member is removed." if event.removed else "A member leaves."


FACTS = (
    Fact(Joined, _joined, lambda e, p: f"A member joins as {', '.join(e.roles)}.", kept=True),
    Fact(RolesSet, _roles_set, lambda e, p: f"A member's roles are now {', '.join(e.roles)}.", kept=True),
    Fact(Left, _left, _tells_left, kept=True),
    Fact(Invited, _invited, lambda e, p: f"An invitation for {', '.join(e.roles)} is open.", kept=True),
    Fact(InvitationRevoked, _revoked, lambda e, p: "An invitation is closed.", kept=True),
    Fact(CharacterGiven, _given, lambda e, p: "A character changes hands.", kept=True),
    Fact(ProxySet, _proxy_set, lambda e, p: "A member says who may act for him.", kept=True),
)
