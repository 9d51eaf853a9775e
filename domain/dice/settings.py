"""The one setting of the dice, shared by all systems."""

from domain.core.setting import choice

SOURCE = choice("dice.source", "server", "table", "either", rule="DICE-1")
"""Thrown by the server, typed in from the real table, or chosen when a test opens and fixed then."""

SETTINGS = (SOURCE,)
