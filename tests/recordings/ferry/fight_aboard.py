"""The first fight, on the ferry: blades, teeth and a bow, with the server's dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.systems.impresa.state import impresa
from tests.kit.tale import Tale
from tests.recordings.ferry.people import GM, leader


def fight_aboard(tale: Tale) -> None:
    """Two turns; somebody joins out of hiding, somebody leaves over the rail."""
    tale(GM, "table.enter_scene", scene="$ferry", character="$hound")
    fighters = ["$vesna", "$amal", "$tobin", "$roth", "$hound"]
    opening = {"scene": "$ferry", "participants": fighters, "system": "impresa", "title": "On deck", "dice": "server"}
    tale(GM, "table.open_encounter", **opening, keeps={"fight": "encounter"})
    first_turn(tale)
    second_turn(tale)
    tale(GM, "impresa.end_turn", encounter="$fight")
    tale(GM, "table.end_encounter", encounter="$fight")
    overboard(tale)
    tale(GM, "table.close_scene", scene="$ferry")
    awards(tale)


def first_turn(tale: Tale) -> None:
    """Vesna gives up a die for a second action; the order is Vesna 2, Roth 3, Tobin 4, the Hound 6, Amal 8."""
    tale(GM, "impresa.begin_turn", encounter="$fight")
    tale("Lior", "impresa.sacrifice", character="$vesna", dice={"fitness": 1})
    tale("Lior", "impresa.roll_reaction", character="$vesna", falls=[7, 2])
    tale(GM, "impresa.roll_reaction", character="$roth", falls=[3])
    tale(GM, "impresa.roll_reactions_due", encounter="$fight", falls=[8, 4, 6])
    tale.mark("Wim")

    # Vesna hooks at the marshal, who parries: 1 step takes the place of her base 2. 2 of 1 hit.
    attack(tale, "vesna", "roth", kind="melee", weapon="boathook", dice=2)
    defence = {"opponent": "$vesna", "how": "melee_parry", "dice": 2}
    tale(GM, "impresa.defend", character="$roth", **defence, falls=[5, 8])
    struck(tale, "vesna", "roth", falls=[1, 4], damage=[2, 9, 10])  # 3 dice of injury; his fitness of 4 gives armor 1

    # Tobin shoots at the Hound: short range, 2 dice, no armor: no luck needed.
    attack(tale, "tobin", "hound", kind="bow", weapon="bow", distance=20, dice=2)
    tale(GM, "impresa.forgo_defence", attack="$attack")
    struck(tale, "tobin", "hound", falls=[3, 6], damage=[5])

    # The Hound goes for Amal, who then moves; Vesna's second action is refused, and she lets it go.
    attack(tale, "hound", "amal", kind="unarmed", dice=3)
    tale("Sefa", "impresa.forgo_defence", attack="$attack")
    tale(GM, "impresa.frame_attack", attack="$attack", dark=False, added=1)
    struck(tale, "hound", "amal", falls=[1, 2, 6], damage=[4, 9], luck=1)
    tale("Sefa", "impresa.move", character="$amal", mode="run", metres=12)
    tale(GM, "impresa.refuse_action", character="$vesna", what="move", reason="The deck is too full.")
    tale("Lior", "impresa.pass", character="$vesna")
    tale(GM, "impresa.end_turn", encounter="$fight")


def second_turn(tale: Tale) -> None:
    """Ilse has been behind the crates all the time; Roth is knocked down; the Hound leaves over the rail."""
    tale(GM, "table.enter_scene", scene="$ferry", character="$ilse")
    tale(GM, "table.join_encounter", encounter="$fight", character="$ilse")
    tale(GM, "table.reveal_character", character="$ilse")
    tale(GM, "impresa.begin_turn", encounter="$fight")
    # Vesna 1, Amal 5, Tobin 5, the Hound 7, Ilse 9; Amal's fitness goes before Tobin's; Roth lies, has no die: 11
    tale(GM, "impresa.roll_reactions_due", encounter="$fight", falls=[1, 5, 5, 7, 9])
    attack(tale, "vesna", "roth", kind="unarmed", dice=4, throw=True)
    tale(GM, "impresa.forgo_defence", attack="$attack")
    tale(GM, "impresa.frame_attack", attack="$attack", landing="padded", feet=12)
    struck(
        tale, "vesna", "roth", falls=[1, 2, 3, 9], damage=[4, 6, 8]
    )  # 2 dice for 12 feet, 1 for three steps; 4 stopped
    tale("Sefa", "impresa.pass", character="$amal")
    tale("Wim", "impresa.reload", character="$tobin", weapon="bow")
    tale(GM, "impresa.call_to_act", character="$ilse")
    attack(
        tale, "ilse", "vesna", kind="firearm", weapon="carbine", distance=10, dice=2, bracing=["two_hands"], burst=True
    )
    tale(GM, "impresa.roll_attack", attack="$attack", falls=[9, 8])
    tale(GM, "table.leave_encounter", character="$hound")
    tale(GM, "impresa.pass", character="$roth")


def overboard(tale: Tale) -> None:
    """After the fight: fire and smoke, a fall, water over the head, a hand that helps."""
    tale(GM, "impresa.burn", character="$roth", rating=1, source="a burning lamp", falls=[5])
    settle(tale, "roth")
    tale(GM, "impresa.smoke", character="$amal", rating=1, enclosed=True, falls=[2])
    tale(GM, "impresa.fall", character="$tobin", height=12, landing="padded", source="the rail")
    settle(tale, "tobin", luck=1)
    tale(GM, "impresa.lose_breath", character="$tobin", prepared=True)
    tale(GM, "impresa.wait_turns", character="$tobin", turns=12)
    tale("Wim", "impresa.fight_for_air", character="$tobin", falls=[1, 6])
    settle(tale, "tobin")
    tale(GM, "impresa.find_breath", character="$tobin")
    tale(GM, "impresa.expose", character="$tobin", substance="silver")
    settle(tale, "tobin")
    tale.mark(GM)


def awards(tale: Tale) -> None:
    """What the session brings: noted while it runs, spread once it is over; luck for words."""
    talking = {"reason": "talking_out", "description": "He talked the ferryman out of drawing his knife"}
    tale(GM, "impresa.award_luck", character="$tobin", **talking)
    duel = {"award": "duel", "description": "Hook against sword", "opponents": ["Marshal Roth"]}
    tale(GM, "impresa.award_session", character="$vesna", **duel, keeps={"duel": "award"})
    tale(GM, "table.end_session")
    tale("Lior", "impresa.spread_award", award="$duel", points={"brawling": 1})
    tale(GM, "impresa.award_session", character="$amal", award="in_character", keeps={"stayed": "award"})
    tale("Sefa", "impresa.spread_award", award="$stayed", points={"medicine": 2, "ferrying": 1})


def attack(tale: Tale, who: str, at: str, *, distance: int = 1, **how: Any) -> None:
    """Somebody declares an attack."""
    declared = {"attacker": f"${who}", "target": f"${at}", "distance": distance, **how}
    tale(leader(who), "impresa.attack", **declared, keeps={"attack": "attack"})


def struck(tale: Tale, who: str, at: str, *, falls: Sequence[int], damage: Sequence[int], luck: int = 0) -> None:
    """The attack is rolled and hits; its damage is rolled and settled."""
    tale(leader(who), "impresa.roll_attack", attack="$attack", falls=falls)
    tale(leader(who), "impresa.roll_damage", attack="$attack", falls=damage)
    settle(tale, at, luck=luck)


def settle(tale: Tale, who: str, luck: int = 0) -> None:
    """What damage waits for somebody is settled."""
    for lot in [lot.id for lot in impresa(tale.game.play).lots.values() if lot.target == tale[who]]:
        tale(leader(who), "impresa.settle_damage", lot=lot, luck=luck)
