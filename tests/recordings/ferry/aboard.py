"""Aboard: tests of each system in one scene, and what crosses over from one to another."""

from __future__ import annotations

from domain.systems.impresa.state import impresa
from tests.kit.tale import Tale
from tests.recordings.ferry.people import GM, task


def aboard(tale: Tale) -> None:
    """The first session up to the fight."""
    tale(GM, "table.begin_session", title="The night crossing")
    present = ["$vesna", "$amal", "$tobin", "$roth"]
    tale(GM, "table.open_scene", title="The night ferry", present=present, keeps={"ferry": "scene"})
    tale(GM, "impact.add_detail", bearer="$ferry", kind="scene", text="A single rope across", keeps={"rope": "detail"})
    lookout(tale)
    words_with_the_marshal(tale)
    tasks_of_all_kinds(tale)
    gimmicks(tale)
    tale.mark("*")


def lookout(tale: Tale) -> None:
    """An Activity test opened by a bare word, its complication and its fact written down for Impact."""
    opening = {"character": "$tobin", "activity": "Look out for riders", "attribute": "Wits", "skill": "Scout"}
    tale(GM, "crossover.open_test", system="activity", command={**opening, "dice": "server"}, keeps={"test": "test"})
    tale(GM, "activity.set_difficulty", test="$test", difficulty=1, risk="He may be seen", range=2)
    tale(GM, "activity.grant_roleplay_die", test="$test", says="He hums to keep the doctor calm.")
    tale("Wim", "activity.roll", test="$test", falls=[8, 19], keeps={"seen": "complication"})  # 2 of 1: 1 AP
    tale(GM, "activity.present_complication", complication="$seen", text="A lamp on the bank answers his match")
    tale(GM, "crossover.write_complication", complication="$seen", keeps={"lamp": "detail"})
    fact = {"test": "$test", "text": "The ferryman owes Tobin a favour", "immediate": 1}
    tale("Wim", "activity.add_detail", **fact, keeps={"fact": "detail"})
    tale(GM, "crossover.promote_detail", detail="$fact", keeps={"favour": "detail"})
    opening = {"character": "$amal", "activity": "Calm the child", "attribute": "Charm", "skill": "Talk"}
    tale(GM, "activity.open_test", **opening, keeps={"test": "test"})
    tale(GM, "activity.set_difficulty", test="$test", difficulty=2)
    tale("Sefa", "activity.buy_dice", test="$test", dice=1, credit=1)
    tale("Sefa", "activity.fae_success", test="$test")
    tale("Sefa", "activity.roll", test="$test", falls=[7, 9])  # 2 + 1 and the Fae success, of 2: 2 AP
    tale("Sefa", "activity.bank_ap", character="$amal", ap=1)


def words_with_the_marshal(tale: Tale) -> None:
    """An Impact test with no system named, by the campaign's default; a failure taken as a Complication."""
    opening = {"roller": "$tobin", "scene": "$ferry", "action": "Talk the marshal out of searching", "dice": "server"}
    tale("Wim", "crossover.open_test", command=opening, keeps={"test": "test"})
    tale(GM, "impact.set_difficulty", test="$test", difficulty="Tricky")
    tale("Wim", "impact.cite", test="$test", detail="$favour", why="The ferryman speaks for him.")
    tale("Wim", "impact.roll", test="$test", falls=[4])
    tale(GM, "impact.propose_complication", test="$test", text="The marshal knows his face")
    tale("Wim", "impact.accept_complication", test="$test")  # D12 to D20
    opening = {"roller": "$vesna", "scene": "$ferry", "action": "Hold the ferry in midstream", "dice": "table"}
    tale("Lior", "impact.open_test", **opening, keeps={"test": "test"})
    tale(GM, "impact.set_difficulty", test="$test", difficulty="Routine")
    tale("Lior", "impact.cite", test="$test", detail="$knots", why="She made the rope fast herself.")
    tale("Lior", "impact.roll", test="$test", face=9)
    effect = {"effect": "lower", "target": "$roth", "cites": ["$knots"]}
    tale("Lior", "impact.choose_effect", test="$test", **effect, says="He goes nowhere until she lets him.")


