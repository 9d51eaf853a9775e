"""When a success brings an effect, and what to say where it does not (IMP-46, IMP-67, IMP-75)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impact.finding import AnyTest
from domain.systems.impact.refusals import NO_SUCCESS
from domain.systems.impact.state import Closed, Test

ALREADY_CHOSEN = Reason("effect_already_chosen", "IMP-46", "The test has had its effect, or it was waived.")
NO_EFFECT = Reason("no_effect_in_reaction", "IMP-67", "This success brings no effect.")


def with_effect(play: Play, test: AnyTest | None) -> Test:
    """The succeeded test that waits for its effect; refuses any other, None standing for no test at all."""
    if isinstance(test, Closed):
        if test.how in ("effect", "waived"):
            raise ALREADY_CHOSEN()
        raise NO_EFFECT() if test.how in ("safe", "foiled") else NO_SUCCESS(how=test.how)
    if test is None or test.phase != "succeeded":
        raise NO_SUCCESS(state=None if test is None else test.phase)
    return test
