"""The glass causeway: two sessions of the Activity system. ``python -m tests.recordings.activity`` writes it."""

from __future__ import annotations

from typing import Any

from domain.systems.activity.state import activity
from tests.kit.tale import Tale, write

SAYS = "The Activity system: a toll, a crossing and a court of moths, with every pool filled, drawn on and owed to."
PLAYERS = {"halvard": "Mette", "nima": "Farid", "quince": "Ines"}
SETTINGS: dict[str, Any] = {
    "activity.attributes": ["Body", "Poise", "Mind", "Heart"],
    "activity.skills": ["Sailing", "Sneaking", "Talk", "Fencing", "Ropework", "Lore", "Mending"],
    "activity.fates_wrath_doom": 1,
    "activity.assist_action_cost": "minor",
}
SHEETS: dict[str, dict[str, Any]] = {
    "halvard": {
        "attributes": {"Body": 3, "Poise": 2, "Mind": 1, "Heart": 2},
        "skills": {"Sailing": 8, "Fencing": 6, "Ropework": 5},
        "talents": [{"name": "Born aboard", "skill": "Sailing"}],
        "hit_dice": 3,
    },
    "nima": {
        "attributes": {"Body": 0, "Poise": 5, "Mind": 3, "Heart": 1},
        "skills": {"Sneaking": 9, "Talk": 4, "Ropework": 6},
        "perks": [
            {"name": "Cat-footed", "skills": ["Sneaking"], "dice": 1},
            {"name": "Old hand", "skills": ["Ropework"], "difficulty": 1},
        ],
        "hit_dice": 4,
    },
    "quince": {
        "attributes": {"Body": 1, "Poise": 0, "Mind": 5, "Heart": 4},
        "skills": {"Lore": 12, "Mending": 8, "Talk": 6},
        "oaths": [{"to": "the Order of Salt", "agenda": "no lie in writing"}],
        "hit_dice": 2,
    },
    "sorrel": {
        "attributes": {"Body": 4, "Poise": 3, "Mind": 2, "Heart": 2},
        "skills": {"Fencing": 7, "Talk": 5},
    },
    "queen": {"attributes": {"Heart": 9}, "skills": {"Talk": 9}, "hit_dice": 6},
}


def told() -> Tale:
    """The whole campaign, told by its GM, Odile, and the players Mette, Farid and Ines."""
    tale = Tale("activity", gm="Odile", adventure="Over the glass causeway", **SETTINGS)
    people(tale)
    the_toll(tale)
    the_run(tale)
    the_duel(tale)
    at_the_inn(tale)
    the_court(tale)
    the_round(tale)
    the_reckoning(tale)
    return tale


def people(tale: Tale) -> None:
    """Their sheets, and the GM's: a mortal captain and a queen of the true Fae."""
    for player in PLAYERS.values():
        tale.game.player(player)
    for who, name in {"halvard": "Halvard Dray", "nima": "Nima Osei", "quince": "Brother Quince"}.items():
        tale(PLAYERS[who], "table.create_character", name=name, keeps={who: "character"})
        tale(PLAYERS[who], "activity.write_sheet", character=f"${who}", **SHEETS[who])
    for who, name in {"sorrel": "Captain Sorrel", "queen": "The Moth Queen"}.items():
        tale("Odile", "table.create_character", name=name, kind="npc", hidden=who == "queen", keeps={who: "character"})
        tale("Odile", "activity.write_sheet", character=f"${who}", **SHEETS[who])
    tale("Odile", "activity.declare_true_fae", character="$queen", cap=20, start=12)
    tale("Odile", "table.begin_session", title="The toll")
    present = ["$halvard", "$nima", "$quince", "$sorrel"]
    tale("Odile", "table.open_scene", title="The toll house", present=present, keeps={"toll": "scene"})


