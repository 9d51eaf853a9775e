"""How a GM's correction sets Activity's balances right: within their caps, and never below zero."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.audience import EVERYONE
from domain.core.event import Event
from domain.core.play import Play
from domain.core.rulebook import Correction
from domain.systems.activity.dooming import oldest, seen_by
from domain.systems.activity.events.correction import ApCorrected, LuckCorrected, TallyCorrected
from domain.systems.activity.events.doom import DoomAdded, DoomTaken, Part
from domain.systems.activity.events.fae import FaeMoved
from domain.systems.activity.fae import audience_of, fae_cap, fae_held, has_fae
from domain.systems.activity.luck import cap
from domain.systems.activity.state import activity, saved_ap
from domain.table.state import story


def move_ap(play: Play, of: str, by: int) -> Iterable[Event]:
    """Saved Action Points; the immediate ones are the test's."""
    if of in story(play).characters and saved_ap(play, of) + by >= 0:
        yield ApCorrected(of, by, audience=audience_of(play, of))


def move_fae(play: Play, of: str, by: int) -> Iterable[Event]:
    """Fae Points, up to the cap."""
    most = fae_cap(play, of)
    held = fae_held(play, of) + by
    if of in story(play).characters and has_fae(play, of) and held >= 0 and (most is None or held <= most):
        yield FaeMoved(of, by, "correction", audience=audience_of(play, of))


def move_luck(play: Play, of: str, by: int) -> Iterable[Event]:
    """The Luck pool, up to its cap."""
    if not of and 0 <= activity(play).luck + by <= cap(play):
        yield LuckCorrected(by)


def move_doom(play: Play, of: str, by: int) -> Iterable[Event]:
    """The Doom pool: an entry of its own, or the oldest entries first."""
    taken = oldest(-by, play, lambda part: True)
    if of or taken is None:
        return
    if by > 0:
        yield DoomAdded([Part("correction", "correction", by)], "correction", audience=seen_by(play, EVERYONE))
    else:
        yield DoomTaken(taken, "struck", audience=seen_by(play, EVERYONE))


def move_tally(play: Play, of: str, by: int) -> Iterable[Event]:
    """The tally of Fate's wrath."""
    if not of and activity(play).wrath + by >= 0:
        yield TallyCorrected(by)


CORRECTS: dict[str, Correction] = {
    "activity.ap": move_ap,
    "activity.fae": move_fae,
    "activity.luck": move_luck,
    "activity.doom": move_doom,
    "activity.wrath": move_tally,
}
