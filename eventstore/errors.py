"""Everything the store can raise.

StoreError
├── NotCanonical        a value that the log's canonical JSON cannot hold
│   └── TooLarge        a body or a command over the size limit
├── BadPosition         a text that is not ``<seq>-<8 hex>``
├── StoreBusy           the queue is full; come back after ``retry_after_s``
├── StoreClosed         the store was closed
├── StoreUnavailable    the database was lost; send the act again under the same id
├── AppendRefused       the database refused a bundle that does not run on from its head
├── UnknownCampaign     no campaign of that id has a log here
├── CampaignExists      a campaign of that id has a log here already
├── SplitsAnAct         a position inside an act, or an act and what was appended with it, which are cut whole
├── ImportRefused       an export that does not verify, with the first bad seq
├── NoUpcast            a stored event of a version that nothing here can read
└── WrongKey            a signing key file that cannot be used
"""

from uuid import UUID


class StoreError(Exception):
    """The store could not do what was asked."""


class NotCanonical(StoreError):
    """The value cannot be written as the log's canonical JSON."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class TooLarge(NotCanonical):
    """The body or command is larger than the log takes."""

    def __init__(self, size_bytes: int, limit_bytes: int, path: str = "$") -> None:
        super().__init__(path, f"{size_bytes} bytes, the limit is {limit_bytes}")
        self.size_bytes = size_bytes
        self.limit_bytes = limit_bytes


class BadPosition(StoreError):
    """A position is written as a seq, a hyphen and eight hexadecimal digits."""


class StoreBusy(StoreError):
    """Too many acts are waiting to be written."""

    def __init__(self, retry_after_s: int) -> None:
        super().__init__(f"too many acts are waiting; try again in {retry_after_s} s")
        self.retry_after_s = retry_after_s


class StoreClosed(StoreError):
    """The store takes no more acts."""


class StoreUnavailable(StoreError):
    """The database was lost; whether the act was written will be known when it is sent again."""


class AppendRefused(StoreError):
    """The database refused the bundle."""


class UnknownCampaign(StoreError):
    """There is no such campaign."""

    def __init__(self, campaign_id: UUID) -> None:
        super().__init__(f"no campaign {campaign_id}")
        self.campaign_id = campaign_id


class CampaignExists(StoreError):
    """There is such a campaign already."""

    def __init__(self, campaign_id: UUID) -> None:
        super().__init__(f"campaign {campaign_id} exists already")
        self.campaign_id = campaign_id


class SplitsAnAct(StoreError):
    """The position lies inside an act, or inside acts that were appended together; these are kept whole."""

    def __init__(self, campaign_id: UUID, seq: int) -> None:
        super().__init__(f"seq {seq} of campaign {campaign_id} lies inside an act or what was appended with it")
        self.campaign_id = campaign_id
        self.seq = seq


class ImportRefused(StoreError):
    """The export does not verify; nothing of it was kept."""

    def __init__(self, reason: str, seq: int | None = None) -> None:
        super().__init__(reason if seq is None else f"seq {seq}: {reason}")
        self.reason = reason
        self.seq = seq


class NoUpcast(StoreError):
    """No step leads from the stored version of this event type to the one that is read today."""

    def __init__(self, event_type: str, version: int, wanted: int | None) -> None:
        today = "is unknown today" if wanted is None else f"is read as version {wanted} today"
        super().__init__(f"{event_type} is stored as version {version}, {today}, and no step leads there")
        self.event_type = event_type
        self.version = version
        self.wanted = wanted


class WrongKey(StoreError):
    """The signing key file cannot be used."""
