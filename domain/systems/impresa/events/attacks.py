"""Attacks and defences: what is declared, what the director says of it, what is rolled (PRE-113 to PRE-136)."""

from __future__ import annotations

from domain.core.counting import counted
from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impresa.combat_state import Attack, Combat, Defence
from domain.systems.impresa.events.turns import fighter_of
from domain.systems.impresa.state import State
from domain.table.state import name_of


class AttackDeclared(Event, frozen=True, tag="impresa.attack_declared"):
    """An attack is declared: what it is, with what, at whom, from how far, with how many dice.

    ``aim``: dice from aiming that it uses. ``recoil``: what is due, 0 or less. ``answered``: no defence can meet it.
    """

    encounter: str
    attack: str
    attacker: str
    target: str
    kind: str
    dice: int
    distance: int
    weapon: str = ""
    weapon_kind: str = ""
    part: str | None = None
    bracing: list[str] = []
    burst: bool = False
    throw: bool = False
    aim: int = 0
    recoil: int = 0
    carries: str = ""
    answered: bool = False


class AttackFramed(Event, frozen=True, tag="impresa.attack_framed"):
    """What the director has said of an attack: only what changed is named.

    ``levels``: named circumstances; ``added``: to the difficulty; ``technical``: to the skill level, by ``helping``;
    ``range``: of a thrown attack; ``carries``: the substance it brings; ``landing`` and ``feet``: of a throw.
    """

    encounter: str
    attack: str
    distance: int | None = None
    levels: list[str] | None = None
    added: int | None = None
    technical: int | None = None
    helping: str | None = None
    range: str | None = None
    carries: str | None = None
    landing: str | None = None
    feet: int | None = None


class AttackDropped(Event, frozen=True, tag="impresa.attack_dropped"):
    """A declared attack comes to nothing before it is rolled; ``why`` in a few words."""

    encounter: str
    attack: str
    why: str


class DefenceRolled(Event, frozen=True, tag="impresa.defence_rolled"):
    """A defence and its steps. ``opponent``: whose attacks it counts against (empty: everybody's, PRE-132).

    ``attack``: the attack it answers, if one is open; ``once``: it counts against one alone.
    """

    encounter: str
    defender: str
    opponent: str
    how: str
    skill: str
    faces: list[int]
    threshold: int
    steps: int
    attack: str = ""
    once: bool = False


class DefenceForgone(Event, frozen=True, tag="impresa.defence_forgone"):
    """The target does not defend against this attack. ``director``: he answered for one who was silent."""

    encounter: str
    attack: str
    director: bool = False


class AttackRolled(Event, frozen=True, tag="impresa.attack_rolled"):
    """An attack is settled: hit or miss. ``automatic``: without a roll. ``part``: what it hits, null in general."""

    encounter: str
    attack: str
    attacker: str
    target: str
    skill: str
    difficulty: int
    steps: int
    hit: bool
    faces: list[int] = []
    threshold: int = 0
    automatic: bool = False
    part: str | None = None


class AttackOver(Event, frozen=True, tag="impresa.attack_over"):
    """All that an attack brought is settled."""

    encounter: str
    attack: str


class MountReady(Event, frozen=True, tag="impresa.mount_ready"):
    """The director says whether a mount is ready for somebody's weapon."""

    encounter: str
    character: str
    ready: bool


def attack_of(state: State, encounter: str, attack: str) -> Attack | None:
    """The open attack of an encounter, if it is this one."""
    combat = state.combats.get(encounter)
    found = combat.attack if combat is not None else None
    return found if found is not None and found.id == attack else None


def _declared(state: State, event: AttackDeclared) -> None:
    combat = state.combats.get(event.encounter)
    if combat is None:
        return
    combat.attack = Attack(
        event.attack,
        event.attacker,
        event.target,
        event.kind,
        event.weapon,
        event.weapon_kind,
        event.distance,
        event.dice,
        part=event.part,
        bracing=list(event.bracing),
        burst=event.burst,
        throw=event.throw,
        aim=event.aim,
        recoil=event.recoil,
        carries=event.carries,
        answered=event.answered,
        audience=event.audience,
    )


