"""A GM changes a setting of the campaign (TAB-1); it holds for what is opened afterwards."""

from __future__ import annotations

from typing import Any

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.refusals import WRONG_ROLE
from domain.table.choosing import check_settings, who_may
from domain.table.events.campaign import SettingChanged
from domain.table.refusals import BAD_SETTING, NO_SUCH_SETTING, SETTINGS_OF_IMPRESA
from domain.table.state import story


class ChangeSetting(Command):
    """Set a setting, by its full name, to another lawful value."""

    name: str
    value: Any


def find(command: ChangeSetting, _: Play, __: Table) -> str:
    """The name of the setting."""
    return command.name


def entitled(name: str, play: Play, table: Table) -> None:
    """A GM alone."""
    gm_or(who_may(name), False, play, table)


def decide(command: ChangeSetting, _: str, play: Play, table: Table) -> list[Event]:
    """The setting changes."""
    check_settings({command.name: command.value}, story(play).settings)
    return [SettingChanged(command.name, command.value)]


ACT = Act(
    "table.change_setting",
    ChangeSetting,
    find,
    entitled,
    decide,
    (WRONG_ROLE, BAD_SETTING, NO_SUCH_SETTING, *SETTINGS_OF_IMPRESA),
)
