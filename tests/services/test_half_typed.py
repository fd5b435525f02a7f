"""What is half typed at the tables: beside the library, in no copy, gone with whom it may name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bglmanager.engine.ids import RoundNumber
from bglmanager.services import people, tidying
from bglmanager.services.backups import Reason
from bglmanager.services.erasures import Erasures
from bglmanager.services.half_typed import FOLDER
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers import events
from tests.helpers.libraries import make_library


def tidy(_workspace: Workspace, desk: OpenEvent, _folder: Path) -> None:
    tidying.tidy(desk)


def erase(workspace: Workspace, desk: OpenEvent, folder: Path) -> None:
    found = people.find(workspace, desk.event.entries[0].last_name)
    people.erase(workspace, Erasures(folder), found[:1], "Player {number}")


@pytest.mark.parametrize("clear", [tidy, erase])
def test_no_backup_and_no_document_has_it_and_it_is_cleared(
    tmp_path: Path, clear: Callable[[Workspace, OpenEvent, Path], None]
) -> None:
    library = make_library(tmp_path)
    workspace = library.open()
    desk = workspace.import_document(events.played(8, minutes=45))
    for number in (1, 2):
        desk.half_typed(RoundNumber(number)).keep("canary")
    (tmp_path / FOLDER / f".{desk.id}-1.txt.left").write_text("canary")
    library.keeping.settle(Reason.CLOSE)
    having = {f.parent for f in tmp_path.rglob("*") if f.is_file() and b"canary" in f.read_bytes()}
    assert having == {tmp_path / FOLDER}
    clear(workspace, desk, tmp_path)
    assert list((tmp_path / FOLDER).iterdir()) == []
    library.close()
