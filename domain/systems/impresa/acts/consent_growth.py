"""The director consents to growth, and it takes effect (PRE-92)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.finding import alive
from domain.systems.impresa.growing import GROWING, grows, may_grow
from domain.systems.impresa.refusals import DEAD, NOT_DIRECTOR, UNFINISHED
from domain.systems.impresa.state import Growth, Impresan, impresa
from domain.table.finding import sees
from domain.table.state import name_of

UNKNOWN_GROWTH = Reason("unknown", "PRE-92", "There is no such proposal of growth.")


class ConsentGrowth(Command):
    """Consent to a proposal of growth."""

    growth: str


def find_growth(growth: str, play: Play, table: Table) -> Growth:
    """The proposal, or ``unknown``."""
    found = impresa(play).growths.get(growth)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN_GROWTH(growth=growth)
    return found


def find(command: ConsentGrowth, play: Play, table: Table) -> tuple[Growth, Impresan]:
    """The proposal and whose it is."""
    growth = find_growth(command.growth, play, table)
    character = impresa(play).characters.get(growth.character)
    if character is None:
        raise UNFINISHED(character=growth.character)
    return growth, character


def decide(command: ConsentGrowth, found: tuple[Growth, Impresan], play: Play, table: Table) -> list[Event]:
    """The rules still allow it: points leave the stores, the rating rises."""
    growth, character = found
    alive(character)
    may_grow(growth, character, play)
    return grows(growth, character)


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The proposals that wait for a director."""
    for growth in impresa(play).growths.values():
        if viewer.gm:
            says = f"Consent to {name_of(play, growth.character)} growing in {growth.of}"
            yield Offer(ACT.name, {"growth": growth.id}, says)


ACT = Act(
    "impresa.consent_growth",
    ConsentGrowth,
    find,
    director,
    decide,
    (UNKNOWN_GROWTH, UNFINISHED, NOT_DIRECTOR, DEAD, *GROWING),
    offers=offers,
)
