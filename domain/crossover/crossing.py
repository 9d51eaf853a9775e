"""Which thing of one system is asked to serve as what in another, and the rule that keeps them apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.core.refusal import Reason
from domain.crossover import refusals as no

AP, LUCK_POOL, FAE, DOOM = "activity.ap", "activity.luck_pool", "activity.fae_points", "activity.doom"
LUCK_ABILITY, IMPACT_DIE = "impresa.luck_ability", "impact.die"
FATIGUE, INJURY, HARM = "impresa.fatigue", "impresa.injury", "impact.harm"
DICE, TARGET_NUMBER = "activity.dice", "activity.target_number"

_TABLE: tuple[tuple[Reason, tuple[str, ...], tuple[str, ...]], ...] = (
    (no.POOL_IS_NO_ABILITY, (LUCK_POOL,), ("impresa.dice", "impresa.damage", FATIGUE, INJURY)),
    (no.ABILITY_IS_NO_POOL, (LUCK_ABILITY,), (DICE, LUCK_POOL, AP)),
    (no.REFILLED_APART, ("impresa.luck_award",), (LUCK_POOL,)),
    (no.REFILLED_APART, (AP,), (LUCK_ABILITY,)),
    (no.NOT_A_RATING, ("impresa.ability", "impresa.skill"), (TARGET_NUMBER,)),
    (no.NOT_IN_HAND, ("activity.attribute", "activity.skill"), ("impresa.dice",)),
    (no.NOT_AN_ATTRIBUTE, (FAE, LUCK_ABILITY, IMPACT_DIE), ("activity.attribute",)),
    (no.SKILLS_APART, ("impresa.experience", "impresa.skill"), ("activity.skill",)),
    (no.SKILLS_APART, ("activity.skill",), ("impresa.skill",)),
    (no.OTHER_SCALE, ("impact.difficulty", "impresa.difficulty"), ("activity.difficulty",)),
    (no.OTHER_SCALE, ("activity.difficulty",), ("impact.difficulty", "impresa.difficulty")),
    (no.NOT_SUCCESSES, ("impresa.steps", "impact.success"), ("activity.successes",)),
    (no.NO_AP_ELSEWHERE, ("impresa.steps", "impact.success"), (AP,)),
    (no.NO_BOUGHT_GREATNESS, (AP,), ("impact.great_success",)),
    (no.NO_RESCUE, (IMPACT_DIE,), ("activity.successes", "activity.pass")),
    (no.EARNS_NO_DIE, ("activity.complication",), (IMPACT_DIE,)),
    (no.NO_DOOM_OF_IMPACT, ("impact.complication",), (DOOM,)),
    (no.NO_BONUS, ("activity.detail",), ("impact.bonus", "impact.detail")),
    (no.NO_FACT_FOR_SUCCESS, ("impact.success",), ("activity.detail",)),
    (no.NO_DETAIL_IN_TN, ("impact.detail",), (TARGET_NUMBER,)),
    (no.NOT_A_TALENT, ("impresa.gimmick", "impact.detail"), ("activity.talent", DICE)),
    (no.ABILITY_IS_NO_TALENT, ("impresa.ability",), ("activity.talent",)),
    (no.OTHER_DICE, (IMPACT_DIE,), (DICE,)),
    (no.HIT_DICE_UNROLLED, ("activity.hit_dice",), (DICE, IMPACT_DIE)),
    (no.FIVE_IS_ACTIVITYS, ("activity.cap_of_five",), ("impresa.dice",)),
    (no.D20S_STAY, (DICE, AP), ("impresa.roll", "impact.roll")),
    (no.HELP_ONCE, ("activity.assist_die",), ("impresa.bonus_die", "impact.bonus")),
    (no.BONUS_IS_NO_ASSIST, ("impresa.bonus_die", "impact.bonus"), ("activity.assist_die",)),
    (no.ONE_SYSTEM_EACH, ("impresa.roll", "impact.roll"), ("activity.opposition",)),
    (no.OWN_TIES, ("impresa.tie", "impact.tie"), ("activity.tie",)),
    (no.OWN_TIES, ("activity.tie",), ("impresa.tie", "impact.tie")),
    (no.HARM_ELSEWHERE, (FATIGUE, INJURY, HARM), (DICE,)),
    (no.NOTHING_ABSORBED, (AP, FAE), (FATIGUE, INJURY, HARM)),
    (no.NOTHING_ABSORBED, (LUCK_POOL,), (HARM,)),
    (no.LEVY_HARMS_NOBODY, (DOOM,), (FATIGUE, INJURY, HARM, IMPACT_DIE)),
    (no.NO_ACTION_THERE, (AP,), ("impresa.action",)),
    (no.ACTIONS_APART, ("impresa.action",), ("activity.action",)),
    (no.ORDER_NOT_BOUGHT, (AP,), ("impresa.reaction",)),
    (no.NO_EXPERIENCE, ("activity.successes", "activity.pass"), ("impresa.experience",)),
    (no.AP_IS_NO_XP, (AP,), ("impresa.experience",)),
    (no.NO_EXCHANGE, (AP, LUCK_POOL, DOOM), (FAE,)),
    (no.NO_EXCHANGE, (FAE,), (AP, LUCK_POOL, DOOM)),
    (no.CLOSES_APART, ("activity.scene_close",), (IMPACT_DIE, FATIGUE, INJURY)),
    (no.ONE_CALENDAR, ("activity.calendar", "impact.calendar", "impresa.calendar"), ("table.calendar",)),
    (no.REST_APART, ("impact.rest", "impact.adventure_start"), (FAE, LUCK_POOL, DOOM)),
)


def _pairs() -> Iterator[tuple[tuple[str, str], Reason]]:
    for reason, things, uses in _TABLE:
        for thing in things:
            for use in uses:
                yield (thing, use), reason


KEPT_APART: Mapping[tuple[str, str], Reason] = dict(_pairs())
"""The refusal by thing and use; what is not listed is an exchange where the two are of different systems."""


def why_not(thing: str, use: str) -> Reason:
    """Why a thing of one system does not serve so in another."""
    found = KEPT_APART.get((thing, use))
    if found is not None:
        return found
    return no.WITHIN_ONE if thing.partition(".")[0] == use.partition(".")[0] else no.NO_EXCHANGE
