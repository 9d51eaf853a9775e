"""Difficulty, perks and talents: ACT-09 to ACT-14."""

from domain.systems.activity.refusals.lettering import letter

BAD_DIFFICULTY = letter("09a", "A difficulty is a whole number from 0 to the campaign's maximum.")
GM_SETS_DIFFICULTY = letter("09b", "Only a GM sets the difficulty.")
DIFFICULTY_STANDS = letter(
    "09c", "Something was spent, somebody helps, or a die fell: now only a levy moves the difficulty."
)
OPPONENT_SETS_IT = letter("09d", "On an opposed test the opponent's successes are the difficulty.")

BAD_LABEL = letter("10a", "A label names a difficulty from 0 to the campaign's maximum.")
FIGURE_WANTED = letter("10b", "Give the difficulty as a figure; its name is for show.")

NOTHING_TO_ROLL = letter("11a", "Difficulty 0 succeeds by itself: no roll, no bought dice, no help, no Fae success.")
ZERO_YIELDS_NOTHING = letter("11b", "A success without a roll yields no Action Points and no complication.")
ZERO_CANNOT_FAIL = letter("11c", "What succeeds by itself cannot be failed.")

TALENT_ELSEWHERE = letter("12a", "Talents count of themselves, and only for their own skill.")
BAD_TALENT = letter("12b", "A talent is worth a whole number of successes, at least 1, in a skill of the campaign.")
HELPERS_TALENT = letter("12c", "A helper's talents do not count.")

CHOICE_MADE = letter(
    "13a", "The choice between passing unrolled and rolling is made once, before any Action Point is spent."
)
CANNOT_FAIL = letter("13b", "A talent has brought the difficulty to 0: the test cannot be failed.")
PLAYERS_CHOICE = letter("13d", "Whether to roll is for the character's player to choose.")

PERK_ELSEWHERE = letter("14a", "The perk does not name this test.")
BAD_PERK = letter("14b", "A perk lowers a difficulty by a whole number, and never below 0.")
PERKS_SUFFICE = letter("14c", "Perks alone bring the difficulty to 0: there is no roll.")
