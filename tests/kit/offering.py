"""What the members of a campaign are offered: the generators of histories draw from it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from domain.core.act import Offer
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.membership.state import membership, viewer

Act = tuple[str, str, dict[str, Any]]
"""The act, whose it is, and its command."""


class Campaign(Protocol):
    """What is played: only its play is looked at."""

    play: Play


def some_offer(play: Play, rng: Random, rulebook: str, eager: Mapping[str, int]) -> tuple[str, Offer] | None:
    """Something of a rulebook that some member is offered, and whose it is.

    ``eager``: how much likelier than others (3) an act is.
    """
    found: dict[str, list[tuple[str, Offer]]] = {}
    for by in sorted(membership(play).members):
        sees = viewer(play, by)
        for act in registry().rulebooks[rulebook].acts.values():
            for offer in act.offers(play, sees):
                found.setdefault(offer.act, []).append((by, offer))
    if not found:
        return None
    names = sorted(found)
    return rng.choice(found[rng.choices(names, [eager.get(name, 3) for name in names])[0]])
