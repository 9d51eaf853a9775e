"""A store on a fresh database, and campaigns to write into."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from eventstore import EventStore
from tests.eventstore.campaign import Campaign


@pytest.fixture
async def store(database: str) -> AsyncIterator[EventStore]:
    async with EventStore(database) as opened:
        yield opened


@pytest.fixture
async def other_process(database: str) -> AsyncIterator[EventStore]:
    """A second store on the same database, as another server process has it."""
    async with EventStore(database) as opened:
        yield opened


@pytest.fixture
async def campaign(store: EventStore) -> Campaign:
    """A campaign in which one act was taken."""
    begun = Campaign(store)
    await begun.take()
    return begun


@pytest.fixture
async def owner(owner_database: str) -> AsyncIterator[AsyncEngine]:
    """The database as its superuser sees it."""
    engine = create_async_engine(owner_database)
    yield engine
    await engine.dispose()
