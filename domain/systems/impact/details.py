"""New Details: their text, mark and kind, whether the fact is there already, and the event that makes one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from domain.core.audience import EVERYONE, GMS, Audience, narrower
from domain.core.event import Event
from domain.core.play import Play
from domain.systems.impact.bearers import Bearer, audience_of, kind_of
from domain.systems.impact.events.details import DetailMade, DetailRevealed
from domain.systems.impact.refusals import BAD_KIND, BAD_MARK, BAD_TEXT, DUPLICATE
from domain.systems.impact.settings import DUPLICATES
from domain.systems.impact.state import Detail, DetailKind, Mark, details_of
from domain.table.revealing import reveals_bearer
from domain.table.state import scene_of

TEXT_MAX = 200
"""The longest text of a Detail, in characters (IMP-04)."""


def checked_text(text: str) -> str:
    """The text, trimmed; refuses a blank or long one."""
    trimmed = text.strip()
    if not 1 <= len(trimmed) <= TEXT_MAX:
        raise BAD_TEXT(length=len(trimmed))
    return trimmed


def checked_mark(mark: str) -> Mark:
    """The expiry mark; refuses any other word."""
    found = next((known for known in get_args(Mark) if known == mark), None)
    if found is None:
        raise BAD_MARK(mark=mark)
    return found  # type: ignore[no-any-return]


def checked_kind(kind: str, bearer: Bearer) -> DetailKind:
    """The kind; refuses an unknown one, and one that does not fit the bearer (IMP-05)."""
    places = ("scene", "world", "ended")
    if kind == "temporary":
        return "temporary"
    if kind == "character" and bearer.kind not in places:
        return "character"
    if kind == "scene" and bearer.kind in places:
        return "scene"
    raise BAD_KIND(kind=kind, bearer=bearer.kind)


def is_duplicate(play: Play, bearer: str, text: str, but: str = "") -> bool:
    """Whether the bearer has this fact already (IMP-22); a secret one refuses nobody, lest it be guessed."""
    if DUPLICATES.of(play):
        return False
    same = text.strip().casefold()
    return any(d.text.casefold() == same and d.id != but and not d.secret for d in details_of(play, bearer))


def checked_new(play: Play, bearer: str, text: str, but: str = "") -> str:
    """The text of a new or altered Detail of the bearer; refuses a bad one and a duplicate."""
    trimmed = checked_text(text)
    if is_duplicate(play, bearer, trimmed, but):
        raise DUPLICATE(bearer=bearer, text=trimmed)
    return trimmed


def temporary(
    play: Play, detail: str, text: str, bearer: str, mark: Mark, *, why: str, test: str = "", scene: str = ""
) -> DetailMade:
    """A Temporary Detail comes into force; one marked ``end_of_scene`` ends with ``scene``, or the bearer's own."""
    who = audience_of(play, bearer)
    return DetailMade(
        detail,
        text.strip(),
        "temporary",
        bearer,
        mark,
        ends_with=ending(play, bearer, mark, who, scene),
        why=why,
        test=test,
        audience=who,
    )


def ending(play: Play, bearer: str, mark: Mark, who: Audience, scene: str = "") -> str:
    """The scene at whose end a Detail of the bearer ends by its mark: ``scene``, or the bearer's own; "" for none.

    One that not all of ``who`` may know of is not named: then the Detail ends with the scene the bearer is in.
    """
    found = (scene or scene_where(play, bearer)) if mark == "end_of_scene" else ""
    return found if found and narrower(who, audience_of(play, found)) == who else ""


def scene_where(play: Play, bearer: str) -> str:
    """The scene a bearer is, or is in; "" for none."""
    if kind_of(play, bearer) == "scene":
        return bearer
    where = scene_of(play, bearer)
    return where.id if where is not None else ""


def audience_for(bearer: Bearer, *, secret: bool) -> Audience:
    """Who may know of a new Detail: whoever knows the bearer, and of a secret one the GMs alone."""
    return narrower(bearer.audience, GMS) if secret else bearer.audience


def reveals(play: Play, detail: Detail) -> Iterator[Event]:
    """What a Detail that counts in a test brings to light: its bearer, if hidden, and itself (IMP-101)."""
    yield from reveals_bearer(play, detail.bearer)
    if hides_itself(play, detail):
        yield shown(detail)


def hides_itself(play: Play, detail: Detail) -> bool:
    """Whether a Detail is hidden for its own part, so that it is not shown with its bearer."""
    return detail.audience != EVERYONE and (detail.secret or audience_of(play, detail.bearer) == EVERYONE)


def shown(detail: Detail) -> DetailRevealed:
    """The Detail is plain to everyone."""
    return DetailRevealed(
        detail.id, detail.text, detail.kind, detail.bearer, detail.mark, detail.negative, detail.condition
    )
