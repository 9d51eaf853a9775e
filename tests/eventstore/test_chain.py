"""The chain: whatever is done to a log afterwards is found, and where it begins."""

from dataclasses import replace as replaced
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore import EventStore, Link, NewAct, Position, Signer, StoredEvent, link, verify_links
from eventstore.chain import SALT_BYTES, command_digest, seal
from eventstore.records import Head
from eventstore.salts import fresh_salts
from tests.eventstore.campaign import Campaign

EVERY_FIELD = [
    ("seq", 9),
    ("origin_campaign", uuid4()),
    ("act_id", uuid4()),
    ("nth", 1),
    ("name", "test.other"),
    ("type", "test.other"),
    ("version", 2),
    ("place", 9),
    ("audience", "gms"),
    ("actor", "m9"),
    ("on_behalf_of", "m9"),
    ("rules", "test/2"),
    ("body", b"{}"),
    ("salt", bytes(16)),
    ("hash", bytes(32)),
    ("stands_for", 9),
    ("fingerprint", b"other"),
    ("command", b"{}"),
    ("command_salt", bytes(16)),
]


@pytest.fixture
async def played(store: EventStore) -> Campaign:
    """A campaign of ten events."""
    campaign = Campaign(store)
    for events in (1, 2, 3, 4):
        await campaign.take(campaign.act(events=events))
    return campaign


async def tamper(owner: AsyncEngine, statement: str, **parameters: Any) -> None:
    """Do to the log what only a superuser can who switches its guards off."""
    async with owner.begin() as connection:
        await connection.execute(text("SET LOCAL session_replication_role = replica"))
        await connection.execute(text(statement), parameters)


async def broken(store: EventStore, campaign: Campaign, **asked: Any) -> tuple[int, str]:
    verdict = await store.verify(campaign.id, **asked)
    assert verdict.broken is not None
    return verdict.broken.seq, verdict.broken.reason


async def test_a_log_read_again_from_the_disk_verifies(played: Campaign, database: str) -> None:
    async with EventStore(database) as reopened:
        verdict = await reopened.verify(played.id)

    assert verdict.sound
    assert verdict.events == 10


@pytest.mark.parametrize(
    "change",
    [
        "body = set_byte(body, 2, get_byte(body, 2) # 1)",
        "actor = 'somebody'",
        "audience = 'gms'",
        "recorded_at = recorded_at + interval '1 microsecond'",
        "salt = set_byte(salt, 0, get_byte(salt, 0) # 1)",
        "hash = set_byte(hash, 31, get_byte(hash, 31) # 1)",
        "command = '{}'",
        "fingerprint = '\\x00'",
        "place = 1",
        "rules = 'test/9'",
    ],
)
async def test_a_modified_event_is_found(played: Campaign, owner: AsyncEngine, change: str) -> None:
    await tamper(owner, f"UPDATE log.event SET {change} WHERE campaign_id = :id AND seq = 4", id=played.id)

    assert (await broken(played.store, played))[0] == 4


async def test_a_deleted_event_is_found(played: Campaign, owner: AsyncEngine) -> None:
    await tamper(owner, "DELETE FROM log.event WHERE campaign_id = :id AND seq = 5", id=played.id)

    assert await broken(played.store, played) == (5, "missing")


async def test_two_events_that_changed_places_are_found(played: Campaign, owner: AsyncEngine) -> None:
    await tamper(owner, "UPDATE log.event SET seq = -5 WHERE campaign_id = :id AND seq = 5", id=played.id)
    async with owner.begin() as connection:
        await connection.execute(text("SET LOCAL session_replication_role = replica"))
        for old, new in ((6, 5), (-5, 6)):
            await connection.execute(
                text("UPDATE log.event SET seq = :new WHERE campaign_id = :id AND seq = :old"),
                {"id": played.id, "old": old, "new": new},
            )

    assert (await broken(played.store, played))[0] == 5


COPY = """
    INSERT INTO log.event
    SELECT CAST(:into AS uuid), :seq, origin_campaign, act_id, nth, name, type, version, place, audience, actor,
           on_behalf_of, recorded_at, rules, body, salt, hash, stands_for, fingerprint, command, command_salt
    FROM log.event WHERE campaign_id = :id AND seq = :source
"""
NO_KEYS = "ALTER TABLE log.event DROP CONSTRAINT event_pkey; DROP INDEX log.event_act_once"


async def test_a_duplicated_event_is_found(played: Campaign, owner: AsyncEngine) -> None:
    async with owner.begin() as connection:
        for statement in NO_KEYS.split(";"):
            await connection.execute(text(statement))
    await tamper(owner, COPY, id=played.id, into=played.id, seq=5, source=5)

    assert await broken(played.store, played) == (5, "duplicated")


async def test_an_event_given_again_as_a_later_one_is_found(played: Campaign, owner: AsyncEngine) -> None:
    await tamper(owner, COPY, id=played.id, into=played.id, seq=11, source=5)

    assert (await broken(played.store, played))[0] == 11


