"""The page at ``/``: says that the server runs, and where to go on."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

PAGE: Final = files("api.routes") / "landing.html"
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/join/{code}")
async def landing() -> HTMLResponse:
    """The page. It does nothing with the token or the code in its address, and tells them to nobody."""
    return HTMLResponse(PAGE.read_text("utf-8"), headers=HEADERS)
