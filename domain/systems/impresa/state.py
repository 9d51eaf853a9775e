"""What the Impresa system knows: characters, drafts, tasks, damage waiting to be settled, awards, and combat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from domain.core.audience import EVERYONE, Audience
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.impresa.combat_state import Combat
from domain.systems.impresa.gear_state import Dropped, Gear
from domain.systems.impresa.tables.armor import ArmorKind
from domain.systems.impresa.tables.gimmicks import GimmickKind
from domain.systems.impresa.tables.health import GRADE_MAX
from domain.systems.impresa.tables.skills import SkillKind
from domain.systems.impresa.tables.weapons import WeaponKind

Track = Literal["fatigue", "injury"]
TaskKind = Literal["plain", "contested", "resisted", "composure"]


class Gimmick(msgspec.Struct, frozen=True, omit_defaults=True):
    """A gimmick held: its detail, and the creation budget it moves ("" where the director recorded it)."""

    name: str
    detail: str = ""
    budget: str = ""


@dataclass(slots=True)
class Draft:
    """A character in the making (PRE-49): the four steps as far as they are done."""

    character: CharacterId
    profession: str = ""
    background: str = ""
    tongue: str = ""
    languages: list[str] = field(default_factory=list)
    gimmicks: list[Gimmick] = field(default_factory=list)
    abilities: dict[str, int] = field(default_factory=dict)
    skills: dict[str, int] = field(default_factory=dict)
    completed: bool = False
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Care:
    """The treatments a patient has had (PRE-169, PRE-170): on this day, and medicine in his running week of injury.

    ``tried``: healer and skill of each try of this day, as ``healer/skill``.
    """

    first_aid: bool = False
    medicine: bool = False
    medicine_this_week: bool = False
    tried: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Exposure:
    """Harsh weather a character is exposed to (PRE-165), and what he has done about this day's grade."""

    cause: str
    rolled: bool = False
    avoided: bool = False
    ignored: bool = False


@dataclass(slots=True)
class Breathless:
    """A character without air (PRE-161, PRE-162): turns since then, and the turn in which the next roll is due."""

    elapsed: int = 0
    due: int = 0


