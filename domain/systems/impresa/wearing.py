"""How armor is put on (PRE-141, PRE-143)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.combat_settings import ARMOR_STACKING
from domain.systems.impresa.events.gear import ArmorWorn
from domain.systems.impresa.gear import gear_of
from domain.systems.impresa.state import Impresan

TOO_MUCH_ARMOR = Reason("over_limit", "PRE-143", "In this campaign no more than one armor may be worn.")


def puts_on(character: Impresan, armor: str, play: Play) -> Iterator[Event]:
    """The event of putting armor on; refused where another is worn and the campaign allows one."""
    worn = [name for name, on in gear_of(play, character.id).armor.items() if on and name != armor]
    if worn and ARMOR_STACKING.of(play) == "single":
        raise TOO_MUCH_ARMOR(worn=worn)
    yield ArmorWorn(character.id, armor, True, audience=character.audience)
