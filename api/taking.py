"""Taking an act: act id, play, decide, append, answer; in this order, so that a retry gets the answer it never got."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec

from api.openapi.components import ShownEvents
from domain.core.act import write_command
from domain.core.audience import Viewer, visible
from domain.core.event import encode
from domain.core.play import Play
from domain.core.refusal import Malformed, Refusal
from domain.core.rulebook import registry
from domain.core.table import OpenDie, Table
from domain.dice.provable import epoch_seed
from domain.dice.sources import Cup
from domain.dice.state import dice
from domain.membership.state import viewer
from domain.play import FOUNDING, Taken, fold, take
from eventstore import (
    Appended,
    Bundle,
    EventStore,
    Head,
    Known,
    NewAct,
    NewEvent,
    Position,
    StoreBusy,
    StoredEvent,
    recanonical,
)
from projections import LivePlay, Plays, event_of, replay
from projections.changes import Changes, changes, differing
from projections.shown import shown

TRIES_MAX: Final = 8
RETRY_AFTER_S: Final = 1


@dataclass(frozen=True, slots=True)
class Asked:
    """An act as somebody asks for it.

    ``sender`` holds the token; ``on_behalf_of`` is whose act it is if not his own. ``minted``: the server made the act
    id, so nobody can have sent it before. ``command``: JSON. ``if_match``: take it only if the log still ends there.
    """

    campaign: UUID
    act_id: UUID
    act: str
    command: bytes
    sender: str
    on_behalf_of: str | None = None
    minted: bool = False
    if_match: Position | None = None
    dry_run: bool = False

    @property
    def member(self) -> str:
        """Whose act it is."""
        return self.on_behalf_of or self.sender


class OpenAnswer(msgspec.Struct, frozen=True):
    """Where a dry run stops: at a die that only the act itself will throw."""

    test: str
    roller: str
    nth: int
    sides: int


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an act gave, for who asks: its events, and the views it changed. ``cursor`` and ``hash`` are the receipt.

    ``seq``: of the act's last event; a dry run has the one it was tried on.
    """

    act: str
    act_id: str
    seq: int
    cursor: str
    hash: str
    events: ShownEvents
    views: Changes
    dry_run: bool = False
    open: OpenAnswer | None = None


class HeadMoved(Exception):
    """Something has happened since the cursor that the act was to stand on."""

    def __init__(self, head: Head, since: int) -> None:
        super().__init__(f"the log has moved on to {head.cursor}")
        self.head = head
        self.since = since


class OtherAct(Exception):
    """An act of this id was taken before, and it was another one."""


