"""Fae Points, and who may act: ACT-61 to ACT-71."""

from domain.systems.activity.refusals.lettering import letter

FAE_BOUNDS = letter("61a", "Fae Points run from 0 to the character's cap and are not set by hand.")
NO_FAE = letter("61b", "An ordinary NPC has no Fae Points.")
BAD_HIT_DICE = letter("61c", "Hit dice are a whole number, at least 1.")
FAE_NOT_GIVEN = letter("61d", "Fae Points are not lent, given, put into Luck or used as Action Points.")

MORTAL = letter("62a", "Only true Fae use such powers.")
TRUE_FAE_CAP = letter("62b", "True Fae hold more Fae Points than their hit dice; without a cap they need a start.")
BAD_POWER = letter("62c", "A power is named and paid with at least 1 Fae Point that the character holds.")
GM_DECLARES_FAE = letter("62d", "Only a GM declares a character true Fae.")
POWER_WAITS = letter("62", "Only a GM agrees to the use of a power.")

BAD_DAYS = letter("63a", "Days pass in whole numbers, at least 1.")
GM_DAWNS = letter("63b", "Only a GM lets days pass.")
ONE_A_DAWN = letter("63c", "Each dawn gives 1 Fae Point, up to the cap.")
DAWN_PAST = letter("63d", "That day has dawned already.")

NO_POINT_LEFT = letter("64a", "The character has not so many Fae Points.")
FAE_ENOUGH = letter("64b", "The campaign lets no more Fae Points be spent on one test.")
FAE_UNTIMELY = letter(
    "64c", "A Fae Point is spent after the difficulty is set and before the roll, or as the campaign has it."
)
NOTHING_WANTING = letter("64d", "The difficulty is 0: nothing is wanting.")
OWN_FAE_ONLY = letter("64e", "A Fae Point is spent on the test of one's own character, not on help.")
MORTAL_NPC = letter("64f", "A mortal NPC has no Fae Points.")
FAE_AND_FAILURE = letter("64g", "A voluntary failure is proposed for the test.")

TALLY_COUNTS = letter("65a", "Every Fae success is counted.")
WRATH_AS_SET = letter("65b", "Fate's wrath is what the campaign's setting says.")
TALLY_STANDS = letter("65c", "The tally of Fae successes is not edited.")

NO_SUCH_OATH = letter("66a", "The sheet has no such oath.")
OATH_ACCOUNT = letter("66b", "Say what was done, and which interest was set aside.")
GM_CONFIRMS = letter("66c", "Only a GM confirms that an oath was kept.")
OATH_AT_CAP = letter("66d", "The character is at his cap.")
OATH_IS_ONE = letter("66e", "An oath kept is worth 1 Fae Point.")
OATH_CLAIMED = letter("66f", "That deed has been claimed.")

GM_AWARDS = letter("67a", "Only a GM awards Fae Points.")
BAD_AWARD = letter("67b", "An award is a whole number, at least 1.")
AWARD_REASON = letter("67c", "Fae Points are awarded for good roleplay, a clever plan, or a challenge overcome.")
AWARD_AT_CAP = letter("67d", "The character is at his cap.")

FAILURE_LATE = letter("68a", "A die of the test has fallen.")
STAKE_WANTED = letter("68b", "Say what is at stake.")
OWN_FAILURE = letter("68c", "Only the character's player chooses to fail.")
FAILURE_LEAVE = letter("68d", "A voluntary failure needs a GM's agreement, which is asked for once.")
NOTHING_TO_FAIL = letter("68f", "The test succeeds by itself: it cannot be failed.")
FAE_SPENT = letter("68g", "A Fae Point was spent on the test.")

FAILURE_YIELDS_NOTHING = letter("69a", "A voluntary failure has no dice, no Action Points and no complications.")
FAILURE_IS_ONE = letter("69b", "A voluntary failure is worth 1 Fae Point, none at the cap.")
NO_HELP_IN_FAILURE = letter("69c", "Helpers do not roll in a voluntary failure.")
FAILURE_STANDS = letter("70a", "A voluntary failure is not reopened, rolled or changed.")
POINT_STAYS = letter("70b", "The point of a voluntary failure is not taken back.")
NO_FAE_REPAIR = letter("70c", "A voluntary failure is not mended with a Fae Point.")

NOT_YOURS = letter("71a", "That is for somebody else to do.")
UNKNOWN = letter("71b", "There is no such thing in play.")
