"""A test opens, with the method a GM presents or a player proposes (ACT-01, ACT-04, ACT-05, ACT-44)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer, narrower
from domain.core.event import Event
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play
from domain.core.table import Table
from domain.dice.settings import SOURCE
from domain.systems.activity.choices import chosen
from domain.systems.activity.events.opening import MethodPresented, TestClosed, TestOpened
from domain.systems.activity.finding import find_being, find_place
from domain.systems.activity.methods import check_method, check_trained
from domain.systems.activity.proposing import PROPOSING, proposed
from domain.systems.activity.refusals.beside import SYSTEM_STAYS
from domain.systems.activity.refusals.fae import NOT_YOURS, UNKNOWN
from domain.systems.activity.refusals.method import NO_SCENE, NOT_IN_SCENE, NOT_TYPED, ONE_OF_EACH, TEST_RUNNING
from domain.systems.activity.refusals.points import MAIN_WANTED
from domain.systems.activity.rights import acts_as_gm, players_or_gm
from domain.systems.activity.settings import OF_TESTS
from domain.systems.activity.state import Side, Test, activity, live_test
from domain.table.settings import wants_words
from domain.table.state import Character, Scene, scene_of

Word = Annotated[str | None, ONE_OF_EACH]
Found = tuple[Scene, Character]


class OpenTest(Command):
    """Open a test. A GM names the usual method; a player may propose one and say how, or leave it to the GM.

    ``kind``: the kind of activity, which precedents go by. ``limbering``: it prepares the ``main`` activity.
    ``mends``: a failed test that this one mitigates. ``dice``: server or table, where the campaign leaves it open.
    """

    forbids: ClassVar = {"system": SYSTEM_STAYS}

    character: CharacterId
    activity: str = ""
    kind: str = ""
    scene: SceneId | None = None
    attribute: Word = None
    skill: Word = None
    says: str = ""
    limbering: bool = False
    main: str = ""
    mends: str | None = None
    dice: Literal["server", "table"] | None = None


def find(command: OpenTest, play: Play, table: Table) -> Found:
    character = find_being(command.character, play, table)
    if command.mends is not None and not _failed(command.mends, play):
        raise UNKNOWN(id=command.mends)
    return find_place(command.scene, character, play, table), character


def entitled(found: Found, play: Play, table: Table) -> None:
    players_or_gm(NOT_YOURS, found[1].id, play, table)


def decide(command: OpenTest, found: Found, play: Play, table: Table) -> list[Event]:
    scene, character = found
    before = live_test(play, character.id)
    if before is not None and before.phase in ("open", "set"):
        raise TEST_RUNNING(test=before.id)
    if command.limbering and wants_words(play, command.main):
        raise MAIN_WANTED()
    opened = _opened(command, scene, character, play, table)
    closed = [TestClosed(before.id, audience=before.audience)] if before is not None else []
    return [*closed, opened, *_method(command, opened, play, table)]


def _opened(command: OpenTest, scene: Scene, character: Character, play: Play, table: Table) -> TestOpened:
    return TestOpened(
        table.mint("test", character.id),
        scene.id,
        character.id,
        command.activity.strip(),
        command.kind.strip(),
        chosen(play, OF_TESTS),
        _source(command, play),
        limbering=(command.main.strip() or "said at the table") if command.limbering else "",
        limbering_waits=command.limbering and not acts_as_gm(play, table),
        mends=command.mends or "",
        audience=narrower(scene.audience, character.audience),
    )


def _method(command: OpenTest, opened: TestOpened, play: Play, table: Table) -> list[Event]:
    if command.attribute is None and command.skill is None:
        return []
    test = Test(opened.test, opened.scene, Side(opened.character), settings=opened.settings, audience=opened.audience)
    test.kind = opened.kind
    if not acts_as_gm(play, table):
        return proposed(test, command.attribute, command.skill, command.says, play)
    attribute, skill = check_method(command.attribute, command.skill, play)
    check_trained(test, opened.character, skill, play)
    return [MethodPresented(test.id, attribute, skill, audience=test.audience)]


def _source(command: OpenTest, play: Play) -> str:
    """Where the test's dice come from, fixed at its opening (ACT-20)."""
    source = SOURCE.of(play)
    if source == "either":
        return command.dice or "server"
    if command.dice is not None and command.dice != source:
        raise NOT_TYPED(source=source)
    return source


def _failed(test: str, play: Play) -> bool:
    found = activity(play).tests.get(test)
    return test in activity(play).failed or (
        found is not None and found.phase in ("resolved", "closed") and not found.passed
    )


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Who is in a scene with no test open or set may be tested."""
    for character in sorted(viewer.characters):
        test = live_test(play, character)
        if scene_of(play, character) is not None and (test is None or test.phase == "resolved"):
            yield Offer("activity.open_test", {"character": character}, "Ask for a test")


ACT = Act(
    "activity.open_test",
    OpenTest,
    find,
    entitled,
    decide,
    (
        UNKNOWN,
        NO_SCENE,
        NOT_IN_SCENE,
        NOT_YOURS,
        SYSTEM_STAYS,
        TEST_RUNNING,
        MAIN_WANTED,
        NOT_TYPED,
        *PROPOSING,
    ),
    offers=offers,
)
