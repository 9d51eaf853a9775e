"""Framing Details outside tests: adding one (IMP-06 to IMP-10), rewording or retiring a Character Detail (IMP-07)."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import FOES, Bearer, find_bearer, running
from domain.systems.impact.changing import check_text
from domain.systems.impact.details import (
    audience_for,
    checked_kind,
    checked_mark,
    checked_new,
    checked_text,
    ending,
    scene_where,
)
from domain.systems.impact.events.details import DetailExpired, DetailMade, DetailReworded
from domain.systems.impact.finding import find_detail, in_force
from domain.systems.impact.refusals import BAD_KIND, NEEDS_FOIL, NOT_BETWEEN
from domain.systems.impact.state import Detail, Proposal, impact
from domain.table.state import story


def check_new(wish: Proposal, bearer: Bearer, play: Play) -> None:
    """Refuses a Detail that may not be added, consent apart."""
    running(bearer)
    checked_text(wish.text)
    kind = checked_kind(wish.kind, bearer)
    if kind != "character" and (wish.negative or wish.condition.strip()):
        raise BAD_KIND(kind=kind)
    if kind == "temporary" and bearer.kind in FOES and set_up_is_over(play, bearer.id):
        raise NEEDS_FOIL(bearer=bearer.id)
    checked_mark(wish.mark)
    checked_new(play, bearer.id, wish.text)


def set_up_is_over(play: Play, foe: str) -> bool:
    """Whether a die was rolled in the foe's running scene; where he is in none, in any (IMP-10)."""
    rolled = impact(play).rolled_in
    where = scene_where(play, foe)
    return where in rolled if where else any(scene in story(play).scenes for scene in rolled)


def made(wish: Proposal, bearer: Bearer, play: Play, table: Table, *, secret: bool = False) -> list[Event]:
    """The Detail is in force."""
    mark, who = checked_mark(wish.mark), audience_for(bearer, secret=secret)
    return [
        DetailMade(
            table.mint("detail", wish.id),
            wish.text.strip(),
            checked_kind(wish.kind, bearer),
            bearer.id,
            mark,
            wish.negative,
            wish.condition.strip(),
            ending(play, bearer.id, mark, who),
            secret,
            audience=who,
        )
    ]


def added(wish: Proposal, play: Play, table: Table) -> list[Event]:
    """A Detail that waited for consent is in force."""
    bearer = find_bearer(wish.character, play, table)
    check_new(wish, bearer, play)
    return made(wish, bearer, play, table)


def between_adventures(play: Play, character: str) -> None:
    """Refuses while the character is in play, unless there is a break."""
    now = impact(play)
    adventuring = story(play).adventure is not None and now.respite is None
    is_pc = character in story(play).characters and story(play).characters[character].kind == "pc"
    if adventuring and (character in now.in_play or not is_pc):
        raise NOT_BETWEEN(character=character)


def own_character_detail(detail: Detail | None, play: Play) -> Detail:
    """A Character Detail that its player may reword or retire now."""
    found = in_force(detail)
    between_adventures(play, found.bearer)
    if found.kind != "character":
        raise BAD_KIND(kind=found.kind)
    return found


def reworded(wish: Proposal, play: Play, table: Table) -> list[Event]:
    """A Character Detail has another text; its id stays."""
    detail = own_character_detail(find_detail(wish.detail, play, table), play)
    check_text(play, detail, wish.text)
    return [DetailReworded(detail.id, wish.text.strip(), detail.text, audience=detail.audience)]


def retired(wish: Proposal, play: Play, table: Table) -> list[Event]:
    """A Character Detail is given up."""
    detail = own_character_detail(find_detail(wish.detail, play, table), play)
    return [DetailExpired(detail.id, "retired", wish.text.strip(), audience=detail.audience)]
