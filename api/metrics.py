"""Figures about the server for Prometheus. They name no campaign and no person."""

from __future__ import annotations

import time
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from eventstore import EventStore

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The figures of one server process."""

    def __init__(self, store: EventStore) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "retcon_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "retcon_request_seconds", "Time to answer.", ("route",), buckets=_SECONDS, registry=self.registry
        )
        self.acts = Counter("retcon_acts", "Acts by what became of them.", ("outcome",), registry=self.registry)
        waiting = Gauge("retcon_appends_waiting", "Acts that wait to be written.", registry=self.registry)
        waiting.set_function(lambda: store.waiting)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)


class Measured:
    """The application with every request counted and timed. Plain ASGI, since it stands in the way of every act."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watch)
        finally:
            server = getattr(scope["app"].state, "server", None)
            if server is not None:
                route = _route(scope)
                server.metrics.requests.labels(scope["method"], route, status).inc()
                server.metrics.seconds.labels(route).observe(time.perf_counter() - begun)


def _route(scope: Scope) -> str:
    """The pattern of the path, never the path itself: that would name campaigns."""
    return str(getattr(scope.get("route"), "path", None) or getattr(scope.get("endpoint"), "__name__", "none"))
