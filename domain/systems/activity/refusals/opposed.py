"""Opposed tests and help: ACT-32 to ACT-40."""

from domain.systems.activity.refusals.lettering import letter

OPPONENT_FIRST = letter("32a", "The opponent rolls first: their successes are the difficulty.")
SELF_OPPOSED = letter("32b", "Nobody opposes himself.")
SUCCESSES_DECIDE = letter("32c", "Successes are compared, never single dice.")
ONE_OPPONENT = letter("32d", "The opponent's pool is rolled once, and there is one opponent.")

TIE_PASSES = letter("33a", "A tie goes to the one whose test it is.")
NO_DRAW = letter("33b", "There is no draw.")
NO_CAP = letter("33c", "The opponent's successes are not capped.")

DECLINE_OR_ROLL = letter(
    "34a", "Against an opponent without success one passes unrolled or rolls, as the campaign has it; not both."
)
DECLINED_LATE = letter("34b", "Dice were bought: the test is rolled.")

OPPONENT_FULL = letter("35a", "The opponent's pool never holds more than five dice.")
OPPONENT_EARNS_NOTHING = letter("35b", "An opponent earns no Action Points from the test.")
MISHAP_IS_NO_DOOM = letter("35c", "An opponent's mishap never becomes Doom.")

HELP_BLANK = letter("36a", "Say how the helper helps.")
NOT_A_HELPER = letter("36b", "Whoever takes part in the test already cannot help in it.")
HELPER_ELSEWHERE = letter("36c", "The helper is not in the scene of the test.")
HELP_UNTIMELY = letter("36d", "Help is offered after the difficulty is set and before the roll.")
NOTHING_TO_HELP = letter("36e", "The test succeeds by itself: there is nothing to help with.")
NPC_HELP = letter("36f", "An NPC helps only with a GM's leave, and where the campaign has it so.")

HELPERS_OWN_TN = letter("37a", "A helper rolls against the helper's own target number and skill.")
HELP_IS_PLAIN = letter("37b", "Talents, perks, boosts and roleplay dice do not count for help.")
HELP_BUYS_NOTHING = letter("38a", "No dice are bought for help.")
HELP_IS_ONE_DIE = letter("38b", "A helper rolls one die.")

GROUPS_COMPLICATION = letter("39b", "A complication of help is the whole group's.")
ONCE_FOR_THE_GROUP = letter("39c", "A complication of the group counts once, not per head.")
ENOUGH_HELP = letter("40a", "The campaign lets no more characters help in one test.")
