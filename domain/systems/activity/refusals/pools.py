"""The Luck pool and the Doom pool: ACT-52 to ACT-60."""

from domain.systems.activity.refusals.lettering import letter

ONE_POOL = letter("52b", "The group has one Luck pool; nobody has one of his own.")
PLAYERS_DEPOSIT = letter("52c", "Only players put Action Points into the Luck pool, for their own characters.")

NO_ROOM = letter("53a", "The Luck pool has no room for that: the whole deposit is refused.")
DEPOSIT_NOT_HELD = letter("53b", "The character does not hold so many Action Points.")
NO_BORROWED_LUCK = letter("53c", "Borrowed Action Points are not put into the Luck pool.")
DEPOSIT_LATE = letter("53d", "The character is in no open scene.")
BAD_DEPOSIT = letter("53e", "A deposit is a whole number, at least 1.")
OWN_DEPOSIT = letter("53f", "A player deposits for his own characters alone.")

LUCK_SHORT = letter("54a", "The Luck pool does not hold so much.")
PLAYERS_DRAW = letter("54b", "Only players draw Luck, for their own characters.")
DRAW_NEEDS_SCENE = letter("54d", "The character is in no open scene.")
DATED_DEPOSIT = letter("55b", "A deposit is made now; it is not dated into another scene.")

CREDIT_FOR_NOTHING = letter("56a", "Action Points are borrowed for a spend and for nothing else.")
OWN_AP_FIRST = letter("56b", "The character would still hold Action Points: his own go first.")
LUCK_FIRST = letter("56c", "The Luck pool still holds some: it goes before credit in this campaign.")
CREDIT_CLOSED = letter("56f", "There is no credit now, or a GM has not agreed to it.")

NO_DOOM_BY_HAND = letter("57a", "Doom comes of credit and complications; nobody adds it by hand.")
DOOM_SHORT = letter("57b", "The Doom pool does not hold so much.")
ONE_DEBT = letter("57c", "Doom is the group's; nobody has his own.")
DOOM_IS_NOT_PAID = letter("57d", "Doom is levied or forgiven by a GM; it cannot be paid off.")

GM_LEVIES = letter("58a", "Only a GM levies Doom.")
LEVY_SHORT = letter("58b", "The Doom pool does not hold so much.")
OWN_MAKING = letter("58c", "That Doom was made by this very test: it falls on a later one.")
NOT_ON_NPCS = letter("58d", "Doom is levied on the players' side alone.")
LEVY_NEEDS_SCENE = letter("58e", "Doom is levied in an open scene.")
BAD_LEVY = letter("58f", "A levy is a whole number, at least 1.")

NOT_ON_MENU = letter("59a", "The campaign lets no levy do that.")
LEVY_PRICE = letter("59b", "That is not what the levy costs.")
NO_RAISE = letter("59c", "A test is raised while it is set and not opposed, up to the maximum difficulty.")
NO_OPPOSITION_DIE = letter(
    "59d", "An NPC opponent gets up to three dice so, before he rolls, never more than five in all."
)
NO_SURPLUS = letter("59e", "Only unspent immediate Action Points of a resolved test can be taken.")
LEVY_BLANK = letter("59f", "Say what the complication is.")
NO_PLACE_TWICE = letter("59g", "Doom that found no place in this scene makes no complication in it.")

LEVY_CANNOT_FAIL = letter("60a", "A levy fails no test.")
LEVY_TOUCHES_NO_DICE = letter("60b", "A levy changes no die, target number, band or range.")
LEVY_TAKES_NO_FAE = letter("60c", "A levy takes no Fae Points.")
LEVY_UNDOES_NOTHING = letter("60d", "A levy undoes no purchase and closes no credit already given.")
LEVY_ON_AUTOMATIC = letter("60e", "A test passed without dice is free of complications; tie it to the scene.")
