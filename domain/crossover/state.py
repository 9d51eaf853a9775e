"""What the crossover keeps: nothing of its own; each system keeps what is its."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class State:
    """No state: what crosses over is refused, or becomes an event of one of the systems."""
