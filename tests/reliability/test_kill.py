"""Killed at a random moment, in an import too: everything acknowledged is there, or one more."""

from __future__ import annotations

import os
import secrets
import select
import shutil
import signal
import struct
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event as sqlalchemy_event

from bglmanager.i18n import Texts
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import EntryList, State
from bglmanager.services.workspace import OpenEvent, Workspace, open_library
from bglmanager.ui.pages.entries.import_lines import Decisions, counted
from tests.bad_inputs.lists import NOW, make_library
from tests.db.raw import dump, journal, raw
from tests.files_made.ods import ods
from tests.files_made.sheets import Made
from tests.helpers.events import EVENT_ID
from tests.helpers.figures import figure
from tests.helpers.workspaces import open_workspace, ticking
from tests.reliability import player
from tests.reliability.forks import fork, kill
from tests.reliability.states import check_kept, digest, newest, rows
from tests.reliability.traces import LIBRARY, STORED, UNSAFE, Kind, Operation, Trace, read

SECTOR = 512


@dataclass(slots=True)
class _File:
    synced: bytearray = field(default_factory=bytearray)
    pending: list[Operation] = field(default_factory=list)

    def sync(self) -> None:
        for step in self.pending:
            _apply(self.synced, step)
        self.pending.clear()


class Disk:
    """Files in one folder. A write that was not synced may be lost, kept, or torn between two
    sectors, in any order; so may be the making and the removal of a file, while the folder was
    not synced.
    """

    def __init__(self) -> None:
        self._names: dict[str, _File] = {}
        self._synced_names: dict[str, _File] = {}
        self._pending_names: list[tuple[str, _File | None]] = []

    def do(self, step: Operation) -> None:
        """Do the next step of a trace."""
        match step.kind:
            case Kind.CREATE:
                self._name(step.file, _File())
            case Kind.DELETE:
                self._name(step.file, None)
            case Kind.WRITE | Kind.TRUNCATE:
                self._names[step.file].pending.append(step)
            case Kind.SYNC:
                self._names[step.file].sync()
            case Kind.SYNC_FOLDER:
                self._synced_names = dict(self._names)
                self._pending_names.clear()
            case Kind.ACKNOWLEDGED:
                pass

    def _name(self, name: str, file: _File | None) -> None:
        self._pending_names.append((name, file))
        _put(self._names, name, file)

    def after_a_cut(self, chance: Random) -> Mapping[str, bytes]:
        """The files that are found when the power is back. The disk itself goes on."""
        keeps = chance.choice((0.0, 0.5, 1.0, chance.random()))
        names = dict(self._synced_names)
        for name, file in self._pending_names:
            if chance.random() < keeps:
                _put(names, name, file)
        return {name: _found(file, keeps, chance) for name, file in names.items()}


def _put(names: dict[str, _File], name: str, file: _File | None) -> None:
    if file is None:
        names.pop(name, None)
    else:
        names[name] = file


def _found(file: _File, keeps: float, chance: Random) -> bytes:
    content = bytearray(file.synced)
    for step in file.pending:
        dice = chance.random()
        if dice < keeps * 0.8:
            _apply(content, step)
        elif dice < 0.9 and step.kind is Kind.WRITE:
            _tear(content, step, chance)
    return bytes(content)


def _apply(content: bytearray, step: Operation) -> None:
    if step.kind is Kind.TRUNCATE:
        del content[step.number :]
        return
    content.extend(bytes(max(0, step.number - len(content))))
    content[step.number : step.number + len(step.data)] = step.data


def _tear(content: bytearray, step: Operation, chance: Random) -> None:
    """Some sectors of a write arrive, others do not."""
    end = step.number + len(step.data)
    at = step.number
    while at < end:
        after = min(end, at - at % SECTOR + SECTOR)
        if chance.random() < 0.5:
            piece = step.data[at - step.number : after - step.number]
            _apply(content, Operation(Kind.WRITE, step.file, at, piece))
        at = after


ACK = struct.Struct("<I8s")
"""The sequence of a command and the digest of the rows after it."""

MOST = 6
"""Commands that are waited for before a kill, at most."""

LONGEST = 0.010
"""Seconds from there to the kill, at most."""

A_DAY = 25
"""Kills of one store; then a fresh one, because a day's journal is short."""


@pytest.fixture
def chance() -> Random:
    return Random(20260314)


