"""Deciding an act again: the same command, member, time and dice, in another play."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.core.event import Event
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.refusal import Figure, Malformed, Refusal
from domain.core.rulebook import registry
from domain.core.table import Dice, DieKey, OpenDie, Table
from domain.play import find_act, spread, take
from domain.rulings.asks import Work
from domain.rulings.canon import bare, kept
from domain.rulings.throws import Throws


@dataclass(frozen=True, slots=True)
class Gives:
    """The act gives these events, the kept ones left out."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Refuses:
    """The rules refuse the act. Two refusals of the same code and rule are the same outcome."""

    code: str
    rule: str
    says: str = field(compare=False)
    figures: dict[str, Figure] = field(compare=False, default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opens:
    """The act asks for a die that was never thrown."""

    die: DieKey


Decided = Gives | Refuses | Opens


def decide_again(
    play: Play, act: Recorded, original: Recorded, throws: Throws, *, heeds_typed: bool = False
) -> Work[tuple[Decided, Dice]]:
    """What ``act`` comes to at the place of ``original`` in this play without a new throw, and the dice it used.

    ``heeds_typed``: the faces in the command were read off for this decision.
    """
    while True:
        dice = throws.again(throws=False, heeds_typed=heeds_typed)
        decided = decide_with(play, act, original, dice)
        if not isinstance(decided, Opens) or not (yield from throws.look_up(decided.die[0])):
            return decided, dice


def decide_with(play: Play, act: Recorded, original: Recorded, dice: Dice) -> Decided:
    """What the act comes to with these dice.

    Nobody's right to act is judged again. Of an act of a kept kind only what follows from it is decided again.
    """
    table = Table(original.member, original.sent_by, original.at, original.act_id, dice, again=True)
    try:
        if find_act(act.name).kept:
            return Gives(bare(spread(play, kept(original.events), table)))
        return Gives(bare(take(play, act.name, act.command, table).events))
    except Refusal as refusal:
        return Refuses(*refusal.key, refusal.reason.says, refusal.figures)
    except OpenDie as die:
        return Opens((die.test, die.roller, die.nth, die.sides))
    except Malformed as malformed:
        return Refuses("malformed", "", str(malformed))


def changes_the_story(act: Recorded) -> bool:
    """Whether anything the act did, or might do when decided again, can be struck."""
    if not find_act(act.name).kept:
        return True
    hooked = registry().hooked
    return bool(bare(act.events)) or any(type(event) in hooked for event in act.events)
