"""A GM takes an earlier ruling back: what it said no longer holds, and the acts it took out are back (RUL-2)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.refusals import WRONG_ROLE
from domain.rulings.asks import PlayBefore, Work
from domain.rulings.canon import canon, first_change, in_force, settled
from domain.rulings.choices import Retaking, Seq
from domain.rulings.entitled import alone
from domain.rulings.events.canon import Reinstated
from domain.rulings.outcome import Retaken
from domain.rulings.refusals import BAD_SEQ, CONSENT_NEEDED, NOT_IN_FORCE, RETAKING
from domain.rulings.retake import Ruled, retake
from domain.rulings.state import Ruling, ruling_at, rulings
from domain.rulings.throws import throws_of
from domain.rulings.working import begun, close, from_log


class Reinstate(Retaking):
    """Take back the ruling that the event ``ruling`` belongs to; one that took another back included."""

    ruling: Seq


def find(command: Reinstate, play: Play, table: Table) -> Ruling:
    """The ruling, which must be in force."""
    found = ruling_at(play, command.ruling)
    if found is None or found not in in_force(rulings(play).rulings):
        raise NOT_IN_FORCE(ruling=command.ruling)
    return found


def reinstates(command: Reinstate, ruling: Ruling, play: Play, table: Table) -> Work[Retaken]:
    """Work out what it comes to."""
    out = yield from begun()
    made = rulings(play).rulings
    probe = Ruling(out.seq, out.seq, "", "", "", reinstates=ruling.seq)
    first = first_change(canon(play), settled([*made, probe]))
    if first is None:
        out.play = yield PlayBefore(out.seq, canon(play))
    else:
        yield from retake(
            made, Ruled(probe, first), command.chosen, throws_of(play, table.dice, command.read_off()), out
        )
    out.audience = ruling.audience
    return close(out, f"reinstate {ruling.seq}", command, table)


def decide(command: Reinstate, ruling: Ruling, play: Play, table: Table) -> list[Event]:
    out = from_log(table, reinstates(command, ruling, play, table))
    made = Reinstated(seq=0, last=0, by=table.member, reason=command.reason, ruling=ruling.seq)
    return out.events(made, table)


ACT = Act(
    "ruling.reinstate",
    Reinstate,
    find,
    alone,
    decide,
    (WRONG_ROLE, CONSENT_NEEDED, BAD_SEQ, NOT_IN_FORCE, *RETAKING),
    kept=True,
)
