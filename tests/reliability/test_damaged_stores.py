"""Stored files that went bad: nobody sees a traceback, waits for ever or reads a wrong standing.

Every mutant goes the way of the program: it is opened, its events are listed and opened, their
standings derived, its pages checked, and it is looked at as a backup. What opens without a word
must be what was stored.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services import penalties, till
from bglmanager.services.backups import Backups
from bglmanager.services.errors import NotOpened
from bglmanager.services.library import Library
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.penalties import GivenPenalty
from bglmanager.words.problems import problem_sentence
from tests.helpers.events import EVENT_ID, closed, event, playing, with_result, with_round
from tests.helpers.figures import figure
from tests.helpers.workspaces import counting, open_workspace, ticking
from tests.reliability.damages import damage

PATIENCE = 10
"""Seconds after which a mutant counts as one that hangs."""

BATCH = 60
"""So many mutants share a process."""

OTHER = EventId("5d4f6c1e-9f5b-4d3a-8f0e-2b6a1c7d8e91")


@dataclass(frozen=True, slots=True)
class Stored:
    """A library that is sound, and what is in it."""

    file: Path
    events: Mapping[EventId, Event]
    derived: Mapping[EventId, Derived]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Stored:
    """Two events, one of them with corrections, penalties, undo and redo behind it."""
    file = tmp_path_factory.mktemp("sound") / "library.sqlite3"
    workspace = open_workspace(file)
    workspace.set_setting("window", '{"language": "en"}')
    desk = workspace.import_document(event(12))
    desk.act("draw", {}, with_round)
    for table in (1, 2, 3):
        desk.act("result", {}, partial(with_result, table=table, scores=[9, 7, table, 1]))
    desk.act("result", {}, lambda e: with_result(e, 2, [5, 7, 8, 1]))
    desk.undo()
    desk.act("close", {}, closed)
    desk.act("draw", {}, lambda e: with_round(e, order=[1, 5, 9, 2, 6, 10, 3, 7, 11, 4, 8, 12]))
    desk.act("result", {}, lambda e: with_result(e, 1, [4, 3, 2, 1]))
    penalties.give_penalty(desk, GivenPenalty(EntryNumber(3), PenaltyKind.WARNING, "late"))
    for number in (1, 2):
        till.set_paid(desk, EntryNumber(number), paid=True)
    desk.undo()
    desk.redo()
    workspace.import_document(closed(playing(8, id=OTHER, name="Altro trofeo")))
    events = {key: workspace.open_event(key).event for key in (EVENT_ID, OTHER)}
    workspace.close()
    return Stored(file, events, {key: derive(found) for key, found in events.items()})


# ------------------------------------------------------------------------ what is looked at


class Wrong(AssertionError):
    """The program showed something that is not what was stored."""


def look_at(folder: Path, stored: Stored) -> str:
    """The way of the program over a damaged library; how far it came."""
    sound = _examined(folder, stored)
    library = Library(folder, clock=ticking(), new_id=counting(), run=lambda work: work())
    try:
        workspace = library.open_library()
    except NotOpened as error:
        _said(error.problem)
        if sound:
            raise Wrong(f"sound as a backup, but {error.problem.code}") from error
        return error.problem.code
    try:
        found = [error.problem.code for error in _complaints(library)]
        found += [_opened(library, key, stored) for key in stored.events]
        with suppress(NotOpened):
            workspace.events()
    finally:
        workspace.close()
    complaints = [code for code in found if code]
    if sound and complaints:
        raise Wrong(f"sound as a backup, but {complaints}")
    return complaints[0] if complaints else "passed"


def _examined(folder: Path, stored: Stored) -> bool:
    """Whether the file passes as a backup; it has everything then."""
    try:
        contents = Backups(LibraryPaths(folder)).examine_backup(folder / "library.sqlite3")
    except NotOpened as error:
        _said(error.problem)
        return False
    if {one.id for one in contents.events} != set(stored.events):
        raise Wrong(f"a sound backup with {[one.name for one in contents.events]}")
    return True


def _complaints(library: Library) -> Iterator[NotOpened]:
    assert library.workspace is not None
    for ask in (library.workspace.events, library.check_pages):
        try:
            ask()
        except NotOpened as error:
            _said(error.problem)
            yield error


def _opened(library: Library, key: EventId, stored: Stored) -> str:
    assert library.workspace is not None
    try:
        desk = library.workspace.open_event(key)
    except NotOpened as error:
        _said(error.problem)
        return error.problem.code
    if desk.event != stored.events[key]:
        raise Wrong("another event than was stored")
    if desk.derived != stored.derived[key]:
        raise Wrong("another standing than was stored")
    desk.history_rows()
    return ""


def _said(problem: Problem) -> None:
    """Whoever meets this problem is told in his language."""
    texts = [problem_sentence(Texts(language), problem) for language in ("en", "it")]
    if not all(texts) or texts[0] == texts[1]:
        raise Wrong(f"no sentence for {problem.code}")


# -------------------------------------------------------------------------------- processes


def outcomes(stored: Stored, seeds: range, folder: Path) -> list[tuple[int, str, str]]:
    """Seed, damage and outcome of every mutant; "wrong: …" for what must not be."""
    told = folder / f"{seeds.start}.txt"
    told.touch()
    seed = seeds.start
    while seed < seeds.stop:
        child = os.fork()
        if child == 0:
            _look_at_all(stored, range(seed, seeds.stop), folder, told)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        seed = seeds.start + len(told.read_text("utf-8").splitlines())
        if ended != 0 or seed < seeds.stop:  # who hangs is cut off, the others go on
            with told.open("a", encoding="utf-8") as file:
                file.write(f"{seed}\t?\twrong: the process ended with {ended}\n")
            seed += 1
    lines = (line.split("\t", 2) for line in told.read_text("utf-8").splitlines())
    return [(int(seed), name, outcome) for seed, name, outcome in lines]


def _look_at_all(stored: Stored, seeds: range, folder: Path, told: Path) -> None:
    """In the child: one mutant after the other. Never returns."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    setattr(os, "fsync", _nothing)  # noqa: B010 # nobody pulls the plug here
    code = 1
    try:
        with told.open("a", encoding="utf-8") as file:
            for seed in seeds:
                signal.alarm(PATIENCE)
                name, outcome = _one(stored, seed, folder)
                file.write(f"{seed}\t{name}\t{outcome}\n")
                file.flush()
        code = 0
    finally:
        os._exit(code)  # past pytest, whose process this was


