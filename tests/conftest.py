"""What every test may ask for. Nothing here starts a server before a test asks for a database."""

from pathlib import Path

import pytest

pytest_plugins = ["tests.kit.postgres"]

PURE = tuple(Path(__file__).parent / folder for folder in ("domain", "laws"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep databases out of the tests of pure rules."""
    for item in items:
        if any(folder in item.path.parents for folder in PURE) and "postgres_server" in getattr(
            item, "fixturenames", ()
        ):
            raise pytest.UsageError(f"{item.nodeid} asks for a database; what needs one is no test of pure rules")
