"""The refusals that acts in turn mode share (PRE-93 to PRE-157)."""

from domain.core.refusal import Reason

UNKNOWN_ENCOUNTER = Reason("unknown", "PRE-93", "There is no such running encounter.")
NO_TURNS = Reason("wrong_phase", "PRE-93", "The character takes part in no encounter that is played in turns.")
NO_TURN = Reason("wrong_phase", "PRE-94", "No turn runs.")
LATE = Reason("wrong_phase", "PRE-94", "The declarations of this turn are over.")
EARLY = Reason("wrong_phase", "PRE-94", "The declarations of this turn are not over yet.")
NOT_IN_TURN = Reason("wrong_phase", "PRE-93", "Whoever joined during a turn has a part in it from the next one on.")
RISING = Reason("wrong_state", "PRE-156", "The character spends this turn getting up.")
AIMING = Reason("wrong_state", "PRE-117", "The character spends this turn aiming.")
ON_GROUND = Reason("wrong_state", "PRE-157", "A character on the ground does not walk, run or climb.")
STANDING = Reason("wrong_state", "PRE-156", "The character stands already.")
OUT_OF_ORDER = Reason("wrong_phase", "PRE-97", "It is another's place, and the director has given no leave.")
NO_ACTION = Reason("not_enough", "PRE-99", "The character has no action left in this turn.")
KINDS = Reason("mismatch", "PRE-100", "The dice given up do not buy an action of this kind beside the others.")
NO_DICE = Reason("not_enough", "PRE-102", "Not so many dice of the ability are left in this turn.")
NOTHING_TO_ROLL = Reason("not_enough", "PRE-102", "The action needs a roll and its pool would be empty.")
OFF_DICE = Reason("off_scale", "PRE-102", "Dice allotted are a whole number, 0 or more.")
OTHER_DICE = Reason("mismatch", "PRE-102", "An action takes dice of the ability it uses, and of no other.")
UNSETTLED = Reason("wrong_phase", "PRE-153", "Damage in this encounter waits to be settled first.")
ATTACK_OPEN = Reason("wrong_phase", "PRE-127", "An attack in this encounter is open; it is settled first.")
FORBIDDEN = Reason("condition_unmet", "PRE-104", "The director has refused this action for this turn.")
TOO_LONG = Reason("condition_unmet", "PRE-106", "The director has ruled that this takes longer than a turn.")
NO_ATTACK = Reason("unknown", "PRE-113", "There is no such open attack.")
ROLLED = Reason("wrong_phase", "PRE-127", "The attack is rolled already.")
NOT_HELD = Reason("condition_unmet", "PRE-137", "The character has no such weapon.")
UNKNOWN_WEAPON = Reason("unknown", "PRE-137", "There is no such kind of weapon in this campaign.")
NO_ROUNDS = Reason("mismatch", "PRE-139", "The weapon takes no ammunition.")

HIS_TURN = (NO_TURNS, NO_TURN, NOT_IN_TURN)
"""The refusals of finding a character's part in the running turn."""

ACTING = (*HIS_TURN, EARLY, RISING, AIMING, OUT_OF_ORDER, NO_ACTION, KINDS, NO_DICE, UNSETTLED, ATTACK_OPEN, FORBIDDEN)
"""The refusals of every act that spends an action at its place."""
