"""The refusals that several acts of the system share. Codes are the rulebook's own."""

from domain.core.refusal import Reason

NOT_DIRECTOR = Reason("not_entitled", "PRE-185", "Only the director may do this.")
NOT_YOURS = Reason("not_entitled", "PRE-07", "Only whoever leads the character may do this.")
UNKNOWN_CHARACTER = Reason("unknown", "PRE-49", "There is no such character.")
UNFINISHED = Reason("wrong_phase", "PRE-49", "The character is not in play: he has no finished Impresa sheet.")
FINISHED = Reason("wrong_phase", "PRE-49", "The character is in play already; he grows by experience from now on.")
DEAD = Reason("wrong_state", "PRE-47", "The character is dead.")
UNABLE = Reason("wrong_state", "PRE-43", "The character is unconscious or incapacitated and can do nothing.")
UNKNOWN_ABILITY = Reason(
    "unknown", "PRE-01", "The abilities are fitness, awareness, creativity, reasoning, influence, luck."
)
UNKNOWN_SKILL = Reason("unknown", "PRE-09", "There is no such skill in this campaign.")
UNKNOWN_GIMMICK = Reason("unknown", "PRE-18", "There is no such gimmick in this campaign.")
UNKNOWN_TASK = Reason("unknown", "PRE-58", "There is no such framed task.")
OFF_ABILITY = Reason("off_scale", "PRE-02", "An ability rating is a whole number from 0 to 6.")
OFF_SKILL = Reason("off_scale", "PRE-08", "A skill rating is 0 or a whole number from 2 to 8.")
OFF_DIFFICULTY = Reason("off_scale", "PRE-59", "A framed difficulty is a whole number from 1 to 7.")
OFF_POINTS = Reason("off_scale", "PRE-06", "Points are a whole number, 0 or more.")
OFF_GRADES = Reason("off_scale", "PRE-36", "Grades are a whole number, 1 or more.")
OFF_DIE = Reason("off_scale", "PRE-61", "All dice have ten sides: faces are whole numbers from 1 to 10.")
NO_WORDS = Reason("missing", "PRE-36", "A rule asks for words here: a source, a cause, a purpose or a reason.")
STATED = Reason("derived", "PRE-66", "The server works this out from the sheet and the dice.")
FACES_SENT = Reason("derived", "PRE-61", "The server throws these dice; no faces may be sent in.")
FACES_MISSING = Reason("missing", "PRE-61", "These dice are thrown at the table; their faces must be sent in.")
FACES_MISCOUNT = Reason("mismatch", "PRE-61", "As many faces as dice must be sent in.")
NO_LUCK = Reason("not_enough", "PRE-06", "There is not so much luck left.")
WORN_OUT = Reason("not_enough", "PRE-67", "No dice are left to roll.")
LUCK_ELSEWHERE = Reason("mismatch", "PRE-06", "Luck governs nothing and no task is rolled with it.")
DISABLED = Reason("wrong_state", "PRE-05", "An ability rated 0 has no dice for tasks.")
UNTRAINED = Reason("condition_unmet", "PRE-13", "This skill is never attempted without training.")
PAIRING = Reason("mismatch", "PRE-10", "The skill neither answers to this ability nor may borrow it for this use.")

GRADES_STATED = Reason("derived", "PRE-37", "All grades that luck leaves fall, one at a time.")
OVERFLOW_STATED = Reason("derived", "PRE-44", "Where further grades go is no choice.")
DEATH_STATED = Reason("derived", "PRE-46", "Death comes of one grade more than injury can hold, and of nothing else.")
DOWN_STATED = Reason("derived", "PRE-154", "Grades and dice decide who is knocked down.")
NOT_WOKEN = Reason("wrong_state", "PRE-48", "Nobody wakes while a track stands at its fifth grade; below it all do.")

FALLEN = {
    "applied": GRADES_STATED,
    "overflow": OVERFLOW_STATED,
    "dead": DEATH_STATED,
    "knocked_down": DOWN_STATED,
    "conscious": NOT_WOKEN,
}
"""Fields about falling grades that nobody may set."""

DICE = (OFF_DIE, FACES_SENT, FACES_MISSING, FACES_MISCOUNT)
"""The refusals of every act that throws dice."""

CHARACTER = (UNKNOWN_CHARACTER, UNFINISHED)
"""The refusals of finding a character in play."""
