"""Acts that a table might take next when it plays Activity: mostly lawful, now and then not."""

from __future__ import annotations

from random import Random

from domain.core.play import Play
from domain.membership.state import characters_of, gms, membership
from domain.systems.activity.settings import ATTRIBUTES, SKILLS
from domain.systems.activity.state import Test, activity, immediate_ap, live_test, saved_ap, sheet_of
from domain.table.state import Character, scene_of, story
from tests.kit.offering import Act, Campaign

WORDS = {"activity.attributes": ["Might", "Grace", "Wits"], "activity.skills": ["Brawl", "Stealth", "Lore"]}


def opening(rng: Random) -> list[Act]:
    """The campaign lists its attributes and skills."""
    return [("table.change_setting", "GM", {"name": name, "value": value}) for name, value in WORDS.items()]


def some_act(game: Campaign, rng: Random) -> Act:
    """Something somebody might do now."""
    play = game.play
    lacking = [name for name, setting in (("attributes", ATTRIBUTES), ("skills", SKILLS)) if not setting.of(play)]
    if lacking:
        name = f"activity.{lacking[0]}"
        return "table.change_setting", _gm(play), {"name": name, "value": WORDS[name]}
    unwritten = [c for c in story(play).characters.values() if not sheet_of(play, c.id).skills]
    if unwritten and rng.random() < 0.3:
        return _sheet(play, rng, unwritten[0])
    return rng.choice(_LIKELY)(play, rng)


def _gm(play: Play) -> str:
    return (gms(play) or ["GM"])[0]


def _player(play: Play, character: str) -> str:
    return membership(play).controllers.get(character, _gm(play))


def _somebody(play: Play, rng: Random) -> str:
    return rng.choice(sorted(story(play).characters) or ["character-0000000000000000"])


def _method(rng: Random) -> dict[str, str]:
    return {"attribute": rng.choice(WORDS["activity.attributes"]), "skill": rng.choice(WORDS["activity.skills"])}


def _sheet(play: Play, rng: Random, character: Character) -> Act:
    parts = {
        "attributes": {name: rng.randint(-2, 6) for name in WORDS["activity.attributes"]},
        "skills": {name: rng.randint(0, 14) for name in WORDS["activity.skills"]},
        "hit_dice": rng.randint(1, 5),
        "talents": [{"name": "Gifted", "skill": "Lore", "successes": rng.randint(1, 2)}] if rng.random() < 0.3 else [],
        "perks": [{"name": "Knack", "skills": ["Brawl"], "dice": 1, "difficulty": rng.randint(0, 1)}],
        "oaths": [{"to": "the crown"}],
    }
    return "activity.write_sheet", _gm(play), {"character": character.id, **parts}


def _rewrite(play: Play, rng: Random) -> Act:
    if activity(play).precedents and rng.random() < 0.3:
        kind, attribute, skill = rng.choice(sorted(activity(play).precedents)).split("|")
        return "activity.lift_precedent", _gm(play), {"kind": kind, "attribute": attribute, "skill": skill}
    return "activity.write_sheet", _gm(play), {"character": _somebody(play, rng), "hit_dice": rng.randint(1, 6)}


def _test(play: Play, rng: Random) -> Act:
    """The next step of somebody's test: opened where there is none; players' characters come first."""
    pcs = sorted(c.id for c in story(play).characters.values() if c.kind == "pc")
    character = rng.choice(pcs) if pcs and rng.random() < 0.85 else _somebody(play, rng)
    test = live_test(play, character)
    if test is None or (test.phase == "resolved" and rng.random() < 0.3):
        return _open(play, rng, character)
    return {"open": _while_open, "set": _while_set, "resolved": _while_resolved}[test.phase](play, rng, test)


