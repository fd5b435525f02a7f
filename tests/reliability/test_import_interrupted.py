"""An import that breaks off writes nothing; one that is repeated adds nobody."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event as sqlalchemy_event

from bglmanager.i18n import Texts
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import EntryList, State
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.pages.entries.import_rows import Decisions
from bglmanager.ui.pages.entries.import_words import counted
from tests.bad_inputs.lists import NOW, make_library
from tests.db.raw import dump, journal
from tests.files_made.ods import ods
from tests.files_made.sheets import Made
from tests.helpers.events import EVENT_ID
from tests.helpers.workspaces import open_workspace

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
    return entry_lists.read(LIST, "iscritti.ods", desk.event, now=NOW)


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
    entry_lists.take(desk, again)
    assert store.read_bytes() == before


def test_an_exception_at_any_statement_of_an_import(store: Path) -> None:
    workspace = open_workspace(store)
    desk = workspace.open(EVENT_ID)
    before, event = (dump(store), journal(store)), desk.event
    number = 0
    while True:
        number += 1
        found = look(desk)
        assert said(found) == ("4 nuovi, già iscritti: 1", "4 new, already there: 1")
        try:
            with at_statement(workspace, number, break_):
                entry_lists.take(desk, found)
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
        assert len(workspace.open(EVENT_ID).event.entries) == 1
        workspace.close()
        assert (dump(store), journal(store)) == before
    assert number > 8
    workspace = open_workspace(store)
    check_complete(workspace.open(EVENT_ID), store)
    workspace.close()


def _die_at(store: Path, number: int) -> None:
    """In the child: import and be killed on the way. Never returns."""
    code = 1
    try:
        workspace = open_workspace(store)
        desk = workspace.open(EVENT_ID)
        with at_statement(workspace, number, lambda: os.kill(os.getpid(), signal.SIGKILL)):
            entry_lists.take(desk, look(desk))
        code = 0
    finally:
        os._exit(code)  # past pytest, whose process this was


def test_a_list_that_goes_on_adds_only_who_is_new(store: Path) -> None:
    workspace = open_workspace(store)
    desk = workspace.open(EVENT_ID)
    entry_lists.take(desk, look(desk))
    longer = "Nome\tCognome\nNicolò\tDe Luca\nAnna\tNeri\nEva\tViola\n"
    found = entry_lists.read_pasted(longer, desk.event, now=NOW)
    assert said(found) == ("1 nuovo, già iscritti: 2", "1 new, already there: 2")
    entry_lists.take(desk, found)
    assert len(desk.event.entries) == 6
    workspace.close()
