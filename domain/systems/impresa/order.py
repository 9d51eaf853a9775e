"""The order of a turn: who comes before whom, which place is whose, and whose it is now (PRE-94 to PRE-101).

Places are found by id from what each has used up, never by counting through a list that may change: joining, leaving,
falling and being called out of order neither skip nor repeat anybody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.impresa.combat_state import Combat, Fighter, Turn
from domain.systems.impresa.state import impresa
from domain.table.state import story

Standing = Literal["done", "now", "due", "lost"]
Rank = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The ``nth`` action of a character in the running turn, from 1, and what has become of it."""

    character: CharacterId
    nth: int
    standing: Standing


def still_to_roll(turn: Turn) -> list[CharacterId]:
    """Those whose reaction roll is due (PRE-95)."""
    return [c for c, f in turn.fighters.items() if f.reaction is None and not (f.getting_up or f.lost)]


def rank(fighter: Fighter, ratings: Rank) -> Rank:
    """What puts a fighter before others, the smallest first: result, ratings that break ties, roll-offs (PRE-98)."""
    return (fighter.reaction or 0, *(-rating for rating in ratings), *fighter.ties)


def in_order(turn: Turn, ratings: dict[CharacterId, Rank]) -> list[CharacterId]:
    """Those who have rolled, first to last."""
    rolled = [c for c, f in turn.fighters.items() if f.reaction is not None]
    return sorted(rolled, key=lambda c: rank(turn.fighters[c], ratings[c]))


def still_tied(turn: Turn, ratings: dict[CharacterId, Rank]) -> list[CharacterId]:
    """Those who must roll off, since nothing yet puts one before the other."""
    order = in_order(turn, ratings)
    ranks = [rank(turn.fighters[c], ratings[c]) for c in order]
    return [c for c, own in zip(order, ranks, strict=True) if ranks.count(own) > 1 and not turn.fighters[c].lost]


def out_of_it(play: Play, combat: Combat) -> set[CharacterId]:
    """Those of a turn who take no more part in it: gone, unconscious or dead."""
    encounter, known = story(play).encounters.get(combat.encounter), impresa(play).characters
    there = set(encounter.participants) if encounter is not None else set()
    fighters = combat.turn.fighters if combat.turn is not None else {}
    return {c for c, f in fighters.items() if f.lost or c not in there or c not in known or not known[c].able}


def whose_place(combat: Combat, out: Collection[CharacterId] = ()) -> CharacterId | None:
    """Whose place it is: the attacker while his attack is open, whom the director called, else the next in order.

    ``out``: those who take no more part, beside those whose actions are lost.
    """
    turn = combat.turn
    if turn is None or turn.phase != "actions":
        return None
    if combat.attack is not None:
        return None if combat.attack.attacker in out else combat.attack.attacker
    left = {c: turn.fighters[c].left for c in turn.order if c not in out}
    if turn.called is not None and left.get(turn.called):
        return turn.called
    due = [(turn.fighters[c].used, at, c) for at, c in enumerate(turn.order) if left.get(c)]
    return min(due)[2] if due else None


def places(combat: Combat, out: Collection[CharacterId] = ()) -> Iterator[Place]:
    """Every place of the running turn in order: first actions, second actions, and so on."""
    turn = combat.turn
    if turn is None:
        return
    now = whose_place(combat, out)
    running = 0 if combat.attack is not None else 1
    for nth in range(1, 1 + max((turn.fighters[c].places for c in turn.order), default=0)):
        for character in turn.order:
            if turn.fighters[character].places >= nth:
                fighter = turn.fighters[character]
                mine = now == character and nth == fighter.used + running
                yield Place(character, nth, "now" if mine else _standing(fighter, nth, lost=character in out))


def _standing(fighter: Fighter, nth: int, *, lost: bool) -> Standing:
    if nth <= fighter.used:
        return "done"
    return "due" if fighter.left and not lost else "lost"