def _framed(state: State, event: AttackFramed) -> None:
    attack = attack_of(state, event.encounter, event.attack)
    if attack is None:
        return
    for name in ("distance", "levels", "added", "technical", "range", "carries", "landing", "feet"):
        value = getattr(event, name)
        if value is not None:
            setattr(attack, name, value)


def _dropped(state: State, event: AttackDropped) -> None:
    if attack_of(state, event.encounter, event.attack) is not None:
        state.combats[event.encounter].attack = None


def _defended(state: State, event: DefenceRolled) -> None:
    combat = state.combats.get(event.encounter)
    if combat is None or combat.turn is None:
        return
    combat.turn.defences.append(
        Defence(event.defender, event.opponent, event.how, event.steps, event.attack, event.once)
    )
    _answer(combat, event.attack)


def _forgone(state: State, event: DefenceForgone) -> None:
    combat = state.combats.get(event.encounter)
    if combat is not None:
        _answer(combat, event.attack)


def _answer(combat: Combat, attack: str) -> None:
    if combat.attack is not None and combat.attack.id == attack:
        combat.attack.answered = True


def _rolled(state: State, event: AttackRolled) -> None:
    attack = attack_of(state, event.encounter, event.attack)
    if attack is None:
        return
    fighter = fighter_of(state, event.encounter, attack.attacker)
    if fighter is not None and attack.weapon:
        fighter.shots[attack.weapon] = fighter.shots.get(attack.weapon, 0) + 1
    attack.hit, attack.steps, attack.part = event.hit, event.steps, event.part
    turn = state.combats[event.encounter].turn
    if turn is None:
        return
    turn.rolled[attack.id] = event.hit
    for defence in turn.defences:
        if (
            defence.once
            and not defence.attack
            and (defence.defender, defence.opponent) == (attack.target, attack.attacker)
        ):
            defence.attack = attack.id


def _over(state: State, event: AttackOver) -> None:
    if attack_of(state, event.encounter, event.attack) is not None:
        state.combats[event.encounter].attack = None


def _mount(state: State, event: MountReady) -> None:
    combat = state.combats.get(event.encounter)
    if combat is None:
        return
    if event.character in combat.mounts:
        combat.mounts.remove(event.character)
    if event.ready:
        combat.mounts.append(event.character)


def _tells_declared(event: AttackDeclared, play: Play) -> str:
    weapon = f" with {event.weapon}" if event.weapon else ""
    return f"{name_of(play, event.attacker)} attacks {name_of(play, event.target)}{weapon}."


def _tells_rolled(event: AttackRolled, play: Play) -> str:
    where = f": {event.part}" if event.part else ""
    outcome = f"hits{where}" if event.hit else "misses"
    return f"{name_of(play, event.attacker)} {outcome} ({counted(event.steps, 'step')} against {event.difficulty})."


def _tells_defended(event: DefenceRolled, play: Play) -> str:
    return f"{name_of(play, event.defender)} defends ({event.how}): {counted(event.steps, 'step')}."


def _tells_mount(event: MountReady, play: Play) -> str:
    return f"A mount is {'ready' if event.ready else 'not ready'} for {name_of(play, event.character)}."


FACTS = (
    Fact(AttackDeclared, _declared, _tells_declared),
    Fact(AttackFramed, _framed, lambda e, p: "The director says how the attack stands."),
    Fact(AttackDropped, _dropped, lambda e, p: f"The attack comes to nothing: {e.why}."),
    Fact(DefenceRolled, _defended, _tells_defended),
    Fact(DefenceForgone, _forgone, lambda e, p: "The attack meets no defence."),
    Fact(AttackRolled, _rolled, _tells_rolled),
    Fact(AttackOver, _over, lambda e, p: "The attack is settled."),
    Fact(MountReady, _mount, _tells_mount),
)
