"""A common plain test in one request, for solo play and bots: opened, set, cited, rolled, and its effect chosen."""

from __future__ import annotations

from typing import Literal

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.acts import assign, choose_effect, cite, lend, open_test, roll, set_difficulty
from domain.systems.impact.finding import find_detail
from domain.systems.impact.state import impact
from domain.systems.impact.stepping import Steps


class Citation(pydantic.BaseModel):
    """A Detail and how it helps or hinders; ``helper``: who lends it."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid", strict=True)
    detail: str
    why: str = ""
    helper: str = ""


class EffectWish(pydantic.BaseModel):
    """The effect to take if the test succeeds, as in ``impact.choose_effect``; all that helped is cited."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid", strict=True)
    effect: str
    says: str = ""
    target: str | list[str] = []
    detail: str | list[str] = []
    form: str = ""
    text: str = ""
    kind: str = "temporary"
    mark: str = "until_removed"
    rungs: int = 1


class TakeTest(Command):
    """Take a plain test in one go. What you may not do yourself is refused as it would be on its own.

    ``difficulty`` needs a GM, a ``task`` with a Difficulty made known needs none; ``cites`` what helps, ``assigns``
    (a GM's) what hinders. ``effect`` is taken if the test succeeds, else the test waits as usual.
    """

    roller: str
    scene: str
    action: str = ""
    manner: str = ""
    task: str = ""
    difficulty: str = ""
    cites: list[Citation] = []
    assigns: list[Citation] = []
    dice: Literal["server", "table"] | None = None
    face: int | None = None
    effect: EffectWish | None = None


def find(command: TakeTest, play: Play, table: Table) -> open_test.Found:
    for named in (*command.cites, *command.assigns):
        find_detail(named.detail, play, table)
    return open_test.find(_opening(command), play, table)


def decide(command: TakeTest, found: open_test.Found, play: Play, table: Table) -> list[Event]:
    steps = Steps(play, table)
    steps.take(open_test.ACT, _opening(command))
    test = table.mint("test")
    if command.difficulty:
        steps.take(set_difficulty.ACT, set_difficulty.SetDifficulty(test=test, difficulty=command.difficulty))
    for named in command.cites:
        if named.helper:
            steps.take(lend.ACT, lend.Lend(test=test, helper=named.helper, detail=named.detail, says=named.why))
        else:
            steps.take(cite.ACT, cite.Cite(test=test, detail=named.detail, why=named.why))
    for named in command.assigns:
        steps.take(assign.ACT, assign.Assign(test=test, detail=named.detail, why=named.why))
    steps.take(roll.ACT, roll.Roll(test=test, face=command.face))
    _choose(command, test, steps)
    return steps.events


def _opening(command: TakeTest) -> open_test.OpenTest:
    return open_test.OpenTest(
        roller=command.roller,
        scene=command.scene,
        action=command.action,
        manner=command.manner,
        task=command.task,
        dice=command.dice,
    )


def _choose(command: TakeTest, test: str, steps: Steps) -> None:
    """The effect, if one was wished for and the test succeeded."""
    state = impact(steps.play).tests.get(test)
    if command.effect is None or state is None or state.phase != "succeeded" or state.roll is None:
        return
    wish = command.effect.model_dump()
    steps.take(choose_effect.ACT, choose_effect.ChooseEffect(test=test, cites=list(state.roll.helpful), **wish))


def _all_refusals() -> tuple[Reason, ...]:
    acts = (open_test, set_difficulty, cite, lend, assign, roll, choose_effect)
    return tuple(dict.fromkeys(reason for module in acts for reason in module.ACT.refusals))


ACT = Act("impact.take_test", TakeTest, find, open_test.entitled, decide, _all_refusals())
