"""What becomes of a turn when somebody can take no more part in it: his actions, his aim, an attack not yet rolled."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.impresa.actions import breaks_off
from domain.systems.impresa.combat_state import Attack, Combat
from domain.systems.impresa.events.actions import ActionReturned, ActionsLost, AimLost
from domain.systems.impresa.events.attacks import AttackDropped
from domain.systems.impresa.reacting import audience_of
from domain.systems.impresa.state import impresa


def drops_out(play: Play, encounter: str, character: CharacterId, *, as_target: bool = True) -> Iterator[Event]:
    """The events of a character dropping out of the running turn.

    An attack he has declared lapses; ``as_target``: one declared on him comes to nothing at no cost.
    """
    combat = impresa(play).combats.get(encounter)
    if combat is None:
        return
    audience = audience_of(play, encounter, character)
    attack = combat.attack
    if attack is not None and not attack.hit and attack.attacker == character:
        yield AttackDropped(encounter, attack.id, "the attacker is out of it", audience=attack.audience)
    elif attack is not None and not attack.hit and attack.target == character and as_target:
        yield from undoes(combat, attack, "the target is out of it")
    fighter = combat.turn.fighters.get(character) if combat.turn is not None else None
    if fighter is not None and not fighter.lost:
        yield ActionsLost(encounter, character, audience=audience)
    if character in combat.aims:
        yield AimLost(encounter, character, audience=audience)
    person = impresa(play).characters.get(character)
    if person is not None:
        yield from breaks_off(play, combat, person)


def undoes(combat: Combat, attack: Attack, why: str) -> Iterator[Event]:
    """The events of a declared attack that comes to nothing before it is rolled, at no cost (PRE-104, PRE-115)."""
    yield ActionReturned(combat.encounter, attack.attacker, "fitness", attack.dice, audience=attack.audience)
    yield AttackDropped(combat.encounter, attack.id, why, audience=attack.audience)
