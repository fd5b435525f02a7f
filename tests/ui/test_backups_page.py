"""The backups in the window: by keys and clicks, with the library open, damaged, or gone."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from bglmanager.engine.problems import problem
from bglmanager.services import library as rescuing
from bglmanager.services import people
from bglmanager.services.backups import Reason
from bglmanager.services.erasures import FILE
from bglmanager.services.errors import NotOpened
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.services.workspace import Workspace
from bglmanager.ui.cannot_start import Rescue
from bglmanager.ui.look import Look
from bglmanager.ui.main_window import MainWindow
from tests.helpers.events import EVENT_ID
from tests.helpers.libraries import half_a_day, one_more
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
from tests.ui.doubles import Answers, unnamed

__all__ = ["begin", "library"]


def test_what_there_is_and_what_is_in_it(library: Library, begin: Begin) -> None:
    half_a_day(library)
    window = shown(begin())
    page = page_of(window)
    assert window.header.title == "Backups"
    assert cells(page, 1) == ["end of a round", "end of a round", "before an import"]
    assert cells(page, 2) == [
        "Round 1, 2 results in all – Trofeo di prova",
        "Round 1, 2 results in all – Trofeo di prova",
        "no event yet",
    ]
    assert cells(page, 3) == ["sound"] * 3
    assert unnamed(window) == []


def test_the_panel_says_what_is_newer(
    library: Library, begin: Begin, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of thousands of acts that takes seconds: it is read elsewhere, and the newest are worded."""
    half_a_day(library)
    read_on: list[threading.Thread] = []
    losses = rescuing.losses_of

    def read(*given: Any) -> rescuing.Losses:
        read_on.append(threading.current_thread())
        return losses(*given)

    monkeypatch.setattr(rescuing, "losses_of", read)
    window = shown(begin())
    for _ in range(2):
        QTest.keyClick(page_of(window).table, Qt.Key.Key_Down)
    assert window.side.isVisible()
    qtbot.waitUntil(lambda: any("Event read" in text for text in side_texts(window)))
    assert threading.main_thread() not in read_on
    texts = [text for text in side_texts(window) if text != "Checking…"]
    start = texts.index("What is newer and not in it")
    end = texts.index("All backups of this computer")
    assert [text.partition(" ")[2] for text in texts[start + 1 : end]] == [
        "Round 1 closed",
        "Result of table 2",
        "Result of table 1",
        "Event read from a file",
    ]


def test_a_backup_that_is_looked_at_while_another_page_is_shown_opens_nothing_there(
    library: Library, begin: Begin
) -> None:
    """The worker checks one after the other, and nobody has to wait for it on the page."""
    half_a_day(library)
    window = shown(begin())
    page = page_of(window)
    page.table.setCurrentIndex(page.table.model().index(0, 0))
    row = page.table.current_row
    assert row is not None
    window.go("history")
    window.close_side()
    page._listing.learnt.emit(row.key)
    assert not window.side.isVisible()


def test_a_backup_by_hand(library: Library, begin: Begin, qtbot: QtBot) -> None:
    desk = half_a_day(library)
    window = shown(begin())
    desk.act("close", {"round": 1}, one_more)
    QTest.keyClick(page_of(window).table, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "made by hand" in cells(page_of(window), 1))
    assert library.backups.listed()[0].reason is Reason.HAND
    settled(qtbot, page_of(window))
    qtbot.waitUntil(lambda: window.bottom.text == "The backup is made and sound")


def test_going_back_by_keys(library: Library, begin: Begin, qtbot: QtBot) -> None:
    half_a_day(library)
    program = begin()
    window = shown(program)
    page = page_of(window)
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    QTest.keyClick(page.table, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: program.window is not window)
    assert answers(window).asked[0].startswith("Go back to the backup of 14/03/2026 ")
    assert shown(program).key == "home"
    assert shown(program).bottom.text == (
        "The backup is in use now. The file used before stays where it is."
    )
    workspace = library.workspace
    assert workspace is not None
    assert workspace.open(EVENT_ID).event.rounds[0].status.value == "playing"
    assert library.places.library.name == "library-2.sqlite3"


def test_thinking_better_of_it_changes_nothing(library: Library, begin: Begin) -> None:
    half_a_day(library)
    program = begin()
    window = shown(program)
    answers(window).yes = False
    QTest.keyClick(page_of(window).table, Qt.Key.Key_F8)
    assert program.window is window
    assert library.places.library.name == "library.sqlite3"


