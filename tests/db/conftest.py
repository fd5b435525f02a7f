"""A store made once and copied for every test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.helpers.workspaces import new_store


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "empty.sqlite3"
    path.write_bytes(new_store())
    return path


@pytest.fixture
def library(tmp_path: Path, empty_store: Path) -> Path:
    """The path of a fresh, empty store."""
    return Path(shutil.copy(empty_store, tmp_path / "library.sqlite3"))
