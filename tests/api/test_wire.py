"""What strangers may send before anybody asks for their token: so much, in so much time."""

import asyncio
import json
import logging
from contextlib import suppress
from io import StringIO

import pytest
from fastapi import FastAPI, Request, Response

from api import body, protocol
from api.body import read_body, read_pieces
from api.errors import answer_errors
from api.logs import write_logs
from tests.kit.wire import Wire, connected, listening

HEAD = b"POST /%s HTTP/1.1\r\nhost: retcon.test\r\n"


@pytest.fixture
async def port():
    app = FastAPI()
    answer_errors(app)

    @app.post("/whole")
    async def whole(request: Request) -> Response:
        return Response(str(len(await read_body(request))))

    @app.post("/pieces")
    async def pieces(request: Request) -> Response:
        return Response(str(sum([len(piece) async for piece in read_pieces(request, limit_bytes=1_000)])))

    @app.post("/early")
    async def early() -> Response:
        return Response("done")

    @app.post("/bug")
    async def bug() -> Response:
        raise ZeroDivisionError

    async with listening(app, timeout_keep_alive=1) as port:
        yield port


@pytest.fixture
def logged(monkeypatch):
    """The errors that stand in the server's log by now."""
    written = StringIO()
    monkeypatch.setattr("sys.stderr", written)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    write_logs()
    yield lambda: [line for line in written.getvalue().splitlines() if json.loads(line)["level"] == "error"]
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = False


async def asked(port: int, *sent: bytes) -> bytes:
    async with connected(port) as wire:
        with suppress(ConnectionError):
            for piece in sent:
                await wire.send(piece)
        return await wire.answer()


def with_body(path: bytes, content: bytes, *, more: bytes = b"connection: close\r\n") -> bytes:
    return HEAD % path + more + b"content-length: %d\r\n\r\n" % len(content) + content


async def test_a_head_of_a_usual_size_is_read(port):
    token = b"authorization: Bearer " + b"a" * 60_000 + b"\r\nconnection: close\r\n"
    answer = await asked(port, with_body(b"whole", b"x" * 60_000, more=token))
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.endswith(b"60000")


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(b"x-long: " + b"a" * 66_000 + b"\r\n\r\n", id="one header"),
        pytest.param(b"x: y\r\n" * 12_000 + b"\r\n", id="many headers"),
        pytest.param(b"x-endless: " + b"a" * 70_000, id="a header without an end"),
        pytest.param(b"a" * 70_000, id="a name without an end"),
        pytest.param(b"transfer-encoding: chunked\r\n\r\n0\r\n" + b"x: y\r\n" * 12_000, id="trailers"),
    ],
)
async def test_a_head_that_is_too_large_is_turned_away(port, more):
    async with connected(port) as wire:
        await wire.send(HEAD % b"whole")
        await asyncio.sleep(0.05)
        await wire.send(more[:1_000])
        await asyncio.sleep(0.05)
        await wire.send(more[1_000:])
        answer = await wire.answer()
    assert answer.startswith(b"HTTP/1.1 431 ")


async def test_an_address_that_is_too_long_is_turned_away(port):
    answer = await asked(port, HEAD % (b"a" * 66_000) + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 431 ")


async def test_a_header_that_goes_on_is_read_no_further(port):
    sent = 0
    async with connected(port) as wire:
        await wire.send(HEAD % b"whole" + b"x-endless: ")
        with suppress(ConnectionError):
            while sent < 200_000_000:
                await wire.send(b"a" * 65_536)
                sent += 65_536
    assert sent < 20_000_000


async def test_the_sizes_of_requests_on_one_connection_do_not_add_up(port):
    one = with_body(b"whole", b"x" * 1_000, more=b"x-long: " + b"a" * 40_000 + b"\r\n")
    last = with_body(b"whole", b"x" * 1_000)
    answer = await asked(port, one, one, one, last)
    assert answer.count(b"HTTP/1.1 200") == 4


async def test_a_head_that_does_not_end_ends_the_connection(port, monkeypatch):
    monkeypatch.setattr(protocol, "HEAD_TIMEOUT_S", 0.3)
    assert await asked(port) == b""
    assert await asked(port, HEAD % b"whole") == b""


async def test_a_body_that_does_not_end_is_told_so(port, monkeypatch):
    monkeypatch.setattr(body, "BODY_TIMEOUT_S", 0.3)
    for path in (b"whole", b"pieces"):
        answer = await asked(port, HEAD % path + b"content-length: 10\r\n\r\nx")
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b'"code":"too_slow"' in answer


async def test_a_whole_body_has_a_time_and_a_long_one_each_of_its_pieces(port, monkeypatch):
    monkeypatch.setattr(body, "BODY_TIMEOUT_S", 0.6)

    async def dribble(path: bytes) -> bytes:
        async with connected(port) as wire:
            await wire.send(HEAD % path + b"content-length: 5\r\nconnection: close\r\n\r\n")
            _, answer = await asyncio.gather(dribbled(wire, 5, pause_s=0.2), wire.answer())
            return answer

    assert (await dribble(b"whole")).startswith(b"HTTP/1.1 408 ")
    assert (await dribble(b"pieces")).startswith(b"HTTP/1.1 200 ")


async def test_the_rest_of_a_body_that_was_answered_is_not_waited_for(port):
    async with connected(port) as wire:
        await wire.send(HEAD % b"early" + b"content-length: 1000\r\n\r\n")
        assert (await wire.line()).startswith(b"HTTP/1.1 200 ")
        assert await dribbled(wire, 100, pause_s=0.05) < 100


async def dribbled(wire: Wire, times: int, *, pause_s: float) -> int:
    """Send byte after byte, until the other side has ended the connection; gives how many went out."""
    for sent in range(times):
        await asyncio.sleep(pause_s)
        try:
            await wire.send(b"x")
        except ConnectionError:
            return sent
    return times


async def test_a_client_that_leaves_within_its_body_is_no_bug(port, logged):
    for path in (b"whole", b"pieces"):
        async with connected(port) as wire:
            await wire.send(HEAD % path + b"content-length: 10\r\n\r\nx")
            await asyncio.sleep(0.1)
    await asyncio.sleep(0.2)
    assert logged() == []


async def test_a_bug_is_logged_once(port, logged):
    answer = await asked(port, with_body(b"bug", b""))
    assert answer.startswith(b"HTTP/1.1 500 ")
    [line] = logged()
    assert "ZeroDivisionError" in line
    assert "a request failed" in line
