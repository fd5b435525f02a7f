"""Files on a disk that fails or is full: the old one is whole, the new one written once mended."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import resource
import signal
import stat
import struct
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO, Any

import pytest

from bglmanager.engine.event import Pairing
from bglmanager.i18n import Texts
from bglmanager.services import documents, export, own_games, own_rules, till
from bglmanager.services.errors import NotSaved
from bglmanager.services.files import write_whole
from bglmanager.services.games import game_catalogue
from bglmanager.services.paper import Offer, Paper, Sheet
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.words.problems import problem_sentence
from tests.helpers import events
from tests.helpers.days import ENGLISH, EVENING
from tests.helpers.faults import SAID
from tests.helpers.workspaces import open_workspace

ITALIAN = Texts("it")
OLD = b"what was there before"
_CAPABILITIES_OF_64_BITS = 0x20080522
_OVERRIDE_MODES = 1
"""CAP_DAC_OVERRIDE of Linux; reading everything is a right of its own."""


@dataclass
class House:
    """A store with an event played to its second round, and a folder for files."""

    workspace: Workspace
    desk: OpenEvent
    folder: Path

    @property
    def paper(self) -> Paper:
        return Paper(self.desk, ENGLISH, game_catalogue())

    @property
    def state(self) -> tuple[object, ...]:
        """The facts, and how often a sheet was printed."""
        return self.desk.event, self.paper.times_printed(SHEET)


SHEET = Offer(Sheet.STANDINGS, events.played(8).rounds[0].number)


def _sheet(house: House, path: Path) -> None:
    house.paper.save_sheet(SHEET, house.paper.sheet_job(SHEET)(), path)


def _rules(house: House, path: Path) -> None:
    write_whole(path, own_rules.file_of(house.desk.event.settings, "Ours"))


def _game(_house: House, path: Path) -> None:
    game = game_catalogue().find_game("carcassonne")
    assert game is not None
    own_games.share_game(game, path)


WRITERS: dict[str, Callable[[House, Path], object]] = {
    "result file": lambda h, path: export.write_result_file(h.desk, path, for_league=False),
    "copy": lambda h, path: export.write_copy(h.desk.event, path, at=EVENING),
    "workbook": lambda h, path: export.write_workbook(h.desk, path, ITALIAN),
    "text": lambda h, path: export.write_separated(h.desk, path, ITALIAN),
    "sheet": _sheet,
    "rules": _rules,
    "game": _game,
}
"""Everything that writes a file for the user."""

COUNTED = ("result file", "sheet")
"""Writers that note in the store what they wrote."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    workspace = open_workspace(tmp_path / "library.sqlite3")
    played = events.played(8)
    by_hand = tuple(replace(round_, pairing=Pairing.MANUAL) for round_ in played.rounds)
    desk = workspace.import_document(replace(played, rounds=by_hand))
    folder = tmp_path / "stick"
    folder.mkdir()
    yield House(workspace, desk, folder)
    workspace.close()


def refused(deed: Callable[[], object]) -> tuple[str, str]:
    """What is said in English and in Italian of what was not written."""
    with pytest.raises(NotSaved) as caught:
        deed()
    found = caught.value.problem
    return problem_sentence(ENGLISH, found), problem_sentence(ITALIAN, found)


OURS = {
    "full": "the disk is full. Make room or choose another folder; nothing else",
    "broken": "the disk or the USB stick fails. Choose another folder; nothing else",
    "held": "another program has it open, or its folder may not be written. Close it there, or "
    "choose another folder; nothing else",
}
LORO = {
    "full": "il disco è pieno. Fai spazio o scegli un’altra cartella",
    "broken": "il disco o la chiavetta USB non funziona. Scegli un’altra cartella",
    "held": "è aperto in un altro programma, o nella cartella non si può scrivere. Chiudilo lì, o "
    "scegli un’altra cartella",
}


def not_written(file: Path, why: str) -> tuple[str, str]:
    return (
        f"{file} was not written: {OURS[why]} has changed.",
        f"{file} non è stato scritto: {LORO[why]}; nient’altro è cambiato.",
    )