def tasks_of_all_kinds(tale: Tale) -> None:
    """Impresa tasks: united, sustained, contested, resisted, lifted, thrown, held back."""
    # United: Vesna leads, Tobin assists; his 4 is enough for a complex task. 4 + 1 dice, threshold 4.
    frame = {"weight": 100, "unit": "kg", "group": "complex", "says": "Clear the drifting trunk"}
    tale(GM, "impresa.frame_lifting", character="$vesna", **frame, keeps={"task": "task"})
    tale("Wim", "impresa.assist", task="$task", character="$tobin")
    tale("Lior", "impresa.roll_task", task="$task", falls=[1, 2, 4, 4, 9])  # 4 steps of 4: a point in athletics

    # Sustained: ten minutes at least, a die more for each five; 20 spent give 2 more.
    frame = {"ability": "reasoning", "skill": "computers", "difficulty": 4, "says": "Open the wireless log"}
    tale(GM, "impresa.frame_task", character="$amal", **frame, keeps={"task": "task"})
    minutes = {"minimum": {"amount": 10, "unit": "minutes"}, "increment": {"amount": 5, "unit": "minutes"}}
    tale(GM, "impresa.set_times", task="$task", **minutes)
    tale(GM, "impresa.spend_time", task="$task", spent=20, unit="minutes")
    tale("Sefa", "impresa.roll_task", task="$task", luck=1, falls=[1, 2, 3, 4, 9, 10, 8])  # 4 of 4

    # Contested: arms on the rail; stalemates are framed anew, and Vesna wins.
    sides = [{"character": who, "ability": "fitness", "skill": "brawling"} for who in ("$vesna", "$roth")]
    tale(GM, "impresa.frame_contest", sides=sides, says="Arms on the rail", keeps={"hers": "task", "his": "task"})
    tale("Lior", "impresa.roll_task", task="$hers", falls=[1, 3, 4, 8])
    tale(GM, "impresa.roll_task", task="$his", falls=[2, 9, 9, 10])
    tale(GM, "impresa.state_gain", task="$hers", gain="The marshal pays for the beer")

    # Resisted: Tobin lies with 2 steps, the marshal sees through it with 1 of 2: he does not.
    frame = {"ability": "awareness", "skill": "subterfuge", "difficulty": 2, "says": "Pass for a ferry hand"}
    task(tale, "tobin", **frame, falls=[1, 4, 6, 10])
    tale.names["lie"] = tale["task"]
    frame = {"opposes": "$lie", "ability": "awareness", "skill": "subterfuge"}
    task(tale, "roth", "frame_resistance", **frame, falls=[1, 7])

    task(tale, "tobin", "frame_throw", thing="a coil of rope", metres=6, roll={"automatic": True})
    task(tale, "vesna", "frame_composure", situation="temper", difficulty=2, ability="awareness", falls=[3, 4, 9])
    frame = {"skill": "ferrying", "ability": "fitness", "difficulty": 3, "says": "Pole against the flood"}
    task(tale, "vesna", **frame, roll={"prostrate": 1}, falls=[1, 2, 3, 7, 8])  # 3 of 3, and a grade of fatigue
    tale(GM, "impresa.frame_task", character="$amal", ability="reasoning", difficulty=2, keeps={"task": "task"})
    tale(GM, "impresa.drop_task", task="$task", says="He knows it anyway.")
    tale("Lior", "impresa.suppress_habit", character="$vesna", roll={}, falls=[2, 3, 5])


def gimmicks(tale: Tale) -> None:
    """Gimmicks called on and brought to bear; what is asked of a clock; who is lost; a sheet set right."""
    guild = {"gimmick": "connections", "purpose": "A boat for tomorrow", "rests_on": "the ferrymen's guild"}
    tale("Sefa", "impresa.call_gimmick", character="$amal", **guild)
    tale(GM, "impresa.answer_call", call=list(impresa(tale.game.play).calls)[-1], granted=True)
    tale(GM, "impresa.bring_to_bear", character="$tobin", gimmick="enemies", purpose="A grey habit on the bank")
    tale("Sefa", "impresa.ask_clock", character="$amal")
    tale(GM, "impresa.mark_lost", character="$tobin")
    tale(GM, "impresa.mark_lost", character="$tobin", lost=False)
    tale(GM, "impresa.record_language", character="$tobin", language="Norse")
    tale(GM, "impresa.amend_sheet", character="$tobin", profession="former novice", reason="It was left blank")
