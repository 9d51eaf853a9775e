"""Acts as the log holds them."""

from __future__ import annotations

from dataclasses import dataclass

from domain.core.event import Event
from domain.core.ids import ActId, MemberId


@dataclass(frozen=True, slots=True)
class Recorded:
    """One act of a campaign's log with all its events.

    ``seq``: of its first event. ``place``: where it stands in story order, its own ``seq`` unless it stands for another
    act. ``member`` is whose act it was, ``sent_by`` who sent it; ``at``: milliseconds since 1970 UTC.
    """

    seq: int
    act_id: ActId
    place: int
    name: str
    command: bytes
    member: MemberId
    sent_by: MemberId
    at: int
    events: tuple[Event, ...]

    @property
    def last_seq(self) -> int:
        """The seq of its last event."""
        return self.seq + len(self.events) - 1
