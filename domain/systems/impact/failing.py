"""What may be done about a failure, and what to say where there is none (IMP-55, IMP-58, IMP-70, IMP-89)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impact.bearers import is_out
from domain.systems.impact.finding import AnyTest
from domain.systems.impact.refusals import (
    GM_PASSED,
    NO_FAILURE,
    NO_PROPOSAL,
    OPEN_FAILURE,
    OUT_OF_STORY,
    TEST_CLOSED,
)
from domain.systems.impact.settings import COMPLICATION_AFTER
from domain.systems.impact.state import Closed, Outlook, Test

NOT_IN_REACTION = Reason(
    "no_complication_in_reaction", "IMP-70", "A failed reaction has its outcome already; no Complication follows."
)
PENDING = Reason("proposal_pending", "IMP-55", "A proposal is unanswered.")
ANSWERED = Reason("proposal_answered", "IMP-55", "A proposal for this failure was answered already.")

FAILED = ("passed", "declined", "complication", "consequence", "carried_out")
"""How a test is closed that ended in a failure."""


def failed(found: AnyTest) -> Test:
    """The failed test; refuses one that succeeded or was never rolled, and one that is closed."""
    if isinstance(found, Closed):
        raise TEST_CLOSED(how=found.how) if found.how in FAILED else NO_FAILURE(how=found.how)
    if found.phase != "failed":
        raise NO_FAILURE(state=found.phase)
    return found


def awaits_gm(play: Play, found: AnyTest) -> Test:
    """The failure on which the GM may still propose a Complication, or pass."""
    after = COMPLICATION_AFTER.of(play)
    if found.kind != "plain" and not after:
        raise NOT_IN_REACTION()
    if isinstance(found, Closed):
        raise {"passed": GM_PASSED, "declined": ANSWERED, "complication": ANSWERED}.get(found.how, NO_FAILURE)()
    if found.phase != "failed":
        raise NO_FAILURE(state=found.phase)
    if found.kind != "plain" and not found.applied:
        raise OPEN_FAILURE()
    if found.passed:
        raise GM_PASSED()
    if found.answered:
        raise ANSWERED()
    if found.proposal is not None:
        raise PENDING()
    return found


def proposal_of(found: AnyTest) -> tuple[Test, Outlook]:
    """The test and the Complication proposed for it, unanswered."""
    if isinstance(found, Closed) or found.proposal is None:
        raise NO_PROPOSAL()
    return found, found.proposal


def can_earn(play: Play, character: str) -> None:
    """Refuses whoever is out: he earns nothing (IMP-85)."""
    if is_out(play, character):
        raise OUT_OF_STORY(character=character)


REFUSALS_TO_GM = (NOT_IN_REACTION, GM_PASSED, ANSWERED, PENDING, NO_FAILURE, OPEN_FAILURE)
"""What ``awaits_gm`` may refuse for."""