async def test_an_event_spliced_in_from_another_campaign_is_found(played: Campaign, owner: AsyncEngine) -> None:
    other = Campaign(played.store)
    await other.take(other.act(events=9))
    await tamper(owner, "DELETE FROM log.event WHERE campaign_id = :id AND seq = 5", id=played.id)
    await tamper(owner, COPY, id=other.id, into=played.id, seq=5, source=5)

    assert await broken(played.store, played) == (5, "spliced in from another campaign")


async def rewritten(played: Campaign, owner: AsyncEngine, *, after: int, events: int) -> None:
    """Write a campaign's end anew with a chain that holds, as somebody can who has the whole database."""
    kept = [event async for event in played.store.read(played.id, upto=after)]
    rows, head = seal(kept[-1].head, [played.act(events=events)], fresh_salts())
    await tamper(owner, "DELETE FROM log.event WHERE campaign_id = :id AND seq > :after", id=played.id, after=after)
    names = StoredEvent.__struct_fields__
    insert = f"INSERT INTO log.event ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"
    for row in rows:
        await tamper(owner, insert, **{name: getattr(row, name) for name in names})
    await tamper(
        owner,
        "UPDATE log.campaign_head SET seq = :seq, hash = :hash WHERE campaign_id = :id",
        seq=head.seq,
        hash=head.hash,
        id=played.id,
    )


async def test_a_fork_is_found_against_a_receipt(played: Campaign, owner: AsyncEngine) -> None:
    receipt = played.head.position
    await rewritten(played, owner, after=6, events=4)

    assert (await played.store.verify(played.id)).sound
    seq, reason = await broken(played.store, played, receipts=[receipt])
    assert seq == 10
    assert "forked" in reason


async def test_a_fork_is_found_against_a_signed_head(database: str, owner: AsyncEngine, tmp_path: Path) -> None:
    signer, outside = Signer.from_file(tmp_path / "key.pem"), tmp_path / "heads.jsonl"
    async with EventStore(database, signer=signer, signed_heads=outside) as store:
        campaign = Campaign(store)
        await campaign.take(campaign.act(events=10))
        await store.sign_head(campaign.id)
        assert (await store.verify(campaign.id)).proved_upto == 10
        await tamper(owner, "DELETE FROM log.signed_head WHERE campaign_id = :id", id=campaign.id)
        await rewritten(campaign, owner, after=6, events=5)

        seq, reason = await broken(store, campaign)

    assert seq == 10
    assert "forked" in reason


CUT = "DELETE FROM log.event WHERE campaign_id = :id AND seq > 6"
HEAD_TOO = """
    UPDATE log.campaign_head h SET seq = e.seq, hash = e.hash FROM log.event e
    WHERE h.campaign_id = :id AND e.campaign_id = :id AND e.seq = 6
"""


async def test_a_truncated_log_is_found_against_its_head(played: Campaign, owner: AsyncEngine) -> None:
    await tamper(owner, CUT, id=played.id)

    assert await broken(played.store, played) == (7, "cut off: the head stands further on")


async def test_a_log_truncated_with_its_head_is_found_against_a_receipt(played: Campaign, owner: AsyncEngine) -> None:
    receipts = [Position.parse(played.head.cursor)]
    await tamper(owner, CUT, id=played.id)
    await tamper(owner, HEAD_TOO, id=played.id)

    assert (await played.store.verify(played.id)).sound
    seq, reason = await broken(played.store, played, receipts=receipts)
    assert seq == 7
    assert "cut off" in reason


async def test_a_log_truncated_with_its_head_is_found_against_a_signed_head(
    database: str, owner: AsyncEngine, tmp_path: Path
) -> None:
    signer, outside = Signer.from_file(tmp_path / "key.pem"), tmp_path / "heads.jsonl"
    async with EventStore(database, signer=signer, signed_heads=outside) as store:
        campaign = Campaign(store)
        await campaign.take(campaign.act(events=10))
        await store.sign_head(campaign.id)
        for statement in (CUT, HEAD_TOO, "DELETE FROM log.signed_head WHERE campaign_id = :id"):
            await tamper(owner, statement, id=campaign.id)

        assert (await broken(store, campaign))[0] == 7


async def test_a_campaign_that_is_gone_altogether_is_found_against_a_signed_head(
    database: str, owner: AsyncEngine, tmp_path: Path
) -> None:
    async with EventStore(database, signer=Signer.generate(), signed_heads=tmp_path / "heads.jsonl") as store:
        campaign = Campaign(store)
        await campaign.take()
        await store.sign_head(campaign.id)
        for table in ("event", "signed_head", "campaign_head"):
            await tamper(owner, f"DELETE FROM log.{table} WHERE campaign_id = :id", id=campaign.id)

        verdicts = [verdict async for verdict in store.verify_all()]

    assert [(campaign.id, False)] == [(verdict.campaign_id, verdict.sound) for verdict in verdicts]


