"""Rulings: nothing is ever deleted, and yet every act can be disputed, taken out, put right and brought back.

A ruling is an act like any other, appended to the log with its reason. What it means:

*   ``canon``: one act or none counts at every place of the story, as the rulings in force say. Ruling upon ruling has
    one clear meaning: the newest ruling in force that speaks of a place decides there, and a ruling is in force until
    one that is itself in force takes it back. So striking what an overturn brought leaves the place empty; taking the
    strike back brings the overturn's act again; taking the overturn back as well brings the first act again; rewinding
    past a ruling does not undo it but speaks later of the same places.
*   ``retake``: from the first place that changes, what was played later is decided again, in order, with its recorded
    commands, members, times and dice. What comes out otherwise, or is no longer allowed, is shown and chosen upon.
    Acts that come out otherwise are appended with the ruling, each standing at the place of the one it stands for.
*   ``asks``: how a ruling that is being worked out asks for what it needs of the log, so that it stays pure.

Rulings themselves, memberships, notes and dice are kept: they fold whatever is ruled. Members, who plays which
character, and what was thrown are put right by acts of their own. ``ruling.correct`` is an ordinary act of the story,
which may be struck.

RUL-1  Rulings are a GM's, each with a reason. Members may dispute, and undo what they did last.
RUL-2  What is struck stays readable, and can be brought back by reinstating, that is taking back, the ruling.
RUL-3  Only what is not kept can be struck; the creation of the campaign never.
RUL-4  Dice keep the faces that fell, so that no ruling is a new throw.
RUL-5  A ruling carries its choices; applied with the token of a preview, it does what the preview showed or nothing.
RUL-6  Where the campaign asks for consent, rulings on the canon are proposed and carried out by the last consent.
RUL-7  Undone is one's own newest, back to the newest act of anybody else that one may see.
RUL-8  A correction moves one figure by a stated amount, with a reason, and names what it mends.
"""

NAME = "ruling"
"""Its acts are ``ruling.strike``, not ``rulings.strike``."""
