"""Where faces come from: the server's provable dice, dice already known, or none at all in a speculative run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from domain.core.audience import Audience, SeenBy
from domain.core.event import Event
from domain.core.play import copied
from domain.core.table import Dice, DieKey, OpenDie
from domain.dice.events.epoch import FACTS, Die, EpochClosed, EpochOpened, Thrown
from domain.dice.provable import commitment, face
from domain.dice.state import Epoch, State

NOTHING_KNOWN: Mapping[DieKey, int] = {}
_EVOLVE = {fact.struct: fact.evolve for fact in FACTS}


@dataclass
class Cup:
    """The dice of one act. Remembers what it threw, and gives the events that say so.

    ``state``: the dice's state before the act. ``seed_of(epoch)``: the seed, 32 bytes, or None where nothing may be
    thrown (dry runs, previews). ``known``: faces already thrown in this campaign, which a die asked for again keeps.
    ``epoch``: the id of the epoch to open if none runs. ``member``: who types faces in. ``read_off``: faces that a
    ruling gives for dice of acts it decides again; ``heeds_typed``: whether faces in the act's own command count;
    ``typed_first``: they put right what is known, as the command of an act does that a ruling put in another's place.
    """

    state: State
    seed_of: Callable[[str], bytes] | None
    epoch: str
    member: str
    known: Mapping[DieKey, int] = field(default_factory=dict)
    read_off: Mapping[DieKey, int] = field(default_factory=dict)
    heeds_typed: bool = True
    typed_first: bool = False
    _poured: list[Event] = field(default_factory=list)
    _thrown: list[Die] = field(default_factory=list)
    _typed: list[Die] = field(default_factory=list)

    def throw(self, test: str, roller: str, nth: int, sides: int, *, typed: int | None = None) -> int:
        """The face of a die: the known one, the typed one, or a new one. Raises ``OpenDie`` if none may be thrown."""
        key = test, roller, nth, sides
        read_off = self.read_off.get(key, typed if self.heeds_typed else None)
        known = self.known.get(key)
        if known is not None and not (self.typed_first and read_off is not None):
            return known
        if read_off is not None:
            self._typed.append(Die(test, roller, nth, sides, read_off))
            return read_off
        if self.seed_of is None:
            raise OpenDie(test, roller, nth, sides)
        counter = self._counter() + 1
        fell = face(self.seed_of(self._running()), counter, self.state.salt, sides)
        self._thrown.append(Die(test, roller, nth, sides, fell, counter))
        return fell

    def events(self, seen_by: SeenBy) -> list[Event]:
        """What the dice did in this act: an epoch opened, dice thrown, dice typed in.

        Dice that fell one after the other and are seen by the same people stand in one event, so that what is hidden
        is told apart and counters run on from event to event.
        """
        out = list(self._poured)
        if self._thrown and self._epoch() is None and self.seed_of is not None:
            out.append(EpochOpened(self.epoch, commitment(self.seed_of(self.epoch))))
        for audience, dice in _told_apart(self._thrown, seen_by):
            out.append(Thrown(dice, self._running(), self.state.salt, audience=audience))
        for audience, dice in _told_apart(self._typed, seen_by):
            out.append(Thrown(dice, typed_by=self.member, audience=audience))
        return out

    def reveal(self) -> list[Event]:
        """The end of the running epoch with its seed, if one runs and the seed is at hand."""
        if self.seed_of is None or (self._epoch() is None and not self._thrown):
            return []
        running = self._running()
        return [EpochClosed(running, self.seed_of(running).hex())]

    @property
    def throws(self) -> bool:
        """Whether a die may be thrown that never was."""
        return self.seed_of is not None

    def again(
        self, known: Mapping[DieKey, int], read_off: Mapping[DieKey, int], *, throws: bool, heeds_typed: bool
    ) -> Cup:
        """The cup of an act that is decided again within this one; its dice go on after what was poured in here."""
        seed_of = self.seed_of if throws else None
        return Cup(self.state, seed_of, self.epoch, self.member, known, read_off, heeds_typed, heeds_typed)

    def pour(self, dice: Dice, seen_by: SeenBy) -> None:
        """Record with this act what a cup made by ``again`` has thrown."""
        thrown = dice.events(seen_by)
        self._poured += thrown
        self.state = copied(self.state)
        for event in thrown:
            _EVOLVE[type(event)](self.state, event)

    def _epoch(self) -> Epoch | None:
        """The running epoch, if it is one of this campaign's and this server's.

        A branch or an imported campaign begins an epoch of its own: the seed of the one it was cut from stays unshown,
        and no two campaigns throw the same faces.
        """
        epoch = self.state.epoch
        if epoch is None or self.seed_of is None:
            return epoch
        return epoch if commitment(self.seed_of(epoch.id)) == epoch.commitment else None

    def _running(self) -> str:
        epoch = self._epoch()
        return epoch.id if epoch else self.epoch

    def _counter(self) -> int:
        epoch = self._epoch()
        return self._thrown[-1].counter if self._thrown else epoch.counter if epoch else 0


def _told_apart(dice: list[Die], seen_by: SeenBy) -> Iterator[tuple[Audience, list[Die]]]:
    for audience, run in groupby(dice, lambda die: seen_by(die.test, die.roller)):
        yield audience, list(run)