class Taker:
    """Takes acts in live plays and appends what they give."""

    def __init__(self, store: EventStore, plays: Plays, server_key: bytes) -> None:
        """``server_key``: at least 32 bytes, from which the seeds of the dice derive."""
        self._store = store
        self._plays = plays
        self._server_key = server_key

    async def take(self, asked: Asked) -> Answer:
        """Take an act, once, however often it is sent.

        Raises ``Refusal`` and ``Malformed`` as the rules do, ``HeadMoved`` where the cursor in ``if_match`` is not the
        end of the log, ``OtherAct`` where the act id belongs to another act, and the store's own errors.
        """
        async with self._plays.turn(asked.campaign, founding=asked.act == FOUNDING) as live:
            for _ in range(TRIES_MAX):
                try:
                    answer = await self._try(asked, live)
                except (Refusal, Malformed, HeadMoved):
                    if await self._was_known(asked):
                        return await self._earlier(asked)
                    if await live.catch_up():
                        continue
                    raise
                if answer is not None:
                    return answer
                await live.catch_up()
        raise StoreBusy(RETRY_AFTER_S)

    async def _try(self, asked: Asked, live: LivePlay) -> Answer | None:
        """Take the act in the play as it stands; None where the log has moved on meanwhile."""
        before, head = live.standing.play, live.standing.head
        if asked.if_match is not None and asked.if_match != head.position:
            raise HeadMoved(head, asked.if_match.seq)
        cup = self._cup(asked, before)
        table = Table(asked.member, asked.sender, time.time_ns() // 1_000_000, str(asked.act_id), cup)
        try:
            taken = take(before, asked.act, asked.command, table)
        except OpenDie as die:
            return _open(asked, head, OpenAnswer(die.test, die.roller, die.nth, die.sides))
        if asked.dry_run:
            return _tried(asked, before, head, taken)
        new = self._new_act(asked, taken, table.at)
        outcome = await self._store.append(Bundle(head, [new]))
        match outcome:
            case Appended():
                looked = live.look(asked.sender)
                live.take_in(outcome, list(taken.events))
                sees = viewer(live.standing.play, asked.sender)
                return _answer(asked, outcome.events, sees, differing(looked, live.look(asked.sender)))
            case Known():
                return await self._earlier(asked)
            case _:
                return None

    def _cup(self, asked: Asked, play: Play) -> Cup:
        def seed_of(epoch: str) -> bytes:
            return epoch_seed(self._server_key, str(asked.campaign), epoch)

        return Cup(dice(play), None if asked.dry_run else seed_of, f"epoch-{asked.act_id}", asked.sender)

    def _new_act(self, asked: Asked, taken: Taken, at: int) -> NewAct:
        command = recanonical(write_command(taken.command))
        facts = registry().facts
        return NewAct(
            campaign_id=asked.campaign,
            act_id=asked.act_id,
            name=asked.act,
            rules=registry().rules_of(asked.act),
            actor=asked.sender,
            on_behalf_of=asked.on_behalf_of,
            fingerprint=_fingerprint(asked, command),
            command=command,
            recorded_at=datetime.fromtimestamp(at / 1000, UTC),
            events=tuple(
                NewEvent(facts[type(e)].name, facts[type(e)].version, e.audience, encode(e)) for e in taken.events
            ),
        )

    async def _was_known(self, asked: Asked) -> bool:
        return not asked.minted and await self._store.act(asked.campaign, asked.act_id) is not None

    async def _earlier(self, asked: Asked) -> Answer:
        """The answer to an act that was taken before, with the views as they were then, for who asks now."""
        rows = await self._store.act(asked.campaign, asked.act_id) or []
        if not _same(asked, rows[0]):
            raise OtherAct(f"the act id {asked.act_id} belongs to another act")
        before = (await replay(self._store, asked.campaign, rows[0].seq - 1)).play
        after = fold(before.fork(), map(event_of, rows))
        sees = viewer(after, asked.sender)
        return _answer(asked, rows, sees, changes(before, after, viewer(before, asked.sender), sees))


def _fingerprint(asked: Asked, command: bytes) -> bytes:
    """SHA-256 over who asks, for whom, where, and for what: what makes two requests the same act."""
    parts = (asked.sender, asked.on_behalf_of or "", str(asked.campaign), asked.act)
    return sha256("\n".join(parts).encode() + b"\n" + command).digest()


def _same(asked: Asked, row: StoredEvent) -> bool:
    """Whether a request asks for the act that was recorded."""
    try:
        act = registry().acts[asked.act]
        command = recanonical(write_command(act.command.model_validate_json(asked.command)))
    except (KeyError, ValueError):
        return False
    return row.fingerprint == _fingerprint(asked, command)


def _answer(asked: Asked, rows: Sequence[StoredEvent], sees: Viewer, changed: Changes) -> Answer:
    last = rows[-1]
    return Answer(
        act=asked.act,
        act_id=str(asked.act_id),
        seq=last.seq,
        cursor=last.cursor,
        hash=last.hash.hex(),
        events=[shown(row, sees) for row in rows],
        views=changed,
    )


def _tried(asked: Asked, before: Play, head: Head, taken: Taken) -> Answer:
    after = fold(before.fork(), taken.events)
    sees, sees_after = viewer(before, asked.sender), viewer(after, asked.sender)
    return Answer(
        act=asked.act,
        act_id=str(asked.act_id),
        seq=head.seq,
        cursor=head.cursor,
        hash=head.hash.hex(),
        events=[msgspec.to_builtins(event) for event in taken.events if visible(event.audience, sees_after)],
        views=changes(before, after, sees, sees_after),
        dry_run=True,
    )


def _open(asked: Asked, head: Head, die: OpenAnswer) -> Answer:
    return Answer(
        act=asked.act,
        act_id=str(asked.act_id),
        seq=head.seq,
        cursor=head.cursor,
        hash=head.hash.hex(),
        events=[],
        views={},
        dry_run=True,
        open=die,
    )
