"""What a sheet may say, and what writing it brings with it: Fae Points begin, or are lost above a lower cap."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Command
from domain.core.event import Event
from domain.core.play import Play
from domain.systems.activity.events.fae import FaeMoved
from domain.systems.activity.events.sheet import FaeStarted, SheetWritten
from domain.systems.activity.fae import audience_of, fae_held
from domain.systems.activity.refusals.difficulty import BAD_PERK, BAD_TALENT
from domain.systems.activity.refusals.fae import BAD_HIT_DICE, TRUE_FAE_CAP
from domain.systems.activity.refusals.method import NOT_LISTED, OFF_SHEET
from domain.systems.activity.rights import is_pc
from domain.systems.activity.settings import ATTRIBUTE_RANGE, ATTRIBUTES, FAE_START, SKILL_RANGE, SKILLS
from domain.systems.activity.state import Oath, Perk, Talent, sheet_of
from domain.table.refusals import BAD_NAME
from domain.table.state import Character

Name = Annotated[str, pydantic.StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Values = Annotated[dict[str, int], OFF_SHEET]


class TalentEntry(pydantic.BaseModel):
    """A talent: automatic successes on the tests of its skill."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid", strict=True)

    name: Name
    skill: str
    successes: Annotated[int, pydantic.Field(ge=1)] = 1


class PerkEntry(pydantic.BaseModel):
    """A perk or trait: the tests it names by skill or kind of activity, what it lowers, the dice it may add."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid", strict=True)

    name: Name
    skills: list[str] = []
    activities: list[str] = []
    difficulty: Annotated[int, pydantic.Field(ge=0)] = 0
    dice: Annotated[int, pydantic.Field(ge=0)] = 0


class OathEntry(pydantic.BaseModel):
    """An oath: whom it binds to, and what they are about."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid", strict=True)

    to: Name
    agenda: str = ""


class Parts(Command):
    """The parts of a sheet that a command writes; what is left out stays."""

    attributes: Values = {}
    skills: Values = {}
    talents: Annotated[list[TalentEntry] | None, BAD_TALENT] = None
    perks: Annotated[list[PerkEntry] | None, BAD_PERK] = None
    oaths: Annotated[list[OathEntry] | None, BAD_NAME] = None
    hit_dice: Annotated[int | None, pydantic.Field(ge=1), BAD_HIT_DICE] = None


SHEET_REFUSALS = (OFF_SHEET, NOT_LISTED, BAD_TALENT, BAD_PERK, BAD_NAME, BAD_HIT_DICE, TRUE_FAE_CAP)
"""What the parts of a sheet may be refused for."""


def written(parts: Parts, character: Character, play: Play) -> list[Event]:
    """The sheet is written, with what that means for the character's Fae Points."""
    check_parts(parts, character, play)
    event = SheetWritten(
        character.id,
        dict(parts.attributes),
        dict(parts.skills),
        [Talent(t.name, t.skill, t.successes) for t in parts.talents] if parts.talents is not None else None,
        [Perk(p.name, list(p.skills), list(p.activities), p.difficulty, p.dice) for p in parts.perks]
        if parts.perks is not None
        else None,
        [Oath(o.to, o.agenda) for o in parts.oaths] if parts.oaths is not None else None,
        parts.hit_dice,
        audience=character.audience,
    )
    return [event, *_fae(parts, character, play)]


def check_parts(parts: Parts, character: Character, play: Play) -> None:
    """Everything written is on the campaign's lists and within its ranges."""
    for values, setting, span in (
        (parts.attributes, ATTRIBUTES, ATTRIBUTE_RANGE.of(play)),
        (parts.skills, SKILLS, SKILL_RANGE.of(play)),
    ):
        names = setting.of(play)
        for name, value in values.items():
            if name not in names:
                raise NOT_LISTED(name=name, lists=names, setting=setting.name)
            if not span[0] <= value <= span[1]:
                raise OFF_SHEET(name=name, value=value, range=span)
    for talent in parts.talents or ():
        if talent.skill not in SKILLS.of(play):
            raise BAD_TALENT(skill=talent.skill, lists=SKILLS.of(play), setting=SKILLS.name)
    sheet = sheet_of(play, character.id)
    if sheet.true_fae and sheet.fae_cap is not None and (parts.hit_dice or 0) >= sheet.fae_cap:
        raise TRUE_FAE_CAP(cap=sheet.fae_cap)


def _fae(parts: Parts, character: Character, play: Play) -> list[Event]:
    """A lower cap loses the points above it; the first hit dice of a character in play start his pool (ACT-61)."""
    sheet = sheet_of(play, character.id)
    if parts.hit_dice is None or sheet.true_fae:
        return []
    lost = fae_held(play, character.id) - parts.hit_dice
    above = [FaeMoved(character.id, -lost, "above the cap", audience=character.audience)] if lost > 0 else []
    if sheet.fae_started or above:
        return [*above]
    return fae_start(character.id, parts.hit_dice, play) if sheet.in_play else []


def fae_start(character: str, cap: int, play: Play) -> list[Event]:
    """A player's character's pool of Fae Points begins, full or empty as the campaign has it."""
    if not is_pc(play, character):
        return []
    audience = audience_of(play, character)
    started = FaeStarted(character, audience=audience)
    wanting = cap - fae_held(play, character) if FAE_START.of(play) == "full" else 0
    return [started, FaeMoved(character, wanting, "start", audience=audience)] if wanting > 0 else [started]
