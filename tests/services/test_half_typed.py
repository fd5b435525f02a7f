"""What is half typed at tables and in forms: beside the library, in no copy, gone with whom it may
name.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bglmanager.engine.ids import RoundNumber
from bglmanager.services import erasing, people
from bglmanager.services.archive import Archive
from bglmanager.services.autosave import FOLDER
from bglmanager.services.backups import Reason
from bglmanager.services.erasures import Erasures
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers import events
from tests.helpers.libraries import make_library


def tidy(_workspace: Workspace, desk: OpenEvent, _folder: Path) -> None:
    erasing.tidy(desk)


def erase(workspace: Workspace, desk: OpenEvent, folder: Path) -> None:
    found = people.Directory(workspace).find(desk.event.entries[0].last_name)
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
    desk.half_typed("form").keep("canary")
    for name in (f".{desk.id}-1.txt.left", f".{desk.id}-form.txt.left"):
        (tmp_path / FOLDER / name).write_text("canary")
    library.keeping.settle(Reason.CLOSE)
    having = {f.parent for f in tmp_path.rglob("*") if f.is_file() and b"canary" in f.read_bytes()}
    assert having == {tmp_path / FOLDER}
    clear(workspace, desk, tmp_path)
    assert list((tmp_path / FOLDER).iterdir()) == []
    library.close()


def test_whoever_is_erased_is_in_no_form_of_the_archive_nor_of_another_event(
    tmp_path: Path,
) -> None:
    library = make_library(tmp_path)
    workspace = library.open()
    desk = workspace.import_document(events.played(8, minutes=45))
    other = workspace.import_document(events.played(4, id="other"))
    for kept in (workspace.half_typed_form, other.half_typed("penalty-form")):
        kept.keep("canary")
    other.half_typed(RoundNumber(1)).keep("41 36")
    erasing.tidy(desk)
    assert workspace.half_typed_form.text == other.half_typed("penalty-form").text == "canary"
    erase(workspace, desk, tmp_path)
    assert workspace.half_typed_form.text == other.half_typed("penalty-form").text == ""
    assert other.half_typed(RoundNumber(1)).text == "41 36"
    library.close()


def test_contacts_that_are_removed_are_in_no_form_of_the_archive(tmp_path: Path) -> None:
    library = make_library(tmp_path)
    workspace = library.open()
    workspace.half_typed_form.keep("canary")
    Archive(workspace).keep_contacts(False)
    assert workspace.half_typed_form.text == ""
    library.close()
