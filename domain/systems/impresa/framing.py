"""What the acts that frame tasks share: checking ability and skill, and rolling at once (PRE-58)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import pydantic

from domain.core.act import Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.dice.settings import SOURCE
from domain.membership.state import is_gm
from domain.systems.impresa.catalogue import NO_INSTRUMENT, instrument_skill
from domain.systems.impresa.events.task import TaskFramed
from domain.systems.impresa.pairing import NO_ABILITY, PAIRINGS, known_ability, paired
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR, OFF_DIFFICULTY, STATED, UNKNOWN_SKILL
from domain.systems.impresa.rolling import ROLLING, Rolling, rolls
from domain.systems.impresa.state import Frame, Impresan, Task
from domain.systems.impresa.tables.skills import FORGERS, FORGERY, INSTRUMENT, SABOTAGE, SABOTAGED, SABOTEUR
from domain.systems.impresa.tables.tasks import DIFFICULTY_MAX

NO_SABOTAGED = Reason("missing", "PRE-15", "Sabotage names what it is joined with: mechanical or electrical.")
NOT_SABOTAGED = Reason("mismatch", "PRE-15", "Sabotage joins subterfuge with mechanical or electrical alone.")
NOT_FORGERY = Reason("mismatch", "PRE-16", "Forgery is done with subterfuge or with design.")
TYPED_CHOICE = Reason("mismatch", "PRE-61", "Who throws is chosen only where the campaign leaves it open.")

OFF_HELPERS = Reason("off_scale", "PRE-78", "A limit of assistants is a whole number, 1 or more.")
OFF_HELP = Reason("off_scale", "PRE-124", "Help from technical knowledge is a whole number, 1 or more.")
NO_HELP = Reason("condition_unmet", "PRE-124", "The skill that is to help is not learned.")
NOT_HELPED = Reason("mismatch", "PRE-65", "Technical knowledge does not help the unskilled.")
OTHER_CHANGE = Reason("mismatch", "PRE-64", "Only technical knowledge, bracing and recoil change a threshold.")

Help = Annotated[int | None, pydantic.Field(ge=1), OFF_HELP]
Difficulty = Annotated[int, pydantic.Field(ge=1, le=DIFFICULTY_MAX), OFF_DIFFICULTY]

DERIVED = dict.fromkeys(("pool", "penalty", "steps", "threshold", "outcome", "success", "winner"), STATED)
"""Fields that nobody may set, since the server works them out."""

FRAMING = (
    *CHARACTER,
    DEAD,
    NOT_DIRECTOR,
    UNKNOWN_SKILL,
    OFF_DIFFICULTY,
    STATED,
    NO_INSTRUMENT,
    NO_SABOTAGED,
    NOT_SABOTAGED,
    NOT_FORGERY,
    TYPED_CHOICE,
    OFF_HELPERS,
    OFF_HELP,
    NO_HELP,
    NOT_HELPED,
    OTHER_CHANGE,
    *PAIRINGS,
    *ROLLING,
)
"""The refusals of every act that frames a task."""


class Framing(Command):
    """What every framed task may carry.

    ``says``: what it is about. ``typed``: its dice are thrown at the table, where the campaign leaves that open.
    ``roll``: rolls it at once, as ``impresa.roll_task`` would.
    """

    says: str = ""
    typed: bool | None = None
    roll: Rolling | None = None


class Grouped(Command):
    """Whether others may assist: in a simple or a complex task, ``helpers_max`` of them at most if it is said."""

    group: Literal["", "simple", "complex"] = ""
    helpers_max: Annotated[int | None, pydantic.Field(ge=1), OFF_HELPERS] = None


class Means(Command):
    """What a task is rolled with: an ability, a skill, or both.

    ``use``: the use of the skill, where it decides the ability, such as ``vehicle maintenance``, or ``sabotage`` (with
    ``joined``: mechanical or electrical) or ``forgery`` (subterfuge or design; left out, the roller picks).
    ``instrument``: which one, for the skill instrument.
    """

    ability: str | None = None
    skill: str | None = None
    use: str = ""
    joined: str = ""
    instrument: str = ""


class Skilled(Means, Framing):
    """A task as the director frames it.

    ``help``: what he adds to the skill level for this one roll, because the character has learned the skill
    ``helped_by`` (PRE-64, PRE-124).
    """

    help: Help = None
    helped_by: str = ""


def may_name(difficulty: int | None, play: Play, table: Table) -> None:
    """Refuses a difficulty other than the campaign's, unless the director names it."""
    if difficulty is not None and not is_gm(play, table):
        raise NOT_DIRECTOR()


def throws_by_hand(play: Play, typed: bool | None) -> bool:
    """Whether the dice of what opens now are typed in: as the campaign says, or as chosen (PRE-61)."""
    source = SOURCE.of(play)
    if typed is not None and source != "either" and typed != (source == "table"):
        raise TYPED_CHOICE(source=source)
    return source == "table" or (source == "either" and bool(typed))


def means(command: Means, play: Play) -> dict[str, Any]:
    """The part of a frame that says what a task is rolled with: ability, skill, and what goes with them."""
    use = command.use.strip().lower()
    if use == FORGERY and command.skill is None:
        return {"ability": "", "choices": list(FORGERS)}
    if command.skill is None:
        if command.ability is None:
            raise NO_ABILITY()
        return {"ability": known_ability(command.ability)}
    if use == FORGERY and command.skill not in FORGERS:
        raise NOT_FORGERY(skill=command.skill)
    joined = _joined(command) if use == SABOTAGE else ""
    ability = paired(play, command.skill, command.ability, use)
    own = instrument_skill(play, command.instrument) if command.skill == INSTRUMENT else command.skill
    return {"ability": ability, "skill": own, "joined": joined}


def _joined(command: Means) -> str:
    if not command.joined:
        raise NO_SABOTAGED()
    if command.skill != SABOTEUR or command.joined not in SABOTAGED:
        raise NOT_SABOTAGED(skill=command.skill, joined=command.joined)
    return command.joined


def helped(command: Skilled, skill: str, character: Impresan) -> int:
    """What technical knowledge adds to the threshold of this roll (PRE-64, PRE-65, PRE-124)."""
    return helping(command.help, command.helped_by, skill, character)


def helping(amount: int | None, helped_by: str, skill: str, character: Impresan) -> int:
    """What the learned skill ``helped_by`` adds to the threshold of a roll with another skill; or the refusal."""
    if amount is None:
        return 0
    if not helped_by:
        raise OTHER_CHANGE()
    if character.rating(helped_by) == 0:
        raise NO_HELP(skill=helped_by)
    if character.rating(skill) == 0:
        raise NOT_HELPED(skill=skill)
    return amount


def framed(frame: Frame, command: Framing, play: Play, table: Table) -> Iterator[Event]:
    """The events of framing a task, and of rolling it at once where that is asked."""
    opened = msgspec.structs.replace(frame, says=command.says.strip(), typed=throws_by_hand(play, command.typed))
    yield TaskFramed(opened, audience=opened.audience)
    if command.roll is not None:
        yield from rolls(Task(opened), command.roll, play, table)
