"""Who travels on the last ferry, in all three systems at once; and what the table adds to the catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.systems.impresa.tables.abilities import ABILITIES
from tests.kit.tale import Tale

GM = "Juno"
PLAYERS = {"vesna": "Lior", "amal": "Sefa", "tobin": "Wim"}
SETTINGS: dict[str, Any] = {
    "activity.attributes": ["Body", "Wits", "Charm"],
    "activity.skills": ["Climb", "Talk", "Scout"],
    "crossover.complication_as_detail": True,
    "crossover.ap_fact_as_detail": True,
    "campaign.default_system": "impact",
    "dice.source": "either",
}
SHEETS = {
    "vesna": ({"Body": 4, "Wits": 2, "Charm": 1}, {"Climb": 6, "Scout": 4}, 3),
    "amal": ({"Body": 1, "Wits": 5, "Charm": 3}, {"Talk": 7, "Scout": 3}, 2),
    "tobin": ({"Body": 2, "Wits": 4, "Charm": 4}, {"Scout": 8, "Talk": 5}, 4),
}
DETAILS = {
    "vesna": ("knots", "Ties knots that hold"),
    "amal": ("hands", "Hands that do not shake"),
    "tobin": ("ears", "Ears like an owl"),
    "roth": ("badge", "Wears the badge of three towns"),
}


def leader(who: str) -> str:
    """Who leads somebody."""
    return PLAYERS.get(who, GM)


def people(tale: Tale) -> None:
    """Everybody's sheets."""
    names = {"vesna": "Vesna Kade", "amal": "Doctor Amal Reyes", "tobin": "Tobin Ash"}
    others = {"roth": "Marshal Hagen Roth", "hound": "The Ferry Hound", "ilse": "Ilse Roth"}
    for who, name in names.items():
        tale(PLAYERS[who], "table.create_character", name=name, keeps={who: "character"})
    for who, name in others.items():
        tale(GM, "table.create_character", name=name, kind="npc", hidden=who == "ilse", keeps={who: "character"})
    for who, (attributes, skills, hit_dice) in SHEETS.items():
        sheet = {"attributes": attributes, "skills": skills, "hit_dice": hit_dice}
        tale(PLAYERS[who], "activity.write_sheet", character=f"${who}", **sheet)
    for who, (name, text) in DETAILS.items():
        tale(leader(who), "impact.add_detail", bearer=f"${who}", kind="character", text=text, keeps={name: "detail"})
    tale(GM, "impact.introduce", character="$roth", die="D10")
    catalogues(tale)
    drafted(tale)
    recorded(tale)
    gear(tale)


def catalogues(tale: Tale) -> None:
    """A skill, a gimmick, a weapon and an armor of this campaign's own."""
    tale(GM, "impresa.record_skill", skill="ferrying", ability="fitness", covers="poling and mooring flat boats")
    tale(GM, "impresa.record_gimmick", gimmick="river luck", sign="costs", called=True)
    figures = {"types": ["melee", "thrown"], "damage": 2, "harm": "injury", "accuracy": 1}
    tale(GM, "impresa.record_weapon", name="boathook", **figures)
    tale(GM, "impresa.record_armor", name="oilskins", rating=1, against=["fatigue"])


def drafted(tale: Tale) -> None:
    """Vesna is drafted in the four steps: 14 ability points; 25 skill points and 3 for her habit."""
    habit = {"name": "mannerisms", "detail": "clicks her tongue", "budget": "skill"}
    identity = {"profession": "ferry hand", "background": "the mudflats", "tongue": "English"}
    tale("Lior", "impresa.draft_character", character="$vesna", **identity, gimmicks=[habit])
    tale("Lior", "impresa.draft_character", character="$vesna", abilities=rated(4, 3, 1, 2, 2, 2))
    skills = skilled(athletics=4, brawling=4, firearms=5, melee=4, composure=4, survival=4, ferrying=3)
    tale("Lior", "impresa.draft_character", character="$vesna", skills=skills)
    tale.mark("Lior")
    tale("Lior", "impresa.complete_draft", character="$vesna")
    tale(GM, "impresa.accept_draft", character="$vesna")