def the_toll(tale: Tale) -> None:
    """A limbering test, a method of one's own that becomes precedent, a pool with everything in it, and its spends."""
    # Halvard limbers up: TN 8, band 5; [5] scores 2 of 1: 1 AP.
    opening = {"character": "$halvard", "activity": "Splice a line", "limbering": True, "main": "the crossing"}
    tale("Mette", "activity.open_test", **opening, keeps={"test": "test"})
    tale("Odile", "activity.rule_on_limbering", test="$test", allow=True)
    tale("Odile", "activity.present_method", test="$test", attribute="Body", skill="Ropework")
    tale("Mette", "activity.accept_method", test="$test")
    tale("Odile", "activity.set_difficulty", test="$test", difficulty=1)
    tale("Mette", "activity.roll", test="$test", falls=[5])
    tale("Mette", "activity.narrate", test="$test", text="The splice is thinner than the rope.")
    tale("Mette", "activity.close_test", test="$test")

    # Nima's method: Poise and Sneaking, TN 16 with the boost, band 9. She borrows a die and spends a Fae Point.
    opening = {"character": "$nima", "activity": "Get by the toll house", "kind": "toll"}
    tale("Farid", "activity.open_test", **opening, keeps={"test": "test"})
    tale("Odile", "activity.present_method", test="$test", attribute="Heart", skill="Talk")
    other = {"attribute": "Poise", "skill": "Sneaking", "says": "She goes behind the carts, not past the captain."}
    tale("Farid", "activity.propose_method", test="$test", **other)
    tale("Odile", "activity.rule_on_method", test="$test", grant=True, precedent=True)
    stated = {"difficulty": 2, "range": 2, "risk": "The toll dog", "duration": 30}
    tale("Odile", "activity.set_difficulty", test="$test", **stated)
    tale("Farid", "activity.use_perk", test="$test", perk="Cat-footed")
    tale("Odile", "activity.grant_roleplay_die", test="$test", says="She purrs at the dog.")
    tale("Odile", "activity.add_boost", test="$test", boost=2, reason="Fog on the water")
    assisted(tale, "quince", "Mind", "Lore", "He knows when the captain eats.")
    tale("Odile", "activity.dismiss_helper", test="$test", helper="$quince")
    assisted(tale, "halvard", "Body", "Ropework", "He holds the line she goes down.")
    tale("Farid", "activity.buy_dice", test="$test", dice=1, credit=1)  # 1 Doom
    tale("Farid", "activity.fae_success", test="$test")  # 4 Fae Points to 3, 1 of Fate's wrath, 1 Doom
    tale.mark("*", "Farid")
    # 2 + 1 + 0 + 0, and Halvard's 8 within his TN of 8: 1; with the Fae success 5 of 2: 3 AP. The 20 complicates.
    tale("Farid", "activity.roll", test="$test", falls=[9, 16, 17, 20, 8], keeps={"dog": "complication"})
    tale("Odile", "activity.claim_narration", test="$test")
    tale("Odile", "activity.narrate", test="$test", text="Nobody looks round. Nearly nobody.")
    tale("Odile", "activity.present_complication", complication="$dog", text="The toll dog has her scent")

    # What 3 AP buy: one to Luck and drawn for time, a question, a fact that is struck and paid back, bragging rights.
    tale("Farid", "activity.bank_ap", character="$nima", ap=1)
    question = {"character": "$nima", "question": "Who paid the captain?"}
    tale("Farid", "activity.ask_question", **question, keeps={"who": "question"})
    tale("Odile", "activity.answer_question", question="$who", answer="Somebody with dust on her wings.", partial=True)
    tale("Farid", "activity.reduce_time", test="$test", luck_pool=1)  # 30 minutes to 15
    fact = {"test": "$test", "text": "The hedge has a gap", "immediate": 1}
    tale("Farid", "activity.add_detail", **fact, keeps={"gap": "detail"})
    tale("Odile", "activity.strike_detail", detail="$gap", why="It is a wall.")
    tale("Farid", "activity.improve_result", test="$test", text="She leaves a coin on the captain's plate.")
    tale("Farid", "activity.close_test", test="$test")

    # Brother Quince against the captain, whose second die the Doom pays. 2 + 0 against TN 10, band 6: a tie passes.
    opened(tale, "quince", "Talk the captain round", "Heart", "Talk")
    against = {"opponent": "$sorrel", "attribute": "Heart", "skill": "Talk"}
    tale("Odile", "activity.set_opposition", test="$test", **against)
    tale("Odile", "activity.levy", effect="opposition", test="$test")
    tale.mark("*", "Ines")
    tale("Odile", "activity.roll_opponent", test="$test", falls=[5, 12])
    tale("Ines", "activity.roll", test="$test", falls=[6])
    tale("Ines", "activity.narrate", test="$test", text="They part as friends.")
    tale("Ines", "activity.close_test", test="$test")


