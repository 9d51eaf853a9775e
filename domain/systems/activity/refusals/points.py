"""Action Points: ACT-41 to ACT-51."""

from domain.systems.activity.refusals.lettering import letter

NOT_TO_OTHERS = letter("42a", "Action Points go to another character through the Luck pool only.")
NOT_HELD = letter("42b", "The character does not hold so many Action Points.")
BAD_AMOUNT = letter("42c", "An amount is a whole number, at least 1.")

TEST_UNFINISHED = letter("43a", "A test in the scene is open or set: finish or cancel it first.")
SCENE_OVER = letter("43b", "Action Points are used in the open scene they were earned in.")
LEAVING_A_TEST = letter("43d", "The character's own test is open or set: finish or cancel it first.")

LIMBERING_LEAVE = letter("44a", "A limbering test waits for a GM's leave.")
MAIN_WANTED = letter("44b", "Say which main activity the limbering prepares.")

NOT_THE_PRICE = letter("45a", "The shares do not add up to the price.")
SHARE_TOO_LARGE = letter("45b", "A share is more than its source holds.")
OWN_AP_ONLY = letter("45c", "A price is paid from one character's Action Points.")
PCS_PAY = letter("45d", "Only players pay with Action Points or Luck, for their own characters.")
NO_SUCH_USE = letter("45e", "Action Points have no such use.")

NOTHING_TO_REST_ON = letter("46a", "A question rests on a test that this character passed in this scene.")
ONE_QUESTION = letter("46b", "One question is put in words for each Action Point.")
GM_ANSWERS = letter("46c", "Only a GM answers, once, in words.")
RESTS_ON_OWN = letter("46d", "A question rests on a test of one's own character.")

NO_TIME_SAVED = letter("47a", "Only a passed test takes less time.")
NO_DURATION = letter("47b", "The test has no duration.")
SHORTEST = letter("47c", "A minute is the shortest there is.")
OWN_TIME_ONLY = letter("47d", "One shortens the test of one's own character.")
TIME_PAST = letter("47e", "The test is closed.")

IMMEDIATE_ONLY = letter("48a", "A detail is paid from the immediate Action Points of its own test alone.")
DETAIL_NEEDS_PASS = letter("48b", "A detail rests on a passed test.")
DETAIL_LATE = letter("48c", "The test or its scene is closed.")
DETAIL_BLANK = letter("48d", "Say what the detail is.")
OTHER_TESTS_AP = letter("48e", "A detail is paid from the Action Points of the very test it rests on.")
NO_VETO = letter("48", "In this campaign a GM does not strike details that were paid for.")

NO_ROUND = {
    "minor": letter("49a", "Minor actions are counted in a running round."),
    "major": letter("50a", "Major actions are counted in a running round."),
}
NOT_ONES_TURN = {
    "minor": letter("49b", "It is not the character's turn."),
    "major": letter("50b", "It is not the character's turn."),
}
TWO_A_TURN = {
    "minor": letter("49c", "Two minor actions in a turn are the limit."),
    "major": letter("50c", "Two major actions in a turn are the limit."),
}
NO_ACTION_LEFT = {
    "minor": letter("49d", "The character has no minor action left in this turn."),
    "major": letter("50d", "The character has no major action left in this turn."),
}
NO_NPC_EXTRA = {
    "minor": letter("49e", "Extra actions are for players' characters."),
    "major": letter("50e", "Extra actions are for players' characters."),
}
MAJOR_IS_TWO = letter("50f", "An extra major action costs 2 Action Points.")
MINOR_STAYS_MINOR = letter("51a", "Minor and major actions are not exchanged for one another.")
THIS_ROUND_ONLY = letter("51b", "An extra action is bought for the running turn alone.")
