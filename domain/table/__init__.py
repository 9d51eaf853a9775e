"""What every campaign has whatever it plays: adventures, sessions, scenes, time, characters, notes, encounters.

The rules TAB-1 to TAB-10 are what the rulebooks say in common:

TAB-1  A campaign plays one or more systems and chooses settings; a GM may change them.
TAB-2  One adventure runs at a time; sessions and scenes belong to it.
TAB-3  One session runs at a time; it ends no scene.
TAB-4  Several scenes may run at once; a character is in one of them at most.
TAB-5  A character belongs to a player (pc) or to the GM (npc), or is a threat without a will of its own.
TAB-6  Time passes in minutes, and each day that begins is told to every system.
TAB-7  What is hidden is unknown until it is revealed.
TAB-8  Notes move no figure.
TAB-9  An encounter goes in rounds under the turn order of one system; whose turn it is is held by id.
TAB-10 Words a rule asks for may be spoken at the table (``table.texts``).
"""
