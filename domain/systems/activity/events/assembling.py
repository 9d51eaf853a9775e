"""A test is set and its pools are assembled."""

from __future__ import annotations

from domain.core.counting import counted
from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.activity.events.opening import primary_of
from domain.systems.activity.state import Helper, Side, SideName, State, side_of
from domain.systems.activity.telling import said
from domain.table.state import name_of


class DifficultySet(Event, frozen=True, tag="activity.difficulty_set"):
    """A GM states the difficulty, and with it the complication range, the risk and how long it takes (minutes)."""

    test: str
    difficulty: int
    range: int = 1
    risk: str = ""
    duration: int | None = None


class OppositionSet(Event, frozen=True, tag="activity.opposition_set"):
    """The test is opposed: the opponent's successes will be the difficulty."""

    test: str
    opponent: str
    attribute: str
    skill: str
    range: int = 1
    opponent_range: int = 1
    duration: int | None = None


class BoostSet(Event, frozen=True, tag="activity.boost_set"):
    """A GM grants a boost to a target number; it replaces one granted before."""

    test: str
    boost: int
    reason: str
    side: SideName = "primary"


class RoleplayDieGranted(Event, frozen=True, tag="activity.roleplay_die_granted"):
    """A GM grants a die for what was played."""

    test: str
    says: str
    side: SideName = "primary"


class PerkUsed(Event, frozen=True, tag="activity.perk_used"):
    """A perk's dice are in the pool."""

    test: str
    perk: str
    dice: int
    side: SideName = "primary"


class DiceBought(Event, frozen=True, tag="activity.dice_bought"):
    """Dice were bought for the pool."""

    test: str
    dice: int
    side: SideName = "primary"


class HelperJoined(Event, frozen=True, tag="activity.helper_joined"):
    """Somebody helps in the test, with a method of his own."""

    test: str
    helper: str
    attribute: str
    skill: str
    says: str
    side: SideName = "primary"


class HelperDismissed(Event, frozen=True, tag="activity.helper_dismissed"):
    """The offer of help lapses."""

    test: str
    helper: str


class FaeCounted(Event, frozen=True, tag="activity.fae_counted"):
    """Fae Points stand as successes in the test, and in the tally of Fate's wrath. ``helper``: on his aid.

    ``turns``: a failed test passes by them.
    """

    test: str
    points: int
    side: SideName = "primary"
    helper: str = ""
    turns: bool = False


class DifficultyRaised(Event, frozen=True, tag="activity.difficulty_raised"):
    """A levy raises the difficulty."""

    test: str
    by: int


class OppositionDiceLevied(Event, frozen=True, tag="activity.opposition_dice_levied"):
    """A levy gives the opponent dice."""

    test: str
    dice: int


class FailureProposed(Event, frozen=True, tag="activity.failure_proposed"):
    """A player would have the test fail, for what is at stake."""

    test: str
    stake: str


class FailureRuled(Event, frozen=True, tag="activity.failure_ruled"):
    """A GM agrees to the voluntary failure, or not."""

    test: str
    agreed: bool


def _set(state: State, event: DifficultySet) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.phase, test.base, test.range = "set", event.difficulty, event.range
        test.risk, test.duration = event.risk, event.duration
        test.proposal, test.limbering_waits = None, False


def _opposed(state: State, event: OppositionSet) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.phase, test.base, test.range, test.duration = "set", None, event.range, event.duration
        test.proposal, test.limbering_waits = None, False
        test.opponent_range = event.opponent_range
        test.opposition = Side(event.opponent, event.attribute, event.skill)


def _side(state: State, test: str, side: SideName) -> Side | None:
    found = state.tests.get(test)
    return side_of(found, side) if found is not None else None


def _boost(state: State, event: BoostSet) -> None:
    side = _side(state, event.test, event.side)
    if side is not None:
        side.boost = event.boost


def _roleplay(state: State, event: RoleplayDieGranted) -> None:
    side = _side(state, event.test, event.side)
    if side is not None:
        side.roleplay += 1


def _perk(state: State, event: PerkUsed) -> None:
    side = _side(state, event.test, event.side)
    if side is not None:
        side.perks[event.perk] = event.dice


def _bought(state: State, event: DiceBought) -> None:
    side = _side(state, event.test, event.side)
    if side is not None:
        side.bought += event.dice
        state.tests[event.test].committed = True