def _open(play: Play, rng: Random, character: str) -> Act:
    command = {"character": character, **_method(rng), "kind": rng.choice(["", "vault"])}
    if rng.random() < 0.3:
        command |= {"limbering": True, "main": "the leap"}
    if rng.random() < 0.2:
        return "activity.open_test", _player(play, character), {**command, "says": "in my own way"}
    if rng.random() < 0.1:
        called = {"characters": sorted(story(play).characters)[:2], **_method(rng), "difficulty": 1, "risk": "a fall"}
        return "activity.call_tests", _gm(play), called
    if rng.random() < 0.3:
        extra = {"difficulty": rng.randint(0, 3), "dice": rng.randint(0, 1), "credit": rng.randint(0, 1)}
        taken = {"character": character, **_method(rng), **extra, "risk": "a fall"}
        return "activity.take_test", _gm(play), taken
    return "activity.open_test", _gm(play), command


def _while_open(play: Play, rng: Random, test: Test) -> Act:
    player, gm = _player(play, test.primary.character), _gm(play)
    if test.limbering_waits and rng.random() < 0.6:
        return "activity.rule_on_limbering", gm, {"test": test.id, "allow": rng.random() < 0.7}
    if test.proposal is not None and rng.random() < 0.6:
        ruling = {"grant": rng.random() < 0.7, "precedent": rng.random() < 0.3}
        return "activity.rule_on_method", gm, {"test": test.id, **ruling}
    difficulty = {
        "difficulty": rng.choice([0, 1, 1, 1, 2, 2, 3]),
        "range": rng.randint(1, 5),
        "duration": rng.choice([None, 1, 30]),
    }
    return rng.choice(
        [
            *[("activity.set_difficulty", gm, {"test": test.id, **difficulty, "risk": "a fall"})] * 9,
            ("activity.set_opposition", gm, {"test": test.id, "opponent": _somebody(play, rng), **_method(rng)}),
            ("activity.present_method", gm, {"test": test.id, **_method(rng)}),
            ("activity.accept_method", player, {"test": test.id}),
            ("activity.propose_method", player, {"test": test.id, **_method(rng), "says": "like this"}),
            ("activity.cancel_test", gm, {"test": test.id}),
        ]
    )


def _while_set(play: Play, rng: Random, test: Test) -> Act:
    gm = _gm(play)
    if test.failure == "proposed" and rng.random() < 0.7:
        return "activity.rule_on_failure", gm, {"test": test.id, "agree": rng.random() < 0.6}
    if test.opposition is not None and not test.opponent_rolled and rng.random() < 0.5:
        return "activity.roll_opponent", _player(play, test.opposition.character), {"test": test.id}
    if rng.random() < 0.3:
        return "activity.roll", _player(play, test.primary.character), {"test": test.id}
    side = rng.choice(["primary", "primary", "opponent"]) if test.opposition is not None else "primary"
    who = test.opposition if side == "opponent" and test.opposition is not None else test.primary
    player, named = _player(play, who.character), {"test": test.id, "side": side}
    helper = _somebody(play, rng)
    helping = who.helpers[0].character if who.helpers else helper
    return rng.choice(
        [
            *[("activity.buy_dice", player, {**named, **_shares(play, rng, who.character, who.bought + 1)})] * 3,
            ("activity.use_perk", player, {**named, "perk": "Knack"}),
            ("activity.grant_roleplay_die", gm, {**named, "says": "well played"}),
            ("activity.add_boost", gm, {**named, "boost": rng.randint(0, 5), "reason": "fog"}),
            *[("activity.assist", _player(play, helper), {**named, "helper": helper, **_method(rng), "says": "so"})]
            * 2,
            ("activity.dismiss_helper", gm, {"test": test.id, "helper": helping}),
            *[("activity.fae_success", player, named)] * 2,
            ("activity.pass_without_dice", player, {"test": test.id}),
            ("activity.propose_failure", player, {"test": test.id, "stake": "a name"}),
            ("activity.cancel_test", gm, {"test": test.id}),
            *[("activity.levy", gm, {"effect": rng.choice(["raise", "opposition"]), "test": test.id})] * 2,
        ]
    )


