"""How the server is: for load balancers, monitors and people."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError

from api.auth import Here
from api.looking import JSON
from api.openapi.components import PROBLEMS, gives

router = APIRouter(tags=["health"])


class Alive(msgspec.Struct, frozen=True):
    """The process answers."""

    status: str


class Ready(msgspec.Struct, frozen=True):
    """Whether the server can take acts, and what stands between its connection and a change to the log."""

    status: str
    database: str
    schema: str
    immutability: str | None


@router.get("/healthz", responses=gives(Alive))
async def healthz() -> Response:
    """Whether the process answers."""
    return Response(msgspec.json.encode(Alive("ok")), media_type=JSON)


@router.get("/readyz", responses=gives(Ready))
async def readyz(server: Here) -> Response:
    """Whether the database answers and has this version's schema; 503 if not."""
    try:
        current = await server.store.is_current()
        guarded = await server.store.immutability() if current else None
        ready = Ready("ok" if current else "not ready", "ok", "current" if current else "outdated", guarded)
    except (SQLAlchemyError, OSError):
        ready = Ready("not ready", "unreachable", "unknown", None)
    return Response(msgspec.json.encode(ready), 200 if ready.status == "ok" else 503, media_type=JSON)


@router.get("/metrics", responses={200: {"description": "Figures.", "content": {"text/plain": {}}}, **PROBLEMS})
async def metrics(server: Here) -> Response:
    """Figures about the server, as Prometheus reads them. They name no campaign and no person."""
    return Response(server.metrics.text(), media_type=CONTENT_TYPE_LATEST)
