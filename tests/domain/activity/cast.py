"""The cast of the worked examples of Activity, and the shorthands in which their rows are written.

Wren is GM; Maren, Isko, Hale and Dov are played by Orla, Benedek, Yusra and Tomas; Rook and Ashmere are Wren's. All
four players' characters are in an open scene, ``$scene``. Nothing that an act of play could not do is done here: Action
Points are earned in tests, Luck is put in by players, Doom is borrowed or compounded.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from domain.core.play import snapshot
from domain.play import blank, fold
from domain.systems.activity.state import activity, doom, immediate_ap, saved_ap
from tests.kit.game import Game
from tests.kit.rows import Row, Stage, at_path, read_rows

GM = "Wren"
PLAYERS = {"Maren": "Orla", "Isko": "Benedek", "Hale": "Yusra", "Dov": "Tomas"}
ATTRIBUTES = ["Might", "Grace", "Wits", "Presence"]
SKILLS = [
    "Seamanship",
    "Stealth",
    "Parley",
    "Brawl",
    "Climb",
    "Lore",
    "Healing",
    "Locks",
    "Watch",
    "Cooking",
    "First Aid",
]
SHEETS: dict[str, dict[str, Any]] = {
    "Maren": {
        "attributes": {"Might": 1, "Grace": 4, "Wits": 2, "Presence": 3},
        "skills": {"Seamanship": 8, "Stealth": 3, "Parley": 5},
        "hit_dice": 3,
        "talents": [{"name": "Born to the deck", "skill": "Seamanship"}],
    },
    "Isko": {
        "attributes": {"Might": 5, "Grace": 1, "Wits": -2, "Presence": 0},
        "skills": {"Brawl": 7, "Climb": 5, "Lore": 5},
        "hit_dice": 4,
        "perks": [{"name": "Rope-born", "skills": ["Climb"], "dice": 1}],
    },
    "Hale": {
        "attributes": {"Might": -1, "Grace": 0, "Wits": 6, "Presence": 5},
        "skills": {"Lore": 14, "Healing": 9, "Parley": 6},
        "hit_dice": 2,
        "oaths": [{"to": "the Order of the Lantern", "agenda": "keep the light"}],
    },
    "Dov": {
        "attributes": {"Might": 0, "Grace": 6, "Wits": 3, "Presence": 1},
        "skills": {"Stealth": 9, "Locks": 6, "Parley": 2},
        "hit_dice": 5,
        "perks": [{"name": "Nimble", "skills": ["Locks"], "difficulty": 1}],
    },
    "Rook": {
        "attributes": {"Might": 3, "Grace": 2, "Wits": 3, "Presence": 2},
        "skills": {"Brawl": 6, "Watch": 5, "Parley": 4},
    },
    "Ashmere": {"attributes": {"Presence": 8}, "skills": {"Parley": 10}, "hit_dice": 6},
}
EARNING = {"Maren": "Presence+Parley", "Isko": "Might+Brawl", "Hale": "Wits+Lore", "Dov": "Grace+Stealth"}
"""With what each earns Action Points where a row gives him some, and the results that score two and one."""
SCORES = {"Maren": (5, 8), "Isko": (7, 12), "Hale": (14, 19), "Dov": (9, 15)}
SAYS = "as agreed"


def stage(row: Row) -> Stage:
    """The cast as every row finds it, with the row's settings."""
    settings = {"activity.attributes": ATTRIBUTES, "activity.skills": SKILLS} | row.settings
    return _stage(json.dumps(settings), *(row.systems or ["activity"])).copy()


@cache
def _stage(settings: str, *systems: str) -> Stage:
    game = Game(*systems, settings=json.loads(settings), gm=GM)
    names: dict[str, str] = {}
    for name, player in PLAYERS.items():
        game.player(player)
        names[name] = game.take("table.create_character", player, name=name).made("character")
        game.take("activity.write_sheet", player, character=names[name], **SHEETS[name])
    for name in ("Rook", "Ashmere"):
        names[name] = game.take("table.create_character", GM, name=name, kind="npc").made("character")
        game.take("activity.write_sheet", GM, character=names[name], **SHEETS[name])
    game.take("activity.declare_true_fae", GM, character=names["Ashmere"], cap=20)
    present = [names[name] for name in PLAYERS]
    names["scene"] = game.take("table.open_scene", GM, title="The harbour", present=present).made("scene")
    return Stage(game, names, MACROS)


def _player(it: Stage, character: str) -> str:
    return next((PLAYERS[name] for name in PLAYERS if it.names[name] == character), GM)