def _shares(play: Play, rng: Random, character: str, price: int) -> dict[str, int]:
    """A mixture of the sources, mostly of what they hold; or none named."""
    if rng.random() < 0.3:
        return {}
    held = {"saved": saved_ap(play, character), "immediate": immediate_ap(play, character)}
    held |= {"luck_pool": activity(play).luck, "credit": price}
    shares = dict.fromkeys(held, 0)
    for source in rng.sample(list(held), len(held)) if rng.random() < 0.5 else list(held):
        shares[source] = max(0, min(held[source], price - sum(shares.values())))
    return shares


def _while_resolved(play: Play, rng: Random, test: Test) -> Act:
    who = test.primary.character
    player, gm, shares = _player(play, who), _gm(play), _shares(play, rng, who, 1)
    return rng.choice(
        [
            ("activity.narrate", rng.choice([player, gm]), {"test": test.id, "text": "so it went"}),
            ("activity.claim_narration", gm, {"test": test.id}),
            ("activity.improve_result", player, {"test": test.id, "text": "with a bow", **shares}),
            ("activity.reduce_time", player, {"test": test.id, **shares}),
            *[("activity.add_detail", player, {"test": test.id, "text": "a rope"})] * 2,
            (
                "activity.ask_question",
                player,
                {"character": who, "question": "Who?", **shares},
            ),
            ("activity.fae_success", player, {"test": test.id}),
            ("activity.close_test", player, {"test": test.id}),
            ("activity.levy", gm, {"effect": rng.choice(["surplus", "complication"]), "test": test.id, "text": "rain"}),
        ]
    )


def _purse(play: Play, rng: Random) -> Act:
    holders = [character for character, ap in activity(play).ap.items() if ap > 0] or [_somebody(play, rng)]
    act = rng.choice(["activity.bank_ap", "activity.bank_ap", "activity.draw_luck"])
    who = rng.choice(holders if act == "activity.bank_ap" else sorted(story(play).characters) or holders)
    return act, _player(play, who), {"character": who, "ap": rng.randint(1, 3)}


def _doom(play: Play, rng: Random) -> Act:
    pending = [c.id for c in activity(play).complications.values() if c.fate == "pending"]
    if pending and rng.random() < 0.8:
        act = rng.choice(["present", "compound", "compound"])
        words = {"text": "rain"} if act == "present" else {}
        return f"activity.{act}_complication", _gm(play), {"complication": rng.choice(pending), **words}
    scenes = sorted(story(play).scenes) or ["scene-0000000000000000"]
    return rng.choice(
        [
            ("activity.forgive_doom", _gm(play), {"doom": rng.randint(1, 2)}),
            ("activity.levy", _gm(play), {"effect": "complication", "scene": rng.choice(scenes), "text": "rain"}),
            ("activity.allow_credit", _gm(play), {"character": _somebody(play, rng), "ap": 2}),
        ]
    )


def _words(play: Play, rng: Random) -> Act:
    """What a GM owes an answer to, or may take back."""
    now, gm = activity(play), _gm(play)
    waiting = [
        *(("activity.answer_question", gm, {"question": q, "answer": "He"}) for q in now.questions),
        *(("activity.return_question", gm, {"question": q}) for q in now.questions),
        *(("activity.strike_detail", gm, {"detail": d}) for d in now.details),
        *(("activity.rule_on_oath", gm, {"claim": c, "confirm": rng.random() < 0.7}) for c in now.claims),
        *(("activity.rule_on_power", gm, {"power": p, "agree": rng.random() < 0.7}) for p in now.powers),
        *(("activity.rule_on_sheet_change", gm, {"change": c, "consent": True}) for c in now.changes),
    ]
    return rng.choice(waiting) if waiting else _test(play, rng)


def _fae(play: Play, rng: Random) -> Act:
    wild = sorted(c for c, sheet in activity(play).sheets.items() if sheet.true_fae)
    who = rng.choice(wild) if wild and rng.random() < 0.3 else _somebody(play, rng)
    player, gm = _player(play, who), _gm(play)
    deed = rng.choice(["I knelt", "I fasted", "I gave way"])
    return rng.choice(
        [
            ("activity.award_fae", gm, {"character": who, "points": rng.randint(1, 3), "reason": "plan"}),
            ("activity.claim_oath", player, {"character": who, "oath": "the crown", "deed": deed, "interest": "rest"}),
            ("activity.use_power", player, {"character": who, "power": "mist", "points": rng.randint(1, 3)}),
            ("activity.new_dawn", gm, {"days": rng.randint(1, 2)}),
            ("activity.declare_true_fae", gm, {"character": who, "cap": rng.choice([None, 12]), "start": 6}),
            ("activity.propose_sheet_change", player, {"character": who, "hit_dice": rng.randint(1, 6)}),
        ]
    )


