"""An application on a port of this machine, and a connection that sends it bytes as nobody's client would."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import uvicorn

from api.protocol import BoundedHttp

READ_TIMEOUT_S = 20.0


@dataclass(frozen=True)
class Wire:
    """A connection to the application."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self) -> bytes:
        """All that comes until the other side ends the connection; fails the test if it never does."""
        said = bytearray()
        async with asyncio.timeout(READ_TIMEOUT_S):
            with suppress(ConnectionError):
                while piece := await self.reader.read(65536):
                    said += piece
        return bytes(said)

    async def line(self) -> bytes:
        """The next line of an answer."""
        async with asyncio.timeout(READ_TIMEOUT_S):
            return await self.reader.readline()


@asynccontextmanager
async def listening(app: object, **options: object) -> AsyncIterator[int]:
    """Serve the application as ``retcon serve`` does; gives the port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, http=BoundedHttp, log_config=None, access_log=False, ws="none", **options)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            while not server.started:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            await task


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[Wire]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()
