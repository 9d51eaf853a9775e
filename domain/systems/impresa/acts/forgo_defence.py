"""The target lets an attack come without defending himself; the director may say so for one who is silent (PRE-131)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.attack_finding import Open, find_attack
from domain.systems.impresa.combat_refusals import NO_ATTACK, ROLLED
from domain.systems.impresa.entitlement import leader_or_director, led_by, speaks_for
from domain.systems.impresa.events.attacks import DefenceForgone
from domain.systems.impresa.refusals import NOT_YOURS
from domain.systems.impresa.turn_finding import turns_seen

ANSWERED = Reason("duplicate", "PRE-131", "The attack is answered already, or cannot be.")


class ForgoDefence(Command):
    """Let an attack come without a defence."""

    attack: str


def find(command: ForgoDefence, play: Play, table: Table) -> Open:
    """The open attack."""
    return find_attack(command.attack, play, table)


def entitled(found: Open, play: Play, table: Table) -> None:
    """Whoever leads the target, or the director, for whom play does not wait."""
    leader_or_director(play, table, found[1].target)


def decide(command: ForgoDefence, found: Open, play: Play, table: Table) -> list[Event]:
    """The attack may be rolled."""
    combat, attack = found
    if attack.hit:
        raise ROLLED(attack=attack.id)
    if attack.answered:
        raise ANSWERED(attack=attack.id)
    for_him = speaks_for(play, table, attack.target)
    return [DefenceForgone(combat.encounter, attack.id, for_him, audience=attack.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead the target, and the director."""
    for combat, _ in turns_seen(play, viewer):
        attack = combat.attack
        if attack is None or attack.answered or attack.hit:
            continue
        if viewer.gm or led_by(viewer, play, attack.target):
            yield Offer("impresa.forgo_defence", {"attack": attack.id}, "Let the attack come")


ACT = Act(
    "impresa.forgo_defence",
    ForgoDefence,
    find,
    entitled,
    decide,
    (NO_ATTACK, ROLLED, NOT_YOURS, ANSWERED),
    offers=offers,
)
