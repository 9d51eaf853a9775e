"""The recordings through PostgreSQL: the same views live and replayed, figures explained, statements closed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.core.audience import THE_RULES
from domain.core.play import Play, snapshot
from domain.membership.state import membership, viewer
from domain.views import Views, figures, views
from projections import Plays, rebuild
from projections.audit import audit
from projections.history import explain_all
from projections.statement import statement
from tests.kit.played import Played, played_again, to_play
from tests.kit.recording import read, recordings


@dataclass
class Mark:
    """A moment of a recording: the end of the log then, and what everybody saw ("*": all there is)."""

    seq: int
    seen: dict[str, Views] = field(default_factory=dict)


def seen_by_all(play: Play) -> dict[str, Views]:
    """The views of everybody, and of nobody in particular."""
    return {"*": views(play, THE_RULES)} | {who: views(play, viewer(play, who)) for who in membership(play).members}


def numbers(value: Any, path: str) -> Iterator[tuple[str, int]]:
    """Every whole number in plain data, with the dotted path to it."""
    if type(value) is int:
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if "." not in key:
                yield from numbers(inner, f"{path}.{key}")


async def play_through(game: Played, recording: dict[str, Any]) -> list[Mark]:
    """Play a recording; what it must show at its marks is compared on the way."""
    marks = []
    async for number, seq in played_again(game, recording):
        expected = recording["marks"].get(str(number))
        if expected is None:
            continue
        mark = Mark(seq, seen_by_all(await game.play()))
        assert {who: msgspec.to_builtins(mark.seen[who]) for who in expected} == expected, f"after act {number}"
        marks.append(mark)
    assert len(marks) == len(recording["marks"]) > 0
    return marks


async def replayed_alike(game: Played, marks: list[Mark]) -> None:
    """Every mark replayed, by today's canon and as it was then, gives everybody what he saw live."""
    for mark in marks:
        for then in (False, True):
            again = (await game.plays.at(game.campaign, mark.seq, then=then)).play
            assert seen_by_all(again) == mark.seen, f"at {mark.seq}"


async def explained(game: Played, seq: int) -> int:
    """Every number on every sheet and pool at a place is explained, and its terms add up to it; how many they are."""
    by = await game.plays.canon(game.campaign)
    seen = msgspec.to_builtins(views((await game.plays.at(game.campaign, seq)).play, THE_RULES))
    found = dict(numbers({"sheets": seen["sheets"], "pools": seen["pools"]}, ""))
    paths = {path.removeprefix("."): value for path, value in found.items()}
    answers = await explain_all(game.store, game.campaign, THE_RULES, by, paths=list(paths), upto=seq)
    for path, value in paths.items():
        answer = answers[path]
        assert answer.value == value, path
        assert not answer.more
        assert sum(term.by or 0 for term in answer.terms) == value, path
        assert all(term.act and term.says for term in answer.terms), path
    return len(paths)


async def statements_close(game: Played, seq: int) -> int:
    """The statement of every figure closes at what it is at a place; how many figures there are."""
    held = figures((await game.plays.at(game.campaign, seq)).play)
    for (figure, of), value in held.items():
        page = await statement(game.store, game.projector, game.campaign, figure, THE_RULES, of=of, upto=seq, limit=500)
        assert (page.opening, page.closing, page.more) == (0, value, False), (figure, of)
        assert sum(line.by for line in page.lines) == value
    return len(held)


@pytest.mark.slow
@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
async def test_a_recording_is_the_same_through_the_database(database: str, path: Path):
    async with to_play(database) as game:
        marks = await play_through(game, read(path))
        live = snapshot(await game.play())

        await replayed_alike(game, marks)
        await game.store.evict_snapshots()
        await replayed_alike(game, marks)
        await rebuild(game.store)
        assert snapshot((await Plays(game.store).standing(game.campaign)).play) == live
        await replayed_alike(game, marks)

        for mark in (marks[len(marks) // 2], marks[-1]):
            assert await explained(game, mark.seq) > 0
        for mark in marks:
            assert await statements_close(game, mark.seq) > 0
        judged_otherwise = audit(game.store, game.plays, game.projector, game.campaign)
        assert [finding async for finding in judged_otherwise] == []
