"""What holds names is its owner's alone where the disk knows of rights; where not, all goes on."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from bglmanager.bootstrap import CrashNet
from bglmanager.services.autosave import half_typed
from bglmanager.services.errors import write_down
from bglmanager.services.library import Library
from bglmanager.services.library_paths import LibraryLock
from tests.helpers.libraries import half_a_day, make_library


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """Everybody may read what is made, as on most systems."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def a_day(folder: Path, stick: Path) -> Library:
    """A day with backups, documents, a draft and a log, closed again."""
    with CrashNet(folder), LibraryLock(folder):
        library = make_library(folder)
        library.open_library()
        library.use_target(stick)
        desk = half_a_day(library)
        half_typed(library.places.library, desk.id, desk.event.rounds[-1].number).keep_text("40 30")
        write_down(ValueError("x"))
        library.close()
    return library


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_day_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    places = a_day(folder, tmp_path).places
    folders = (folder, places.backups, places.documents, folder / "unsaved")
    assert [oct(rights(each)) for each in folders] == ["0o700"] * 4
    files = [*places.libraries, *folder.glob("*.log"), *places.backups.glob("*.sqlite3")]
    files += [*places.documents.iterdir(), *(folder / "unsaved").iterdir()]
    assert len(files) >= 5
    assert {file.name: oct(rights(file)) for file in files if rights(file) != 0o600} == {}


def test_what_an_older_version_left_open_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    places = a_day(folder, tmp_path).places
    for each in (places.backups, places.documents, folder / "unsaved"):
        each.chmod(0o755)
    places.library.chmod(0o644)
    again = make_library(folder)
    again.open_library()
    again.close()
    assert rights(places.library) == 0o600
    assert [oct(rights(each)) for each in (places.backups, places.documents)] == ["0o700"] * 2


def test_a_folder_that_somebody_chose_keeps_its_rights(tmp_path: Path) -> None:
    folder, stick = tmp_path / "data", tmp_path / "stick"
    for each in (folder, stick):
        each.mkdir()
        each.chmod(0o755)
    a_day(folder, stick)
    assert [oct(rights(each)) for each in (folder, stick)] == ["0o755"] * 2


def test_what_lies_on_a_stick_can_be_read_by_another_computer(tmp_path: Path) -> None:
    a_day(tmp_path / "data", tmp_path)
    files = [file for file in (tmp_path / "BGL Manager").iterdir() if file.is_file()]
    assert files
    assert {oct(rights(file) & 0o044) for file in files} == {"0o44"}


def test_a_disk_without_rights_takes_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    for name in ("chmod", "fchmod"):
        monkeypatch.setattr(os, name, refuse)
    places = a_day(tmp_path / "data", tmp_path).places
    assert list(places.backups.glob("*_round.sqlite3"))
    assert list(places.documents.iterdir())
    assert list((tmp_path / "BGL Manager").glob("*.sqlite3"))
    again = make_library(places.folder)
    assert len(again.open_library().events()) == 1
    again.close()
