"""Somebody moves as an action, by giving up dice or by a roll (PRE-108 to PRE-111)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import pydantic

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.state import holds, is_gm
from domain.systems.impresa import hand, pool
from domain.systems.impresa.actions import spends, turn_of
from domain.systems.impresa.combat_refusals import ACTING, NO_DICE, NOTHING_TO_ROLL, OFF_DICE, ON_GROUND, OTHER_DICE
from domain.systems.impresa.combat_settings import MOVEMENT_MODE
from domain.systems.impresa.entitlement import his_leader, led_by
from domain.systems.impresa.events.movement import Moved
from domain.systems.impresa.experience import earns
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.paying import PAYING, Paid, exhausts, pays, throws
from domain.systems.impresa.refusals import CHARACTER, DEAD, DISABLED, NOT_YOURS, UNABLE
from domain.systems.impresa.settings import BONUS_FROM_EMPTY, ZERO_BLOCKS
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.movement import ON_FEET, metres_of, row_for
from domain.systems.impresa.turn_finding import free_places

UNKNOWN_MODE = Reason("unknown", "PRE-108", "One walks, runs, crawls, climbs or swims.")
OFF_DISTANCE = Reason("off_scale", "PRE-108", "A distance is above 0 and within the last row of the table.")
METHOD = Reason("not_entitled", "PRE-109", "The director chooses between giving up dice and rolling.")
NO_BONUS = Reason("mismatch", "PRE-110", "Dice are given up for a move, not rolled: nothing stands in their place.")
NO_MOVE_DICE = Reason("missing", "PRE-111", "A move by roll needs the dice allotted to it.")

Mode = Annotated[Literal["walk", "run", "crawl", "climb", "swim"], UNKNOWN_MODE]


class Move(Paid):
    """Move so many metres. By default dice are given up for it; where it is rolled, ``dice`` are allotted.

    ``method``: forfeit or roll; only the director departs from what the campaign has chosen.
    """

    forbids = {"ability": OTHER_DICE}
    character: CharacterId
    mode: Mode
    metres: Annotated[int, pydantic.Field(ge=1), OFF_DISTANCE]
    dice: Annotated[int | None, pydantic.Field(ge=0), OFF_DICE] = None
    method: Literal["forfeit", "roll"] | None = None


def decide(command: Move, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The row that the distance needs is paid for, or rolled for."""
    able(character)
    turn_of(play, character.id)
    if command.method is not None and not (is_gm(play, table) or holds(play, table.sent_by, "gm")):
        raise METHOD()
    if character.lying and command.mode in ON_FEET:
        raise ON_GROUND(mode=command.mode)
    row = row_for(command.mode, command.metres)
    if row is None:
        raise OFF_DISTANCE(metres=command.metres)
    by_roll = (command.method or MOVEMENT_MODE.of(play)) == "roll"
    return _rolled(command, row, character, play, table) if by_roll else _forfeited(command, row, character, play)


def _forfeited(command: Move, row: int, character: Impresan, play: Play) -> list[Event]:
    if command.bonus or command.dice or command.faces:
        raise NO_BONUS(row=row)
    spent = spends(play, character, ability="fitness", what="move", dice=row)
    combat = turn_of(play, character.id)[0]
    moved = Moved(
        combat.encounter,
        character.id,
        command.mode,
        command.metres,
        command.metres,
        row,
        row,
        audience=character.audience,
    )
    return [moved, *spent]


def _rolled(command: Move, row: int, character: Impresan, play: Play, table: Table) -> list[Event]:
    if not command.dice:
        raise NO_MOVE_DICE()
    if character.abilities.get("fitness", 0) == 0 and ZERO_BLOCKS.of(play):
        raise DISABLED(ability="fitness")
    spent = spends(play, character, ability="fitness", what="move", dice=command.dice)
    paid = pays(command, character, play, table, ability="fitness", skill="athletics", why="a move")
    own = hand.own_dice(play, character, "fitness", command.dice)
    if own + command.bonus == 0 or (own == 0 and not BONUS_FROM_EMPTY.of(play)):
        raise NOTHING_TO_ROLL()
    combat, turn, fighter = turn_of(play, character.id)
    test = f"{turn.id}/move/{fighter.used}"
    typed = combat.source == "table"
    faces = throws(test, character.id, own + command.bonus, table, typed=typed, faces=command.faces)
    threshold = pool.threshold(character.rating("athletics"))
    steps = pool.steps(faces, threshold)
    far = command.metres if steps >= row else metres_of(command.mode, steps)
    moved = Moved(
        combat.encounter,
        character.id,
        command.mode,
        command.metres,
        far,
        row,
        0,
        faces,
        threshold,
        steps,
        audience=character.audience,
    )
    earned = earns(character, "athletics", row, success=steps >= row)
    return [*paid, moved, *earned, *exhausts(command, character, play), *spent]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead whoever has the place."""
    for now in free_places(play, viewer):
        if led_by(viewer, play, now):
            yield Offer("impresa.move", {"character": now}, "Move")


ACT = Act(
    "impresa.move",
    Move,
    character_named,
    his_leader,
    decide,
    (
        *CHARACTER,
        NOT_YOURS,
        DEAD,
        UNABLE,
        DISABLED,
        METHOD,
        ON_GROUND,
        UNKNOWN_MODE,
        OFF_DISTANCE,
        OFF_DICE,
        OTHER_DICE,
        NO_DICE,
        NO_BONUS,
        NO_MOVE_DICE,
        NOTHING_TO_ROLL,
        *ACTING,
        *PAYING,
    ),
    offers=offers,
)
