"""Somebody creates a campaign and is its first GM (TAB-1, TAB-2). Never struck."""

from __future__ import annotations

from typing import Annotated, Any

import pydantic

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.events.members import Joined
from domain.membership.state import Role
from domain.table.choosing import check_settings
from domain.table.events.adventure import AdventureStarted
from domain.table.events.campaign import CampaignCreated
from domain.table.refusals import BAD_NAME, BAD_SETTING, NO_SUCH_SETTING, SETTINGS_OF_IMPRESA
from domain.table.settings import DEFAULT_SYSTEM, SYSTEMS
from domain.table.state import story

EXISTS = Reason("campaign_exists", "TAB-1", "The campaign exists already.")

Title = Annotated[str, pydantic.StringConstraints(strip_whitespace=True, min_length=1, max_length=200), BAD_NAME]


class CreateCampaign(Command):
    """Create a campaign that plays these systems. You are its GM; as in solo play you may be its player as well.

    ``settings`` by full name, such as ``impact.starting_impact_die``. Its first adventure starts at once unless
    ``first_adventure`` is null.
    """

    name: Title
    systems: list[str]
    default_system: str = ""
    settings: dict[str, Any] = {}
    roles: list[Role] = ["gm"]
    first_adventure: Title | None = "The first adventure"


def entitled(_: None, play: Play, table: Table) -> None:
    """Anybody, once."""
    if story(play).name:
        raise EXISTS()


def decide(command: CreateCampaign, _: None, play: Play, table: Table) -> list[Event]:
    """The campaign exists, its creator is a GM, and its first adventure runs."""
    settings = {**command.settings, SYSTEMS.name: command.systems}
    if command.default_system:
        settings[DEFAULT_SYSTEM.name] = command.default_system
    check_settings(settings, {})
    roles: list[Role] = sorted({"gm", *command.roles})
    events: list[Event] = [CampaignCreated(command.name, settings, table.at), Joined(table.member, roles)]
    if command.first_adventure is not None:
        events.append(AdventureStarted(table.mint("adventure"), command.first_adventure))
    return events


ACT = Act(
    "table.create_campaign",
    CreateCampaign,
    finds_nothing,
    entitled,
    decide,
    (EXISTS, BAD_SETTING, NO_SUCH_SETTING, BAD_NAME, *SETTINGS_OF_IMPRESA),
    kept=True,
)
