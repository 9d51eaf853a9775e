"""The pool and the roll: ACT-15 to ACT-20."""

from domain.systems.activity.refusals.lettering import letter

POOL_SIZE = letter("15a", "The pool is what was assembled; it is never empty and nobody types its size in.")
BASE_DIE_STAYS = letter("15b", "The base die stays in the pool.")
ONLY_D20 = letter("15c", "An Activity pool holds d20s only.")

PLAYED_WANTED = letter("16a", "Say what was played.")
GM_GRANTS_DIE = letter("16b", "Only a GM grants a roleplay die.")
ROLEPLAY_ENOUGH = letter("16c", "The test has had its roleplay die.")
ROLEPLAY_LATE = letter("16d", "The dice have fallen: a roleplay die comes too late.")
NOT_FOR_HELPERS = letter("16e", "There is no roleplay die for help.")
ROLEPLAY_FULL = letter("16f", "The pool holds five dice already.")

PERK_DICE_ELSEWHERE = letter("17a", "The character has no such perk with dice for this test.")
PERK_FULL = letter("17b", "The perk would take the pool over five dice.")
PERK_TWICE = letter("17c", "The perk is in the pool already.")

DICE_EARLY = letter("18a", "Dice are bought once the difficulty is set.")
DICE_LATE = letter("18b", "The dice have fallen: none can be bought any more.")
THREE_AT_MOST = letter("18c", "Three dice at most are bought for a test.")
BOUGHT_FULL = letter("18d", "The pool would hold more than five dice.")
WRONG_PRICE = letter("18e", "Dice are bought in order: the first for 1, the second for 2, the third for 3.")
NO_DICE_FOR_HELP = letter("18f", "No dice are bought for help.")
NO_DICE_AT_ZERO = letter("18g", "No dice are bought where the test succeeds by itself.")
OWN_TEST_ONLY = letter("18h", "Dice are bought for the test of one's own character alone.")

NO_DROPPING = letter("19b", "A die once added stays in the pool.")

ROLLED_ONCE = letter("20a", "The test has been rolled; a die that fell stays as it fell.")
POOL_CLOSED = letter("20b", "The dice have fallen: nothing is added or changed any more.")
FACES_COUNT = letter("20c", "There is one result for each die of the pool, helpers' dice last.")
BAD_FACE = letter("20d", "A d20 shows a whole number from 1 to 20.")
ROLL_WAITS = letter("20e", "A voluntary failure or an opponent's roll is waited for.")