def the_run(tale: Tale) -> None:
    """Tests that need no dice, one test for all three, levies, a test called off, failures chosen and refused."""
    tale("Odile", "activity.settle_without_risk", character="$quince", activity="Read the toll board")
    opened(tale, "halvard", "Bring the skiff about", "Body", "Sailing", difficulty=1)
    tale("Mette", "activity.pass_without_dice", test="$test")  # his talent brings it to 0, and he chooses not to roll
    opened(tale, "nima", "Coil the line", "Body", "Ropework", difficulty=1)
    tale("Farid", "activity.pass_without_dice", test="$test")  # her perk alone brings it to 0

    run = {"activity": "Run for the causeway", "attribute": "Body", "skill": "Ropework"}
    run |= {"characters": ["$halvard", "$nima", "$quince"], "difficulty": 1, "risk": "The tide"}
    tale("Odile", "activity.call_tests", **run, keeps={"one": "test", "two": "test", "three": "test"})
    tale("Mette", "activity.roll", test="$one", falls=[4])  # 2 of 1: 1 AP
    tale("Farid", "activity.pass_without_dice", test="$two")
    tale("Ines", "activity.roll", test="$three", falls=[20], keeps={"tide": "complication"})
    tale("Odile", "activity.compound_complication", complication="$tide")  # 2 Doom
    tale("Odile", "activity.levy", effect="surplus", test="$one")  # Halvard's fresh AP is gone

    # Called off before a die fell: the borrowed dice are given back, and their Doom is struck.
    opened(tale, "quince", "Read the writing under the glass", "Mind", "Lore", difficulty=3)
    tale("Ines", "activity.buy_dice", test="$test", dice=2, credit=3)
    tale("Odile", "activity.cancel_test", test="$test", why="The tide is over it.")

    # Nima fails of her own will and gets her Fae Point back; Halvard's wish is refused, and he rolls.
    opened(tale, "nima", "Hold the rope", "Body", "Talk", difficulty=2)
    tale("Farid", "activity.propose_failure", test="$test", stake="The chest with the letters")
    tale("Odile", "activity.rule_on_failure", test="$test", agree=True)
    opened(tale, "halvard", "Hold the boat", "Body", "Sailing", difficulty=2)
    tale("Mette", "activity.propose_failure", test="$test", stake="The boat")
    tale("Odile", "activity.rule_on_failure", test="$test", agree=False)
    tale("Odile", "activity.levy", effect="raise", test="$test")  # to 3, less his talent 2
    tale("Mette", "activity.roll", test="$test", falls=[8])  # 2 of 2
    tale("Mette", "activity.narrate", test="$test", text="He is up to his chest, and she floats.")
    tale.mark("*")


def the_duel(tale: Tale) -> None:
    """Luck is filled to its cap, a scene ends with a complication pending, and what was kept is lost."""
    opened(tale, "halvard", "Feint", "Body", "Fencing", difficulty=1)
    tale("Odile", "activity.grant_roleplay_die", test="$test", says="With a bow to the captain.")
    tale("Mette", "activity.roll", test="$test", falls=[6, 6])  # 2 + 2 of 1: 3 AP
    opened(tale, "halvard", "Feint again", "Body", "Fencing", difficulty=1)
    tale("Odile", "activity.grant_roleplay_die", test="$test", says="With another.")
    tale("Mette", "activity.roll", test="$test", falls=[5, 20], keeps={"hat": "complication"})  # 2 of 1: 1 AP
    tale("Mette", "activity.bank_ap", character="$halvard", ap=4)
    opened(tale, "quince", "Recite the old treaty", "Mind", "Lore", difficulty=1)
    tale("Odile", "activity.grant_roleplay_die", test="$test", says="All nine verses.")
    tale("Ines", "activity.roll", test="$test", falls=[3, 12])  # 2 + 2 of 1: 3 AP
    tale("Ines", "activity.bank_ap", character="$quince", ap=2)  # 6 of 6
    tale.mark("*", "Ines")
    # Halvard's fight with the captain: 2 against 1, with Luck's dice; the leftover AP are lost with the scene.
    opened(tale, "halvard", "Disarm the captain", "Body", "Fencing")
    against = {"opponent": "$sorrel", "attribute": "Body", "skill": "Fencing"}
    tale("Odile", "activity.set_opposition", test="$test", **against)
    tale("Odile", "activity.roll_opponent", test="$test", falls=[7])
    tale("Mette", "activity.buy_dice", test="$test", dice=2, luck_pool=2, saved=1)
    tale("Mette", "activity.roll", test="$test", falls=[6, 9, 10])  # 2 + 1 + 0 of 2: 1 AP
    tale("Odile", "table.close_scene", scene="$toll")  # Halvard's hat compounds: 2 Doom
    tale("Odile", "table.end_session")
    tale.mark("*", "Odile", "Mette")


