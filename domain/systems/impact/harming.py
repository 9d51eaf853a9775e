"""Consequences of failed harm tests: what may be announced, suggested and applied (IMP-64 to IMP-66)."""

from __future__ import annotations

from domain.core.play import Play
from domain.systems.impact.details import checked_mark, checked_new
from domain.systems.impact.refusals import BAD_CONSEQUENCE, NOT_ANNOUNCED, ONE_CONSEQUENCE
from domain.systems.impact.state import Outlook, Test

KINDS = ("impact", "detail")


def checked_outlook(play: Play, roller: str, kind: str, text: str, *, mark: str, rungs: int) -> Outlook:
    """One consequence: a rung down, or one Temporary Detail on the roller; refuses both, several rungs, bad texts."""
    if kind not in KINDS:
        raise BAD_CONSEQUENCE(kind=kind)
    one_only(kind, text, rungs)
    if kind == "impact":
        return Outlook("impact")
    return Outlook("detail", checked_new(play, roller, text), checked_mark(mark))


def one_only(kind: str, text: str, rungs: int) -> None:
    """Refuses a rung and a Detail together, and more than one rung."""
    if rungs != 1 or (kind == "impact" and text.strip()):
        raise ONE_CONSEQUENCE(rungs=rungs)


def chosen(test: Test, kind: str, text: str) -> Outlook:
    """The consequence to apply: the announced one if nothing is said, else that or the one suggested."""
    for known in (test.announced, test.suggested):
        if known is not None and (not kind or (known.kind == kind and known.text == text.strip())):
            return known
    raise NOT_ANNOUNCED(kind=kind, text=text)