def _joined(state: State, event: HelperJoined) -> None:
    side = _side(state, event.test, event.side)
    if side is not None:
        side.helpers.append(Helper(event.helper, event.attribute, event.skill))
        state.tests[event.test].committed = True


def _dismissed(state: State, event: HelperDismissed) -> None:
    test = state.tests.get(event.test)
    for side in (test.primary, test.opposition) if test is not None else ():
        if side is not None:
            side.helpers = [helper for helper in side.helpers if helper.character != event.helper]


def _fae(state: State, event: FaeCounted) -> None:
    state.wrath += event.points
    side = _side(state, event.test, event.side)
    if side is None:
        return
    test = state.tests[event.test]
    test.committed = True
    if event.turns:
        test.passed = True
    helper = next((h for h in side.helpers if h.character == event.helper), None)
    (helper or side).fae += event.points


def _raised(state: State, event: DifficultyRaised) -> None:
    test = state.tests.get(event.test)
    if test is not None and test.base is not None:
        test.base += event.by


def _levied(state: State, event: OppositionDiceLevied) -> None:
    side = _side(state, event.test, "opponent")
    if side is not None:
        side.levied += event.dice


def _proposed(state: State, event: FailureProposed) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.failure, test.stake = "proposed", event.stake


def _failure(state: State, event: FailureRuled) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.failure = "agreed" if event.agreed else "refused"


def _tells_difficulty(event: DifficultySet, play: Play) -> str:
    more = f", complications from {21 - event.range} up" if event.range > 1 else ""
    return f"{primary_of(play, event.test)} needs {event.difficulty}{more}" + (f": {event.risk}" if event.risk else ".")


def _tells_opposition(event: OppositionSet, play: Play) -> str:
    return f"{name_of(play, event.opponent)} opposes {primary_of(play, event.test)}: {event.attribute}, {event.skill}."


def _tells_helper(event: HelperJoined, play: Play) -> str:
    return f"{name_of(play, event.helper)} helps with {event.attribute} and {event.skill}: {said(event.says)}"


def _tells_fae(event: FaeCounted, play: Play) -> str:
    successes = counted(event.points, "automatic success", "automatic successes")
    return f"Fae Points give {primary_of(play, event.test)} {successes}."


def _tells_failure(event: FailureRuled, play: Play) -> str:
    return f"{primary_of(play, event.test)} {'fails of free will' if event.agreed else 'may not choose to fail'}."


def _of(event: DiceBought | BoostSet | RoleplayDieGranted | PerkUsed, play: Play) -> str:
    return f"{primary_of(play, event.test)}{'' if event.side == 'primary' else ' (the opponent)'}"


FACTS = (
    Fact(DifficultySet, _set, _tells_difficulty),
    Fact(OppositionSet, _opposed, _tells_opposition),
    Fact(BoostSet, _boost, lambda e, p: f"The target number of {_of(e, p)} is boosted by {e.boost}: {said(e.reason)}"),
    Fact(RoleplayDieGranted, _roleplay, lambda e, p: f"A die for roleplay for {_of(e, p)}: {said(e.says)}"),
    Fact(PerkUsed, _perk, lambda e, p: f"{e.perk} adds {e.dice} to the pool of {_of(e, p)}."),
    Fact(DiceBought, _bought, lambda e, p: f"{e.dice} bought for the pool of {_of(e, p)}."),
    Fact(HelperJoined, _joined, _tells_helper),
    Fact(HelperDismissed, _dismissed, lambda e, p: f"{name_of(p, e.helper)} does not help after all."),
    Fact(FaeCounted, _fae, _tells_fae, moves=lambda e: [Movement("activity.wrath", "", e.points, "Fae success")]),
    Fact(DifficultyRaised, _raised, lambda e, p: f"The difficulty for {primary_of(p, e.test)} rises by {e.by}."),
    Fact(OppositionDiceLevied, _levied, lambda e, p: f"The opposition to {primary_of(p, e.test)} gains {e.dice} dice."),
    Fact(FailureProposed, _proposed, lambda e, p: f"{primary_of(p, e.test)} would rather fail: {said(e.stake)}"),
    Fact(FailureRuled, _failure, _tells_failure),
)