def _turn(play: Play, rng: Random) -> Act:
    running = [e for e in story(play).encounters.values() if e.system == "activity"]
    if not running:
        scenes = [scene for scene in story(play).scenes.values() if scene.present] or [None]
        scene = rng.choice(scenes)
        if scene is None:
            return _test(play, rng)
        opening = {"scene": scene.id, "participants": list(scene.present), "system": "activity"}
        return "table.open_encounter", _gm(play), opening
    found = running[0]
    if found.round < 1 or (not found.holder and rng.random() < 0.3):
        return "table.begin_round", _gm(play), {"encounter": found.id}
    if found.holder is None or rng.random() < 0.2:
        who = rng.choice(found.order or [_somebody(play, rng)])
        return "table.begin_turn", _gm(play), {"encounter": found.id, "character": who}
    kind = rng.choice(["minor", "major"])
    act = rng.choice(["activity.buy_action", "activity.take_action"])
    return act, _player(play, found.holder), {"character": found.holder, "kind": kind}


def _table(play: Play, rng: Random) -> Act:
    scenes = sorted(story(play).scenes)
    outside = [c for c in story(play).characters if scene_of(play, c) is None]
    if outside and scenes and rng.random() < 0.6:
        return "table.enter_scene", _gm(play), {"scene": scenes[0], "character": outside[0]}
    if scenes and rng.random() < 0.3:
        return "table.close_scene", _gm(play), {"scene": rng.choice(scenes)}
    if scenes and rng.random() < 0.7:
        return _test(play, rng)
    return "table.open_scene", _gm(play), {"title": "Harbour", "present": sorted(story(play).characters)}


def _setting(play: Play, rng: Random) -> Act:
    name, value = rng.choice(
        [
            ("activity.autobank", True),
            ("activity.credit", rng.choice(["open", "ask", "closed"])),
            ("activity.fae_timing", "after_failure"),
            ("activity.fae_per_test_max", 2),
            ("activity.fates_wrath_doom", 1),
            ("activity.opponent_surplus", "ap"),
            ("activity.luck_reset", rng.choice(["never", "scene", "session"])),
            ("activity.opposed_zero", rng.choice(["choice", "auto", "roll"])),
            ("activity.roleplay_dice_max", rng.randint(0, 4)),
            ("activity.doom_visible", rng.random() < 0.5),
        ]
    )
    return "table.change_setting", _gm(play), {"name": name, "value": value}


def _astray(play: Play, rng: Random) -> Act:
    """Something that somebody asks who may not, or too late."""
    by = rng.choice(sorted(membership(play).members))
    past = [*activity(play).ended[-3:], *activity(play).tests] or ["test-0000000000000000"]
    own = (characters_of(play, by) or [_somebody(play, rng)])[0]
    return rng.choice(
        [
            ("activity.roll", by, {"test": rng.choice(past)}),
            ("activity.buy_dice", by, {"test": rng.choice(past)}),
            ("activity.bank_ap", by, {"character": _somebody(play, rng), "ap": 1}),
            ("activity.levy", by, {"effect": "raise", "test": rng.choice(past)}),
            ("activity.open_test", by, {"character": own, "activity": "leap"}),
            ("activity.settle_without_risk", by, {"character": own, "activity": "supper"}),
        ]
    )


_LIKELY = [
    *[_test] * 14,
    *[_purse] * 2,
    *[_doom] * 2,
    *[_words] * 2,
    _fae,
    _turn,
    _turn,
    _table,
    _setting,
    _rewrite,
    _astray,
]
