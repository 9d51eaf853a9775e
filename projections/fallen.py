"""The dice that have fallen in a campaign, as they were known at any seq: a ruling may type in another face of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from sqlalchemy import select

from domain.core.rulebook import registry
from domain.core.table import DieKey
from domain.dice.events.epoch import Thrown
from domain.rulings.state import State
from domain.rulings.throws import tests_alike
from eventstore import EventStore
from projections.projector import Projector
from projections.schema import rolled


@dataclass(slots=True)
class Fallen:
    """By die every face recorded of it, each with the seq of its event, in the order of the log."""

    faces: dict[DieKey, list[tuple[int, int]]] = field(default_factory=dict)

    def newest(self, state: State, upto: int) -> Mapping[DieKey, int]:
        """The face last recorded of each die at or before ``upto``; ``state`` says which tests share their dice."""
        return _Faces(self, state, upto, -1)

    def first(self, state: State, upto: int) -> Mapping[DieKey, int]:
        """The face first recorded of each die, at or before ``upto``: that of a die asked for again."""
        return _Faces(self, state, upto, 0)


@dataclass(frozen=True, slots=True)
class _Faces(Mapping[DieKey, int]):
    """One face of each die, looked up when it is asked for."""

    fallen: Fallen
    state: State
    upto: int
    nth: int

    def __getitem__(self, key: DieKey) -> int:
        for test in tests_alike(self.state, key[0]):
            recorded = self.fallen.faces.get((test, *key[1:]), [])
            faces = [face for seq, face in recorded if seq <= self.upto]
            if faces:
                return faces[self.nth]
        raise KeyError(key)

    def __iter__(self) -> Iterator[DieKey]:
        return iter(self.fallen.faces)

    def __len__(self) -> int:
        return len(self.fallen.faces)


async def all_fallen(store: EventStore, projector: Projector, campaign: UUID) -> Fallen:
    """Every die that has fallen in a campaign so far."""
    await projector.catch_up(campaign)
    name = registry().facts[Thrown].name
    asked = select(rolled).where(rolled.c.campaign_id == campaign, rolled.c.type == name).order_by(rolled.c.seq)
    fallen = Fallen()
    async with store.engine.connect() as connection:
        for row in await connection.execute(asked):
            event = registry().decode(row.type, row.version, row.body)
            for die in event.dice if isinstance(event, Thrown) else ():
                key = (die.test, die.roller, die.nth, die.sides)
                fallen.faces.setdefault(key, []).append((row.seq, die.face))
    return fallen
