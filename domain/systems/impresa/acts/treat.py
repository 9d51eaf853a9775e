"""A healer treats a patient by first aid or medicine; it tells when the day ends (PRE-169, PRE-170)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from domain.core.act import Act, Offer
from domain.core.audience import Viewer, narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import is_gm
from domain.systems.impresa.entitlement import leader_or_director, led_by
from domain.systems.impresa.finding import able, alive, find_impresan
from domain.systems.impresa.framing import DERIVED, FRAMING, Difficulty, Framing, Grouped, framed
from domain.systems.impresa.refusals import NOT_DIRECTOR, UNTRAINED
from domain.systems.impresa.settings import TREATMENT_DIFFICULTY
from domain.systems.impresa.state import Frame, Impresan, Track, impresa
from domain.systems.impresa.treating import HEALING, TREATING, treatable
from domain.table.state import name_of


class Treat(Grouped, Framing):
    """Treat a patient, at the campaign's difficulty unless the director names another; rolled at once with ``roll``.

    ``track``: what it is meant for, if that is said. ``ends_exposure``: it is meant to end the patient's exposure.
    """

    forbids = {**DERIVED, "grades": DERIVED["steps"]}
    healer: CharacterId
    patient: CharacterId
    skill: Literal["first aid", "medicine"]
    difficulty: Difficulty | None = None
    track: Track | None = None
    ends_exposure: bool = False


def find(command: Treat, play: Play, table: Table) -> tuple[Impresan, Impresan]:
    """The healer and the patient."""
    return find_impresan(command.healer, play, table), find_impresan(command.patient, play, table)


def entitled(found: tuple[Impresan, Impresan], play: Play, table: Table) -> None:
    """Whoever leads the healer, and the director."""
    leader_or_director(play, table, found[0].id)


def decide(command: Treat, found: tuple[Impresan, Impresan], play: Play, table: Table) -> list[Event]:
    """A task with reasoning, whose success is remembered until the day ends."""
    healer, patient = found
    alive(patient)
    able(healer)
    if (command.difficulty is not None or command.group) and not is_gm(play, table):
        raise NOT_DIRECTOR()
    if command.skill == "medicine" and healer.rating("medicine") == 0:
        raise UNTRAINED(skill="medicine")
    treatable(patient, healer, command.skill, play, track=command.track, ends_exposure=command.ends_exposure)
    frame = Frame(
        id=table.mint("task"),
        character=healer.id,
        ability="reasoning",
        skill=command.skill,
        difficulty=command.difficulty or TREATMENT_DIFFICULTY.of(play),
        group=command.group,
        helpers_max=command.helpers_max,
        purpose_rule="treatment",
        patient=patient.id,
        ends_exposure=command.ends_exposure,
        audience=narrower(healer.audience, patient.audience),
    )
    return list(framed(frame, command, play, table))


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The healers the viewer leads, with the patients who need them."""
    characters = impresa(play).characters.values()
    for healer in characters:
        skill = next((s for s in HEALING if healer.rating(s)), None)
        if skill is None or not healer.able or not led_by(viewer, play, healer.id):
            continue
        for patient in characters:
            if patient.fatigue and not patient.dead and f"{healer.id}/{skill}" not in patient.care.tried:
                command = {"healer": healer.id, "patient": patient.id, "skill": skill}
                yield Offer(ACT.name, command, f"Treat {name_of(play, patient.id)} with {skill}")


ACT = Act("impresa.treat", Treat, find, entitled, decide, (*FRAMING, *TREATING, UNTRAINED), offers=offers)
