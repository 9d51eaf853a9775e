"""Weapons, armor and ammunition change hands, are used up and filled again (PRE-137 to PRE-143)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.impresa.gear_state import Dropped, Gear, Weapon
from domain.systems.impresa.state import State
from domain.systems.impresa.tables.armor import ArmorKind
from domain.systems.impresa.tables.weapons import AttackType, HarmKind, WeaponKind
from domain.table.state import name_of

FIGURE = "impresa.ammunition"
SUPPLY = "impresa.supply"


class WeaponRecorded(Event, frozen=True, tag="impresa.weapon_recorded"):
    """The campaign has a kind of weapon of its own."""

    name: str
    types: list[AttackType]
    damage: int
    harm: HarmKind
    recoil: int = 0
    accuracy: int = 0
    ranges: list[int] = []
    ammo: list[int] = []
    burst: bool = False


class ArmorRecorded(Event, frozen=True, tag="impresa.armor_recorded"):
    """The campaign has a kind of armor of its own."""

    name: str
    rating: int
    against: list[HarmKind]


class WeaponGiven(Event, frozen=True, tag="impresa.weapon_given"):
    """A weapon is handed out, loaded with ``rounds``; ``name``: what its bearer calls it."""

    character: str
    name: str
    kind: str
    rounds: int = 0
    capacity: int = 0
    supply: int | None = None
    material: str = ""


class WeaponTaken(Event, frozen=True, tag="impresa.weapon_taken"):
    """A weapon is taken away, with the rounds in it and the supply counted for it."""

    character: str
    name: str
    rounds: int = 0
    supply: int = 0


class WeaponDropped(Event, frozen=True, tag="impresa.weapon_dropped"):
    """A weapon has left its bearer's hand and lies about."""

    character: str
    name: str
    dropped: str
    scene: str = ""
    rounds: int = 0
    supply: int = 0


class WeaponPickedUp(Event, frozen=True, tag="impresa.weapon_picked_up"):
    """A weapon that lay about is somebody's, under this name."""

    character: str
    dropped: str
    name: str
    rounds: int = 0
    supply: int = 0


class AmmunitionMoved(Event, frozen=True, tag="impresa.ammunition_moved"):
    """The rounds loaded in a weapon have moved: fired, or filled again."""

    character: str
    weapon: str
    by: int
    why: str = ""


class SupplyMoved(Event, frozen=True, tag="impresa.supply_moved"):
    """The rounds at hand for reloading have moved, or are counted from here on."""

    character: str
    weapon: str
    by: int
    why: str = ""


class ReloadBegun(Event, frozen=True, tag="impresa.reload_begun"):
    """One of several actions that reloading takes is done."""

    character: str
    weapon: str


class WeaponJammed(Event, frozen=True, tag="impresa.weapon_jammed"):
    """A weapon is jammed, or cleared."""

    character: str
    weapon: str
    jammed: bool


class ArmorGiven(Event, frozen=True, tag="impresa.armor_given"):
    """Armor is handed out."""

    character: str
    armor: str


class ArmorTaken(Event, frozen=True, tag="impresa.armor_taken"):
    """Armor is taken away."""

    character: str
    armor: str


class ArmorWorn(Event, frozen=True, tag="impresa.armor_worn"):
    """Armor is put on, or taken off."""

    character: str
    armor: str
    worn: bool


class HandBusy(Event, frozen=True, tag="impresa.hand_busy"):
    """Something is taken in hand, or put away."""

    character: str
    thing: str
    busy: bool


def _gear(state: State, character: str) -> Gear:
    return state.gear.setdefault(character, Gear())


def _weapon(state: State, character: str, name: str) -> Weapon | None:
    gear = state.gear.get(character)
    return gear.weapons.get(name) if gear is not None else None


def _kind_recorded(state: State, event: WeaponRecorded) -> None:
    state.additions.weapons[event.name] = WeaponKind(
        event.name,
        list(event.types),
        event.damage,
        event.harm,
        event.recoil,
        event.accuracy,
        list(event.ranges),
        list(event.ammo),
        event.burst,
    )


def _armor_recorded(state: State, event: ArmorRecorded) -> None:
    state.additions.armor[event.name] = ArmorKind(event.name, event.rating, list(event.against))


def _given(state: State, event: WeaponGiven) -> None:
    _gear(state, event.character).weapons[event.name] = Weapon(
        event.kind, event.rounds, event.capacity, event.supply, material=event.material
    )


def _taken(state: State, event: WeaponTaken) -> None:
    _gear(state, event.character).weapons.pop(event.name, None)


def _dropped(state: State, event: WeaponDropped) -> None:
    weapon = _gear(state, event.character).weapons.pop(event.name, None)
    if weapon is not None:
        state.dropped[event.dropped] = Dropped(event.dropped, event.name, weapon, event.scene, event.audience)


def _picked_up(state: State, event: WeaponPickedUp) -> None:
    found = state.dropped.pop(event.dropped, None)
    if found is not None:
        _gear(state, event.character).weapons[event.name] = found.weapon


def _ammunition(state: State, event: AmmunitionMoved) -> None:
    weapon = _weapon(state, event.character, event.weapon)
    if weapon is not None:
        weapon.rounds += event.by
        weapon.loading = 0


def _supply(state: State, event: SupplyMoved) -> None:
    weapon = _weapon(state, event.character, event.weapon)
    if weapon is not None:
        weapon.supply = (weapon.supply or 0) + event.by


