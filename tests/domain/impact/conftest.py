"""The cast of the worked examples, for tests that are no rows."""

import pytest

from tests.domain.impact.cast import MACROS, staged
from tests.kit.rows import Row


class Scene:
    """The cast on stage: ``do(macro)`` as rows do, ``take`` and ``refused`` with names for ids."""

    def __init__(self, **settings):
        self.stage = staged(Row("here", [], settings={key.replace("__", "."): v for key, v in settings.items()}))
        self.game = self.stage.game

    def __getattr__(self, name):
        return self.stage.names[name]

    def do(self, macro, **said):
        made = MACROS[macro](self.stage, **said)
        self.stage.names.update(made or {})
        return next(iter(made.values())) if made else None

    def take(self, act, by, **command):
        return self.game.take(act, by, **command)

    def refused(self, act, by, **command):
        return self.game.refused(act, by, **command)

    def die(self, who):
        return self.game.views().sheets[who].systems["impact"].die

    def offered(self, by):
        return {offer.act for offer in self.offers(by)}

    def offers(self, by):
        from domain.views import offers  # noqa: PLC0415

        return offers(self.game.play, self.game.viewer(by))


@pytest.fixture
def scene():
    return Scene


@pytest.fixture
def cast():
    return Scene()
