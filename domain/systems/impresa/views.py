"""What people see of the Impresa system: sheets, turns, and every figure that moves."""

from __future__ import annotations

from typing import Any

from domain.core.audience import Viewer
from domain.core.play import Play
from domain.systems.impresa.events.gear import FIGURE, SUPPLY
from domain.systems.impresa.sheet_view import DraftView, SheetView, sheet_view
from domain.systems.impresa.state import impresa
from domain.systems.impresa.turn_view import turn_view


def sheet(play: Play, character: str, viewer: Viewer) -> SheetView | DraftView | None:
    """What the system knows of a character: a finished sheet, a draft, or nothing."""
    return sheet_view(play, character, viewer)


def turns(play: Play, encounter: str, viewer: Viewer) -> dict[str, Any] | None:
    """The turns of an encounter under this system's order: places, actions and dice left, the open attack."""
    return turn_view(play, encounter, viewer)


def figures(play: Play) -> dict[tuple[str, str], int]:
    """Every figure that moves: ratings, luck, experience, grades, deaths, ammunition."""
    now = impresa(play)
    found: dict[tuple[str, str], int] = {}
    for c in now.characters.values():
        found |= {(f"impresa.ability:{ability}", c.id): rating for ability, rating in c.abilities.items()}
        found |= {(f"impresa.skill:{skill}", c.id): rating for skill, rating in c.skills.items()}
        found |= {(f"impresa.experience:{skill}", c.id): store for skill, store in c.experience.items()}
        found |= {("impresa.luck", c.id): c.luck, ("impresa.fatigue", c.id): c.fatigue}
        found |= {("impresa.injury", c.id): c.injury, ("impresa.death", c.id): int(c.dead)}
    for owner, gear in now.gear.items():
        found |= {(f"{FIGURE}:{name}", owner): weapon.rounds for name, weapon in gear.weapons.items()}
        found |= {(f"{SUPPLY}:{name}", owner): weapon.supply or 0 for name, weapon in gear.weapons.items()}
    for lying in now.dropped.values():
        found[f"{FIGURE}:{lying.id}", ""] = lying.weapon.rounds
        found[f"{SUPPLY}:{lying.id}", ""] = lying.weapon.supply or 0
    return found
