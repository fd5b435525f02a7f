"""What an archive of 20,000 people costs: reading it, searching it, and every act in it."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import count, cycle
from pathlib import Path

from bglmanager.engine.event import Entry, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import Details
from bglmanager.services import entries
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import DETAILS
from bglmanager.services.workspace import Workspace, open_library
from tests.bench.desk import NOW
from tests.bench.registry import figure
from tests.helpers.archives import many_people
from tests.helpers.events import EVENT_ID, settings

PEOPLE, PLAYERS = 20_000, 450
TRIES = 9
TYPED = ("ma", "ro", "barati", "mar ro", "maraca alesandra", "ludoteca", "quaranta castelvecchi")
"""Two letters, whole names, words of others, and typing errors."""


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where the prepared library lies until the last figure is measured."""
    return tempfile.TemporaryDirectory(prefix="bench-")


@cache
def everybody() -> tuple[Details, ...]:
    """The people of the archive, as a list has them."""
    facts = many_people(PEOPLE)
    return tuple(Details(**{name: getattr(one, name) for name in DETAILS}) for one in facts)


@cache
def stored() -> Path:
    """A library with the archive, and an event of 450 of its people who are known there."""
    file = Path(_folder().name) / "archive.sqlite3"
    workspace = _open(file)
    archive = Archive(workspace)
    archive.take_in(everybody())
    workspace.import_document(Event(settings(), tuple(_entry(n) for n in range(1, PLAYERS + 1))))
    archive.catch_up()
    workspace.close()
    return file


def _entry(number: int) -> Entry:
    one = everybody()[number * 44]
    return Entry(
        EntryNumber(number), one.first_name, one.last_name, one.email, one.birth_date, one.gender
    )


def _open(file: Path) -> Workspace:
    numbers = count(time.perf_counter_ns())
    return open_library(
        file,
        clock=lambda: NOW,
        new_id=lambda: f"00000000-0000-4000-8000-{next(numbers):012x}",
    )


