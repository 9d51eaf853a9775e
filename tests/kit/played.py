"""A campaign in PostgreSQL, played through the very code that takes acts from HTTP, without the HTTP."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from api.asking import Answer, Asked
from api.taking import Taker
from domain.core.audience import THE_RULES
from domain.core.play import Play
from domain.membership.state import membership
from domain.views import Views, views
from eventstore import EventStore, Position
from projections import Plays, Projector, make_tables

SERVER_KEY = b"a server key of the tests, 32 by"


@dataclass
class Played:
    """One campaign and what is needed to play it and look at it."""

    store: EventStore
    plays: Plays
    taker: Taker
    projector: Projector
    campaign: UUID

    async def take(
        self,
        act: str,
        by: str,
        /,
        *,
        key: UUID | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        sent_by: str | None = None,
        **command: Any,
    ) -> Answer:
        """Take an act; ``key`` is its Idempotency-Key."""
        asked = self.asked(act, by, command, key=key, if_match=if_match, dry_run=dry_run, sent_by=sent_by)
        return await self.taker.take(asked)

    def asked(
        self,
        act: str,
        by: str,
        command: dict[str, Any],
        *,
        key: UUID | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        sent_by: str | None = None,
    ) -> Asked:
        """The act as it is asked for; ``command`` may have fields of any name."""
        return Asked(
            campaign=self.campaign,
            act_id=key or uuid4(),
            minted=key is None,
            act=act,
            command=json.dumps(command).encode(),
            sender=sent_by or by,
            on_behalf_of=by if sent_by else None,
            if_match=Position.parse(if_match) if if_match else None,
            dry_run=dry_run,
        )

    async def made(self, kind: str, act: str, by: str, /, **command: Any) -> str:
        """Take an act; the id of the thing of this kind that it made."""
        answer = await self.take(act, by, **command)
        texts = json.dumps([json.loads(bytes(event.body)) for event in answer.events])
        return next(text for text in texts.split('"') if text.startswith(f"{kind}-"))

    async def play(self) -> Play:
        """The play now."""
        return (await self.plays.standing(self.campaign)).play

    async def join(self, name: str, *roles: str) -> None:
        """A member joins by an invitation of the GM's; his name is his id."""
        await self.take("membership.invite", "GM", roles=list(roles), uses=1)
        invitation = next(iter(membership(await self.play()).invitations))
        await self.take("membership.join", name, invitation=invitation)

    async def views(self) -> Views:
        """All there is to see now."""
        return views(await self.play(), THE_RULES)


@asynccontextmanager
async def played(database: str, *systems: str, **settings: Any) -> AsyncIterator[Played]:
    """A new campaign, with a GM called GM and a player called Ana."""
    async with EventStore(database) as store:
        await make_tables(store.engine)
        plays = Plays(store)
        projector = Projector(store)
        game = Played(store, plays, Taker(store, plays, projector, SERVER_KEY), projector, uuid4())
        await game.take("table.create_campaign", "GM", name="C", systems=list(systems), settings=settings)
        await game.join("Ana", "player")
        yield game
