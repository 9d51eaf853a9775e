"""What an operator may choose, from the environment (``RETCON_*``) or the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import make_url

from eventstore.head_signer import SIGN_EVERY

DRIVER: Final = "postgresql+psycopg"


def _user_data() -> Path:
    return platformdirs.user_data_path("retcon", appauthor=False)


class Settings(BaseSettings):
    """The settings of one server process. ``RETCON_DATA_DIR`` sets ``data_dir``, and so on."""

    model_config = SettingsConfigDict(env_prefix="RETCON_", extra="ignore", validate_default=True)

    data_dir: Path = Field(default_factory=_user_data, description="Keys, signed heads and the private PostgreSQL.")
    database_url: SecretStr | None = Field(None, description="Your PostgreSQL; a private one of Retcon's own if unset.")
    owner_database_url: SecretStr | None = Field(
        None, description="The same database as a role that may change the schema, if database_url's may not."
    )
    host: str = Field("127.0.0.1", description="The address to listen on.")
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on; 0 for a free one.")
    pool_size: int = Field(10, ge=1, description="Connections to the database, besides the one that appends.")
    limit_concurrency: int = Field(
        1000, ge=1, description="Connections that one process serves at a time; who comes on top is answered 503."
    )
    sign_every: int = Field(
        SIGN_EVERY, ge=1, description="Sign a campaign's head whenever so many events have been added."
    )

    @property
    def database(self) -> str | None:
        """The URL of the operator's database as SQLAlchemy wants it."""
        return None if self.database_url is None else with_driver(self.database_url.get_secret_value())

    @property
    def owner_database(self) -> str | None:
        """The URL to migrate with, if there is one of its own."""
        return None if self.owner_database_url is None else with_driver(self.owner_database_url.get_secret_value())


def with_driver(url: str) -> str:
    """The URL with the driver that Retcon uses, however people write it; raises sqlalchemy's ArgumentError."""
    scheme, mark, rest = url.partition("://")
    known = make_url(f"{DRIVER}{mark}{rest}" if scheme.partition("+")[0] in ("postgres", "postgresql") else url)
    return known.render_as_string(hide_password=False)
