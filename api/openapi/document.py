"""The OpenAPI document: what FastAPI knows, with the schemas of what is answered and the door for acts."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI

from api.asking import Answer
from api.body import KEY_HEADER
from api.errors import Problem
from api.openapi.commands import act_union
from api.openapi.components import PROBLEMS, gives, schemas
from api.routes import (
    acts,
    branches,
    campaigns,
    chain,
    dice,
    events,
    health,
    history,
    invites,
    members,
    tokens,
    transfer,
    views,
)
from api.routes import schemas as schema_routes
from domain.rulings.views import RulingsView
from domain.views import CampaignView, SceneView, Sheet, TurnOrder
from projections.history import Explained
from projections.shown import SealedEvent, ShownEvent
from projections.statement import Statement

KINDS: Final = (
    *(Problem, Answer, ShownEvent, SealedEvent, CampaignView, SceneView, Sheet, TurnOrder, acts.TakenAct),
    *(campaigns.MadeCampaign, campaigns.CampaignList, chain.Chain, chain.Links, dice.DiceLog),
    *(events.EventPage, events.Timeline, health.Alive, health.Ready, invites.Invite, invites.Invites, invites.Joined),
    *(
        members.Members,
        schema_routes.ActList,
        schema_routes.EventList,
        schema_routes.SettingList,
        tokens.MadeToken,
        tokens.TokenEntry,
    ),
    *(history.ReplayedActs, history.Diff, Explained, RulingsView, branches.MadeBranch, branches.TakenFromBranch),
    *(
        Statement,
        tokens.TokenList,
        transfer.Imported,
        views.Offers,
        views.Pools,
        views.Scenes,
        views.Sheets,
        views.TurnOrders,
    ),
)
"""Everything the API answers with."""


def describe(app: FastAPI) -> None:
    """Let the application's ``openapi.json`` be this document."""
    made = app.openapi
    document: dict[str, Any] = {}

    def openapi() -> dict[str, Any]:
        if not document:
            document.update(_with_acts(made()))
        return document

    app.openapi = openapi  # type: ignore[method-assign]


def _with_acts(document: dict[str, Any]) -> dict[str, Any]:
    union, commands = act_union()
    components = document.setdefault("components", {}).setdefault("schemas", {})
    components.update(schemas(KINDS), **commands, Act=union)
    path = document["paths"].setdefault(acts.PATH, {})
    path["post"] = _act_operation()
    return document


def _act_operation() -> dict[str, Any]:
    taken = {str(status): told for status, told in {**gives(Answer), **PROBLEMS}.items()}
    return {
        "tags": ["acts"],
        "summary": "Take Act",
        "operationId": "take_act",
        "description": "Take an act. The rules decide; the answer has the events and the views that changed. Sent "
        "again under the same Idempotency-Key, it is taken once and answered again.",
        "security": [{"HTTPBearer": []}],
        "parameters": [
            {"name": "campaign", "in": "path", "required": True, "schema": {"type": "string"}},
            {
                "name": "dry_run",
                "in": "query",
                "required": False,
                "schema": {"type": "string", "enum": ["0", "1", "false", "true"]},
                "description": "Decide and show what would change, and write nothing.",
            },
            KEY_HEADER,
            {
                "name": "If-Match",
                "in": "header",
                "required": False,
                "schema": {"type": "string"},
                "description": "A cursor: take the act only if nothing has happened since, else 412.",
            },
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Act"}}},
        },
        "responses": taken,
    }
