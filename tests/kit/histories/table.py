"""Acts that a table might take next whatever it plays: of the membership, the table, the dice."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.core.play import Play
from domain.membership.state import gms, membership
from domain.table.state import story
from tests.kit.offering import Act, Campaign


def opening(rng: Random) -> list[Act]:
    """Acts that bring a new campaign, whose GM is GM, to where something can happen: two players, two characters."""
    return [
        ("membership.invite", "GM", {"roles": ["player"]}),
        ("membership.join", "Ana", {"invitation": "$invitation"}),
        ("membership.join", "Ben", {"invitation": "$invitation"}),
        ("table.create_character", "Ana", {"name": "Mara"}),
        ("table.create_character", "Ben", {"name": "Tom"}),
        ("table.create_character", "GM", {"name": "Vex", "kind": "npc", "hidden": rng.random() < 0.5}),
        ("table.open_scene", "GM", {"title": "Old Mill", "present": ["$character", "$character~1", "$character~2"]}),
    ]


def some_act(game: Campaign, rng: Random) -> Act:
    """Something somebody might do now; now and then what the rules refuse."""
    make = rng.choice(_LIKELY)
    return make(game.play, rng)


def _gm(play: Play) -> str:
    return (gms(play) or ["GM"])[0]


def _member(play: Play, rng: Random) -> str:
    return rng.choice(sorted(membership(play).members) or ["GM"])


def _one(ids: Any, rng: Random, kind: str) -> str:
    return rng.choice(sorted(ids) or [f"{kind}-0000000000000000"])


def _create(play: Play, rng: Random) -> Act:
    if rng.random() < 0.5:
        return "table.create_character", _gm(play), {"name": "Wolf", "kind": "threat", "hidden": rng.random() < 0.4}
    return "table.create_character", _member(play, rng), {"name": rng.choice(["Ida", "Oke"])}


def _describe(play: Play, rng: Random) -> Act:
    who = _one(story(play).characters, rng, "character")
    return "table.describe_character", _gm(play), {"character": who, "name": rng.choice(["Red", "Grey"])}


def _reveal(play: Play, rng: Random) -> Act:
    hidden = [c.id for c in story(play).characters.values() if c.audience != "everyone"]
    return "table.reveal_character", _gm(play), {"character": _one(hidden, rng, "character")}


def _retire(play: Play, rng: Random) -> Act:
    if story(play).retired and rng.random() < 0.6:
        return "table.return_character", _gm(play), {"character": _one(story(play).retired, rng, "character")}
    return "table.retire_character", _gm(play), {"character": _one(story(play).characters, rng, "character")}


def _scene(play: Play, rng: Random) -> Act:
    there = [c for c in story(play).characters if rng.random() < 0.6]
    return "table.open_scene", _gm(play), {"title": "Harbour", "present": there, "hidden": rng.random() < 0.2}


def _enter(play: Play, rng: Random) -> Act:
    scene, who = _one(story(play).scenes, rng, "scene"), _one(story(play).characters, rng, "character")
    act = rng.choice(["table.enter_scene", "table.enter_scene", "table.leave_scene"])
    return act, _gm(play), {"scene": scene, "character": who} if act.endswith("enter_scene") else {"character": who}


def _close(play: Play, rng: Random) -> Act:
    act = rng.choice(["table.close_scene", "table.close_scene", "table.reveal_scene"])
    return act, _gm(play), {"scene": _one([*story(play).scenes, *list(story(play).ended)[-2:]], rng, "scene")}


def _fight(play: Play, rng: Random) -> Act:
    running = story(play).encounters
    if not running or rng.random() < 0.2:
        return "table.open_encounter", _gm(play), {"scene": _one(story(play).scenes, rng, "scene"), "system": "table"}
    found = running[_one(running, rng, "encounter")]
    who = _one(found.order or story(play).characters, rng, "character")
    act = rng.choice(["join", "join", "begin_round", "begin_turn", "begin_turn", "end_turn", "leave", "end"])
    return {
        "join": ("table.join_encounter", _gm(play), {"encounter": found.id, "character": who}),
        "begin_round": ("table.begin_round", _gm(play), {"encounter": found.id}),
        "begin_turn": ("table.begin_turn", _gm(play), {"encounter": found.id, "character": who}),
        "end_turn": ("table.end_turn", _gm(play), {"encounter": found.id}),
        "leave": ("table.leave_encounter", _gm(play), {"character": who}),
        "end": ("table.end_encounter", _gm(play), {"encounter": found.id}),
    }[act]


def _adventure(play: Play, rng: Random) -> Act:
    if story(play).adventure is None:
        whole = {"characters": list(story(play).characters)} if rng.random() < 0.5 else {}
        return "table.start_adventure", _gm(play), {"title": "The second", **whole}
    if story(play).session is None:
        return "table.begin_session", _gm(play), {}
    return rng.choice(["table.end_session", "table.end_session", "table.end_adventure"]), _gm(play), {}


def _time(play: Play, rng: Random) -> Act:
    return "table.pass_time", _gm(play), {"hours": rng.randint(0, 30), "minutes": rng.randint(0, 30)}


def _note(play: Play, rng: Random) -> Act:
    if story(play).notes and rng.random() < 0.3:
        note = story(play).notes[_one(story(play).notes, rng, "note")]
        return rng.choice(["table.unpin_note", "table.reveal_note"]), note.by, {"note": note.id}
    by = _member(play, rng)
    return "table.write_note", by, {"text": "Remember this", "pinned": rng.random() < 0.6}


def _people(play: Play, rng: Random) -> Act:
    open_ones = membership(play).invitations
    who = _one(story(play).characters, rng, "character")
    by = _member(play, rng)
    return rng.choice(
        [
            ("membership.invite", _gm(play), {"roles": ["player"]}),
            ("membership.join", rng.choice(["Cleo", "Dov"]), {"invitation": _one(open_ones, rng, "invitation")}),
            ("membership.hand_over", _gm(play), {"character": who, "to": by}),
            ("membership.remove", _gm(play), {"member": by}),
        ]
    )


def _setting(play: Play, rng: Random) -> Act:
    value = rng.choice(["spoken", "written"])
    return "table.change_setting", _gm(play), {"name": "table.texts", "value": value}


def _salt(play: Play, rng: Random) -> Act:
    return "dice.salt", _member(play, rng), {"salt": rng.choice(["heather", "brine"])}


_LIKELY = (
    *[_create] * 2,
    _describe,
    _reveal,
    _retire,
    *[_scene] * 2,
    *[_enter] * 4,
    _close,
    *[_fight] * 5,
    _adventure,
    _time,
    *[_note] * 2,
    _people,
    _setting,
    _salt,
)
