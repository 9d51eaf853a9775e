"""The settings of playing systems beside one another; ``crossover.turn_system`` stands with the turn orders."""

from domain.core.setting import choice, flag

COMPLICATION_AS_DETAIL = flag("crossover.complication_as_detail", False, "ACT-77")
FACT_AS_DETAIL = flag("crossover.ap_fact_as_detail", False, "ACT-78")
OUT_BLOCKS = flag("crossover.impact_out_blocks_activity", False, "ACT-80")
HARM_ON_ACTIVITY = choice("crossover.harm_on_activity", "none", rule="ACT-83")

SETTINGS = (COMPLICATION_AS_DETAIL, FACT_AS_DETAIL, OUT_BLOCKS, HARM_ON_ACTIVITY)
