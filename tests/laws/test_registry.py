"""The laws that hold for every act, event and refusal of every rulebook, so that new ones are covered unasked."""

from __future__ import annotations

import inspect
import json
import os
import re

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from domain.core.act import read_command, write_command
from domain.core.audience import ANYBODY, EVERYONE, THE_RULES
from domain.core.event import Event, Fact, encode
from domain.core.play import Play, restored, snapshot
from domain.core.refusal import Malformed, Refusal
from domain.core.rulebook import registry
from domain.core.table import LogNeeded, Table
from domain.dice.sources import Cup
from domain.dice.state import State
from domain.membership.state import viewer
from domain.play import FOUNDING, REVEALS, blank, evolve, find_act, fold, spread
from domain.rulings.canon import by_place, counting, kept
from domain.table.settings import KNOWN_SYSTEMS
from domain.table.state import Scene, story
from domain.views import figures, offers, views
from tests.kit.chronicle import generators, next_act, played
from tests.kit.log import Log

HISTORIES = int(os.environ.get("N", "3"))
law = settings(
    max_examples=HISTORIES,
    deadline=None,
    derandomize="N" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)
seeds = st.integers(0, 2**32)

WIRE = re.compile(r"[a-z]+(_[a-z0-9]+)*\.[a-z]+(_[a-z0-9]+)*")
RULE = re.compile(r"[A-Z]{3,}-\d+[a-z]?(\([a-z0-9]+\))?")
CANON_RULINGS = tuple(
    f"ruling.{said}" for said in ("struck", "overturned", "rewound", "reinstated", "undone", "ruled_further")
)


def test_every_name_begins_with_its_rulebook():
    for book, found in registry().rulebooks.items():
        names = [*found.acts, *(fact.name for fact in found.facts.values())]
        assert [name for name in names if not name.startswith(f"{book}.")] == []
        assert all(registry().rules_of(act) == f"{book}/{found.version}" for act in found.acts)


def test_wire_names_are_snake_case():
    assert [name for name in (*registry().acts, *registry().by_name) if not WIRE.fullmatch(name)] == []


def test_no_command_has_a_field_that_the_door_reads_before_it():
    doors = {"act", "on_behalf_of"}
    assert [name for name, act in registry().acts.items() if doors & set(act.command.model_fields)] == []


def test_every_event_type_has_exactly_one_fact():
    defined = {cls for cls in _subclasses(Event) if cls.__module__.startswith("domain.") and not _parent_only(cls)}
    assert defined == set(registry().facts)
    assert len(registry().by_name) == len(registry().facts)


def test_every_act_says_what_it_is():
    acts = registry().acts
    assert [name for name, act in acts.items() if not inspect.getdoc(act.command)] == []
    assert [name for name, act in acts.items() if not inspect.getdoc(inspect.getmodule(act.decide))] == []
    assert [name for name, act in acts.items() if act.name != name] == []


def test_every_refusal_names_code_rule_and_sentence():
    reasons = {reason for act in registry().acts.values() for reason in act.refusals}
    reasons |= {reason for book in registry().rulebooks.values() for reason in book.guard_refusals}
    assert [r for r in reasons if not RULE.fullmatch(r.rule)] == []
    assert [r for r in reasons if not (re.fullmatch(r"[a-z0-9_]+", r.code) or RULE.fullmatch(r.code))] == []
    assert [r for r in reasons if not r.says.endswith(".")] == []


def test_every_event_says_what_it_is():
    facts = registry().by_name
    assert [name for name, fact in facts.items() if not inspect.getdoc(fact.struct)] == []
    taking = [(name, hook) for name, fact in facts.items() for hook in (fact.evolve, fact.tells)]
    assert [name for name, hook in taking if len(inspect.signature(hook).parameters) != 2] == []


