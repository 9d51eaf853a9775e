"""The second fight, in the customs house: guns and dice typed from the table; then the adventure's end."""

from __future__ import annotations

from collections.abc import Sequence

from domain.systems.impresa.state import impresa
from tests.kit.tale import Tale
from tests.recordings.ferry.fight_aboard import attack, settle
from tests.recordings.ferry.people import GM, leader


def fight_ashore(tale: Tale) -> None:
    """The whole last session."""
    tale(GM, "table.begin_session", title="The customs house")
    arms(tale)
    present = ["$vesna", "$amal", "$tobin", "$roth", "$ilse"]
    tale(GM, "table.open_scene", title="The customs house", present=present, keeps={"customs": "scene"})
    opening = {"scene": "$customs", "participants": present, "system": "impresa", "dice": "table"}
    tale(GM, "table.open_encounter", **opening, title="Paper and powder", keeps={"fight": "encounter"})
    tale(GM, "impresa.set_combat_flag", encounter="$fight", combat=False)
    tale(GM, "impresa.set_combat_flag", encounter="$fight", combat=True)
    powder(tale)
    smoke(tale)
    last_shots(tale)
    tale(GM, "table.end_encounter", encounter="$fight")
    beside(tale)
    the_end(tale)


def arms(tale: Tale) -> None:
    """What they carry now."""
    tale(GM, "impresa.hand_out_weapon", character="$vesna", weapon="9mm/.45", name="pistol", rounds=2)
    tale(GM, "impresa.count_supply", character="$vesna", weapon="pistol", rounds=5)
    tale(GM, "impresa.hand_out_weapon", character="$amal", weapon="knife")
    tale(GM, "impresa.hand_out_weapon", character="$roth", weapon="heavy machine gun", name="the gun")
    tale(GM, "impresa.take_away", character="$roth", name="sword")
    tale(GM, "impresa.get_up", character="$roth")  # he has lain since the ferry
    tale("Sefa", "impresa.take_in_hand", character="$amal", thing="a doctor's bag")


def powder(tale: Tale) -> None:
    """Turn 1: Vesna 2, Roth 3, Amal 5; Tobin and Ilse tie at 6 with equal fitness, and she wins the roll-off."""
    tale(GM, "impresa.begin_turn", encounter="$fight")
    tale(GM, "impresa.ready_mount", character="$roth")
    tale("Lior", "impresa.roll_reaction", character="$vesna", faces=[2])
    due = {"$roth": [3], "$amal": [5], "$tobin": [6], "$ilse": [6]}
    tale(GM, "impresa.roll_reactions_due", encounter="$fight", faces=due)
    tale(GM, "impresa.roll_off", encounter="$fight", faces={"$tobin": 7, "$ilse": 4})
    tale.mark("*")

    # Vesna at Ilse, who dodges: point blank 1 and 1 step; 2 of 2 hits. No armor, low fitness: 2 dice and 1 of luck.
    attack(tale, "vesna", "ilse", kind="firearm", weapon="pistol", distance=5, dice=3, bracing=["two_hands"])
    dodge = {"opponent": "$vesna", "how": "dodge", "dice": 1, "faces": [3]}
    tale(GM, "impresa.defend", character="$ilse", **dodge)
    hit(tale, "vesna", faces=[1, 6, 9], luck=1)
    settle(tale, "ilse", luck=1)
    # Roth's burst at Vesna: threshold 4 + 3 - 3; 4 dice of 1 hit; fitness gives her armor 1: 4 of 6 dice come through.
    how = {"bracing": ["two_hands", "shoulder", "mount"], "burst": True, "part": "left arm"}
    attack(tale, "roth", "vesna", kind="firearm", weapon="the gun", distance=5, dice=4, **how)
    tale(GM, "impresa.roll_attack", attack="$attack", faces=[4, 4, 9, 10])
    tale(GM, "impresa.roll_damage", attack="$attack", faces=[1, 1, 5, 6, 8, 10])
    settle(tale, "vesna")
    task = {"ability": "reasoning", "skill": "computers", "difficulty": 3, "says": "Cut the alarm", "typed": True}
    turns = {"minimum": {"amount": 1, "unit": "turns"}}
    tale(GM, "impresa.frame_task", character="$amal", **task, **turns, keeps={"alarm": "task"})
    tale("Sefa", "impresa.work_on_task", task="$alarm")
    tale("Wim", "impresa.aim", character="$tobin", weapon="bow", target="$ilse")
    tale(GM, "impresa.end_turn", encounter="$fight")


def smoke(tale: Tale) -> None:
    """Turn 2: Tobin 1, Amal 4, Roth 7, Ilse has no die: 11. Vesna gets up; an aimed arrow hits, and the gun jams."""
    tale(GM, "impresa.begin_turn", encounter="$fight")
    tale("Lior", "impresa.get_up", character="$vesna")
    tale(GM, "impresa.roll_reactions_due", encounter="$fight", faces={"$roth": [7], "$amal": [4], "$tobin": [1]})
    attack(tale, "tobin", "ilse", kind="bow", weapon="bow", distance=15, dice=2)
    hit(tale, "tobin", faces=[1, 5, 9])  # 2 dice and 1 of aiming; 2 steps of 2
    tale("Sefa", "impresa.roll_task", task="$alarm", faces=[1, 2, 4, 9])  # 3 of 3
    tale(GM, "impresa.declare_jam", character="$roth", weapon="the gun")
    clearing = {"character": "$roth", "weapon": "the gun", "difficulty": 2, "roll": {"faces": [2, 4]}, "typed": True}
    tale(GM, "impresa.frame_clearing", **clearing)
    tale(GM, "impresa.end_turn", encounter="$fight")


