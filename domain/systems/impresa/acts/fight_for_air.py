"""A character without air keeps calm, or takes a grade (PRE-162)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.acts.find_breath import BREATHES
from domain.systems.impresa.entitlement import his_leader_or_director, led_by
from domain.systems.impresa.events.exposure import BreathDue
from domain.systems.impresa.events.task import TaskFramed, roll_failed
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.framing import DERIVED, TYPED_CHOICE, Difficulty, may_name, throws_by_hand
from domain.systems.impresa.harm import as_fallen, takes
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR, NOT_YOURS, OFF_DIFFICULTY, STATED
from domain.systems.impresa.rolling import ROLLING, Rolling, rolls
from domain.systems.impresa.settings import ASPHYXIATION_DIFFICULTY
from domain.systems.impresa.state import Frame, Impresan, Task, Track, impresa
from domain.systems.impresa.tables.skills import COMPOSURE
from domain.table.state import name_of

NOT_DUE = Reason("wrong_phase", "PRE-162", "The roll for air falls due later.")
WITH_FITNESS = Reason("mismatch", "PRE-162", "The roll for air is made with fitness.")

SOURCE = "no air"


class FightForAir(Rolling):
    """Roll composure with fitness, now that it is due; whoever is unconscious takes injury without a roll."""

    forbids = {**DERIVED, "ability": WITH_FITNESS}
    character: CharacterId
    difficulty: Difficulty | None = None
    typed: bool | None = None


def decide(command: FightForAir, character: Impresan, play: Play, table: Table) -> list[Event]:
    """Calm, or a grade that luck may ignore; the next roll falls due after as many turns as his fitness rating."""
    alive(character)
    may_name(command.difficulty, play, table)
    if character.breathless is None:
        raise BREATHES(character=character.id)
    if character.breathless.elapsed != character.breathless.due:
        raise NOT_DUE(due_in=character.breathless.due - character.breathless.elapsed)
    fitness = character.abilities.get("fitness", 0)
    due = BreathDue(character.id, max(1, fitness), audience=character.audience)
    if not character.conscious or fitness == 0:
        return [*_chokes(character, play, table), due]
    frame = _frame(command, character, play, table)
    rolled = list(rolls(Task(frame), command, play, table))
    after = as_fallen(character, "fatigue", command.prostrate)
    grade = _chokes(_paid(after, command), play, table) if any(map(roll_failed, rolled)) else []
    return [TaskFramed(frame, audience=frame.audience), *rolled, *grade, due]


def _frame(command: FightForAir, character: Impresan, play: Play, table: Table) -> Frame:
    return Frame(
        id=table.mint("task"),
        character=character.id,
        ability="fitness",
        skill=COMPOSURE,
        kind="composure",
        difficulty=command.difficulty or ASPHYXIATION_DIFFICULTY.of(play),
        says="without air",
        purpose_rule="breath",
        typed=throws_by_hand(play, command.typed),
        audience=character.audience,
    )


def _paid(character: Impresan, command: FightForAir) -> Impresan:
    """The character with the luck that the roll has left him."""
    return replace(character, luck=character.luck - command.luck)


def _chokes(character: Impresan, play: Play, table: Table) -> list[Event]:
    """One grade: fatigue, or injury for the unconscious. No armor stops it."""
    track: Track = "fatigue" if character.conscious else "injury"
    return takes(play, table.mint("lot", character.id), character, track, 1, source=SOURCE)


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The characters without air whose roll is due and whom the viewer leads."""
    for character in impresa(play).characters.values():
        air = character.breathless
        due = air is not None and air.elapsed == air.due and not character.dead
        if due and led_by(viewer, play, character.id):
            yield Offer(ACT.name, {"character": character.id}, f"{name_of(play, character.id)} fights for air")


ACT = Act(
    "impresa.fight_for_air",
    FightForAir,
    character_named,
    his_leader_or_director,
    decide,
    (
        *CHARACTER,
        NOT_YOURS,
        DEAD,
        NOT_DIRECTOR,
        OFF_DIFFICULTY,
        STATED,
        TYPED_CHOICE,
        BREATHES,
        NOT_DUE,
        WITH_FITNESS,
        *ROLLING,
    ),
    offers=offers,
)
