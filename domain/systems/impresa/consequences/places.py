"""What ends the declarations of a turn, and whose place it is after all that can change it (PRE-94 to PRE-101)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.actions import ActionReturned, ActionsLost, ActionSpent, Aimed, CalledToAct, Passed
from domain.systems.impresa.events.attacks import AttackDropped, AttackOver
from domain.systems.impresa.events.turns import GettingUp, OrderFound, ReactionRolled, TurnClosed
from domain.systems.impresa.foresight import after
from domain.systems.impresa.order import out_of_it, whose_place
from domain.systems.impresa.reacting import audience_of, completes
from domain.systems.impresa.state import impresa
from domain.table.events.encounter import TurnBegun, TurnEnded
from domain.table.state import story


def declared(event: Any, play: Play, table: Table) -> Iterable[Event]:
    """The order stands as soon as nobody has a reaction roll to make."""
    return completes(after(play, event), event.encounter, table)


def next_place(event: Any, play: Play, table: Table) -> Iterable[Event]:
    """The table's turn follows the place in the order, by id; whoever steps back for one who is called has it again."""
    ahead = after(play, event)
    combat, encounter = impresa(ahead).combats.get(event.encounter), story(ahead).encounters.get(event.encounter)
    if combat is None or encounter is None:
        return
    due = whose_place(combat, out_of_it(ahead, combat))
    if encounter.holder == due:
        return
    if encounter.holder is not None and not isinstance(event, CalledToAct):
        audience = audience_of(ahead, encounter.id, encounter.holder)
        yield TurnEnded(encounter.id, encounter.holder, audience=audience)
    if due is not None:
        yield TurnBegun(encounter.id, due, audience=audience_of(ahead, encounter.id, due))


_DECLARES = (ReactionRolled, GettingUp, ActionsLost)
_MOVES_ON = (
    OrderFound,
    ActionSpent,
    ActionReturned,
    Passed,
    CalledToAct,
    ActionsLost,
    Aimed,
    AttackDropped,
    AttackOver,
    TurnClosed,
)

CONSEQUENCES = (
    *((kind, declared) for kind in _DECLARES),
    *((kind, next_place) for kind in _MOVES_ON),
)
