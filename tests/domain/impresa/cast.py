"""The people of the worked examples, and the macros that the rows are told with."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec

from domain.core.refusal import Refusal
from domain.membership.state import membership
from domain.systems.impresa.hand import dice as dice_of
from domain.systems.impresa.hand import left as left_of
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.tables.abilities import ABILITIES
from domain.systems.impresa.tables.skills import SKILLS
from domain.table.state import MINUTES_A_DAY, story
from tests.kit.game import Game, Outcome
from tests.kit.rows import Macro, Row, Stage, fields_of, part_of

STUTTER = {"name": "mannerisms", "detail": "stutter", "budget": "skill"}

PEOPLE: dict[str, dict[str, Any]] = {
    "rook": {
        "name": "Rook Adair",
        "by": "Mina",
        "ratings": [4, 3, 1, 2, 2, 2],
        "skills": {
            "athletics": 4,
            "brawling": 4,
            "firearms": 5,
            "criminal": 3,
            "first aid": 3,
            "composure": 4,
            "survival": 2,
        },
    },
    "thessaly": {
        "name": "Thessaly Brandt",
        "by": "Jonas",
        "ratings": [3, 3, 1, 3, 1, 2],
        "skills": {
            "medicine": 4,
            "first aid": 4,
            "natural sciences": 3,
            "driving": 2,
            "melee": 4,
            "computers": 5,
            "literacy": 3,
        },
        "gimmicks": [{"name": "tolerance to pain"}, STUTTER, {"name": "multilingual"}],
        "languages": ["Breton", "Norse"],
    },
    "corvin": {
        "name": "Corvin Hale",
        "by": "Anouk",
        "ratings": [2, 4, 1, 2, 3, 3],
        "skills": {"archery": 6, "subterfuge": 4, "mechanical": 3, "gambling": 4, "seduction": 3, "streetwise": 5},
        "gimmicks": [{"name": "vulnerability", "detail": "silver"}],
    },
    "bruna": {
        "name": "Bruna Kask",
        "by": "GM",
        "ratings": [6, 2, 1, 1, 1, 0],
        "skills": {"brawling": 6, "melee": 7, "athletics": 3, "composure": 2},
    },
    "imre": {
        "name": "Imre Dahl",
        "by": "GM",
        "ratings": [3, 4, 1, 2, 4, 1],
        "skills": {"firearms": 7, "warfare": 4, "leadership": 6, "athletics": 5, "melee": 2},
    },
    "ostin": {
        "name": "Ostin Vale",
        "by": "GM",
        "ratings": [1, 2, 2, 5, 2, 1],
        "skills": {"engineering": 7, "boating": 5, "design": 4, "firearms": 3, "investigation": 6},
        "gimmicks": [{"name": "internal compass"}],
    },
    "ileana": {
        "name": "Ileana Frey",
        "by": "GM",
        "ratings": [1, 2, 1, 4, 2, 0],
        "skills": {"medicine": 3, "first aid": 5},
    },
    "selwyn": {"name": "Selwyn", "by": "GM", "ratings": [3, 2, 1, 2, 0, 1], "skills": {"literacy": 3}},
    "orsolya": {
        "name": "Lady Orsolya Penn",
        "by": "Mina",
        "ratings": [2, 2, 2, 2, 3, 2],
        "skills": {"leadership": 4},
        "gimmicks": [{"name": "wealth"}, {"name": "prestige", "detail": "the marches"}],
    },
}
PLAYERS = ("Mina", "Jonas", "Anouk")


def staged(row: Row) -> Stage:
    """A campaign with the row's settings and those of the cast whom it names."""
    return _staged(json.dumps(row.settings), row.cast).copy()


@cache
def _staged(settings: str, cast: str) -> Stage:
    game = Game("impresa", settings=json.loads(settings))
    for player in PLAYERS:
        game.player(player)
    stage = Stage(game, {}, MACROS)
    for who in cast.split():
        stage.names[who] = person(stage, who)
    return stage


def rated(ratings: list[int]) -> list[dict[str, Any]]:
    return [{"ability": ability, "rating": rating} for ability, rating in zip(ABILITIES, ratings, strict=True)]


def skilled(skills: dict[str, int]) -> list[dict[str, Any]]:
    return [{"skill": skill, "rating": rating} for skill, rating in skills.items()]


def unfinished(stage: Stage, who: str) -> str:
    """A character of the cast whom no system knows yet."""
    known = PEOPLE[who]
    kind = "npc" if known["by"] == "GM" else "pc"
    made = stage.game.take("table.create_character", known["by"], name=known["name"], kind=kind)
    stage.names[who] = made.made("character")
    return str(stage.names[who])


