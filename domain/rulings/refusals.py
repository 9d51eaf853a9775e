"""The refusals that several rulings share."""

from domain.core.refusal import Reason

UNKNOWN_ACT = Reason("unknown_act", "RUL-1", "The log has no act there.")
BAD_REASON = Reason("bad_reason", "RUL-1", "A ruling has a reason of 1 to 2000 characters.")
BAD_SEQ = Reason("bad_seq", "RUL-1", "A place of the log is a whole number from 1.")
KEPT_ACT = Reason(
    "kept_act", "RUL-3", "What this act did is kept whatever is ruled: it is put right by an act of its kind."
)
NOT_COUNTING = Reason("already_struck", "RUL-2", "No act counts there now.")
NOT_IN_FORCE = Reason("not_in_force", "RUL-2", "There is no ruling in force there that could be taken back.")
OPEN_DICE = Reason("open_dice", "RUL-4", "A die is needed that was never thrown; read it off and send its face along.")
BAD_CHOICE = Reason("bad_choice", "RUL-5", "There is nothing of that kind to choose at this place.")
STALE_TOKEN = Reason("stale_token", "RUL-5", "The outcome is no longer the one that the preview showed.")
CONSENT_NEEDED = Reason("consent_needed", "RUL-6", "In this campaign such a ruling is proposed first.")
UNKNOWN_PROPOSAL = Reason("unknown_id", "RUL-6", "There is no such proposal.")
STALE_PROPOSAL = Reason(
    "stale_proposal", "RUL-6", "The proposal was withdrawn or replaced, or would do something else now."
)
UNKNOWN_DISPUTE = Reason("unknown_id", "RUL-1", "There is no such open dispute.")

RETAKING = (BAD_REASON, BAD_CHOICE, STALE_TOKEN, OPEN_DICE)
"""What every ruling that retakes may be refused for."""
