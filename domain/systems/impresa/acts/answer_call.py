"""The director grants or denies a call on a gimmick (PRE-21, PRE-35)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gimmick import CallAnswered
from domain.systems.impresa.finding import words
from domain.systems.impresa.refusals import NOT_DIRECTOR
from domain.systems.impresa.state import Call, impresa
from domain.systems.impresa.tables.gimmicks import WEALTH
from domain.table.finding import sees
from domain.table.state import name_of

UNKNOWN_CALL = Reason("unknown", "PRE-21", "There is no such call.")
NO_REASON = Reason("missing", "PRE-35", "Whoever denies a call on wealth gives a reason.")


class AnswerCall(Command):
    """Grant or deny a call."""

    call: str
    granted: bool
    reason: str = ""


def find(command: AnswerCall, play: Play, table: Table) -> Call:
    """The call."""
    call = impresa(play).calls.get(command.call)
    if call is None or not sees(call.audience, play, table):
        raise UNKNOWN_CALL(call=command.call)
    return call


def decide(command: AnswerCall, call: Call, play: Play, table: Table) -> list[Event]:
    """The answer stands."""
    needed = call.gimmick == WEALTH and not command.granted
    reason = words(play, command.reason, NO_REASON) if needed else command.reason.strip()
    return [CallAnswered(call.id, command.granted, reason, audience=call.audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The calls that wait for a director."""
    for call in impresa(play).calls.values():
        if viewer.gm and call.granted is None:
            says = f"Answer {name_of(play, call.character)}'s call on {call.gimmick}"
            yield Offer(ACT.name, {"call": call.id}, says)


ACT = Act(
    "impresa.answer_call",
    AnswerCall,
    find,
    director,
    decide,
    (UNKNOWN_CALL, NOT_DIRECTOR, NO_REASON),
    offers=offers,
)