def test_ready_for_another_laptop(
    library: Library, begin: Begin, qtbot: QtBot, tmp_path: Path
) -> None:
    half_a_day(library)
    stick = tmp_path / "stick"
    stick.mkdir()
    window = shown(begin())
    answers(window).file = stick
    click(window, "Ready for another laptop")
    qtbot.waitUntil(lambda: "Another laptop can go on" in answers(window).asked)
    assert len(library.backups.listed(stick / ON_A_STICK)) >= 3
    assert window.header.state_line.startswith("Newest backup: 14/03/2026 09:00. Second set in ")


def test_a_folder_somebody_brings(
    library: Library, begin: Begin, qtbot: QtBot, tmp_path: Path
) -> None:
    half_a_day(library)
    stick = tmp_path / "stick"
    stick.mkdir()
    library.use_target(stick)
    library.keeping.settle(Reason.HAND)
    window = shown(begin())
    answers(window).file = stick
    click(window, "Another folder")
    settled(qtbot, page_of(window))
    assert window.header.state_line == f"Backups in {stick / ON_A_STICK}"
    assert len(cells(page_of(window), 0)) == 3
    assert window.focusWidget() is page_of(window).table
    click(window, "Backups of this computer")
    settled(qtbot, page_of(window))
    assert window.header.state_line.startswith("Newest backup: 14/03/2026 09:00.")
    assert page_of(window).own.refusal == "These are the backups of this computer already."


def test_a_library_in_a_synchronised_folder_is_pointed_out(
    library: Library, begin: Begin, tmp_path: Path
) -> None:
    half_a_day(library)
    page = page_of(shown(begin()))
    assert page.notices() == []
    library.places = replace(library.places, folder=tmp_path / "Dropbox")
    (notice,) = page.notices()
    assert notice.text.startswith("The event library lies in a Dropbox folder: another computer")


def test_a_folder_that_is_not_there(library: Library, begin: Begin, tmp_path: Path) -> None:
    half_a_day(library)
    window = shown(begin())
    answers(window).file = tmp_path / "nowhere"
    click(window, "Another folder")
    assert window.bottom.text == (
        f"The folder {tmp_path / 'nowhere'} cannot be read. Check that the USB stick is plugged "
        "in, or choose another folder."
    )


def test_a_bad_backup_says_so_and_cannot_be_gone_back_to(
    library: Library, begin: Begin, qtbot: QtBot
) -> None:
    half_a_day(library)
    spoil(library.backups.listed()[0].file)
    window = shown(begin())
    page = page_of(window)
    assert cells(page, 3)[0] == "not usable"
    QTest.keyClick(page.table, Qt.Key.Key_Home)
    assert not page.back.isEnabled()
    assert page.back.toolTip() == (
        "The event library is damaged. Nothing of it is shown: go back to the newest backup."
    )


