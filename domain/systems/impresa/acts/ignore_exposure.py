"""Luck spares a character the day's grade of exposure, before the day ends (PRE-152, PRE-165)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import his_leader, led_by
from domain.systems.impresa.events.exposure import ExposureIgnored
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.luck import spends_luck
from domain.systems.impresa.refusals import CHARACTER, DEAD, NO_LUCK, NOT_YOURS
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.treating import NOT_EXPOSED
from domain.table.state import name_of

SPARED = Reason("duplicate", "PRE-165", "This day's grade is avoided already.")


class IgnoreExposure(Command):
    """Spend a point of luck to ignore this day's grade of exposure."""

    character: CharacterId


def decide(command: IgnoreExposure, character: Impresan, play: Play, table: Table) -> list[Event]:
    """One point, one grade."""
    alive(character)
    if character.exposure is None:
        raise NOT_EXPOSED(character=character.id)
    if character.exposure.avoided or character.exposure.ignored:
        raise SPARED(character=character.id)
    spent = spends_luck(character, 1, "exposure ignored")
    return [*spent, ExposureIgnored(character.id, audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The exposed characters with luck that the viewer leads."""
    for character in impresa(play).characters.values():
        exposure = character.exposure
        open_ = exposure is not None and not (exposure.avoided or exposure.ignored)
        if open_ and character.luck and not character.dead and led_by(viewer, play, character.id):
            says = f"Ignore the day's exposure of {name_of(play, character.id)}"
            yield Offer(ACT.name, {"character": character.id}, says)


ACT = Act(
    "impresa.ignore_exposure",
    IgnoreExposure,
    character_named,
    his_leader,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, NOT_EXPOSED, SPARED, NO_LUCK),
    offers=offers,
)