def _primary(it: Stage, test: str) -> str:
    return activity(it.game.play).tests[test].primary.character


def make_test(
    it: Stage,
    who: str,
    method: str,
    difficulty: int | None = None,
    *,
    roleplay: int = 0,
    boost: int = 0,
    perks: list[str] | None = None,
    dice: int = 0,
    limbering: str = "",
    name: str = "t",
    **figures: Any,
) -> dict[str, str]:
    """A test as Wren calls it: opened with its method, set if a difficulty is given, its pool begun. ``$t`` by name."""
    attribute, skill = method.split("+")
    opening = {"limbering": True, "main": limbering} if limbering else {}
    opening |= {key: figures.pop(key) for key in ("kind", "mends", "activity") if key in figures}
    test = it.game.take(
        "activity.open_test", GM, character=it.names[who], attribute=attribute, skill=skill, **opening
    ).made("test")
    if difficulty is not None:
        figures.setdefault("risk", "something may go wrong")
        it.game.take("activity.set_difficulty", GM, test=test, difficulty=difficulty, **figures)
    _begin_pool(it, test, "primary", roleplay=roleplay, boost=boost, perks=perks or [], dice=dice)
    return {name: test}


def _begin_pool(
    it: Stage, test: str, side: str, *, roleplay: int = 0, boost: int = 0, perks: list[str] = (), dice: int = 0
) -> None:
    found = activity(it.game.play).tests[test]
    who = found.primary.character if side == "primary" else found.opposition.character
    for _ in range(roleplay):
        it.game.take("activity.grant_roleplay_die", GM, test=test, side=side, says=SAYS)
    if boost:
        it.game.take("activity.add_boost", GM, test=test, side=side, boost=boost, reason=SAYS)
    for perk in perks:
        it.game.take("activity.use_perk", _player(it, who), test=test, side=side, perk=perk)
    if dice:
        it.game.take("activity.buy_dice", _player(it, who), test=test, side=side, dice=dice)


def opposed(
    it: Stage,
    who: str,
    method: str,
    against: str,
    theirs: str,
    *,
    roleplay: int = 0,
    perks: list[str] | None = None,
    their_roleplay: int = 0,
    name: str = "t",
    **figures: Any,
) -> dict[str, str]:
    """A test that somebody opposes, with both pools begun; the opponent has not rolled."""
    made = make_test(it, who, method, name=name)
    attribute, skill = theirs.split("+")
    opponent = {"opponent": it.names[against], "attribute": attribute, "skill": skill}
    it.game.take("activity.set_opposition", GM, test=made[name], **opponent, **figures)
    _begin_pool(it, made[name], "primary", roleplay=roleplay)
    _begin_pool(it, made[name], "opponent", roleplay=their_roleplay, perks=perks or [])
    return made


def opponent_rolls(it: Stage, dice: list[int], *, test: str = "", **expected: Any) -> dict[str, str]:
    """The opponent's pool is rolled, by whoever plays him."""
    test = test or it.names["t"]
    it.game.dice(*dice)
    opponent = activity(it.game.play).tests[test].opposition.character
    outcome = it.game.take("activity.roll_opponent", _player(it, opponent), test=test)
    assert not it.game.scripted, f"dice left over: {it.game.scripted}"
    event = outcome.of("activity.opponent_rolled")[0]
    for key, value in expected.items():
        found = len([d for d in event.dice if d.mishap]) if key == "mishaps" else getattr(event, key)
        assert value == found, f"{key} is {found}, not {value}"
    return _complications(event)


def _complications(event: Any) -> dict[str, str]:
    made = [die.complication for die in event.dice if die.complication]
    return {f"c{number}": complication for number, complication in enumerate(made, start=1)}


def rolls(it: Stage, dice: list[int], *, test: str = "", **expected: Any) -> dict[str, str]:
    """The primary's player rolls, and the dice show these results; what is expected of the outcome is compared.

    Beside the figures of the outcome: ``complications`` (how many), ``group`` (how many of them the group's),
    ``scores`` (each die's successes), ``tn`` and ``band`` of the first die. ``$c1``, ``$c2``: the complications.
    """
    test = test or it.names["t"]
    it.game.dice(*dice)
    outcome = it.game.take("activity.roll", _player(it, _primary(it, test)), test=test)
    assert not it.game.scripted, f"dice left over: {it.game.scripted}"
    rolled, resolved = outcome.of("activity.rolled")[0], outcome.of("activity.resolved")[0]
    made = [die for die in rolled.dice if die.complication]
    found = {
        "complications": len(made),
        "group": len([die for die in made if not die.of]),
        "scores": [die.successes for die in rolled.dice],
        "tn": rolled.dice[0].tn,
        "band": rolled.dice[0].band,
    }
    for key, value in expected.items():
        actual = found[key] if key in found else getattr(resolved, key)
        assert value == actual, f"{key} is {actual}, not {value}"
    return _complications(rolled)


