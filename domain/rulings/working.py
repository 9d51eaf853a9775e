"""The steps that rulings on the canon have in common: finding acts, retaking, and closing the books on the outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

from domain.core.audience import Audience, narrower
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.table import LogNeeded, Table
from domain.play import audience_of, find_act
from domain.rulings.asks import ActsAt, End, Work
from domain.rulings.canon import STRUCK, Canon, bare
from domain.rulings.choices import Retaking
from domain.rulings.openings import taken
from domain.rulings.outcome import Retaken, StandIn, token
from domain.rulings.refusals import BAD_CHOICE, KEPT_ACT, OPEN_DICE, STALE_TOKEN, UNKNOWN_ACT
from domain.rulings.retake import Choosing, Ruled, retake
from domain.rulings.state import Ruling, rulings
from domain.rulings.throws import Throws


def from_log(table: Table, work: Work[Retaken]) -> Retaken:
    """What the log says, if it was asked; else raises ``LogNeeded`` with the work to be done."""
    if not isinstance(table.retaken, Retaken):
        raise LogNeeded(work)
    return table.retaken


def begun() -> Work[Retaken]:
    """The outcome of a ruling that will be the next act of the log, nothing worked out yet."""
    end: int = yield End()
    return Retaken(end + 1)


def acts_at(seq: int) -> Work[tuple[Recorded, ...]]:
    """The acts at the place of the act that the event ``seq`` belongs to. Refuses (``unknown_act``)."""
    found: tuple[Recorded, ...] = yield ActsAt(seq)
    if not found:
        raise UNKNOWN_ACT(seq=seq)
    return found


def strikable(seq: int) -> Work[tuple[Recorded, ...]]:
    """As ``acts_at``; refuses (``kept_act``) those of which nothing can be struck."""
    found = yield from acts_at(seq)
    if find_act(found[0].name).kept:
        raise KEPT_ACT(act=found[0].name)
    return found


def standing(acts: tuple[Recorded, ...], canon: Canon) -> Recorded | None:
    """The one of the acts at a place that counts, if one does."""
    word = canon.word(acts[0].place)
    return next((act for act in acts if act.seq == word), None)


def ruled_by(seq: int, words: Mapping[int, int | StandIn]) -> Ruled:
    """What a ruling made at ``seq`` says by itself with these words."""
    plain = [(place, word if isinstance(word, int) else seq) for place, word in words.items()]
    return Ruled(Ruling(seq, seq, "", "", "", plain), min(words), dict(words))


def take_out(
    play: Play, struck: Sequence[tuple[Recorded, Recorded]], choosing: Choosing, throws: Throws, out: Retaken
) -> Work[None]:
    """Work out into ``out`` what striking acts comes to; ``struck``: each as (what counts, the original there)."""
    words: dict[int, int | StandIn] = {original.place: STRUCK for _, original in struck}
    out.words.update(words)
    yield from retake(rulings(play).rulings, ruled_by(out.seq, words), choosing, throws, out)
    out.audience = reduce(narrower, (told_to(act) for act, _ in struck))
    if out.play is not None:
        for act, original in struck:
            out.openings += yield from taken(play, out.play, act, original)


def close(out: Retaken, said: str, command: Retaking, table: Table) -> Retaken:
    """Put the token on the outcome, ``said`` telling what the ruling says by itself.

    Refuses choices where there is nothing to choose, an outcome that is not that of the preview, and, where the act is
    to be taken, a die still open.
    """
    open_at = out.open_at
    chosen = {judged.place for judged in out.judged if judged.chosen}
    idle = [choice.place for choice in command.choices if choice.place not in chosen]
    if idle and open_at is None:
        raise BAD_CHOICE(place=idle[0])
    out.token = token(said, out.judged)
    out.touched |= {judged.member for judged in out.judged if judged.chosen not in ("keep", "decline")}
    if command.token is not None and command.token != out.token:
        raise STALE_TOKEN(token=out.token)
    if open_at is not None and open_at.die is not None and table.dice.throws:
        test, roller, nth, sides = open_at.die
        raise OPEN_DICE(place=open_at.place, test=test, roller=roller, nth=nth, sides=sides)
    return out


def told_to(act: Recorded) -> Audience:
    """Who may know of what an act did in the story."""
    return audience_of(bare(act.events) or act.events)
