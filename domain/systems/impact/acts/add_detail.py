"""A Detail is framed: by the GM, or by a player for his own character (IMP-04 to IMP-11)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import FOES, Bearer, find_bearer, kind_of
from domain.systems.impact.consenting import asked, consent_wanting, proposed
from domain.systems.impact.framing import check_new, made
from domain.systems.impact.refusals import (
    BAD_KIND,
    CHECKS_OF_DETAILS,
    GM_POWER,
    NEEDS_FOIL,
    NEEDS_GM,
    NEEDS_PLAYER,
    NOT_YOURS,
    PLAYERS_CHOICE,
    SCENE_OVER,
    UNKNOWN_BEARER,
)
from domain.systems.impact.roles import gm_power, player_only, player_or_gm
from domain.systems.impact.state import impact
from domain.table.state import story

Found = tuple[str, Bearer, Bearer | None]


class AddDetail(Command):
    """Frame a Detail. ``bearer``: a character, a running scene, or ``world``; ``kind``: character, scene or temporary.

    ``mark``: until_removed, on_use or end_of_scene. ``doer``: the character whose doing it is, if anybody's.
    ``ask``: where somebody's consent is wanting, ask for it instead of being refused. ``secret``: known to GMs alone.
    """

    bearer: str
    text: str
    kind: str = "temporary"
    mark: str = "until_removed"
    negative: bool = False
    condition: str = ""
    doer: str = ""
    ask: bool = False
    secret: bool = False


def find(command: AddDetail, play: Play, table: Table) -> Found:
    doer = find_bearer(command.doer, play, table) if command.doer else None
    return command.kind, find_bearer(command.bearer, play, table), doer


def entitled(found: Found, play: Play, table: Table) -> None:
    """The GM frames scenes and hands out; a player writes the Character Details of his own."""
    kind, bearer, _ = found
    if kind == "character" and bearer.kind == "pc":
        player_only(bearer.id, play, table)
    elif kind in ("scene", "temporary"):
        gm_power(None, play, table)
    else:
        player_or_gm(bearer.id, play, table)


def decide(command: AddDetail, found: Found, play: Play, table: Table) -> list[Event]:
    kind, bearer, doer = found
    wish = proposed("add_detail", bearer.id, table, asks_player=kind == "temporary")
    wish.text, wish.kind, wish.mark = command.text, command.kind, command.mark
    wish.negative, wish.condition = command.negative, command.condition
    check_new(wish, bearer, play)
    if doer is not None and doer.kind in FOES:
        raise NEEDS_FOIL(doer=doer.id)
    handed = kind == "temporary" and bearer.kind == "pc"
    late = kind == "character" and bearer.id in impact(play).in_play
    wanting = consent_wanting(wish, play, table) if handed or late else None
    if wanting is None:
        return made(wish, bearer, play, table, secret=command.secret)
    if command.ask:
        return asked(wish)
    raise wanting(bearer=bearer.id)


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    if viewer.gm:
        for scene in story(play).scenes.values():
            yield Offer(ACT.name, {"bearer": scene.id, "kind": "scene"}, f"Frame a Detail of {scene.title}")
    for character in sorted(viewer.characters):
        if kind_of(play, character) == "pc":
            ask = {"ask": True} if character in impact(play).in_play and not viewer.gm else {}
            yield Offer(ACT.name, {"bearer": character, "kind": "character", **ask}, "Write a Character Detail")


ACT = Act(
    "impact.add_detail",
    AddDetail,
    find,
    entitled,
    decide,
    (
        UNKNOWN_BEARER,
        NOT_YOURS,
        PLAYERS_CHOICE,
        GM_POWER,
        SCENE_OVER,
        *CHECKS_OF_DETAILS,
        BAD_KIND,
        NEEDS_FOIL,
        NEEDS_GM,
        NEEDS_PLAYER,
    ),
    offers=offers,
)
