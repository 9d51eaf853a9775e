"""The order of a turn worked out anew from the bare events: a list of all actions, crossed out one by one.

Nothing here is taken from the system: neither its order nor what it says is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from domain.core.event import Event, wire_name

Told = tuple[str, dict]
"""An event as it goes over the wire: its name and its fields."""


def told(event: Event) -> Told:
    return wire_name(event), msgspec.to_builtins(event)


@dataclass
class Ledger:
    """What the events of one turn have said so far."""

    gave: Counter[str] = field(default_factory=Counter)
    ready: list[str] = field(default_factory=list)
    rising: set[str] = field(default_factory=set)
    results: dict[str, int] = field(default_factory=dict)
    ties: dict[str, list[int]] = field(default_factory=dict)
    crossed_out: Counter[str] = field(default_factory=Counter)
    aiming: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    called: str | None = None
    begun: bool = False


@dataclass(frozen=True)
class Standing:
    """Whose place it is, and whose places are still to come, in order (an attack that is running is not to come)."""

    now: str | None
    due: list[str]


def naive(events: Sequence[Told], encounter: str, fitness: dict[str, int]) -> Standing:  # noqa: C901 - read at once
    """Where an encounter's turn stands after these events."""
    there: list[str] = []
    harm: Counter[tuple[str, str]] = Counter()
    dead: set[str] = set()
    turn: Ledger | None = None
    attacker: str | None = None
    for what, said in events:
        who = said.get("character", "")
        if what in ("impresa.fatigue_moved", "impresa.injury_moved"):
            harm[who, what] += said["by"]
        elif what == "impresa.died":
            dead.add(who)
        if said.get("encounter") != encounter:
            _falls(turn, harm, dead)
            continue
        match what:
            case "table.encounter_joined":
                there.append(who)
            case "table.encounter_left":
                there.remove(who)
                if turn is not None:
                    turn.gone.add(who)
            case "impresa.turn_opened":
                turn = Ledger()
            case "impresa.turn_closed":
                turn = None
            case "impresa.attack_declared":
                attacker = said["attacker"]
            case "impresa.attack_dropped" | "impresa.attack_over":
                attacker = None
            case _ if turn is not None:
                _notes(turn, what, who, said)
    return _standing(turn, attacker, fitness)


def _falls(turn: Ledger | None, harm: Counter[tuple[str, str]], dead: set[str]) -> None:
    """Whoever has five grades on a track, or is dead, is out of the turn for good."""
    if turn is not None:
        turn.gone |= dead | {who for (who, _), grades in harm.items() if grades >= 5}


def _notes(turn: Ledger, what: str, who: str, said: dict) -> None:  # noqa: C901 - one line for each event
    match what:
        case "impresa.fighter_ready":
            turn.ready.append(who)
        case "impresa.getting_up":
            turn.rising.add(who)
        case "impresa.dice_sacrificed":
            turn.gave[who] += sum(said["dice"].values())
        case "impresa.reaction_rolled":
            turn.results[who] = said["result"]
        case "impresa.tie_rolled":
            turn.ties.setdefault(who, []).append(said["face"])
        case "impresa.order_found":
            turn.begun = True
        case "impresa.action_spent" | "impresa.passed" | "impresa.aimed":
            turn.crossed_out[who] += 1
            turn.called = None if turn.called == who else turn.called
            if what == "impresa.aimed":
                turn.aiming.add(who)
        case "impresa.action_returned":
            turn.crossed_out[who] -= 1
        case "impresa.called_to_act":
            turn.called = who
            turn.crossed_out[who] -= int(said.get("returned", False))


def _standing(turn: Ledger | None, attacker: str | None, fitness: dict[str, int]) -> Standing:
    if turn is None or not turn.begun:
        return Standing(None, [])
    first_to_last = sorted(turn.results, key=lambda c: (turn.results[c], -fitness[c], turn.ties.get(c, [])))
    most = max((1 + turn.gave[c] for c in first_to_last), default=0)
    everything = [(nth, c) for nth in range(1, most + 1) for c in first_to_last if nth <= 1 + turn.gave[c]]
    due = [c for nth, c in everything if nth > turn.crossed_out[c] and c not in turn.gone | turn.aiming]
    if attacker is not None:
        return Standing(None if attacker in turn.gone else attacker, due)
    if turn.called in due:
        return Standing(turn.called, due)
    return Standing(due[0] if due else None, due)
