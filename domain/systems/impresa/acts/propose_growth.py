"""A player proposes growth: a skill raised or learned, an ability raised (PRE-88 to PRE-92)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import holds
from domain.systems.impresa.entitlement import his_leader_or_director, led_by
from domain.systems.impresa.events.growth import GrowthProposed
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.growing import GROWING, grows, may_grow
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS
from domain.systems.impresa.state import Growth, Impresan, impresa
from domain.systems.impresa.tables.growth import PRICE
from domain.systems.impresa.tables.skills import RATING_MAX
from domain.table.state import name_of


class ProposeGrowth(Command):
    """Propose growth. ``what``: ``raise`` a skill, ``learn`` one, or raise an ``ability``; ``of``: which.

    ``points``: the points it is paid with, by skill, 20 in all. A director who proposes consents at once.
    """

    character: CharacterId
    what: Literal["raise", "learn", "ability"]
    of: str
    points: dict[str, int]


def decide(command: ProposeGrowth, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The proposal waits for the director, unless it is his own."""
    alive(character)
    audience = character.audience
    growth = Growth(table.mint("growth"), character.id, command.what, command.of, command.points, audience)
    may_grow(growth, character, play)
    if holds(play, table.member, "gm"):
        return grows(growth, character)
    return [GrowthProposed(growth.id, character.id, growth.what, growth.of, growth.points, audience=audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The learned skills whose own store pays for a rise."""
    for character in impresa(play).characters.values():
        if character.dead or not led_by(viewer, play, character.id):
            continue
        for skill, points in character.experience.items():
            if points >= PRICE and 0 < character.rating(skill) < RATING_MAX:
                command = {"character": character.id, "what": "raise", "of": skill, "points": {skill: PRICE}}
                yield Offer(ACT.name, command, f"Raise {name_of(play, character.id)}'s {skill}")


ACT = Act(
    "impresa.propose_growth",
    ProposeGrowth,
    character_named,
    his_leader_or_director,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, *GROWING),
    offers=offers,
)
