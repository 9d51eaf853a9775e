"""A campaign as the tests write to it."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from eventstore import Appended, Bundle, EventStore, Head, NewAct, NewEvent, canonical


class Campaign:
    """One campaign as a test writes to it: it knows its head and makes acts."""

    def __init__(self, store: EventStore, campaign_id: UUID | None = None) -> None:
        self.store = store
        self.id = campaign_id or uuid4()
        self.head = Head.of_nothing(self.id)

    def act(
        self, *, act_id: UUID | None = None, events: int = 1, body: bytes | None = None, place: int | None = None
    ) -> NewAct:
        """An act of so many events; it stands for the one at ``place``, if that is given."""
        return NewAct(
            campaign_id=self.id,
            act_id=act_id or uuid4(),
            name="test.take",
            rules="test/1",
            actor="m1",
            on_behalf_of=None,
            fingerprint=b"\x01" * 32,
            command=canonical({"act": "test.take", "text": "Zoë"}),
            recorded_at=datetime.now(UTC),
            events=tuple(NewEvent("test.taken", 1, "everyone", body or canonical({"nth": n})) for n in range(events)),
            place=place,
            stands_for=place,
        )

    def bundle(self, *acts: NewAct) -> Bundle:
        """A bundle of acts on top of the head."""
        return Bundle(self.head, acts or (self.act(),))

    async def take(self, *acts: NewAct) -> Appended:
        """Append acts, which must succeed, and move on."""
        outcome = await self.store.append(self.bundle(*acts))
        assert isinstance(outcome, Appended), outcome
        self.head = outcome.head
        return outcome
