"""Acts that a table might take next in Impresa: mostly what people are offered, now and then anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from domain.core.act import Offer
from domain.core.play import Play
from domain.membership.state import gms, membership
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.tables.abilities import ABILITIES
from domain.systems.impresa.tables.gimmicks import GIMMICKS
from domain.systems.impresa.tables.skills import SKILLS
from domain.table.state import story
from tests.kit.offering import Act, Campaign, some_offer

Maker = Callable[[Play, Random], Act]

EAGER = {
    "impresa.settle_damage": 24,
    "impresa.roll_task": 8,
    "impresa.roll_attack": 16,
    "impresa.roll_damage": 16,
    "impresa.attack": 12,
    "impresa.roll_reactions_due": 12,
    "impresa.begin_turn": 8,
    "impresa.fight_for_air": 8,
    "impresa.draft_character": 1,
    "impresa.accept_draft": 12,
    "impresa.complete_draft": 6,
    "impresa.suppress_habit": 1,
    "impresa.end_turn": 1,
}
"""How much likelier than others (3) an act is that is offered: a table finishes what it has begun."""

SETTINGS: dict[str, list[Any]] = {
    "impresa.health.penalty_stacking": ["sum", "worst"],
    "impresa.tasks.contested_tie": ["stalemate", "reroll"],
    "impresa.tasks.prostrate_limit": [0, 1, 2],
    "impresa.experience.contested_difficulty": ["none", "opponent_steps"],
    "impresa.hazards.exposure_blocks_recovery": [True, False],
    "impresa.recovery.treatments_stack": [True, False],
    "impresa.skills.instrument_mode": ["single", "per_instrument"],
    "impresa.luck.cap": ["created_rating", "scale_six"],
    "impresa.combat.penalty_basis": ["turn", "task"],
}


def opening(rng: Random) -> list[Act]:
    """Acts that bring a campaign to where something can happen: three fighters in a scene and an encounter."""
    made = [
        ("table.create_character", "GM", {"name": name, "kind": "npc", "hidden": rng.random() < 0.2})
        for name in ("Rolf", "Sif", "Odd")
    ]
    ids = ["$character", "$character~1", "$character~2"]
    return [
        *made,
        *(("impresa.record_character", "GM", {"character": one, **_sheet(rng)}) for one in ids),
        ("impresa.hand_out_weapon", "GM", {"character": ids[0], "weapon": "9mm/.45"}),
        ("impresa.hand_out_weapon", "GM", {"character": ids[1], "weapon": "sword"}),
        ("impresa.hand_out_armor", "GM", {"character": ids[1], "armor": "leather armor", "worn": True}),
        ("table.open_scene", "GM", {"title": "Quay", "present": ids}),
        ("table.open_encounter", "GM", {"scene": "$scene", "participants": ids, "system": "impresa"}),
    ]


def some_act(game: Campaign, rng: Random) -> Act:
    """Something somebody might do now; now and then what the rules refuse."""
    if rng.random() < 0.55:
        offered = _offered(game.play, rng)
        if offered is not None:
            return offered
    return rng.choice(_LIKELY)(game.play, rng)


def _offered(play: Play, rng: Random) -> Act | None:
    """One of the things that some member is offered, with the rest of its command filled in."""
    some = some_offer(play, rng, "impresa", EAGER)
    if some is None:
        return None
    by, offer = some
    rest = dict(_rest(play, rng, offer))
    if rest.get("target") == offer.command.get("attacker", ""):
        rest["target"] = _one(rng, set(impresa(play).characters) - {rest["target"]})
    return offer.act, by, {**rest, **offer.command}


def _rest(play: Play, rng: Random, offer: Offer) -> Mapping[str, Any]:
    """What the offer leaves open."""
    fill: dict[str, Callable[[], dict[str, Any]]] = {
        "impresa.roll_task": lambda: _bought(rng) | ({"automatic": True} if rng.random() < 0.2 else {}),
        "impresa.frame_task": lambda: {"skill": rng.choice(sorted(SKILLS)), "difficulty": rng.randint(1, 5)},
        "impresa.spend_time": lambda: {"spent": rng.randint(0, 40)},
        "impresa.call_gimmick": lambda: {"purpose": "a ship"},
        "impresa.settle_damage": lambda: {"luck": rng.choice([0, 0, 0, 1, 2])},
        "impresa.fight_for_air": lambda: _bought(rng),
        "impresa.brave_exposure": lambda: _bought(rng),
        "impresa.suppress_habit": lambda: {"roll": _bought(rng)},
        "impresa.treat": lambda: {"roll": _bought(rng)},
        "impresa.answer_call": lambda: {"granted": rng.random() < 0.5, "reason": "so it is"},
        "impresa.spread_award": lambda: {"points": {rng.choice(sorted(SKILLS)): 1}},
        "impresa.draft_character": lambda: _draft(rng),
        "impresa.sacrifice": lambda: {"dice": {rng.choice(["fitness", "awareness"]): 1}},
        "impresa.attack": lambda: _attack(play, rng),
        "impresa.defend": lambda: {"how": rng.choice(["dodge", "unarmed_block", "melee_parry"])},
        "impresa.roll_attack": lambda: _bought(rng),
        "impresa.roll_damage": lambda: {"luck": rng.choice([0, 0, 1])},
        "impresa.move": lambda: {"mode": rng.choice(["run", "walk", "crawl"]), "metres": rng.randint(1, 25)},
    }
    return fill[offer.act]() if offer.act in fill else {}


def _bought(rng: Random) -> dict[str, int]:
    bought = rng.choice([{}, {}, {}, {"luck": 1}, {"luck": 1}, {"experience": 1}, {"prostrate": 1}])
    return dict(bought)


def _attack(play: Play, rng: Random) -> dict[str, Any]:
    armed = [name for gear in impresa(play).gear.values() for name in gear.weapons]
    known = {"9mm/.45": ("firearm", rng.randint(1, 40)), "sword": ("melee", 1)}
    weapon = rng.choice(["", *armed])
    kind, distance = known.get(weapon, ("unarmed", 1))
    return {
        "target": _one(rng, impresa(play).characters),
        "kind": kind,
        "distance": distance,
        **({"weapon": weapon} if kind != "unarmed" else {}),
    }


def _draft(rng: Random) -> dict[str, Any]:
    """A draft whose totals fit, most of the time."""
    ratings = rng.sample([4, 3, 2, 2, 2, rng.choice([1, 1, 2])], 6)
    names = rng.sample(sorted(SKILLS), 5)
    return {
        "profession": "smith",
        "background": "the fens",
        "tongue": "English",
        "gimmicks": [],
        "abilities": [{"ability": a, "rating": r} for a, r in zip(ABILITIES, ratings, strict=True)],
        "skills": [{"skill": name, "rating": 5} for name in names],
    }


def _sheet(rng: Random) -> dict[str, Any]:
    low = rng.choice([0, 1, 1, 2])
    names = rng.sample(sorted(SKILLS), 8)
    held = rng.sample(sorted(GIMMICKS), rng.choice([0, 1, 2]))
    return {
        "abilities": [{"ability": ability, "rating": rng.randint(low, 5)} for ability in ABILITIES],
        "skills": [{"skill": name, "rating": rng.randint(2, 7)} for name in names],
        "gimmicks": [{"name": name, "detail": "silver"} for name in held],
    }


def _one(rng: Random, ids: Any, kind: str = "character") -> str:
    return str(rng.choice(sorted(ids) or [f"{kind}-0000000000000000"]))


def _gm(play: Play) -> str:
    return (gms(play) or ["GM"])[0]


def _anybody(play: Play, rng: Random) -> tuple[str, Impresan]:
    who = _one(rng, impresa(play).characters)
    return who, impresa(play).characters.get(who, Impresan(who))


def _record(play: Play, rng: Random) -> Act:
    return "impresa.record_character", _gm(play), {"character": _one(rng, story(play).characters), **_sheet(rng)}


def _frame(play: Play, rng: Random) -> Act:
    who, sheet = _anybody(play, rng)
    skill = _one(rng, sheet.skills if rng.random() < 0.7 else SKILLS)
    command = {"character": who, "skill": skill, "difficulty": rng.randint(1, 5), "group": rng.choice(["", "simple"])}
    if rng.random() < 0.2:
        command |= {"minimum": {"amount": 10, "unit": "minutes"}, "increment": {"amount": 5, "unit": "minutes"}}
    if rng.random() < 0.4:
        command["roll"] = _bought(rng)
    return "impresa.frame_task", _gm(play), command


def _spend(play: Play, rng: Random) -> Act:
    tasks = [task.frame.id for task in impresa(play).tasks.values() if task.times is not None]
    return "impresa.spend_time", _gm(play), {"task": _one(rng, tasks, "task"), "spent": rng.randint(0, 40)}


def _contest(play: Play, rng: Random) -> Act:
    skill = rng.choice(["brawling", "athletics"])
    both = rng.sample(sorted(impresa(play).characters) * 2, 2) if impresa(play).characters else []
    return "impresa.frame_contest", _gm(play), {"sides": [{"character": one, "skill": skill} for one in both]}


def _resist(play: Play, rng: Random) -> Act:
    won = [task.frame.id for task in impresa(play).tasks.values() if task.success]
    who, _ = _anybody(play, rng)
    return (
        "impresa.frame_resistance",
        _gm(play),
        {"character": who, "opposes": _one(rng, won, "task"), "ability": "reasoning", "skill": "composure"},
    )


def _compose(play: Play, rng: Random) -> Act:
    who, _ = _anybody(play, rng)
    situation = rng.choice(["pain", "temper", "habit", "body"])
    return (
        "impresa.frame_composure",
        _gm(play),
        {"character": who, "situation": situation, "difficulty": rng.randint(1, 4)},
    )


def _hazard(play: Play, rng: Random) -> Act:
    who, sheet = _anybody(play, rng)
    act, command = rng.choice(
        [
            ("burn", {"rating": rng.randint(1, 3), "source": "a fire"}),
            ("smoke", {"rating": rng.randint(1, 2), "enclosed": True}),
            ("fall", {"height": rng.randint(5, 20), "landing": rng.choice(["padded", "hard"])}),
            (
                "impose_grades",
                {"track": rng.choice(["fatigue", "injury"]), "grades": rng.randint(1, 2), "source": "toil"},
            ),
            ("expose", {"substance": "silver"}),
            ("begin_exposure", {"cause": "frost"}),
            ("end_exposure", {}),
            ("worsen_exposure", {"grades": 1, "cause": "frostbite"}),
            ("lose_breath", {"prepared": rng.random() < 0.3}),
            ("find_breath", {}),
            (
                "wait_turns",
                {"turns": max(1, sheet.breathless.due - sheet.breathless.elapsed) if sheet.breathless else 1},
            ),
            ("stop_recovery", {"reason": "a march"}),
            ("give_recovery", {}),
        ]
    )
    return f"impresa.{act}", _gm(play), {"character": who, **command}


def _sessions(play: Play, rng: Random) -> Act:
    if story(play).adventure is None:
        return "table.start_adventure", _gm(play), {"title": "Another"}
    if story(play).session is None:
        return "table.begin_session", _gm(play), {}
    return rng.choice(["table.end_session", "table.end_session", "table.end_adventure"]), _gm(play), {}


def _days(play: Play, rng: Random) -> Act:
    return "table.pass_time", _gm(play), {"days": rng.choice([1, 1, 2, 7])}


def _reward(play: Play, rng: Random) -> Act:
    who, _ = _anybody(play, rng)
    words = rng.choice(["the toll", "the fair", "the mill", "the ford"])
    act, command = rng.choice(
        [
            ("award_luck", {"reason": "goal", "description": words}),
            ("award_session", {"award": "avoided_violence", "description": words}),
            ("award_session", {"award": "in_character"}),
            ("award_session", {"award": "duel", "opponents": [words]}),
            ("award_adventure", {"award": rng.choice(["heroism", "secrets", "goals"])}),
            ("set_goal", {"goal": words}),
            ("close_goal", {"goal": words}),
            ("begin_conditioning", {"ability": rng.choice(ABILITIES)}),
        ]
    )
    return f"impresa.{act}", _gm(play), {"character": who, **command}


def _schooled(play: Play, rng: Random) -> Act:
    who, _ = _anybody(play, rng)
    figure = f"impresa.experience:{rng.choice(sorted(SKILLS))}"
    return "ruling.correct", _gm(play), {"figure": figure, "of": who, "by": 20, "mends": 1, "reason": "years of school"}


def _grow(play: Play, rng: Random) -> Act:
    rich = [
        (c.id, skill) for c in impresa(play).characters.values() for skill, store in c.experience.items() if store >= 20
    ]
    who, skill = rng.choice(rich or [("character-0000000000000000", "melee")])
    same = (
        [name for name, kind in SKILLS.items() if kind.ability == SKILLS[skill].ability] if skill in SKILLS else [skill]
    )
    what, of = rng.choice([("raise", skill), ("learn", rng.choice(same)), ("ability", rng.choice(ABILITIES))])
    by = rng.choice([_gm(play), membership(play).controllers.get(who, _gm(play))])
    return "impresa.propose_growth", by, {"character": who, "what": what, "of": of, "points": {skill: 20}}


def _gimmick(play: Play, rng: Random) -> Act:
    who, sheet = _anybody(play, rng)
    name = rng.choice([held.name for held in sheet.gimmicks] or ["wealth"])
    by = membership(play).controllers.get(who, _gm(play))
    return rng.choice(
        [
            ("impresa.call_gimmick", by, {"character": who, "gimmick": name, "purpose": "a ship"}),
            ("impresa.bring_to_bear", _gm(play), {"character": who, "gimmick": name, "purpose": "an ambush"}),
            ("impresa.strike_gimmick", _gm(play), {"character": who, "gimmick": name, "reason": "it is over"}),
            ("impresa.mark_lost", _gm(play), {"character": who, "lost": not sheet.lost}),
            ("impresa.ask_clock", by, {"character": who}),
            ("impresa.record_language", _gm(play), {"character": who, "language": rng.choice(["Breton", "Norse"])}),
            ("impresa.set_goods", _gm(play), {"character": who, "goods": ["a lamp"]}),
        ]
    )


def _tables(play: Play, rng: Random) -> Act:
    if rng.random() < 0.5:
        return "impresa.record_skill", _gm(play), {"skill": rng.choice(["falconry", "tides"]), "ability": "awareness"}
    return "impresa.record_gimmick", _gm(play), {"gimmick": "second sight", "sign": "costs", "called": True}


def _setting(play: Play, rng: Random) -> Act:
    name = rng.choice(sorted(SETTINGS))
    return "table.change_setting", _gm(play), {"name": name, "value": rng.choice(SETTINGS[name])}


def _gear(play: Play, rng: Random) -> Act:
    """Gear is handed out, worn, counted, jammed, dropped and picked up."""
    who, _ = _anybody(play, rng)
    owned = [(owner, name) for owner, gear in impresa(play).gear.items() for name in gear.weapons]
    owner, weapon = rng.choice(sorted(owned) or [(who, "sword")])
    his = {"character": owner, "weapon": weapon}
    made = {"name": "needle gun", "types": ["firearm"], "damage": 2, "harm": "injury"}
    act, command = rng.choice(
        [
            ("hand_out_weapon", {"character": who, "weapon": rng.choice(["9mm/.45", "sword", "knife", "needle gun"])}),
            ("hand_out_armor", {"character": who, "armor": rng.choice(["leather armor", "hi-tech armor"])}),
            ("wear_armor", {"character": who, "armor": "leather armor", "worn": rng.random() < 0.5}),
            ("take_away", {"character": owner, "name": weapon}),
            ("count_supply", {**his, "rounds": rng.randint(0, 20)}),
            ("reload", his),
            ("declare_jam", his),
            ("frame_clearing", {**his, "difficulty": 1, "roll": {}}),
            ("take_in_hand", {"character": who, "thing": "lamp", "busy": rng.random() < 0.7}),
            ("record_weapon", {**made, "ranges": [5, 10, 20, 30], "ammo": [4, 4]}),
            ("record_armor", {"name": "dragon hide", "rating": 9, "against": ["injury"]}),
            ("pick_up_weapon", {"character": who, "weapon": _one(rng, impresa(play).dropped, "dropped")}),
            ("frame_throw", {"character": who, "thing": weapon, "metres": 5, "roll": {}}),
        ]
    )
    return f"impresa.{act}", _gm(play), command


def _fight(play: Play, rng: Random) -> Act:
    """What happens in a fight beside what people are offered: aiming, leave of the director, coming and going."""
    who, _ = _anybody(play, rng)
    encounter = _one(rng, impresa(play).combats, "encounter")
    combat = impresa(play).combats.get(encounter)
    attack = combat.attack.id if combat is not None and combat.attack is not None else "attack-0000000000000000"
    task = _one(rng, impresa(play).tasks, "task")
    act, command = rng.choice(
        [
            ("aim", {"character": who, "weapon": "9mm/.45", "target": _one(rng, impresa(play).characters)}),
            ("call_to_act", {"character": who}),
            ("refuse_action", {"character": who, "what": rng.choice([attack, task, "move"]), "reason": "no room"}),
            ("set_combat_flag", {"encounter": encounter, "combat": rng.random() < 0.5}),
            ("frame_attack", {"attack": attack, "dark": True, "added": rng.randint(0, 1)}),
            ("frame_attack", {"attack": attack, "distance": rng.choice([1, 8, 90])}),
            ("ready_mount", {"character": who, "ready": rng.random() < 0.5}),
            ("work_on_task", {"task": task}),
            ("state_gain", {"task": task, "gain": "a hold"}),
            ("forgo_defence", {"attack": attack}),
        ]
    )
    coming = rng.choice([("leave", {}), ("join", {"encounter": encounter})])
    if rng.random() < 0.15:
        return f"table.{coming[0]}_encounter", _gm(play), {"character": who, **coming[1]}
    return f"impresa.{act}", _gm(play), command


def _lift(play: Play, rng: Random) -> Act:
    who, _ = _anybody(play, rng)
    command = {"character": who, "weight": rng.randint(40, 330), "unit": rng.choice(["kg", "lbs"]), "group": "simple"}
    return "impresa.frame_lifting", _gm(play), command


def _times(play: Play, rng: Random) -> Act:
    tasks = [task.frame.id for task in impresa(play).tasks.values() if not task.rolled]
    times = {"increment": {"amount": rng.randint(1, 3), "unit": "hours"}}
    return "impresa.set_times", _gm(play), {"task": _one(rng, tasks, "task"), **times}


def _amend(play: Play, rng: Random) -> Act:
    who, _ = _anybody(play, rng)
    gimmicks = [{"name": rng.choice(sorted(GIMMICKS)), "detail": "silver"}]
    return "impresa.amend_sheet", _gm(play), {"character": who, "reason": "a slip", "gimmicks": gimmicks}


def _decline(play: Play, rng: Random) -> Act:
    return "impresa.decline_growth", _gm(play), {"growth": _one(rng, impresa(play).growths, "growth")}


def _drop(play: Play, rng: Random) -> Act:
    return "impresa.drop_task", _gm(play), {"task": _one(rng, impresa(play).tasks, "task")}


_LIKELY: tuple[Maker, ...] = (
    *[_frame] * 3,
    *[_hazard] * 6,
    *[_reward] * 4,
    *[_days] * 2,
    *[_sessions] * 2,
    *[_gear] * 4,
    *[_fight] * 3,
    _record,
    _spend,
    _contest,
    _resist,
    _compose,
    _schooled,
    *[_grow] * 2,
    *[_gimmick] * 3,
    _lift,
    _times,
    _amend,
    _decline,
    _tables,
    _setting,
    _drop,
)
