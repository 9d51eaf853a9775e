"""The cast of the worked examples of the Impact System, and the macros its rows are written with.

What a row only presupposes (a Detail borne, an Impact Die at some rung) is given as an event, as it would stand in the
log; everything a row shows is done by acts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from domain.core.event import Event
from domain.membership.state import membership
from domain.play import evolve
from domain.systems.impact.events.details import DetailExpired, DetailMade
from domain.systems.impact.events.die import DieMoved
from domain.systems.impact.events.outcome import Rolled
from domain.systems.impact.ladder import SHOWN
from domain.systems.impact.state import impact
from tests.kit.game import Game
from tests.kit.rows import Row, Stage

PCS = {"mara": ("Mara Quill", "Ana"), "oswin": ("Brother Oswin", "Ben"), "tamsin": ("Tamsin Rook", "Cai")}
NPCS = {"vex": ("Captain Vex", "D10"), "knives": ("The Hired Knives", "D6"), "berta": ("Old Berta", "")}
CHARACTER_DETAILS = {
    "M1": ("mara", "Raised On Rooftops"),
    "M2": ("mara", "Reads People Like Ledgers"),
    "M3": ("mara", "Owes The Wrong Guild"),
    "O1": ("oswin", "Healer Of The Salt Road"),
    "O2": ("oswin", "Cannot Tell A Lie"),
    "T1": ("tamsin", "Tinker Of Small Wonders"),
    "T2": ("tamsin", "The Lantern Burns Only For The Merciful"),
    "V1": ("vex", "Duelist Without Equal"),
    "V2": ("vex", "Always Has An Informer"),
    "K1": ("knives", "Fight Dirty Together"),
    "B1": ("berta", "Knows Every Cellar"),
}
SCENE_DETAILS = {
    "S1": ("mill", "Flour Dust Hangs In The Air"),
    "S2": ("mill", "Rotten Floorboards"),
    "H1": ("harbour", "Fog On The Quay"),
    "U1": ("world", "The Eclipse Has Begun"),
}


NOBODY: Mapping[str, str] = {}


def staged(row: Row) -> Stage:
    """The stage a row is played on: ``cast: before`` has no adventure yet, ``cast: between`` no scene."""
    return _staged(json.dumps(row.settings), row.cast).copy()


@cache
def _staged(settings: str, cast: str) -> Stage:
    game = Game("impact", settings=json.loads(settings), adventure=None)
    names = {"world": "world", **_characters(game)}
    if cast != "before":
        pcs = [names[who] for who in PCS]
        game.take("table.start_adventure", "GM", title="The Salt Road", characters=pcs)
    if not cast:
        present = [names[who] for who in (*PCS, *NPCS)]
        names["harbour"] = game.take("table.open_scene", "GM", title="Harbour").made("scene")
        names["mill"] = game.take("table.open_scene", "GM", title="Old Mill", present=present).made("scene")
        for name, (bearer, text) in SCENE_DETAILS.items():
            command = {"bearer": names[bearer], "text": text, "kind": "scene"}
            names[name] = game.take("impact.add_detail", "GM", **command).made("detail")
    return Stage(game, names, MACROS)


def _characters(game: Game) -> dict[str, str]:
    names = {}
    for who, (called, player) in PCS.items():
        game.player(player)
        names[who] = game.take("table.create_character", player, name=called).made("character")
    for who, (called, die) in NPCS.items():
        names[who] = game.take("table.create_character", "GM", name=called, kind="npc").made("character")
        stance = "friend" if who == "berta" else "adversary"
        game.take("impact.introduce", "GM", character=names[who], die=die, stance=stance)
    for name, (bearer, text) in CHARACTER_DETAILS.items():
        command: dict[str, Any] = {"bearer": names[bearer], "text": text, "kind": "character"}
        command |= {"negative": True} if name == "M3" else {}
        command |= {"condition": "she shows mercy"} if name == "T2" else {}
        names[name] = game.take("impact.add_detail", PCS[bearer][1] if bearer in PCS else "GM", **command).made(
            "detail"
        )
    return names


def given(stage: Stage, event: Event) -> None:
    """The event stands in the log."""
    stage.game.log.append((stage.game.acts, event))
    evolve(stage.game.play, event)


def player_of(stage: Stage, character: str) -> str:
    return membership(stage.game.play).controllers[character]


def take(stage: Stage, act: str, by: str, **command: Any) -> Any:
    return stage.game.take(f"impact.{act}", by, **{k: v for k, v in command.items() if v is not None})


def die(stage: Stage, who: str, at: str) -> None:
    """The bearer's Impact Die is at this rung."""
    now = impact(stage.game.play).dice.get(who, 0)
    given(stage, DieMoved(who, SHOWN.index(at) - now, "adventure", SHOWN[now], at))


def detail(stage: Stage, bearer: str, text: str, into: str, kind: str = "temporary", **more: Any) -> dict[str, str]:
    """The bearer has this Detail."""
    name = f"detail-{into}"
    given(stage, DetailMade(name, text, kind, bearer, **more))
    return {into: name}


def gone(stage: Stage, detail: str) -> None:
    """The Detail has expired."""
    given(stage, DetailExpired(detail, "declared"))


def rolled_in(stage: Stage, scene: str) -> None:
    """A die has been rolled in the scene, in a test long closed."""
    roll = {"face": 8, "sides": 12, "source": "server", "difficulty": "D12", "impact_die": "D12", "die": "D12"}
    given(
        stage,
        Rolled("test-before", "", scene, **roll, helpful=[], hindering=[], dropped=[], net=0, total=8, success=True),
    )


