"""The gimmicks the rulebook prints (PRE-18), as the start a campaign may add to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class GimmickKind:
    """A gimmick: what must be recorded with it ("" for nothing), and which way its holder may use it.

    ``called``: its holder calls on it (PRE-21); ``burdens``: the director brings it to bear on its holder.
    ``adds``: for a campaign's own gimmick, whether it adds creation points; the printed ones go by a setting (PRE-19).
    """

    name: str
    detail: str = ""
    called: bool = False
    burdens: bool = False
    adds: bool = False


TOLERANCE = "tolerance to pain"
COMPASS = "internal compass"
CLOCK = "internal clock"
MANNERISMS = "mannerisms"
RANK = "military rank"
MULTILINGUAL = "multilingual"
VULNERABILITY = "vulnerability"
WEALTH = "wealth"

_PRINTED = (
    GimmickKind("authority", "the office held and the rights it gives", called=True),
    GimmickKind("connections", "the group", called=True),
    GimmickKind("enemies", "who, and why", burdens=True),
    GimmickKind("fugitive", "who hunts him, and for what", burdens=True),
    GimmickKind(COMPASS),
    GimmickKind(CLOCK),
    GimmickKind(MANNERISMS, "the habit"),
    GimmickKind(RANK, "service and officer's rank", called=True),
    GimmickKind(MULTILINGUAL, "one or two further languages"),
    GimmickKind("prestige", "how far the name reaches, and what it is known for", called=True),
    GimmickKind("servitude", "the creditor and the service owed", burdens=True),
    GimmickKind(TOLERANCE),
    GimmickKind(VULNERABILITY, "one substance or force"),
    GimmickKind(WEALTH, called=True),
)

GIMMICKS: dict[str, GimmickKind] = {kind.name: kind for kind in _PRINTED}

ADDING = ["enemies", "fugitive", "mannerisms", "servitude", "vulnerability"]
"""The printed gimmicks that add creation points, as long as the campaign says nothing else."""

REPEATABLE = ("connections", "enemies", "prestige", "servitude", "vulnerability")
"""The gimmicks with an object that can differ (PRE-20)."""

OTHER_RANKS = ("private", "corporal", "sergeant", "recruit", "soldier", "seaman", "sailor", "gunner", "trooper")
"""Ranks below an officer's, as far as the server knows them (PRE-29)."""

LANGUAGES_MAX = 2
GIMMICKS_MAX = 3
POINTS = {"ability": 1, "skill": 3}
"""How far one gimmick moves the budget chosen for it (PRE-51)."""