def test_every_default_of_a_setting_is_lawful_or_means_that_nothing_is_chosen():
    known = registry().settings.values()
    assert [s.name for s in known if s.default and not s.allows(s.default)] == []
    assert [s.name for s in known if s.allows(object())] == []


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(max_size=12)
    | st.sampled_from([*KNOWN_SYSTEMS, "total:²", f"total:{'9' * 5_000}", "total:", "²", "9" * 5_000]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=3) | st.sampled_from(["1", "²", "9" * 5_000]), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(law, max_examples=max(500, 20 * HISTORIES))
@given(json_values)
@example([["x"]])
@example([{}])
@example(["impact", 1, None])
@example(f"total:{'9' * 5_000}")
@example({"9" * 5_000: "x"})
def test_no_setting_fails_to_tell_whether_it_allows_a_value(value: object):
    for setting in registry().settings.values():
        assert setting.allows(value) in (True, False), setting.name


@pytest.mark.parametrize("figure", ["²", "9" * 5_000, "-1", ""])
def test_no_label_is_given_to_what_is_no_figure(figure: str):
    assert not registry().settings["activity.difficulty_labels"].allows({figure: "hard"})


def test_nothing_hooks_into_what_rulings_say_of_the_canon():
    assert {registry().by_name[name].struct for name in CANON_RULINGS} & registry().hooked == set()


def test_every_figure_that_can_be_corrected_belongs_to_its_rulebook():
    for name, book in registry().rulebooks.items():
        assert [f for f in (*book.corrects, *book.corrects_each) if not f.startswith(f"{name}.")] == []


@pytest.mark.parametrize("system", ["", *KNOWN_SYSTEMS])
def test_events_and_commands_survive_the_wire(system: str):
    log, _ = played(11, *([system] if system else KNOWN_SYSTEMS), length=60)
    for act in log.acts:
        command = read_command(find_act(act.name), act.command)
        assert read_command(find_act(act.name), write_command(command)) == command
        for event in act.events:
            fact = registry().facts[type(event)]
            stored = encode(event)
            assert registry().decode(fact.name, fact.version, stored) == event
            assert json.loads(stored)["type"] == fact.name
            assert not _floats(json.loads(stored)), f"{fact.name} holds a float"


@law
@given(seeds)
def test_deciding_twice_gives_the_same_leaves_the_play_alone_and_refuses_as_declared(seed: int):
    log, rng = played(seed, length=15)
    log.checks = True
    for _ in range(15):
        act, by, command = next_act(log, rng)
        try:
            first, _, _ = log.decided(act, by, None, command, throws=True)
        except (Refusal, Malformed):
            continue
        second, _, _ = log.decided(act, by, None, command, throws=True)
        assert first.events == second.events
        assert first.events, f"{act} gives no event"
        log.take(act, by, **command)


@law
@given(seeds)
def test_no_event_fails_to_fold_and_no_view_fails_to_show_whatever_was_struck(seed: int):
    log, rng = played(seed, length=30)
    play = blank()
    for acts in by_place(log.acts_in_story_order()):
        struck = rng.random() < 0.3 and acts[0].name != FOUNDING
        fold(play, kept(acts[0].events) if struck else counting(acts, acts[0].seq))
    for who in (THE_RULES, viewer(play, "GM"), viewer(play, "Ana")):
        views(play, who)
        offers(play, who)
    for _ in range(10):
        act, by, command = next_act(Log(play=play), rng)
        _decides(log, play, act, by, command)


@law
@given(seeds)
def test_every_event_tells_a_sentence(seed: int):
    log, _ = played(seed, length=30)
    play = blank()
    for act in log.acts:
        for event in act.events:
            fact: Fact = registry().facts[type(event)]
            assert fact.tells(event, play).strip(), f"{fact.name} tells nothing"
            evolve(play, event)