def plain_test(
    stage: Stage, *, roller: str = "", level: str | None = "Tricky", scene: str = "", into: str = "test", **named: Any
) -> dict[str, str]:
    """A plain test, set up and, with a face, rolled by the server's dice."""
    roller = roller or stage.names["mara"]
    player = player_of(stage, roller)
    where = scene or stage.names["mill"]
    made = take(stage, "open_test", player, roller=roller, scene=where, action="as told").made("test")
    if level is not None:
        take(stage, "set_difficulty", "GM", test=made, difficulty=level)
    return {into: finish(stage, made, player, **named)}


def finish(
    stage: Stage,
    made: str,
    player: str,
    *,
    cites: Sequence[str] = (),
    lends: Mapping[str, str] = NOBODY,
    assigns: Sequence[str] = (),
    face: int | None = None,
) -> str:
    """Name Details for and against, and roll."""
    for one in cites:
        take(stage, "cite", player, test=made, detail=one, why="it fits")
    for one, helper in lends.items():
        kind = stage.game.views().sheets[helper].kind
        take(stage, "lend", player_of(stage, helper) if kind == "pc" else "GM", test=made, helper=helper, detail=one)
    for one in assigns:
        take(stage, "assign", "GM", test=made, detail=one, why="it troubles this one")
    if face is not None:
        stage.game.dice(face)
        take(stage, "roll", player, test=made)
    return made


def success(stage: Stage, **said: Any) -> dict[str, str]:
    """A plain test that has succeeded and waits for its effect."""
    return plain_test(stage, level="Routine", face=8, **said)


def failure(stage: Stage, **said: Any) -> dict[str, str]:
    """A plain test that has failed."""
    return plain_test(stage, level="Tricky", face=3, **said)


def harm(
    stage: Stage,
    *,
    target: str = "",
    threat: str = "",
    joined: Sequence[str] = (),
    consequence: str | None = "impact",
    text: str | None = None,
    into: str = "test",
    **named: Any,
) -> dict[str, str]:
    """A harm test, announced and, with a face, rolled."""
    target = target or stage.names["mara"]
    command = {"scene": stage.names["mill"], "threat": threat or stage.names["vex"], "targets": [target]}
    outcome = take(stage, "declare_harm", "GM", **command, joined=list(joined), consequence=consequence, text=text)
    return {into: finish(stage, outcome.made("test"), player_of(stage, target), **named)}


def foil(
    stage: Stage,
    *,
    actor: str = "",
    act: Mapping[str, Any] | None = None,
    roller: str = "",
    level: str | None = "Tricky",
    into: str = "test",
    **named: Any,
) -> dict[str, str]:
    """A foil test: declared; ``roller: nobody`` leaves it there; with a face, rolled."""
    rigged = {"does": "create", "text": "The Bridge Is Rigged", "bearer": stage.names["mill"]}
    command = {"scene": stage.names["mill"], "actor": actor or stage.names["vex"]}
    made = take(stage, "declare_act", "GM", **command, **(rigged if act is None else act)).made("test")
    if roller == "nobody":
        return {into: made}
    roller = roller or stage.names["oswin"]
    player = player_of(stage, roller)
    take(stage, "put_forward", player, test=made, character=roller)
    if level is not None:
        take(stage, "set_difficulty", "GM", test=made, difficulty=level)
    return {into: finish(stage, made, player, **named)}


def detail_is(stage: Stage, detail: str, state: str = "active", text: str = "", **fields: Any) -> None:
    """A Detail is in this state, with these fields; ``expired`` ones are no more."""
    now = impact(stage.game.play)
    found = now.details.get(detail)
    if state == "expired":
        assert found is None, f"{detail} is {found}"
        assert detail in now.expired
        return
    assert found is not None, f"{detail} is not in force"
    assert state == found.state
    assert not text or text == found.text
    for name, expected in fields.items():
        assert expected == getattr(found, name)


def die_is(stage: Stage, who: str, at: str) -> None:
    """A bearer's Impact Die, as everybody sees it."""
    views = stage.game.views("Ana")
    seen = views.sheets.get(who) or views.scenes[who]
    assert at == seen.systems["impact"].die


def test_is(stage: Stage, test: str, phase: str) -> None:
    """The test is in this phase, or closed in this way."""
    now = impact(stage.game.play)
    found = now.tests[test].phase if test in now.tests else f"closed: {now.closed[test].how}"
    assert phase == found


def bears(stage: Stage, bearer: str, texts: list[str]) -> None:
    """The Temporary Details that a bearer has, by text."""
    held = [d.text for d in impact(stage.game.play).details.values() if d.bearer == bearer and d.kind == "temporary"]
    assert texts == held


def tests_of(stage: Stage, **into: str) -> dict[str, str]:
    """The open test of each roller, by the name it is to have."""
    tests = impact(stage.game.play).tests.values()
    return {name: next(t.id for t in tests if t.roller == stage.names[who]) for who, name in into.items()}


def between(stage: Stage) -> None:
    """All scenes are over."""
    for scene in list(stage.game.views().scenes):
        stage.game.take("table.close_scene", "GM", scene=scene)


STATE_CHECKS = (detail_is, die_is, test_is, bears)
GIVEN = (die, detail, gone, rolled_in, success, failure, harm, foil, between, tests_of)
MACROS = {"test": plain_test, **{macro.__name__: macro for macro in (*GIVEN, *STATE_CHECKS)}}