def declines(it: Stage, *, test: str = "", by: str = "", **expected: Any) -> None:
    """The test passes without dice."""
    test = test or it.names["t"]
    outcome = it.game.take("activity.pass_without_dice", by or _player(it, _primary(it, test)), test=test)
    assert outcome.names == ["activity.resolved"]
    resolved = outcome.of("activity.resolved")[0]
    assert (resolved.passed, resolved.ap) == (True, 0)
    for key, value in expected.items():
        assert value == getattr(resolved, key)


def buys(it: Stage, dice: int = 1, *, test: str = "", side: str = "primary", **shares: int) -> None:
    """The side's player buys dice."""
    test = test or it.names["t"]
    found = activity(it.game.play).tests[test]
    who = found.primary.character if side == "primary" else found.opposition.character
    it.game.take("activity.buy_dice", _player(it, who), test=test, side=side, dice=dice, **shares)


def helps(it: Stage, who: str, method: str, *, test: str = "", side: str = "primary", says: str = SAYS) -> None:
    """Somebody helps in the test."""
    attribute, skill = method.split("+")
    command = {"helper": it.names[who], "attribute": attribute, "skill": skill, "side": side, "says": says}
    it.game.take("activity.assist", PLAYERS.get(who, GM), test=test or it.names["t"], **command)


def earn(it: Stage, who: str, ap: int, *, immediate: bool = False, name: str = "earned") -> dict[str, str]:
    """Action Points, earned in tests: saved ones, or the immediate ones of a test that is not closed yet."""
    two, one = SCORES[who]
    faces = {1: [two], 2: [two, one], 3: [two, two]}
    made: dict[str, str] = {}
    while ap:
        part = ap if immediate else min(ap, 3)
        made = make_test(it, who, EARNING[who], 1, roleplay=len(faces[part]) - 1, name=name)
        rolls(it, faces[part], test=made[name], ap=part)
        ap -= part
        if not immediate:
            it.game.take("activity.close_test", PLAYERS[who], test=made[name])
    return made


def luck(it: Stage, holds: int) -> None:
    """The Luck pool comes to hold so much: Hale earns it and puts it in."""
    while activity(it.game.play).luck < holds:
        part = min(3, holds - activity(it.game.play).luck)
        earn(it, "Hale", part)
        it.game.take("activity.bank_ap", "Yusra", character=it.names["Hale"], ap=part)


def owed(it: Stage, holds: int, *, who: str = "Dov") -> None:
    """The Doom pool comes to hold so much: somebody with no Action Points borrows for failed tests."""
    while doom(it.game.play) < holds:
        dice, price = next((n, p) for n, p in ((3, 6), (2, 3), (1, 1)) if p <= holds - doom(it.game.play))
        made = make_test(it, who, "Might+Cooking", 5, name="owed")
        it.game.take("activity.buy_dice", PLAYERS[who], test=made["owed"], dice=dice, credit=price)
        rolls(it, [19] * (dice + 1), test=made["owed"], passed=False, complications=0)
        it.game.take("activity.close_test", PLAYERS[who], test=made["owed"])


def fae(it: Stage, who: str, points: int) -> None:
    """A mortal comes to hold so many Fae Points below his cap: his hit dice fall and rise again."""
    for hit_dice in (points, SHEETS[who]["hit_dice"]):
        it.game.take("activity.write_sheet", GM, character=it.names[who], hit_dice=hit_dice)


def writes(it: Stage, who: str, **parts: Any) -> None:
    """Wren writes parts of a sheet."""
    it.game.take("activity.write_sheet", GM, character=it.names[who], **parts)


def turn(it: Stage, who: str, *, system: str | None = None) -> dict[str, str]:
    """An encounter with all four runs, its first round too, and it is somebody's turn."""
    four = [it.names[name] for name in PLAYERS]
    opening = {"scene": it.names["scene"], "participants": four, "system": system}
    encounter = it.game.take("table.open_encounter", GM, **opening).made("encounter")
    it.game.take("table.begin_round", GM, encounter=encounter)
    it.game.take("table.begin_turn", GM, encounter=encounter, character=it.names[who])
    return {"encounter": encounter}


