"""Changing a Detail: remove, disrupt, alter, restore, for effects and hostile acts alike (IMP-15, IMP-48)."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.systems.impact.bearers import kind_of
from domain.systems.impact.details import checked_new
from domain.systems.impact.events.details import DetailDisrupted, DetailExpired, DetailRestored, DetailReworded
from domain.systems.impact.finding import in_force
from domain.systems.impact.refusals import NO_CHANGE, NOT_CHANGEABLE, OUT_OF_REACH, SCENE_OVER
from domain.systems.impact.state import Detail, DetailState
from domain.table.state import story

FORMS = ("remove", "disrupt", "alter", "restore")


def check_change(play: Play, form: str, detail: Detail | None, text: str, scene: str) -> Detail:
    """The Detail (None: one that has expired); refuses what a test in this scene cannot do to it."""
    found = in_force(detail)
    if found.kind == "character":
        raise NOT_CHANGEABLE()
    if kind_of(play, found.bearer) in ("scene", "ended") and found.bearer != scene:
        raise OUT_OF_REACH(scene=found.bearer)
    unwanted: dict[str, tuple[DetailState, ...]] = {"disrupt": ("disrupted",), "restore": ("active", "suspended")}
    if found.state in unwanted.get(form, ()):
        raise NO_CHANGE(state=found.state)
    if form == "disrupt" and scene not in story(play).scenes:
        raise SCENE_OVER(scene=scene)
    if form == "alter":
        check_text(play, found, text)
    return found


def check_text(play: Play, detail: Detail, text: str) -> None:
    """Refuses a text that would leave the Detail as it is, a bad one, and one that the bearer has already."""
    if text.strip().casefold() == detail.text.casefold():
        raise NO_CHANGE(text=detail.text)
    checked_new(play, detail.bearer, text, but=detail.id)


def changed(form: str, detail: Detail, text: str, scene: str, test: str) -> Event:
    """The Detail is changed in this form."""
    who = detail.audience
    if form == "remove":
        return DetailExpired(detail.id, "removed", test=test, audience=who)
    if form == "disrupt":
        return DetailDisrupted(detail.id, scene, test, audience=who)
    if form == "restore":
        return DetailRestored(detail.id, "restored", test=test, audience=who)
    return DetailReworded(detail.id, text.strip(), detail.text, test, audience=who)
