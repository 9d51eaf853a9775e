"""A character calls on a gimmick; the director grants or denies it (PRE-21 to PRE-23, PRE-29, PRE-31, PRE-35)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.catalogue import gimmick_kind, gimmicks
from domain.systems.impresa.entitlement import his_leader, led_by
from domain.systems.impresa.events.gimmick import GimmickCalled
from domain.systems.impresa.finding import able, character_named, words
from domain.systems.impresa.gimmickry import covers, held
from domain.systems.impresa.refusals import CHARACTER, DEAD, NO_WORDS, NOT_YOURS, UNABLE, UNKNOWN_GIMMICK
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.tables.gimmicks import WEALTH

NOT_HELD = Reason("condition_unmet", "PRE-21", "The character does not have this gimmick.")
NOT_CALLED = Reason("mismatch", "PRE-21", "Nobody calls on this gimmick.")
NOT_COVERED = Reason("mismatch", "PRE-22", "The recorded detail of the gimmick does not cover this.")


class CallGimmick(Command):
    """Call on a gimmick for a purpose. ``rests_on``: the office, group, rank or reach behind it, as recorded."""

    character: CharacterId
    gimmick: str
    purpose: str = ""
    rests_on: str = ""


def decide(command: CallGimmick, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The call waits for the director; one on wealth is granted unless he denies it."""
    kind = gimmick_kind(play, command.gimmick)
    able(character)
    holding = held(character, command.gimmick)
    if not holding:
        raise NOT_HELD(gimmick=command.gimmick)
    if not kind.called:
        raise NOT_CALLED(gimmick=command.gimmick)
    purpose = words(play, command.purpose)
    if command.rests_on.strip() and not covers(holding, command.rests_on):
        raise NOT_COVERED(asked=command.rests_on, recorded=[one.detail for one in holding])
    called = GimmickCalled(
        table.mint("call"),
        character.id,
        command.gimmick,
        purpose,
        command.rests_on.strip(),
        True if command.gimmick == WEALTH else None,
        audience=character.audience,
    )
    return [called]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The gimmicks that characters of the viewer's may call on."""
    known = gimmicks(play)
    for character in impresa(play).characters.values():
        if character.able and led_by(viewer, play, character.id):
            for one in character.gimmicks:
                if one.name in known and known[one.name].called:
                    yield Offer(ACT.name, {"character": character.id, "gimmick": one.name}, f"Call on {one.name}")


ACT = Act(
    "impresa.call_gimmick",
    CallGimmick,
    character_named,
    his_leader,
    decide,
    (*CHARACTER, NOT_YOURS, UNKNOWN_GIMMICK, DEAD, UNABLE, NOT_HELD, NOT_CALLED, NO_WORDS, NOT_COVERED),
    offers=offers,
)
