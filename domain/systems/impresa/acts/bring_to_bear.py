"""The director brings enemies, pursuers or a duty to bear on a character (PRE-21, PRE-24, PRE-25, PRE-32)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.acts.call_gimmick import NOT_HELD
from domain.systems.impresa.catalogue import gimmick_kind
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gimmick import BurdenBorne
from domain.systems.impresa.finding import character_named, words
from domain.systems.impresa.refusals import CHARACTER, NO_WORDS, NOT_DIRECTOR, UNKNOWN_GIMMICK
from domain.systems.impresa.state import Impresan

NO_BURDEN = Reason("mismatch", "PRE-21", "This gimmick is no burden that could be brought to bear.")


class BringToBear(Command):
    """Bring a burdening gimmick to bear on its holder."""

    character: CharacterId
    gimmick: str
    purpose: str = ""


def decide(command: BringToBear, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The burden weighs on him."""
    kind = gimmick_kind(play, command.gimmick)
    if not character.holds(command.gimmick):
        raise NOT_HELD(gimmick=command.gimmick)
    if not kind.burdens:
        raise NO_BURDEN(gimmick=command.gimmick)
    purpose = words(play, command.purpose)
    return [BurdenBorne(character.id, command.gimmick, purpose, audience=character.audience)]


ACT = Act(
    "impresa.bring_to_bear",
    BringToBear,
    character_named,
    director,
    decide,
    (*CHARACTER, NOT_DIRECTOR, UNKNOWN_GIMMICK, NOT_HELD, NO_BURDEN, NO_WORDS),
)
