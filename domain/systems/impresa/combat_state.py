"""What is known of the turns of an encounter: who fights, who has declared, rolled, acted, and which attack is open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from domain.core.ids import CharacterId

Phase = Literal["declarations", "actions"]
NO_DIE = 11
"""The reaction result of one who has no die to roll: behind everyone (PRE-95)."""


@dataclass(slots=True)
class Fighter:
    """One who has a part in the running turn.

    ``sacrificed``: dice given up for this turn, by ability. ``reaction``: his result. ``ties``: faces of his roll-offs.
    ``used``: how many of his places are used up, by actions, defences or passing; ``passed``: how many of them unspent.
    ``kinds``: the ability of each action taken. ``spent``: dice used up, by ability. ``shots``: by weapon.
    ``lost``: he has left or fallen unconscious, and his actions with him. ``fallen``: knocked down in this turn.
    """

    sacrificed: dict[str, int] = field(default_factory=dict)
    getting_up: bool = False
    fallen: bool = False
    reaction: int | None = None
    ties: list[int] = field(default_factory=list)
    used: int = 0
    passed: int = 0
    kinds: list[str] = field(default_factory=list)
    spent: dict[str, int] = field(default_factory=dict)
    aiming: bool = False
    shots: dict[str, int] = field(default_factory=dict)
    lost: bool = False
    refused: list[str] = field(default_factory=list)

    @property
    def places(self) -> int:
        """How many actions he has in this turn: one, and one for each die he added to his reaction roll (PRE-99)."""
        return 0 if self.getting_up else 1 + sum(self.sacrificed.values())

    @property
    def left(self) -> int:
        """How many actions he still has."""
        return 0 if self.lost or self.aiming else max(0, self.places - self.used)


@dataclass(slots=True)
class Defence:
    """A defence that counts: its steps, and against whose attacks (empty: everybody's, PRE-132).

    ``attack``: the one that called it forth, if any; where ``once``, it counts against that one alone, or the next.
    """

    defender: CharacterId
    opponent: CharacterId
    how: str
    steps: int
    attack: str
    once: bool = False


@dataclass(slots=True)
class Attack:
    """The attack that is open: declared and not yet rolled, or a hit whose damage is not yet rolled.

    ``weapon``: the attacker's name for it, or none, with its kind. ``part``: the part of the body named, if one was.
    ``aim``: bonus dice from aiming. ``recoil``: what is due.
    ``levels`` to ``feet``: what the director has said of it (PRE-123, PRE-124, PRE-164).
    ``answered``: the target has defended or will not.
    """

    id: str
    attacker: CharacterId
    target: CharacterId
    type: str
    weapon: str
    weapon_kind: str
    distance: int
    dice: int
    part: str | None = None
    bracing: list[str] = field(default_factory=list)
    burst: bool = False
    throw: bool = False
    aim: int = 0
    recoil: int = 0
    levels: list[str] = field(default_factory=list)
    added: int = 0
    technical: int = 0
    helping: str = ""
    range: str = ""
    carries: str = ""
    landing: str = ""
    feet: int | None = None
    answered: bool = False
    hit: bool = False
    steps: int = 0
    audience: str = "everyone"


@dataclass(slots=True)
class Aim:
    """A weapon aimed at somebody: the dice it gives, the last turn spent aiming, whether they have been used."""

    weapon: str
    target: CharacterId
    dice: int
    turn: int
    used: bool = False


@dataclass(slots=True)
class Turn:
    """The running turn of five seconds.

    ``order``: those who have rolled, first to last; it never shrinks, so that places are found by id.
    ``called``: whom the director lets act out of order now. ``rolled``: attacks of this turn, and whether they hit.
    ``worked_on``: sustained tasks on which an action was spent in this turn.
    """

    id: str
    number: int
    phase: Phase = "declarations"
    fighters: dict[CharacterId, Fighter] = field(default_factory=dict)
    order: list[CharacterId] = field(default_factory=list)
    called: CharacterId | None = None
    defences: list[Defence] = field(default_factory=list)
    rolled: dict[str, bool] = field(default_factory=dict)
    worked_on: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Combat:
    """An encounter in turn mode. ``flag``: it is combat (PRE-40). ``source``: where its dice come from (PRE-61).

    ``mounts``: whose mount is ready. ``too_long``: tasks that take longer than a turn (PRE-106);
    ``begun``: sustained tasks on which an action was spent in an earlier turn; ``broken``: those that were left off.
    """

    encounter: str
    flag: bool = True
    source: str = "server"
    turn: Turn | None = None
    attack: Attack | None = None
    aims: dict[CharacterId, Aim] = field(default_factory=dict)
    mounts: list[CharacterId] = field(default_factory=list)
    too_long: list[str] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
