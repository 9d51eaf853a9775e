"""A player claims that what his character did was heroic; the GM grants or refuses (IMP-93)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer, is_out, kind_of, rung_of
from domain.systems.impact.consenting import asked, proposed
from domain.systems.impact.earning import below_top, pc_only
from domain.systems.impact.failing import can_earn
from domain.systems.impact.finding import find_test
from domain.systems.impact.ladder import TOP
from domain.systems.impact.refusals import (
    AT_TOP,
    AWARDED,
    NO_REASON,
    NOT_A_PC,
    NOT_YOURS,
    OUT_OF_STORY,
    PLAYERS_CHOICE,
    UNKNOWN_BEARER,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import his_player
from domain.systems.impact.state import impact
from domain.table.settings import wants_words
from domain.table.state import name_of


class ClaimHeroic(Command):
    """Claim a heroic act of your character's, done in a ``test`` or outside any."""

    character: str
    says: str = ""
    test: str = ""


def find(command: ClaimHeroic, play: Play, table: Table) -> Bearer:
    if command.test:
        find_test(command.test, play, table)
    return find_bearer(command.character, play, table)


def decide(command: ClaimHeroic, character: Bearer, play: Play, table: Table) -> list[Event]:
    pc_only(play, character.id)
    if command.test and f"{command.test}/{character.id}" in impact(play).awarded:
        raise AWARDED()
    can_earn(play, character.id)
    below_top(play, character.id)
    if wants_words(play, command.says):
        raise NO_REASON()
    wish = proposed("heroic_act", character.id, table)
    wish.text, wish.test = command.says.strip(), command.test
    return asked(wish)


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for character in sorted(viewer.characters):
        can = not is_out(play, character) and rung_of(play, character) != TOP
        if kind_of(play, character) == "pc" and can:
            yield Offer(ACT.name, {"character": character}, f"Claim a heroic act of {name_of(play, character)}")


ACT = Act(
    "impact.claim_heroic",
    ClaimHeroic,
    find,
    his_player,
    decide,
    (
        UNKNOWN_BEARER,
        UNKNOWN_TEST,
        NOT_YOURS,
        PLAYERS_CHOICE,
        NOT_A_PC,
        AWARDED,
        OUT_OF_STORY,
        AT_TOP,
        NO_REASON,
    ),
    offers=offers,
)
