"""A campaign is created and its settings change."""

from __future__ import annotations

import json
from typing import Any

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.table.state import State


class CampaignCreated(Event, frozen=True, tag="table.campaign_created"):
    """The campaign exists, with its name and the settings that differ from their defaults. ``at``: ms since 1970."""

    name: str
    settings: dict[str, Any]
    at: int


class SettingChanged(Event, frozen=True, tag="table.setting_changed"):
    """A setting has this value from here on."""

    name: str
    value: Any


def _created(state: State, event: CampaignCreated) -> None:
    state.name = event.name
    state.settings = dict(event.settings)
    state.created_at = event.at


def _changed(state: State, event: SettingChanged) -> None:
    state.settings[event.name] = event.value


def _shown(value: Any) -> str:
    """The value as it is sent: a word bare, anything else as JSON."""
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)


def _tells_changed(event: SettingChanged, _: Play) -> str:
    return f"The setting {event.name} is now {_shown(event.value)}."


FACTS = (
    Fact(CampaignCreated, _created, lambda e, p: f"The campaign {e.name} is created.", kept=True),
    Fact(SettingChanged, _changed, _tells_changed),
)
