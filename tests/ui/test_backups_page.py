"""The backups in the window: by keys and clicks, with the library open, damaged, or gone."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from bglmanager.engine.lineage import OriginMark
from bglmanager.engine.problems import problem
from bglmanager.services import documents, emergency, people
from bglmanager.services import library as rescuing
from bglmanager.services.backups import ERASURES, Reason
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.library import Library, open_document
from bglmanager.services.library_paths import ON_A_STICK, LibraryPaths
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import Workspace
from bglmanager.ui.app import Rescue
from bglmanager.ui.format import Format
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.backups.rows import BackupRow, backups_table
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.program import Program
from bglmanager.ui.style import Style
from tests.helpers.days import Day
from tests.helpers.events import EVENT_ID, event
from tests.helpers.figures import figure
from tests.helpers.libraries import half_a_day, make_library, one_more
from tests.helpers.own_games import ISLANDS, put
from tests.reliability.laptops import desk_of, play_a_round
from tests.services.test_own_rules import CASA
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
from tests.ui.tour import CONTROL, SHIFT

__all__ = ["begin", "library"]


def test_what_there_is_and_what_is_in_it(library: Library, begin: Begin) -> None:
    half_a_day(library)
    window = shown(begin())
    page = page_of(window)
    assert window.header.title == "Backups"
    assert cells(page, "Occasion") == ["end of a round", "end of a round", "before an import"]
    assert cells(page, "What is in it") == [
        "Round 1, 2 results in all – Trofeo di prova",
        "Round 1, 2 results in all – Trofeo di prova",
        "no event yet",
    ]
    assert cells(page, "State") == ["sound"] * 3
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


def test_the_panel_is_left_by_a_key(library: Library, begin: Begin) -> None:
    half_a_day(library)
    window = shown(begin())
    window.side.take_focus()
    focus = window.focusWidget()
    assert focus is not None
    assert window.side.isAncestorOf(focus)
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert not window.side.isVisible()
    assert window.focusWidget() is page_of(window).list.search


@pytest.mark.long
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
    qtbot.waitUntil(lambda: "made by hand" in cells(page_of(window), "Occasion"))
    assert library.backups.list_backups()[0].reason is Reason.HAND
    settled(qtbot, page_of(window))
    qtbot.waitUntil(lambda: window.bottom.text == "The backup is made and sound")


def test_going_back_by_keys(library: Library, begin: Begin, qtbot: QtBot) -> None:
    half_a_day(library)
    program = begin()
    window = shown(program)
    page = page_of(window)
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    QTest.keyClick(page.table, Qt.Key.Key_R, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: program.window is not window)
    assert answers(window).asked[0].startswith("Go back to the backup of 14/03/2026 ")
    assert shown(program).key == "home"
    assert shown(program).bottom.text == (
        "The backup is in use now. The file used before stays where it is."
    )
    workspace = library.workspace
    assert workspace is not None
    assert workspace.open_event(EVENT_ID).event.rounds[0].status.value == "playing"
    assert library.places.library.name == "library-2.sqlite3"


@pytest.mark.long
def test_thinking_better_of_it_changes_nothing(library: Library, begin: Begin) -> None:
    half_a_day(library)
    program = begin()
    window = shown(program)
    answers(window).yes = False
    QTest.keyClick(page_of(window).table, Qt.Key.Key_R, CONTROL | SHIFT)
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
    assert len(library.backups.list_backups(stick / ON_A_STICK)) >= 3
    assert window.header.state_line.startswith("Newest backup: 14/03/2026 09:00. Second set in ")


@pytest.mark.long
def test_a_folder_somebody_brings(
    library: Library, begin: Begin, qtbot: QtBot, tmp_path: Path
) -> None:
    half_a_day(library)
    stick = tmp_path / "stick"
    stick.mkdir()
    library.use_target(stick)
    library.keeping.copy_and_wait(Reason.HAND)
    window = shown(begin())
    answers(window).file = stick
    click(window, "Another folder")
    settled(qtbot, page_of(window))
    assert window.header.state_line == f"Backups in {stick / ON_A_STICK}"
    assert len(cells(page_of(window), "Made")) == 3
    assert window.focusWidget() is page_of(window).list.search
    click(window, "Backups of this computer")
    settled(qtbot, page_of(window))
    assert window.header.state_line.startswith("Newest backup: 14/03/2026 09:00.")
    assert page_of(window).own.refusal == "These are the backups of this computer already."


@pytest.mark.long
def test_a_library_in_a_synchronised_folder_is_pointed_out(
    library: Library, begin: Begin, tmp_path: Path
) -> None:
    half_a_day(library)
    page = page_of(shown(begin()))
    assert page.notices() == []
    library.places = LibraryPaths(tmp_path / "Dropbox")
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
    spoil(library.backups.list_backups()[0].file)
    window = shown(begin())
    page = page_of(window)
    assert cells(page, "State")[0] == "not usable"
    QTest.keyClick(page.table, Qt.Key.Key_Home)
    assert not page.going.back.isEnabled()
    assert page.going.back.toolTip() == (
        "The event library is damaged. Nothing of it is shown: go back to the newest backup."
    )


@pytest.mark.long
def test_damage_found_after_the_start_is_said_on_every_page(
    library: Library, begin: Begin, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    half_a_day(library)

    def damaged() -> None:
        raise NotOpened(problem("store.damaged"))

    monkeypatch.setattr(library, "check_pages", damaged)
    window = shown(begin())
    said = "The event library is damaged. Nothing of it is shown: go back to the newest backup."
    qtbot.waitUntil(lambda: [n.text for n in window.strip.notices] == [said])
    window.go("entries")
    notice = window.strip.notices[0]
    assert notice.text == said
    assert notice.action is not None
    notice.action.trigger()
    assert window.key == "backups"


@pytest.mark.long
def test_an_event_that_is_damaged_leads_to_the_backups(
    library: Library, begin: Begin, qtbot: QtBot
) -> None:
    half_a_day(library)
    program = begin()
    program.show_list(program.places[0])
    library.reopen()
    program.workspace = library.workspace or library.open_library()
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
    library: Library, qapp: QApplication, look: Style, tmp_path: Path
) -> Iterator[Callable[[], tuple[Rescue, list[Workspace]]]]:
    """Starts with a library that cannot be opened."""
    windows: list[MainWindow] = []

    def start() -> tuple[Rescue, list[Workspace]]:
        opened: list[Workspace] = []
        with pytest.raises(NotOpened) as caught:
            library.open_library()
        made = Rescue(qapp, tmp_path, library, caught.value.problem, opened.append)
        made.window.messages = Answers()
        windows.append(made.window)
        return made, opened

    yield start
    for window in windows:
        if isValid(window):
            window.close()
            window.deleteLater()


def test_a_damaged_library_is_two_clicks_from_a_backup(
    library: Library, rescue: Callable[[], tuple[Rescue, list[Workspace]]], qtbot: QtBot
) -> None:
    event = half_a_day(library).event
    library.close()
    spoil(library.places.library)
    made, opened = rescue()
    page = page_of(made.window)
    settled(qtbot, page)
    click(made.window, "Torna a questo backup")  # the box that follows is the second
    qtbot.waitUntil(lambda: bool(opened))
    assert opened[0].open_event(EVENT_ID).event == event
    assert [file.name for file in library.places.set_aside.iterdir()] != []


def test_the_first_sound_backup_is_chosen_by_itself(
    library: Library, rescue: Callable[[], tuple[Rescue, list[Workspace]]], qtbot: QtBot
) -> None:
    half_a_day(library)
    library.close()
    for one in library.backups.list_backups()[:2]:
        spoil(one.file)
    spoil(library.places.library)
    made, _ = rescue()
    page = page_of(made.window)
    settled(qtbot, page)
    row = page.table.current_row
    assert row is not None
    assert row.is_sound
    assert row.file == library.backups.list_backups()[2].file


def test_with_nothing_to_go_back_to_there_is_a_way_to_begin(
    library: Library, rescue: Callable[[], tuple[Rescue, list[Workspace]]]
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
    library: Library, rescue: Callable[[], tuple[Rescue, list[Workspace]]], qtbot: QtBot
) -> None:
    desk = half_a_day(library)
    event = desk.event
    library.close()
    for one in library.backups.list_backups():
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
    assert opened[0].open_event(EVENT_ID).event == event


def test_without_the_list_of_erased_people_somebody_decides_first(
    library: Library, begin: Begin
) -> None:
    half_a_day(library)
    assert library.workspace is not None
    one = people.Directory(library.workspace).find_people(
        library.workspace.reading.people()[0].entry.last_name
    )[:1]
    people.erase_people(library.workspace, library.erasures, one, "Player {number}")
    library.keeping.copy_and_wait(Reason.HAND)
    for file in library.places.folder.rglob(ERASURES):
        file.unlink()
    library.close()
    window = shown(begin())
    [said] = [one for one in page_of(window).notices() if ERASURES in one.text]
    assert said.action is page_of(window).going.forget
    answers(window).yes = False
    click(window, "Go on without the list")
    assert said in page_of(window).notices()
    answers(window).yes = True
    click(window, "Go on without the list")
    assert page_of(window).notices() == []


# ---------------------------------------- The list of the backups where there is little room


STATE, OCCASION, COMPUTER, CONTENTS = 1, 2, 3, 4  # columns


@pytest.mark.parametrize(
    ("width", "hidden"), [(700, []), (480, [CONTENTS]), (320, [OCCASION, CONTENTS])]
)
def test_what_the_panel_says_too_gives_way(
    look: Style, qtbot: QtBot, width: int, hidden: list[int]
) -> None:
    table = backups_table(look.texts, Format(look.texts)).draw_table(look)
    qtbot.addWidget(table)
    table.resize(width, 300)
    table.show()
    made = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
    table.show_rows([BackupRow("a", made, OriginMark("1", 1), Reason.IMPORT)])
    gone = [n for n in (STATE, OCCASION, CONTENTS) if table.isColumnHidden(n)]
    assert gone == hidden
    assert table.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("scale", [100, 125, 150])
@pytest.mark.parametrize("width", range(240, 900, figure(180, long=60)))
def test_whether_a_copy_is_sound_is_never_cut(
    qtbot: QtBot, tmp_path: Path, width: int, scale: int
) -> None:
    """Where there are copies of several computers the other columns give way."""
    look = Style.of(language="it", dark=False, scale=scale, folder=tmp_path)
    table = backups_table(look.texts, Format(look.texts)).draw_table(look)
    qtbot.addWidget(table)
    table.resize(width * scale // 100, 300)
    table.show()
    made = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
    places = [OriginMark(f"{n}", 1) for n in range(2)]
    computer = "portatile-di-maria"
    table.show_rows(
        [BackupRow(p.library, made, p, Reason.IMPORT, computer=computer) for p in places]
    )
    assert table.columnWidth(STATE) >= table.sizeHintForColumn(STATE)
    assert table.horizontalScrollBar().maximum() == 0


# ---- The page of the backups says which own games and rules are on a stick, and which came back


@pytest.mark.long
def test_own_games_and_rules_on_the_stick_are_said_and_come_along(
    library: Library, begin: Begin, qtbot: QtBot, tmp_path: Path
) -> None:
    half_a_day(library)
    put(library.own_games, "isole.toml")
    OwnRules(library.places.rules).save_rules(CASA)
    stick = tmp_path / "stick"
    stick.mkdir()
    library.use_target(stick)
    library.keeping.copy_and_wait(Reason.HAND)
    mine = ISLANDS.replace("Harbours", "Lighthouses")
    put(library.own_games, "isole.toml", mine)
    program = begin()
    window = shown(program)
    assert window.header.state_line.endswith("Custom games: 1, custom rules: 1.")
    library.use_target(None)  # the stick of somebody else from now on
    answers(window).file = stick
    click(window, "Another folder")
    settled(qtbot, page_of(window))
    assert window.header.state_line == (
        f"Backups in {stick / ON_A_STICK}. Custom games: 1, custom rules: 1."
    )
    click(window, "Go back to this backup")
    qtbot.waitUntil(lambda: program.window is not window)
    window = shown(program)
    window.go("backups")
    settled(qtbot, page_of(window))
    assert [notice.text for notice in window.strip.notices] == [
        (
            "1 custom game or rules file restored with the backup. Kept beside yours of "
            "the same name, because the contents differ: isole-2."
        )
    ]
    assert library.own_games.data_of("isole") == mine.encode()


# ---- An event that was played on elsewhere: a line that says so, and the panel that decides


@pytest.fixture
def stick(library: Library, tmp_path: Path) -> Path:
    """A stick with everything of this library."""
    folder = tmp_path / "stick"
    folder.mkdir()
    library.open_library()
    library.use_target(folder)
    half_a_day(library)
    library.keeping.copy_later()
    return folder


@pytest.fixture
def other(stick: Path, tmp_path: Path) -> Iterator[Library]:
    """Another laptop, which played on from the newest document of the stick."""
    made = make_library(tmp_path / "laptop-b", ids=1_000_000)
    (newest,) = documents.newest_documents([stick / ON_A_STICK])
    open_document(made.open_library(), newest.file)
    made.use_target(stick)
    play_a_round(desk_of(made), 2)
    made.keeping.copy_later()
    yield made
    made.close()


def test_a_pack_that_is_not_on_the_stick_is_said_once_where_one_is(
    library: Library, begin: Begin, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said again only after one could be written; on the page of the backups it stays."""
    stick = tmp_path / "stick"
    stick.mkdir()
    day = Day(library.open_library().import_document(event(8, rounds_planned=3)))
    library.use_target(stick)
    window = shown(begin())
    window.go("standings")
    lacking = (
        "The emergency pack of “Trofeo di prova” is not on the USB stick. The program tries again "
        "with the next backup; on the page of prints it can be saved by hand."
    )

    def full(*_: object, **__: object) -> None:
        raise NotSaved(problem("file.disk-full", file="pack.pdf"))

    with monkeypatch.context() as broken:
        broken.setattr(emergency, "write_whole", full)
        day.play()
        qtbot.waitUntil(lambda: window.bottom.text == lacking)
        window.say("Something else")
        library.keeping.copy_and_wait(Reason.HAND)
        QApplication.processEvents()
        assert window.bottom.text == "Something else"
        window.go("backups")
        assert lacking in [notice.text for notice in page_of(window).notices()]
    library.keeping.copy_and_wait(Reason.HAND)
    QApplication.processEvents()
    assert page_of(window).notices() == []
    window.go("standings")
    with monkeypatch.context() as broken:
        broken.setattr(emergency, "write_whole", full)
        day.play()
        qtbot.waitUntil(lambda: window.bottom.text == lacking)


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


