"""The refusals that the acts of attack and defence share (PRE-113 to PRE-136)."""

from domain.core.refusal import Reason

DISTANCE = Reason("off_scale", "PRE-115", "The target is out of reach or out of range.")
UNTRAINED_BRACING = Reason("mismatch", "PRE-65", "Bracing does not help the unskilled.")
NO_BRACING = Reason("condition_unmet", "PRE-118", "The weapon gains nothing from bracing.")
STEPS_OF_BRACING = Reason(
    "condition_unmet", "PRE-118", "A shoulder takes two hands, a mount takes both and the shoulder."
)
TOO_MUCH_BRACING = Reason("over_limit", "PRE-118", "The weapon allows no more bracing than its figure.")
HAND_BUSY = Reason("condition_unmet", "PRE-118", "A hand is busy with something else.")
NO_MOUNT = Reason("condition_unmet", "PRE-118", "No mount is ready; the director says whether one is.")
JAMMED = Reason("wrong_state", "PRE-125", "The weapon is jammed.")
WRONG_TYPE = Reason("mismatch", "PRE-113", "The weapon is not made for this type of attack.")
WRONG_SKILL = Reason("mismatch", "PRE-113", "The type of attack or defence decides the skill.")
HIMSELF = Reason("mismatch", "PRE-113", "Nobody attacks himself.")
NOT_UNARMED = Reason("mismatch", "PRE-164", "Only an unarmed attack throws its target.")
NO_BURST = Reason("mismatch", "PRE-120", "The weapon fires no bursts.")
EMPTY = Reason("not_enough", "PRE-139", "Not so many rounds are loaded.")
PART_UNNAMED = Reason("missing", "PRE-121", "The part of the body needs a name.")
AIM_GONE = Reason("condition_unmet", "PRE-117", "No turn before this one was spent aiming, or the aim is lost.")
AIM_ELSEWHERE = Reason("mismatch", "PRE-117", "The aim was at another target, or with another weapon.")
AIM_USED = Reason("duplicate", "PRE-117", "The aim is used already.")
RECOIL_STATED = Reason("derived", "PRE-119", "Recoil is applied when it is due, and only then.")
HARD_STATED = Reason("derived", "PRE-126", "The difficulty of an attack is worked out.")
NOT_HIT = Reason("condition_unmet", "PRE-127", "There is no damage without a hit.")

BRACING = (UNTRAINED_BRACING, NO_BRACING, STEPS_OF_BRACING, TOO_MUCH_BRACING, HAND_BUSY, NO_MOUNT)
AIMING_BONUS = (AIM_GONE, AIM_ELSEWHERE, AIM_USED)