@dataclass(slots=True)
class Impresan:
    """A character in play. ``abilities["luck"]`` is the created luck rating, ``luck`` what is left of it.

    ``skills`` holds the ratings above 0, ``experience`` the stores, both by skill. ``hurt_since``: the day his injury
    left 0. ``stopped``: the day whose natural recovery the director stopped. ``suppressed``: the turn in which he
    suppresses his mannerism. ``conditioning``: the day it began, by ability; ``raised``: abilities raised in his life.
    """

    id: CharacterId
    profession: str = ""
    background: str = ""
    tongue: str = ""
    languages: list[str] = field(default_factory=list)
    gimmicks: list[Gimmick] = field(default_factory=list)
    abilities: dict[str, int] = field(default_factory=dict)
    luck: int = 0
    skills: dict[str, int] = field(default_factory=dict)
    experience: dict[str, int] = field(default_factory=dict)
    fatigue: int = 0
    injury: int = 0
    dead: bool = False
    lying: bool = False
    lost: bool = False
    hurt_since: int | None = None
    stopped: int | None = None
    suppressed: str = ""
    care: Care = field(default_factory=Care)
    exposure: Exposure | None = None
    breathless: Breathless | None = None
    conditioning: dict[str, int] = field(default_factory=dict)
    raised: list[str] = field(default_factory=list)
    goods: list[str] = field(default_factory=list)
    audience: Audience = EVERYONE

    @property
    def conscious(self) -> bool:
        """Whether neither track stands at its fifth grade (PRE-43, PRE-45, PRE-48)."""
        return self.fatigue < GRADE_MAX and self.injury < GRADE_MAX

    @property
    def able(self) -> bool:
        """Whether he can act at all."""
        return self.conscious and not self.dead

    def rating(self, skill: str) -> int:
        """His rating in a skill; 0 where it is not learned."""
        return self.skills.get(skill, 0)

    def holds(self, gimmick: str) -> bool:
        """Whether he holds the gimmick."""
        return any(held.name == gimmick for held in self.gimmicks)


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the director frames (PRE-58): facts of a task that no longer change.

    ``skill`` "" is an ability alone. ``choices``: skills the roller may pick from (forgery). ``joined``: the second
    skill of a sabotage. ``difficulty``: the framed one, 0 for a contest and where the opposed steps take its place.
    ``change``: what the director's help adds to the threshold (PRE-64). ``rival``: the other
    side's task in a contest.
    ``opposes``: the task resisted. ``group``: simple or complex, where ``helpers_max`` may
    assist. ``situation``: what is held
    back. ``purpose_rule``: what depends on the outcome: ``treatment``, ``exposure``, ``breath``, ``mannerism``,
    ``jam``. ``patient``: who is treated, or bears the jammed ``weapon``; ``ends_exposure``: to end his exposure.
    ``typed``: its dice are typed in.
    """

    id: str
    character: CharacterId
    ability: str
    skill: str = ""
    kind: TaskKind = "plain"
    difficulty: int = 0
    says: str = ""
    choices: list[str] = []
    joined: str = ""
    change: int = 0
    rival: str = ""
    opposes: str = ""
    group: Literal["", "simple", "complex"] = ""
    helpers_max: int | None = None
    situation: str = ""
    purpose_rule: Literal["", "treatment", "exposure", "breath", "mannerism", "jam"] = ""
    patient: str = ""
    weapon: str = ""
    ends_exposure: bool = False
    typed: bool = False
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Times:
    """The times of a sustained task (PRE-75), and how much of it has been spent; ``short``: named by the director."""

    unit: str
    minimum: int = 0
    increment: int = 0
    spent: int | None = None
    short: int | None = None


@dataclass(slots=True)
class Task:
    """A framed task, open or rolled. ``steps`` and ``success`` are None until it is rolled.

    ``success`` stays None for a contest. ``assistants``: who helps. ``thrown``: how many dice have fallen so far;
    ``allotted``: ability dice allotted to it in a turn.
    ``rerolled``: a tie has opened it again, with ability dice only (PRE-72). ``resisted_by``: who has resisted it.
    """

    frame: Frame
    times: Times | None = None
    assistants: list[CharacterId] = field(default_factory=list)
    steps: int | None = None
    success: bool | None = None
    thrown: int = 0
    allotted: int = 0
    rerolled: bool = False
    resisted_by: list[CharacterId] = field(default_factory=list)

    @property
    def rolled(self) -> bool:
        """Whether it is rolled, or has succeeded without a roll."""
        return self.steps is not None


@dataclass(slots=True)
class Lot:
    """Damage that got through and waits for the target's luck (PRE-152, PRE-153).

    ``grades``: of the ``track``, after armor and doubling. ``dice``: damage dice rolled, for knock-down (PRE-155).
    ``attacker`` and ``attack``: "" for what is no attack.
    """

    id: str
    target: CharacterId
    track: Track
    grades: int
    dice: int = 0
    source: str = ""
    attacker: CharacterId = ""
    attack: str = ""
    doubled: bool = False
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Settled:
    """What is remembered of a lot that is settled: whose it was, and whether it had been doubled."""

    target: CharacterId
    doubled: bool = False


@dataclass(slots=True)
class Call:
    """A call on a gimmick (PRE-21). ``granted``: None until the director answers."""

    id: str
    character: CharacterId
    gimmick: str
    purpose: str
    granted: bool | None = None
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Growth:
    """A proposal of growth (PRE-88 to PRE-92). ``what``: raise, learn or ability; ``of``: the skill or the ability."""

    id: str
    character: CharacterId
    what: Literal["raise", "learn", "ability"]
    of: str
    points: dict[str, int] = field(default_factory=dict)
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Award:
    """Points of experience the director has given (PRE-175), to be spread over the skills allowed.

    ``abilities`` and ``skills``: what is allowed, both empty for any skill. ``session``: the game session it is for,
    0 for an adventure's. ``waits``: that session still runs.
    """

    id: str
    character: CharacterId
    award: str
    points: int
    abilities: list[str] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    session: int = 0
    waits: bool = False
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Chronicle:
    """What awards look back on.

    ``sessions``: by character, first and last number of each run of sessions at whose end he was in play, one after
    the other; ``adventures``: by id, who was in play when it ended. ``given``: keys of the awards and luck feats given.
    ``goals``: open goals by ``adventure/character``.
    """

    sessions: dict[CharacterId, list[int]] = field(default_factory=dict)
    adventures: dict[str, list[CharacterId]] = field(default_factory=dict)
    given: list[str] = field(default_factory=list)
    goals: dict[str, list[str]] = field(default_factory=dict)

    def was_in_play(self, character: CharacterId, session: int) -> bool:
        """Whether the character was in play when that session ended."""
        runs = self.sessions.get(character, [])
        return any(first <= session <= last for first, last in zip(runs[::2], runs[1::2], strict=True))


@dataclass(slots=True)
class Additions:
    """What the campaign has added to the printed tables, by name."""

    skills: dict[str, SkillKind] = field(default_factory=dict)
    gimmicks: dict[str, GimmickKind] = field(default_factory=dict)
    weapons: dict[str, WeaponKind] = field(default_factory=dict)
    armor: dict[str, ArmorKind] = field(default_factory=dict)


@dataclass(slots=True)
class State:
    """All that the system knows of a campaign. ``combats``: encounters in turn mode, by encounter.

    ``gear`` by character; ``dropped``: weapons that lie about.

    ``tasks`` holds the open ones and those rolled in the running adventure, as long as something may oppose them.
    """

    characters: dict[CharacterId, Impresan] = field(default_factory=dict)
    drafts: dict[CharacterId, Draft] = field(default_factory=dict)
    tasks: dict[str, Task] = field(default_factory=dict)
    lots: dict[str, Lot] = field(default_factory=dict)
    settled: dict[str, Settled] = field(default_factory=dict)
    calls: dict[str, Call] = field(default_factory=dict)
    growths: dict[str, Growth] = field(default_factory=dict)
    awards: dict[str, Award] = field(default_factory=dict)
    chronicle: Chronicle = field(default_factory=Chronicle)
    additions: Additions = field(default_factory=Additions)
    combats: dict[str, Combat] = field(default_factory=dict)
    gear: dict[CharacterId, Gear] = field(default_factory=dict)
    dropped: dict[str, Dropped] = field(default_factory=dict)


def impresa(play: Play) -> State:
    """The system's state in a play."""
    return play.state("impresa", State)
