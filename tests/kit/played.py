"""A campaign in PostgreSQL, played through the very code that takes acts from HTTP, without the HTTP."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from api.asking import Answer, Asked
from api.taking import Taker
from domain.core.audience import THE_RULES, Viewer
from domain.core.play import Play
from domain.membership.state import membership, viewer
from domain.views import Views, views
from eventstore import EventStore, Position, canonical
from projections import Plays, Projector, make_tables
from tests.kit.game import act_id
from tests.kit.log import Scripted

SERVER_KEY = b"a server key of the tests, 32 by"


@dataclass
class Played:
    """One campaign and what is needed to play it and look at it. ``script``: the faces that fall next, as if read off
    real dice, before any is thrown.
    """

    store: EventStore
    plays: Plays
    taker: Taker
    projector: Projector
    campaign: UUID
    script: list[int] = field(default_factory=list)

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
            command=bytes(canonical(command)),
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

    async def viewer(self, member: str | None) -> Viewer:
        """What a member looks through now; without one, all there is."""
        return THE_RULES if member is None else viewer(await self.play(), member)


@asynccontextmanager
async def to_play(database: str) -> AsyncIterator[Played]:
    """A campaign that nobody has made yet."""
    async with EventStore(database) as store:
        await make_tables(store.engine)
        plays, projector, script = Plays(store), Projector(store), list[int]()
        taker = Taker(store, plays, projector, SERVER_KEY, cups=partial(Scripted, script=script))
        yield Played(store, plays, taker, projector, uuid4(), script)


@asynccontextmanager
async def played(database: str, *systems: str, **settings: Any) -> AsyncIterator[Played]:
    """A new campaign, with a GM called GM and a player called Ana."""
    async with to_play(database) as game:
        await game.take("table.create_campaign", "GM", name="C", systems=list(systems), settings=settings)
        await game.join("Ana", "player")
        yield game


async def played_again(game: Played, recording: Mapping[str, Any]) -> AsyncIterator[tuple[int, int]]:
    """Play a recording; gives the number of each act, from 1, with the seq of the log's end after it."""
    for number, act in enumerate(recording["acts"], start=1):
        game.script.extend(act.get("dice", []))
        command, sent_by = act.get("with", {}), act.get("sent_by")
        asked = game.asked(act["act"], act["by"], command, key=UUID(act_id(number)), sent_by=sent_by)
        answer = await game.taker.take(asked)
        assert not game.script, f"dice left over after act {number}: {game.script}"
        yield number, answer.seq
