"""What the end of a day does to health: exposure first, then recovery and treatment (PRE-165 to PRE-171)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.systems.impresa.events.harm import FatigueMoved, InjuryMoved
from domain.systems.impresa.events.recovery import WeekClosed
from domain.systems.impresa.harm import as_fallen, falls
from domain.systems.impresa.settings import EXPOSURE_BLOCKS, MEDICINE_FATIGUE, MEDICINE_INJURY, TREATMENTS_STACK
from domain.systems.impresa.state import Impresan

DAYS_A_WEEK = 7
FIRST_AID_GRADES = 1


def ends_day(character: Impresan, ended: int, play: Play) -> Iterator[Event]:
    """The events of a day's end for a living character: the day's exposure, recovery, treatments, a full week."""
    now = character
    exposure = character.exposure
    if exposure is not None and not (exposure.avoided or exposure.ignored):
        yield from falls(play, now, "fatigue", 1, exposure.cause or "exposure", on_day=ended)
        now = as_fallen(now, "fatigue", 1)
    if now.dead:
        return
    natural = min(now.fatigue, natural_grades(character, ended, play))
    if natural:
        yield FatigueMoved(character.id, -natural, "a day's recovery", audience=character.audience)
    treated = min(now.fatigue - natural, treated_grades(character, play))
    if treated:
        yield FatigueMoved(character.id, -treated, "treatment", audience=character.audience)
    if now.hurt_since is not None and (ended - now.hurt_since + 1) % DAYS_A_WEEK == 0:
        yield from _week(character, now.injury, play)


def natural_grades(character: Impresan, ended: int, play: Play) -> int:
    """How many grades of fatigue the day itself gives back: the unreduced fitness rating, or none (PRE-167)."""
    exposure = character.exposure
    exposed = exposure is not None and not exposure.avoided and EXPOSURE_BLOCKS.of(play)
    return 0 if exposed or character.stopped == ended else character.abilities.get("fitness", 0)


def treated_grades(character: Impresan, play: Play) -> int:
    """How many grades of fatigue the day's treatments give back: the larger amount, or both (PRE-171)."""
    first_aid = FIRST_AID_GRADES if character.care.first_aid else 0
    medicine = MEDICINE_FATIGUE.of(play) if character.care.medicine else 0
    return first_aid + medicine if TREATMENTS_STACK.of(play) else max(first_aid, medicine)


def _week(character: Impresan, injury: int, play: Play) -> Iterator[Event]:
    """A full week of injury: the fitness rating, and what medicine has done for it (PRE-168, PRE-170)."""
    medicine = MEDICINE_INJURY.of(play) if character.care.medicine_this_week else 0
    healed = min(injury, character.abilities.get("fitness", 0) + medicine)
    if healed:
        yield InjuryMoved(character.id, -healed, "a week's recovery", audience=character.audience)
    yield WeekClosed(character.id, audience=character.audience)
