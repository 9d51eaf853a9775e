"""Server dice: unbiased, committed to beforehand, and checked by anyone afterwards."""

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from domain.core.event import Event
from domain.core.play import Play
from domain.dice.events.epoch import Die, EpochClosed, EpochOpened, Thrown
from domain.dice.provable import DRAWS, commitment, epoch_seed, face, mapped
from domain.dice.sources import Cup
from domain.dice.state import dice
from domain.dice.verify import check_epochs
from domain.play import blank, dice_of, evolve
from domain.systems.impact.events import outcome
from domain.table.events.character import CharacterCreated, CharacterRevealed
from domain.table.events.time import DayPassed
from tests.kit.game import Game

SEED = b"s" * 32
sides_of_a_die = st.integers(1, 2**32)


@given(sides_of_a_die)
def test_every_face_has_exactly_as_many_draws_as_any_other(sides: int):
    run_ends = DRAWS - DRAWS % sides

    assert run_ends % sides == 0
    assert mapped(run_ends - 1, sides) == sides
    assert run_ends == DRAWS or mapped(run_ends, sides) is None
    assert [mapped(first, sides) for first in range(min(sides, 20))] == list(range(1, min(sides, 20) + 1))


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**40), st.text(max_size=20), sides_of_a_die)
def test_a_face_lies_between_one_and_the_sides_and_never_changes(seed: bytes, counter: int, salt: str, sides: int):
    fell = face(seed, counter, salt, sides)

    assert 1 <= fell <= sides
    assert fell == face(seed, counter, salt, sides)


def test_many_rolls_of_a_d20_spread_evenly():
    rolls = 40_000
    counted = Counter(face(SEED, counter, "", 20) for counter in range(1, rolls + 1))
    expected = rolls / 20

    chi_square = sum((counted[side] - expected) ** 2 / expected for side in range(1, 21))

    assert chi_square < 43.8  # 19 degrees of freedom: a fair die passes 999 times in 1000, and this seed is fixed


def test_a_players_salt_changes_the_faces():
    plain = [face(SEED, counter, "", 100) for counter in range(1, 30)]
    salted = [face(SEED, counter, "my own words", 100) for counter in range(1, 30)]

    assert plain != salted


def everyone(_: str, __: str) -> str:
    return "everyone"


@dataclass
class Table:
    """A table that throws server dice and keeps what it recorded."""

    play: Play = field(default_factory=blank)
    log: list[Event] = field(default_factory=list)
    epochs: int = 0

    def throw(self, *sides: int) -> list[int]:
        self.epochs += 1
        cup = Cup(dice(self.play), self.seed_of, f"epoch-{self.epochs}", "gm")
        faces = [cup.throw("test", "roller", nth, one) for nth, one in enumerate(sides)]
        self.record(cup.events(everyone))
        return faces

    def end_session(self) -> None:
        self.record(Cup(dice(self.play), self.seed_of, "none", "gm").reveal())

    def record(self, events: list[Event]) -> None:
        for event in events:
            evolve(self.play, event)
        self.log += events

    @staticmethod
    def seed_of(epoch: str) -> bytes:
        return epoch_seed(b"server key", "campaign", epoch)


def a_session() -> list[Event]:
    table = Table()
    table.throw(20, 20, 6)
    table.throw(10)
    table.throw(8, 4)
    table.end_session()
    return table.log


def faults(log: list[Event]) -> list[str]:
    return [fault.says for checked in check_epochs(log) for fault in checked.faults]


def with_dice(log: list[Event], change) -> list[Event]:
    return [Thrown(change(e.dice), e.epoch, e.salt, e.typed_by) if isinstance(e, Thrown) else e for e in log]


def test_an_epoch_opens_with_its_first_roll_and_counts_its_rolls():
    log = a_session()

    assert isinstance(log[0], EpochOpened)
    assert sum(isinstance(event, EpochOpened) for event in log) == 1
    assert [die.counter for event in log if isinstance(event, Thrown) for die in event.dice] == [1, 2, 3, 4, 5, 6]


def test_the_seed_shown_at_the_end_is_the_one_committed_to():
    log = a_session()
    opened, closed = log[0], log[-1]

    assert isinstance(opened, EpochOpened)
    assert isinstance(closed, EpochClosed)
    assert opened.commitment == commitment(bytes.fromhex(closed.seed))
    assert faults(log) == []