def _reload_begun(state: State, event: ReloadBegun) -> None:
    weapon = _weapon(state, event.character, event.weapon)
    if weapon is not None:
        weapon.loading += 1


def _jammed(state: State, event: WeaponJammed) -> None:
    weapon = _weapon(state, event.character, event.weapon)
    if weapon is not None:
        weapon.jammed = event.jammed


def _armor_given(state: State, event: ArmorGiven) -> None:
    _gear(state, event.character).armor[event.armor] = False


def _armor_taken(state: State, event: ArmorTaken) -> None:
    _gear(state, event.character).armor.pop(event.armor, None)


def _worn(state: State, event: ArmorWorn) -> None:
    armor = _gear(state, event.character).armor
    if event.armor in armor:
        armor[event.armor] = event.worn


def _hand(state: State, event: HandBusy) -> None:
    in_hand = _gear(state, event.character).in_hand
    if event.thing in in_hand:
        in_hand.remove(event.thing)
    if event.busy:
        in_hand.append(event.thing)


def _moves_given(event: WeaponGiven) -> Iterator[Movement]:
    yield Movement(f"{FIGURE}:{event.name}", event.character, event.rounds, "handed out loaded")
    yield Movement(f"{SUPPLY}:{event.name}", event.character, event.supply or 0, "handed out")


def _moves_taken(event: WeaponTaken) -> Iterator[Movement]:
    yield Movement(f"{FIGURE}:{event.name}", event.character, -event.rounds, "taken away")
    yield Movement(f"{SUPPLY}:{event.name}", event.character, -event.supply, "taken away")


def _moves_dropped(event: WeaponDropped) -> Iterator[Movement]:
    yield Movement(f"{FIGURE}:{event.name}", event.character, -event.rounds, "out of hand")
    yield Movement(f"{FIGURE}:{event.dropped}", "", event.rounds, "lies about")
    yield Movement(f"{SUPPLY}:{event.name}", event.character, -event.supply, "out of hand")
    yield Movement(f"{SUPPLY}:{event.dropped}", "", event.supply, "lies about")


def _moves_picked(event: WeaponPickedUp) -> Iterator[Movement]:
    yield Movement(f"{FIGURE}:{event.dropped}", "", -event.rounds, "picked up")
    yield Movement(f"{FIGURE}:{event.name}", event.character, event.rounds, "picked up")
    yield Movement(f"{SUPPLY}:{event.dropped}", "", -event.supply, "picked up")
    yield Movement(f"{SUPPLY}:{event.name}", event.character, event.supply, "picked up")


def _tells_ammunition(event: AmmunitionMoved, play: Play) -> str:
    word = "fires" if event.by < 0 else "loads"
    return f"{name_of(play, event.character)} {word} {abs(event.by)}: {event.weapon}."


def _tells_supply(event: SupplyMoved, play: Play) -> str:
    return f"The rounds {name_of(play, event.character)} has at hand for {event.weapon} change by {event.by}."


def _tells_dropped(event: WeaponDropped, play: Play) -> str:
    return f"{event.name} leaves {name_of(play, event.character)}'s hand."


def _tells_hand(event: HandBusy, play: Play) -> str:
    return f"{name_of(play, event.character)} {'takes in hand' if event.busy else 'puts away'}: {event.thing}."


FACTS = (
    Fact(WeaponRecorded, _kind_recorded, lambda e, p: f"A new kind of weapon: {e.name}."),
    Fact(ArmorRecorded, _armor_recorded, lambda e, p: f"A new kind of armor: {e.name}."),
    Fact(WeaponGiven, _given, lambda e, p: f"{name_of(p, e.character)} has {e.name}.", moves=_moves_given),
    Fact(WeaponTaken, _taken, lambda e, p: f"{name_of(p, e.character)} no longer has {e.name}.", moves=_moves_taken),
    Fact(WeaponDropped, _dropped, _tells_dropped, moves=_moves_dropped),
    Fact(WeaponPickedUp, _picked_up, lambda e, p: f"{name_of(p, e.character)} picks up {e.name}.", moves=_moves_picked),
    Fact(
        AmmunitionMoved,
        _ammunition,
        _tells_ammunition,
        moves=lambda e: [Movement(f"{FIGURE}:{e.weapon}", e.character, e.by, e.why)],
    ),
    Fact(
        SupplyMoved,
        _supply,
        _tells_supply,
        moves=lambda e: [Movement(f"{SUPPLY}:{e.weapon}", e.character, e.by, e.why)],
    ),
    Fact(ReloadBegun, _reload_begun, lambda e, p: f"{name_of(p, e.character)} begins to reload {e.weapon}."),
    Fact(WeaponJammed, _jammed, lambda e, p: f"{e.weapon} is {'jammed' if e.jammed else 'cleared'}."),
    Fact(ArmorGiven, _armor_given, lambda e, p: f"{name_of(p, e.character)} has {e.armor}."),
    Fact(ArmorTaken, _armor_taken, lambda e, p: f"{name_of(p, e.character)} no longer has {e.armor}."),
    Fact(ArmorWorn, _worn, lambda e, p: f"{name_of(p, e.character)} {'wears' if e.worn else 'takes off'} {e.armor}."),
    Fact(HandBusy, _hand, _tells_hand),
)