@pytest.mark.parametrize("systems", [(), *((system,) for system in KNOWN_SYSTEMS), KNOWN_SYSTEMS])
@law
@given(seed=seeds)
def test_nothing_told_or_shown_to_everyone_names_what_is_hidden(systems: tuple[str, ...], seed: int):
    log, _ = played(seed, *systems, length=60, ruled=0)
    play = blank()
    for act in log.acts:
        for event in act.events:
            hidden = _hidden(play, event)
            if event.audience == EVERYONE:
                told = f"{encode(event).decode()} {registry().facts[type(event)].tells(event, play)}"
                assert not _named(hidden, told), f"{act.name} tells everyone of what is hidden: {told}"
            evolve(play, event)
        shown = msgspec.json.encode([views(play, ANYBODY), offers(play, ANYBODY)]).decode()
        assert not _named(_hidden(play), shown), f"after {act.name} everyone sees what is hidden"


@law
@given(seeds)
def test_a_snapshot_and_what_came_after_it_give_the_whole_fold(seed: int):
    log, rng = played(seed, length=30)
    events = list(log.counting())
    cut = rng.randint(0, len(events))
    early = restored(snapshot(fold(blank(), events[:cut])), registry().kinds())
    assert snapshot(fold(early, events[cut:])) == snapshot(fold(blank(), events)) == snapshot(log.fold())


@law
@given(seeds)
def test_figures_are_the_sum_of_their_movements_at_every_seq(seed: int):
    log, _ = played(seed, length=30, keeps=False)
    play, moved = blank(), {}
    for event in log.counting():
        for movement in registry().facts[type(event)].moves(event):
            key = movement.figure, movement.of
            moved[key] = moved.get(key, 0) + movement.by
        evolve(play, event)
        assert {key: value for key, value in moved.items() if value} == figures(play)


@law
@given(seeds)
def test_an_act_of_a_kept_kind_gives_kept_events_and_what_follows_from_them(seed: int):
    log, _ = played(seed, length=30, ruled=0)
    play = blank()
    for act in log.acts:
        if find_act(act.name).kept and act.place == act.seq and act.name != FOUNDING:
            dice = Cup(State(), None, "", act.member)
            table = Table(act.member, act.sent_by, act.at, act.act_id, dice, again=True)
            assert tuple(spread(play, kept(act.events), table)) == act.events, f"{act.name} decides what is not kept"
        fold(play, counting((act,), act.seq) if act.place == act.seq else ())


def test_every_generator_finds_its_rulebook():
    assert set(generators()) <= set(registry().rulebooks)
    assert "table" in generators()


def _decides(log: Log, play: object, act: str, by: str, command: dict) -> None:
    other = log.copy()
    other.play = play
    try:
        other.decided(act, by, None, command, throws=True)
    except (Refusal, Malformed, LogNeeded):
        return


def _hidden(play: Play, event: Event | None = None) -> list[str]:
    """Ids of hidden characters and scenes, and names that nothing else bears; without what the event reveals."""
    now = story(play)
    things = {**now.characters, **now.retired, **now.scenes}
    names = {thing: found.title if isinstance(found, Scene) else found.name for thing, found in things.items()}
    shown = {getattr(event, field, "") for field in ("character", "scene")} if isinstance(event, REVEALS) else set()
    hidden = [thing for thing, found in things.items() if found.audience != EVERYONE and thing not in shown]
    plain = {names[thing] for thing in things if thing not in hidden}
    plain |= {getattr(event, field, "") for field in ("name", "title")}
    return [*hidden, *(names[thing] for thing in hidden if names[thing] not in plain)]


def _named(hidden: list[str], told: str) -> list[str]:
    return [word for word in hidden if re.search(rf"\b{re.escape(word)}\b", told)]


def _subclasses(cls: type) -> set[type]:
    return {found for sub in cls.__subclasses__() for found in (sub, *_subclasses(sub))}


def _parent_only(cls: type) -> bool:
    return cls.__struct_config__.tag is None or "." not in str(cls.__struct_config__.tag)


def _floats(value: object) -> list[float]:
    if isinstance(value, float):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [found for one in inner for found in _floats(one)]
