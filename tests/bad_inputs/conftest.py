"""An open event for everything that is given in, over a copy of a library made once."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bglmanager.services.workspace import OpenEvent
from tests.bad_inputs.lists import make_library
from tests.helpers.desks import begin as begin
from tests.helpers.events import EVENT_ID
from tests.helpers.workspaces import open_workspace


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("library") / "library.sqlite"
    make_library(path)
    return path


@pytest.fixture
def desk(library: Path, tmp_path: Path) -> Iterator[OpenEvent]:
    workspace = open_workspace(Path(shutil.copy(library, tmp_path)))
    yield workspace.open_event(EVENT_ID)
    workspace.close()
