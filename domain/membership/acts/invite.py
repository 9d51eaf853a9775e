"""A GM opens an invitation (MEM-5). The code that goes with it is the server's affair and not in the log."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.events.members import Invited
from domain.membership.refusals import NO_ROLES, WRONG_ROLE
from domain.membership.state import Role

BAD_USES = Reason("bad_uses", "MEM-5", "An invitation is used once or more often, or without a limit.")


class Invite(Command):
    """Open an invitation that gives these roles; ``uses``: how often it may be used (null: without a limit)."""

    roles: Annotated[list[Role], pydantic.Field(min_length=1), NO_ROLES] = ["player"]
    uses: Annotated[int | None, pydantic.Field(ge=1), BAD_USES] = None


def decide(command: Invite, _: None, play: Play, table: Table) -> list[Event]:
    """The invitation opens."""
    if len(set(command.roles)) < len(command.roles):
        raise NO_ROLES()
    return [Invited(table.mint("invitation"), sorted(command.roles), command.uses)]


ACT = Act("membership.invite", Invite, finds_nothing, gm_only, decide, (WRONG_ROLE, NO_ROLES, BAD_USES), kept=True)
