"""Acts that a table might take next in the Impact System: mostly what people are offered, now and then anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from domain.core.act import Offer
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.membership.state import gms, membership
from domain.systems.impact.bearers import kind_of
from domain.systems.impact.ladder import LEVELS, SHOWN
from domain.systems.impact.state import WORLD, impact
from domain.table.state import story
from tests.kit.offering import Act, Campaign, some_offer

DICE = list(SHOWN[1:])
WORDS = ["Rope", "Dust", "Torn Glove", "Fog", "Silver", "Broken Lamp", "Old Debt", "Locked Gate", "Loose Board", "Oath"]
MARKS = ["until_removed", "until_removed", "on_use", "end_of_scene"]
FORMS = ["remove", "disrupt", "alter", "restore"]

EAGER = {
    "impact.roll": 24,
    "impact.set_difficulty": 24,
    "impact.choose_effect": 20,
    "impact.announce": 16,
    "impact.put_forward": 16,
    "impact.propose_complication": 16,
    "impact.apply_consequence": 12,
    "impact.accept_complication": 12,
    "impact.open_test": 12,
    "impact.consent": 8,
    "impact.state_manner": 40,
    "impact.add_detail": 1,
    "impact.cancel": 1,
    "impact.claim_heroic": 1,
    "impact.make_complication": 1,
    "impact.trade_detail": 1,
    "impact.strike": 1,
    "impact.write_opening_scene": 1,
}
"""How much likelier than others (3) an act is that is offered: a table finishes what it has begun."""


def opening(rng: Random) -> list[Act]:
    """Acts that bring a campaign to where something can happen: an adversary, a friend, a scene with its Details."""
    hidden = rng.random() < 0.5
    return [
        ("table.create_character", "GM", {"name": "Captain Ash", "kind": "npc", "hidden": hidden}),
        ("impact.introduce", "GM", {"character": "$character", "die": rng.choice(DICE)}),
        ("impact.add_detail", "GM", {"bearer": "$character", "kind": "character", "text": "Duelist"}),
        ("table.create_character", "GM", {"name": "Old Nan", "kind": "npc"}),
        ("impact.introduce", "GM", {"character": "$character", "stance": "friend"}),
        ("table.open_scene", "GM", {"title": "Tower", "present": ["$character", "$character~1"]}),
        ("impact.add_detail", "GM", {"bearer": "$scene", "kind": "scene", "text": "Smoke"}),
    ]


def some_act(game: Campaign, rng: Random) -> Act:
    """Something somebody might do now; now and then what the rules refuse."""
    if rng.random() < 0.8:
        offered = _offered(game.play, rng)
        if offered is not None:
            return offered
    return rng.choice(_UNASKED)(game.play, rng)


def _offered(play: Play, rng: Random) -> Act | None:
    """One of the things that some member is offered, with the rest of its command filled in."""
    some = some_offer(play, rng, "impact", EAGER)
    if some is None:
        return None
    by, offer = some
    return offer.act, by, {**offer.command, **_rest(play, rng, offer)}


def _rest(play: Play, rng: Random, offer: Offer) -> Mapping[str, Any]:
    """What the offer leaves open."""
    says = {
        "impact.open_test": {"action": "leap"},
        "impact.cite": {"why": "it fits"},
        "impact.assign": {"why": "it troubles this one"},
        "impact.strike": {"why": "it does not fit"},
        "impact.set_difficulty": {"difficulty": rng.choice(LEVELS[1:])},
        "impact.add_detail": {"text": _text(rng), "mark": rng.choice(MARKS), "negative": rng.random() < 0.2},
        "impact.propose_complication": {"text": _text(rng), "mark": rng.choice(MARKS)},
        "impact.suggest": {"consequence": "detail", "text": _text(rng)},
        "impact.claim_heroic": {"says": "for the child"},
        "impact.trade_detail": {"says": "passage"},
        "impact.state_manner": {"says": "exiled"},
        "impact.state_act": _attempt(play, rng),
    }
    if offer.act == "impact.announce" and offer.command.get("consequence") == "detail":
        return {"text": _text(rng)}
    if offer.act == "impact.declare_harm":
        return _harm(play, rng)
    if offer.act == "impact.declare_act":
        return {"actor": _one(rng, _kind(play, "adversary")), **(_attempt(play, rng) if rng.random() < 0.8 else {})}
    if offer.act == "impact.choose_effect":
        return _effect(play, rng, str(offer.command["effect"]))
    if offer.act in ("impact.make_complication", "impact.write_opening_scene"):
        own = [d.id for d in impact(play).details.values() if d.bearer == offer.command["character"]]
        return {"text": _text(rng), "cites": [_one(rng, own)]}
    return says.get(offer.act, {})


def _harm(play: Play, rng: Random) -> dict[str, Any]:
    consequence = rng.choice([{"consequence": "impact"}, {"consequence": "detail", "text": _text(rng)}, {}])
    foes = [*_kind(play, "adversary", "threat"), *story(play).scenes]
    pcs = _kind(play, "pc")
    targets = rng.sample(pcs, min(len(pcs), rng.choice([1, 1, 2])))
    joined = [foe for foe in _kind(play, "adversary") if rng.random() < 0.3]
    return {"threat": _one(rng, foes), "targets": targets, "joined": joined, **consequence}


def _attempt(play: Play, rng: Random) -> dict[str, Any]:
    does = rng.choice(["create", "create", *FORMS])
    if does == "create":
        bearers = [*story(play).scenes, WORLD, *_kind(play, "adversary", "friend")]
        return {"does": does, "text": _text(rng), "bearer": _one(rng, bearers), "mark": rng.choice(MARKS)}
    changeable = [d.id for d in impact(play).details.values() if d.kind != "character"]
    return {"does": does, "detail": _one(rng, changeable), "text": _text(rng)}


def _effect(play: Play, rng: Random, effect: str) -> dict[str, Any]:
    anybody = [*story(play).characters, *story(play).scenes]
    says: dict[str, Any] = {"says": "so it is"}
    if effect == "change":
        changeable = [d.id for d in impact(play).details.values() if d.kind != "character"]
        return {**says, "form": rng.choice(FORMS), "detail": _one(rng, changeable), "text": _text(rng)}
    if effect == "establish":
        return {**says, "target": _one(rng, [*anybody, WORLD]), "text": _text(rng), "mark": rng.choice(MARKS)}
    return {**says, "target": _one(rng, anybody)}


def _introduce(play: Play, rng: Random) -> Act:
    stance = rng.choice(["adversary", "friend"])
    who = _one(rng, story(play).characters)
    return "impact.introduce", _gm(play), {"character": who, "die": rng.choice(DICE), "stance": stance}


def _give_die(play: Play, rng: Random) -> Act:
    bearers = [*story(play).scenes, *_kind(play, "threat", "pc")]
    return "impact.give_die", _gm(play), {"bearer": _one(rng, bearers), "die": rng.choice(DICE)}


def _hand_out(play: Play, rng: Random) -> Act:
    command = {"bearer": _one(rng, [*story(play).characters, WORLD]), "text": _text(rng), "mark": rng.choice(MARKS)}
    return "impact.add_detail", _gm(play), {**command, "ask": True, "secret": rng.random() < 0.3}


def _condition(play: Play, rng: Random) -> Act:
    who = _one(rng, story(play).characters)
    command = {"bearer": who, "kind": "character", "text": _text(rng), "condition": "mercy", "ask": True}
    return "impact.add_detail", membership(play).controllers.get(who, _gm(play)), command


def _detail_act(play: Play, rng: Random) -> Act:
    conditional = [d.id for d in impact(play).details.values() if d.condition]
    found = _one(rng, conditional if rng.random() < 0.3 else impact(play).details, *impact(play).expired)
    detail = impact(play).details.get(found)
    owner = membership(play).controllers.get(detail.bearer, _gm(play)) if detail is not None else _gm(play)
    return rng.choice(
        [
            ("impact.expire_detail", _gm(play), {"detail": found, "why": "over"}),
            ("impact.suspend_detail", _gm(play), {"detail": found, "why": "broken"}),
            ("impact.relabel_detail", _gm(play), {"detail": found, "kind": rng.choice(["scene", "temporary"])}),
            ("impact.reveal_detail", _gm(play), {"detail": found}),
            ("impact.reword_detail", owner, {"detail": found, "text": _text(rng), "ask": True}),
            ("impact.retire_detail", owner, {"detail": found, "ask": True}),
        ]
    )


def _stance(play: Play, rng: Random) -> Act:
    who = _one(rng, _kind(play, "adversary", "friend"))
    return "impact.turn_stance", _gm(play), {"character": who, "stance": rng.choice(["adversary", "friend"])}


def _rest_a_while(play: Play, rng: Random) -> Act:
    who = _one(rng, _kind(play, "pc"))
    player = membership(play).controllers.get(who, "GM")
    return rng.choice(
        [
            ("impact.declare_break", _gm(play), {"characters": _kind(play, "pc")}),
            ("impact.reset", player, {"character": who}),
            ("impact.decline_reset", player, {"character": who}),
        ]
    )


def _scenes(play: Play, rng: Random) -> Act:
    if story(play).adventure is None:
        return "table.start_adventure", _gm(play), {"title": "Another"}
    if story(play).scenes and rng.random() < 0.6:
        return "table.close_scene", _gm(play), {"scene": _one(rng, story(play).scenes)}
    return rng.choice(
        [
            ("table.open_scene", _gm(play), {"title": "Quay", "present": list(story(play).characters)}),
            ("table.open_scene", _gm(play), {"title": "Quay", "present": list(story(play).characters)}),
            ("table.end_adventure", _gm(play), {}),
        ]
    )


def _setting(play: Play, rng: Random) -> Act:
    name = rng.choice(sorted(registry().rulebooks["impact"].settings))
    setting = registry().settings[name]
    value = rng.choice([*DICE, True, False, "inverted", "never", "natural_max", "adversary_impact", setting.default])
    return "table.change_setting", _gm(play), {"name": name, "value": value}


def _award(play: Play, rng: Random) -> Act:
    command = {"character": _one(rng, _kind(play, "pc", "adversary")), "says": "nobly done"}
    return "impact.award_heroic", _gm(play), command


def _in_test(play: Play, rng: Random) -> Act:
    test = _one(rng, impact(play).tests, *impact(play).closed)
    open_test = impact(play).tests.get(test)
    named = [c.detail for c in (*open_test.helps, *open_test.hinders)] if open_test is not None else []
    roller = open_test.roller if open_test is not None else ""
    player = membership(play).controllers.get(roller, _gm(play))
    return rng.choice(
        [
            ("impact.take_back", rng.choice([player, _gm(play)]), {"test": test, "detail": _one(rng, named)}),
            ("impact.bar", _gm(play), {"test": test, "detail": _one(rng, impact(play).details)}),
            ("impact.spend", player, {"test": test}),
            ("impact.carry_out", _gm(play), {"test": test}),
            ("impact.roll", player, {"test": test}),
        ]
    )


def _post(play: Play, rng: Random) -> Act:
    command = {"scene": _one(rng, story(play).scenes), "says": "the wall", "difficulty": rng.choice(LEVELS[1:])}
    return "impact.post_difficulty", _gm(play), command


def _whole_test(play: Play, rng: Random) -> Act:
    task = next(iter(impact(play).tasks.values()), None)
    roller = _one(rng, _kind(play, "pc"))
    scene = task.scene if task is not None else _one(rng, story(play).scenes)
    fits = [d.id for d in impact(play).details.values() if d.bearer in (roller, scene, WORLD)]
    command = {
        "roller": roller,
        "scene": scene,
        "action": "climb",
        "task": task.id if task is not None else "",
        "cites": [{"detail": d, "why": "it fits"} for d in fits if rng.random() < 0.5],
        "effect": {"effect": "establish", "says": "up", "target": roller, "text": _text(rng)},
    }
    return "impact.take_test", membership(play).controllers.get(roller, "GM"), command


def _gm(play: Play) -> str:
    return (gms(play) or ["GM"])[0]


def _kind(play: Play, *kinds: str) -> list[str]:
    return [character for character in story(play).characters if kind_of(play, character) in kinds]


def _one(rng: Random, ids: Any, *others: str) -> str:
    known: Sequence[str] = sorted([*ids, *others])
    return rng.choice(known or ["thing-0000000000000000"])


def _text(rng: Random) -> str:
    return f"{rng.choice(WORDS)} {rng.randint(1, 40)}"


_UNASKED = (
    _introduce,
    _give_die,
    *[_hand_out] * 2,
    _condition,
    *[_detail_act] * 2,
    _stance,
    *[_rest_a_while] * 2,
    _award,
    *[_in_test] * 3,
    *[_scenes] * 2,
    _setting,
    _post,
    _whole_test,
)
