"""What keeps the systems apart, with both full names where they share a word (ACT-72 to ACT-87)."""

from domain.core.refusal import Reason


def _letter(place: str, says: str) -> Reason:
    rule = f"ACT-{place[:2]}"
    return Reason(f"{rule}({place[2:]})" if place[2:] else rule, rule, says)


SYSTEM_WANTED = _letter("72a", "Several systems are played and none is the default: name one.")
SYSTEM_OFF = _letter("72b", "The campaign does not play that system.")
SYSTEM_STAYS = _letter("72c", "A test belongs to its system from its opening on.")
ONE_ROLL_ONE_SYSTEM = _letter("72d", "One roll is resolved by one system.")

POOL_IS_NO_ABILITY = _letter("73a", "Activity's Luck pool adds no Impresa dice and absorbs no harm there.")
ABILITY_IS_NO_POOL = _letter("73b", "Impresa's Luck ability buys no Activity dice and is not put into the Luck pool.")
REFILLED_APART = _letter("73c", "Activity's Luck pool and Impresa's Luck ability are each refilled by their own rule.")
WHICH_LUCK = _letter(
    "73d", "Say which luck: Activity's Luck pool (luck_pool), or Impresa's Luck ability (impresa luck)."
)

NOT_A_RATING = _letter("74a", "An Impresa rating has no part in an Activity target number.")
NOT_IN_HAND = _letter("74b", "An Activity modifier is no number of Impresa dice.")
NOT_AN_ATTRIBUTE = _letter("74c", "Fae Points, Impresa's Luck ability and the Impact Die are no attributes.")
SKILLS_APART = _letter(
    "74d", "Activity's skill and Impresa's skill of one name are two entries, each raised by its own rule."
)

WHICH_WORD = _letter(
    "75a", "A difficulty word belongs to a system: name it, or give the figure of the test's own system."
)
OTHER_SCALE = _letter("75b", "That figure belongs to another system's scale of difficulty.")

NOT_SUCCESSES = _letter("76a", "Impresa's steps and Impact's Successes are no Activity successes.")
NO_AP_ELSEWHERE = _letter("76b", "Action Points come of Activity's surplus alone.")
NO_BOUGHT_GREATNESS = _letter("76c", "Action Points make no Great Success of Impact.")
NO_RESCUE = _letter("76d", "An Impact Die does not turn a failed Activity test into a success.")

EARNS_NO_DIE = _letter("77a", "An Activity complication earns no Impact Die.")
NO_DOOM_OF_IMPACT = _letter("77b", "An Impact Complication never becomes Doom.")
NOT_WRITTEN_DOWN = _letter("77", "In this campaign Activity complications are not written down as Impact Details.")

NO_BONUS = _letter("78a", "A fact bought with an Action Point is no Impact Detail and gives no bonus there.")
NO_FACT_FOR_SUCCESS = _letter("78b", "An Impact Success pays for no Activity detail.")
NO_DETAIL_IN_TN = _letter("78c", "An Impact Detail is added to no target number, unless a GM grants a boost for it.")

NOT_A_TALENT = _letter("79a", "A gimmick or an Impact Detail gives neither automatic successes nor d20s.")
ABILITY_IS_NO_TALENT = _letter("79b", "Impresa's talented (an ability of 4) is no Activity talent.")

OTHER_DICE = _letter("80a", "An Impact Die neither replaces nor limits Activity's d20s.")
HIT_DICE_UNROLLED = _letter("80b", "Hit dice cap Fae Points; they are neither rolled nor an Impact Die.")
FIVE_IS_ACTIVITYS = _letter("80c", "The cap of five dice is Activity's alone.")
D20S_STAY = _letter("80d", "Bought d20s are rolled in Activity tests alone.")
OUT_OF_STORY = _letter(
    "80", "The character is out of Impact's story, which in this campaign keeps him from Activity tests."
)

HELP_ONCE = _letter("81a", "The same help counts in one system alone: an assist die (Activity) or +1D (Impresa).")
BONUS_IS_NO_ASSIST = _letter("81b", "Impresa's bonus die is no Activity assist die.")
ONE_SYSTEM_EACH = _letter("82a", "Both sides of an opposition roll in one system.")
OWN_TIES = _letter("82b", "Each system keeps its own rule for ties.")

HARM_ELSEWHERE = _letter("83a", "Fatigue, injury and Impact harm take no Activity dice.")
NOTHING_ABSORBED = _letter("83b", "Action Points, Luck pool and Fae Points absorb no harm.")
LEVY_HARMS_NOBODY = _letter("83c", "A levy inflicts neither grades of injury nor loss of Impact Die.")

ROLLS_NOWHERE = _letter("83d", "Who is unconscious or dead in Impresa rolls in no system.")

NO_ACTION_THERE = _letter("84a", "Action Points buy no Impresa action.")
ACTIONS_APART = _letter("84b", "An action of Impresa's reaction dice is no Activity extra, nor beyond one.")
ORDER_NOT_BOUGHT = _letter("84c", "Action Points do not change the reaction order.")

NO_EXPERIENCE = _letter("85a", "An Activity test earns no Impresa experience.")
AP_IS_NO_XP = _letter("85b", "Action Points are not kept or spent as experience.")
REWARDS_APART = _letter("85c", "Fae Points, Impresa's Luck and Impact Dice are awarded each by its own act.")

CLOSES_APART = _letter("86a", "One system's close or recovery does not stand in for another's.")
ONE_CALENDAR = _letter("86b", "There is one calendar for all systems.")
REST_APART = _letter("86c", "Impact's rest and its adventure's start refill neither Fae Points nor Luck nor Doom.")

NO_EXCHANGE = _letter("87a", "The systems' figures are never exchanged for one another.")
ONE_PURSE = _letter("87b", "A price is paid within one system.")
WITHIN_ONE = _letter("87", "That stays within one system: its own acts say whether it may be.")
