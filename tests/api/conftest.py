"""The application on a database of the test's own, and a table of people who play through it."""

from dataclasses import dataclass

import pytest

from eventstore.roles import APP
from tests.kit.client import Api, Member, serving
from tests.kit.postgres import APP_PASSWORD, new_database


@pytest.fixture
async def api(database):
    """A server in this process."""
    async with serving(database) as opened:
        yield opened


@dataclass(frozen=True)
class People:
    """A campaign with a GM and two players, each with a character."""

    api: Api
    wren: Member
    ana: Member
    teo: Member
    mara: str
    osk: str


@pytest.fixture
async def table(api):
    """Wren is the GM, Ana plays Mara, Teo plays Osk."""
    wren = await api.found("impact", name="The Lamps", your_name="Wren")
    ana, teo = await wren.join("Ana"), await wren.join("Teo")
    mara = (await ana.act("table.create_character", name="Mara")).made("character")
    osk = (await teo.act("table.create_character", name="Osk")).made("character")
    return People(api, wren, ana, teo, mara, osk)


@pytest.fixture
async def other_server(postgres_server, migrated_template):
    """Another server with a database and keys of its own."""
    with new_database(postgres_server, migrated_template.template_dbname) as name:
        url = postgres_server.url(name, user=APP, password=APP_PASSWORD)
        async with serving(url) as opened:
            yield opened
