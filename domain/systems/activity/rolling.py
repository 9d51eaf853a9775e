"""Throwing a pool and judging the test by it (ACT-20 to ACT-26, ACT-41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import pydantic
from msgspec.structs import replace

from domain.core.audience import Audience
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import of_test
from domain.systems.activity.events.results import Resolved, RolledDie, UnseenRolled
from domain.systems.activity.finding import find_side
from domain.systems.activity.methods import band, target_number
from domain.systems.activity.pooling import complication_range, dice_of
from domain.systems.activity.refusals.method import NOT_TYPED
from domain.systems.activity.refusals.pool import BAD_FACE, FACES_COUNT
from domain.systems.activity.rights import is_pc
from domain.systems.activity.scoring import SIDES, in_range, successes
from domain.systems.activity.settings import OPPONENT_SURPLUS
from domain.systems.activity.standing import standing
from domain.systems.activity.state import Helper, How, Side, SideName, Test
from domain.table.hiding import audience_of, in_the_open
from domain.table.state import scene_of

Faces = Annotated[list[Annotated[int, pydantic.Field(ge=1, le=SIDES)]] | None, BAD_FACE]
"""Results read off real dice, in pool order, helpers' dice last; none where the server throws."""


def throw(test: Test, name: SideName, faces: list[int] | None, play: Play, table: Table) -> list[RolledDie]:
    """The dice of a side, all thrown at once: the pool's, then one for each helper.

    A die in range makes a complication, or a mishap on a side that owes nothing (ACT-35).
    """
    side = find_side(test, name)
    rollers: list[Side | Helper] = [*[side] * dice_of(side), *side.helpers]
    width = complication_range(test, name)
    dice: list[RolledDie] = []
    for nth, (roller, typed) in enumerate(zip(rollers, _typed(test, faces, len(rollers)), strict=True)):
        own = roller is side
        face = table.dice.throw(test.id, roller.character, nth if own else 0, SIDES, typed=typed)
        tn, within, hit = target_number(play, roller), band(play, test, roller), in_range(face, width)
        owed = hit and (is_pc(play, side.character) or is_pc(play, roller.character))
        dice.append(
            RolledDie(
                roller.character,
                face,
                tn,
                within,
                successes(face, tn, within),
                complication=table.mint("complication", f"{test.id}/{side.character}/{nth}") if owed else "",
                of=roller.character if owed and own else "",
                mishap=hit and not owed,
            )
        )
    return dice


def told(dice: list[RolledDie], audience: Audience, play: Play) -> list[RolledDie]:
    """The dice as those to whom the roll is told may know them: a hidden helper's bear no name and no figures."""
    return [die if in_the_open(play, [die.roller], audience) else replace(die, roller="", tn=0, band=0) for die in dice]


def unseen(test: Test, dice: list[RolledDie], audience: Audience, play: Play) -> Iterator[Event]:
    """The dice of hidden helpers with their names and figures, for those who may know of them."""
    theirs = [die for die in dice if not in_the_open(play, [die.roller], audience)]
    if theirs:
        yield UnseenRolled(test.id, theirs, audience=audience_of(play, *(die.roller for die in theirs), told=audience))


def _typed(test: Test, faces: list[int] | None, dice: int) -> list[int | None]:
    if faces is not None and test.source == "server":
        raise NOT_TYPED()
    if faces is None and test.source == "server":
        return [None] * dice
    if faces is None or len(faces) != dice:
        raise FACES_COUNT(dice=dice)
    return list(faces)


def fae_on(side: Side) -> int:
    """The Fae successes that count for a side, helpers' included."""
    return side.fae + sum(helper.fae for helper in side.helpers)


def judged(test: Test, how: How, rolled: int, play: Play) -> Resolved:
    """The outcome of a test: passed or failed, and the surplus that becomes Action Points."""
    stands, fae = standing(play, test), fae_on(test.primary)
    diced = how == "rolled"
    total = rolled + fae
    passed = how != "willingly" and (not diced or total >= stands.effective)
    character = test.primary.character
    earns = diced and passed and is_pc(play, character)
    margin = stands.effective - total if diced and not passed else 0
    opponent = _earning_opponent(test, play) if margin else ""
    return Resolved(
        test.id,
        character,
        how,
        passed,
        effective=stands.effective,
        rolled=rolled,
        fae=fae,
        total=total,
        ap=min(total - stands.effective, rolled) if earns else 0,
        opponent=opponent,
        opponent_ap=margin if opponent else 0,
        audience=test.audience,
    )


def _earning_opponent(test: Test, play: Play) -> str:
    """The PC who opposed and gains his margin, where the campaign has it so; only in the scene (ACT-35)."""
    if test.opposition is None or of_test(test, OPPONENT_SURPLUS) != "ap":
        return ""
    opponent = test.opposition.character
    here = scene_of(play, opponent)
    return opponent if is_pc(play, opponent) and here is not None and here.id == test.scene else ""
