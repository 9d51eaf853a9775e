"""What people see of the Impact System: Impact Dice, Details by kind, tests with their chances, and what to do next."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.core.act import Offer
from domain.core.audience import Viewer, visible
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.systems.impact.bearers import kind_of, rung_of
from domain.systems.impact.counting import odds, tally
from domain.systems.impact.events.die import FIGURE
from domain.systems.impact.ladder import SHOWN, held, level, shown
from domain.systems.impact.state import WORLD, Counted, Detail, Test, details_of, impact


class DetailView(msgspec.Struct, frozen=True):
    """A Detail in force."""

    id: str
    text: str
    state: str
    mark: str
    negative: bool
    condition: str
    audience: str


class NamedView(msgspec.Struct, frozen=True):
    """A Detail named in a test; ``counts`` says whether it does as things stand."""

    detail: str
    text: str
    bearer: str
    helper: str
    why: str
    counts: bool


class TestView(msgspec.Struct, frozen=True):
    """A test that is not closed, with the dice, the net and the chance as they stand (IMP-44, IMP-101)."""

    id: str
    kind: str
    phase: str
    scene: str
    roller: str
    action: str
    manner: str
    foes: list[str]
    foe_die: str
    announced: dict[str, Any] | None
    suggested: dict[str, Any] | None
    act: dict[str, Any] | None
    helps: list[NamedView]
    hinders: list[NamedView]
    level: str
    difficulty_die: str
    cap: str
    die: str
    net: int
    chance: list[int]
    source: str
    roll: dict[str, Any] | None
    stands: bool
    proposal: dict[str, Any] | None
    rise: bool
    next: list[dict[str, Any]]


class SheetView(msgspec.Struct, frozen=True):
    """A character: his Impact Die on the ladder, his Details by kind, the tests he has a part in."""

    die: str
    rung: int
    ladder: list[str]
    kind: str
    out: bool
    manner: str
    in_play: bool
    details: dict[str, list[DetailView]]
    tests: dict[str, TestView]
    proposals: list[dict[str, Any]]
    next: list[dict[str, Any]]


class SceneView(msgspec.Struct, frozen=True):
    """A scene: its Impact Die, its Details and the world's, known tasks, its tests."""

    die: str
    details: list[DetailView]
    world: list[DetailView]
    tasks: list[dict[str, Any]]
    tests: dict[str, TestView]


def sheet(play: Play, character: str, viewer: Viewer) -> SheetView:
    """A character as the viewer may know him in the Impact System."""
    rung = rung_of(play, character)
    now = impact(play)
    mine = [t for t in now.tests.values() if character in (t.roller, *t.foes)]
    out = rung is not None and held(rung) == 0
    offered = _offered(play, viewer) if mine or out or character in viewer.characters else []
    return SheetView(
        die=shown(rung) if rung is not None else "",
        rung=held(rung or 0),
        ladder=list(SHOWN),
        kind=kind_of(play, character) or "",
        out=out,
        manner=now.manners.get(character, ""),
        in_play=character in now.in_play,
        details={
            kind: [_detail(d) for d in details_of(play, character) if d.kind == kind and visible(d.audience, viewer)]
            for kind in ("character", "temporary")
        },
        tests={test.id: _test(play, test, offered) for test in mine},
        proposals=[msgspec.to_builtins(p) for p in now.proposals.values() if p.character == character],
        next=[_offer(o) for o in offered if character in o.command.values()],
    )


def scene(play: Play, place: str, viewer: Viewer) -> SceneView:
    """A scene as the viewer may know it in the Impact System."""
    rung = rung_of(play, place)
    now = impact(play)
    here = [test for test in now.tests.values() if test.scene == place]
    offered = _offered(play, viewer) if here else []
    return SceneView(
        die=shown(rung) if rung is not None else "",
        details=[_detail(d) for d in details_of(play, place) if visible(d.audience, viewer)],
        world=[_detail(d) for d in details_of(play, WORLD) if visible(d.audience, viewer)],
        tasks=[
            {"id": t.id, "says": t.says, "level": level(t.difficulty), "die": shown(t.difficulty)}
            for t in now.tasks.values()
            if t.scene == place
        ],
        tests={test.id: _test(play, test, offered) for test in here},
    )


def figures(play: Play) -> dict[tuple[str, str], int]:
    """The Impact Dice, as rungs."""
    return {(FIGURE, bearer): rung for bearer, rung in impact(play).dice.items()}


def _detail(detail: Detail) -> DetailView:
    return DetailView(
        detail.id, detail.text, detail.state, detail.mark, detail.negative, detail.condition, detail.audience
    )


def _test(play: Play, test: Test, offered: list[Offer]) -> TestView:
    found, chances = tally(play, test), odds(play, test)
    foe = rung_of(play, test.foes[0]) if test.foes else None
    return TestView(
        id=test.id,
        kind=test.kind,
        phase=test.phase,
        scene=test.scene,
        roller=test.roller,
        action=test.action,
        manner=test.manner,
        foes=list(test.foes),
        foe_die=shown(foe) if foe is not None else "",
        announced=_plain(test.announced),
        suggested=_plain(test.suggested),
        act=_plain(test.plan),
        helps=[_named(play, c, found.helpful) for c in test.helps],
        hinders=[_named(play, c, found.hindering) for c in test.hinders],
        level=level(chances.difficulty) if chances.difficulty is not None else "",
        difficulty_die=shown(chances.difficulty) if chances.difficulty is not None else "",
        cap=shown(chances.cap),
        die=shown(chances.die) if chances.die is not None else "",
        net=chances.net,
        chance=[chances.faces, chances.sides],
        source=test.source,
        roll=_plain(test.roll),
        stands=test.stands,
        proposal=_plain(test.proposal),
        rise=test.proposal is not None and chances.cap < len(SHOWN) - 1,
        next=[_offer(o) for o in offered if o.command.get("test") == test.id],
    )


def _named(play: Play, counted: Counted, counting: list[str]) -> NamedView:
    found = impact(play).details.get(counted.detail)
    text = found.text if found is not None else ""
    return NamedView(counted.detail, text, counted.bearer, counted.helper, counted.why, counted.detail in counting)


def _plain(thing: object) -> dict[str, Any] | None:
    return dict(msgspec.to_builtins(thing)) if thing is not None else None


def _offered(play: Play, viewer: Viewer) -> list[Offer]:
    acts = registry().rulebooks["impact"].acts.values()
    return play.derived(
        ("impact offers", viewer), lambda: [offer for act in acts for offer in act.offers(play, viewer)]
    )


def _offer(offer: Offer) -> dict[str, Any]:
    return {"act": offer.act, "command": dict(offer.command), "says": offer.says}
