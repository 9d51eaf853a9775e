"""What people see of the Activity system: sheets, tests with their chances, pools, turns, and the campaign's words."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.core.audience import Viewer, visible
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.systems.activity.chances import by_complications, by_successes, pool, ways
from domain.systems.activity.fae import fae_cap, fae_held, has_fae
from domain.systems.activity.luck import cap, room
from domain.systems.activity.methods import band, target_number
from domain.systems.activity.pooling import complication_range, dice_of
from domain.systems.activity.rolling import fae_on
from domain.systems.activity.settings import DIFFICULTY_MAX, DOOM_NAME, DOOM_VISIBLE, LABELS, LUCK_NAME
from domain.systems.activity.standing import standing
from domain.systems.activity.state import (
    DoomPart,
    Side,
    SideName,
    Test,
    activity,
    doom,
    immediate_ap,
    live_test,
    saved_ap,
    sheet_of,
    side_of,
)
from domain.table.hiding import audience_of
from domain.table.state import encounter_of, story


def sheet(play: Play, character: CharacterId, viewer: Viewer) -> dict[str, Any] | None:
    """A character's sheet, with target numbers as they stand, purse, Fae Points and open test."""
    found = activity(play).sheets.get(character)
    if found is None and not activity(play).ap.get(character):
        return None
    written = sheet_of(play, character)
    test = live_test(play, character)
    return {
        "attributes": dict(written.attributes),
        "skills": dict(written.skills),
        "target_numbers": _target_numbers(play, character),
        "talents": msgspec.to_builtins(written.talents),
        "perks": msgspec.to_builtins(written.perks),
        "oaths": msgspec.to_builtins(written.oaths),
        "hit_dice": written.hit_dice,
        "true_fae": written.true_fae,
        "ap": purse(play, character),
        "fae": _fae(play, character),
        "actions": _actions(play, character),
        "test": shown_test(play, test, viewer) if test is not None and visible(test.audience, viewer) else None,
        "changes": [c.id for c in activity(play).changes.values() if c.character == character],
        "claims": [msgspec.to_builtins(c) for c in activity(play).claims.values() if c.character == character],
        "powers": [msgspec.to_builtins(p) for p in activity(play).powers.values() if p.character == character],
        "next": _next(play, character, viewer),
    }


def purse(play: Play, character: CharacterId) -> dict[str, Any]:
    """A character's Action Points, saved and immediate; overdrawn where a ruling left less than nothing."""
    saved, immediate = saved_ap(play, character), immediate_ap(play, character)
    held = {"saved": saved, "immediate": immediate, "all": saved + immediate}
    return {**held, "overdrawn": True} if saved < 0 or immediate < 0 else held


def scene(play: Play, scene: SceneId, viewer: Viewer) -> dict[str, Any]:
    """What Activity knows of a scene: tests, complications, details and questions."""
    now = activity(play)
    return {
        "tests": {
            t.id: shown_test(play, t, viewer)
            for t in now.tests.values()
            if t.scene == scene and visible(t.audience, viewer)
        },
        "complications": {
            c.id: {"fate": c.fate, "text": c.text, "of": c.of, "face": c.face, "test": c.test}
            for c in now.complications.values()
            if c.scene == scene and visible(c.audience, viewer)
        },
        "details": {
            d.id: {"text": d.text, "by": d.character}
            for d in now.details.values()
            if d.scene == scene and visible(d.audience, viewer)
        },
        "questions": {
            q.id: {"text": q.text, "by": q.character}
            for q in now.questions.values()
            if q.scene == scene and visible(q.audience, viewer)
        },
    }


def turns(play: Play, encounter: str, viewer: Viewer) -> dict[str, Any] | None:
    """The actions of the running turn under Activity's turn order."""
    running = story(play).encounters.get(encounter)
    if running is None or running.system != "activity" or running.holder is None:
        return None
    if not _seen(play, running.holder, viewer):
        return None
    return _actions(play, running.holder)


def pools(play: Play, viewer: Viewer) -> dict[str, Any]:
    """The pools the table shares: Luck with its cap and room, Doom with its parts, the tally of Fate's wrath."""
    luck = activity(play).luck
    found: dict[str, Any] = {
        "luck": {"name": LUCK_NAME.of(play), "holds": luck, "cap": cap(play), "room": max(0, room(play))},
        "wrath": {"name": "Fate's wrath", "holds": activity(play).wrath},
    }
    if luck < 0:
        found["luck"]["overdrawn"] = True
    if DOOM_VISIBLE.of(play) or viewer.gm:
        parts = [_part(play, part, viewer) for part in activity(play).doom.values()]
        found["doom"] = {"name": DOOM_NAME.of(play), "holds": doom(play), "parts": parts}
        if doom(play) < 0:
            found["doom"]["overdrawn"] = True
    return found


def _part(play: Play, part: DoomPart, viewer: Viewer) -> dict[str, Any]:
    """A part of the Doom pool; where it was made only for those who may know of the scene."""
    told: dict[str, Any] = msgspec.to_builtins(part)
    return told if visible(audience_of(play, part.scene), viewer) else {**told, "scene": "", "test": ""}


def words(play: Play) -> dict[str, dict[str, str]]:
    """What the campaign calls Activity's difficulties: for show, by figure."""
    labels = {figure: label for figure, label in LABELS.of(play).items() if int(figure) <= DIFFICULTY_MAX.of(play)}
    return {"difficulty": labels}