@given(st.integers(0, 5), st.integers(1, 3))
def test_an_altered_roll_is_found(which: int, shift: int):
    log = a_session()
    altered = with_dice(
        log,
        lambda dice: [
            Die(d.test, d.roller, d.nth, d.sides, (d.face - 1 + shift) % d.sides + 1, d.counter)
            if d.counter == which + 1
            else d
            for d in dice
        ],
    )

    assert any(f"roll {which + 1} " in fault for fault in faults(altered))


@given(st.integers(1, 5))
def test_a_missing_roll_is_found(which: int):
    log = with_dice(a_session(), lambda dice: [d for d in dice if d.counter != which])

    assert faults(log)


def test_swapped_rolls_are_found():
    log = a_session()
    first = next(event for event in log if isinstance(event, Thrown))
    one, two, three = first.dice
    swapped = with_dice(log, lambda dice: [two, one, three] if dice == first.dice else dice)

    assert faults(swapped)


def test_another_seed_than_the_one_committed_to_is_found():
    log = a_session()
    log[-1] = EpochClosed("epoch-1", "00" * 32)

    assert "the seed shown is not the one committed to" in faults(log)


def test_a_die_asked_for_again_keeps_its_face():
    cup = Cup(dice(blank()), None, "epoch", "gm", known={("test", "mara", 0, 20): 17})

    assert cup.throw("test", "mara", 0, 20) == 17
    assert cup.events(everyone) == []


def test_a_typed_face_is_recorded_with_who_typed_it():
    cup = Cup(dice(blank()), None, "epoch", "Ana")

    assert cup.throw("test", "mara", 0, 20, typed=3) == 3
    assert cup.events(everyone) == [Thrown([Die("test", "mara", 0, 20, 3)], typed_by="Ana")]


def test_a_campaign_cut_from_another_begins_an_epoch_of_its_own():
    table = Table()
    table.throw(20, 20)

    def seed_here(epoch: str) -> bytes:
        return epoch_seed(b"server key", "the branch", epoch)

    cup = Cup(dice(table.play), seed_here, "epoch-branch", "gm")
    faces = [cup.throw("test", "roller", nth, 1000) for nth in range(5)]
    opened, thrown = cup.events(everyone)

    assert isinstance(opened, EpochOpened)
    assert opened.epoch == "epoch-branch"
    assert isinstance(thrown, Thrown)
    assert [die.counter for die in thrown.dice] == [1, 2, 3, 4, 5]
    assert faces == [face(seed_here("epoch-branch"), counter, "", 1000) for counter in range(1, 6)]


def test_dice_that_are_seen_by_others_stand_in_events_of_their_own_and_the_counters_run_on():
    cup = Cup(dice(blank()), Table.seed_of, "epoch", "gm")
    for roller in ("mara", "secretus", "secretus", "tom"):
        cup.throw("test", roller, 0, 20)
    cup.throw("test", "secretus", 1, 20, typed=3)
    opened, *thrown = cup.events(lambda _, roller: "gms" if roller == "secretus" else "everyone")

    told = [(event.audience, [die.counter for die in event.dice]) for event in thrown if isinstance(event, Thrown)]
    assert told == [("everyone", [1]), ("gms", [2, 3]), ("everyone", [4]), ("gms", [0])]
    assert faults([opened, *thrown]) == []


def test_the_dice_of_a_hidden_roller_or_test_are_seen_by_who_may_know_of_it():
    play = Game("impact").play
    evolve(play, CharacterCreated("character-1", "Secretus", "npc", audience="gms"))
    act = [
        outcome.TestClosed("test-1", "cancelled", audience="gms"),
        outcome.TestClosed("test-2", "cancelled"),
        DayPassed(2),
    ]
    seen_by = dice_of(play, act)

    assert seen_by("test-2", "character-2") == "everyone"
    assert seen_by("test-2/tie", "character-1") == "gms"
    assert seen_by("test-1/tie", "character-2") == "gms"
    revealing = dice_of(play, [CharacterRevealed("character-1", "Secretus", "npc")])
    assert revealing("test-2", "character-1") == "everyone"
