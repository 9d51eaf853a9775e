"""The refusals that several acts of the Impact System share."""

from domain.core.refusal import Reason

UNKNOWN_DETAIL = Reason("unknown_id", "IMP-01", "There is no such Detail.")
UNKNOWN_TEST = Reason("unknown_id", "IMP-01", "There is no such test.")
UNKNOWN_BEARER = Reason("unknown_id", "IMP-01", "There is no such character or scene.")
UNKNOWN_PROPOSAL = Reason("unknown_id", "IMP-01", "There is no such proposal.")
UNKNOWN_TASK = Reason("unknown_id", "IMP-01", "There is no such task with a Difficulty made known.")

NOT_YOURS = Reason("not_your_character", "IMP-02", "Only the player of the character may do this.")
PLAYERS_CHOICE = Reason("wrong_role", "IMP-02", "The player of the character chooses this, not the GM.")
GM_POWER = Reason("wrong_role", "IMP-02", "Only a GM may do this.")
ROLLER_NOT_PC = Reason("roller_not_pc", "IMP-03", "Dice are rolled for players' characters only.")

BAD_TEXT = Reason("bad_detail_text", "IMP-04", "A Detail's text is 1 to 200 characters.")
BAD_KIND = Reason(
    "bad_detail_kind",
    "IMP-05",
    "A Detail is character (of a character or threat), scene (of a scene or the world) or temporary.",
)
BAD_MARK = Reason("bad_expiry_mark", "IMP-11", "The mark is until_removed, on_use or end_of_scene.")
DUPLICATE = Reason("duplicate_detail", "IMP-22", "The same bearer has a Detail with this text already.")
NOT_CHANGEABLE = Reason("detail_not_changeable", "IMP-07", "A Character Detail cannot be taken away or changed so.")
NOT_ACTIVE = Reason("detail_not_active", "IMP-23", "The Detail is disrupted or has expired.")
SUSPENDED = Reason("detail_suspended", "IMP-19", "The Detail is suspended while its condition is broken.")
NO_REASON = Reason("reason_missing", "IMP-09", "Say why.")
NOT_BETWEEN = Reason("not_between_adventures", "IMP-07", "Only while the character is not in play, or during a break.")
NEEDS_GM = Reason("needs_gm_consent", "IMP-06", "A GM must consent; ask for it.")
NEEDS_PLAYER = Reason("needs_player_consent", "IMP-10", "The player of the character must consent; ask for it.")
NEEDS_FOIL = Reason("needs_foil_test", "IMP-53", "An adversary does this by a hostile act that may be foiled.")

NO_SUCCESS = Reason("no_success", "IMP-24", "An effect needs a test that succeeded.")
IN_PROGRESS = Reason("test_in_progress", "IMP-25", "A test is still in progress.")
NOT_OPEN = Reason("test_not_open", "IMP-29", "The test is not open any more.")
SCENE_OVER = Reason("scene_ended", "IMP-25", "The scene has ended.")
OUT_OF_STORY = Reason("out_of_story", "IMP-25", "The character is out of the story.")
NO_ADVENTURE = Reason("no_adventure", "IMP-95", "No adventure is running.")
BAD_DIFFICULTY = Reason(
    "bad_difficulty", "IMP-26", "Simple, Routine, Tricky, Difficult, Unlikely, Impossible, or its die."
)
NO_DIFFICULTY = Reason("difficulty_missing", "IMP-26", "No Difficulty is set.")
UNKNOWN_MODIFIER = Reason("unknown_modifier", "IMP-31", "Only Details modify a roll.")
ALREADY_COUNTED = Reason("already_counted", "IMP-32", "The Detail counts in this test already.")
OUT_OF_REACH = Reason("detail_out_of_reach", "IMP-33", "The Detail is out of the roller's reach.")
STRUCK = Reason("struck", "IMP-38", "The Detail was struck from this test.")
NOT_ACCEPTED = Reason("face_not_accepted", "IMP-30", "The server throws the dice of this test.")
NO_FACE = Reason("face_missing", "IMP-30", "The dice of this test are typed in from the table.")

ONE_TARGET = Reason("one_target_only", "IMP-49", "One target, and one rung.")
ONE_CONSEQUENCE = Reason("one_consequence_only", "IMP-64", "One consequence: one rung down, or one Detail.")
NO_DIE = Reason("no_impact_die", "IMP-49", "The target has no Impact Die.")
TARGET_OUT = Reason("target_out", "IMP-49", "The target is out of the story, or spent.")
AT_TOP = Reason("impact_at_top", "IMP-82", "At D20 the Impact Die rises no further.")
NO_CHANGE = Reason("no_change", "IMP-48", "Nothing would change.")
NO_NARRATION = Reason("narration_missing", "IMP-52", "Say how it looks in the story.")
NO_CITATION = Reason("citation_missing", "IMP-52", "Cite a Detail.")

NO_FAILURE = Reason("no_failure", "IMP-55", "There is no failure to answer in this test.")
TEST_CLOSED = Reason("test_closed", "IMP-58", "The test is closed.")
STANDS = Reason("failure_stands", "IMP-58", "The failure was let stand.")
OPEN_FAILURE = Reason("failure_open", "IMP-66", "The player has not let the failure stand yet.")
NO_PROPOSAL = Reason("no_proposal", "IMP-56", "Nothing is proposed.")
GM_PASSED = Reason("gm_passed", "IMP-58", "The GM has passed.")

BAD_CONSEQUENCE = Reason("bad_consequence", "IMP-65", "A consequence is impact or detail.")
NOT_ANNOUNCED = Reason("consequence_not_announced", "IMP-64", "That consequence was not announced.")
THREAT_IS_PC = Reason("threat_is_pc", "IMP-59", "A player's character is no threat to another.")
BAD_ACTOR = Reason("bad_actor", "IMP-71", "Only an adversary does this.")
NO_ACT = Reason("act_not_declared", "IMP-71", "That act was not declared.")
HITS_PC = Reason("act_targets_pc", "IMP-71", "What strikes a player's character is harm.")
MOVES_IMPACT = Reason("act_moves_impact", "IMP-71", "A hostile act moves no Impact Die.")

BAD_DIE = Reason("bad_impact_die", "IMP-78", "An Impact Die is D4, D6, D8, D10, D12 or D20.")
NO_CAUSE = Reason("no_lawful_cause", "IMP-88", "Nothing in the rules moves the Impact Die so.")
NOT_A_PC = Reason("not_a_pc", "IMP-94", "Only players' characters spend and earn.")
NOT_OWN = Reason("not_own_detail", "IMP-92", "The Detail cited is not the character's own.")
AWARDED = Reason("already_awarded", "IMP-93", "That was awarded already.")

CHECKS_OF_DETAILS = (BAD_TEXT, BAD_MARK, DUPLICATE)
"""What the text and mark of a new Detail may be refused for."""