def person(stage: Stage, who: str, like: str = "", **other: Any) -> str:
    """A character of the cast in play; ``like``: another of these figures, changed by ``other``."""
    known = PEOPLE[like or who] | other
    kind = "npc" if known["by"] == "GM" else "pc"
    name = who.title() if like else known["name"]
    character = stage.game.take("table.create_character", known["by"], name=name, kind=kind).made("character")
    stage.game.take(
        "impresa.record_character",
        "GM",
        character=character,
        abilities=rated(known["ratings"]),
        skills=skilled(known["skills"]),
        gimmicks=known.get("gimmicks", []),
        languages=known.get("languages", []),
        tongue="English",
    )
    stage.names[who] = character
    return str(character)


def leader(stage: Stage, character: str) -> str:
    """Who leads a character: his player, or the director."""
    return membership(stage.game.play).controllers.get(character, "GM")


def impresan(stage: Stage, character: str) -> Impresan:
    return impresa(stage.game.play).characters[character]


def correct(
    stage: Stage,
    who: str,
    *,
    fat: int | None = None,
    inj: int | None = None,
    luck: int | None = None,
    xp: dict[str, int] | None = None,
    skills: dict[str, int] | None = None,
    dead: bool | None = None,
) -> None:
    """The character stands at these figures, by corrections of the director's."""
    now = impresan(stage, who)
    wanted = {"fatigue": (fat, now.fatigue), "injury": (inj, now.injury), "luck": (luck, now.luck)}
    wanted["death"] = (None if dead is None else int(dead), int(now.dead))
    wanted |= {f"experience:{skill}": (store, now.experience.get(skill, 0)) for skill, store in (xp or {}).items()}
    wanted |= {f"skill:{skill}": (rating, now.rating(skill)) for skill, rating in (skills or {}).items()}
    for figure, (new, old) in wanted.items():
        if new is not None and new != old:
            moved = {"figure": f"impresa.{figure}", "of": who, "by": new - old}
            stage.game.take("ruling.correct", "GM", mends=1, reason="as given", **moved)


def stands(
    stage: Stage,
    who: str,
    *,
    xp: dict[str, int] | None = None,
    skills: dict[str, int] | None = None,
    abilities: dict[str, int] | None = None,
    dice: dict[str, int] | None = None,
    left: dict[str, int] | None = None,
    **figures: Any,
) -> None:
    """The figures of the sheet are these; ``fat``, ``inj`` and the sheet's own words for the others."""
    sheet = msgspec.to_builtins(stage.game.views().sheets[who].systems["impresa"])
    shown = {"fat": sheet["fatigue"]["grade"], "inj": sheet["injury"]["grade"]}
    for name, value in figures.items():
        found = shown.get(name, sheet.get(name))
        assert found == value, f"{name} is {found}, not {value}"
    stores = {skill: view["experience"] for skill, view in sheet["skills"].items()}
    ratings = {skill: view["rating"] for skill, view in sheet["skills"].items()}
    for skill, store in (xp or {}).items():
        assert stores.get(skill, 0) == store, f"{skill} xp is {stores.get(skill, 0)}, not {store}"
    for skill, rating in (skills or {}).items():
        assert ratings.get(skill, 0) == rating
    for ability, rating in (abilities or {}).items():
        assert impresan(stage, who).abilities[ability] == rating
    for ability, count in (dice or {}).items():
        assert sheet["abilities"][ability]["dice"] == count == dice_of(stage.game.play, impresan(stage, who), ability)
    for ability, count in (left or {}).items():
        assert sheet["abilities"][ability]["left"] == count == left_of(stage.game.play, impresan(stage, who), ability)


def wait(stage: Stage, days: int = 0, hours: int = 0, minutes: int = 0) -> None:
    """Time passes."""
    given = {"days": days, "hours": hours, "minutes": minutes}
    stage.game.take("table.pass_time", "GM", **{unit: amount for unit, amount in given.items() if amount})


def until(stage: Stage, day: int) -> None:
    """Time passes until the morning of this day."""
    minutes = (day - 1) * MINUTES_A_DAY - story(stage.game.play).minutes
    if minutes:
        days, rest = divmod(minutes, MINUTES_A_DAY)
        wait(stage, days=days, minutes=rest)


def attempt(stage: Stage, act: str, by: str, refused: str | None, **command: Any) -> Outcome | None:
    """Take the act, or see it refused."""
    if refused is None:
        return stage.game.take(act, by, **command)
    code = stage.game.refused(act, by, **command)
    assert code == refused
    return None


