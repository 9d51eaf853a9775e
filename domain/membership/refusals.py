"""The refusals that several acts of the membership share. Rules MEM-1 to MEM-8 are Retcon's own."""

from domain.core.refusal import Reason

UNKNOWN_MEMBER = Reason("unknown_id", "MEM-1", "There is no such member in this campaign.")
WRONG_ROLE = Reason("wrong_role", "MEM-2", "Only a GM may do this.")
NOT_A_MEMBER = Reason("not_a_member", "MEM-1", "Whoever is not a member of the campaign cannot act in it.")
LAST_GM = Reason("last_gm", "MEM-3", "A campaign always has at least one GM.")
NO_ROLES = Reason("bad_roles", "MEM-2", "Roles are one or more of gm, player and spectator, each once.")
NOT_FOR_OTHERS = Reason(
    "not_for_others",
    "MEM-4",
    "A member's act may be sent by himself, by whom he named, or by a GM where the campaign allows it.",
)
UNKNOWN_INVITATION = Reason("unknown_id", "MEM-5", "There is no such open invitation.")