def figures(play: Play) -> dict[tuple[str, str], int]:
    """Every figure that moves."""
    now = activity(play)
    return {
        **{("activity.ap", character): ap for character, ap in now.ap.items()},
        **{("activity.fae", character): fae for character, fae in now.fae.items()},
        ("activity.luck", ""): now.luck,
        ("activity.doom", ""): doom(play),
        ("activity.wrath", ""): now.wrath,
    }


def shown_test(play: Play, test: Test, viewer: Viewer) -> dict[str, Any]:
    """A test as the viewer may know it: where it stands, its pools, and the chances while it can be rolled."""
    stands = standing(play, test)
    opposed = test.opposition is not None
    found = {
        "id": test.id,
        "character": test.primary.character,
        "activity": test.activity,
        "kind": test.kind,
        "phase": test.phase,
        "limbering": test.limbering,
        "mends": test.mends,
        "proposal": msgspec.to_builtins(test.proposal) if test.proposal is not None else None,
        "dice": test.source,
        "opposed": opposed,
        "base": test.base,
        "effective": test.effective if test.phase in ("resolved", "closed") else _still(test, stands.effective),
        "zero": stands.zero if test.phase == "set" and test.base is not None else "",
        "risk": test.risk,
        "duration": test.duration,
        "failure": {"stands": test.failure, "stake": test.stake} if test.failure else None,
        "primary": _side(play, test, "primary", viewer),
        "opponent": _side(play, test, "opponent", viewer) if opposed else None,
        "chances": chances(play, test, "primary") if test.phase == "set" else None,
    }
    if test.phase in ("resolved", "closed"):
        found |= {"how": test.how, "passed": test.passed, "immediate": test.immediate, "told": test.told}
        found |= {"improvements": list(test.improvements), "rolled": test.rolled}
    return found


def _next(play: Play, character: CharacterId, viewer: Viewer) -> list[dict[str, Any]]:
    """What the viewer may do next about the character and the tests he has a part in."""
    tests = activity(play).tests.values()
    parts = {t.id for t in tests if character in (t.primary.character, t.opposition and t.opposition.character)}
    about = parts | {character}
    acts = registry().rulebooks["activity"].acts.values()
    offered = play.derived(
        ("activity offers", viewer), lambda: [offer for act in acts for offer in act.offers(play, viewer)]
    )
    return [
        {"act": offer.act, "command": dict(offer.command), "says": offer.says}
        for offer in offered
        if about & {value for value in offer.command.values() if isinstance(value, str)}
    ]


def _still(test: Test, effective: int) -> int | None:
    return effective if test.base is not None else None


def chances(play: Play, test: Test, side: SideName) -> dict[str, Any] | None:
    """Of ``whole`` equally likely falls, how many give each number of successes, of complications, and a pass."""
    dice = pool(play, test, side)
    if not dice:
        return None
    found = ways(dice)
    successes = by_successes(found)
    counted = {
        "whole": sum(successes.values()),
        "successes": {str(k): n for k, n in successes.items()},
        "complications": {str(k): n for k, n in by_complications(found).items()},
    }
    if side == "primary" and test.base is not None:
        wanted = standing(play, test).effective - fae_on(test.primary)
        counted["passes"] = sum(n for k, n in successes.items() if k >= wanted)
    return counted


def _side(play: Play, test: Test, name: SideName, viewer: Viewer) -> dict[str, Any] | None:
    side = side_of(test, name)
    if side is None or not _seen(play, side.character, viewer):
        return None
    return {
        "character": side.character,
        "attribute": side.attribute,
        "skill": side.skill,
        "tn": target_number(play, side) if side.attribute else None,
        "band": band(play, test, side) if side.attribute else None,
        "boost": side.boost,
        "range": complication_range(test, name),
        "dice": dice_of(side),
        "from": _dice_from(side),
        "fae": side.fae,
        "helpers": [
            {
                "character": helper.character,
                "tn": target_number(play, helper),
                "band": band(play, test, helper),
                "fae": helper.fae,
            }
            for helper in side.helpers
            if _seen(play, helper.character, viewer)
        ],
    }


def _dice_from(side: Side) -> dict[str, int]:
    perks = sum(side.perks.values())
    named = {"base": 1, "roleplay": side.roleplay, "perks": perks, "bought": side.bought, "levied": side.levied}
    return {name: dice for name, dice in named.items() if dice}


def _seen(play: Play, character: CharacterId, viewer: Viewer) -> bool:
    found = story(play).characters.get(character)
    return found is None or visible(found.audience, viewer)


def _target_numbers(play: Play, character: CharacterId) -> dict[str, dict[str, int]]:
    """Skill to attribute to target number, before any boost."""
    found = sheet_of(play, character)
    return {
        skill: {attribute: modifier + rank for attribute, modifier in found.attributes.items()}
        for skill, rank in found.skills.items()
    }


def _fae(play: Play, character: CharacterId) -> dict[str, Any] | None:
    if not has_fae(play, character):
        return None
    held = fae_held(play, character)
    shown: dict[str, Any] = {"holds": held, "cap": fae_cap(play, character)}
    return {**shown, "overdrawn": True} if held < 0 else shown


def _actions(play: Play, character: CharacterId) -> dict[str, Any] | None:
    """Minor and major actions left in the character's running turn."""
    encounter = encounter_of(play, character)
    turn = activity(play).turns.get(encounter.id) if encounter is not None else None
    if encounter is None or turn is None or encounter.holder != character or turn.character != character:
        return None
    return {
        kind: {"allowed": allowed, "left": allowed - turn.taken.get(kind, 0)} for kind, allowed in turn.allowed.items()
    }