def last_shots(tale: Tale) -> None:
    """Turn 3: Amal 2, Vesna 4, Tobin 6, Roth 9. A knife, a boathook, and tests of the other systems in between."""
    tale(GM, "impresa.begin_turn", encounter="$fight")
    due = {"$roth": [9], "$amal": [2], "$tobin": [6], "$vesna": [4]}
    tale(GM, "impresa.roll_reactions_due", encounter="$fight", faces=due)
    tale("Sefa", "impresa.take_in_hand", character="$amal", thing="a doctor's bag", busy=False)
    attack(tale, "amal", "ilse", kind="melee", weapon="knife", dice=3)
    hit(tale, "amal", faces=[1, 2, 3])  # 2 dice fall without a roll: she is incapacitated
    attack(tale, "vesna", "roth", kind="thrown", weapon="boathook", distance=3, dice=1)
    tale(GM, "impresa.forgo_defence", attack="$attack")
    hit(tale, "vesna", faces=[4], damage=[3, 7])  # his fitness gives him armor 1: 2 grades, and he is down
    settle(tale, "roth")
    tale("Wim", "impresa.pick_up_weapon", character="$tobin", weapon=last_dropped(tale), name="hook")
    impact_between(tale)
    activity_between(tale)
    tale("Wim", "impresa.move", character="$tobin", mode="run", metres=20)
    tale.mark("Wim")
    tale(GM, "impresa.end_turn", encounter="$fight")


def impact_between(tale: Tale) -> None:
    """An Impact test in the middle of the turn costs no action: Roth's Impact Die D8 to D6."""
    opening = {"roller": "$tobin", "scene": "$customs", "action": "Show him the ledger", "dice": "table"}
    tale("Wim", "impact.open_test", **opening, keeps={"test": "test"})
    tale(GM, "impact.set_difficulty", test="$test", difficulty="Routine")
    tale("Wim", "impact.roll", test="$test", face=8)
    tale("Wim", "impact.choose_effect", test="$test", effect="lower", target="$roth", says="It has his name in it.")


def activity_between(tale: Tale) -> None:
    """So does an Activity test: raised by a levy, paid for from the Luck pool that was filled on the ferry."""
    opening = {"character": "$amal", "activity": "Read the ledger aloud", "attribute": "Wits", "skill": "Talk"}
    tale(GM, "activity.open_test", **opening, dice="table", keeps={"test": "test"})
    tale(GM, "activity.set_difficulty", test="$test", difficulty=1, risk="The gun")
    tale(GM, "activity.levy", effect="raise", test="$test")
    tale("Sefa", "activity.buy_dice", test="$test", luck_pool=1)
    tale("Sefa", "activity.roll", test="$test", faces=[7, 12])  # TN 12, band 7: 2 + 1 of 2: 1 AP


def hit(tale: Tale, who: str, *, faces: Sequence[int], luck: int = 0, damage: Sequence[int] | None = None) -> None:
    """A shot is rolled with real dice and hits; its damage is rolled, or falls without a roll."""
    tale(leader(who), "impresa.roll_attack", attack="$attack", faces=faces)
    how = {"faces": damage} if damage is not None else {}
    tale(leader(who), "impresa.roll_damage", attack="$attack", luck=luck, **how)


def beside(tale: Tale) -> None:
    """Smoke and fire take their toll; whoever is unconscious in Impresa rolls in no system."""
    tale(GM, "impresa.impose_grades", character="$vesna", track="fatigue", grades=5, source="loss of blood")
    opening = {"roller": "$vesna", "scene": "$customs", "action": "Hold on", "dice": "table"}
    tale("Lior", "impact.open_test", **opening, keeps={"test": "test"})
    tale(GM, "impact.set_difficulty", test="$test", difficulty="Routine")
    assert tale.game.refused("impact.roll", "Lior", test=tale["test"], face=9) == "ACT-83(d)"
    tale("Lior", "impact.cancel", test="$test")
    tale(GM, "impresa.burn", character="$ilse", rating=1, source="the papers burn")  # she dies of it
    tale.mark("Lior")
    tale(GM, "table.close_scene", scene="$customs")


def the_end(tale: Tale) -> None:
    """Goals and awards once the adventure is over."""
    tale(GM, "impresa.close_goal", character="$amal", goal="Bring the sick child across")
    tale(GM, "impresa.close_goal", character="$tobin", goal="Be gone before the Sisters come", given_up=True)
    tale(GM, "table.end_session")
    tale(GM, "table.end_adventure")
    for who, award, points in (
        ("vesna", "heroism", {"melee": 1, "ferrying": 1}),
        ("amal", "goals", {"first aid": 2}),
        ("tobin", "secrets", {"subterfuge": 2}),
    ):
        tale(GM, "impresa.award_adventure", character=f"${who}", award=award, keeps={"award": "award"})
        tale(leader(who), "impresa.spread_award", award="$award", points=points)
    tale.mark("*")


def last_dropped(tale: Tale) -> str:
    """The weapon that lies where it fell."""
    return list(impresa(tale.game.play).dropped)[-1]
