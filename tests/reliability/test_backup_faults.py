"""Backups on a disk that says no, and killed on the way: told, tried again, nothing good lost."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import pytest

from bglmanager.db import copies
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services import documents
from bglmanager.services.backups import Reason
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.library import Library, rescued_documents
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths
from bglmanager.words.problems import problem_sentence
from tests.helpers.events import EVENT_ID
from tests.helpers.figures import figure
from tests.helpers.libraries import Wall, make_library, one_more
from tests.helpers.sentences import sentences
from tests.reliability.backed_up import contents, desk_of, in_a_child
from tests.reliability.backed_up import library as library
from tests.reliability.backed_up import stick as stick
from tests.reliability.backed_up import wall as wall

Breaking = Callable[[pytest.MonkeyPatch], None]


def told(problem: Problem | None) -> tuple[str, str]:
    """What the organiser reads, in English and in Italian."""
    assert problem is not None
    english, italian = (problem_sentence(Texts(language), problem) for language in ("en", "it"))
    return english, italian


def _oserror(code: int) -> Callable[..., NoReturn]:
    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(code, os.strerror(code))

    return fail


def _fsync(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(os, "fsync", _oserror(errno.EIO))


def _replace(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Path, "replace", _oserror(errno.EIO))


def _open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(os, "open", _oserror(errno.EROFS))


def _connect(patch: pytest.MonkeyPatch) -> None:
    """The folder takes no new file."""
    real = sqlite3.connect

    def connect(name: Any, *args: Any, **kwargs: Any) -> object:
        if isinstance(name, Path):
            return real(name / "there" / "is" / "no" / "such" / "folder")
        return real(name, *args, **kwargs)

    patch.setattr(sqlite3, "connect", connect)


def _room(patch: pytest.MonkeyPatch) -> None:
    """There is no room for the pages of a copy."""
    real = sqlite3.connect

    def connect(name: Any, *args: Any, **kwargs: Any) -> sqlite3.Connection:
        connection = real(name, *args, **kwargs)
        if isinstance(name, Path):
            connection.execute("PRAGMA max_page_count = 9").close()
        assert isinstance(connection, sqlite3.Connection)
        return connection

    patch.setattr(sqlite3, "connect", connect)


FULL = (
    "No backup could be made: the disk is full. Make room on it; the program tries again by itself."
)
READ_ONLY = (
    "No backup could be made: the backup folder cannot be written to. Allow "
    "writing in it; the program tries again by itself."
)
FAULT = (
    "No backup could be made: the disk reports a fault. Choose a second set on a "
    "USB stick; the program tries again by itself."
)


@pytest.mark.parametrize(
    ("break_", "said"),
    [
        (_fsync, FAULT),
        (_replace, FAULT),
        (_open, READ_ONLY),
        (_connect, READ_ONLY),
        (_room, FULL),
    ],
)
def test_a_disk_that_says_no(
    library: Library, wall: Wall, monkeypatch: pytest.MonkeyPatch, break_: Breaking, said: str
) -> None:
    """The event goes on, good backups stay, no half one is listed, and then it works again."""
    before = contents(library.places.backups)
    desk = desk_of(library)
    desk.act("enter-result", {"round": 1, "table": 1}, one_more)
    with monkeypatch.context() as patch:
        break_(patch)
        library.keeping.copy_later()
        problem = library.keeping.state.problem
        desk.act("enter-result", {"round": 1, "table": 1}, one_more)
    assert told(problem)[0] == said
    assert {name: contents(library.places.backups).get(name) for name in before} == before
    assert [one.file.name for one in library.backups.list_backups()] == sorted(before, reverse=True)
    wall.later(11)
    library.keeping.time_passed()
    newest = library.backups.list_backups()[0]
    assert (newest.reason, library.keeping.state.problem) == (Reason.TIMER, None)
    assert library.backups.examine_backup(newest.file).sequence == newest.sequence
    document = max(library.places.documents.iterdir())
    assert documents.newest_documents([document.parent])[0].event == desk.event


def test_files_that_may_not_grow(library: Library, wall: Wall) -> None:
    """In a process of its own, where the system says no in the middle of a write."""
    before = contents(library.places.backups)
    desk_of(library).act("enter-result", {"round": 1, "table": 1}, one_more)

    def small() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024, resource.RLIM_INFINITY))
        library.keeping.copy_later()
        english, italian = told(library.keeping.state.problem)
        assert english == FAULT
        assert italian != english
        assert contents(library.places.backups) == before
        assert desk_of(library).event.rounds[0].tables[0].seats[0].score == 41
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        wall.later(11)
        library.keeping.time_passed()
        assert library.keeping.state.problem is None
        assert len(contents(library.places.backups)) == len(before) + 1

    assert in_a_child(small) == 0


def test_the_sentences_of_a_disk_that_says_no() -> None:
    codes = ("backups.full", "backups.read-only", "backups.failed")
    assert [told(Problem(code))[1] for code in codes] == sentences("""
        Non è stato possibile fare un backup: il disco è pieno. Fai spazio; il programma riprova da
            solo.
        Non è stato possibile fare un backup: nella cartella dei backup non si può scrivere.
            Permetti di scriverci; il programma riprova da solo.
        Non è stato possibile fare un backup: il disco segnala un guasto. Scegli una seconda serie
            su chiavetta USB; il programma riprova da solo.
    """)


# ------------------------------------------------------------------------------ the stick


def _vanishing(patch: pytest.MonkeyPatch, stick: Path) -> None:
    """The stick is taken out between the first byte and the last."""
    real = shutil.copyfile

    def copy(file: Path, there: Path) -> None:
        real(file, there)
        if stick in there.parents:
            shutil.move(stick, stick.with_name("in-the-pocket"))

    patch.setattr(shutil, "copyfile", copy)


def test_a_stick_taken_out_half_way_comes_back(
    library: Library, stick: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        _vanishing(patch, stick)
        library.keeping.copy_later()
    state = library.keeping.state
    assert state.problem is None
    assert told(state.target_problem) == (
        (
            f"The second set of backups in {stick} could not be written. Check that the USB stick "
            "is plugged in, has room and is not locked."
        ),
        (
            f"La seconda serie di backup in {stick} non è stata scritta. Controlla che la "
            "chiavetta USB sia inserita, abbia spazio e non sia protetta."
        ),
    )
    assert library.backups.list_backups()[0].reason is Reason.HAND
    shutil.move(stick.with_name("in-the-pocket"), stick)
    wall.later(11)
    library.keeping.time_passed()
    assert library.keeping.state.target_problem is None
    on_it = contents(stick / ON_A_STICK)
    assert not [name for name in on_it if name.endswith(copies.PART)]
    assert {one.file.name for one in library.backups.list_backups()} <= set(on_it)


def _copies_on(stick: Path) -> dict[str, bytes]:
    """What lies on the stick beside packs, for which there may be room all the same."""
    on_it = contents(stick / ON_A_STICK)
    return {name: data for name, data in on_it.items() if not name.endswith(".pdf")}


def test_a_stick_that_writes_otherwise_than_it_was_told(
    library: Library, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _copies_on(stick)
    real = shutil.copyfile

    def copy(file: Path, there: Path) -> None:
        real(file, there)
        with there.open("r+b") as written:
            written.seek(2000)
            written.write(b"\x55")

    monkeypatch.setattr(shutil, "copyfile", copy)
    library.keeping.copy_later()
    assert library.keeping.state.target_problem is not None
    assert _copies_on(stick) == before


def test_a_stick_that_cannot_be_read_is_told(
    library: Library, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.stat

    def stat(path: Path, **options: bool) -> os.stat_result:
        if stick in path.parents and path.suffix == ".sqlite3":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(path, **options)

    monkeypatch.setattr(Path, "stat", stat)
    monkeypatch.setattr(Path, "is_file", lambda path: path.suffix == ".sqlite3")
    (stick / ON_A_STICK / "named-by-hand.sqlite3").touch()
    with pytest.raises(NotOpened) as caught:
        library.backups.list_backups(stick / ON_A_STICK)
    folder = stick / ON_A_STICK
    assert told(caught.value.problem)[0] == (
        f"The folder {folder} cannot be read. Check that the USB stick is plugged in, or "
        "choose another folder."
    )


# --------------------------------------------------------------------- bad names, bad copies


def test_names_that_mean_nothing_are_listed_by_their_day(library: Library) -> None:
    names = ("2026-99-99_99-99-99_1-000001_hand.sqlite3", "2026-03-14_18-02-07_1-1_x.sqlite3")
    for name in names:
        shutil.copy(library.places.library, library.places.backups / name)
    listed = {one.file.name: one for one in library.backups.list_backups()}
    assert [listed[name].reason for name in names] == [None, None]
    for name in names:
        assert library.backups.examine_backup(listed[name].file).events
    library.backups.thin_folder(library.places.backups, Wall()())
    assert set(names) <= {one.file.name for one in library.backups.list_backups()}


def test_a_backup_that_went_bad_does_not_stand_for_a_new_one(library: Library) -> None:
    newest = library.backups.list_backups()[0]
    newest.file.write_bytes(newest.file.read_bytes()[:5000])
    part = library.backups.copy_library(in_steps=False)
    made = library.backups.keep_copy(part, Reason.HAND, Wall()())
    assert made.file != newest.file
    assert library.backups.examine_backup(made.file).events
    assert newest.file.stat().st_size == 5000


def test_a_damaged_library_with_no_room_to_copy_it_aside_still_shows_its_backups(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library.workspace is not None
    library.workspace.close()
    library.workspace = None
    library.places.library.write_bytes(b"\0" * 5000)
    monkeypatch.setattr(shutil, "copyfile", _oserror(errno.ENOSPC))
    with pytest.raises(NotOpened) as caught:
        library.open_library()
    assert caught.value.problem.code == "store.not-a-store"
    folder = library.places.set_aside
    assert told(library.aside_problem)[0] == (
        f"The damaged file could not be copied to {folder}. Make room on the disk first; the file "
        "itself was left as it is."
    )


# ---- Killed while a copy is made, named, thinned, carried or gone back to: nothing half is left

EVERY = figure(7, long=1)
"""In the suite it is killed at every seventh touch of the disk."""


def die_at(step: int, patch: pytest.MonkeyPatch) -> None:
    """End the process, as nothing can be caught, before the step-th touch of the disk."""
    left = [step]

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def touch(*args: object, **kwargs: object) -> object:
            left[0] -= 1
            if left[0] == 0:
                os._exit(9)
            return real(*args, **kwargs)

        return touch

    def backup(real: Callable[..., object]) -> Callable[..., object]:
        def steps(*args: object, **kwargs: object) -> object:
            return counted(real)(*args, **{**kwargs, "pages": 5})

        return steps

    patch.setattr(os, "fsync", counted(os.fsync))
    patch.setattr(Path, "replace", counted(Path.replace))
    patch.setattr(Path, "rename", counted(Path.rename))
    patch.setattr(Path, "unlink", counted(Path.unlink))
    patch.setattr(shutil, "copyfile", counted(shutil.copyfile))
    patch.setattr(copies, "copy_store", backup(_in_steps(counted)))


def _in_steps(
    counted: Callable[[Callable[..., object]], Callable[..., object]],
) -> Callable[..., object]:
    real = copies.copy_store

    def copy(source: Path, there: Path, **_: object) -> None:
        real(source, there, pages=5, progress=counted(_nothing))  # type: ignore[arg-type] # returns

    return copy


def _nothing(_done: int, _of: int) -> None:
    """Nothing is shown."""


def _backup(library: Library) -> None:
    library.keeping.copy_and_wait(Reason.HAND)


def _round(library: Library) -> None:
    """The backup that is there takes over a graver reason, on the stick as well."""
    library.keeping.copy_and_wait(Reason.HAND)
    library.keeping.copy_and_wait(Reason.ROUND)


def _restore(library: Library) -> None:
    library.restore_backup(library.backups.list_backups()[0].file)


def _start_over(library: Library) -> None:
    library.start_over(rescued_documents(library.places))


def _set_aside(library: Library) -> None:
    library.backups.set_aside(library.now())


@pytest.mark.parametrize(
    "work", [_backup, _restore, _round, _start_over, _set_aside][:: figure(2, long=1)]
)
def test_killed_at_every_step_leaves_nothing_half(
    library: Library,
    stick: Path,
    wall: Wall,
    monkeypatch: pytest.MonkeyPatch,
    work: Callable[[Library], None],
) -> None:
    event = desk_of(library).event
    before = contents(library.places.backups)
    assert library.workspace is not None
    library.workspace.close()
    steps = 1
    while in_a_child(partial(_die, library, steps, monkeypatch, work)) != 0:
        again = make_library(library.places.folder, wall=wall, ids=10_000 * steps)
        workspace = again.open_library()
        assert workspace.open_event(EVENT_ID).event in (
            event,
            rescued_documents(again.places)[0].event,
        )
        workspace.close()
        _nothing_half(again.places, stick)
        kept = contents(again.places.backups)
        assert {name: kept.get(name) for name in before} == before or work is _round
        steps += EVERY
    assert steps > 3


def _die(
    library: Library, step: int, patch: pytest.MonkeyPatch, work: Callable[[Library], None]
) -> None:
    die_at(step, patch)
    with suppress(NotSaved):
        work(library)


def _nothing_half(places: LibraryPaths, stick: Path) -> None:
    """What is listed is sound, and the start has taken away what was half made."""
    again = make_library(places.folder)
    for folder in (places.backups, stick / ON_A_STICK):
        for one in again.backups.list_backups(folder):
            again.backups.examine_backup(one.file)
    for folder in (places.folder, places.backups, places.set_aside):
        assert [*folder.glob(f"*{copies.PART}*")] == []
    for file in places.libraries:
        again.backups.examine_backup(file)
