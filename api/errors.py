"""The one table from errors to answers: RFC 9457 problem details.

Rules that say no answer 409 with the book's code, the rule's id and the figures; but 404 where an id is unknown (or
hidden: nobody can tell the two apart) and 403 where the member may not, whoever he is. Malformed requests answer 422
with the fields. An error that is not in the table is a bug and answers 500 with nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import msgspec
import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from api.asking import HeadMoved, OtherAct
from api.auth import AuthError, NotInCampaign, NotSignedIn, NotYourCampaign, OutOfScope
from api.body import BodyTooLarge, BodyTooSlow
from api.logs import note_logged
from api.openapi.components import ShownEvents
from api.refused import MAY_NOT, UNKNOWN
from domain.core.refusal import Malformed, Refusal
from eventstore import (
    BadPosition,
    CampaignExists,
    ImportRefused,
    NotCanonical,
    SplitsAnAct,
    StoreBusy,
    StoreClosed,
    StoreUnavailable,
    TooLarge,
    UnknownCampaign,
)
from projections import BadPlace, UnknownPlace
from projections.history import NoSuchPath
from projections.statement import AmbiguousFigure

MEDIA_TYPE: Final = "application/problem+json"
RETRY_AFTER_S: Final = 1

_BOOKS: Final = {
    "TAB": "table",
    "MEM": "membership",
    "DICE": "dice",
    "RUL": "rulings",
    "IMP": "impact",
    "ACT": "activity",
    "PRE": "impresa",
}
"""Which rulebook a rule's id belongs to."""

log = structlog.get_logger()


class FieldProblem(msgspec.Struct, frozen=True):
    """One field that is wrong: its dotted path, and what is wrong with it."""

    path: str
    says: str


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was not done. A rule's refusal has ``system``, ``rule`` and the ``figures`` that decided it.

    Where the log has moved on, ``events`` has what happened since, ``next`` the cursor after which there is more.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    system: str | None = None
    rule: str | None = None
    figures: dict[str, Any] | None = None
    errors: list[FieldProblem] | None = None
    cursor: str | None = None
    since: str | None = None
    events: ShownEvents | None = None
    next: str | None = None
    limit_bytes: int | None = None


def problem_of(error: Exception) -> Problem | None:
    """What to answer to an error, or None if nobody foresaw it."""
    tell = next((_TABLE[kind] for kind in type(error).__mro__ if kind in _TABLE), None)
    return tell(error) if tell is not None else None


def answer(problem: Problem, headers: dict[str, str] | None = None) -> Response:
    """The problem as a response."""
    headers = dict(headers or {})
    if problem.status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers.setdefault("Retry-After", str(RETRY_AFTER_S))
    if problem.status == HTTPStatus.UNAUTHORIZED:
        headers.setdefault("WWW-Authenticate", "Bearer")
    if problem.status == HTTPStatus.REQUEST_TIMEOUT:
        headers.setdefault("Connection", "close")
    return Response(msgspec.json.encode(problem), problem.status, headers, MEDIA_TYPE)


def answer_errors(app: FastAPI) -> None:
    """Let the application answer errors by this table."""
    for kind in _TABLE:
        app.add_exception_handler(kind, _handle)
    app.add_exception_handler(Exception, _bug)


async def _handle(_: Request, error: Exception) -> Response:
    problem = problem_of(error)
    if problem is None:
        raise error
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if isinstance(error, StoreBusy):
        headers["Retry-After"] = str(error.retry_after_s)
    return answer(problem, headers)


async def _bug(request: Request, error: Exception) -> Response:
    log.error("a request failed", method=request.method, route=request.url.path, exc_info=error)
    note_logged(error)
    return answer(_problem(500, "bug", "Something went wrong here; it was logged."))


def _problem(status: int, code: str, detail: str, **more: Any) -> Problem:
    title = HTTPStatus(status).phrase
    return Problem(f"urn:retcon:problem:{code}", title, status, detail, code, **more)


