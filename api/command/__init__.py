"""The ``retcon`` command, a module for each of its subcommands."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from api.command import audit, demo, dice, export, import_, rebuild, replay, schema, serve, token, verify
from api.command.telling import errors
from api.database import DatabaseNotReady
from api.demo import DemoFailed
from api.embedded import EmbeddedError
from api.keys import BadKey
from api.version import retcon_version
from eventstore import StoreError
from projections import BadPlace, UnknownPlace

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)
app.command("serve")(serve.serve)
app.command("demo")(demo.demo)
app.command("verify")(verify.verify)
app.command("rebuild")(rebuild.rebuild)
app.command("replay")(replay.replay)
app.command("audit")(audit.audit)
app.command("export")(export.export)
app.command("import")(import_.import_)
app.command("schema")(schema.schema)
app.add_typer(token.app, name="token")
app.add_typer(dice.app, name="dice")


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(retcon_version())
        raise typer.Exit


@app.callback()
def retcon(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Say the version and stop.")
    ] = False,
) -> None:
    """Retcon keeps the state of tabletop campaigns as a log that nobody can quietly change.

    Settings come from the environment: RETCON_DATA_DIR, RETCON_DATABASE_URL and others; see the README.
    """


def main() -> None:
    """Run the command; what a person can mend is said in a sentence, not in a traceback."""
    try:
        app()
    except (EmbeddedError, DatabaseNotReady, BadKey, DemoFailed, StoreError, BadPlace, UnknownPlace) as error:
        errors.print(str(error), style="red", highlight=False)
        sys.exit(1)
