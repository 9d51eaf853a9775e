"""What a success brings: one of four effects, what each is refused for, and the events it gives (IMP-46 to IMP-52)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, is_out, rung_of, running
from domain.systems.impact.changing import FORMS, changed, check_change
from domain.systems.impact.details import checked_mark, checked_new, temporary
from domain.systems.impact.ladder import TOP
from domain.systems.impact.moving import steps
from domain.systems.impact.refusals import (
    AT_TOP,
    BAD_KIND,
    NO_DIE,
    ONE_TARGET,
    TARGET_OUT,
    UNKNOWN_BEARER,
    UNKNOWN_DETAIL,
)
from domain.systems.impact.settings import MAY_REVIVE, PC_LOWERS_PC
from domain.systems.impact.state import WORLD, Detail, Test

BAD_EFFECT = Reason("bad_effect", "IMP-46", "An effect is establish (E1), change (E2), lower (E3) or raise (E4).")
IS_SELF = Reason("target_is_self", "IMP-51", "A success moves another's Impact Die, never one's own.")
PC_TARGET = Reason("pc_target_not_allowed", "IMP-49", "Players' characters do not lower each other's Impact Dice.")
NOT_FOE = Reason("not_the_foe", "IMP-69", "The effect of a Great Success touches the foe.")

NAMES = {"E1": "establish", "E2": "change", "E3": "lower", "E4": "raise"}


@dataclass(frozen=True)
class Wish:
    """An effect as wished for, with what it names already found (a Detail that has expired is None)."""

    effect: str
    kind: str = "temporary"
    text: str = ""
    mark: str = "until_removed"
    form: str = ""
    bearers: list[Bearer] = field(default_factory=list)
    details: list[Detail | None] = field(default_factory=list)
    rungs: int = 1


def effect_named(word: str) -> str:
    """The effect of this name or number; refuses any other word."""
    name = NAMES.get(word.upper(), word)
    if name not in NAMES.values():
        raise BAD_EFFECT(effect=word)
    return name


def brings(play: Play, table: Table, test: Test, wish: Wish) -> Iterator[Event]:
    """The events of the effect wished for, or the refusal."""
    if wish.effect == "establish":
        yield _established(play, table, test, wish)
    elif wish.effect == "change":
        yield _changed(play, test, wish)
    else:
        yield from _moved(play, test, wish)


def _established(play: Play, table: Table, test: Test, wish: Wish) -> Event:
    if not wish.bearers:
        raise UNKNOWN_BEARER()
    bearer = wish.bearers[0]
    text = checked_new(play, bearer.id, wish.text)
    mark = checked_mark(wish.mark)
    if wish.kind != "temporary":
        raise BAD_KIND(kind=wish.kind)
    if running(bearer).kind in ("scene", "threat") and is_out(play, bearer.id):
        raise TARGET_OUT(target=bearer.id)
    _touches_foe(test, bearer.id)
    detail = table.mint("detail", f"{test.id}/effect")
    return temporary(play, detail, text, bearer.id, mark, why="effect", test=test.id, scene=test.scene)


def _changed(play: Play, test: Test, wish: Wish) -> Event:
    if not wish.details:
        raise UNKNOWN_DETAIL()
    if wish.form not in FORMS:
        raise BAD_EFFECT(effect=wish.form)
    found = [check_change(play, wish.form, detail, wish.text, test.scene) for detail in wish.details]
    if len(found) > 1:
        raise ONE_TARGET(targets=len(found))
    detail = found[0]
    if detail.bearer not in (test.scene, WORLD):
        _touches_foe(test, detail.bearer)
    return changed(wish.form, detail, wish.text, test.scene, test.id)


def _moved(play: Play, test: Test, wish: Wish) -> Iterator[Event]:
    if not wish.bearers:
        raise UNKNOWN_BEARER()
    by = -1 if wish.effect == "lower" else 1
    for target in wish.bearers:
        _check_target(play, test, running(target), by)
    if len(wish.bearers) > 1 or wish.rungs != 1:
        raise ONE_TARGET(targets=len(wish.bearers), rungs=wish.rungs)
    target = wish.bearers[0]
    _touches_foe(test, target.id)
    yield from steps(play, target.id, by, "lowered" if by < 0 else "raised", test.id)


def _check_target(play: Play, test: Test, target: Bearer, by: int) -> None:
    if target.id == test.roller:
        raise IS_SELF()
    rung = rung_of(play, target.id)
    if rung is None and target.kind in ("scene", "world", "threat"):
        raise NO_DIE(target=target.id)
    revives = by > 0 and MAY_REVIVE.of(play) and target.kind not in ("scene", "threat")
    if is_out(play, target.id) and not revives:
        raise TARGET_OUT(target=target.id)
    if by < 0 and target.kind == "pc" and not PC_LOWERS_PC.of(play):
        raise PC_TARGET()
    if by > 0 and rung == TOP:
        raise AT_TOP(target=target.id)


def _touches_foe(test: Test, bearer: str) -> None:
    """The one effect of a Great Success touches the threat, or an adversary who joined (IMP-69)."""
    if test.kind == "harm" and bearer not in test.foes:
        raise NOT_FOE(foes=test.foes)
