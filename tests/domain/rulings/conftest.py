"""A campaign of pebbles: small enough to see what a ruling does to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from domain.core.recorded import Recorded
from tests.kit.log import Log, made
from tests.kit.pebbles import pebbles


@dataclass
class Scene:
    """A log with a scene in it: Ana plays Mara, Ben plays Tom."""

    log: Log
    mara: str
    tom: str
    mill: Recorded

    def gather(self, who: str, count: int, by: str = "GM") -> Recorded:
        return self.log.take("pebbles.gather", by, character=who, count=count)

    def hoard(self, who: str, count: int, by: str = "GM") -> Recorded:
        return self.log.take("pebbles.hoard", by, character=who, count=count)

    def open(self, who: str, by: str = "GM") -> tuple[Recorded, str]:
        act = self.log.take("pebbles.open", by, character=who)
        return act, made(act, "throw")

    def throw(self, throw: str, staked: int = 0, by: str = "GM", **command: Any) -> Recorded:
        return self.log.take("pebbles.throw", by, throw=throw, staked=staked, **command)

    @property
    def hands(self) -> dict[str, int]:
        return self.log.views().pools["hands"]

    @property
    def jar(self) -> int:
        return self.log.views().pools["jar"]["holds"]


@pytest.fixture
def scene() -> Iterator[Scene]:
    with pebbles():
        yield set_up()


@pytest.fixture
def set_up_with() -> Iterator[Any]:
    with pebbles():
        yield set_up


def set_up(**settings: Any) -> Scene:
    log = Log.of("impact", settings=settings)
    log.join("Ana", "player")
    log.join("Ben", "player")
    mara = made(log.take("table.create_character", "Ana", name="Mara"), "character")
    tom = made(log.take("table.create_character", "Ben", name="Tom"), "character")
    mill = log.take("table.open_scene", "GM", title="Old Mill", present=[mara, tom])
    return Scene(log, mara, tom, mill)
