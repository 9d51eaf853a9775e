"""Who may be treated with what (PRE-169, PRE-170)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.state import Impresan, Track, impresa

HEALING = ("first aid", "medicine")

NO_NEED = Reason("wrong_state", "PRE-169", "The patient has nothing that this treatment would help.")
NOT_EXPOSED = Reason("wrong_state", "PRE-165", "The patient is not exposed.")
FATIGUE_ALONE = Reason("mismatch", "PRE-169", "First aid helps against fatigue alone.")
TREATED_TODAY = Reason("duplicate", "PRE-169", "The patient has had this treatment, or is being treated.")
TRIED_TODAY = Reason("duplicate", "PRE-169", "This healer has tried this on the patient today.")
TREATED_THIS_WEEK = Reason("duplicate", "PRE-170", "Medicine has done what it can for the patient's injury this week.")

TREATING = (NO_NEED, NOT_EXPOSED, FATIGUE_ALONE, TREATED_TODAY, TRIED_TODAY, TREATED_THIS_WEEK)


def treatable(
    patient: Impresan, healer: Impresan, skill: str, play: Play, *, track: Track | None, ends_exposure: bool
) -> None:
    """Refuses a treatment that the rules do not allow now."""
    if skill == "first aid" and track == "injury":
        raise FATIGUE_ALONE()
    if f"{healer.id}/{skill}" in patient.care.tried:
        raise TRIED_TODAY(healer=healer.id)
    had = {"first aid": patient.care.first_aid, "medicine": patient.care.medicine}
    if had[skill] or _being_treated(patient, skill, play):
        raise TREATED_TODAY(skill=skill)
    if ends_exposure:
        if patient.exposure is None:
            raise NOT_EXPOSED(patient=patient.id)
        return
    if skill == "medicine" and patient.injury and not patient.fatigue and patient.care.medicine_this_week:
        raise TREATED_THIS_WEEK(patient=patient.id)
    if patient.fatigue == 0 and (skill == "first aid" or patient.injury == 0):
        raise NO_NEED(fatigue=patient.fatigue, injury=patient.injury)


def _being_treated(patient: Impresan, skill: str, play: Play) -> bool:
    tasks = impresa(play).tasks.values()
    return any(t.frame.patient == patient.id and t.frame.skill == skill and not t.rolled for t in tasks)
