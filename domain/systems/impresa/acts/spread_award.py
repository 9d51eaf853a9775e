"""The player spreads an award's points over the skills it allows (PRE-175, PRE-176)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.awarding import allows
from domain.systems.impresa.catalogue import skill_kind
from domain.systems.impresa.entitlement import leader, led_by
from domain.systems.impresa.events.award import AwardSpread
from domain.systems.impresa.events.figures import ExperienceMoved
from domain.systems.impresa.finding import alive
from domain.systems.impresa.refusals import DEAD, NOT_YOURS, UNFINISHED, UNKNOWN_SKILL
from domain.systems.impresa.settings import UNLEARNED_AWARDS
from domain.systems.impresa.state import Award, Impresan, impresa
from domain.table.finding import sees

UNKNOWN_AWARD = Reason("unknown", "PRE-175", "There is no such award with points left.")
SESSION_RUNS = Reason("wrong_phase", "PRE-176", "The session of this award still runs.")
NOT_ALLOWED = Reason("mismatch", "PRE-175", "The award does not allow this skill.")
NOT_LEARNED = Reason("mismatch", "PRE-175", "The campaign puts awards on learned skills alone.")
TOO_MANY_POINTS = Reason("not_enough", "PRE-175", "The award has not so many points.")
NO_POINTS = Reason("off_scale", "PRE-175", "At least one point is spread, and none is taken away.")


class SpreadAward(Command):
    """Spread points of an award: so many to each skill. Points left stay with the award."""

    award: str
    points: dict[str, int]


def find(command: SpreadAward, play: Play, table: Table) -> tuple[Award, Impresan]:
    """The award and whose it is."""
    award = impresa(play).awards.get(command.award)
    if award is None or not sees(award.audience, play, table):
        raise UNKNOWN_AWARD(award=command.award)
    character = impresa(play).characters.get(award.character)
    if character is None:
        raise UNFINISHED(character=award.character)
    return award, character


def entitled(found: tuple[Award, Impresan], play: Play, table: Table) -> None:
    """Whoever leads the character."""
    leader(play, table, found[1].id)


def decide(command: SpreadAward, found: tuple[Award, Impresan], play: Play, table: Table) -> list[Event]:
    """The stores grow."""
    award, character = found
    alive(character)
    if award.waits:
        raise SESSION_RUNS(session=award.session)
    if not command.points or any(points < 1 for points in command.points.values()):
        raise NO_POINTS()
    if sum(command.points.values()) > award.points:
        raise TOO_MANY_POINTS(asked=sum(command.points.values()), points=award.points)
    for skill in command.points:
        skill_kind(play, skill)
        if not allows(award, skill, play):
            raise NOT_ALLOWED(skill=skill)
        if character.rating(skill) == 0 and not UNLEARNED_AWARDS.of(play):
            raise NOT_LEARNED(skill=skill)
    gains = [
        ExperienceMoved(character.id, skill, points, award.award.replace("_", " "), audience=character.audience)
        for skill, points in command.points.items()
    ]
    return [AwardSpread(award.id, sum(command.points.values()), audience=character.audience), *gains]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The awards with points left of characters that the viewer leads."""
    for award in impresa(play).awards.values():
        if not award.waits and led_by(viewer, play, award.character):
            yield Offer(ACT.name, {"award": award.id}, f"Spread {award.points} points for {award.award}")


ACT = Act(
    "impresa.spread_award",
    SpreadAward,
    find,
    entitled,
    decide,
    (
        UNKNOWN_AWARD,
        UNFINISHED,
        NOT_YOURS,
        DEAD,
        SESSION_RUNS,
        NO_POINTS,
        TOO_MANY_POINTS,
        UNKNOWN_SKILL,
        NOT_ALLOWED,
        NOT_LEARNED,
    ),
    offers=offers,
)
