"""HTTP from the wire, within bounds: how large what stands before a body may be, and how long a client may dawdle.

Whoever has no token yet can send this much and no more. Bodies are bounded where they are read (api/body.py).
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

HEAD_BYTES_MAX: Final = 64 * 1024
"""The address and all header lines of a request together, trailers too."""
LINE_BYTES: Final = 4
"""What a header line has besides its name and value."""
HEAD_TIMEOUT_S: Final = 30.0
"""How long a request may take until its last header line is there."""


class HeadTooLarge(Exception):
    """What a request has before its body is larger than this server reads."""


class BoundedHttp(HttpToolsProtocol):
    """One connection. A head that is too large answers 431; one that does not end, and a body that goes on after the
    answer was given, end the connection.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head_bytes = 0
        self._unparsed_bytes = 0
        self._in_message = False
        self._head_timer: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """The first request may begin, within a time."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._end_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes that give the parser nothing are a part of a single header line, however long it will be."""
        self._unparsed_bytes += len(data)
        super().data_received(data)
        if self._unparsed_bytes > HEAD_BYTES_MAX and not self.transport.is_closing():
            self.send_400_response("")

    def send_400_response(self, msg: str) -> None:
        """The answer to what is not HTTP, or more of it than is read."""
        if max(self._head_bytes, self._unparsed_bytes) <= HEAD_BYTES_MAX:
            super().send_400_response(msg)
            return
        status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        line = f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
        self.transport.write(line.encode())
        self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        super()._unset_keepalive_if_required()
        self._in_message = True
        self._head_bytes = 0
        self._await_head()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header line, or a trailer."""
        self._count_head(len(name) + len(value) + LINE_BYTES)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there: the application begins."""
        self._end_waiting()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._unparsed_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there as a whole."""
        self._unparsed_bytes = 0
        self._in_message = False
        super().on_message_complete()

    def _unset_keepalive_if_required(self) -> None:
        """More bytes make an idle connection a used one, unless they are the rest of what was answered already."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or not (self._in_message and cycle.response_complete):
            super()._unset_keepalive_if_required()

    def _count_head(self, size_bytes: int) -> None:
        self._unparsed_bytes = 0
        self._head_bytes += size_bytes
        if self._head_bytes > HEAD_BYTES_MAX:
            raise HeadTooLarge

    def _await_head(self) -> None:
        self._end_waiting()
        self._head_timer = self.loop.call_later(HEAD_TIMEOUT_S, self.transport.close)

    def _end_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
