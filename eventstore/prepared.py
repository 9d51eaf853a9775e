"""One prepared statement on one libpq connection, as directly as asyncio can wait for it.

A cursor of psycopg's costs more than a small append itself. This keeps one reader on the connection's socket and speaks
to libpq through ``psycopg.pq``; the connection must be used for nothing else meanwhile.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, Self

import psycopg
from psycopg import pq
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

ANSWER_TIMEOUT_S: Final = 30.0

_TYPES_KEY: Final = "retcon types"
_TYPES: Final = text("SELECT 'log.bundle'::regtype::oid::int8, 'log.new_event'::regtype::oid::int8")


class PreparedStatement:
    """A statement that is prepared once and then executed over and over, with binary parameters and binary results."""

    def __init__(self, connection: psycopg.AsyncConnection[Any], name: str, parameters: int) -> None:
        self._pgconn = connection.pgconn
        self._name = name.encode()
        self._formats = [pq.Format.BINARY] * parameters
        self._loop = asyncio.get_running_loop()
        self._socket = self._pgconn.socket
        self._answer: asyncio.Future[pq.abc.PGresult] | None = None
        self._result: pq.abc.PGresult | None = None
        self.lost = False
        self._listening = True
        self._loop.add_reader(self._socket, self._on_readable)

    @classmethod
    async def prepare(cls, connection: AsyncConnection, name: str, statement: str, *, parameters: int) -> Self:
        """Prepare a statement with so many parameters, unless this connection has it already; raises psycopg.Error.

        It is prepared by name, which PgBouncer can follow from one server connection to the next.
        """
        raw: psycopg.AsyncConnection[Any] | None = (await connection.get_raw_connection()).driver_connection
        if raw is None:
            raise psycopg.OperationalError("the connection is closed")
        prepared = cls(raw, name, parameters)
        try:
            if connection.info.get(name) != statement:
                prepared._pgconn.send_prepare(prepared._name, statement.encode())
                await prepared._answered()
                connection.info[name] = statement
        except BaseException:
            prepared.close()
            raise
        return prepared

    async def execute(self, parameters: Sequence[bytes]) -> pq.abc.PGresult:
        """Execute it and answer the result; raises psycopg.Error, an OperationalError if the connection was lost."""
        if self.lost:
            raise psycopg.OperationalError("the connection is lost")
        try:
            self._pgconn.send_query_prepared(self._name, parameters, self._formats, result_format=pq.Format.BINARY)
            return await self._answered()
        except psycopg.errors.InvalidSqlStatementName as error:
            self._lose(psycopg.OperationalError(f"the connection has forgotten the statement: {error}"))
            raise psycopg.OperationalError("the connection has forgotten the statement") from error
        except psycopg.OperationalError as error:
            self._lose(error)
            raise

    def close(self) -> None:
        """Stop listening to the socket; once, for its number may be somebody else's by the next time."""
        if self._listening and not self._loop.is_closed():
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
        self._listening = False

    async def _answered(self) -> pq.abc.PGresult:
        self._answer = self._loop.create_future()
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                self._flush()
                result = await self._answer
        except TimeoutError:
            raise psycopg.OperationalError(f"the server gave no answer in {ANSWER_TIMEOUT_S:.0f} s") from None
        finally:
            self._answer = None
        if result.status not in (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK):
            raise psycopg.errors.error_from_result(result)
        return result

    def _flush(self) -> None:
        """Send what libpq holds back; what the socket does not take now goes out when it does."""
        if self._pgconn.flush():
            self._loop.add_writer(self._socket, self._on_writable)

    def _on_writable(self) -> None:
        try:
            left = self._pgconn.flush()
        except psycopg.OperationalError as error:
            self._lose(error)
            return
        if not left:
            self._loop.remove_writer(self._socket)

    def _on_readable(self) -> None:
        try:
            self._pgconn.consume_input()
            while not self._pgconn.is_busy():
                result = self._pgconn.get_result()
                if result is None:
                    self._finish()
                    return
                self._result = result
        except psycopg.OperationalError as error:
            self._lose(error)

    def _finish(self) -> None:
        result, self._result = self._result, None
        if self._pgconn.status != pq.ConnStatus.OK:
            self._lose(psycopg.OperationalError("the server closed the connection"))
        elif result is not None and self._answer and not self._answer.done():
            self._answer.set_result(result)

    def _lose(self, error: psycopg.OperationalError) -> None:
        self.lost = True
        if self._answer and not self._answer.done():
            self._answer.set_exception(error)
        self.close()


async def type_oids(connection: AsyncConnection) -> tuple[int, int]:
    """What this database calls the types ``log.bundle`` and ``log.new_event``; asked once a connection."""
    if _TYPES_KEY not in connection.info:
        connection.info[_TYPES_KEY] = tuple((await connection.execute(_TYPES)).one())
    bundle, event = connection.info[_TYPES_KEY]
    return bundle, event
