"""A GM refuses an offer of help, or the helper takes it back (ACT-36)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.assembling import HelperDismissed
from domain.systems.activity.finding import FINDING, OnTest, find_test, seen_with
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.fae import FAILURE_STANDS, NOT_YOURS, UNKNOWN
from domain.systems.activity.refusals.pool import POOL_CLOSED
from domain.systems.activity.rights import players_or_gm
from domain.systems.activity.state import Test

Found = tuple[Test, CharacterId]


class DismissHelper(OnTest):
    """Let an offer of help lapse before the roll."""

    helper: CharacterId


def find(command: DismissHelper, play: Play, table: Table) -> Found:
    test = find_test(command.test, play, table)
    sides = [side for side in (test.primary, test.opposition) if side is not None]
    if not any(helper.character == command.helper for side in sides for helper in side.helpers):
        raise UNKNOWN(id=command.helper)
    return test, command.helper


def entitled(found: Found, play: Play, table: Table) -> None:
    players_or_gm(NOT_YOURS, found[1], play, table)


def decide(command: DismissHelper, found: Found, play: Play, table: Table) -> list[Event]:
    test, helper = found
    not_over(test)
    if test.phase == "resolved":
        raise (FAILURE_STANDS if test.how == "willingly" else POOL_CLOSED)()
    opposing = test.opposition is not None and any(h.character == helper for h in test.opposition.helpers)
    if opposing and test.opponent_rolled:
        raise POOL_CLOSED()
    return [HelperDismissed(test.id, helper, audience=seen_with(test, helper, play))]


ACT = Act("activity.dismiss_helper", DismissHelper, find, entitled, decide, (*FINDING, *PHASES, NOT_YOURS, POOL_CLOSED))
