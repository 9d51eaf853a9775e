"""What is in play in the Activity system: sheets, purses, tests, complications, facts, questions, the pools."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from domain.core.audience import EVERYONE, Audience
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play

SideName = Literal["primary", "opponent"]
ActionKind = Literal["minor", "major"]
Phase = Literal["open", "set", "resolved", "closed", "cancelled"]
How = Literal["", "rolled", "declined", "automatic", "no_risk", "willingly"]


class Talent(msgspec.Struct, frozen=True):
    """A talent: so many automatic successes on its skill's tests."""

    name: str
    skill: str
    successes: int = 1


class Perk(msgspec.Struct, frozen=True, omit_defaults=True):
    """A perk or trait: what it takes off the difficulty of the tests it names, and the dice it may add to them."""

    name: str
    skills: list[str] = []
    activities: list[str] = []
    difficulty: int = 0
    dice: int = 0


class Oath(msgspec.Struct, frozen=True):
    """An oath: whom it binds to, and what they are about."""

    to: str
    agenda: str = ""


@dataclass(slots=True)
class Sheet:
    """What the system knows of a character. ``fae_cap`` is a true Fae's (None: no cap); others' is their hit dice."""

    attributes: dict[str, int] = field(default_factory=dict)
    skills: dict[str, int] = field(default_factory=dict)
    talents: list[Talent] = field(default_factory=list)
    perks: list[Perk] = field(default_factory=list)
    oaths: list[Oath] = field(default_factory=list)
    hit_dice: int = 0
    true_fae: bool = False
    fae_cap: int | None = None
    in_play: bool = False
    fae_started: bool = False


@dataclass(slots=True)
class Helper:
    """Somebody who helps in a test, with his own method; ``fae``: successes of his own Fae Points."""

    character: CharacterId
    attribute: str
    skill: str
    fae: int = 0


@dataclass(slots=True)
class Side:
    """One side of a test: the method and the pool as it has been assembled."""

    character: CharacterId
    attribute: str = ""
    skill: str = ""
    boost: int = 0
    roleplay: int = 0
    perks: dict[str, int] = field(default_factory=dict)
    bought: int = 0
    levied: int = 0
    fae: int = 0
    helpers: list[Helper] = field(default_factory=list)


@dataclass(slots=True)
class Proposal:
    """Another method that waits for a GM's ruling."""

    attribute: str
    skill: str
    says: str


@dataclass(slots=True)
class DoomPart:
    """A part of the Doom pool: its kind (credit, compounded, wrath) and where it was made."""

    kind: str
    amount: int
    test: str = ""
    scene: str = ""


@dataclass(slots=True)
class Test:
    """One attempt at one activity. ``base``: None until the difficulty stands; levies are in it.

    ``settings``: the campaign's choices when it opened. ``immediate``: its Action Points unspent while it is not
    closed. ``committed``: something was spent on it. ``failure``: "", proposed, refused or agreed.
    """

    id: str
    scene: SceneId
    primary: Side
    activity: str = ""
    kind: str = ""
    audience: Audience = EVERYONE
    settings: dict[str, Any] = field(default_factory=dict)
    source: str = "server"
    phase: Phase = "open"
    proposal: Proposal | None = None
    limbering: str = ""
    limbering_waits: bool = False
    mends: str = ""
    base: int | None = None
    range: int = 1
    risk: str = ""
    duration: int | None = None
    opposition: Side | None = None
    opponent_range: int = 1
    opponent_rolled: bool = False
    committed: bool = False
    failure: str = ""
    stake: str = ""
    levied: dict[str, DoomPart] = field(default_factory=dict)
    how: How = ""
    rolled: int = 0
    effective: int = 0
    passed: bool = False
    immediate: int = 0
    narrator: str = ""
    told: bool = False
    improvements: list[str] = field(default_factory=list)

    __test__ = False


@dataclass(slots=True)
class Complication:
    """A complication: the die that made it, whom it concerns ("" for the group), and what became of it."""

    id: str
    scene: SceneId
    test: str
    face: int
    of: CharacterId = ""
    audience: Audience = EVERYONE
    fate: Literal["pending", "presented", "compounded"] = "pending"
    text: str = ""