def test_killed_again_and_again(tmp_path: Path, empty_store: Path, chance: Random) -> None:
    """Some kills must hit a transaction and commands must differ, or nothing would be proved."""
    interrupted = 0
    kinds: Counter[str] = Counter()
    path = tmp_path / "library.sqlite3"
    _warm(Path(shutil.copy(empty_store, path)), tmp_path)
    names = list(player.STAGES)
    for number in range(figure(20, long=10_000)):
        if number % A_DAY == 0:
            kinds += _kinds(path)
            shutil.copy(empty_store, path)
            workspace = open_workspace(path)
            workspace.import_document(player.stage(names[number // A_DAY % len(names)]))
            workspace.close()
        interrupted += _kill_once(path, Random(chance.random()))
    kinds += _kinds(path)
    assert interrupted > 0
    assert len(kinds) > 15


def _warm(path: Path, folder: Path) -> None:
    """Everything that a command loads is loaded in the parent, and nothing is open."""
    workspace = open_workspace(path)
    desk = workspace.import_document(player.stage("diplomacy"))
    for _ in range(20):
        player.act(desk, Random(1), folder)
    workspace.close()


def _kinds(path: Path) -> Counter[str]:
    with raw(path) as connection:
        return Counter(kind for (kind,) in connection.execute("SELECT kind FROM command"))


def _kill_once(path: Path, chance: Random) -> bool:
    """Whether the kill left a transaction behind."""
    acks, write = os.pipe()
    child = fork(lambda: _work(path, chance, write))
    os.close(write)
    try:
        acknowledged, expected = _kill_after(child, acks, chance)
    finally:
        os.close(acks)
    interrupted = path.with_name(f"{path.name}-journal").exists()
    check_kept(path, acknowledged, expected)
    return interrupted


def _work(path: Path, chance: Random, acks: int) -> None:
    """In the child: command after command, each acknowledged when it has returned."""
    workspace = open_library(path, clock=ticking(), new_id=lambda: os.urandom(16).hex())
    workspace.open_event(EVENT_ID)
    with raw(path) as connection:
        while True:
            player.command(workspace, chance, path.parent)
            said = ACK.pack(newest(connection), digest(rows(connection)))
            os.write(acks, said)


def _kill_after(child: int, acks: int, chance: Random) -> tuple[int, bytes]:
    """Let the child do some commands and a part of one more; the last one acknowledged."""
    said = b""
    for _ in range(chance.randint(1, MOST)):
        said = os.read(acks, ACK.size)
    until = time.monotonic() + chance.uniform(0, LONGEST)
    while (left := until - time.monotonic()) > 0:
        if select.select([acks], [], [], left)[0]:
            said = os.read(acks, ACK.size) or said
    kill(child)
    while more := os.read(acks, ACK.size):
        said = more
    assert len(said) == ACK.size, "the child ended before it did anything"
    sequence, expected = ACK.unpack(said)
    return int(sequence), bytes(expected)


# ---------------- An import that breaks off writes nothing; one that is repeated adds nobody

HEADER = ["Nome", "Cognome", "Club", "Email"]
LIST = ods(
    Made(
        [
            HEADER,
            ["Nicolò", "De Luca", "Treemme", ""],
            ["Anna", "Neri", "Alfa", "anna@example.org"],
            ["Bo", "Li", "", ""],
            ["Ugo", "Verdi", "Beta", ""],
            ["Ida", "Blu", "", "ida@example.org"],
        ]
    )
)
"""One who is there already and is completed, four who are new."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "library.sqlite"
    make_library(path)
    return path


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path))


class Broken(Exception):
    """Something that nobody foresaw."""


@contextmanager
def at_statement(workspace: Workspace, number: int, do: Callable[[], None]) -> Iterator[None]:
    """Do something at this statement of the next command; the commit counts as one."""
    left = [number]

    def count(*_: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            do()

    engine = workspace._store._engine
    names = ("before_cursor_execute", "commit")
    for name in names:
        sqlalchemy_event.listen(engine, name, count)
    try:
        yield
    finally:
        for name in names:
            sqlalchemy_event.remove(engine, name, count)


def break_() -> None:
    raise Broken


def look(desk: OpenEvent) -> EntryList:
    return entry_lists.read_bytes(LIST, "iscritti.ods", desk.event, now=NOW)


def said(found: EntryList) -> tuple[str, str]:
    """The line of the window that counts what is in the list."""
    counts = Decisions().counts(found.preview)
    return counted(Texts("it"), counts), counted(Texts("en"), counts)


def check_complete(desk: OpenEvent, store: Path) -> None:
    """The list is in, whole; the same list again adds nobody and writes nothing."""
    assert [e.last_name for e in desk.event.entries] == ["De Luca", "Neri", "Li", "Verdi", "Blu"]
    assert desk.event.entries[0].club == "Treemme"
    again, before = look(desk), store.read_bytes()
    assert said(again) == ("0 nuovi, già iscritti: 5", "0 new, already there: 5")
    assert all(row.state is State.THERE for row in again.preview.rows)
    assert entry_lists.what_taking_does(desk.event, again).nothing
    entry_lists.take_list(desk, again)
    assert store.read_bytes() == before


def test_an_exception_at_any_statement_of_an_import(store: Path) -> None:
    workspace = open_workspace(store)
    desk = workspace.open_event(EVENT_ID)
    before, event = (dump(store), journal(store)), desk.event
    number = 0
    while True:
        number += 1
        found = look(desk)
        assert said(found) == ("4 nuovi, già iscritti: 1", "4 new, already there: 1")
        try:
            with at_statement(workspace, number, break_):
                entry_lists.take_list(desk, found)
        except Broken:
            assert desk.event is event
            assert (dump(store), journal(store)) == before
        else:
            break
    assert number > 8
    check_complete(desk, store)
    workspace.close()


def test_the_end_of_the_process_at_any_statement_of_an_import(store: Path) -> None:
    before = dump(store), journal(store)
    number = 0
    while True:
        number += 1
        child = os.fork()
        if child == 0:
            _die_at(store, number)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0:
            break
        workspace = open_workspace(store)
        assert len(workspace.open_event(EVENT_ID).event.entries) == 1
        workspace.close()
        assert (dump(store), journal(store)) == before
    assert number > 8
    workspace = open_workspace(store)
    check_complete(workspace.open_event(EVENT_ID), store)
    workspace.close()


def _die_at(store: Path, number: int) -> None:
    """In the child: import and be killed on the way. Never returns."""
    code = 1
    try:
        workspace = open_workspace(store)
        desk = workspace.open_event(EVENT_ID)
        with at_statement(workspace, number, lambda: os.kill(os.getpid(), signal.SIGKILL)):
            entry_lists.take_list(desk, look(desk))
        code = 0
    finally:
        os._exit(code)  # past pytest, whose process this was


def test_a_list_that_goes_on_adds_only_who_is_new(store: Path) -> None:
    workspace = open_workspace(store)
    desk = workspace.open_event(EVENT_ID)
    entry_lists.take_list(desk, look(desk))
    longer = "Nome\tCognome\nNicolò\tDe Luca\nAnna\tNeri\nEva\tViola\n"
    found = entry_lists.read_pasted(longer, desk.event, now=NOW)
    assert said(found) == ("1 nuovo, già iscritti: 2", "1 new, already there: 2")
    entry_lists.take_list(desk, found)
    assert len(desk.event.entries) == 6
    workspace.close()


# ------ The power goes at any moment: everything acknowledged is there, and at most one more


def damages(trace: Trace, cuts: int, seed: int, folder: Path) -> Iterator[str]:
    """What each cut that did harm did; the store is opened after every one of them."""
    chance = Random(seed)
    first = next(i for i, step in enumerate(trace) if step.kind is Kind.ACKNOWLEDGED)
    moments = sorted(chance.randrange(first, len(trace)) + 1 for _ in range(cuts))
    disk, done = Disk(), 0
    acknowledged = trace[first]
    for moment in moments:
        for step in trace[done:moment]:
            disk.do(step)
            if step.kind is Kind.ACKNOWLEDGED:
                acknowledged = step
        done = moment
        path = _put_back(disk, chance, folder)
        try:
            check_kept(path, acknowledged.number, acknowledged.data)
        except Exception as harm:  # noqa: BLE001 # a damaged store may fail in any way
            yield f"operation {moment}, command {acknowledged.number}: {harm!r}"


def _put_back(disk: Disk, chance: Random, folder: Path) -> Path:
    for old in folder.glob(f"{LIBRARY}*"):
        old.unlink()
    for name, content in disk.after_a_cut(chance).items():
        (folder / name).write_bytes(content)
    return folder / LIBRARY


def test_cuts_of_a_stored_day(tmp_path: Path) -> None:
    assert list(damages(read(STORED), figure(15, long=100), 20260314, tmp_path)) == []


def test_without_syncing_a_cut_does_harm(tmp_path: Path) -> None:
    """Or the disk of these tests would be too good to prove anything."""
    harm = damages(read(UNSAFE), 300, 20260314, tmp_path)
    assert next(harm, "none").startswith("operation ")


@pytest.mark.long
def test_ten_thousand_cuts_of_a_new_day(tmp_path: Path) -> None:
    from tests.reliability.recording import record  # noqa: PLC0415 # alone needs apsw

    seed = secrets.randbelow(2**32)
    folder = tmp_path / "cut"
    folder.mkdir()
    trace = record(tmp_path, commands=400, seed=seed)
    assert (seed, list(damages(trace, 10_000, seed, folder))) == (seed, [])


@pytest.mark.long
@pytest.mark.parametrize("synchronous", ["FULL", "OFF"])
def test_a_new_day_written_in_any_other_way_is_harmed(tmp_path: Path, synchronous: str) -> None:
    from tests.reliability.recording import record  # noqa: PLC0415 # alone needs apsw

    folder = tmp_path / "cut"
    folder.mkdir()
    trace = record(tmp_path, commands=60, seed=secrets.randbelow(2**32), synchronous=synchronous)
    assert len(list(damages(trace, 500, 1, folder))) > 50