def _refusal(error: Refusal) -> Problem:
    reason = error.reason
    status = 404 if reason.code in UNKNOWN else 403 if reason.code in MAY_NOT else 409
    return Problem(
        type=f"urn:retcon:refusal:{reason.code}",
        title="The rules refuse this",
        status=status,
        detail=reason.says,
        code=reason.code,
        system=_BOOKS.get(reason.rule.partition("-")[0]),
        rule=reason.rule,
        figures=error.figures,
    )


def _malformed(error: Malformed) -> Problem:
    errors = [FieldProblem(e.path, e.says) for e in error.errors]
    return _problem(422, "malformed", f"{error.act} is not as it must be.", errors=errors)


def _not_canonical(error: NotCanonical) -> Problem:
    errors = [FieldProblem(error.path, error.reason)]
    return _problem(422, "malformed", "The body holds what cannot be recorded.", errors=errors)


def _validation(error: RequestValidationError) -> Problem:
    errors = [FieldProblem(".".join(map(str, e["loc"])), str(e["msg"])) for e in error.errors()]
    return _problem(422, "malformed", "The request is not as it must be.", errors=errors)


def _http(error: HTTPException) -> Problem:
    codes = {404: "not_found", 405: "method_not_allowed"}
    return _problem(error.status_code, codes.get(error.status_code, "http"), str(error.detail))


def _head_moved(error: HeadMoved) -> Problem:
    more = f" There is more: read the events after {error.next}." if error.next else ""
    return _problem(
        412,
        "head_moved",
        f"Something has happened since that cursor.{more}",
        cursor=error.head.cursor,
        since=str(error.since),
        events=error.happened,
        next=error.next,
    )


def _plain(status: int, code: str) -> Callable[[Exception], Problem]:
    return lambda error: _problem(status, code, str(error))


def _away(_: Exception) -> Problem:
    return _problem(
        503, "store_unavailable", "The database does not answer. Send the request again under the same key."
    )


_TABLE: Final[dict[type[Exception], Callable[[Any], Problem]]] = {
    Refusal: _refusal,
    Malformed: _malformed,
    NotCanonical: _not_canonical,
    TooLarge: lambda e: _problem(413, "too_large", str(e), limit_bytes=e.limit_bytes),
    BodyTooLarge: lambda e: _problem(413, "too_large", str(e), limit_bytes=e.limit_bytes),
    BodyTooSlow: _plain(408, "too_slow"),
    ClientDisconnect: lambda _: _problem(400, "cut_off", "The connection ended within the body."),
    RequestValidationError: _validation,
    HTTPException: _http,
    NotSignedIn: _plain(401, "not_signed_in"),
    OutOfScope: _plain(403, "out_of_scope"),
    NotYourCampaign: _plain(404, "unknown_campaign"),
    NotInCampaign: _plain(403, "not_a_member"),
    AuthError: _plain(403, "not_allowed"),
    UnknownCampaign: lambda _: _problem(404, "unknown_campaign", str(NotYourCampaign.__doc__)),
    HeadMoved: _head_moved,
    OtherAct: lambda _: _problem(422, "other_act", "Another act was taken under this Idempotency-Key."),
    CampaignExists: _plain(409, "campaign_exists"),
    NoSuchPath: lambda e: _problem(404, "unknown_path", f"Nothing stands at {e}."),
    AmbiguousFigure: _plain(409, "ambiguous_figure"),
    SplitsAnAct: _plain(422, "splits_an_act"),
    BadPosition: _plain(422, "bad_position"),
    BadPlace: _plain(422, "bad_place"),
    UnknownPlace: _plain(404, "unknown_place"),
    ImportRefused: lambda e: _problem(422, "import_refused", str(e)),
    StoreBusy: _plain(503, "store_busy"),
    StoreClosed: _plain(503, "store_closed"),
    StoreUnavailable: _away,
    OperationalError: _away,
    InterfaceError: _away,
    PoolTimeout: _away,
}
