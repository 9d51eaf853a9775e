"""The README's quick start, word for word, against a server of its own."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.postgres import server_folder
from tests.kit.process import ROOT, environment, served

README = Path(__file__).parents[2] / "README.md"


def block_under(heading: str) -> str:
    """The first code block under a heading of the README."""
    section = README.read_text().split(f"\n## {heading}\n", maxsplit=1)[1]
    found = re.search(r"^```bash\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="the quick start is for people with curl")
def test_the_quick_start_runs_word_for_word():
    with server_folder() as folder, served(folder) as server:
        command = f"{sys.executable} -m api.command"
        ran = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block_under("Quick start")],
            env=environment(folder, RETCON_URL=server.url, RETCON=command),
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    assert ran.returncode == 0, ran.stderr
    cursor, _, sheets = ran.stdout.partition("\n")
    assert re.fullmatch(r"\d+-[0-9a-f]{8}", cursor)
    after, end = json.JSONDecoder().raw_decode(sheets)
    before = json.loads(sheets[end:])
    assert after["name"] == before["name"] == "Ilo"
    assert "Warmed to the work" in json.dumps(after)
    assert "Warmed to the work" not in json.dumps(before)
    assert "Good with ropes" in json.dumps(before)