def _nothing(_handle: int) -> None:
    """Leaves the disk alone."""


def _one(stored: Stored, seed: int, folder: Path) -> tuple[str, str]:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        store = Path(shutil.copy(stored.file, place))
        name = damage(seed, store)
        try:
            return name, look_at(Path(place), stored)
        except Wrong as wrong:
            return name, f"wrong: {wrong}"
        except Exception:  # noqa: BLE001 # this is what must never come
            return name, "wrong: " + traceback.format_exc().strip().replace("\n", " | ")


def check(stored: Stored, total: int, folder: Path) -> Counter[tuple[str, str]]:
    found: list[tuple[int, str, str]] = []
    for start in range(0, total, BATCH):
        found += outcomes(stored, range(start, min(start + BATCH, total)), folder)
    assert len(found) == total
    assert [line for line in found if line[2].startswith("wrong")] == []
    return Counter((name, outcome) for _, name, outcome in found)


def test_damaged_stores(stored: Stored, tmp_path: Path) -> None:
    stores = figure(20, long=5_000)
    seen = check(stored, stores, tmp_path)
    assert sum(n for (_, outcome), n in seen.items() if outcome == "passed") < stores // 2


def test_the_sound_library_passes(stored: Stored, tmp_path: Path) -> None:
    shutil.copy(stored.file, tmp_path)
    assert look_at(tmp_path, stored) == "passed"
