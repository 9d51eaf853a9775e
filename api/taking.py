"""Taking an act: act id, play, decide, append, answer; in this order, so that a retry gets the answer it never got."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import msgspec

from api.asking import Answer, Asked, HeadMoved, OpenAnswer, OtherAct, fingerprint, same_act
from domain.core.act import write_command
from domain.core.audience import visible
from domain.core.event import Event, encode
from domain.core.play import Play
from domain.core.refusal import Malformed, Refusal
from domain.core.rulebook import registry
from domain.core.table import DieKey, LogNeeded, OpenDie, Table, minted
from domain.dice.provable import epoch_seed
from domain.dice.sources import Cup
from domain.dice.state import dice
from domain.membership.state import viewer
from domain.play import FOUNDING, Taken, fold, take
from domain.rulings.asks import Work
from domain.rulings.canon import canon
from domain.rulings.events.canon import Words
from domain.rulings.outcome import Retaken
from domain.rulings.state import rulings
from domain.rulings.throws import faces_for, tests_alike
from eventstore import (
    Appended,
    Bundle,
    EventStore,
    Head,
    Known,
    NewAct,
    NewEvent,
    StoreBusy,
    StoredEvent,
    check_canonical,
    recanonical,
)
from projections import Answerer, LivePlay, Plays, Projector, Standing, event_of, faces_of, replay, replay_log
from projections.changes import changes, differing
from projections.recorded import read_whole
from projections.shown import ShownEvent, shown
from projections.told import told

TRIES_MAX: Final = 8
RETRY_AFTER_S: Final = 1
HAPPENED_MAX: Final = 50
"""Events that are told of what has happened since a cursor."""
SCANNED_MAX: Final = 1_000
"""Events that are looked at for it."""


class Taker:
    """Takes acts in live plays and appends what they give."""

    def __init__(
        self,
        store: EventStore,
        plays: Plays,
        projector: Projector,
        server_key: bytes,
        *,
        cups: Callable[..., Cup] = Cup,
    ) -> None:
        """``server_key``: at least 32 bytes, from which the seeds of the dice derive; ``cups`` makes an act's dice."""
        self._store = store
        self._plays = plays
        self._projector = projector
        self._server_key = server_key
        self._cups = cups

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
            raise await self._moved(asked, asked.if_match.seq, live.standing)
        try:
            taken, table = await self._decide(asked, before, head)
        except OpenDie as die:
            return Answer.tried(asked, head, open=OpenAnswer(die.test, die.roller, die.nth, die.sides))
        acts = _new_acts(asked, taken, table)
        if asked.dry_run:
            _check_size(acts)
            return _tried(asked, before, head, taken, table)
        outcome = await self._store.append(Bundle(head, acts))
        match outcome:
            case Appended():
                looked = live.look(asked.sender)
                try:
                    live.take_in(outcome, _after(before, taken, table))
                except Exception:
                    self._plays.forget(asked.campaign)
                    raise
                sees = viewer(live.standing.play, asked.sender)
                return Answer.given(asked, outcome.events, sees, differing(looked, live.look(asked.sender)))
            case Known():
                return await self._earlier(asked)
            case _:
                return None

    async def _decide(self, asked: Asked, play: Play, head: Head) -> tuple[Taken, Table]:
        """The act's events; a ruling is worked out against the log first."""
        cup = self._cups(
            dice(play),
            None if asked.dry_run else self._seeds(asked.campaign),
            minted(str(asked.act_id), "epoch"),
            asked.sender,
            await self._known_faces(asked, play),
        )
        table = Table(asked.member, asked.sender, time.time_ns() // 1_000_000, str(asked.act_id), cup)
        try:
            return take(play, asked.act, asked.command, table), table
        except LogNeeded as needed:
            work: Work[Retaken] = needed.work
        table = replace(table, retaken=await Answerer(self._store, self._projector, head).drive(work))
        return take(play, asked.act, asked.command, table), table

    async def _moved(self, asked: Asked, since: int, now: Standing) -> HeadMoved:
        """That the log has moved on, with what a member may see of what has happened."""
        sees = viewer(now.play, asked.sender)
        if sees.member is None:
            return HeadMoved(now.head, since)
        happened: list[ShownEvent] = []
        last: StoredEvent | None = None
        async for row in self._store.read(asked.campaign, after=since, upto=now.head.seq, limit=SCANNED_MAX):
            if len(happened) == HAPPENED_MAX:
                break
            event = shown(row, sees)
            happened += [event] if isinstance(event, ShownEvent) else []
            last = row
        more = last is not None and last.seq < now.head.seq
        return HeadMoved(now.head, since, happened, last.cursor if more and last else None)

    def _seeds(self, campaign: UUID) -> Callable[[str], bytes]:
        return lambda epoch: epoch_seed(self._server_key, str(campaign), epoch)

    async def _known_faces(self, asked: Asked, play: Play) -> dict[DieKey, int]:
        """What has fallen already of the dice this act asks for: where acts were struck, no roll is a new throw."""
        state = rulings(play)
        known: dict[DieKey, int] = {}
        if not state.rulings:
            return known
        guessed: dict[DieKey, int] = {}
        caught_up = False
        while (die := _first_open_die(asked, play, known | guessed)) is not None:
            test = die[0]
            alike = tests_alike(state, test)
            if not caught_up:
                await self._projector.catch_up(asked.campaign)
                caught_up = True
            known |= faces_for(state, test, await faces_of(self._store, asked.campaign, alike))
            if die not in known:
                guessed[die] = 1
        return known

    async def _was_known(self, asked: Asked) -> bool:
        return not asked.minted and await self._store.act(asked.campaign, asked.act_id) is not None

    async def _earlier(self, asked: Asked) -> Answer:
        """The answer to an act that was taken before: the views as they were then, as he may see who asks today."""
        rows = await self._store.act(asked.campaign, asked.act_id) or []
        if not same_act(asked, rows[0]):
            raise OtherAct(f"the act id {asked.act_id} belongs to another act")
        rows += await self._standing_in(rows)
        end = rows[-1].seq
        made = (await replay_log(self._store, asked.campaign)).play
        before = (await replay(self._store, asked.campaign, rows[0].seq - 1, canon(made, rows[0].seq - 1))).play
        after = (await replay(self._store, asked.campaign, end, canon(made, end))).play
        sees = viewer(made, asked.sender)
        saw = viewer(before, asked.sender) if sees == viewer(after, asked.sender) else sees
        return Answer.given(asked, rows, sees, changes(before, after, saw, sees))

    async def _standing_in(self, ruling: list[StoredEvent]) -> list[StoredEvent]:
        """The events of the acts that were appended with a ruling, to stand for others."""
        made = [event_of(row) for row in ruling]
        last = max((seq for event in made if isinstance(event, Words) for _, seq in event.stands), default=0)
        if last <= ruling[-1].seq:
            return []
        return [row async for row in read_whole(self._store, ruling[0].campaign_id, after=ruling[-1].seq, upto=last)]


def _first_open_die(asked: Asked, play: Play, known: Mapping[DieKey, int]) -> DieKey | None:
    """The first die the act asks for whose face is not known."""
    cup = Cup(dice(play), None, "", asked.sender, known)
    try:
        take(play, asked.act, asked.command, Table(asked.member, asked.sender, 0, str(asked.act_id), cup))
    except OpenDie as die:
        return die.test, die.roller, die.nth, die.sides
    except (Refusal, Malformed, LogNeeded):
        return None
    return None


def _new_acts(asked: Asked, taken: Taken, table: Table) -> list[NewAct]:
    """The act as it is appended; a ruling's with the acts that stand for others, all or nothing."""
    command = recanonical(write_command(taken.command))
    act = _new_act(asked, asked.act, command, table, taken.events)
    retaken: Retaken | None = table.retaken
    if retaken is None:
        return [act]
    standing_in = retaken.bundle(taken, command, table)[1:]
    return [
        act,
        *(
            _new_act(
                asked,
                one.name,
                recanonical(one.command),
                table,
                one.events,
                act_id=UUID(one.act_id),
                stands_for=one.place,
            )
            for one in standing_in
        ),
    ]


def _new_act(
    asked: Asked,
    name: str,
    command: bytes,
    table: Table,
    events: Sequence[Event],
    *,
    act_id: UUID | None = None,
    stands_for: int | None = None,
) -> NewAct:
    """An act as it is appended: the one asked for, or (``stands_for`` a place) one that a ruling puts there."""
    facts = registry().facts
    return NewAct(
        campaign_id=asked.campaign,
        act_id=act_id or asked.act_id,
        name=name,
        rules=registry().rules_of(name),
        actor=asked.sender,
        on_behalf_of=asked.on_behalf_of,
        fingerprint=fingerprint(asked, command),
        command=command,
        recorded_at=datetime.fromtimestamp(table.at / 1000, UTC),
        events=tuple(NewEvent(facts[type(e)].name, facts[type(e)].version, e.audience, encode(e)) for e in events),
        place=stands_for,
        stands_for=stands_for,
    )


def _check_size(acts: Sequence[NewAct]) -> None:
    """Raises what appending the acts would raise, ``TooLarge`` where one of them says more than can be kept."""
    for act in acts:
        check_canonical(act.command)
        for event in act.events:
            check_canonical(event.body)


def _after(play: Play, taken: Taken, table: Table) -> Play:
    """The play after an act; ``play``, the one before it, is folded on."""
    retaken: Retaken | None = table.retaken
    return fold(play, taken.events) if retaken is None else retaken.play_after(taken, play)


def _tried(asked: Asked, before: Play, head: Head, taken: Taken, table: Table) -> Answer:
    """What an act would give: its events and the views it would change; for a ruling, what becomes of later acts."""
    retaken: Retaken | None = table.retaken
    if retaken is not None and retaken.play is None:
        return Answer.tried(asked, head, outcome=told(retaken, viewer(before, asked.sender)))
    after = _after(before.fork(), taken, table)
    sees, sees_after = viewer(before, asked.sender), viewer(after, asked.sender)
    return Answer.tried(
        asked,
        head,
        events=[msgspec.to_builtins(event) for event in taken.events if visible(event.audience, sees_after)],
        views=changes(before, after, sees, sees_after),
        outcome=told(retaken, sees_after) if retaken else None,
    )
