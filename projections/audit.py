"""The audit: every act decided again from its command and dice, to find what today's rules would judge otherwise."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from uuid import UUID

import msgspec

from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.table import DieKey
from domain.dice.sources import Cup
from domain.dice.state import dice
from domain.play import FOUNDING, blank, fold
from domain.rulings.canon import bare, counting
from domain.rulings.deciding import Decided, Gives, Opens, changes_the_story, decide_with
from domain.rulings.state import rulings
from eventstore import EventStore
from projections.fallen import Fallen, all_fallen
from projections.plays import Plays
from projections.projector import Progress, Projector
from projections.story import read_places


class Finding(msgspec.Struct, frozen=True):
    """An act that today's rules would judge otherwise: what was recorded, and what they would give or refuse."""

    place: int
    seq: int
    act: str
    act_id: str
    recorded: list[dict[str, object]]
    today: list[dict[str, object]]
    refusal: str = ""


async def audit(
    store: EventStore,
    plays: Plays,
    projector: Projector,
    campaign: UUID,
    progress: Progress | None = None,
    *,
    judging: Callable[[], None] | None = None,
) -> AsyncIterator[Finding]:
    """Decide every act that counts again, in story order, but for the campaign's creation.

    ``judging`` is called once for each act that is decided again. Raises ``UnknownCampaign``.
    """
    by = await plays.canon(campaign)
    fallen = await all_fallen(store, projector, campaign)
    play = blank()
    async for page in read_places(store, campaign):
        for acts in page:
            word = by.word(acts[0].place)
            act = next((act for act in acts if act.seq == word), None)
            if act is not None and act.name != FOUNDING and changes_the_story(act):
                if judging is not None:
                    judging()
                finding = _judged(play, act, acts[0], fallen)
                if finding is not None:
                    yield finding
            fold(play, counting(acts, word))
            if progress is not None:
                progress(sum(len(act.events) for act in acts))


def _judged(play: Play, act: Recorded, original: Recorded, fallen: Fallen) -> Finding | None:
    """What comes out otherwise today, both by the newest and by the first faces that the log had with the act."""
    recorded = bare(act.events)
    state = rulings(play)
    decided = _decided(play, act, original, fallen.newest(state, act.last_seq))
    if decided == Gives(recorded):
        return None
    if _decided(play, act, original, fallen.first(state, act.last_seq)) == Gives(recorded):
        return None
    told = [msgspec.to_builtins(event) for event in recorded]
    today = [msgspec.to_builtins(event) for event in decided.events] if isinstance(decided, Gives) else []
    return Finding(act.place, act.seq, act.name, act.act_id, told, today, _why(decided))


def _decided(play: Play, act: Recorded, original: Recorded, known: Mapping[DieKey, int]) -> Decided:
    return decide_with(play, act, original, Cup(dice(play), None, "", act.member, known))


def _why(decided: Decided) -> str:
    if isinstance(decided, Gives):
        return ""
    if isinstance(decided, Opens):
        return f"a die that never fell: {decided.die}"
    return f"{decided.code} ({decided.rule}): {decided.says}"
