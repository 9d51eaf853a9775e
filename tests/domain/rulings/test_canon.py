"""What counts at a place: ruling upon ruling."""

from domain.rulings.canon import STRUCK, Canon, fallen, first_change, in_force, settled
from domain.rulings.state import Ruling


def ruling(
    seq: int,
    words: dict[int, int] | None = None,
    *,
    to: int | None = None,
    back: int | None = None,
    fell: tuple[int, ...] = (),
) -> Ruling:
    return Ruling(seq, seq, "", "GM", "", sorted((words or {}).items()), to, back, list(fell))


def words(canon: Canon, *places: int) -> list[int]:
    return [canon.word(place) for place in places]


def test_the_newest_ruling_that_speaks_of_a_place_decides_there():
    made = [ruling(20, {5: 21}), ruling(30, {5: STRUCK, 7: STRUCK}), ruling(40, {7: 41})]

    assert words(settled(made), 5, 6, 7) == [STRUCK, 6, 41]


def test_striking_what_an_overturn_brought_leaves_the_place_empty_until_the_strike_is_taken_back():
    overturn, strike = ruling(20, {5: 21}), ruling(30, {5: STRUCK})

    assert settled([overturn, strike]).word(5) == STRUCK
    assert settled([overturn, strike, ruling(40, back=30)]).word(5) == 21
    assert settled([overturn, strike, ruling(40, back=30), ruling(50, back=20)]).word(5) == 5
    assert settled([overturn, strike, ruling(40, back=30), ruling(50, back=20), ruling(60, back=50)]).word(5) == 21


def test_a_rewind_strikes_what_stands_between_its_place_and_itself():
    canon = settled([ruling(20, {5: 21, 9: 22}), ruling(30, to=6)])

    assert words(canon, 5, 6, 7, 9, 29, 30, 31) == [21, 6, STRUCK, STRUCK, STRUCK, 30, 31]


def test_an_act_put_into_a_rewound_stretch_counts_there_alone():
    canon = settled([ruling(30, to=6), ruling(40, {8: 8})])

    assert words(canon, 7, 8, 9) == [STRUCK, 8, STRUCK]


def test_rewinding_past_a_ruling_does_not_take_it_back():
    overturn, rewind = ruling(20, {5: 21}), ruling(30, to=10)

    assert words(settled([overturn, rewind]), 5, 15) == [21, STRUCK]
    assert in_force([overturn, rewind]) == [overturn, rewind]


def test_rewinds_over_rewinds_are_one_stretch():
    canon = settled([ruling(20, to=5), ruling(30, to=12), ruling(50, to=40)])

    assert canon.rewound == ((5, 30), (40, 50))
    assert words(canon, 5, 6, 20, 29, 30, 40, 41, 50) == [5, STRUCK, STRUCK, STRUCK, 30, 40, STRUCK, 50]


def test_what_fell_is_tried_again_until_something_else_is_said_of_its_place():
    fell = ruling(20, {5: STRUCK, 9: STRUCK}, fell=(9,))

    assert fallen([fell]) == {9: 9}
    assert fallen([fell, ruling(30, {9: STRUCK})]) == {}
    assert fallen([fell, ruling(30, to=7)]) == {}
    assert fallen([fell, ruling(30, back=20)]) == {}
    assert fallen([ruling(15, {9: 21}), fell]) == {9: 21}


def test_the_first_place_at_which_two_canons_differ_is_found_between_the_places_they_name():
    struck = [ruling(20, {12: STRUCK, 30: STRUCK})]
    rewound = [*struck, ruling(40, to=11)]

    assert first_change(settled(struck), settled(rewound)) == 13
    assert first_change(settled(struck), settled(struck)) is None
    assert first_change(settled([]), settled(struck)) == 12


def test_digests_tell_canons_apart_from_the_place_on_at_which_they_differ():
    one, other = settled([ruling(20, {5: STRUCK})]), settled([ruling(20, {5: STRUCK}), ruling(30, to=10)])

    assert settled([]).digest(100) == one.digest(4) == ""
    assert one.digest(10) == other.digest(10) != ""
    assert one.digest(11) != other.digest(11)
    assert other.digest(29) != other.digest(30)


def test_a_ruling_taken_back_leaves_no_trace_in_the_digest():
    overturned = [ruling(20, {5: 21}), ruling(30, back=20)]

    assert settled(overturned).digest(50) == ""
