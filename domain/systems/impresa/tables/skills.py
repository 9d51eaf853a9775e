"""The skills the rulebook prints (PRE-09), as the start a campaign may add to."""

from __future__ import annotations

from dataclasses import dataclass

RATING_MAX = 8
LABELS = {
    0: "unskilled",
    2: "undertrained",
    3: "novice",
    4: "capable",
    5: "proficient",
    6: "seasonal",
    7: "professional",
    8: "expert",
}
"""The label of each rating a skill may have (PRE-08)."""

COMPOSURE = "composure"
INSTRUMENT = "instrument"
WARFARE = "warfare"
HEAVY_WEAPONS = "heavy weapons"
SABOTAGE = "sabotage"
FORGERY = "forgery"


@dataclass(slots=True)
class SkillKind:
    """A skill: the ability it answers to ("" for composure, which answers to the situation).

    ``trained``: never attempted unskilled (PRE-13). ``other`` is the ability that stands in for the governing one in
    the use named ``use`` (PRE-11); where ``optional``, the governing one stays open for that use.
    """

    name: str
    ability: str
    covers: str
    trained: bool = False
    other: str = ""
    use: str = ""
    optional: bool = False


_PRINTED = (
    SkillKind("archery", "fitness", "bows and arrows: shooting and making them"),
    SkillKind("athletics", "fitness", "climbing, swimming, throwing, gymnastics, dodging"),
    SkillKind("brawling", "fitness", "fists, feet, holds, parries"),
    SkillKind("driving", "fitness", "cars, trucks, motorcycles", other="reasoning", use="vehicle maintenance"),
    SkillKind("firearms", "fitness", "pistols and rifles", other="reasoning", use="gun maintenance"),
    SkillKind("melee", "fitness", "hand weapons: staves, knives, swords, clubs"),
    SkillKind("piloting", "fitness", "aircraft", trained=True, other="reasoning", use="vehicle maintenance"),
    SkillKind("riding", "fitness", "horses and what they draw"),
    SkillKind("sailing", "fitness", "going by wind and sail", other="reasoning", use="sailboat maintenance"),
    SkillKind(
        "criminal",
        "awareness",
        "rackets, cons, locks, pockets, safes, hiding from the law, slipping bonds",
        other="fitness",
        use="physical manoeuvres",
        optional=True,
    ),
    SkillKind("subterfuge", "awareness", "hidden motives, disguise, forgery, sabotage"),
    SkillKind("gambling", "awareness", "games of chance and their odds", other="influence", use="bluffing"),
    SkillKind("crafts", "creativity", "pottery, crude alloys"),
    SkillKind("design", "creativity", "visual arts, photography, forgery"),
    SkillKind("literacy", "creativity", "reading, writing, languages", other="reasoning", use="analysing text"),
    SkillKind("instrument", "creativity", "composing for particular instruments and playing them"),
    SkillKind("boating", "reasoning", "building small wooden craft", other="fitness", use="steering boats"),
    SkillKind("computers", "reasoning", "using, hacking and mending computers"),
    SkillKind("electrical", "reasoning", "electronics: design, building, repair"),
    SkillKind("financial", "reasoning", "accounts, business, trade"),
    SkillKind("first aid", "reasoning", "small wounds, emergencies"),
    SkillKind("investigation", "reasoning", "finding out by examining, watching, asking, research"),
    SkillKind("engineering", "reasoning", "construction: buildings, works, aerospace", trained=True),
    SkillKind("legends", "reasoning", "superstition, occult, fairy tale, myth"),
    SkillKind("mechanical", "reasoning", "machines: design, building, repair"),
    SkillKind("medicine", "reasoning", "healing the hurt and the sick", trained=True),
    SkillKind("natural sciences", "reasoning", "astronomy, biology, chemistry, geology, physics", trained=True),
    SkillKind("social sciences", "reasoning", "economics, law, politics, sociology, theology", trained=True),
    SkillKind("survival", "reasoning", "shelter, food, hunting and tracking in the wild"),
    SkillKind("leadership", "influence", "delegating; the trust of followers"),
    SkillKind("performance", "influence", "oratory, song, the stage"),
    SkillKind("streetwise", "influence", "getting by in the city"),
    SkillKind("seduction", "influence", "tempting others"),
    SkillKind(WARFARE, "influence", "tactics, strategy, heavy weapons", other="fitness", use=HEAVY_WEAPONS),
    SkillKind(COMPOSURE, "", "keeping calm"),
)

SKILLS: dict[str, SkillKind] = {kind.name: kind for kind in _PRINTED}

FORGERS = ("subterfuge", "design")
"""The skills a forgery may use (PRE-16)."""

SABOTEUR = "subterfuge"
SABOTAGED = ("mechanical", "electrical")
"""Sabotage joins subterfuge with one of these (PRE-15)."""
