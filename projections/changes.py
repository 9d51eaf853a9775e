"""What changed between two looks: the views that differ, by kind and id."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.core.audience import Viewer
from domain.core.play import Play
from domain.views import Views, views

Changes = dict[str, Any]
"""By kind of view: the campaign if it changed, else by id the view as it is now, or null where it is gone."""


def changes(before: Play, after: Play, viewer: Viewer, viewer_after: Viewer | None = None) -> Changes:
    """The views that an act changed for somebody. ``viewer_after``: what he looks through after it, if that changed."""
    return differing(views(before, viewer), views(after, viewer_after or viewer))


def differing(before: Views, after: Views) -> Changes:
    """The views that are not the same."""
    out: Changes = {}
    if after.campaign != before.campaign:
        out["campaign"] = after.campaign
    for kind in ("sheets", "scenes", "turn_orders", "pools"):
        changed = _changed(getattr(before, kind), getattr(after, kind))
        if changed:
            out[kind] = changed
    return out


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    now = {key: value for key, value in after.items() if before.get(key, msgspec.UNSET) != value}
    return {**now, **{key: None for key in before if key not in after}}
