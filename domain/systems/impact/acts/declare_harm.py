"""The GM declares that something may hurt players' characters: a harm test for each of them (IMP-59 to IMP-64)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import FOES, Bearer, find_bearer, is_out, running
from domain.systems.impact.events.course import Announced, TestOpened
from domain.systems.impact.harming import checked_outlook
from domain.systems.impact.opening import brought_to_light, in_running, in_story, not_busy, source_of
from domain.systems.impact.refusals import (
    BAD_ACTOR,
    BAD_CONSEQUENCE,
    CHECKS_OF_DETAILS,
    GM_POWER,
    IN_PROGRESS,
    NO_ADVENTURE,
    NO_FACE,
    NOT_ACCEPTED,
    ONE_CONSEQUENCE,
    OUT_OF_STORY,
    ROLLER_NOT_PC,
    SCENE_OVER,
    TARGET_OUT,
    THREAT_IS_PC,
    UNKNOWN_BEARER,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.settling import settled_before
from domain.table.state import story


class DeclareHarm(Command):
    """Declare harm: the ``threat`` (a character or a scene), each of its ``targets``, adversaries who ``joined``.

    ``consequence``, if announced at once: ``impact`` (one rung down) or ``detail`` with its ``text``.
    """

    scene: str
    threat: str
    targets: list[str]
    joined: list[str] = []
    says: str = ""
    consequence: str = ""
    text: str = ""
    mark: str = "until_removed"
    rungs: int = 1
    dice: Literal["server", "table"] | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What a declaration of harm names."""

    scene: Bearer
    threat: Bearer
    targets: list[Bearer]
    joined: list[Bearer]


def find(command: DeclareHarm, play: Play, table: Table) -> Found:
    threat = find_bearer(command.threat, play, table)
    targets = [find_bearer(target, play, table) for target in dict.fromkeys(command.targets)]
    if threat.kind == "world" or not targets:
        raise UNKNOWN_BEARER(bearer=command.threat)
    joined = [find_bearer(foe, play, table) for foe in dict.fromkeys(command.joined)]
    return Found(find_bearer(command.scene, play, table), threat, targets, joined)


def decide(command: DeclareHarm, found: Found, play: Play, table: Table) -> list[Event]:
    where = in_running(found.scene, play)
    for target in found.targets:
        endangered(target, play)
    foes = attackers(found, play)
    source = source_of(command.dice, play)
    events: list[Event] = list(brought_to_light(play, [where, *foes]))
    for target in found.targets:
        test = table.mint("test", target.id)
        events += settled_before(play, table, target.id)
        events.append(TestOpened(test, "harm", where, command.says.strip(), "", target.id, foes, source))
        if command.consequence:
            said = command.consequence, command.text
            outlook = checked_outlook(play, target.id, *said, mark=command.mark, rungs=command.rungs)
            events.append(Announced(test, outlook.kind, outlook.text, outlook.mark))
    return events


def endangered(target: Bearer, play: Play) -> None:
    """Refuses a target that is no player's character, has a test in progress, or is out."""
    if target.kind != "pc":
        raise ROLLER_NOT_PC(kind=target.kind)
    not_busy(target.id, play)
    in_story(target.id, play)


def attackers(found: Found, play: Play) -> list[str]:
    """The threat and those who join; refuses players' characters, threats that are out, joiners who are no foes."""
    if running(found.threat).kind == "pc" or any(foe.kind == "pc" for foe in found.joined):
        raise THREAT_IS_PC()
    if is_out(play, found.threat.id):
        raise TARGET_OUT(target=found.threat.id)
    if any(foe.kind not in FOES for foe in found.joined):
        raise BAD_ACTOR()
    return [found.threat.id, *(foe.id for foe in found.joined if foe.id != found.threat.id)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for scene in story(play).scenes.values() if viewer.gm else ():
        yield Offer(ACT.name, {"scene": scene.id}, f"Declare harm in {scene.title}")


ACT = Act(
    "impact.declare_harm",
    DeclareHarm,
    find,
    gm_power,
    decide,
    (
        UNKNOWN_BEARER,
        GM_POWER,
        NO_ADVENTURE,
        SCENE_OVER,
        IN_PROGRESS,
        OUT_OF_STORY,
        ROLLER_NOT_PC,
        THREAT_IS_PC,
        TARGET_OUT,
        BAD_ACTOR,
        NO_FACE,
        NOT_ACCEPTED,
        BAD_CONSEQUENCE,
        ONE_CONSEQUENCE,
        *CHECKS_OF_DETAILS,
    ),
    offers=offers,
)
