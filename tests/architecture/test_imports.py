"""Imports run one way, and the contracts that say so catch what they forbid."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("domain", "eventstore", "projections", "api")
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-cache'])"


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", LINT], cwd=root, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_imports_run_one_way():
    linted = lint_imports(ROOT)
    assert linted.returncode == 0, linted.stdout


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("domain.breach", "eventstore"),
        ("eventstore.breach", "domain"),
        ("eventstore.breach", "projections"),
        ("projections.breach", "api"),
        ("domain.core.breach", "domain.table"),
        ("domain.systems.breach", "domain.play"),
        ("domain.systems.one.breach", "domain.systems.other"),
        *(
            ("domain.breach", outside)
            for outside in ("fastapi", "sqlalchemy", "psycopg", "asyncio", "random", "secrets", "time")
        ),
    ],
)
def test_a_breach_is_caught(copy, module, imported):
    for room in ("domain.systems.one", "domain.systems.other"):
        folder = copy.joinpath(*room.split("."))
        folder.mkdir()
        (folder / "__init__.py").touch()
    copy.joinpath(*module.split(".")).with_suffix(".py").write_text(f"import {imported}\n")
    linted = lint_imports(copy)
    assert linted.returncode == 1, linted.stdout
    assert f"{module} is not allowed to import {imported}" in linted.stdout or f"{module} ->" in linted.stdout
