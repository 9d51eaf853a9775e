"""The laws of rulings, over generated histories with generated rulings, nested ones too.

``N=400 pytest tests/laws`` tries more histories.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.core.play import Play, snapshot
from domain.core.refusal import Malformed, Refusal
from domain.play import find_act
from domain.rulings.canon import STRUCK, bare, in_force
from domain.rulings.state import rulings
from domain.views import figures
from tests.kit.chronicle import next_act, played, ruling_of, some_act, some_ruling, strikable
from tests.kit.log import Log
from tests.kit.pebbles import pebbles

HISTORIES = int(os.environ.get("N", "4"))
law = settings(
    max_examples=HISTORIES,
    deadline=None,
    derandomize="N" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)
seeds = st.integers(0, 2**32)


@pytest.fixture(autouse=True, scope="module")
def _play_pebbles() -> Iterator[None]:
    with pebbles():
        yield


def seen(log: Log, play: Play | None = None) -> bytes:
    """Every view of everybody, byte for byte."""
    play = play or log.play
    people = [None, "GM", "Ana", "Ben"]
    return msgspec.json.encode([log.views(member, play) for member in people], order="sorted")


def asks_nothing(log: Log, act: str, /, **command: object) -> None:
    """Take a ruling that must leave everything played later as it is."""
    outcome = log.preview(act, "GM", reason="a law", **command)
    assert [judged for judged in outcome.judged if judged.chosen or judged.verdict == "open"] == []
    before = len(log.acts)
    log.take(act, "GM", reason="a law", token=outcome.token, **command)
    assert len(log.acts) <= before + 2


@law
@given(seeds)
def test_the_play_a_ruling_ends_with_is_the_fold_of_the_log(seed: int):
    log, rng = played(seed)
    for _ in range(4):
        some_ruling(log, rng)
        assert snapshot(log.fold()) == snapshot(log.play)
        some_act(log, rng)
    assert snapshot(log.fold()) == snapshot(log.play)


@law
@given(seeds)
def test_a_ruling_taken_back_leaves_every_view_as_it_was(seed: int):
    log, rng = played(seed)
    before = seen(log)
    ruling = some_ruling(log, rng)
    if ruling is not None:
        asks_nothing(log, "ruling.reinstate", ruling=ruling)
        assert before == seen(log) == seen(log, log.fold())


@law
@given(seeds)
def test_rulings_taken_back_last_one_first_give_every_view_on_the_way_again(seed: int):
    log, rng = played(seed)
    before, made = [], []
    for _ in range(4):
        before.append(seen(log))
        made.append(some_ruling(log, rng))
    for ruling, views in zip(reversed(made), reversed(before), strict=True):
        if ruling is not None:
            asks_nothing(log, "ruling.reinstate", ruling=ruling)
        assert views == seen(log)


@law
@given(seeds)
def test_taking_back_what_took_a_ruling_back_gives_the_views_of_the_ruling_again(seed: int):
    log, rng = played(seed)
    ruling = some_ruling(log, rng)
    ruled = seen(log)
    if ruling is not None:
        asks_nothing(log, "ruling.reinstate", ruling=ruling)
        asks_nothing(log, "ruling.reinstate", ruling=log.end)
        assert ruled == seen(log) == seen(log, log.fold())


@law
@given(seeds)
def test_a_rewind_gives_the_views_of_then_with_what_is_kept_since(seed: int):
    log, rng = played(seed)
    to = rng.randint(1, log.end)
    then = seen(log, log.fold(before=to + 1, all_kept=True))
    try:
        log.take("ruling.rewind", "GM", to=to, reason="a law")
    except Refusal as refusal:
        assert refusal.reason.code == "nothing_later"
    assert then == seen(log) == seen(log, log.fold())


@law
@given(seeds)
def test_an_act_overturned_by_itself_changes_nothing_and_asks_nothing(seed: int):
    log, rng = played(seed)
    before = seen(log)
    now = log.canon()
    places = [act for act in log.acts if now.word(act.place) == act.seq and not find_act(act.name).kept]
    if places:
        act = rng.choice(places)
        asks_nothing(log, "ruling.overturn", place=act.seq, instead=act.name, command=msgspec.json.decode(act.command))
        assert before == seen(log) == seen(log, log.fold())


@law
@given(seeds)
def test_an_act_taken_and_undone_or_struck_leaves_all_views_as_before(seed: int):
    log, rng = played(seed)
    for _ in range(6):
        act, by, command = next_act(log, rng)
        before = seen(log)
        try:
            taken = log.take(act, by, **command)
        except (Refusal, Malformed):
            continue
        if find_act(act).kept or not bare(taken.events):
            continue
        other = log.copy()
        asks_nothing(other, "ruling.strike", acts=[taken.seq])
        assert before == seen(other)
        if rng.random() < 0.5:
            log.take("ruling.undo", by)
            assert before == seen(log) == seen(log, log.fold())


@law
@given(seeds)
def test_one_act_or_none_counts_at_every_place_and_the_log_only_grows(seed: int):
    log, rng = played(seed)
    for _ in range(5):
        before = list(log.acts)
        some_ruling(log, rng)
        assert before == log.acts[: len(before)]
    at = {act.seq: act for act in log.acts}
    now = log.canon()
    for act in log.acts:
        word = now.word(act.place)
        assert word == STRUCK or at[word].place == act.place
        assert act.place == act.seq or not any(fact_kept(log, act.seq))


def fact_kept(log: Log, seq: int) -> Iterator[bool]:
    """Whether each event of the act is kept."""
    act = next(act for act in log.acts if act.seq == seq)
    yield from (event not in bare(act.events) for event in act.events)


@law
@given(seeds)
def test_a_ruling_does_what_its_preview_showed_up_to_the_first_open_die(seed: int):
    log, rng = played(seed)
    kinds = ["strike", "overturn", "rewind"] if strikable(log) else []
    kinds += ["reinstate"] if in_force(rulings(log.play).rulings) else []
    if not kinds:
        return
    kind = rng.choice(kinds)
    command = ruling_of(kind, log, rng)
    try:
        preview = log.preview(f"ruling.{kind}", "GM", reason="a law", **command)
    except (Refusal, Malformed):
        return
    _, table, _ = log.decided(
        f"ruling.{kind}", "GM", None, {**command, "reason": "a law", "token": preview.token}, throws=True
    )
    sure = [judged for judged in preview.judged if judged.verdict != "open"]
    assert sure == table.retaken.judged[: len(sure)]
    assert preview.open_at is not None or preview.judged == table.retaken.judged
    if preview.play is not None:
        assert seen(log, preview.play) == seen(log, table.retaken.play)


@law
@given(seeds)
def test_the_canon_of_then_gives_what_the_table_believed_then(seed: int):
    log, rng = played(seed, length=5)
    believed = {}
    for _ in range(20):
        some_ruling(log, rng) if rng.random() < 0.3 else some_act(log, rng)
        believed[log.end] = snapshot(log.play)
    for length in rng.sample(sorted(believed), min(5, len(believed))):
        then = Log([act for act in log.acts if act.seq <= length])
        assert believed[length] == snapshot(then.fold(log.canon(length)))


@law
@given(seeds)
def test_canons_with_equal_digests_up_to_a_place_give_equal_plays_there(seed: int):
    log, rng = played(seed, ruled=0.4)
    lengths = [0, *(act.last_seq for act in log.acts if act.name.startswith("ruling."))]
    one, other = log.canon(rng.choice(lengths)), log.canon(rng.choice(lengths))
    for place in rng.sample(range(1, log.end + 1), min(6, log.end)):
        if one.digest(place) == other.digest(place):
            assert snapshot(log.fold(one, before=place + 1)) == snapshot(log.fold(other, before=place + 1))
    same = all(one.word(place) == other.word(place) for place in range(1, log.end + 1))
    assert same or one.digest(log.end) != other.digest(log.end)


@law
@given(seeds)
def test_what_counts_adds_up_to_the_figures_whatever_is_ruled(seed: int):
    strict, _ = played(seed, keeps=False)
    assert figures(strict.play) == strict.moved()
    lenient, _ = played(seed)
    assert figures(lenient.play).items() <= lenient.moved().items(), (
        "what is let stand may move what is no longer there"
    )


def test_a_seed_gives_the_same_history_every_time():
    assert played(7)[0].acts == played(7)[0].acts
    assert played(7)[0].acts != played(8)[0].acts
    assert isinstance(played(7)[1], Random)
