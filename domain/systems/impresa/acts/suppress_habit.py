"""A character holds his mannerism back by a test of composure (PRE-28)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import his_leader, led_by
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.framing import FRAMING, Framing, framed
from domain.systems.impresa.hand import turn_key
from domain.systems.impresa.refusals import CHARACTER, NOT_YOURS
from domain.systems.impresa.settings import MANNERISMS_DIFFICULTY
from domain.systems.impresa.state import Frame, Impresan, impresa
from domain.systems.impresa.tables.gimmicks import MANNERISMS
from domain.systems.impresa.tables.skills import COMPOSURE
from domain.table.state import name_of

NO_HABIT = Reason("condition_unmet", "PRE-28", "The character has no habit to hold back.")
HELD_BACK = Reason("duplicate", "PRE-28", "The habit is held back in this turn already.")


class SuppressHabit(Framing):
    """Hold back a mannerism: a test of awareness and composure; rolled at once with ``roll``."""

    character: CharacterId


def decide(command: SuppressHabit, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The gimmick itself frames the task; success suppresses the habit."""
    able(character)
    if not character.holds(MANNERISMS):
        raise NO_HABIT()
    turn = turn_key(play, character.id)
    if turn and character.suppressed == turn:
        raise HELD_BACK(turn=turn)
    frame = Frame(
        id=table.mint("task"),
        character=character.id,
        ability="awareness",
        skill=COMPOSURE,
        kind="composure",
        difficulty=MANNERISMS_DIFFICULTY.of(play),
        purpose_rule="mannerism",
        audience=character.audience,
    )
    return list(framed(frame, command, play, table))


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The holders of mannerisms that the viewer leads."""
    for character in impresa(play).characters.values():
        if character.holds(MANNERISMS) and character.able and led_by(viewer, play, character.id):
            yield Offer(ACT.name, {"character": character.id}, f"Hold back {name_of(play, character.id)}'s habit")


ACT = Act(
    "impresa.suppress_habit",
    SuppressHabit,
    character_named,
    his_leader,
    decide,
    (*CHARACTER, NOT_YOURS, NO_HABIT, HELD_BACK, *FRAMING),
    offers=offers,
)
