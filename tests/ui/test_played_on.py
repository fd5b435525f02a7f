"""An event that was played on elsewhere: a line that says so, and the panel that decides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.services import documents
from bglmanager.services.library import Library, open_document
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.program import Program
from tests.helpers.libraries import half_a_day, make_library
from tests.reliability.laptops import desk_of, play_a_round
from tests.ui.backups import (
    Begin,
    answers,
    begin,
    cells,
    click,
    library,
    page_of,
    settled,
    shown,
    side_texts,
)

__all__ = ["begin", "library"]


@pytest.fixture
def stick(library: Library, tmp_path: Path) -> Path:
    """A stick with everything of this library."""
    folder = tmp_path / "stick"
    folder.mkdir()
    library.open()
    library.use_target(folder)
    half_a_day(library)
    library.keeping.by_hand()
    return folder


@pytest.fixture
def other(stick: Path, tmp_path: Path) -> Iterator[Library]:
    """Another laptop, which played on from the newest document of the stick."""
    made = make_library(tmp_path / "laptop-b", ids=1_000_000)
    (newest,) = documents.newest_documents([stick / ON_A_STICK])
    open_document(made.open(), newest.file)
    made.use_target(stick)
    play_a_round(desk_of(made), 2)
    made.keeping.by_hand()
    yield made
    made.close()


def said(window: MainWindow) -> list[str]:
    return [one.text for one in window.strip.notices if "played on" in one.text]


def at_home(program: Program, qtbot: QtBot) -> MainWindow:
    """The window once it shows the list of events."""
    shown(program).leave_event()
    qtbot.waitUntil(lambda: shown(program).key == "home")
    return shown(program)


def ask(library: Library, window: MainWindow, qtbot: QtBot) -> str:
    """What is said once the stick was looked at."""
    library.keeping.look_elsewhere()
    qtbot.waitUntil(lambda: bool(said(window)))
    QApplication.processEvents()  # the line is laid out
    (line,) = said(window)
    return line


@pytest.mark.parametrize("page", ["home", "event"])
def test_it_is_said_and_decided_on_the_page(
    library: Library, other: Library, begin: Begin, qtbot: QtBot, page: str
) -> None:
    program = begin()
    window = at_home(program, qtbot) if page == "home" else shown(program)
    window.go(page)
    line = ask(library, window, qtbot)
    assert line.startswith("“Trofeo di prova” was played on elsewhere until 14/03/2026 ")
    assert "(Round 2, 4 results in all); here until 14/03/2026 " in line
    click(window, "Decide where to go on")
    assert window.side.title == "Played on elsewhere"
    click(window, "Go on from elsewhere")
    qtbot.waitUntil(lambda: not said(window))
    assert desk_of(library).event == desk_of(other).event
    assert window.bottom.text == "“Trofeo di prova” goes on from elsewhere"
    assert not window.side.isVisible()


def test_going_on_from_here_is_not_asked_again(
    library: Library, other: Library, begin: Begin, qtbot: QtBot
) -> None:
    before = desk_of(library).event
    window = shown(begin())
    window.go("event")
    ask(library, window, qtbot)
    click(window, "Decide where to go on")
    click(window, "Go on from here")
    assert said(window) == []
    library.keeping.look_elsewhere()
    QApplication.processEvents()
    assert said(window) == []
    assert desk_of(library).event is before
    assert desk_of(other).event != before


def test_a_file_that_is_opened_asks(
    library: Library, other: Library, begin: Begin, qtbot: QtBot
) -> None:
    (newest,) = documents.newest_documents([other.places.documents])
    window = at_home(begin(), qtbot)
    page = window.page
    assert isinstance(page, HomePage)
    answers(window).file = newest.file
    page.read_file()
    assert window.side.title == "Played on elsewhere"
    assert len(said(window)) == 1
    click(window, "Go on from here")
    assert said(window) == []


def test_a_file_given_to_the_program_asks(
    library: Library, other: Library, begin: Begin, qtbot: QtBot
) -> None:
    (newest,) = documents.newest_documents([other.places.documents])
    program = begin()
    window = shown(program)
    window.go("event")
    program.open_file(newest.file)
    qtbot.waitUntil(lambda: len(said(window)) == 1)


def test_the_backups_of_a_stick_are_told_apart(
    library: Library, other: Library, begin: Begin, stick: Path, qtbot: QtBot
) -> None:
    window = shown(begin())
    page = page_of(window)
    assert page.table.isColumnHidden(4)
    page.show_folder(stick)
    settled(qtbot, page)
    qtbot.waitUntil(lambda: len(set(cells(page, 4))) == 2)
    computers = cells(page, 4)
    assert computers == sorted(computers, reverse=True)
    assert set(computers) == {"this computer", "laptop-b"}


def test_the_backups_of_another_computer_are_deleted_by_name(
    library: Library, other: Library, begin: Begin, stick: Path, qtbot: QtBot
) -> None:
    play_a_round(desk_of(other), 3)
    other.keeping.by_hand()
    window = shown(begin())
    page = page_of(window)
    page.show_folder(stick)
    settled(qtbot, page)
    qtbot.waitUntil(lambda: "laptop-b" in cells(page, 4))
    assert not page.delete.isEnabled()
    theirs = cells(page, 4).index("laptop-b")
    page.table.setCurrentIndex(page.table.model().index(theirs, 0))
    texts = side_texts(window)
    assert any(text.startswith("All backups of laptop-b, until 14/03/2026 ") for text in texts)
    assert "Only there: Trofeo di prova, Round 3, 6 results in all" in texts
    page.delete.trigger()
    assert answers(window).asked[-1].startswith("Delete all backups of laptop-b, until ")
    qtbot.waitUntil(lambda: set(cells(page, 4)) == {"this computer"})
    assert {one.own for one in library.branches.of(stick / ON_A_STICK)} == {True}