def next_scene(it: Stage, *, with_all: bool = True) -> dict[str, str]:
    """The scene closes and the next one opens."""
    it.game.take("table.close_scene", GM, scene=it.names["scene"])
    present = [it.names[name] for name in PLAYERS] if with_all else []
    return {"scene": it.game.take("table.open_scene", GM, title="The next morning", present=present).made("scene")}


def holds(it: Stage, *, luck: int | None = None, doom: int | None = None, wrath: int | None = None, **who: Any) -> None:
    """What pools and purses hold, as everybody sees it: ``Dov: {saved: 1, immediate: 0, ap: 1, fae: 5}``."""
    shown = it.game.views("Orla")
    for name, wanted in (("luck", luck), ("doom", doom), ("wrath", wrath)):
        if wanted is not None:
            assert wanted == shown.pools[name]["holds"], f"{name} is {shown.pools[name]['holds']}, not {wanted}"
    for name, wanted in who.items():
        character = it.names[name]
        purse, points = shown.sheets[character].systems["activity"]["ap"], activity(it.game.play).fae.get(character, 0)
        assert purse["saved"] == saved_ap(it.game.play, character)
        assert purse["immediate"] == immediate_ap(it.game.play, character)
        held = {"saved": purse["saved"], "immediate": purse["immediate"], "ap": purse["all"], "fae": points}
        assert wanted == {key: held[key] for key in wanted}, f"{name} holds {held}, not {wanted}"


def is_test(it: Stage, *, test: str = "", **expected: Any) -> None:
    """What everybody sees of a test; ``dice``, ``tn``, ``band`` and the like are the primary's."""
    shown = it.game.views("Orla").scenes[it.names["scene"]].systems["activity"]["tests"][test or it.names["t"]]
    for key, value in expected.items():
        actual = shown[key] if key in shown and key != "dice" else shown["primary"][key]
        assert value == actual, f"{key} is {actual}, not {value}"


def impresan(it: Stage, who: str, *, luck: int = 0, fitness: int = 3, skills: Any = (), gimmicks: Any = ()) -> None:
    """Somebody has an Impresa sheet too."""
    rated = {"fitness": fitness, "awareness": 3, "creativity": 3, "reasoning": 3, "influence": 3, "luck": luck}
    abilities = [{"ability": ability, "rating": rating} for ability, rating in rated.items()]
    sheet = {"abilities": abilities, "skills": list(skills), "gimmicks": list(gimmicks)}
    it.game.take("impresa.record_character", GM, character=it.names[who], **sheet)


def opened(it: Stage, who: str, *, system: str) -> dict[str, str]:
    """An encounter is opened for one character under a system's turn order; no round has begun."""
    opening = {"scene": it.names["scene"], "participants": [it.names[who]], "system": system}
    return {"encounter": it.game.take("table.open_encounter", GM, **opening).made("encounter")}


def remember(it: Stage, path: str) -> dict[str, Any]:
    """What stands at a path of what everybody sees, to be compared later; it must be something."""
    found = at_path(msgspec.to_builtins(it.game.views("Orla")), path)
    assert found
    return {"remembered": msgspec.json.encode(found)}


def unchanged(it: Stage, path: str) -> None:
    """What stood at the path stands there still."""
    assert it.names["remembered"] == remember(it, path)["remembered"]


def story_before(it: Stage, row: str) -> None:
    """What the rows of the whole scene before this one have told."""
    for earlier in read_rows(Path(__file__).parent / "whole_scene.yaml"):
        if earlier.id == row:
            return
        for step in (*earlier.given, *earlier.steps):
            if step.get("do") != "story_before":
                it.step(step)


def replayed(it: Stage) -> None:
    """The record alone gives the same play, dice and outcomes included, and asks for no die."""
    play = fold(blank(), [event for _, event in it.game.log])
    assert snapshot(it.game.play) == snapshot(play)


MACROS = {
    "impresan": impresan,
    "opened": opened,
    "remember": remember,
    "unchanged": unchanged,
    "story_before": story_before,
    "replayed": replayed,
    "test": make_test,
    "opposed": opposed,
    "opponent_rolls": opponent_rolls,
    "rolls": rolls,
    "declines": declines,
    "buys": buys,
    "helps": helps,
    "earn": earn,
    "luck": luck,
    "owed": owed,
    "fae": fae,
    "writes": writes,
    "turn": turn,
    "next_scene": next_scene,
    "holds": holds,
    "is_test": is_test,
}
