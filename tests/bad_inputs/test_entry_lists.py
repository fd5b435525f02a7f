"""Every bad list of entries: what the window says of it, word for word, and that nothing stays."""

from __future__ import annotations

import os
import resource
import signal
from pathlib import Path

import pytest

from bglmanager.i18n import Texts
from bglmanager.services import entries, entry_lists
from bglmanager.services.entries import search_key
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.entries.people import Lines
from tests.bad_inputs import (
    list_bombs,
    list_cells,
    list_people,
    list_strangers,
    list_texts,
    list_workbooks,
)
from tests.bad_inputs.lists import NotTaken, Shown, outcome, read
from tests.db.raw import dump, journal

TABS = ("Le colonne sono separate da tabulazioni.", "Columns are separated by tabs.")
MEMORY = 200 * 1024 * 1024
HANGS = 20
"""Seconds of the processor after which a list counts as one that never ends. The second that it
may take is watched with the other figures, where nothing else takes the processor."""

FILES = {
    **list_texts.TEXTS,
    **list_strangers.STRANGERS,
    **list_workbooks.WORKBOOKS,
}
CELLS = {**list_people.PEOPLE, **list_cells.CELLS}


def check(desk: OpenEvent, store: Path, data: bytes | str, expected: NotTaken | Shown) -> None:
    """What is said and added; a refusal leaves the store as it was, byte for byte."""
    before = store.read_bytes(), dump(store), journal(store)
    found = outcome(desk, data)
    assert list(found.said) == list(expected.said)
    assert type(found) is type(expected)
    if isinstance(found, Shown) and isinstance(expected, Shown):
        assert list(found.added) == list(expected.added)
    if isinstance(expected, NotTaken) or not expected.added:
        assert (store.read_bytes(), dump(store), journal(store)) == before


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, desk: OpenEvent, tmp_path: Path) -> None:
    data, expected = FILES[name]
    check(desk, tmp_path / "library.sqlite", data(), expected)


@pytest.mark.parametrize("name", CELLS)
def test_cells(name: str, desk: OpenEvent, tmp_path: Path) -> None:
    data, expected, kept = CELLS[name]
    if isinstance(expected, Shown):
        expected = Shown([TABS, *expected.said], expected.added)
    check(desk, tmp_path / "library.sqlite", data(), expected)
    if kept is not None:
        field, value = kept
        assert getattr(entries.person_of(desk.event.entries[-1]), field) == value


@pytest.mark.parametrize("name", list_bombs.BOMBS)
def test_bombs_take_no_memory_and_come_to_an_end(
    name: str, desk: OpenEvent, tmp_path: Path
) -> None:
    """In a child that ends where it needs more than 200 MB or hangs."""
    data, expected = list_bombs.BOMBS[name]
    made = data()
    child = os.fork()
    if child == 0:
        _defuse(desk, tmp_path / "library.sqlite", made, expected)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _defuse(desk: OpenEvent, store: Path, data: bytes | str, expected: NotTaken | Shown) -> None:
    """In the child: check the list within its limits. Never returns."""
    code = 1
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        used = pages * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, resource.RLIM_INFINITY))
        signal.setitimer(signal.ITIMER_PROF, HANGS)
        check(desk, store, data, expected)
        code = 0
    finally:
        os._exit(code)  # past pytest, whose process this was


def test_a_name_that_is_sql_is_found_again_and_does_nothing(
    desk: OpenEvent, tmp_path: Path
) -> None:
    data, _, _ = CELLS["SQL"]
    outcome(desk, data())
    assert [entry.first_name for entry in desk.event.entries] == [
        "Nicolò",
        "'); DROP TABLE entry;--",
    ]
    assert len(dump(tmp_path / "library.sqlite")["entry"]) == 2


def test_a_column_that_is_there_twice_is_settled_by_a_choice(desk: OpenEvent) -> None:

    data, _ = FILES["a column twice"]
    found = read(desk, data())
    reading = entry_lists.with_column(found, 3, None)
    again = entry_lists.read_again(found, desk.event, now=desk.now(), reading=reading)
    entry_lists.take(desk, again)
    assert desk.event.entries[-1].email == "a@b.it"


@pytest.mark.parametrize("typed", ["%", "_", "%%", "*", "' OR 1=1"])
def test_signs_of_a_search_stand_for_themselves(typed: str, desk: OpenEvent) -> None:
    (line,) = Lines(Texts("en")).of(desk.event)
    assert line.match(search_key("luca")) is not None
    assert line.match(search_key(typed)) is None
