"""Whose consent a ruling needs (RUL-6), and how a proposed ruling is worked out."""

from __future__ import annotations

from dataclasses import replace

from domain.core.act import read_command
from domain.core.audience import THE_RULES
from domain.core.event import Event
from domain.core.ids import MemberId
from domain.core.play import Play
from domain.core.table import LogNeeded, Table
from domain.membership.state import characters_of, membership
from domain.play import find_act
from domain.rulings.asks import Work
from domain.rulings.outcome import Retaken
from domain.rulings.settings import CONSENT
from domain.rulings.state import Proposal
from domain.table.state import story
from domain.views import sheet

CONSENTED_TO = ("ruling.overturn", "ruling.reinstate", "ruling.rewind", "ruling.strike")
"""The rulings that consent is asked for: those on the canon."""


def players(play: Play) -> list[MemberId]:
    """The members who hold the role of player."""
    return [member for member, found in membership(play).members.items() if "player" in found.roles]


def touched(before: Play, after: Play | None, out: Retaken) -> list[MemberId]:
    """The players whose acts the ruling changes, or whose characters come out otherwise."""
    return [
        player
        for player in players(before)
        if player in out.touched
        or after is None
        or any(_look(before, character) != _look(after, character) for character in characters_of(before, player))
    ]


def _look(play: Play, character: str) -> object:
    found = story(play).characters.get(character)
    return None if found is None else sheet(play, found, THE_RULES)


def asked(play: Play, out: Retaken, proposer: MemberId) -> list[MemberId]:
    """Who may consent to a ruling that comes to this; who proposes it has consented."""
    those = touched(play, out.play, out) if CONSENT.of(play) == "affected" else players(play)
    return [member for member in those if member != proposer]


def enough(proposal: Proposal, play: Play) -> bool:
    """Whether those who agreed are enough, of those asked who are still members."""
    those = [member for member in proposal.asked if member in membership(play).members]
    agreed = [member for member in those if member in proposal.agreed]
    if proposal.needs_all:
        return len(agreed) == len(those)
    proposes = proposal.by in players(play)
    return 2 * (len(agreed) + proposes) > len(those) + proposes or not those


def worked_out(proposal_act: str, command: bytes, play: Play, table: Table, *, throws: bool) -> Work[Retaken]:
    """What a proposed ruling comes to now; ``throws``: whether it is to be carried out, so that dice may fall."""
    dice = table.dice if throws else table.dice.again({}, {}, throws=False, heeds_typed=False)
    try:
        events_of(proposal_act, command, play, replace(table, dice=dice, retaken=None))
    except LogNeeded as needed:
        out: Retaken = yield from needed.work
        return out
    raise AssertionError(f"{proposal_act} does not need the log")


def events_of(name: str, command: bytes, play: Play, table: Table) -> list[Event]:
    """The events of a proposed ruling, nobody's right to make it alone being judged. Raises ``LogNeeded``."""
    act = find_act(name)
    read = read_command(act, command)
    return list(act.decide(read, act.find(read, play, table), play, table))
