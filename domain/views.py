"""What a person looks at: pure functions of a play and a viewer.

A view shows the very state the rules decide with, so it cannot drift.

A rulebook adds to these views by functions of its ``views.py``, each optional:

``sheet(play, character, viewer)``   what its system knows of a character, or None
``scene(play, scene, viewer)``       what its system knows of a scene, or None
``turns(play, encounter, viewer)``   what its system knows of an encounter, or None
``pools(play, viewer)``              the pools the table shares in it: name to what the viewer may know of it
``words(play)``                      what its system calls things, for show: kind to figure to word
``figures(play)``                    every figure that moves, by (figure, of): what its movements must add up to
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from domain.core.act import Offer
from domain.core.audience import Viewer, visible
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.membership.state import membership
from domain.table.settings import SYSTEMS
from domain.table.state import Character, Encounter, Scene, day, scene_of, story


class Sheet(msgspec.Struct, frozen=True):
    """A character as the viewer may know him: who plays him, where he is, and what each system says of him.

    ``overdrawn``: his figures that a ruling has left below zero; of a system whose sheet of him the viewer does not
    see, they are for whoever plays him and the GMs.
    """

    id: str
    name: str
    kind: str
    description: str
    player: str | None
    scene: str | None
    audience: str
    systems: dict[str, Any]
    overdrawn: dict[str, int] = {}


class SceneView(msgspec.Struct, frozen=True):
    """A running scene as the viewer may know it, with those present whom he may see."""

    id: str
    title: str
    description: str
    present: list[str]
    audience: str
    systems: dict[str, Any]


class TurnOrder(msgspec.Struct, frozen=True):
    """An encounter's order: who has a turn in this round, whose turn it is, who has had his; ids all."""

    id: str
    scene: str
    system: str
    title: str
    round: int
    order: list[str]
    holder: str | None
    acted: list[str]
    participants: list[str]
    systems: dict[str, Any]


class CampaignView(msgspec.Struct, frozen=True):
    """The campaign: what it plays and how, who is in it, and where its story stands."""

    name: str
    settings: dict[str, Any]
    members: dict[str, list[str]]
    adventure: dict[str, str] | None
    session: dict[str, Any] | None
    day: int
    minutes: int
    notes: list[dict[str, str]]
    words: dict[str, dict[str, dict[str, str]]] = {}


class Views(msgspec.Struct, frozen=True):
    """All a viewer may look at, by kind and id."""

    campaign: CampaignView
    sheets: dict[str, Sheet]
    scenes: dict[str, SceneView]
    turn_orders: dict[str, TurnOrder]
    pools: dict[str, Any]


def views(play: Play, viewer: Viewer) -> Views:
    """Everything the viewer may look at now."""
    now = story(play)
    return Views(
        campaign=campaign(play, viewer),
        sheets={c.id: sheet(play, c, viewer) for c in now.characters.values() if visible(c.audience, viewer)},
        scenes={s.id: scene(play, s, viewer) for s in now.scenes.values() if visible(s.audience, viewer)},
        turn_orders={e.id: turns(play, e, viewer) for e in now.encounters.values() if visible(e.audience, viewer)},
        pools=pools(play, viewer),
    )


def pools(play: Play, viewer: Viewer) -> dict[str, Any]:
    """The pools the table shares, by name, as the viewer may know them."""
    return {name: pool for part in _parts(play, "pools") for name, pool in part(play, viewer).items()}


def campaign(play: Play, viewer: Viewer) -> CampaignView:
    """The campaign as the viewer may know it."""
    now = story(play)
    return CampaignView(
        name=now.name,
        settings=dict(now.settings),
        members={member: list(found.roles) for member, found in membership(play).members.items()},
        adventure={"id": now.adventure.id, "title": now.adventure.title} if now.adventure else None,
        session=msgspec.to_builtins(now.session) if now.session else None,
        day=day(play),
        minutes=now.minutes,
        notes=[msgspec.to_builtins(note) for note in now.notes.values() if visible(note.audience, viewer)],
        words={part.__module__.split(".")[-2]: part(play) for part in _parts(play, "words")},
    )


def sheet(play: Play, character: Character, viewer: Viewer) -> Sheet:
    """A character the viewer may see, as he may know him."""
    where = scene_of(play, character.id)
    systems = _said(play, "sheet", character.id, viewer)
    mine = viewer.gm or character.id in viewer.characters
    lacking = play.derived("overdrawn", lambda: _overdrawn(play)).get(character.id, {})
    return Sheet(
        id=character.id,
        name=character.name,
        kind=character.kind,
        description=character.description,
        player=membership(play).controllers.get(character.id),
        scene=where.id if where is not None and visible(where.audience, viewer) else None,
        audience=character.audience,
        systems=systems,
        overdrawn={name: held for name, held in lacking.items() if mine or name.partition(".")[0] in systems},
    )


def scene(play: Play, found: Scene, viewer: Viewer) -> SceneView:
    """A scene the viewer may see, as he may know it."""
    return SceneView(
        id=found.id,
        title=found.title,
        description=found.description,
        present=seen(play, found.present, viewer),
        audience=found.audience,
        systems=_said(play, "scene", found.id, viewer),
    )


def turns(play: Play, found: Encounter, viewer: Viewer) -> TurnOrder:
    """A turn order the viewer may see, with those in it whom he may see."""
    return TurnOrder(
        id=found.id,
        scene=found.scene,
        system=found.system,
        title=found.title,
        round=found.round,
        order=seen(play, found.order, viewer),
        holder=next(iter(seen(play, [found.holder], viewer)), None) if found.holder else None,
        acted=seen(play, found.acted, viewer),
        participants=seen(play, found.participants, viewer),
        systems=_said(play, "turns", found.id, viewer),
    )


def seen(play: Play, characters: list[CharacterId], viewer: Viewer) -> list[CharacterId]:
    """Those of the characters whom the viewer may see."""
    known = story(play).characters
    return [c for c in characters if c in known and visible(known[c].audience, viewer)]


def offers(play: Play, viewer: Viewer) -> list[Offer]:
    """What the viewer may do next, as far as acts suggest themselves; rulebooks and acts in name order."""
    systems = SYSTEMS.of(play)
    books = [b for b in registry().rulebooks.values() if not b.system or b.name in systems]
    return [offer for book in books for act in book.acts.values() for offer in act.offers(play, viewer)]


def figures(play: Play) -> dict[tuple[str, str], int]:
    """Every figure of every system played, by (figure, of): the sum of its movements, if the rules conserve it."""
    return {key: value for part in _parts(play, "figures") for key, value in part(play).items() if value}


def _overdrawn(play: Play) -> dict[CharacterId, dict[str, int]]:
    """The figures below zero, by who bears them."""
    found: dict[CharacterId, dict[str, int]] = {}
    for (name, of), held in figures(play).items():
        if held < 0:
            found.setdefault(of, {})[name] = held
    return found


def _said(play: Play, what: str, thing: str, viewer: Viewer) -> dict[str, Any]:
    said = {part.__module__.split(".")[-2]: part(play, thing, viewer) for part in _parts(play, what)}
    return {name: value for name, value in said.items() if value is not None}


def _parts(play: Play, what: str) -> Iterator[Callable[..., Any]]:
    systems = SYSTEMS.of(play)
    for book in registry().rulebooks.values():
        part = getattr(book.views, what, None) if book.views is not None else None
        if part is not None and (not book.system or book.name in systems):
            yield part
