"""What becomes of another method that a player proposes: a precedent decides, or a GM will (ACT-05, ACT-06)."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.systems.activity.events.opening import MethodProposed, MethodRuled
from domain.systems.activity.methods import METHOD_REFUSALS, check_method, check_trained, precedent
from domain.systems.activity.refusals.method import HOW_WANTED, PRECEDENT_AGAINST
from domain.systems.activity.state import Test
from domain.table.settings import wants_words

PROPOSING = (*METHOD_REFUSALS, HOW_WANTED, PRECEDENT_AGAINST)


def proposed(test: Test, attribute: str | None, skill: str | None, says: str, play: Play) -> list[Event]:
    """The proposal, granted at once where a precedent stands for it, refused at once where one stands against it."""
    attribute, skill = check_method(attribute, skill, play)
    if wants_words(play, says):
        raise HOW_WANTED()
    stands = precedent(play, test.kind, attribute, skill)
    if stands is False:
        raise PRECEDENT_AGAINST(kind=test.kind, attribute=attribute, skill=skill)
    check_trained(test, test.primary.character, skill, play)
    asked = MethodProposed(test.id, attribute, skill, says, audience=test.audience)
    if stands is None:
        return [asked]
    return [asked, MethodRuled(test.id, attribute, skill, granted=True, by_precedent=True, audience=test.audience)]
