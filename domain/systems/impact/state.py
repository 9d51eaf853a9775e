"""What the Impact System knows: Details in force, tests not yet closed, Impact Dice, and what the adventure settled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from domain.core.audience import EVERYONE, Audience
from domain.core.play import Play

DetailKind = Literal["character", "scene", "temporary"]
DetailState = Literal["active", "suspended", "disrupted"]
Mark = Literal["until_removed", "on_use", "end_of_scene"]
TestKind = Literal["plain", "harm", "foil"]
Phase = Literal["open", "succeeded", "failed"]
Stance = Literal["adversary", "friend"]
Source = Literal["server", "table"]

WORLD = "world"
"""The bearer of Details that are in reach in every scene."""


@dataclass(slots=True)
class Detail:
    """A Detail that has not expired. ``ends_with``: the scene at whose end an ``end_of_scene`` one ends ("" for any);
    ``disrupted_in``: the scene at whose end a disrupted one comes back; ``secret``: hidden though its bearer is not.
    """

    id: str
    text: str
    kind: DetailKind
    bearer: str
    mark: Mark = "until_removed"
    state: DetailState = "active"
    negative: bool = False
    condition: str = ""
    ends_with: str = ""
    disrupted_in: str = ""
    secret: bool = False
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Counted:
    """A Detail named in a test, for or against. ``helper``: who lends it ("" if the roller's own citation)."""

    detail: str
    bearer: str
    helper: str = ""
    why: str = ""


@dataclass(slots=True)
class Outlook:
    """A Temporary Detail, or a rung of the Impact Die, that may come: announced, suggested or proposed."""

    kind: str
    text: str = ""
    mark: Mark = "until_removed"


@dataclass(slots=True)
class Plan:
    """A hostile act as declared: ``create`` a Temporary Detail, or change one (``remove``, ``disrupt``, ...)."""

    does: str
    text: str = ""
    bearer: str = ""
    mark: Mark = "until_removed"
    detail: str = ""


@dataclass(slots=True)
class Roll:
    """How the die of a test fell. ``great``: a Great Success; ``bought``: a Failure paid off with an Impact Die."""

    face: int
    sides: int
    net: int
    total: int
    success: bool
    great: bool = False
    bought: bool = False
    helpful: list[str] = field(default_factory=list)
    hindering: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Test:
    """A test that is not closed yet.

    ``foes``: in a reaction, first the threat or the acting adversary, then those who join. ``difficulty``: the rung set
    by the GM. ``cited``: a Detail was cited, lent or assigned at some time, so that the Difficulty is locked.
    ``announced`` and ``suggested`` belong to harm tests, ``plan`` to foil tests. ``stands``: the failure was let stand;
    ``passed``: the GM proposes no Complication; ``answered``: his proposal was declined; ``applied``: the consequence
    of a failed reaction has come.
    """

    id: str
    kind: TestKind
    scene: str
    action: str = ""
    manner: str = ""
    roller: str = ""
    foes: list[str] = field(default_factory=list)
    source: Source = "server"
    difficulty: int | None = None
    phase: Phase = "open"
    helps: list[Counted] = field(default_factory=list)
    hinders: list[Counted] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    cited: bool = False
    announced: Outlook | None = None
    suggested: Outlook | None = None
    plan: Plan | None = None
    roll: Roll | None = None
    stands: bool = False
    passed: bool = False
    proposal: Outlook | None = None
    answered: bool = False
    applied: bool = False


@dataclass(slots=True)
class Closed:
    """What is left of a test that is closed or cancelled in the running adventure: how it ended, in a word."""

    kind: TestKind
    roller: str
    how: str


@dataclass(slots=True)
class Proposal:
    """Something that waits for the consent of the GM or of a character's player.

    ``what``: add_detail, reword_detail, retire_detail, complication, opening_scene or heroic_act; ``asks``: gm or
    player. The other fields are the content, as in the act that asked.
    """

    id: str
    what: str
    character: str
    asks: Literal["gm", "player"]
    by: str
    text: str = ""
    kind: str = ""
    mark: str = ""
    detail: str = ""
    cites: list[str] = field(default_factory=list)
    negative: bool = False
    condition: str = ""
    test: str = ""


@dataclass(slots=True)
class Break:
    """A break: the characters who may reset their Impact Die, and those who did."""

    allowed: list[str] = field(default_factory=list)
    reset: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Task:
    """A task of a scene whose Difficulty the GM has made known beforehand."""

    id: str
    scene: str
    says: str
    difficulty: int


@dataclass(slots=True)
class State:
    """``dice``: rungs by bearer; ``stances``: of the GM's characters, where not adversary; ``manners``: how the fallen
    went out. Of the running adventure: ``settled`` bearers whose Impact Die has begun it, ``in_play`` PCs who had a
    scene, ``rolled_in`` running scenes in which a die was rolled, ``awarded`` opening scenes, heroic tests and claims,
    bare ids of what is ``closed``, ``expired`` (with who may know), ``answered``. ``settled_by``: the last act in which
    a scene's end settled a test.
    """

    details: dict[str, Detail] = field(default_factory=dict)
    tests: dict[str, Test] = field(default_factory=dict)
    dice: dict[str, int] = field(default_factory=dict)
    stances: dict[str, Stance] = field(default_factory=dict)
    manners: dict[str, str] = field(default_factory=dict)
    proposals: dict[str, Proposal] = field(default_factory=dict)
    tasks: dict[str, Task] = field(default_factory=dict)
    respite: Break | None = None
    settled: list[str] = field(default_factory=list)
    in_play: list[str] = field(default_factory=list)
    rolled_in: list[str] = field(default_factory=list)
    awarded: list[str] = field(default_factory=list)
    underway: bool = False
    closed: dict[str, Closed] = field(default_factory=dict)
    expired: dict[str, Audience] = field(default_factory=dict)
    answered: list[str] = field(default_factory=list)
    settled_by: str = ""


def impact(play: Play) -> State:
    """The Impact System's state in a play."""
    return play.state("impact", State)


def details_of(play: Play, bearer: str) -> list[Detail]:
    """The Details of a bearer that have not expired."""
    return [detail for detail in impact(play).details.values() if detail.bearer == bearer]


def tests_of(play: Play, roller: str) -> list[Test]:
    """The tests of a roller that are not closed."""
    return [test for test in impact(play).tests.values() if test.roller == roller]
