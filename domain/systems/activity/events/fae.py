"""Fae Points move; oaths are claimed, powers used, true Fae declared."""

from __future__ import annotations

from domain.core.counting import counted
from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.activity.state import Claim, Power, Sheet, State
from domain.systems.activity.telling import said
from domain.table.state import name_of


class FaeMoved(Event, frozen=True, tag="activity.fae_moved"):
    """A character's Fae Points change. ``offered``: what was awarded, where the cap left less to gain."""

    character: str
    by: int
    why: str
    offered: int = 0
    says: str = ""


class TallyLowered(Event, frozen=True, tag="activity.tally_lowered"):
    """Fae successes of a cancelled test are out of the tally of Fate's wrath."""

    test: str
    by: int


class OathClaimed(Event, frozen=True, tag="activity.oath_claimed"):
    """A player claims that an oath was kept against the character's own interest."""

    claim: str
    character: str
    oath: str
    deed: str
    interest: str
    digest: str = ""


class OathRuled(Event, frozen=True, tag="activity.oath_ruled"):
    """A GM confirms the claim, or not."""

    claim: str
    confirmed: bool


class PowerAsked(Event, frozen=True, tag="activity.power_asked"):
    """A true Fae's player would use a power."""

    power: str
    character: str
    name: str
    points: int
    effect: str = ""


class PowerRuled(Event, frozen=True, tag="activity.power_ruled"):
    """A GM agrees to the use of a power, or not; it does what the words say and nothing else."""

    power: str
    character: str
    name: str
    agreed: bool
    effect: str = ""


class TrueFaeDeclared(Event, frozen=True, tag="activity.true_fae_declared"):
    """A GM declares a character true Fae, with a cap (null: none)."""

    character: str
    cap: int | None


def _moved(state: State, event: FaeMoved) -> None:
    state.fae[event.character] = state.fae.get(event.character, 0) + event.by
    if not state.fae[event.character]:
        del state.fae[event.character]


def _lowered(state: State, event: TallyLowered) -> None:
    state.wrath -= event.by


def _claimed(state: State, event: OathClaimed) -> None:
    state.claims[event.claim] = Claim(event.claim, event.character, event.oath, event.deed, event.audience)
    if event.digest:
        state.deeds.append(event.digest)


def _ruled(state: State, event: OathRuled) -> None:
    state.claims.pop(event.claim, None)


def _asked(state: State, event: PowerAsked) -> None:
    state.powers[event.power] = Power(
        event.power, event.character, event.name, event.points, event.effect, event.audience
    )


def _power_ruled(state: State, event: PowerRuled) -> None:
    state.powers.pop(event.power, None)


def _declared(state: State, event: TrueFaeDeclared) -> None:
    sheet = state.sheets.setdefault(event.character, Sheet())
    sheet.true_fae, sheet.fae_cap, sheet.fae_started = True, event.cap, True


def _tells_moved(event: FaeMoved, play: Play) -> str:
    word = "gains" if event.by >= 0 else "gives up"
    return f"{name_of(play, event.character)} {word} {counted(abs(event.by), 'Fae Point')}: {event.why}."


def _tells_claimed(event: OathClaimed, play: Play) -> str:
    return f"{name_of(play, event.character)} kept the oath to {event.oath}, it is claimed: {said(event.deed)}"


def _tells_power(event: PowerRuled, play: Play) -> str:
    return f"{name_of(play, event.character)} {'uses' if event.agreed else 'may not use'} a power: {event.name}."


FACTS = (
    Fact(
        FaeMoved,
        _moved,
        _tells_moved,
        moves=lambda e: [Movement("activity.fae", e.character, e.by, e.why)] if e.by else [],
    ),
    Fact(
        TallyLowered,
        _lowered,
        lambda e, p: "Fae successes that came to nothing leave the tally.",
        moves=lambda e: [Movement("activity.wrath", "", -e.by, "test cancelled")],
    ),
    Fact(OathClaimed, _claimed, _tells_claimed),
    Fact(
        OathRuled, _ruled, lambda e, p: f"The claim of an oath kept is {'confirmed' if e.confirmed else 'turned down'}."
    ),
    Fact(PowerAsked, _asked, lambda e, p: f"{name_of(p, e.character)} would use a power: {e.name}."),
    Fact(PowerRuled, _power_ruled, _tells_power),
    Fact(TrueFaeDeclared, _declared, lambda e, p: f"{name_of(p, e.character)} is one of the true Fae."),
)