def frame(
    stage: Stage, who: str, act: str = "frame_task", by: str = "GM", refused: str | None = None, **given: Any
) -> str:
    """The director frames a task."""
    outcome = attempt(stage, f"impresa.{act}", by, refused, character=who, **given)
    return outcome.made("task") if outcome is not None else ""


def roll(
    stage: Stage,
    task: str,
    *,
    dice: list[int] | None = None,
    by: str = "",
    refused: str | None = None,
    gives: dict[str, Any] | None = None,
    earns: dict[str, int] | None = None,
    gives_not: list[str] | None = None,
    allot: int | None = None,
    **how: Any,
) -> None:
    """A framed task is rolled by whoever leads its character; exactly these dice fall, exactly this is earned."""
    how |= {} if allot is None else {"dice": allot}
    character = impresa(stage.game.play).tasks[task].frame.character
    stage.game.dice(*(dice or []))
    outcome = attempt(stage, "impresa.roll_task", by or leader(stage, character), refused, task=task, **how)
    if outcome is not None:
        shown(stage, outcome, character, gives or {}, earns or {})
        assert not set(gives_not or []) & set(outcome.names)
    else:
        stage.game.dice()


def shown(stage: Stage, outcome: Outcome, character: str, gives: dict[str, Any], earns: dict[str, int]) -> None:
    """The roll or the success without one has these figures; all dice given have fallen; this is what it earns."""
    assert stage.game.scripted == [], "more dice than the pool holds"
    rolls = [*outcome.of("impresa.task_rolled"), *outcome.of("impresa.task_done")]
    assert len(rolls) == 1
    actual = fields_of(rolls[0])
    actual |= {"dice": len(actual.get("faces", [])), "success": actual.get("success", True)}
    assert part_of(gives, actual), f"{gives} is not in {actual}"
    gained = {e.skill: e.by for e in outcome.of("impresa.experience_moved") if e.by > 0}  # type: ignore[attr-defined]
    assert gained == earns, f"earned {gained}"


def task(stage: Stage, who: str, frame: dict[str, Any] | None = None, **rolled: Any) -> str:
    """A task is framed and rolled."""
    made = FRAMES(stage, who, **(frame or {}))
    if made:
        roll(stage, made, **rolled)
    return made


FRAMES = frame


def sustained(
    stage: Stage, who: str, frame: dict[str, Any], spent: int, short: int | None = None, **rolled: Any
) -> str:
    """A sustained task is framed, time is spent on it, and it is rolled."""
    made = FRAMES(stage, who, **frame)
    given = {} if short is None else {"short": short}
    refused = rolled.pop("spending_refused", None)
    attempt(stage, "impresa.spend_time", "GM", refused, task=made, spent=spent, **given)
    if refused is None:
        roll(stage, made, **rolled)
    return made


def contest(stage: Stage, one: str, other: str, refused: str | None = None, **means: Any) -> dict[str, str]:
    """The director frames a contest; ``means`` holds for both sides."""
    sides = [{"character": one, **means}, {"character": other, **means}]
    outcome = attempt(stage, "impresa.frame_contest", "GM", refused, sides=sides)
    if outcome is None:
        return {}
    first, second = outcome.all_made("task")
    return {"one": first, "other": second}


def draft(
    stage: Stage,
    who: str,
    *,
    by: str = "",
    ratings: list[int] | None = None,
    skills: dict[str, int] | None = None,
    refused: str | None = None,
    **steps: Any,
) -> None:
    """Steps of creation; ``ratings`` in the order of the cast."""
    if ratings is not None:
        steps["abilities"] = rated(ratings)
    if skills is not None:
        steps["skills"] = skilled(skills)
    attempt(stage, "impresa.draft_character", by or leader(stage, who), refused, character=who, **steps)


def identity(stage: Stage, who: str) -> None:
    """The first step of a draft."""
    draft(stage, who, profession="healer", background="the fens", tongue="English")


def complete(stage: Stage, who: str, refused: str | None = None) -> None:
    """The player completes his draft, and the director accepts it."""
    attempt(stage, "impresa.complete_draft", leader(stage, who), refused, character=who)
    if refused is None:
        stage.game.take("impresa.accept_draft", "GM", character=who)


