"""Somebody makes his reaction roll; his lowest die is his result (PRE-95)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.actions import turn_of
from domain.systems.impresa.combat_refusals import HIS_TURN, RISING
from domain.systems.impresa.entitlement import his_leader_or_director
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.paying import Faces
from domain.systems.impresa.reacting import reacts
from domain.systems.impresa.refusals import CHARACTER, DEAD, DICE, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.turn_finding import led_fighters, turns_seen

ROLLED_ONCE = Reason("duplicate", "PRE-95", "The reaction roll of this turn is made.")
NOTHING_HELPS = Reason("mismatch", "PRE-07", "A reaction roll is no task: nothing buys dice for it or takes them off.")


class RollReaction(Command):
    """Roll for reaction: one die, and one for each die given up. The order stands once everybody has rolled."""

    forbids = dict.fromkeys(("luck", "experience", "prostrate", "penalty"), NOTHING_HELPS)
    character: CharacterId
    faces: Faces = None


def decide(command: RollReaction, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The dice fall; the last roll that is due ends the declarations."""
    able(character)
    combat, turn, fighter = turn_of(play, character.id)
    if fighter.getting_up:
        raise RISING(character=character.id)
    if fighter.reaction is not None:
        raise ROLLED_ONCE(result=fighter.reaction)
    return [reacts(combat, turn, character, table, command.faces)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead somebody with his roll to make."""
    for _, turn in turns_seen(play, viewer):
        for character in led_fighters(turn, play, viewer):
            if turn.fighters[character].reaction is None and not turn.fighters[character].getting_up:
                yield Offer("impresa.roll_reaction", {"character": character}, "Roll for reaction")


ACT = Act(
    "impresa.roll_reaction",
    RollReaction,
    character_named,
    his_leader_or_director,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, UNABLE, *HIS_TURN, RISING, ROLLED_ONCE, NOTHING_HELPS, *DICE),
    offers=offers,
)
