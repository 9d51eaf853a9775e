"""The README's blocks of commands, word for word, against a server of their own."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.postgres import server_folder
from tests.kit.process import ROOT, environment, retcon, served

README = Path(__file__).parents[2] / "README.md"


needs_curl = pytest.mark.skipif(shutil.which("curl") is None, reason="these blocks are for people with curl")


def block_under(heading: str) -> str:
    """The first code block under a heading of the README."""
    section = README.read_text().split(f"\n## {heading}\n", maxsplit=1)[1]
    found = re.search(r"^```bash\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def run(block: str, folder: Path, url: str) -> str:
    """Run a block of commands against a served Retcon; gives what it says."""
    ran = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block],
        env=environment(folder, RETCON_URL=url, RETCON=f"{sys.executable} -m api.command"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.slow
@needs_curl
def test_the_quick_start_runs_word_for_word():
    with server_folder() as folder, served(folder) as server:
        said = run(block_under("Quick start"), folder, server.url)
    cursor, _, sheets = said.partition("\n")
    assert re.fullmatch(r"\d+-[0-9a-f]{8}", cursor)
    after, end = json.JSONDecoder().raw_decode(sheets)
    before = json.loads(sheets[end:])
    assert after["name"] == before["name"] == "Ilo"
    assert "Warmed to the work" in json.dumps(after)
    assert "Warmed to the work" not in json.dumps(before)
    assert "Good with ropes" in json.dumps(before)


@pytest.mark.slow
@needs_curl
def test_the_dispute_of_the_demo_runs_word_for_word_and_more_than_once():
    with server_folder() as folder:
        retcon("demo", data_dir=folder)
        with served(folder) as server:
            for _ in range(2):
                said = run(block_under("Overturn a ruling"), folder, server.url).splitlines()
                verdicts = [line.split()[1:3] for line in said if re.match(r"\d+ [a-z]+\.", line)]
                assert verdicts[0] == ["impact.roll", "overturned"]
                assert {("impact.choose_effect", "impossible"), ("impact.reset", "impossible")} <= set(
                    map(tuple, verdicts)
                )
                assert ["impact.choose_effect", "changed"] in verdicts
                assert "Veer, at the end of that session: out, and as ruled: D4" in said
                assert said[-1] == "All as before."
