"""What a framed task is rolled with before anything is bought: threshold, difficulty, dice (PRE-58 to PRE-83)."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa import hand, pool
from domain.systems.impresa.pairing import paired
from domain.systems.impresa.settings import BARE_THRESHOLD, SABOTAGE_THRESHOLD
from domain.systems.impresa.state import Frame, Impresan, Task, impresa
from domain.systems.impresa.sustaining import extra_dice, harder, missing_dice

NO_CHOICE = Reason("missing", "PRE-16", "The task leaves the skill open: name one of those it allows.")
WRONG_CHOICE = Reason("mismatch", "PRE-16", "The task is framed with another skill.")


@dataclass(frozen=True, slots=True)
class Odds:
    """What a task is rolled with before anything is bought: the sheet's answer, as views show it.

    ``rating``: the one that automatic success looks at; ``own``: ability dice; ``free``: bonus dice without a price.
    """

    ability: str
    skill: str
    rating: int
    threshold: int
    difficulty: int
    allotted: int
    own: int
    free: int

    @property
    def automatic(self) -> bool:
        """Whether the figures allow success without a roll (PRE-69)."""
        return pool.automatic(self.rating, self.difficulty, self.own)


def chosen(frame: Frame, skill: str | None, play: Play) -> Frame:
    """The frame with the skill that the roller picks, where the director left it open (PRE-16)."""
    if not frame.choices:
        if skill is not None and skill != frame.skill:
            raise WRONG_CHOICE(skill=frame.skill)
        return frame
    if skill is None:
        raise NO_CHOICE(skills=frame.choices)
    if skill not in frame.choices:
        raise WRONG_CHOICE(skills=frame.choices)
    return msgspec.structs.replace(frame, skill=skill, ability=paired(play, skill, None, ""))


def odds(task: Task, frame: Frame, character: Impresan, play: Play, dice: int | None = None) -> Odds:
    """Threshold, difficulty and dice of a task, for ``dice`` allotted ability dice (None: all that are left)."""
    rating, threshold = _skill(frame, character, play)
    left = task.allotted if task.rerolled and task.allotted else hand.left(play, character, frame.ability)
    allotted = left if dice is None else dice
    own = pool.ability_dice(hand.own_dice(play, character, frame.ability, allotted), missing_dice(task.times, play))
    free = 0 if task.rerolled else len(task.assistants) + extra_dice(task.times, play)
    return Odds(frame.ability, frame.skill, rating, threshold, final_difficulty(task, play), allotted, own, free)


def final_difficulty(task: Task, play: Play) -> int:
    """The steps a task needs: framed, with the steps it opposes and time saved or lacking; 0 for a contest."""
    frame = task.frame
    if frame.kind == "contested":
        return 0
    opposed = impresa(play).tasks.get(frame.opposes)
    resisted = (opposed.steps or 0) if opposed is not None else 0
    return pool.difficulty(frame.difficulty + resisted, harder(task.times, play))


def _skill(frame: Frame, character: Impresan, play: Play) -> tuple[int, int]:
    """The rating a task looks at, and its threshold (PRE-15, PRE-58, PRE-63 to PRE-65)."""
    if not frame.skill:
        return 0, BARE_THRESHOLD.of(play)
    rating = character.rating(frame.skill)
    if frame.joined and SABOTAGE_THRESHOLD.of(play) == "lower":
        rating = min(rating, character.rating(frame.joined))
    return rating, pool.threshold(rating, frame.change)