def at_the_inn(tale: Tale) -> None:
    """Between scenes: a dawn, an oath kept, awards, sheets that change, settings for what comes."""
    tale("Odile", "activity.new_dawn", days=2, day=3)
    tale("Odile", "table.begin_session", title="The court of moths")
    tale("Odile", "table.reveal_character", character="$queen")
    present = ["$halvard", "$nima", "$quince", "$queen"]
    tale("Odile", "table.change_setting", name="activity.credit", value="ask")
    tale("Odile", "table.change_setting", name="activity.autobank", value=True)
    tale("Odile", "table.open_scene", title="The court of moths", present=present, keeps={"court": "scene"})
    change = {"character": "$halvard", "skills": {"Fencing": 7}}
    tale("Mette", "activity.propose_sheet_change", **change)
    tale("Odile", "activity.rule_on_sheet_change", change=last(tale, "changes"), consent=True)
    tale("Farid", "activity.propose_sheet_change", character="$nima", attributes={"Body": 9})
    tale("Odile", "activity.rule_on_sheet_change", change=last(tale, "changes"), consent=False)
    tale("Odile", "activity.declare_true_fae", character="$nima", cap=9, start=5)
    tale("Odile", "activity.lift_precedent", kind="toll", attribute="Poise", skill="Sneaking")
    tale("Ada", "membership.join", invitation=invited(tale))  # a fourth player: room for 2 more Luck
    tale.mark("*")


def the_court(tale: Tale) -> None:
    """Powers and Fae Points, credit by leave, an oath, a failure mended, questions that are no questions."""
    moths = {"character": "$nima", "power": "A coat of moths", "points": 2, "effect": "Nobody sees who she is."}
    tale("Farid", "activity.use_power", **moths)
    tale("Odile", "activity.rule_on_power", power=last(tale, "powers"), agree=True)
    tale("Farid", "activity.use_power", character="$nima", power="A storm", points=3, effect="The roof comes off.")
    tale("Odile", "activity.rule_on_power", power=last(tale, "powers"), agree=False)
    silence = {"character": "$queen", "power": "Silence", "points": 4, "effect": "No word is heard but hers."}
    tale("Odile", "activity.use_power", **silence)

    # Credit by leave: 1 AP for the first die. TN 17, band 12; [14, 13] 1 + 1, with the Fae Point 3 of 3.
    opened(tale, "quince", "Plead by signs", "Mind", "Lore", difficulty=3, risk="Her patience")
    tale("Odile", "activity.allow_credit", character="$quince", ap=1)
    tale("Ines", "activity.buy_dice", test="$test", dice=1, credit=1)
    tale("Ines", "activity.fae_success", test="$test")  # 2 to 1, wrath and Doom
    tale("Ines", "activity.roll", test="$test", falls=[14, 13])
    tale("Ines", "activity.draw_luck", character="$quince", ap=2)
    tale("Ines", "activity.ask_question", character="$quince", question="How old are you?", keeps={"age": "question"})
    tale("Odile", "activity.return_question", question="$age")  # and the AP comes back
    told_ = {
        "oath": "the Order of Salt",
        "deed": "He would not sign her false treaty.",
        "interest": "It was his freedom.",
    }
    tale("Ines", "activity.claim_oath", character="$quince", **told_)
    tale("Odile", "activity.rule_on_oath", claim=last(tale, "claims"), confirm=True)  # 1 to 2
    tale("Odile", "activity.award_fae", character="$nima", points=2, reason="plan", says="The coat was a fine plan.")
    tale.mark("*", "Ada")

    # Halvard fails, with a helper and a 20 of the helper's, the whole group's; what he breaks he mends afterwards.
    opened(tale, "halvard", "Carry the mirror out", "Body", "Mending", difficulty=2, range=3)
    assisted(tale, "nima", "Poise", "Ropework", "She ropes it.")
    tale("Mette", "activity.roll", test="$test", falls=[17, 20], keeps={"glass": "complication"})
    tale.names["broken"] = tale["test"]
    tale(
        "Odile", "activity.present_complication", complication="$glass", text="The mirror cracks, and every moth turns"
    )
    tale("Mette", "activity.close_test", test="$test")
    mending = {"character": "$quince", "activity": "Glue the mirror", "attribute": "Mind", "skill": "Mending"}
    tale("Odile", "activity.open_test", **mending, mends="$broken", keeps={"test": "test"})
    tale("Odile", "activity.set_difficulty", test="$test", difficulty=1, risk="Sharp edges")
    tale("Ines", "activity.roll", test="$test", falls=[8])  # 2 of 1: 1 AP
    tale(
        "Odile", "activity.levy", effect="complication", scene="$court", text="The queen laughs, and the lights go out"
    )
    guard = {"character": "$sorrel", "attribute": "Body", "skill": "Fencing", "difficulty": 1, "risk": "The dark"}
    tale("Odile", "table.enter_scene", scene="$court", character="$sorrel")
    tale("Odile", "activity.take_test", **guard, activity="Hold the door", falls=[12])


