"""What holds in every history of Impresa: nothing appears or vanishes, and health stays on its tracks."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from domain.core.rulebook import registry
from domain.membership.state import viewer
from domain.play import blank, evolve
from domain.systems.impresa.state import impresa
from domain.views import figures, views
from tests.kit import chronicle
from tests.kit.log import Log

HISTORIES = int(os.environ.get("N", "8"))


def history(seed: int, length: int = 100) -> Log:
    """A campaign of Impresa in which nearly everything that is done is Impresa's."""
    log, rng = chronicle.played(seed, "impresa", length=4, ruled=0.0)
    some_act = chronicle.generators()["impresa"].some_act
    for _ in range(length):
        chronicle._attempt(log, *some_act(log, rng))
    return log


@pytest.mark.parametrize("seed", range(HISTORIES))
def test_every_figure_is_the_sum_of_its_movements(seed: int):
    log = history(seed)
    moved: Counter[tuple[str, str]] = Counter()
    play = blank()
    for act in log.acts:
        for event in act.events:
            for movement in registry().facts[type(event)].moves(event):
                moved[movement.figure, movement.of] += movement.by
            evolve(play, event)
    assert {key: by for key, by in moved.items() if by} == figures(play)


@pytest.mark.parametrize("seed", range(HISTORIES))
def test_health_luck_and_experience_stay_within_their_scales(seed: int):
    log = history(seed)
    for character in impresa(log.play).characters.values():
        assert 0 <= character.fatigue <= 5
        assert 0 <= character.injury <= 5
        assert 0 <= character.luck <= 6
        assert all(store > 0 for store in character.experience.values())
        assert all(2 <= rating <= 8 for rating in character.skills.values())
        assert character.conscious or character.lying or character.dead or _corrected(log, character.id)
        assert (character.hurt_since is None) == (character.injury == 0)


def _corrected(log, character: str) -> bool:
    return any(act.name == "ruling.correct" and character in act.command.decode() for act in log.acts)


@pytest.mark.parametrize("seed", range(3))
def test_everybody_can_look_at_everything_they_see_at_any_time(seed: int):
    log = history(seed)
    for member in (None, "GM", "Ana", "Ben"):
        assert views(log.play, viewer(log.play, member)).sheets is not None


def test_the_histories_reach_most_acts():
    taken: Counter[str] = Counter()
    for seed in range(HISTORIES):
        log = history(seed)
        taken.update(act.name for act in log.acts)
    known = {name for name in registry().acts if name.startswith("impresa.")}
    assert len(known & set(taken)) > 45, sorted(known - set(taken))
