"""Scoring, complications and the telling of the result: ACT-21 to ACT-31."""

from domain.systems.activity.refusals.lettering import letter

COUNTED_NOT_TYPED = letter("21a", "Successes are counted from the dice; nobody types them in.")
OWN_TN = letter("21b", "Each die is compared with the target number of whoever rolled it.")

OUTCOME_IS_COUNTED = letter("23a", "Passed or failed follows from the count.")
OUTCOME_STANDS = letter("23b", "A recorded outcome stands.")

COMPLICATION_STANDS = letter("24a", "A complication is not dropped, paid away or merged with another.")

BAD_RANGE = letter("26a", "A complication range is a whole number from 1 to the campaign's maximum.")
GM_SETS_RANGE = letter("26b", "Only a GM sets the complication range.")
RANGE_LATE = letter("26c", "A die has fallen: the complication range stands.")
RANGE_HAS_NO_GAPS = letter("26d", "A complication range runs without gaps up to 20.")

COMPLICATION_EARLY = letter("27a", "No complication acts before the outcome is recorded.")
COMPLICATION_CHANGES_NOTHING = letter(
    "27b", "A complication changes neither outcome nor dice nor Action Points of its test."
)

COMPLICATION_BLANK = letter("28a", "Say what the complication is.")
GM_PRESENTS = letter("28b", "Only a GM presents a complication.")
COMPLICATION_SETTLED = letter("28c", "The complication was presented or turned into Doom already.")
COMPLICATION_ELSEWHERE = letter("28d", "A complication belongs to the scene it was rolled in.")

TWO_DOOM = letter("29a", "A complication becomes 2 Doom, neither more nor less.")
GM_COMPOUNDS = letter("29b", "Only a GM turns a complication into Doom.")
ALREADY_SETTLED = letter("29c", "The complication was presented or turned into Doom already.")

NOTHING_TO_TELL = letter("30a", "The test has no result to tell yet.")
NOT_THE_NARRATOR = letter("30b", "The telling of this result is somebody else's.")
TELLING_BLANK = letter("30c", "Say what happened.")
TOLD_ALREADY = letter("30d", "The result has been told.")

NOTHING_TO_IMPROVE = letter("31a", "Only a passed test can be made better still.")
IMPROVER = letter("31b", "Only the character's player makes the result better.")
IMPROVEMENT_BLANK = letter("31c", "Say what is better.")
IMPROVED_LATE = letter("31d", "The test is closed.")