@contextmanager
def large_archive() -> Iterator[tuple[Workspace, Archive]]:
    """A copy of that library, every write on the disk."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = _open(Path(shutil.copy(stored(), Path(folder) / "library.sqlite3")))
        yield workspace, Archive(workspace)
        workspace.close()


def _worst(acts: Iterator[Callable[[], object]]) -> float:
    """Milliseconds of the slowest of several acts."""
    took = []
    for _, act in zip(range(TRIES), acts, strict=False):
        begin = time.perf_counter()
        act()
        took.append((time.perf_counter() - begin) * 1000)
    return max(took)


@figure("read an archive of 20,000 people, on the worker", 3, "s")
def read() -> float:
    with large_archive() as (_, archive):
        begin = time.perf_counter()
        archive.take_loaded(archive.loading_work()())
        return time.perf_counter() - begin


@figure("a setting at the start, beside 20,000 people", 20)
def setting() -> float:
    with large_archive() as (workspace, _):
        return _worst(cycle([lambda: workspace.read_setting("theme")]))


@figure("search among 20,000 people, the slowest", 100)
def search() -> float:
    with large_archive() as (_, archive):
        archive.everybody_by_name()
        return _worst(cycle([_searching(archive, typed) for typed in TYPED]))


def _searching(archive: Archive, typed: str) -> Callable[[], object]:
    return lambda: archive.find_people(typed)


@figure("who a walk-in is, of 20,000 people", 100)
def like_one() -> float:
    with large_archive() as (_, archive):
        archive.everybody_by_name()
        return _worst(cycle([lambda: archive.like_all([Details("Adelle", "Maracca")])]))


@figure("who 450 people of a list are, of 20,000", 500)
def like_many() -> float:
    wanted = [replace(one, last_name=f"{one.last_name}x") for one in everybody()[:PLAYERS]]
    with large_archive() as (_, archive):
        archive.everybody_by_name()
        return _worst(cycle([lambda: archive.like_all(wanted)]))


ASKED = (
    *("rossi", "ritira rosi", "dove gioca perez", "quaranta castelvechi", "tavolo 7", "stampa"),
    *("quota", "5.1.2", "scuro", "nobodysname"),
)
"""What is typed into the box for everything: people, with typing errors too, and other things."""


@contextmanager
def _box_of_all() -> Iterator[tuple[Callable[[], None], Callable[[str], None], Callable[[], bool]]]:
    """How it is opened, how a text is typed, and how more of the program is read for it."""
    from bglmanager.ui.application import make_application  # noqa: PLC0415 - the others need no Qt
    from bglmanager.ui.preferences import LibraryPreferences  # noqa: PLC0415 - as above
    from bglmanager.ui.program import Program  # noqa: PLC0415 - as above

    application = make_application(["bench"])
    with large_archive() as (workspace, archive), tempfile.TemporaryDirectory() as icons:
        archive.everybody_by_name()
        (line,) = workspace.events()
        program = Program(application, workspace, LibraryPreferences(workspace), Path(icons))
        window = program.start(line.id)
        application.processEvents()
        box = window.everything_box
        assert box.source is not None

        def open_box() -> None:
            box.leave()
            window.actions_of_frame.commands.trigger()
            application.processEvents()

        def type_text(text: str) -> None:
            box.field.setText(text)
            application.processEvents()

        yield open_box, type_text, box.source.read_more
        window.close()


@figure("a letter in the box for everything, 450 players beside 20,000 people", 50)
def ask_everything() -> float:
    with _box_of_all() as (open_box, type_text, read_more):
        while read_more():  # done while nobody types
            pass
        open_box()
        texts = [typed[:end] for typed in ASKED for end in range(len(typed) + 1)]
        took = []
        for text in texts:
            begin = time.perf_counter()
            type_text(text)
            took.append((time.perf_counter() - begin) * 1000)
    return max(took)


@figure("open the box for everything, the first time too", 50)
def open_everything() -> float:
    with _box_of_all() as (open_box, _, _):
        return _worst(cycle([open_box]))


@figure("merge two of 20,000 people", 100)
def merge() -> float:
    with large_archive() as (_, archive):
        keys = iter([one.id for one in archive.everybody_by_name()])
        return _worst(cycle([lambda: archive.merge_people(next(keys), next(keys))]))


@figure("undo a merge among 20,000 people", 100)
def undo() -> float:
    with large_archive() as (_, archive):
        keys = iter([one.id for one in archive.everybody_by_name()])
        for _ in range(TRIES):
            archive.merge_people(next(keys), next(keys))
        return _worst(cycle([archive.undo]))


@figure("probable doubles of 20,000 people", 100)
def doubles() -> float:
    with large_archive() as (_, archive):
        archive.everybody_by_name()
        return _worst(cycle([archive.likely_doubles]))


@figure("bans of 450 entries, 20,000 people", 100)
def banned() -> float:
    with large_archive() as (workspace, archive):
        for one in archive.everybody_by_name()[:20]:
            archive.ban_people(one.id, "bench", None)
        event = workspace.open_event(EVENT_ID).event
        return _worst(cycle([lambda: archive.banned_entries(event)]))


@figure("catch up with an event of 450 after one change", 100)
def catch_up() -> float:
    with large_archive() as (workspace, archive):
        archive.everybody_by_name()
        desk = workspace.open_event(EVENT_ID)
        numbers = iter(range(1, PLAYERS))
        took = []
        for _ in range(TRIES):
            number = EntryNumber(next(numbers))
            person = entries.person_of(desk.event.entry(number))
            entries.edit_entry(desk, number, replace(person, club="Un altro club"))
            begin = time.perf_counter()
            archive.catch_up()
            took.append((time.perf_counter() - begin) * 1000)
        return max(took)


@figure("take a list of 20,000 people into an empty archive", 5, "s")
def take_in() -> float:
    with tempfile.TemporaryDirectory() as folder:
        workspace = _open(Path(folder) / "library.sqlite3")
        archive = Archive(workspace)
        archive.everybody_by_name()
        begin = time.perf_counter()
        archive.take_in(everybody())
        took = time.perf_counter() - begin
        workspace.close()
        return took


@figure("write 20,000 people who were planned on the worker", 2, "s")
def write_planned() -> float:
    return _in_an_empty_archive(undone=False)


@figure("take back a list of 20,000 people", 4, "s")
def take_back() -> float:
    return _in_an_empty_archive(undone=True)


def _in_an_empty_archive(*, undone: bool) -> float:
    """Seconds of the window for writing a planned list, or for taking it back."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = _open(Path(folder) / "library.sqlite3")
        archive = Archive(workspace)
        archive.everybody_by_name()
        plan = archive.planning_work(everybody)(lambda _done, _of: None)
        begin = time.perf_counter()
        archive.take_planned(plan)
        if undone:
            begin = time.perf_counter()
            archive.undo()
        took = time.perf_counter() - begin
        workspace.close()
        return took
