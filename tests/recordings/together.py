"""The last ferry: Impact, Activity and Impresa in one campaign. ``python -m tests.recordings.together`` writes it."""

from __future__ import annotations

from tests.kit.tale import Tale, write
from tests.recordings.ferry.aboard import aboard
from tests.recordings.ferry.days import days_after
from tests.recordings.ferry.fight_aboard import fight_aboard
from tests.recordings.ferry.fight_ashore import fight_ashore
from tests.recordings.ferry.people import PLAYERS, SETTINGS, people

SAYS = "All three systems in one campaign: a ferry, a flood and a customs house, with two whole fights."


def told() -> Tale:
    """The whole campaign, told by its GM, Juno, and the players Lior, Sefa and Wim."""
    tale = Tale("impact", "activity", "impresa", gm="Juno", adventure="The last ferry", **SETTINGS)
    for player in PLAYERS.values():
        tale.game.player(player)
    people(tale)
    aboard(tale)
    fight_aboard(tale)
    days_after(tale)
    fight_ashore(tale)
    return tale


if __name__ == "__main__":
    write(told, "together", SAYS)
