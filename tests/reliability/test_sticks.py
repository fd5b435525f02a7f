"""A stick knows itself again: nothing else at its path is taken for it, and nothing hangs on it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bglmanager.db import copies
from bglmanager.db.errors import StoreError
from bglmanager.engine.problems import Refused, problem
from bglmanager.services import files
from bglmanager.services import library_paths as sticks
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK
from tests.helpers.libraries import Wall, half_a_day, make_library


@pytest.fixture
def plugged(tmp_path: Path) -> Path:
    """A folder as a stick is seen."""
    made = tmp_path / "media" / "STICK"
    made.mkdir(parents=True)
    return made


@pytest.fixture
def library(tmp_path: Path, plugged: Path) -> Iterator[Library]:
    """A library with half a day in it and a stick."""
    made = make_library(tmp_path / "data", wall=Wall())
    half_a_day(made)
    made.use_target(plugged)
    made.keeping.by_hand()
    assert made.keeping.state.target_at is not None
    yield made
    made.close()


def on(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / ON_A_STICK).glob("*.sqlite3"))


def one_more_backup(library: Library) -> None:
    assert library.workspace is not None
    library.workspace.set_setting("language", "en")
    library.keeping.by_hand()


def test_an_empty_folder_in_its_place_is_no_stick(library: Library, plugged: Path) -> None:
    away = plugged.rename(plugged.with_name("pocket"))
    plugged.mkdir()  # where sticks are mounted
    one_more_backup(library)
    assert (list(plugged.iterdir()), library.keeping.state.target_here) == ([], False)
    plugged.rmdir()
    away.rename(plugged)
    one_more_backup(library)
    assert library.keeping.state.target_here
    assert on(plugged) == sorted(one.file.name for one in library.backups.listed())


def test_another_stick_at_the_same_path_is_not_taken_for_it(
    library: Library, plugged: Path, tmp_path: Path
) -> None:
    plugged.rename(plugged.with_name("pocket"))
    plugged.mkdir()
    other = make_library(tmp_path / "other", wall=Wall(), ids=5_000)
    half_a_day(other)
    other.use_target(plugged)
    other.keeping.by_hand()
    theirs = on(plugged)
    one_more_backup(library)
    assert (on(plugged), library.keeping.state.target_here) == (theirs, False)
    library.use_target(plugged)  # chosen by name it is used by both
    one_more_backup(library)
    assert set(on(plugged)) > set(theirs)
    other.close()


@pytest.mark.parametrize("inside", ["", "backups", "documents"])
def test_the_folder_of_the_backups_is_no_stick(library: Library, inside: str) -> None:
    before = library.keeping.state.target
    with pytest.raises(Refused) as refused:
        library.use_target(library.places.folder / inside)
    assert refused.value.problems[0].code == "backups.target-here"
    assert library.keeping.state.target == before


def test_a_library_that_comes_from_elsewhere_brings_no_stick(
    library: Library, plugged: Path, tmp_path: Path
) -> None:
    other = make_library(tmp_path / "other", wall=Wall())
    other.open()
    other.restore(other.backups.listed(plugged / ON_A_STICK)[0].file)
    other.reopen()
    assert other.keeping.state.target is None
    other.close()


def test_a_disk_that_takes_no_backup_does_not_keep_the_stick_from_one(
    library: Library, plugged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = copies.copy_store

    def full(source: Path, copy: Path, **how: object) -> None:
        if library.places.folder in copy.parents:
            raise StoreError(problem("store.full"))
        real(source, copy)

    before = on(plugged)
    monkeypatch.setattr(copies, "copy_store", full)
    one_more_backup(library)
    state = library.keeping.state
    assert state.problem is not None
    assert state.problem.code == "backups.full"
    assert state.target_problem is None
    assert len(on(plugged)) == len(before) + 1
    newest = library.backups.listed(plugged / ON_A_STICK)[0]
    assert library.backups.look(newest.file).events[0].rounds == 1


def test_a_stick_that_takes_nothing_does_not_keep_the_disk_from_a_backup(
    library: Library, plugged: Path
) -> None:
    kept = library.keeping.state.last
    shutil.rmtree(plugged / ON_A_STICK)
    one_more_backup(library)
    assert library.keeping.state.last != kept
    assert library.keeping.state.problem is None


def test_a_stick_that_hangs_is_given_up_and_said(
    library: Library, plugged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    monkeypatch.setattr(files, "PATIENCE", 0.2)
    monkeypatch.setattr(files, "SLOW", 0.2)
    real = sticks._marked

    def hang(folder: Path) -> str | None:
        answers.wait(60)
        return real(folder)

    monkeypatch.setattr(sticks, "_marked", hang)
    kept = library.keeping.state.last
    one_more_backup(library)
    assert library.keeping.state.last != kept  # here it was made
    assert [library.keeping.state.target_here] == [False]
    answers.set()
    for thread in threading.enumerate():
        if thread.name.startswith("elsewhere"):
            thread.join(10)
    one_more_backup(library)
    assert library.keeping.state.target_here
    assert on(plugged) == sorted(one.file.name for one in library.backups.listed())


def test_a_stick_that_hangs_while_it_is_written_is_said(
    library: Library, plugged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    monkeypatch.setattr(files, "SLOW", 0.2)
    real = library.backups.mirror

    def hang(*given: object, **more: object) -> object:
        answers.wait(60)
        return real(*given, **more)  # type: ignore[arg-type] # the same as it was given

    monkeypatch.setattr(library.backups, "mirror", hang)
    one_more_backup(library)
    assert library.keeping.state.target_problem == problem("file.no-answer", folder=str(plugged))
    answers.set()
    for thread in threading.enumerate():
        if thread.name.startswith("elsewhere"):
            thread.join(10)
