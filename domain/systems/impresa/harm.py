"""How damage is settled: armor, knock-down, then grades one at a time with overflow, up to death (PRE-36 to PRE-48)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from domain.core.event import Event
from domain.core.play import Play
from domain.systems.impresa.events.harm import (
    DamageSettled,
    DamageTaken,
    Died,
    FatigueMoved,
    InjuryMoved,
    KnockedDown,
)
from domain.systems.impresa.state import Impresan, Lot, Track, impresa
from domain.systems.impresa.tables.health import GRADE_MAX, KNOCKED_DOWN_BY
from domain.table.state import day


def through(faces: Iterable[int], rating: int) -> int:
    """How many damage dice an armor rating does not stop (PRE-149)."""
    return sum(face > rating for face in faces)


def takes(
    play: Play,
    lot: str,
    target: Impresan,
    track: Track,
    grades: int,
    *,
    dice: int = 0,
    faces: Iterable[int] = (),
    rating: int = 0,
    source: str = "",
    attacker: str = "",
    attack: str = "",
    doubled: bool = False,
) -> list[Event]:
    """The events of damage that got through to a character.

    ``lot`` is the id it is settled by (minted by the caller), ``dice`` the damage dice in all, ``rating`` the armor
    rating that ``faces`` met. Where luck has nothing to say (no grades, or no luck left) the damage is settled at once,
    so that play flows; else it waits for ``impresa.settle_damage``.
    """
    taken = DamageTaken(
        lot,
        target.id,
        track,
        grades,
        dice,
        list(faces),
        rating,
        source,
        attacker,
        attack,
        doubled,
        audience=target.audience,
    )
    if grades and target.luck > 0:
        return [taken]
    waiting = Lot(lot, target.id, track, grades, dice, source, attacker, attack, doubled, target.audience)
    return [taken, *settles(play, waiting, target, 0)]


def settles(play: Play, lot: Lot, target: Impresan, ignored: int) -> Iterator[Event]:
    """The events of settling: knock-down by dice or grades (PRE-154, PRE-155), then the grades luck did not ignore.

    The damage counts as settled once all of it has fallen.
    """
    left = lot.grades - ignored
    by_grades = left >= KNOCKED_DOWN_BY[lot.track]
    by_dice = lot.dice > target.abilities.get("fitness", 0)
    downed = (by_grades or by_dice) and not target.dead
    if downed:
        yield KnockedDown(target.id, "knocked down", audience=target.audience)
    yield from falls(play, target, lot.track, left, lot.source, downed=downed, lot=lot.id)
    yield DamageSettled(lot.id, ignored, audience=lot.audience)


def falls(
    play: Play,
    target: Impresan,
    track: Track,
    grades: int,
    why: str,
    *,
    downed: bool = False,
    on_day: int | None = None,
    lot: str = "",
) -> Iterator[Event]:
    """The events of grades falling one at a time on a character's tracks.

    Fatigue beyond its fifth grade becomes injury, injury beyond its fifth kills, what is left then lapses. Whoever
    falls unconscious lies down, unless ``downed`` says that he has been knocked down already. ``on_day``: the day it
    happens on, today unless given; ``lot``: the damage that is being settled, if it is one.
    """
    if target.dead:
        return
    tired, hurt, dead = _fallen(target, track, grades)
    if tired:
        yield FatigueMoved(target.id, tired, why, audience=target.audience)
    if hurt:
        since = (on_day or day(play)) if target.injury == 0 else None
        yield InjuryMoved(target.id, hurt, why, since, audience=target.audience)
    senseless = max(target.fatigue + tired, target.injury + hurt) >= GRADE_MAX
    if target.conscious and senseless and not (downed or target.lying):
        yield KnockedDown(target.id, "unconscious", audience=target.audience)
    if dead:
        yield Died(target.id, why, lot, audience=target.audience)


def _fallen(target: Impresan, track: Track, grades: int) -> tuple[int, int, bool]:
    """How many grades fatigue and injury take, one after the other, and whether that kills."""
    fatigue, injury = target.fatigue, target.injury
    for _ in range(grades):
        if track == "fatigue" and fatigue < GRADE_MAX:
            fatigue += 1
        elif injury < GRADE_MAX:
            injury += 1
        else:
            return fatigue - target.fatigue, injury - target.injury, True
    return fatigue - target.fatigue, injury - target.injury, False


def as_fallen(target: Impresan, track: Track, grades: int) -> Impresan:
    """The character as he is once these grades have fallen: for what follows from them in the same act."""
    tired, hurt, dead = _fallen(target, track, grades)
    after = replace(target, fatigue=target.fatigue + tired, injury=target.injury + hurt, dead=target.dead or dead)
    return replace(after, lying=after.lying or not after.conscious)


def unsettled(play: Play, characters: Iterable[str]) -> list[Lot]:
    """The damage of these characters that waits to be settled."""
    known = set(characters)
    return [lot for lot in impresa(play).lots.values() if lot.target in known]