async def test_a_wrong_head_is_found(played: Campaign, owner: AsyncEngine) -> None:
    await tamper(owner, "UPDATE log.campaign_head SET seq = 9 WHERE campaign_id = :id", id=played.id)

    assert await broken(played.store, played) == (10, "the head is not that of the last event")


async def test_heads_are_signed_every_so_many_events(database: str, tmp_path: Path) -> None:
    outside = tmp_path / "heads.jsonl"
    async with EventStore(database, signer=Signer.generate(), signed_heads=outside, sign_every=5) as store:
        campaign = Campaign(store)
        for _ in range(12):
            await campaign.take()

    assert len(outside.read_bytes().splitlines()) == 2


async def test_a_head_signed_with_another_key_vouches_for_nothing(database: str, tmp_path: Path) -> None:
    async with EventStore(database, signer=Signer.generate()) as store:
        campaign = Campaign(store)
        await campaign.take()
        await store.sign_head(campaign.id)
    async with EventStore(database, signer=Signer.generate()) as store:
        assert (await store.verify(campaign.id)).proved_upto == 0


async def test_verifying_everything_tells_how_far_it_is(played: Campaign) -> None:
    other = Campaign(played.store)
    await other.take()
    seen: list[int] = []

    verdicts = [verdict async for verdict in played.store.verify_all(progress=seen.append)]

    assert {played.id, other.id} == {verdict.campaign_id for verdict in verdicts if verdict.sound}
    assert sum(seen) == 11


def sealed(events: int = 5) -> tuple[StoredEvent, ...]:
    campaign = Campaign(None)  # type: ignore[arg-type]
    rows, _ = seal(campaign.head, [campaign.act(events=events)], fresh_salts())
    return rows


@pytest.mark.parametrize(("field", "value"), EVERY_FIELD)
def test_every_field_of_a_row_is_in_its_hash(field: str, value: object) -> None:
    first = sealed(1)[0]

    assert verify_links([link(first)]) is None
    assert verify_links([link(replace(first, **{field: value}))]) is not None


def test_a_viewer_verifies_what_he_may_not_read_by_digests_alone() -> None:
    links = [link(row) for row in sealed(5)]

    assert verify_links(links) is None
    assert {"seq", "origin_campaign", "header_digest", "body_digest", "hash"} == set(Link.__dataclass_fields__)
    altered = [*links[:2], replaced(links[2], body_digest=bytes(32)), *links[3:]]
    found = verify_links(altered)
    assert found is not None
    assert found.seq == 3


@pytest.mark.parametrize(
    ("order", "seq", "reason"),
    [
        ([0, 1, 3, 4], 3, "missing"),
        ([0, 2, 1, 3, 4], 2, "missing"),
        ([0, 1, 1, 2], 2, "duplicated"),
        ([1, 2], 1, "missing"),
        ([0, 1, 2, 0], 1, "out of order"),
    ],
)
def test_links_left_out_reordered_or_repeated_are_found(order: list[int], seq: int, reason: str) -> None:
    links = [link(row) for row in sealed(5)]

    found = verify_links([links[n] for n in order])

    assert found is not None
    assert (seq, reason) == (found.seq, found.reason)


def test_two_events_at_one_seq_are_a_fork() -> None:
    rows = sealed(3)
    other, _ = seal(rows[0].head, [_act_of(rows[0].campaign_id)], fresh_salts())

    found = verify_links([link(rows[0]), link(rows[1]), link(other[0])])

    assert found is not None
    assert (found.seq, "forked" in found.reason) == (2, True)


def _act_of(campaign_id: UUID) -> NewAct:
    campaign = Campaign(None, campaign_id)  # type: ignore[arg-type]
    return campaign.act()


def test_equal_bodies_have_unequal_digests() -> None:
    campaign = Campaign(None)  # type: ignore[arg-type]
    rows, _ = seal(campaign.head, [campaign.act(body=b"{}"), campaign.act(body=b"{}")], fresh_salts())

    assert link(rows[0]).body_digest != link(rows[1]).body_digest
    assert rows[0].command_salt != rows[0].salt


def test_lengths_cannot_be_shifted_between_fingerprint_and_command() -> None:
    assert command_digest(bytes(SALT_BYTES), b"ab", b"c") != command_digest(bytes(SALT_BYTES), b"a", b"bc")


def test_sealing_is_pure() -> None:
    campaign = Campaign(None)  # type: ignore[arg-type]
    act = campaign.act(events=3)
    salts = [bytes([n]) * SALT_BYTES for n in range(4)]

    assert seal(campaign.head, [act], iter(salts)) == seal(campaign.head, [act], iter(salts))
    assert Head.of_nothing(campaign.id) == campaign.head


async def test_the_key_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "head.pem"

    assert Signer.from_file(path).key_id == Signer.from_file(path).key_id
    assert path.stat().st_mode & 0o777 == 0o600
