"""A GM grants a die for engaged roleplay (ACT-16)."""

from __future__ import annotations

from typing import ClassVar

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import of_test
from domain.systems.activity.events.assembling import RoleplayDieGranted
from domain.systems.activity.finding import FINDING, OnTest, find_side, the_test
from domain.systems.activity.offering import takes_dice, to_gm
from domain.systems.activity.pooling import PHASES, has_room, still_assembling
from domain.systems.activity.refusals.method import TOO_EARLY
from domain.systems.activity.refusals.opposed import OPPONENT_FULL
from domain.systems.activity.refusals.pool import (
    GM_GRANTS_DIE,
    NOT_FOR_HELPERS,
    PLAYED_WANTED,
    ROLEPLAY_ENOUGH,
    ROLEPLAY_FULL,
    ROLEPLAY_LATE,
)
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.settings import ROLEPLAY_MAX
from domain.systems.activity.state import SideName, Test
from domain.table.settings import wants_words


class GrantRoleplayDie(OnTest):
    """Grant a side of the test a die for what was played."""

    forbids: ClassVar = {"helper": NOT_FOR_HELPERS}

    says: str = ""
    side: SideName = "primary"


def decide(command: GrantRoleplayDie, test: Test, play: Play, table: Table) -> list[Event]:
    side = find_side(test, command.side)
    still_assembling(test, command.side, late=ROLEPLAY_LATE)
    if wants_words(play, command.says):
        raise PLAYED_WANTED()
    if side.roleplay >= of_test(test, ROLEPLAY_MAX):
        raise ROLEPLAY_ENOUGH(granted=side.roleplay)
    if not has_room(side, 1):
        raise (OPPONENT_FULL if command.side == "opponent" else ROLEPLAY_FULL)()
    return [RoleplayDieGranted(test.id, command.says, command.side, audience=test.audience)]


ACT = Act(
    "activity.grant_roleplay_die",
    GrantRoleplayDie,
    the_test,
    gm_or_else(GM_GRANTS_DIE),
    decide,
    (
        *FINDING,
        *PHASES,
        GM_GRANTS_DIE,
        PLAYED_WANTED,
        ROLEPLAY_ENOUGH,
        ROLEPLAY_LATE,
        NOT_FOR_HELPERS,
        ROLEPLAY_FULL,
        OPPONENT_FULL,
        TOO_EARLY,
    ),
    offers=to_gm(
        "activity.grant_roleplay_die",
        "Grant a die for roleplay",
        takes_dice,
    ),
)