class HalfWay:
    """A file whose disk is full after a few bytes."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def __enter__(self) -> HalfWay:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: bytes) -> int:
        self._file.write(data[:7])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Forgetful(HalfWay):
    """A file on a stick that says it took everything, and did not."""

    def write(self, data: bytes) -> int:
        self._file.write(data[:7])
        return len(data)

    def flush(self) -> None:
        self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()


def _failing(number: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


def full(patch: pytest.MonkeyPatch) -> str:
    real = os.fdopen
    patch.setattr(os, "fdopen", lambda handle, _mode: HalfWay(real(handle, "wb")))
    return "full"


def forgetful(patch: pytest.MonkeyPatch) -> str:
    real = os.fdopen
    patch.setattr(os, "fdopen", lambda handle, _mode: Forgetful(real(handle, "wb")))
    return "broken"


def broken(patch: pytest.MonkeyPatch) -> str:
    patch.setattr(os, "fsync", _failing(errno.EIO))
    return "broken"


def held(patch: pytest.MonkeyPatch) -> str:
    """Another program has the old file open, where the system minds."""
    patch.setattr(Path, "replace", _failing(errno.EACCES))
    return "held"


FILE_FAULTS = {"full": full, "forgetful": forgetful, "broken": broken, "held": held}


@pytest.mark.parametrize("writer", WRITERS)
def test_the_old_file_is_whole_and_the_new_one_written_once_mended(
    house: House, monkeypatch: pytest.MonkeyPatch, writer: str
) -> None:
    file = house.folder / "file"
    file.write_bytes(OLD)
    before = house.state
    for fault in FILE_FAULTS.values():
        with monkeypatch.context() as patch:
            reason = fault(patch)
            assert refused(lambda: WRITERS[writer](house, file)) == not_written(file, reason)
        assert file.read_bytes() == OLD
        assert list(house.folder.iterdir()) == [file]
        assert house.state == before
    WRITERS[writer](house, file)
    assert file.read_bytes() != OLD
    assert list(house.folder.iterdir()) == [file]
    assert (house.state != before) is (writer in COUNTED)


@pytest.mark.parametrize("fault", SAID)
@pytest.mark.parametrize("writer", COUNTED)
def test_what_cannot_be_counted_is_not_written(house: House, writer: str, fault: str) -> None:
    """A result file that the event knows nothing of would have a revision of another one."""
    file = house.folder / "file"
    file.write_bytes(OLD)
    before = house.state
    break_, *said = SAID[fault]
    with break_(house.workspace):
        assert list(refused(lambda: WRITERS[writer](house, file))) == said
    assert file.read_bytes() == OLD
    assert list(house.folder.iterdir()) == [file]
    assert house.state == before
    WRITERS[writer](house, file)
    assert file.read_bytes() != OLD


@pytest.mark.parametrize("fault", SAID)
def test_the_other_files_need_no_store(house: House, fault: str) -> None:
    """Reading goes on: from memory, also with the store gone."""
    with SAID[fault][0](house.workspace):
        for writer, write in WRITERS.items():
            if writer not in COUNTED:
                write(house, house.folder / writer)
                assert (house.folder / writer).stat().st_size > 100


def test_the_name_of_a_new_file_is_put_on_the_disk_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the bytes, then the place, then the folder: a power cut finds the old or the new."""
    done: list[str] = []
    sync, put = os.fsync, Path.replace

    def fsync(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "bytes")
        sync(handle)

    def replace_(path: Path, target: Path) -> Path:
        done.append("place")
        return put(path, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace_)
    write_whole(house.folder / "file", b"new")
    assert done == ["bytes", "place", "folder"]


def in_child(work: Callable[[], object]) -> object:
    """What `work` gives in a process of its own; it must be JSON."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            said = work()
        except BaseException:  # noqa: BLE001 # the parent says it
            said = traceback.format_exc()
        os.write(write, json.dumps(said).encode())
        os._exit(0)  # past pytest, whose process this was
    os.close(write)
    with os.fdopen(read, "rb") as answer:
        found = json.loads(answer.read())
    os.waitpid(child, 0)
    return found


def limit(size: int) -> None:
    """Let no file of this process grow beyond so many bytes, as a full disk does."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard if size < 0 else size, hard))


