"""A ruling on more places than one event holds says what counts there in several, and is one ruling all the same."""

from dataclasses import replace

import pytest

from domain.core.event import encode
from domain.core.table import Table
from domain.dice.sources import Cup
from domain.dice.state import State as Dice
from domain.play import Taken, blank, find_act, fold
from domain.rulings.acts.strike import Strike
from domain.rulings.canon import STRUCK, canon, fallen
from domain.rulings.events.canon import Ruled, RuledFurther, Stood, Struck, Words
from domain.rulings.outcome import WORDS_MAX, Retaken, StandIn
from domain.rulings.state import ruling_at, rulings
from domain.table.events.time import TimePassed
from eventstore import SIZE_MAX_BYTES

END = 10**9
PLACES = range(END - 3 * 12_000, END, 3)
TABLE = Table("GM", "GM", 0, "act", Cup(Dice(), None, "", "GM"))


def ruled(words: dict[int, int | StandIn], fell: list[int]) -> tuple[Retaken, list]:
    out = Retaken(END + 1, words=words, fell=fell)
    bare = Struck(seq=0, last=0, by="GM", reason="\u2026" * 2_000, acts=list(PLACES[:1_000]))
    return out, out.events(bare, TABLE)


def stand_in(place: int) -> StandIn:
    return StandIn(place, "table.pass_time", b"{}", (TimePassed(1), TimePassed(2)))


def mixed() -> tuple[dict[int, int | StandIn], list[int]]:
    """A third struck by hand, a third fallen, a third with other acts."""
    words = {place: stand_in(place) if nth % 3 == 2 else STRUCK for nth, place in enumerate(PLACES)}
    return words, [place for nth, place in enumerate(PLACES) if nth % 3 == 1]


def test_no_event_of_a_ruling_on_many_places_is_too_large():
    for words, fell in (mixed(), (dict.fromkeys(PLACES, STRUCK), list(PLACES))):
        _, events = ruled(words, fell)
        assert max(len(encode(event)) for event in events) < SIZE_MAX_BYTES
        assert [type(event) for event in events] == [Struck] + [RuledFurther] * 11


def test_all_words_are_folded_into_the_one_ruling():
    words, fell = mixed()
    _, events = ruled(words, fell)

    play = fold(blank(), events)

    (made,) = rulings(play).rulings
    first = END + len(events) + 1
    stands = {place: first + 2 * nth for nth, place in enumerate(PLACES[2::3])}
    assert dict(made.words) == {place: stands.get(place, STRUCK) for place in PLACES}
    assert (len(made.words), made.fell, made.last) == (12_000, fell, END + len(events))
    assert canon(play).words == dict(made.words)
    assert list(fallen([made])) == fell
    assert all(ruling_at(play, seq) is made for seq in (END + 1, END + len(events)))


def test_the_acts_that_stand_for_others_have_the_seqs_that_were_said():
    words, fell = mixed()
    out, events = ruled(words, fell)
    taken = Taken(find_act("ruling.strike"), Strike(acts=(1,), reason="no"), tuple(events))

    bundle = out.bundle(taken, b"{}", TABLE)

    said = {place: seq for event in events if isinstance(event, Words) for place, seq in event.stands}
    assert {act.place: act.seq for act in bundle[1:]} == said
    assert bundle[1].seq == bundle[0].last_seq + 1


@pytest.mark.parametrize(("count", "further"), [(0, 0), (1, 0), (WORDS_MAX, 0), (WORDS_MAX + 1, 1)])
def test_a_ruling_goes_on_only_where_it_must(count: int, further: int):
    _, events = ruled(dict.fromkeys(PLACES[:count], STRUCK), [])

    assert [type(event) for event in events] == [Struck] + [RuledFurther] * further
    assert isinstance(events[0], Ruled)
    assert events[0].last == END + len(events)


def test_acts_that_stand_though_they_would_come_out_otherwise_are_told_in_parts():
    out = replace(Retaken(END + 1), stood=list(PLACES))

    events = out.events(Struck(seq=0, last=0, by="GM", reason="no", acts=[1]), TABLE)

    stood = [event for event in events if isinstance(event, Stood)]
    assert [place for event in stood for place in event.places] == list(PLACES)
    assert max(len(encode(event)) for event in events) < SIZE_MAX_BYTES


def test_what_goes_on_from_a_ruling_that_is_not_there_changes_nothing():
    assert rulings(fold(blank(), [RuledFurther(seq=7, struck=[1])])).rulings == []
