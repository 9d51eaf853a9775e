"""A GM overturns an act: another one stands in its place, and what was played later is decided again (RUL-2)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from domain.core.act import Act, Command, finds_nothing, read_command, write_command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.refusal import FieldError, Malformed, Reason, Refusal
from domain.core.table import Table
from domain.membership.refusals import WRONG_ROLE
from domain.play import dice_of, find_act
from domain.rulings.asks import PlayBefore, Work
from domain.rulings.canon import canon
from domain.rulings.choices import Retaking, Seq
from domain.rulings.deciding import Gives, Opens, Refuses, decide_again, decide_with
from domain.rulings.entitled import alone
from domain.rulings.events.canon import Overturned
from domain.rulings.outcome import Judged, Retaken, StandIn
from domain.rulings.refusals import BAD_SEQ, CONSENT_NEEDED, KEPT_ACT, RETAKING, UNKNOWN_ACT
from domain.rulings.retake import retake
from domain.rulings.state import rulings
from domain.rulings.throws import Throws, throws_of
from domain.rulings.working import begun, close, from_log, ruled_by, standing, strikable, told_to

REFUSED = Reason("act_refused", "RUL-2", "The rules do not allow that act at that place.")


class Overturn(Retaking):
    """Put another act in the place of one, which is named by the seq of any of its events.

    ``instead`` and ``command``: what was meant, decided as the same member's act at the same moment with the same dice.
    """

    place: Seq
    instead: str
    command: dict[str, Any]


def overturns(command: Overturn, play: Play, table: Table) -> Work[Retaken]:
    """Work out what it comes to."""
    out = yield from begun()
    acts = yield from strikable(command.place)
    place = acts[0].place
    read = _read(command)
    counts = standing(acts, canon(play)) or acts[0]
    throws = throws_of(play, table.dice, command.read_off())
    if (command.instead, read) == (counts.name, read_command(find_act(counts.name), counts.command)):
        out.words[place] = counts.seq
    else:
        stands_in = yield from _stand_in(command.instead, read, acts[0], play, throws)
        if isinstance(stands_in, Opens):
            member = acts[0].member
            out.judged.append(Judged(place, command.instead, member, "open", told_to(acts[0]), die=stands_in.die))
            return close(out, _said(command, place, read), command, table)
        out.words[place] = stands_in
    ruled = ruled_by(out.seq, out.words)
    yield from retake(rulings(play).rulings, ruled, command.chosen, throws, out)
    out.audience = told_to(counts)
    return close(out, _said(command, place, read), command, table)


def _stand_in(name: str, read: Command, original: Recorded, play: Play, throws: Throws) -> Work[StandIn | Opens]:
    """The act that will stand at the place, decided in the play just before it."""
    before: Play = yield PlayBefore(original.place, canon(play))
    act = replace(original, name=name, command=write_command(read), events=())
    decided, dice = yield from decide_again(before, act, original, throws, heeds_typed=True)
    if isinstance(decided, Opens) and throws.may_throw:
        dice = throws.again(throws=True, heeds_typed=True)
        decided = decide_with(before, act, original, dice)
    if isinstance(decided, Refuses):
        raise REFUSED(code=decided.code, rule=decided.rule, says=decided.says)
    if isinstance(decided, Gives):
        throws.cup.pour(dice, dice_of(before, decided.events))
        return StandIn(original.place, name, act.command, decided.events, threw=dice.throws)
    return decided


def _read(command: Overturn) -> Command:
    act = find_act(command.instead)
    if act.kept:
        raise KEPT_ACT(act=act.name)
    try:
        read: Command = read_command(act, json.dumps(command.command).encode())
    except Refusal as refusal:
        raise REFUSED(code=refusal.reason.code, rule=refusal.reason.rule, says=refusal.reason.says) from None
    except Malformed as malformed:
        errors = tuple(FieldError(f"command.{error.path}", error.says) for error in malformed.errors)
        raise Malformed("ruling.overturn", errors) from None
    return read


def _said(command: Overturn, place: int, read: Command) -> str:
    return f"overturn {place} {command.instead} {write_command(read).decode()}"


def decide(command: Overturn, _: None, play: Play, table: Table) -> list[Event]:
    out = from_log(table, overturns(command, play, table))
    place = out.judged[0].place if out.judged else command.place
    return out.events(Overturned(seq=0, last=0, by=table.member, reason=command.reason, place=place), table)


ACT = Act(
    "ruling.overturn",
    Overturn,
    finds_nothing,
    alone,
    decide,
    (WRONG_ROLE, CONSENT_NEEDED, BAD_SEQ, UNKNOWN_ACT, KEPT_ACT, REFUSED, *RETAKING),
    kept=True,
)
