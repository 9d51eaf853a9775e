"""Somebody helps in a test, with one die of his own (ACT-36 to ACT-40)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Offer
from domain.core.audience import Viewer, narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acting import ACTING, check_left, in_turn
from domain.systems.activity.acts.open_test import Word
from domain.systems.activity.choices import of_test
from domain.systems.activity.events.assembling import HelperJoined
from domain.systems.activity.events.scene import ActionTaken
from domain.systems.activity.finding import FINDING, find_being, find_side, find_test
from domain.systems.activity.methods import METHOD_REFUSALS, check_method, check_trained
from domain.systems.activity.onside import OnSide
from domain.systems.activity.pooling import PHASES, still_assembling
from domain.systems.activity.refusals.beside import HELP_ONCE
from domain.systems.activity.refusals.difficulty import HELPERS_TALENT
from domain.systems.activity.refusals.fae import NOT_YOURS
from domain.systems.activity.refusals.opposed import (
    ENOUGH_HELP,
    HELP_BLANK,
    HELP_BUYS_NOTHING,
    HELP_IS_ONE_DIE,
    HELP_IS_PLAIN,
    HELP_UNTIMELY,
    HELPER_ELSEWHERE,
    HELPERS_OWN_TN,
    NOT_A_HELPER,
    NOTHING_TO_HELP,
    NPC_HELP,
)
from domain.systems.activity.rights import gms_only, is_pc, players_only
from domain.systems.activity.settings import ASSIST_COST, ASSIST_MAX, NPC_ASSIST
from domain.systems.activity.standing import standing
from domain.systems.activity.state import ActionKind, Side, Test, activity
from domain.table.settings import wants_words
from domain.table.state import Character, encounter_of, scene_of

Found = tuple[Test, Side, Character]


class Assist(OnSide):
    """Let a character help in a test, with an attribute and a skill that suit the help described."""

    forbids: ClassVar = {
        "tn": HELPERS_OWN_TN,
        "talent": HELPERS_TALENT,
        "boost": HELP_IS_PLAIN,
        "roleplay_die": HELP_IS_PLAIN,
        "perk": HELP_IS_PLAIN,
        "dice": HELP_BUYS_NOTHING,
        "second_die": HELP_IS_ONE_DIE,
        "impresa_bonus": HELP_ONCE,
        "impact_detail": HELP_ONCE,
    }

    helper: CharacterId
    attribute: Word = None
    skill: Word = None
    says: str = ""


def find(command: Assist, play: Play, table: Table) -> Found:
    test = find_test(command.test, play, table)
    return test, find_side(test, command.side), find_being(command.helper, play, table)


def entitled(found: Found, play: Play, table: Table) -> None:
    if is_pc(play, found[2].id):
        players_only(NOT_YOURS, found[2].id, play, table)
    else:
        gms_only(NPC_HELP, play, table)


def decide(command: Assist, found: Found, play: Play, table: Table) -> list[Event]:
    test, side, helper = found
    still_assembling(test, command.side, early=HELP_UNTIMELY, late=HELP_UNTIMELY)
    check_helper(test, side, helper, play)
    if command.side == "primary" and test.base is not None and standing(play, test).zero == "automatic":
        raise NOTHING_TO_HELP()
    if wants_words(play, command.says):
        raise HELP_BLANK()
    attribute, skill = check_method(command.attribute, command.skill, play)
    check_trained(test, helper.id, skill, play)
    audience = narrower(test.audience, helper.audience)
    joined = HelperJoined(test.id, helper.id, attribute, skill, command.says, command.side, audience=audience)
    return [*action_cost(test, helper, play), joined]


def check_helper(test: Test, side: Side, helper: Character, play: Play) -> None:
    """The helper is there, has no other part in the test, and there is room for his help."""
    sides = [found for found in (test.primary, test.opposition) if found is not None]
    taking_part = {c for found in sides for c in (found.character, *(h.character for h in found.helpers))}
    if helper.id in taking_part:
        raise NOT_A_HELPER()
    here = scene_of(play, helper.id)
    if here is None or here.id != test.scene:
        raise HELPER_ELSEWHERE()
    if not is_pc(play, helper.id) and is_pc(play, side.character) and not of_test(test, NPC_ASSIST):
        raise NPC_HELP()
    most = of_test(test, ASSIST_MAX)
    if most is not None and len(side.helpers) >= most:
        raise ENOUGH_HELP(max=most)


def action_cost(test: Test, helper: Character, play: Play) -> list[Event]:
    """The action that help costs in a running round, where the campaign has it so."""
    cost = of_test(test, ASSIST_COST)
    encounter = encounter_of(play, helper.id)
    if cost == "none" or encounter is None or encounter.round < 1:
        return []
    kind: ActionKind = "minor" if cost == "minor" else "major"
    running, turn = in_turn(helper.id, kind, play)
    check_left(turn, kind)
    return [ActionTaken(running.id, helper.id, kind, "helps", audience=helper.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Those in the scene who have no part in a test that is set may help."""
    for test in activity(play).tests.values():
        if test.phase != "set" or (test.base is not None and standing(play, test).zero == "automatic"):
            continue
        taking_part = {test.primary.character, *(helper.character for helper in test.primary.helpers)}
        for character in sorted(viewer.characters - taking_part):
            here = scene_of(play, character)
            if here is not None and here.id == test.scene:
                yield Offer("activity.assist", {"test": test.id, "helper": character}, "Help")


ACT = Act(
    "activity.assist",
    Assist,
    find,
    entitled,
    decide,
    (
        *FINDING,
        *PHASES,
        *METHOD_REFUSALS,
        *ACTING,
        *dict.fromkeys(Assist.forbids.values()),
        NOT_YOURS,
        NPC_HELP,
        HELP_UNTIMELY,
        NOT_A_HELPER,
        HELPER_ELSEWHERE,
        ENOUGH_HELP,
        NOTHING_TO_HELP,
        HELP_BLANK,
    ),
    offers=offers,
)
