"""What people see of an Impresa character: ratings, dice, both tracks, open tasks with their chances, offers."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.core.act import Offer
from domain.core.audience import Viewer, visible
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.systems.impresa import hand
from domain.systems.impresa.chance import chance
from domain.systems.impresa.creation import budgets, spent
from domain.systems.impresa.gear_view import gear_view
from domain.systems.impresa.odds import odds
from domain.systems.impresa.state import Draft, Impresan, Task, impresa
from domain.systems.impresa.tables.abilities import LABELS as ABILITY_LABELS
from domain.systems.impresa.tables.abilities import ROLLED
from domain.systems.impresa.tables.growth import experience_limit
from domain.systems.impresa.tables.health import FATIGUE, INJURY
from domain.systems.impresa.tables.skills import LABELS as SKILL_LABELS
from domain.table.hiding import audience_of


class AbilityView(msgspec.Struct, frozen=True):
    """An ability: rating, label, dice after penalties, and what a running turn leaves of them."""

    rating: int
    label: str
    dice: int
    left: int


class SkillView(msgspec.Struct, frozen=True):
    """A skill: rating, label, its store of experience, and how much of it one task may take."""

    rating: int
    label: str
    experience: int
    limit: int


class TrackView(msgspec.Struct, frozen=True):
    """A health track: its grade and what that is called."""

    grade: int
    label: str


class TaskView(msgspec.Struct, frozen=True):
    """An open task with its figures and its chances: the first with nothing bought, then with each point of luck more.

    ``open``: the roller has yet to pick a skill, so that the figures are unknown.
    """

    id: str
    says: str
    kind: str
    ability: str
    skill: str
    open: bool
    difficulty: int
    threshold: int
    dice: int
    automatic: bool
    assistants: list[str]
    chances: list[dict[str, int]]


class SheetView(msgspec.Struct, frozen=True):
    """A character in play."""

    profession: str
    background: str
    tongue: str
    languages: list[str]
    gimmicks: list[dict[str, str]]
    abilities: dict[str, AbilityView]
    skills: dict[str, SkillView]
    luck: int
    created_luck: int
    fatigue: TrackView
    injury: TrackView
    conscious: bool
    dead: bool
    lying: bool
    lost: bool
    gear: Any
    goods: list[str]
    exposure: Any
    breathless: Any
    conditioning: dict[str, int]
    tasks: list[TaskView]
    damage: list[dict[str, Any]]
    growth: list[dict[str, Any]]
    awards: list[dict[str, Any]]
    goals: list[str]
    offers: list[Offer]


class DraftView(msgspec.Struct, frozen=True):
    """A character in the making: what is drafted, points given and spent, and whether it waits to be accepted."""

    draft: Any
    points: dict[str, int]
    spent: dict[str, int]
    completed: bool
    offers: list[Offer]


def sheet_view(play: Play, character: str, viewer: Viewer) -> SheetView | DraftView | None:
    """What the system knows of a character: a finished sheet, a draft, or nothing."""
    found = impresa(play).characters.get(character)
    if found is not None:
        return _finished(play, found, viewer)
    draft = impresa(play).drafts.get(character)
    return _drafted(play, draft, viewer) if draft is not None and visible(draft.audience, viewer) else None


def _finished(play: Play, found: Impresan, viewer: Viewer) -> SheetView:
    now = impresa(play)
    return SheetView(
        profession=found.profession,
        background=found.background,
        tongue=found.tongue,
        languages=list(found.languages),
        gimmicks=[{"name": g.name, "detail": g.detail} for g in found.gimmicks],
        abilities={ability: _ability(play, found, ability) for ability in ROLLED},
        skills={s: _skill(found, s) for s in sorted({*found.skills, *found.experience})},
        luck=found.luck,
        created_luck=found.abilities.get("luck", 0),
        fatigue=_track(found.fatigue, FATIGUE),
        injury=_track(found.injury, INJURY),
        conscious=found.conscious,
        dead=found.dead,
        lying=found.lying,
        lost=found.lost,
        gear=gear_view(play, found),
        goods=list(found.goods),
        exposure=msgspec.to_builtins(found.exposure),
        breathless=msgspec.to_builtins(found.breathless),
        conditioning=dict(found.conditioning),
        tasks=[_task(play, t, found, viewer) for t in now.tasks.values() if _open_to(t, found, viewer)],
        damage=[
            {"id": lot.id, "track": lot.track, "grades": lot.grades, "source": lot.source}
            for lot in now.lots.values()
            if lot.target == found.id and visible(lot.audience, viewer)
        ],
        growth=[
            {"id": g.id, "what": g.what, "of": g.of, "points": dict(g.points)}
            for g in now.growths.values()
            if g.character == found.id
        ],
        awards=[
            {"id": a.id, "award": a.award, "points": a.points, "waits": a.waits}
            for a in now.awards.values()
            if a.character == found.id
        ],
        goals=[goal for key, goals in now.chronicle.goals.items() if key.endswith(f"/{found.id}") for goal in goals],
        offers=_offers(play, found.id, viewer),
    )


def _drafted(play: Play, draft: Draft, viewer: Viewer) -> DraftView:
    return DraftView(
        draft=msgspec.to_builtins(draft),
        points=budgets(draft.gimmicks, play),
        spent=spent(draft),
        completed=draft.completed,
        offers=_offers(play, draft.character, viewer),
    )


def _ability(play: Play, found: Impresan, ability: str) -> AbilityView:
    rating = found.abilities.get(ability, 0)
    dice, left = hand.dice(play, found, ability), hand.left(play, found, ability)
    return AbilityView(rating, ABILITY_LABELS[max(0, min(rating, len(ABILITY_LABELS) - 1))], dice, left)


def _skill(found: Impresan, skill: str) -> SkillView:
    rating = found.rating(skill)
    label = SKILL_LABELS.get(rating, "")
    return SkillView(rating, label, found.experience.get(skill, 0), experience_limit(rating))


def _track(grade: int, labels: tuple[str, ...]) -> TrackView:
    return TrackView(grade, labels[max(0, min(grade, len(labels) - 1))])


def _open_to(task: Task, found: Impresan, viewer: Viewer) -> bool:
    return task.frame.character == found.id and not task.rolled and visible(task.frame.audience, viewer)


def _task(play: Play, task: Task, found: Impresan, viewer: Viewer) -> TaskView:
    frame = task.frame
    if frame.choices:
        return TaskView(frame.id, frame.says, frame.kind, "", "", True, frame.difficulty, 0, 0, False, [], [])
    now = odds(task, frame, found, play)
    dice = now.own + now.free
    bought = range(0 if task.rerolled else max(0, found.luck) + 1) or range(1)
    chances = [chance(dice + luck, now.threshold, now.difficulty) for luck in bought] if now.difficulty else []
    automatic = now.automatic and frame.kind not in ("contested", "resisted")
    return TaskView(
        frame.id,
        frame.says,
        frame.kind,
        now.ability,
        now.skill,
        False,
        now.difficulty,
        now.threshold,
        dice,
        automatic,
        [helper for helper in task.assistants if visible(audience_of(play, helper), viewer)],
        chances,
    )


def _offers(play: Play, character: str, viewer: Viewer) -> list[Offer]:
    """What the viewer may do next that concerns the character, as far as the system's acts suggest it."""
    acts = registry().rulebooks["impresa"].acts.values()
    return [offer for act in acts for offer in act.offers(play, viewer) if _concerns(play, offer, character)]


def _concerns(play: Play, offer: Offer, character: str) -> bool:
    now, command = impresa(play), offer.command
    task, lot = now.tasks.get(command.get("task", "")), now.lots.get(command.get("lot", ""))
    call, growth = now.calls.get(command.get("call", "")), now.growths.get(command.get("growth", ""))
    award = now.awards.get(command.get("award", ""))
    named = [command.get(field) for field in ("character", "healer", "target", "attacker")]
    for combat in now.combats.values():
        attack = combat.attack
        if attack is not None and attack.id == command.get("attack"):
            named += [attack.attacker, attack.target]
    named += [task.frame.character if task else None, lot.target if lot else None]
    named += [found.character for found in (call, growth, award) if found is not None]
    return character in named
