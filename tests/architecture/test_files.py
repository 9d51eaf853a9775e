"""What may stand in the repository, and under which names."""

import re
import subprocess
from pathlib import Path, PurePath

import pytest

ROOT = Path(__file__).parents[2]
TOP_LEVEL = {
    *("pyproject.toml", "README.md", "domain", "eventstore", "projections", "api", "tests", "deploy"),
    *("LICENSE", "NOTICE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", ".ci", ".gitattributes", ".gitignore"),
}
ROOMS_WITHOUT_A_SUBJECT = {"utils", "helpers", "common", "manager", "base", "service"}
# Written so that this file does not hold what it forbids.
REGISTRY = re.compile(
    r"pypi[.]org|python[h]osted|npmjs[.]|unpkg[.]|jsdelivr[.]|cdnjs[.]|index[-_]url|find[-_]links|/simpl[e]/"
)
MACHINE_PATH = re.compile(r"(?<![\w.$}])/(?:roo[t]|wor[k]|mn[t]|home/\w+|Users/\w+)/|/opt/(?!retcon\b)\w")
BUNDLES = re.compile(
    r"[.]min[.](js|css)$|[.]bundle[.]|[.]map$|[.](whl|egg|jar|so|dll|exe|zip|gz|bz2|xz|woff2?|ttf|otf)$"
    r"|(^|/)(node_modules|vendor|third_party|dist)/"
)
LINE_OF_A_PERSON_MAX = 1_000


@pytest.fixture(scope="module")
def tracked() -> list[PurePath]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [PurePath(path) for path in listed.split("\0") if path and (ROOT / path).is_file()]


def found_in(paths: list[PurePath], pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()[:120]}"
        for path in paths
        for number, line in enumerate((ROOT / path).read_text(errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_the_top_level_is_fixed(tracked):
    assert {path.parts[0] for path in tracked} - TOP_LEVEL == set()


def test_every_room_and_file_has_a_subject(tracked):
    nameless = [str(path) for path in tracked if ROOMS_WITHOUT_A_SUBJECT & {*path.parts[:-1], path.stem}]
    assert nameless == []
    assert [str(path) for path in tracked if path.name == "test.py"] == []


def test_no_address_of_a_registry_is_written_down(tracked):
    assert found_in(tracked, REGISTRY) == []


def test_no_path_of_somebodys_machine_is_written_down(tracked):
    assert found_in(tracked, MACHINE_PATH) == []


def test_no_bundle_of_somebody_elses_is_shipped(tracked):
    assert [str(path) for path in tracked if BUNDLES.search(path.as_posix())] == []
    pages = [path for path in tracked if path.suffix in {".js", ".css", ".html"}]
    assert found_in(pages, re.compile(f".{{{LINE_OF_A_PERSON_MAX}}}")) == []


@pytest.mark.parametrize("heading", ["Run", "Test"])
def test_the_readme_needs_one_command_line_for_each(heading):
    section = (ROOT / "README.md").read_text().split(f"\n## {heading}\n", maxsplit=1)[1]
    block = section.split("```", maxsplit=2)[1].splitlines()[1:]
    assert len(block) == 1
    assert block[0].startswith("python3 -m venv .venv && .venv/bin/pip install ")
