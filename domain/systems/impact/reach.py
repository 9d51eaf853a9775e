"""Which Details may be named in a test: for the roller (IMP-33, IMP-36), and against him (IMP-39 to IMP-41, IMP-63)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impact.bearers import FOES, is_out, kind_of
from domain.systems.impact.refusals import ALREADY_COUNTED, NO_REASON, OUT_OF_REACH, OUT_OF_STORY, STRUCK, SUSPENDED
from domain.systems.impact.settings import FOE_CHARACTER_DETAILS, FOES_HINDER_PLAIN, SCENE_HINDERS
from domain.systems.impact.state import WORLD, Detail, Test
from domain.table.settings import wants_words

NO_HELP = Reason("help_not_announced", "IMP-33", "Whoever bears the Detail has not announced that he helps.")
NOT_SPECIFIC = Reason("not_specific_to_roller", "IMP-39", "The Detail does not hinder this roller in particular.")
NOT_NAMED = Reason("enemy_not_named", "IMP-63", "The adversary is not named in this attack.")


def counts_once(test: Test, detail: Detail) -> None:
    """Refuses a Detail that is named in the test already, for or against (IMP-18, IMP-32)."""
    if any(c.detail == detail.id for c in (*test.helps, *test.hinders)):
        raise ALREADY_COUNTED(detail=detail.id)


def may_help(test: Test, detail: Detail) -> None:
    """Refuses a Detail that was struck, that counts already, or that is suspended."""
    if detail.id in test.struck:
        raise STRUCK(detail=detail.id)
    counts_once(test, detail)
    if detail.state == "suspended":
        raise SUSPENDED(condition=detail.condition)


def within_reach(play: Play, test: Test, detail: Detail) -> None:
    """Refuses what the roller cannot cite himself."""
    kind = kind_of(play, detail.bearer)
    if detail.bearer in (test.roller, test.scene, WORLD):
        return
    if kind in ("pc", "friend"):
        raise NO_HELP(bearer=detail.bearer)
    if kind in FOES and (detail.kind == "temporary" or FOE_CHARACTER_DETAILS.of(play)):
        return
    raise OUT_OF_REACH(bearer=detail.bearer)


def may_hinder(play: Play, test: Test, detail: Detail, why: str) -> None:
    """Refuses what does not hinder the roller of this test: his own Details do, and in a reaction the foes'."""
    kind = kind_of(play, detail.bearer)
    if detail.bearer == test.roller or _of_foe(play, test, detail):
        return
    if detail.bearer in (test.scene, WORLD) and SCENE_HINDERS.of(play) == "with_reason":
        if wants_words(play, why):
            raise NO_REASON()
        return
    if kind in FOES and test.kind == "plain" and FOES_HINDER_PLAIN.of(play):
        return
    if kind in FOES and test.kind != "plain":
        raise NOT_NAMED(bearer=detail.bearer)
    raise NOT_SPECIFIC(bearer=detail.bearer)


def _of_foe(play: Play, test: Test, detail: Detail) -> bool:
    """Whether the Detail is a named foe's; one who is out has Character Details alone (IMP-63)."""
    if detail.bearer not in test.foes:
        return False
    if detail.kind == "temporary" and kind_of(play, detail.bearer) in FOES and is_out(play, detail.bearer):
        raise OUT_OF_STORY(character=detail.bearer)
    return True
