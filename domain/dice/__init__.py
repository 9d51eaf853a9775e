"""Dice: what was asked, what fell, from which source, and how anyone can prove that the server did not cheat.

Server dice come in epochs. An epoch opens with the first roll when none is open and commits to its seed; every roll
is HMAC-SHA256(seed, counter and the players' salt), mapped without bias; at the session's end the seed is shown.
Dice belong to the log: their events are kept, so no ruling takes a face back.
"""
