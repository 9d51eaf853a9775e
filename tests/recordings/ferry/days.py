"""The days after: cold, wounds and their treatment, growth, and one calendar for all systems."""

from __future__ import annotations

from tests.kit.tale import Tale
from tests.recordings.ferry.fight_aboard import settle
from tests.recordings.ferry.people import GM


def days_after(tale: Tale) -> None:
    """From the night after the crossing to the week's end."""
    tale(GM, "table.begin_session", title="The mudflats")
    the_wind(tale)
    wounds(tale)
    growth(tale)
    tale(GM, "impact.declare_break", characters=["$vesna", "$tobin"])
    tale("Wim", "impact.reset", character="$tobin")  # D20 to D12
    tale("Lior", "impact.decline_reset", character="$vesna")
    tale(GM, "table.end_session")
    tale.mark("Sefa")


def the_wind(tale: Tale) -> None:
    """A day in the north wind: one braves it, one buys it off, one gets frostbite; then shelter."""
    tale(GM, "impresa.begin_exposure", character="$vesna", cause="the north wind")
    tale(GM, "impresa.begin_exposure", character="$tobin", cause="the north wind")
    tale(GM, "impresa.begin_exposure", character="$amal", cause="the north wind")
    tale("Lior", "impresa.brave_exposure", character="$vesna", luck=1, falls=[1, 2, 4])  # 3 steps of 3
    tale("Wim", "impresa.ignore_exposure", character="$tobin")
    tale(GM, "impresa.worsen_exposure", character="$amal", cause="frostbite", grades=1)
    settle(tale, "amal")
    tale(GM, "impresa.stop_recovery", character="$vesna", reason="She stands watch all night")
    tale(GM, "activity.new_dawn", days=1)
    tale(GM, "impresa.give_recovery", character="$vesna", day=1)
    for who in ("$vesna", "$tobin"):
        tale(GM, "impresa.end_exposure", character=who, how="a net shed")


def wounds(tale: Tale) -> None:
    """The doctor's work: first aid against fatigue, medicine for wounds; a week does the rest."""
    aid = {"healer": "$amal", "patient": "$tobin", "skill": "first aid"}
    tale(GM, "impresa.treat", **aid, keeps={"task": "task"})
    tale("Sefa", "impresa.roll_task", task="$task", falls=[1, 3, 4])  # 3 of 3
    care = {"healer": "$amal", "patient": "$roth", "skill": "medicine"}
    tale("Sefa", "impresa.treat", **care, roll={}, falls=[2, 5, 5])
    self_care = {"healer": "$amal", "patient": "$amal", "skill": "medicine", "ends_exposure": True}
    tale("Sefa", "impresa.treat", **self_care, roll={}, falls=[1, 2, 3])
    tale(GM, "table.pass_time", days=7, says="A week among the nets")


def growth(tale: Tale) -> None:
    """Experience that the table had forgotten is set right; one skill is raised, one is not learned yet."""
    mended = {"mends": 1, "reason": "Last year's duels were never written down"}
    tale(GM, "ruling.correct", figure="impresa.experience:brawling", of="$vesna", by=19, **mended)
    mended["reason"] = "Nor were the nights at the hospital"
    tale(GM, "ruling.correct", figure="impresa.experience:medicine", of="$amal", by=18, **mended)
    raised = {"what": "raise", "of": "brawling", "points": {"brawling": 20}}
    tale("Lior", "impresa.propose_growth", character="$vesna", **raised, keeps={"growth": "growth"})
    tale(GM, "impresa.consent_growth", growth="$growth")
    learned = {"what": "learn", "of": "survival", "points": {"medicine": 20}}
    tale("Sefa", "impresa.propose_growth", character="$amal", **learned, keeps={"growth": "growth"})
    tale(GM, "impresa.decline_growth", growth="$growth", reason="Nobody has taught him yet")
    tale(GM, "impresa.begin_conditioning", character="$tobin", ability="fitness")
    tale(GM, "impresa.strike_gimmick", character="$tobin", gimmick="enemies", reason="The Sisters have forgiven him")
    tale(GM, "impresa.award_luck", character="$amal", reason="goal", description="He stayed with the sick child")