def the_round(tale: Tale) -> None:
    """A round of minor and major actions, and what more of them costs."""
    fight = {"scene": "$court", "participants": ["$halvard", "$nima", "$quince", "$sorrel"]}
    tale("Odile", "table.open_encounter", **fight, title="Out of the court", keeps={"fight": "encounter"})
    tale("Odile", "table.begin_round", encounter="$fight", order=["$nima", "$quince", "$halvard", "$sorrel"])
    tale("Odile", "table.begin_turn", encounter="$fight", character="$nima")
    tale("Farid", "activity.take_action", character="$nima", kind="minor", says="She throws the rope.")
    tale("Farid", "activity.draw_luck", character="$nima", ap=1)
    tale("Farid", "activity.buy_action", character="$nima", kind="minor")
    tale("Farid", "activity.take_action", character="$nima", kind="minor", says="She makes it fast.")
    tale.mark("*", "Farid")
    tale("Odile", "table.end_turn", encounter="$fight")
    tale("Odile", "table.begin_turn", encounter="$fight", character="$quince")
    tale("Ines", "activity.buy_action", character="$quince", kind="major", saved=2)
    tale("Ines", "activity.take_action", character="$quince", kind="major", says="He lifts the bar of the gate.")
    tale("Ines", "activity.take_action", character="$quince", kind="major", says="He runs.")
    tale("Odile", "table.end_turn", encounter="$fight")
    tale("Odile", "table.begin_turn", encounter="$fight", character="$halvard")
    tale("Mette", "activity.take_action", character="$halvard", kind="major", says="He covers them.")
    tale("Odile", "table.end_turn", encounter="$fight")
    tale("Odile", "table.end_encounter", encounter="$fight")


def the_reckoning(tale: Tale) -> None:
    """What is left goes to Luck by itself, some Doom is forgiven, and a player who leaves takes room for Luck along."""
    opened(tale, "nima", "Away over the ice", "Poise", "Sneaking", difficulty=1, risk="Thin ice")
    tale("Farid", "activity.use_perk", test="$test", perk="Cat-footed")
    tale("Odile", "activity.grant_roleplay_die", test="$test", says="Not a sound from her all evening.")
    tale("Farid", "activity.roll", test="$test", falls=[9, 8, 1])  # 6 of 1: 5 AP
    tale.mark("*")
    tale("Odile", "table.close_scene", scene="$court")
    tale("Odile", "activity.forgive_doom", doom=1)
    tale("Odile", "table.end_session")
    tale("Odile", "membership.remove", member="Ada")
    tale("Odile", "activity.new_dawn", days=1)
    tale.mark("*", "Odile", "Farid")


def opened(
    tale: Tale, who: str, what: str, attribute: str, skill: str, *, difficulty: int | None = None, **stated: Any
) -> None:
    """The GM calls for a test with a method, and states the difficulty if there is one."""
    method = {"attribute": attribute, "skill": skill}
    tale("Odile", "activity.open_test", character=f"${who}", activity=what, **method, keeps={"test": "test"})
    if difficulty is not None:
        stated = {"risk": "Something may slip"} | stated
        tale("Odile", "activity.set_difficulty", test="$test", difficulty=difficulty, **stated)


def assisted(tale: Tale, who: str, attribute: str, skill: str, says: str) -> None:
    """Somebody helps, and says how."""
    help_ = {"helper": f"${who}", "attribute": attribute, "skill": skill, "says": says}
    tale(PLAYERS[who], "activity.assist", test="$test", **help_)


def last(tale: Tale, what: str) -> str:
    """The id of what waits last: a change of a sheet, a claim, the use of a power."""
    return str(list(getattr(activity(tale.game.play), what))[-1])


def invited(tale: Tale) -> str:
    """An invitation for one more player."""
    return str(tale("Odile", "membership.invite", roles=["player"]).made("invitation"))


if __name__ == "__main__":
    write(told, "activity", SAYS)
