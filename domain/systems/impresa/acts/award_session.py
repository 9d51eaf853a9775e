"""The director gives or notes an award for a game session (PRE-175 to PRE-180)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.awarding import GIVEN, KINDS, SessionAward, feat_key, once_key, skills_allowed
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.award import Awarded
from domain.systems.impresa.finding import alive, character_named, words
from domain.systems.impresa.refusals import CHARACTER, DEAD, NO_WORDS, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa
from domain.table.state import story

UNKNOWN_SESSION = Reason("unknown", "PRE-176", "There is no such game session.")
NOT_IN_PLAY = Reason("wrong_state", "PRE-175", "The character was not in play in that session.")
NO_OPPONENT = Reason("missing", "PRE-178", "A duel names who was beaten.")
TOO_MANY_SIDES = Reason("over_limit", "PRE-178", "A duel has two sides.")

DUELS = ("duel", "verbal_duel")


class AwardSession(Command):
    """Give an award for a session, by its number; left out, the running one, or the last. A running one's waits.

    ``award``: ``avoided_violence`` (2 points, each occasion), ``duel`` or ``verbal_duel`` (1, with ``opponents``),
    ``in_character`` (3) or ``vivid`` (2). ``description``: the occasion.
    """

    character: CharacterId
    award: SessionAward
    session: Annotated[int | None, pydantic.Field(ge=1), UNKNOWN_SESSION] = None
    description: str = ""
    opponents: list[str] = []


def decide(command: AwardSession, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The award is given, or noted for the session's end."""
    alive(character)
    number, running = _session(command, play)
    if not running and not impresa(play).chronicle.was_in_play(character.id, number):
        raise NOT_IN_PLAY(session=number)
    says = _occasion(command, play)
    key = (
        feat_key(command.award, character.id, says, of=str(number))
        if KINDS[command.award].each
        else once_key(command.award, character.id, str(number))
    )
    if key and key in impresa(play).chronicle.given:
        raise GIVEN(award=command.award, session=number)
    awarded = Awarded(
        table.mint("award"),
        character.id,
        command.award,
        KINDS[command.award].points,
        key,
        list(KINDS[command.award].abilities),
        skills_allowed(command.award, play),
        number,
        running,
        says,
        audience=character.audience,
    )
    return [awarded]


def _session(command: AwardSession, play: Play) -> tuple[int, bool]:
    """The number of the session, and whether it still runs."""
    now = story(play)
    last = now.session.number if now.session is not None else now.sessions
    number = last if command.session is None else command.session
    if not 1 <= number <= now.sessions:
        raise UNKNOWN_SESSION(session=number)
    return number, now.session is not None and now.session.number == number


def _occasion(command: AwardSession, play: Play) -> str:
    """What the award is for, in words: the opponent beaten, the way out of danger."""
    if command.award in DUELS:
        named = [name.strip() for name in command.opponents if name.strip()]
        if not named:
            raise NO_OPPONENT()
        if len(named) > 1:
            raise TOO_MANY_SIDES(opponents=named)
        return f"{named[0]} {command.description.strip()}".strip()
    if command.award == "avoided_violence":
        return words(play, command.description)
    return command.description.strip()


ACT = Act(
    "impresa.award_session",
    AwardSession,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, UNKNOWN_SESSION, NOT_IN_PLAY, NO_OPPONENT, TOO_MANY_SIDES, NO_WORDS, GIVEN),
)
