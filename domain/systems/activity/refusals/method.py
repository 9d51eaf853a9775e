"""Calling a test, and its method: ACT-01 to ACT-08."""

from domain.systems.activity.refusals.lettering import letter

TOO_EARLY = letter(
    "01a", "First the method, then the difficulty, then the pool, then one roll: that step is not due yet."
)
NO_SCENE = letter("01b", "A test belongs to an open scene.")
NOT_IN_SCENE = letter("01c", "The character is not in that scene.")
TEST_RUNNING = letter("01d", "The character has a test open or set already.")
TEST_OVER = letter("01e", "The test is closed or cancelled.")

RISK_WANTED = letter("02a", "Say what is at risk: without a risk the thing succeeds without dice.")
NO_RISK_NO_ROLL = letter("02b", "The thing was settled as free of risk: there is nothing to roll.")
NO_RISK_NO_AP = letter("02c", "What is settled as free of risk earns no Action Points.")

NO_TAKING = letter(
    "03a", "Nobody takes 10 or 20 here; what bears no risk needs no roll at all: ask for it to be settled so."
)
NOT_TYPED = letter(
    "03b", "The dice of this test come from elsewhere: results are typed in only where the table throws."
)

NOT_LISTED = letter("04a", "The campaign lists no such attribute or skill in its settings.")
ONE_OF_EACH = letter("04b", "A method is one attribute and one skill.")
FAE_IS_A_POOL = letter("04c", "Fae Points are a pool and no attribute.")
UNTRAINED = letter("04", "In this campaign nobody tries what he has no skill in.")

HOW_WANTED = letter("05a", "Say how the thing is done in this other way.")
NOT_RULED_YET = letter("05b", "That method waits for a GM's ruling, or was refused.")
METHOD_PAST = letter("05c", "The difficulty stands: the method is settled.")
OWN_PROPOSAL = letter("05d", "Only a GM rules on a method.")

GM_SETS_PRECEDENT = letter("06a", "Only a GM sets, changes or lifts a precedent.")
KIND_WANTED = letter("06b", "A precedent is for a kind of activity: name it.")
PRECEDENT_AGAINST = letter("06c", "A standing precedent refuses that method for this kind of activity.")

TN_IS_A_SUM = letter("07a", "The target number is attribute, skill and boost added up; nobody types it in.")
OFF_SHEET = letter("07b", "A value on the sheet is a whole number within the campaign's range.")

GM_BOOSTS = letter("08a", "Only a GM grants a boost.")
BOOST_RANGE = letter("08b", "The boost is outside the campaign's range.")
BOOST_REASON = letter("08c", "Say what the boost is for.")
BOOST_LATE = letter("08d", "The dice have fallen: a boost comes too late.")
