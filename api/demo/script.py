"""Reading the script of the demo: who sits at the table, and what they do, session by session.

A step has ``by`` (who), ``act`` (what), the fields of the act's command, and ``keeps``: names for ids that the act
makes, by kind of thing. ``"$mara"`` anywhere in a command stands for the id kept under that name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final
from uuid import UUID, uuid5

FILES: Final = (
    "campaign.toml",
    "session-1.toml",
    "session-2.toml",
    "session-3.toml",
    "session-4.toml",
    "session-5.toml",
)
DEMO: Final = UUID("0b7a3f0e-6a53-5f0c-8f4c-6d8c2e7a1b90")


@dataclass(frozen=True, slots=True)
class Step:
    """One act of the script."""

    by: str
    act: str
    command: Mapping[str, Any]
    keeps: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Script:
    """The whole script. ``digest`` changes with every letter of it: a script that was mended is another campaign."""

    campaign: Mapping[str, Any]
    gm: str
    players: tuple[tuple[str, tuple[str, ...]], ...]
    steps: tuple[Step, ...]
    digest: str

    def key(self, what: str) -> UUID:
        """The Idempotency-Key of a request: the same whenever the same script is played."""
        return uuid5(DEMO, f"{self.digest}/{what}")


def read_script() -> Script:
    """The script as it came with this version."""
    texts = [(files("api.demo") / name).read_text("utf-8") for name in FILES]
    first, *sessions = [tomllib.loads(text) for text in texts]
    return Script(
        campaign=first["campaign"],
        gm=first["gm"],
        players=tuple((player["name"], tuple(player.get("roles", ["player"]))) for player in first["players"]),
        steps=tuple(_step(step) for part in (first, *sessions) for step in part.get("steps", ())),
        digest=sha256("".join(texts).encode()).hexdigest()[:16],
    )


def _step(step: dict[str, Any]) -> Step:
    command = dict(step)
    by, act, keeps = command.pop("by"), command.pop("act"), command.pop("keeps", {})
    return Step(by, act, command, keeps)
