"""What a viewer may know of the turns of an encounter: order, places, actions and dice left, the open attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.core.audience import Viewer, visible
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.impresa import hand
from domain.systems.impresa.attack_odds import odds_of
from domain.systems.impresa.chance import chance
from domain.systems.impresa.combat_state import Attack, Combat, Fighter, Turn
from domain.systems.impresa.harm import unsettled
from domain.systems.impresa.order import out_of_it, places, still_to_roll, whose_place
from domain.systems.impresa.state import impresa
from domain.systems.impresa.tables.abilities import ROLLED
from domain.table.state import story


def turn_view(play: Play, encounter: str, viewer: Viewer) -> dict[str, Any] | None:
    """An encounter in turn mode as the viewer may know it; None for one that is not."""
    combat = impresa(play).combats.get(encounter)
    if combat is None:
        return None
    seen = set(_seen(play, encounter, viewer))
    turn, out = combat.turn, out_of_it(play, combat)
    now = whose_place(combat, out)
    return {
        "combat": combat.flag,
        "dice": combat.source,
        "turn": turn.number if turn is not None else None,
        "phase": turn.phase if turn is not None else "between turns",
        "to_roll": [c for c in (still_to_roll(turn) if turn is not None else []) if c in seen],
        "now": now if now in seen else None,
        "places": [
            {"character": p.character, "action": p.nth, "standing": p.standing}
            for p in places(combat, out)
            if p.character in seen
        ],
        "fighters": {c: _fighter(play, c, f) for c, f in _fighters(turn) if c in seen},
        "attack": _attack(play, combat, viewer),
        "aims": {
            c: {"weapon": aim.weapon, "target": aim.target, "dice": aim.dice}
            for c, aim in combat.aims.items()
            if c in seen and aim.target in seen and not aim.used
        },
        "unsettled": [lot.id for lot in unsettled(play, seen) if visible(lot.audience, viewer)],
    }


def _seen(play: Play, encounter: str, viewer: Viewer) -> Iterator[CharacterId]:
    found, known = story(play).encounters.get(encounter), story(play).characters
    combat = impresa(play).combats[encounter]
    present = dict.fromkeys([*(found.participants if found else ()), *(c for c, _ in _fighters(combat.turn))])
    return (c for c in present if c in known and visible(known[c].audience, viewer))


def _fighters(turn: Turn | None) -> list[tuple[CharacterId, Fighter]]:
    return list(turn.fighters.items()) if turn is not None else []


def _fighter(play: Play, character: CharacterId, fighter: Fighter) -> dict[str, Any]:
    """What somebody has done in the running turn, and what he has left."""
    found = impresa(play).characters.get(character)
    return {
        "reaction": fighter.reaction,
        "sacrificed": dict(fighter.sacrificed),
        "getting_up": fighter.getting_up,
        "aiming": fighter.aiming,
        "actions": fighter.places,
        "used": fighter.used,
        "left": fighter.left,
        "out": fighter.lost,
        "dice": {ability: hand.left(play, found, ability) for ability in ROLLED} if found is not None else {},
    }


def _attack(play: Play, combat: Combat, viewer: Viewer) -> dict[str, Any] | None:
    """The open attack, with the chance its allotted dice and aim have before bonus dice are bought."""
    attack = combat.attack
    if attack is None or not visible(attack.audience, viewer):
        return None
    return {
        "id": attack.id,
        "attacker": attack.attacker,
        "target": attack.target,
        "kind": attack.type,
        "weapon": attack.weapon,
        "distance": attack.distance,
        "part": attack.part,
        "answered": attack.answered,
        "hit": attack.hit,
        **_odds(play, combat, attack),
    }


def _odds(play: Play, combat: Combat, attack: Attack) -> dict[str, Any]:
    attacker = impresa(play).characters.get(attack.attacker)
    odds = odds_of(combat, attack, attacker, play) if attacker is not None and not attack.hit else None
    if odds is None:
        return {}
    return {
        "difficulty": odds.difficulty,
        "threshold": odds.threshold,
        "automatic": odds.automatic,
        "chance": chance(odds.own + odds.aim, odds.threshold, odds.difficulty),
    }
