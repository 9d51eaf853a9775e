"""The refusals that several acts of the table share, and that the systems share with them."""

from domain.core.refusal import Reason

UNKNOWN_CHARACTER = Reason("unknown_id", "TAB-5", "There is no such character in play.")
UNKNOWN_SCENE = Reason("unknown_id", "TAB-4", "There is no such scene.")
UNKNOWN_NOTE = Reason("unknown_id", "TAB-8", "There is no such pinned note.")
UNKNOWN_ENCOUNTER = Reason("unknown_id", "TAB-9", "There is no such running encounter.")
SCENE_ENDED = Reason("scene_ended", "TAB-4", "The scene has ended.")
NO_ADVENTURE = Reason("no_adventure", "TAB-2", "No adventure is running.")
ADVENTURE_RUNNING = Reason("adventure_running", "TAB-2", "An adventure is running already.")
SESSION_STATE = Reason("session_state", "TAB-3", "A session begins when none is running, and ends when one is.")
NOT_YOURS = Reason("not_your_character", "TAB-5", "Only who plays the character may do this.")
BAD_SETTING = Reason("bad_setting", "TAB-1", "The setting cannot have this value; its figures say which it can have.")
NO_SUCH_SETTING = Reason("bad_setting", "TAB-1", "No setting has this name; its figures have the names most like it.")
UNKNOWN_SETTING = Reason("unknown", "PRE-185", "There is no such setting.")
SETTING_OFF_SCALE = Reason("off_scale", "PRE-185", "The setting cannot have this value.")
SETTING_NOT_YOURS = Reason("not_entitled", "PRE-185", "Only the director changes settings.")
SETTINGS_OF_IMPRESA = (UNKNOWN_SETTING, SETTING_OFF_SCALE, SETTING_NOT_YOURS)
"""The codes that the Impresa rulebook has for its own settings; the others share those of the table."""
BAD_NAME = Reason("bad_name", "TAB-5", "A name or title is 1 to 200 characters.")
BAD_AUDIENCE = Reason("bad_audience", "TAB-7", "Seen by everyone, gms, members:<ids> or controller:<character>.")
NOT_HIDDEN = Reason("no_change", "TAB-7", "Everyone sees it already.")
NOT_THERE = Reason("not_in_scene", "TAB-4", "The character is not in that scene.")
ALREADY_THERE = Reason("no_change", "TAB-4", "The character is there already.")
WRONG_TURN = Reason("wrong_turn", "TAB-9", "Another's turn is running, or this one has had his in this round.")
NO_ROUND = Reason("no_round", "TAB-9", "No round is running.")
OWN_ORDER = Reason("own_order", "TAB-9", "That system orders its turns itself, by acts of its own.")
BAD_SYSTEM = Reason("bad_system", "TAB-1", "The campaign does not play that system.")
