"""Whoever leads the target says how much luck ignores of the damage, and what is left falls (PRE-152, PRE-153)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.attack_finding import was_attack
from domain.systems.impresa.entitlement import leader, leader_or_director, led_by
from domain.systems.impresa.finding import alive
from domain.systems.impresa.harm import settles
from domain.systems.impresa.luck import spends_luck
from domain.systems.impresa.paying import Points
from domain.systems.impresa.refusals import DEAD, FALLEN, NO_LUCK, NOT_YOURS, OFF_POINTS, UNFINISHED
from domain.systems.impresa.state import Impresan, Lot, impresa
from domain.table.finding import sees
from domain.table.state import name_of

UNKNOWN_LOT = Reason("unknown", "PRE-152", "There is no such damage.")
TOO_SOON = Reason("wrong_phase", "PRE-153", "The damage of the attack is not rolled yet: dice and armor come first.")
SETTLED = Reason("wrong_phase", "PRE-152", "The grades have fallen already.")
MORE_THAN_GRADES = Reason("over_limit", "PRE-152", "Luck ignores no more grades than there are.")


class SettleDamage(Command):
    """Settle damage that waits: ``luck`` points ignore as many grades, the others fall."""

    forbids = FALLEN
    lot: str
    luck: Points = 0


def find(command: SettleDamage, play: Play, table: Table) -> tuple[Impresan, Lot | None]:
    """Whom the damage is for; and the damage, unless it is settled."""
    if was_attack(command.lot, play):
        raise TOO_SOON(attack=command.lot)
    lot = impresa(play).lots.get(command.lot)
    past = impresa(play).settled.get(command.lot)
    if (lot is None and past is None) or (lot is not None and not sees(lot.audience, play, table)):
        raise UNKNOWN_LOT(lot=command.lot)
    target = lot.target if lot is not None else past.target if past is not None else ""
    character = impresa(play).characters.get(target)
    if character is None:
        raise UNFINISHED(character=target)
    return character, lot


def entitled(found: tuple[Impresan, Lot | None], play: Play, table: Table) -> None:
    """Whoever leads the target, or the director with no luck at all."""
    leader_or_director(play, table, found[0].id)


def decide(command: SettleDamage, found: tuple[Impresan, Lot | None], play: Play, table: Table) -> list[Event]:
    """Luck is spent, the damage settled, and what is left falls grade by grade."""
    target, lot = found
    if command.luck:
        leader(play, table, target.id)
        alive(target)
    spent = spends_luck(target, command.luck, "damage ignored")
    if lot is None:
        raise SETTLED(lot=command.lot)
    if command.luck > lot.grades:
        raise MORE_THAN_GRADES(asked=command.luck, grades=lot.grades)
    return [*spent, *settles(play, lot, target, command.luck)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The damage that waits for the luck of characters the viewer leads, and for the director."""
    for lot in impresa(play).lots.values():
        if visible(lot.audience, viewer) and (viewer.gm or led_by(viewer, play, lot.target)):
            says = f"Settle {lot.grades} of {lot.track} for {name_of(play, lot.target)}"
            yield Offer(ACT.name, {"lot": lot.id}, says)


ACT = Act(
    "impresa.settle_damage",
    SettleDamage,
    find,
    entitled,
    decide,
    (
        UNKNOWN_LOT,
        TOO_SOON,
        UNFINISHED,
        NOT_YOURS,
        DEAD,
        NO_LUCK,
        OFF_POINTS,
        SETTLED,
        MORE_THAN_GRADES,
        *FALLEN.values(),
    ),
    offers=offers,
)