@dataclass(slots=True)
class Paid:
    """What was paid for something that may yet be given back: the shares, by whom, for which test."""

    character: CharacterId
    scene: SceneId = ""
    saved: int = 0
    immediate: int = 0
    of_test: str = ""
    luck: int = 0
    credit: int = 0
    doom: str = ""


@dataclass(slots=True)
class Question:
    """A question paid for and not answered yet."""

    id: str
    character: CharacterId
    text: str
    scene: SceneId
    paid: Paid
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Detail:
    """A fact that an Action Point added to the scene."""

    id: str
    character: CharacterId
    text: str
    scene: SceneId
    test: str
    paid: Paid
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Turn:
    """The actions of the running turn of an encounter: what is allowed, what was bought, what was taken."""

    character: CharacterId
    allowed: dict[str, int] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Claim:
    """A claim of an oath kept, that waits for a GM."""

    id: str
    character: CharacterId
    oath: str
    deed: str
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Power:
    """The wish of a true Fae's player to use a power, that waits for a GM."""

    id: str
    character: CharacterId
    power: str
    points: int
    effect: str
    audience: Audience = EVERYONE


@dataclass(slots=True)
class SheetChange:
    """A change to a sheet that waits for a GM's consent: the parts that change, as they would be."""

    id: str
    character: CharacterId
    parts: dict[str, Any]
    audience: Audience = EVERYONE


@dataclass(slots=True)
class State:
    """The Activity system as it stands. ``ap``, ``fae``: balances by character; ``doom``: its parts, oldest first.

    ``spent``: what was paid for tests that may still be cancelled, by test. ``ended``, ``failed``: bare ids of what
    ended in the running adventure, and of tests failed in it; ``deeds``: digests of the deeds claimed in it.
    """

    sheets: dict[CharacterId, Sheet] = field(default_factory=dict)
    ap: dict[CharacterId, int] = field(default_factory=dict)
    fae: dict[CharacterId, int] = field(default_factory=dict)
    luck: int = 0
    doom: dict[str, DoomPart] = field(default_factory=dict)
    wrath: int = 0
    tests: dict[str, Test] = field(default_factory=dict)
    spent: dict[str, list[Paid]] = field(default_factory=dict)
    complications: dict[str, Complication] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)
    details: dict[str, Detail] = field(default_factory=dict)
    precedents: dict[str, bool] = field(default_factory=dict)
    scenes: dict[SceneId, dict[str, Any]] = field(default_factory=dict)
    rounds: dict[str, dict[str, Any]] = field(default_factory=dict)
    turns: dict[str, Turn] = field(default_factory=dict)
    credit_leave: dict[CharacterId, int] = field(default_factory=dict)
    claims: dict[str, Claim] = field(default_factory=dict)
    powers: dict[str, Power] = field(default_factory=dict)
    changes: dict[str, SheetChange] = field(default_factory=dict)
    ended: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    deeds: list[str] = field(default_factory=list)


def activity(play: Play) -> State:
    """The Activity system's state in a play."""
    return play.state("activity", State)


def sheet_of(play: Play, character: CharacterId) -> Sheet:
    """A character's sheet; a blank one where nothing was written yet."""
    return activity(play).sheets.get(character) or Sheet()


def live_test(play: Play, character: CharacterId) -> Test | None:
    """The test of which the character is the primary and which is not closed, if there is one."""
    tests = activity(play).tests.values()
    return next((t for t in tests if t.primary.character == character and t.phase in ("open", "set", "resolved")), None)


def immediate_ap(play: Play, character: CharacterId) -> int:
    """The character's immediate Action Points: those of his last resolved test while it is not closed (ACT-42)."""
    test = live_test(play, character)
    return test.immediate if test is not None else 0


def saved_ap(play: Play, character: CharacterId) -> int:
    """All other Action Points the character holds."""
    return activity(play).ap.get(character, 0) - immediate_ap(play, character)


def doom(play: Play) -> int:
    """What the Doom pool holds."""
    return sum(part.amount for part in activity(play).doom.values())


def side_of(test: Test, side: SideName) -> Side | None:
    """A side of a test; there is no opponent's where the test is not opposed."""
    return test.primary if side == "primary" else test.opposition