def test_no_file_can_grow(house: House) -> None:
    """The operating system itself says no, to the store and to every file."""
    house.workspace.close()
    for writer in WRITERS:
        (house.folder / writer).write_bytes(OLD)

    def work() -> object:
        workspace = open_workspace(house.folder.parent / "library.sqlite3")
        own = House(workspace, workspace.open_event(house.desk.id), house.folder)
        entry, before = own.desk.event.entries[0].number, own.desk.event
        said = {}
        limit(0)
        for writer, write in WRITERS.items():
            if writer not in COUNTED:
                said[writer] = refused(partial(write, own, own.folder / writer))[0]
        said["save"] = refused(lambda: till.set_paid(own.desk, entry, paid=True))[0]
        unchanged = own.desk.event == before and len(workspace.events()) == 1
        limit(-1)
        whole = all((own.folder / writer).read_bytes() == OLD for writer in WRITERS)
        till.set_paid(own.desk, entry, paid=True)
        for writer, write in WRITERS.items():
            write(own, own.folder / writer)
        workspace.close()
        return [said, unchanged, whole]

    files = {
        writer: not_written(house.folder / writer, "full")[0]
        for writer in WRITERS
        if writer not in COUNTED
    }
    save = (
        "Not saved: the disk reports a fault. Save a copy of the event on another disk, then do "
        "it again."
    )
    assert in_child(work) == [{**files, "save": save}, True, True]
    assert len(list(house.folder.iterdir())) == len(WRITERS)
    assert documents.verify_document((house.folder / "result file").read_bytes()) == ()
    again = open_workspace(house.folder.parent / "library.sqlite3")
    assert again.open_event(house.desk.id).event.entries[0].desk.paid
    again.close()


def be_refused_like_anybody() -> None:
    """Take from root the right to write where the mode of a folder says no, and no other right.

    Somebody else altogether could not read the program where only root may enter its folder.
    """
    libc, own = ctypes.CDLL(None, use_errno=True), 0
    header = struct.pack("=Ii", _CAPABILITIES_OF_64_BITS, own)
    sets = ctypes.create_string_buffer(struct.calcsize("=6I"))  # effective, permitted, inheritable
    assert libc.capget(header, sets) == 0, os.strerror(ctypes.get_errno())
    values = list(struct.unpack("=6I", sets.raw))
    values[0] &= ~(1 << _OVERRIDE_MODES)
    assert libc.capset(header, struct.pack("=6I", *values)) == 0, os.strerror(ctypes.get_errno())


def test_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    """Store and file lie in a folder whose lock is on: the user may write nothing in it."""
    root, old, stick = os.geteuid() == 0, tmp_path / "old", tmp_path

    def work() -> object:
        if root:
            be_refused_like_anybody()
        workspace = open_workspace(stick / "library.sqlite3")
        desk = workspace.import_document(events.played(8))
        old.write_bytes(OLD)
        own = House(workspace, desk, stick)
        entry = desk.event.entries[0].number
        stick.chmod(0o555)
        said = [
            refused(lambda: till.set_paid(desk, entry, paid=True))[0],
            refused(lambda: WRITERS["copy"](own, old))[0],
        ]
        read = [len(workspace.events()), old.read_bytes() == OLD]
        stick.chmod(0o755)
        till.set_paid(desk, entry, paid=True)
        WRITERS["copy"](own, old)
        workspace.close()
        return [*said, *read, old.read_bytes() == OLD]

    assert in_child(work) == [
        SAID["read-only"][1],
        not_written(old, "held")[0],
        1,
        True,
        False,
    ]


# ----------------------------------- A program that is started when the disk is full already

FULL = """
import resource
import sys

from PySide6.QtCore import QTimer

from bglmanager import bootstrap
from bglmanager.services import till
from bglmanager.ui import app

resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
show = app.Program._show


def told(program, *given):
    window = show(program, *given)
    if window.opened is None:
        QTimer.singleShot(0, lambda: program.open_event(program.workspace.events()[0].id))
    else:
        entry = window.opened.event.entries[0]
        window.attempt(lambda: till.set_paid(window.opened, entry.number, paid=True))
        for step in window.steps:
            window.go(step.key)
        print(len(window.opened.event.entries), window.opened.event.entries[0].desk.paid)
        print(window.strip.notices[0].text)
        QTimer.singleShot(0, window.close)
    return window


app.Program._show = told
sys.exit(bootstrap.main(sys.argv[1:]))
"""
"""The program where no file may grow by a byte: it opens the event, tries an act and closes."""


def test_the_program_starts_and_shows_an_event_on_a_full_disk(tmp_path: Path) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite3")
    workspace.import_document(events.playing(8))
    workspace.close()
    before = (tmp_path / "library.sqlite3").read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", FULL, "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == (
        "8 False\n"
        "Non salvato: il disco segnala un guasto. Salva una copia del torneo su un altro disco, "
        "poi rifallo.\n"
    ), done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
    assert (tmp_path / "library.sqlite3").read_bytes() == before
