"""A whole campaign as one decider: fold events into a play; take an act in a play, giving events or a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from domain.core.act import AnyAct, Command, read_command
from domain.core.audience import EVERYONE, GMS, Audience, SeenBy
from domain.core.event import Event, encode
from domain.core.play import Play
from domain.core.refusal import FieldError, Malformed, Reason
from domain.core.rulebook import registry
from domain.core.table import Table
from domain.membership.refusals import NOT_A_MEMBER, NOT_FOR_OTHERS
from domain.membership.state import holds, membership
from domain.rulings.openings import passed_on
from domain.table import hiding
from domain.table.events.character import CharacterRevealed
from domain.table.events.scene import SceneRevealed
from domain.table.settings import GM_MAY_ACT, SYSTEMS
from domain.table.state import story

NO_CAMPAIGN = Reason("no_campaign", "TAB-1", "The campaign does not exist yet.")
NOT_PLAYED = Reason("bad_system", "ACT-72(b)", "The campaign does not play that system.")

FOUNDING = "table.create_campaign"
JOINING = "membership.join"
REVEALS = (CharacterRevealed, SceneRevealed)
COMMON_REFUSALS = (NO_CAMPAIGN, NOT_PLAYED, NOT_A_MEMBER, NOT_FOR_OTHERS)
"""What any act may be refused for before its own stages."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An act that the rules allow: its command as read, and its events, at least one."""

    act: AnyAct
    command: Command
    events: tuple[Event, ...]


def blank() -> Play:
    """The play of a campaign that does not exist yet."""
    return registry().blank()


def evolve(play: Play, event: Event) -> None:
    """Fold one event into the play. Never raises on what ``take`` gave, whatever rulings struck before it."""
    known = registry()
    struct = type(event)
    known.facts[struct].evolve(play.writable(known.book_of[struct]), event)


def fold(play: Play, events: Iterable[Event]) -> Play:
    """Fold events into the play, in order, and give it back."""
    for event in events:
        evolve(play, event)
    return play


def find_act(name: str) -> AnyAct:
    """The act of this name. Raises ``Malformed`` where there is none."""
    act = registry().acts.get(name)
    if act is None:
        raise Malformed(name, (FieldError("act", f"there is no act called {name}"),))
    return act


def take(play: Play, name: str, command: bytes, table: Table) -> Taken:
    """Decide an act: the events it gives, dice first, with all that follows from them.

    ``command``: the command as JSON. ``play`` is only read. Raises ``Refusal`` where the rules say no, ``Malformed``
    where the command is not of the act's shape, ``OpenDie`` where a die is asked for that the table may not throw.
    """
    act = find_act(name)
    _admit(act, play, table)
    read = read_command(act, command)
    found = act.find(read, play, table)
    if not table.again:
        _for_others(play, table)
        act.entitled(found, play, table)
    events = spread(play, act.decide(read, found, play, table), table)
    events += passed_on(play, act, read, events, table)
    dice = table.dice.events(dice_of(play, events))
    return Taken(act, read, (*dice, *events))


def spread(play: Play, events: Sequence[Event], table: Table) -> list[Event]:
    """The events with all that follows from them, each followed by its consequences.

    For each event in turn: the guards, which may refuse; the consequences, which read the play before it; then it
    folds, into a fork. Rulebooks in name order; those of systems the campaign does not play are left out.
    """
    hooked = registry().hooked
    out: list[Event] = []
    queue = list(events)
    work: Play | None = None
    behind: list[Event] = []
    while queue:
        event = as_read(queue.pop(0))
        if type(event) in hooked:
            work = fold(work or play.fork(), behind)
            behind = []
            queue = _follow(event, work, table) + queue
        out.append(event)
        behind.append(event)
    return out


def as_read(event: Event) -> Event:
    """The event as it will be read from the log, objects in the order of their keys: that is what folds live too."""
    return registry().decoder.decode(encode(event))


def _follow(event: Event, play: Play, table: Table) -> list[Event]:
    systems = SYSTEMS.of(play)
    books = [b for b in registry().rulebooks.values() if not b.system or b.name in systems]
    for book in books:
        for guard in book.guards.get(type(event), ()):
            guard(event, play, table)
    return [
        e for book in books for follow in book.consequences.get(type(event), ()) for e in follow(event, play, table)
    ]


def _admit(act: AnyAct, play: Play, table: Table) -> None:
    """The campaign exists, plays the act's system, and knows the member."""
    if act.name == FOUNDING:
        return
    if not story(play).name:
        raise NO_CAMPAIGN()
    system = act.name.partition(".")[0]
    if registry().rulebooks[system].system and system not in SYSTEMS.of(play):
        raise NOT_PLAYED(system=system, plays=SYSTEMS.of(play))
    if act.name != JOINING and not table.again and table.member not in membership(play).members:
        raise NOT_A_MEMBER()


def _for_others(play: Play, table: Table) -> None:
    """Who sends an act for somebody else is a member, named by him or a GM where the campaign allows it."""
    if table.sent_by == table.member:
        return
    if table.sent_by not in membership(play).members:
        raise NOT_A_MEMBER()
    member = membership(play).members.get(table.member)
    named = member is not None and table.sent_by in member.proxies
    if not named and not (holds(play, table.sent_by, "gm") and GM_MAY_ACT.of(play)):
        raise NOT_FOR_OTHERS(member=table.member)


def dice_of(play: Play, events: Sequence[Event]) -> SeenBy:
    """Who may see which dice of an act with these events, taken in this play.

    The dice of a test are for those whom the act tells of the test, or of itself where it names none; those of a hidden
    roller, unless the act reveals him, for those alone who may know of him.
    """
    whole = audience_of(events)
    shown = {e.character if isinstance(e, CharacterRevealed) else e.scene for e in events if isinstance(e, REVEALS)}

    def seen_by(test: str, roller: str) -> Audience:
        named = f'"{test.partition("/")[0]}"'.encode()
        told = whole
        if any(event.audience != whole for event in events):
            telling = [event for event in events if named in encode(event)]
            told = audience_of(telling) if telling else whole
        return told if roller in shown else hiding.audience_of(play, roller, told=told)

    return seen_by


def audience_of(events: Sequence[Event]) -> Audience:
    """Who may know of an act with these events: whoever its one audience is, else the GMs."""
    audiences = {event.audience for event in events}
    if not audiences or EVERYONE in audiences:
        return EVERYONE
    return audiences.pop() if len(audiences) == 1 else GMS
