"""The lock agrees with the project file, and belongs to no machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools import lock

PROJECT = """
[project]
requires-python = ">=3.11"
dependencies = ["one>=1"]
optional-dependencies = { dev = ["two"] }
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    file = tmp_path / "pyproject.toml"
    file.write_text(PROJECT, encoding="utf-8")
    return file


@pytest.fixture
def locked(tmp_path: Path, project: Path) -> Path:
    file = tmp_path / "requirements.lock"
    text = f"{lock.wanted(project)}\none==1.2 \\\n    --hash=sha256:00\n"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_lock_of_the_project_is_fresh() -> None:
    assert lock.problems() == []


def test_every_locked_package_has_a_digest() -> None:
    blocks = lock.LOCK.read_text(encoding="utf-8").split("\n    --hash=sha256:")
    pinned = [line for block in blocks for line in block.splitlines() if "==" in line]
    assert pinned
    assert all(line.endswith("\\") for line in pinned)


def test_another_dependency_makes_the_lock_stale(project: Path, locked: Path) -> None:
    assert lock.problems(project, locked) == []
    project.write_text(PROJECT.replace("one>=1", "one>=2"), encoding="utf-8")
    assert lock.problems(project, locked) == [
        "requirements.lock was made from other dependencies: run ./dev lock"
    ]


@pytest.mark.parametrize("line", ["--index-url https://example.org", "./one.whl", "/one.whl"])
def test_a_place_of_one_machine_is_found(project: Path, locked: Path, line: str) -> None:
    locked.write_text(f"{locked.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")
    assert lock.problems(project, locked) == [f"requirements.lock names a place of its own: {line}"]
