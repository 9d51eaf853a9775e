"""Before his reaction roll somebody gives up dice of fitness or awareness for this turn (PRE-95, PRE-96)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa import hand
from domain.systems.impresa.actions import turn_of
from domain.systems.impresa.combat_refusals import HIS_TURN, LATE, NO_DICE, RISING
from domain.systems.impresa.entitlement import his_leader
from domain.systems.impresa.events.turns import DiceSacrificed
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.turn_finding import led_fighters, turns_seen

SACRIFICED = ("fitness", "awareness")

OTHER_ABILITY = Reason("mismatch", "PRE-96", "Only fitness and awareness can be given up for a turn.")
TAKEN_BACK = Reason("wrong_phase", "PRE-96", "What is given up comes back with the next turn, not before.")
NOTHING = Reason("missing", "PRE-96", "Name how many dice of which ability are given up; who gives up none just rolls.")


class Sacrifice(Command):
    """Give up dice for this turn, by ability: each is one more reaction die and one more action."""

    character: CharacterId
    dice: dict[str, int]


def decide(command: Sacrifice, character: Impresan, play: Play, table: Table) -> list[Event]:
    """Dice still usable after penalties are given up."""
    able(character)
    combat, _, fighter = turn_of(play, character.id)
    given = {ability: count for ability, count in command.dice.items() if count}
    if any(count < 0 for count in given.values()):
        raise TAKEN_BACK()
    if fighter.getting_up:
        raise RISING(character=character.id)
    if fighter.reaction is not None:
        raise LATE()
    if not given:
        raise NOTHING()
    for ability, count in given.items():
        if ability not in SACRIFICED:
            raise OTHER_ABILITY(ability=ability)
        if count > hand.left(play, character, ability):
            raise NO_DICE(asked=count, left=hand.left(play, character, ability))
    return [DiceSacrificed(combat.encounter, character.id, given, audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead somebody with his reaction roll to make."""
    for _, turn in turns_seen(play, viewer):
        for character in led_fighters(turn, play, viewer):
            if turn.fighters[character].reaction is None and not turn.fighters[character].getting_up:
                yield Offer("impresa.sacrifice", {"character": character}, "Give up dice for more actions")


ACT = Act(
    "impresa.sacrifice",
    Sacrifice,
    character_named,
    his_leader,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, UNABLE, *HIS_TURN, TAKEN_BACK, RISING, LATE, NOTHING, OTHER_ABILITY, NO_DICE),
    offers=offers,
)