def recorded(tale: Tale) -> None:
    """The others are recorded by the director."""
    guild, clock = {"name": "connections", "detail": "the ferrymen's guild"}, {"name": "internal clock"}
    tale(
        GM,
        "impresa.record_character",
        character="$amal",
        abilities=rated(3, 3, 2, 4, 2, 2),
        skills=[*skilled(medicine=5, computers=4, athletics=3, melee=3), {"skill": "first aid", "rating": 4}],
        gimmicks=[guild, clock, {"name": "multilingual"}],
        tongue="English",
        languages=["Norse"],
    )
    silver = {"name": "vulnerability", "detail": "silver"}
    sisters = {"name": "enemies", "detail": "the Grey Sisters, whom he left"}
    tale(
        GM,
        "impresa.record_character",
        character="$tobin",
        abilities=rated(2, 4, 1, 2, 3, 3),
        skills=skilled(archery=6, athletics=4, subterfuge=4, streetwise=4, instrument=3),
        gimmicks=[silver, sisters],
        tongue="English",
    )
    for who, ratings, skills in (
        ("roth", (4, 2, 1, 2, 3, 1), {"melee": 5, "firearms": 4, "brawling": 4, "athletics": 4}),
        ("hound", (5, 3, 1, 1, 1, 0), {"brawling": 6, "athletics": 5}),
        ("ilse", (2, 3, 2, 3, 2, 1), {"firearms": 6, "athletics": 3}),
    ):
        sheet = {"abilities": rated(*ratings), "skills": skilled(**skills)}
        tale(GM, "impresa.record_character", character=f"${who}", **sheet)


def gear(tale: Tale) -> None:
    """Weapons, armor and goods."""
    tale(GM, "impresa.hand_out_weapon", character="$vesna", weapon="boathook")
    tale(GM, "impresa.hand_out_weapon", character="$tobin", weapon="arrow", name="bow", supply=6)
    tale(GM, "impresa.hand_out_weapon", character="$roth", weapon="sword", material="silver")
    tale(GM, "impresa.hand_out_weapon", character="$ilse", weapon="carbine", supply=20)
    tale(GM, "impresa.hand_out_armor", character="$vesna", armor="oilskins", worn=True)
    tale(GM, "impresa.hand_out_armor", character="$roth", armor="leather armor", worn=True)
    tale(GM, "impresa.hand_out_armor", character="$amal", armor="heavy clothing")
    tale("Sefa", "impresa.wear_armor", character="$amal", armor="heavy clothing")
    tale(GM, "impresa.set_goods", character="$amal", goods=["a doctor's bag", "two blankets"])
    tale(GM, "impresa.set_goods", character="$tobin", goods=["a coil of rope"])
    tale(GM, "impresa.set_goal", character="$amal", goal="Bring the sick child across")
    tale(GM, "impresa.set_goal", character="$tobin", goal="Be gone before the Sisters come")


def rated(*ratings: int) -> list[dict[str, Any]]:
    """Abilities in their order."""
    return [{"ability": ability, "rating": rating} for ability, rating in zip(ABILITIES, ratings, strict=True)]


def skilled(**skills: int) -> list[dict[str, Any]]:
    """Skills with their ratings."""
    return [{"skill": skill, "rating": rating} for skill, rating in skills.items()]


def task(
    tale: Tale,
    who: str,
    how: str = "frame_task",
    *,
    falls: Sequence[int] = (),
    roll: dict[str, Any] | None = None,
    **frame: Any,
) -> None:
    """The director frames a task, and whoever leads the character rolls it."""
    tale(GM, f"impresa.{how}", character=f"${who}", **frame, keeps={"task": "task"})
    tale(leader(who), "impresa.roll_task", task="$task", **(roll or {}), falls=falls)
