"""What keeps the systems apart where they share a word: ACT-72 to ACT-87, as far as Activity's own acts meet it."""

from domain.systems.activity.refusals.lettering import letter

SYSTEM_STAYS = letter("72c", "A test belongs to its system from its opening on.")
WHICH_LUCK = letter(
    "73d", "Say which luck: Activity's Luck pool (luck_pool), or Impresa's Luck ability (impresa luck)."
)
NOT_AN_ATTRIBUTE = letter("74c", "Fae Points, Impresa's Luck ability and the Impact Die are no attributes.")
NOT_A_RATING = letter("74a", "A rating of Impresa or Impact has no part in a target number.")
WHICH_WORD = letter("75a", "A difficulty word belongs to a system: give Activity's figure of successes needed.")
OTHER_SCALE = letter("75b", "That is a figure of another system's scale; Activity counts successes needed.")
EARNS_NO_IMPACT_DIE = letter("77a", "An Activity complication earns no Impact Die.")
NOT_DECLINED = letter("77c", "An Activity complication needs nobody's consent.")
NO_FACT_FOR_SUCCESS = letter("78b", "An Impact Success pays for no Activity detail.")
NO_IMPACT_BONUS = letter("78c", "An Impact Detail is added to no target number, unless a GM grants a boost for it.")
NOT_A_TALENT = letter("79a", "A gimmick or an Impact Detail gives neither automatic successes nor dice.")
OTHER_DICE = letter("80a", "An Impact Die neither replaces nor limits Activity's d20s.")
HIT_DICE_UNROLLED = letter("80b", "Hit dice cap Fae Points; nobody rolls them.")
HELP_ONCE = letter("81a", "The same help counts in one system alone.")
ONE_SYSTEM_EACH = letter("82a", "Both sides of an opposition roll in one system.")
HARM_ELSEWHERE = letter("83a", "Harm of other systems takes no Activity dice.")
NO_HARM_BY_LEVY = letter("83c", "A levy inflicts neither grades of injury nor loss of Impact Die.")
NO_ACTIONS_THERE = letter("84a", "Under another system's turn order there are no minor and major actions to buy.")
NO_EXPERIENCE = letter("85a", "An Activity test earns no Impresa experience.")
ONE_PURSE = letter("87b", "A price is paid within one system.")