@pytest.mark.parametrize("page", ["event", "home"][:: figure(2, long=1)])
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


@pytest.mark.long
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


@pytest.mark.long
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
    assert page.table.isColumnHidden(COMPUTER)
    page.show_folder(stick)
    settled(qtbot, page)
    qtbot.waitUntil(lambda: len(set(cells(page, "Computer"))) == 2)
    computers = cells(page, "Computer")
    assert computers == sorted(computers, reverse=True)
    assert set(computers) == {"this computer", "laptop-b"}


@pytest.mark.long
def test_the_backups_of_another_computer_are_deleted_by_name(
    library: Library, other: Library, begin: Begin, stick: Path, qtbot: QtBot
) -> None:
    play_a_round(desk_of(other), 3)
    other.keeping.copy_later()
    window = shown(begin())
    page = page_of(window)
    page.show_folder(stick)
    settled(qtbot, page)
    qtbot.waitUntil(lambda: "laptop-b" in cells(page, "Computer"))
    assert not page.going.delete.isEnabled()
    theirs = cells(page, "Computer").index("laptop-b")
    page.table.setCurrentIndex(page.table.model().index(theirs, 0))
    texts = side_texts(window)
    assert any(text.startswith("All backups of laptop-b, until 14/03/2026 ") for text in texts)
    assert "Only there: Trofeo di prova, Round 3, 6 results in all" in texts
    page.going.delete.trigger()
    assert answers(window).asked[-1].startswith("Delete all backups of laptop-b, until ")
    qtbot.waitUntil(lambda: page.table.isColumnHidden(COMPUTER))
    assert {row.branch and row.branch.own for row in page.table.rows_model.rows} == {True}
    assert {one.own for one in library.branches.list_branches(stick / ON_A_STICK)} == {True}