def turns(
    stage: Stage,
    who: list[str],
    *,
    dice: list[int] | None = None,
    sacrifice: dict[str, dict[str, int]] | None = None,
    combat: bool = True,
) -> str:
    """An encounter in turn mode with its first turn: dice are given up, and all roll for reaction if ``dice`` fall."""
    scene = stage.game.take("table.open_scene", "GM", title="Quay", present=who).made("scene")
    opened = stage.game.take("table.open_encounter", "GM", scene=scene, participants=who, system="impresa")
    encounter = opened.made("encounter")
    if not combat:
        stage.game.take("impresa.set_combat_flag", "GM", encounter=encounter, combat=False)
    stage.game.take("impresa.begin_turn", "GM", encounter=encounter)
    for character, given in (sacrifice or {}).items():
        stage.game.take("impresa.sacrifice", leader(stage, character), character=character, dice=given)
    if dice:
        stage.game.dice(*dice)
        stage.game.take("impresa.roll_reactions_due", "GM", encounter=encounter)
        assert stage.game.scripted == []
    return encounter


def next_turn(stage: Stage, encounter: str) -> None:
    """The turn ends and the next begins."""
    stage.game.take("impresa.end_turn", "GM", encounter=encounter)
    stage.game.take("impresa.begin_turn", "GM", encounter=encounter)


def settle(stage: Stage, who: str, luck: int = 0, refused: str | None = None) -> None:
    """The damage that waits for the character is settled, by his leader."""
    lots = [lot.id for lot in impresa(stage.game.play).lots.values() if lot.target == who]
    assert len(lots) == 1, f"{len(lots)} lots wait"
    attempt(stage, "impresa.settle_damage", leader(stage, who), refused, lot=lots[0], luck=luck)


def settled_or_not(stage: Stage, who: str, luck: int = 0) -> None:
    """Like ``settle``, where damage waits at all; else nothing was left to luck."""
    if any(lot.target == who for lot in impresa(stage.game.play).lots.values()):
        settle(stage, who, luck)


def hazard(
    stage: Stage,
    act: str,
    who: str,
    *,
    dice: list[int] | None = None,
    by: str = "GM",
    luck: int = 0,
    refused: str | None = None,
    gives: dict[str, Any] | None = None,
    **how: Any,
) -> None:
    """A hazard strikes the character, and what gets through is settled."""
    stage.game.dice(*(dice or []))
    outcome = attempt(stage, f"impresa.{act}", by, refused, character=who, **how)
    if outcome is None:
        stage.game.dice()
        return
    assert stage.game.scripted == [], "more dice than the hazard has"
    taken = fields_of(outcome.of("impresa.damage_taken")[0])
    assert part_of(gives or {}, taken), f"{gives} is not in {taken}"
    settled_or_not(stage, who, luck)


def refuses(stage: Stage, act: str, by: str, code: str, **command: Any) -> None:
    """The act is refused for this reason."""
    try:
        stage.game.take(act, by, **command)
    except Refusal as refusal:
        assert refusal.reason.code == code
        return
    raise AssertionError(f"{act} was allowed")


def grow(stage: Stage, *, who: str, what: str, of: str, points: dict[str, int], refused: str | None = None) -> None:
    """The character's leader proposes growth and the director consents."""
    by, given = leader(stage, who), {"what": what, "of": of, "points": points}
    outcome = attempt(stage, "impresa.propose_growth", by, refused, character=who, **given)
    if outcome is not None and by != "GM":
        stage.game.take("impresa.consent_growth", "GM", growth=outcome.made("growth"))


def award(stage: Stage, who: str, award: str, points: dict[str, int]) -> None:
    """A session is played, the character is given an award for it, and his leader spreads points of it."""
    stage.game.take("table.begin_session", "GM")
    stage.game.take("table.end_session", "GM")
    made = stage.game.take("impresa.award_session", "GM", character=who, award=award).made("award")
    stage.game.take("impresa.spread_award", leader(stage, who), award=made, points=points)


def no_experience(stage: Stage, who: str) -> None:
    """Every store stands at 0."""
    assert not any(impresan(stage, who).experience.get(skill, 0) for skill in SKILLS)
    assert len(SKILLS) == 35


MACROS: dict[str, Macro] = {
    "person": person,
    "unfinished": unfinished,
    "correct": correct,
    "is": stands,
    "wait": wait,
    "until": until,
    "frame": frame,
    "roll": roll,
    "task": task,
    "sustained": sustained,
    "contest": contest,
    "draft": draft,
    "identity": identity,
    "complete": complete,
    "turns": turns,
    "next_turn": next_turn,
    "settle": settle,
    "hazard": hazard,
    "refuses": refuses,
    "grow": grow,
    "award": award,
    "no_experience": no_experience,
}
