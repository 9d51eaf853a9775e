"""Reaction rolls and what comes of them: the order of the turn, with ties broken (PRE-95 to PRE-98)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.core.audience import EVERYONE, Audience
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.combat_settings import TIE_BREAK
from domain.systems.impresa.combat_state import NO_DIE, Combat, Fighter, Turn
from domain.systems.impresa.events.turns import OrderFound, ReactionRolled, TieRolled
from domain.systems.impresa.foresight import after, fold
from domain.systems.impresa.order import Rank, in_order, still_tied, still_to_roll
from domain.systems.impresa.paying import throws
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.tables.tasks import DIE
from domain.table import hiding
from domain.table.events.encounter import OrderSet
from domain.table.hiding import in_the_open
from domain.table.state import story


def reaction_dice(character: Impresan, fighter: Fighter) -> int:
    """How many dice a reaction roll has: one, one for each die given up, one less on the ground (PRE-95, PRE-157)."""
    return max(0, 1 + sum(fighter.sacrificed.values()) - int(character.lying))


def reacts(combat: Combat, turn: Turn, character: Impresan, table: Table, faces: list[int] | None) -> ReactionRolled:
    """The reaction roll of a character who has one to make."""
    dice = reaction_dice(character, turn.fighters[character.id])
    typed = combat.source == "table"
    fell = throws(f"{turn.id}/reaction", character.id, dice, table, typed=typed, faces=faces)
    result = min(fell, default=NO_DIE)
    return ReactionRolled(combat.encounter, character.id, fell, result, audience=character.audience)


def ratings_of(play: Play, turn: Turn) -> dict[CharacterId, Rank]:
    """The ratings that break ties, the higher first (PRE-98)."""
    by_awareness = TIE_BREAK.of(play) == "awareness_first"
    wanted = ("fitness", "awareness") if by_awareness else ("fitness",)
    known = impresa(play).characters
    return {c: tuple(known[c].abilities.get(a, 0) if c in known else 0 for a in wanted) for c in turn.fighters}


def completes(play: Play, encounter: str, table: Table) -> Iterator[Event]:
    """What follows once nobody has a reaction roll to make: ties are rolled off, and the order stands.

    Where dice are typed in, ties wait for ``impresa.roll_off``.
    """
    combat = impresa(play).combats.get(encounter)
    if combat is None or combat.turn is None or combat.turn.phase != "declarations" or still_to_roll(combat.turn):
        return
    ahead = after(play)
    while tied := _tied(ahead, encounter):
        if combat.source == "table":
            return
        rolls = [_rolls_off(ahead, encounter, c, table) for c in tied]
        fold(ahead, *rolls)
        yield from rolls
    turn = impresa(ahead).combats[encounter].turn
    if turn is not None:
        yield from orders(play, encounter, in_order(turn, ratings_of(play, turn)))


def _tied(play: Play, encounter: str) -> list[CharacterId]:
    turn = impresa(play).combats[encounter].turn
    return still_tied(turn, ratings_of(play, turn)) if turn is not None else []


def _rolls_off(play: Play, encounter: str, character: CharacterId, table: Table) -> TieRolled:
    turn = impresa(play).combats[encounter].turn
    nth, test = (len(turn.fighters[character].ties), turn.id) if turn is not None else (0, encounter)
    face = table.dice.throw(f"{test}/tie", character, nth, DIE)
    return TieRolled(encounter, character, face, audience=audience_of(play, encounter, character))


def orders(play: Play, encounter: str, order: Sequence[CharacterId]) -> Iterator[Event]:
    """The order found, for the table's view as well. What is hidden is told to the directors alone."""
    told, audience = audience_of(play, encounter), audience_of(play, encounter, *order)
    if audience != told:
        yield OrderSet(encounter, in_the_open(play, order, told), audience=told)
    yield OrderSet(encounter, list(order), audience=audience)
    yield OrderFound(encounter, list(order), audience=audience)


def audience_of(play: Play, encounter: str, *characters: CharacterId) -> Audience:
    """Who may know what tells of these characters in an encounter."""
    found = story(play).encounters.get(encounter)
    return hiding.audience_of(play, *characters, told=found.audience if found is not None else EVERYONE)