def test_damage_found_after_the_start_is_said_on_every_page(
    library: Library, begin: Begin, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    half_a_day(library)

    def damaged() -> None:
        raise NotOpened(problem("store.damaged"))

    monkeypatch.setattr(library, "check", damaged)
    window = shown(begin())
    said = "The event library is damaged. Nothing of it is shown: go back to the newest backup."
    qtbot.waitUntil(lambda: [n.text for n in window.strip.notices] == [said])
    window.go("entries")
    notice = window.strip.notices[0]
    assert notice.text == said
    assert notice.action is not None
    notice.action.trigger()
    assert window.key == "backups"


def test_an_event_that_is_damaged_leads_to_the_backups(
    library: Library, begin: Begin, qtbot: QtBot
) -> None:
    half_a_day(library)
    program = begin()
    program.show_list(program.places[0])
    library.reopen()
    program.workspace = library.workspace or library.open()
    from tests.db.raw import raw  # noqa: PLC0415 # past the program, for this test alone

    with raw(library.places.library) as connection:
        connection.execute("UPDATE seat SET score = score + 1000000 WHERE game_table = 1")
    for _ in range(2):
        program.open_event(EVENT_ID)
    window = shown(program)
    assert window.key == "backups"
    (aside,) = library.places.set_aside.iterdir()
    assert aside.read_bytes() == library.places.library.read_bytes()
    qtbot.waitUntil(lambda: bool(window.strip.notices))
    (notice,) = window.strip.notices
    assert notice.text == (
        "This event is damaged: what is stored is not what was entered. Nothing of it is shown. "
        "Open the backups and take the newest one that is sound."
    )


# --------------------------------------------------------------------------------- rescue


def spoil(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[100 : 3 * 4096] = b"\x5a" * (3 * 4096 - 100)
    file.write_bytes(data)


@pytest.fixture
def rescue(
    library: Library, qapp: QApplication, look: Look, tmp_path: Path
) -> Iterator[Callable[[], tuple[Rescue, list[Workspace]]]]:
    """Starts with a library that cannot be opened."""
    windows: list[MainWindow] = []

    def start() -> tuple[Rescue, list[Workspace]]:
        opened: list[Workspace] = []
        with pytest.raises(NotOpened) as caught:
            library.open()
        made = Rescue(qapp, library, tmp_path, caught.value.problem, opened.append)
        made.window.messages = Answers()
        windows.append(made.window)
        return made, opened

    yield start
    for window in windows:
        if isValid(window):
            window.close()
            window.deleteLater()


def test_a_damaged_library_is_two_clicks_from_a_backup(
    library: Library,
    rescue: Callable[[], tuple[Rescue, list[Workspace]]],
    qtbot: QtBot,
) -> None:
    event = half_a_day(library).event
    library.close()
    spoil(library.places.library)
    made, opened = rescue()
    page = page_of(made.window)
    settled(qtbot, page)
    click(made.window, "Torna a questo backup")  # the box that follows is the second
    qtbot.waitUntil(lambda: bool(opened))
    assert opened[0].open(EVENT_ID).event == event
    assert [file.name for file in library.places.set_aside.iterdir()] != []


def test_the_first_sound_backup_is_chosen_by_itself(
    library: Library,
    rescue: Callable[[], tuple[Rescue, list[Workspace]]],
    qtbot: QtBot,
) -> None:
    half_a_day(library)
    library.close()
    for one in library.backups.listed()[:2]:
        spoil(one.file)
    spoil(library.places.library)
    made, _ = rescue()
    page = page_of(made.window)
    settled(qtbot, page)
    row = page.table.current_row
    assert row is not None
    assert row.is_sound
    assert row.file == library.backups.listed()[2].file


def test_with_nothing_to_go_back_to_there_is_a_way_to_begin(
    library: Library,
    rescue: Callable[[], tuple[Rescue, list[Workspace]]],
) -> None:
    half_a_day(library)
    library.close()
    for file in library.places.folder.rglob("*"):
        if file.is_file() and file != library.places.library:
            file.unlink()
    spoil(library.places.library)
    made, opened = rescue()
    assert made.window.header.state_line == "Non ci sono backup da scegliere."
    click(made.window, "Comincia con un archivio tornei vuoto")
    QApplication.processEvents()
    assert opened[0].events() == ()


def test_with_every_backup_bad_the_documents_are_offered(
    library: Library,
    rescue: Callable[[], tuple[Rescue, list[Workspace]]],
    qtbot: QtBot,
) -> None:
    desk = half_a_day(library)
    event = desk.event
    library.close()
    for one in library.backups.listed():
        spoil(one.file)
    spoil(library.places.library)
    made, opened = rescue()
    page = page_of(made.window)
    settled(qtbot, page)
    row = page.table.current_row
    assert row is not None
    assert [one.event for one in row.documents] == [event]
    click(made.window, "Torna a questo backup")
    qtbot.waitUntil(lambda: bool(opened))
    assert opened[0].open(EVENT_ID).event == event


def test_without_the_list_of_erased_people_somebody_decides_first(
    library: Library, begin: Begin
) -> None:
    half_a_day(library)
    assert library.workspace is not None
    one = people.Directory(library.workspace).find(
        library.workspace.reading.people()[0].entry.last_name
    )[:1]
    people.erase(library.workspace, library.erasures, one, "Player {number}")
    library.keeping.settle(Reason.HAND)
    for file in library.places.folder.rglob(FILE):
        file.unlink()
    library.close()
    window = shown(begin())
    [said] = [one for one in page_of(window).notices() if FILE in one.text]
    assert said.action is page_of(window).forget
    answers(window).yes = False
    click(window, "Go on without the list")
    assert said in page_of(window).notices()
    answers(window).yes = True
    click(window, "Go on without the list")
    assert page_of(window).notices() == []
