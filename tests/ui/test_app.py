"""The program around the windows: preferences, opening, leaving, building again."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from bglmanager.db.history import Mode
from bglmanager.db.store import Store
from bglmanager.services.library import Library
from bglmanager.services.workspace import BackupTriggers, OpenEvent, Workspace
from bglmanager.ui.application import Dress
from bglmanager.ui.pages.base import Page
from bglmanager.ui.preferences import Appearance, LibraryPreferences, Preferences
from bglmanager.ui.program import Program
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import Step
from bglmanager.ui.style import DARK, ROW
from tests.ui.doubles import sample_event

pytestmark = pytest.mark.usefixtures("dressed")

DOCUMENT = Path(__file__).parents[1] / "files" / "examples" / "bgl-2010.bgl.json"


class PlainPage(Page):
    """A page with nothing on it."""

    def __init__(self, shell: Shell, step: Step) -> None:
        super().__init__(shell)
        self.step = step

    def title(self) -> str:
        return self.step.title


def plain_pages(
    _workspace: Workspace, _opened: OpenEvent | None, _library: Library | None
) -> Mapping[str, Callable[[Shell, Step], Page]]:
    return dict.fromkeys(("home", "event", "entries", "standings", "settings"), PlainPage)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    ids = (f"00000000-0000-4000-8000-{n:012}" for n in itertools.count(1))
    store = Store.open(tmp_path / "library.db", synchronous="OFF")
    made = Workspace(
        store, lambda: datetime(2026, 11, 21, 10, tzinfo=UTC), lambda: next(ids), BackupTriggers()
    )
    yield made
    made.close()


@pytest.fixture
def program(
    qapp: QApplication, qtbot: QtBot, workspace: Workspace, tmp_path: Path
) -> Iterator[Program]:
    preferences = LibraryPreferences(workspace)
    preferences.save(Preferences(language="en", appearance=Appearance.LIGHT))
    made = Program(qapp, workspace, preferences, tmp_path, plain_pages)
    yield made
    if made.window is not None:
        made.window.close()
        made.window.deleteLater()


def test_it_starts_with_the_list_of_events(program: Program) -> None:
    window = program.start()
    assert (window.key, window.isVisible(), window.windowTitle()) == ("home", True, "BGL Manager")


@pytest.mark.parametrize(
    ("screen", "maximised", "size"),
    [
        (QRect(0, 0, 1366, 720), True, None),
        (QRect(0, 0, 1600, 700), False, QSize(1584, 652)),
        (QRect(0, 0, 1920, 1040), False, QSize(1680, 960)),
    ],
)
def test_the_first_window_has_room_on_the_screen(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    screen: QRect,
    maximised: bool,
    size: QSize | None,
) -> None:
    """Without its frame; a small screen is all taken."""
    monkeypatch.setattr("bglmanager.ui.program.screen_areas", lambda: [screen])
    window = program.start()
    assert window.isMaximized() is maximised
    assert maximised or window.size() == size
    assert window.minimumSizeHint().width() <= 1366


@pytest.mark.parametrize(
    ("kept", "screen", "expected"),
    [
        (QRect(300, 120, 900, 640), QRect(0, 0, 1920, 1040), QRect(300, 120, 900, 640)),
        (QRect(300, 120, 900, 640), QRect(0, 0, 1000, 600), QRect(300, 120, 900, 552)),
        (QRect(2500, 120, 900, 640), QRect(0, 0, 1920, 1040), None),
        (QRect(300, -400, 900, 640), QRect(0, 0, 1920, 1040), None),
    ],
)
def test_the_window_comes_back_where_it_was_closed(
    program: Program,
    qapp: QApplication,
    workspace: Workspace,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kept: QRect,
    screen: QRect,
    expected: QRect | None,
) -> None:
    """Within the screen there is now, and not where no screen is."""
    program.start().setGeometry(kept)
    close(program)
    monkeypatch.setattr("bglmanager.ui.program.screen_areas", lambda: [screen])
    second = Program(qapp, workspace, LibraryPreferences(workspace), tmp_path, plain_pages)
    window = second.start()
    if expected is None:
        assert window.size() == QSize(1680, 960)
        assert window.geometry() != kept
    else:
        assert window.geometry() == expected
    assert not window.isMaximized()
    close(second)


def test_a_window_that_took_the_screen_takes_it_again(
    program: Program, qapp: QApplication, workspace: Workspace, tmp_path: Path
) -> None:
    window = program.start()
    window.setGeometry(40, 30, 900, 640)
    window.showMaximized()
    close(program)
    second = Program(qapp, workspace, LibraryPreferences(workspace), tmp_path, plain_pages)
    window = second.start()
    assert window.isMaximized()
    window.showNormal()
    assert window.size() == QSize(900, 640)
    close(second)


def test_what_is_remembered_is_no_act(program: Program, workspace: Workspace) -> None:
    """Undo takes back the last setting somebody made, and no width, folder or window."""
    workspace.set_setting("theme", "dark")
    workspace.set_setting("theme", "light")
    window = program.start()
    window._fold_rail()
    window.resize(640, 500)
    close(program)
    remembered = LibraryPreferences(workspace).load()
    workspace.undo_setting()
    assert workspace.read_setting("theme") == "dark"
    workspace.undo_setting(Mode.REDO)
    assert workspace.read_setting("theme") == "light"
    assert LibraryPreferences(workspace).load() == remembered
    assert remembered.narrow_rail
    assert remembered.place is not None


def close(program: Program) -> None:
    """Close the window, as its frame does."""
    assert program.window is not None
    program.window.close()
    program.window.deleteLater()
    program.window = None


KINDS = "PDF files (*.pdf);;Spreadsheets (*.xlsx)"


@pytest.mark.parametrize(
    ("chosen", "there", "asked", "written"),
    [
        (("sheet.pdf", "Spreadsheets (*.xlsx)"), "", 1, "sheet.xlsx"),
        (("sheet.pdf", "Spreadsheets (*.xlsx)"), "sheet.xlsx", 2, "sheet.pdf"),
        (("sheet.pdf", "PDF files (*.pdf)"), "sheet.pdf", 1, "sheet.pdf"),
        (("sheet.b", "Spreadsheets (*.xlsx)"), "", 1, "sheet.b"),
        (("", ""), "", 1, None),
    ],
)
def test_the_kind_of_file_that_is_chosen_says_how_its_name_ends(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    chosen: tuple[str, str],
    there: str,
    asked: int,
    written: str | None,
) -> None:
    """Where a file of that name is there, whoever chooses is asked again."""
    if there:
        (tmp_path / there).touch()
    dialogs: list[str] = []

    def answer(_parent: object, _title: str, start: str, _kinds: str) -> tuple[str, str]:
        dialogs.append(start)
        return str(tmp_path / chosen[0]) if chosen[0] else "", chosen[1]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    found = program.start().messages.save_file("Save", tmp_path / "sheet.pdf", KINDS)
    assert found == (None if written is None else tmp_path / written)
    assert len(dialogs) == asked


def test_file_dialogs_open_where_one_of_their_kind_was_last(
    program: Program, workspace: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also when the program starts again; not where it is gone, or has a folder of its own."""
    stick = tmp_path / "stick"
    stick.mkdir()
    starts: list[str] = []
    answers = {"getOpenFileName": "list.csv", "getSaveFileName": "sheet.pdf"}

    def answer(name: str) -> Callable[..., tuple[str, str]]:
        def chosen(_parent: object, _title: str, start: str, _kinds: str) -> tuple[str, str]:
            starts.append(start)
            return str(stick / name), ""

        return chosen

    def folder(_parent: object, _title: str, start: str) -> str:
        starts.append(start)
        return str(stick)

    for dialog, name in answers.items():
        monkeypatch.setattr(QFileDialog, dialog, answer(name))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", folder)
    boxes = program.start().messages
    proposed = Path.home() / "sheet.pdf"
    for _ in range(2):
        boxes.open_file("Open", "*")
        boxes.save_file("Save", proposed, "*")
        boxes.folder("Folder")
    home, at_stick = str(Path.home()), str(stick)
    assert starts[:3] == [home, str(proposed), home]
    assert starts[3:] == [at_stick, str(stick / "sheet.pdf"), at_stick]
    kept = LibraryPreferences(workspace).load().folders
    assert kept == dict.fromkeys(("read", "written", "folder"), at_stick)
    boxes.open_file("Open", "*", tmp_path)
    boxes.save_file("Save", tmp_path / "own.pdf", "*")
    stick.rmdir()
    boxes.open_file("Open", "*")
    assert starts[6:] == [str(tmp_path), str(tmp_path / "own.pdf"), home]


def test_an_event_takes_the_place_of_the_list_and_gives_it_back(
    program: Program, workspace: Workspace, qtbot: QtBot
) -> None:
    event = workspace.create_event(sample_event().settings)
    first = program.start()
    first.open_event(event.id)
    qtbot.waitUntil(lambda: program.window is not first)
    second = program.window
    assert second is not None
    assert (first.isVisible(), second.isVisible(), second.key) == (False, True, "entries")
    second.leave_event()
    qtbot.waitUntil(lambda: program.window is not second)
    assert program.window is not None
    assert program.window.key == "home"


def test_an_event_that_is_not_there_is_said_in_a_line(program: Program, qtbot: QtBot) -> None:
    window = program.start()
    window.open_event("00000000-0000-4000-8000-999999999999")
    qtbot.waitUntil(lambda: bool(window.bottom.text))
    assert program.window is window


def test_another_look_shows_the_same_page(
    program: Program, workspace: Workspace, qtbot: QtBot, qapp: QApplication
) -> None:
    event = workspace.create_event(sample_event().settings)
    first = program.start(event.id)
    first.go("standings")
    first.resize(700, 600)  # the screen of the tests is no larger than 800 by 800
    wanted = Preferences(language="it", appearance=Appearance.DARK, text_size=150)
    first.prefer(wanted)
    qtbot.waitUntil(lambda: program.window is not first)
    second = program.window
    assert second is not None
    assert (second.key, second.look.texts.language, second.look.theme.scale) == (
        "standings",
        "it",
        150,
    )
    assert (second.width(), second.look.theme.colours) == (700, DARK)
    assert qapp.palette().window().color().name().upper() == DARK.window
    assert LibraryPreferences(workspace).load() == wanted


def test_qt_s_own_buttons_speak_italian(program: Program, qtbot: QtBot, qapp: QApplication) -> None:
    program.preferences = Preferences(language="it")
    program.start()
    assert qapp.translate("QPlatformTheme", "Cancel") == "Annulla"


@pytest.mark.parametrize(
    ("wide", "likes", "scale"),
    [
        (1680, Preferences(), 106),
        (1679, Preferences(), 100),
        (1920, Preferences(roomy=False), 100),
        (1920, Preferences(text_size=125), 125),
    ],
)
def test_text_is_a_pixel_larger_on_a_wide_screen(
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wide: int,
    likes: Preferences,
    scale: int,
) -> None:
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, wide, 1040))
    theme = Dress(qapp).put_on_liked(likes, tmp_path).theme
    assert theme.scale == scale
    assert scale != 106 or (theme.font().pixelSize(), theme.px(ROW)) == (14, 34)


@pytest.mark.parametrize(
    ("kept", "language", "size"),
    [
        ("", "it", 100),
        ("not json", "it", 100),
        ("[1]", "it", 100),
        ('{"language": "fr", "text_size": 5000}', "it", 100),
        ('{"language": "en", "text_size": 150, "appearance": "pink"}', "en", 150),
        ('{"language": ["en"], "text_size": {}}', "it", 100),
        ('{"place": [1, 2, 0, 4], "maximised": 1}', "it", 100),
        ('{"place": [1, 2, 3, 4, "5"]}', "it", 100),
        ('{"place": [1, 2, 3, 1e9]}', "it", 100),
    ],
)
def test_preferences_that_make_no_sense_are_passed_over(
    workspace: Workspace, kept: str, language: str, size: int
) -> None:
    workspace.set_setting("window", kept)
    found = LibraryPreferences(workspace).load()
    assert found == Preferences(language, text_size=size)


def test_a_bug_is_said_in_a_line(program: Program) -> None:
    window = program.start()
    program.tell_bug()
    assert window.bottom.text == (
        "Something went wrong in the program. What you entered is saved; the log has details."
    )


def test_a_bug_on_another_thread_is_said_on_that_of_the_window(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = program.start()
    threads: list[threading.Thread] = []
    tell = window.tell_bug

    def told() -> None:
        threads.append(threading.current_thread())
        tell()

    monkeypatch.setattr(window, "tell_bug", told)
    worker = threading.Thread(target=program.tell_bug)
    worker.start()
    worker.join()
    assert threads == []
    qtbot.waitUntil(lambda: bool(threads))
    assert threads == [threading.main_thread()]


def test_a_file_is_shown_and_the_second_time_nothing_moves(
    program: Program, workspace: Workspace
) -> None:
    program.start()
    program.open_file(DOCUMENT)
    window = program.window
    assert window is not None
    assert window.opened is not None
    assert [row.id for row in workspace.events()] == [window.opened.event.settings.id]
    program.open_file(DOCUMENT)
    assert program.window is window
    assert len(workspace.events()) == 1


def test_a_file_that_is_none_is_said_in_the_window(program: Program, tmp_path: Path) -> None:
    window = program.start()
    program.open_file(tmp_path / "nowhere.bgl.json")
    assert program.window is window
    assert window.bottom.text == (
        "nowhere.bgl.json is not there. Choose it again, or look for it under another name."
    )


def test_the_window_comes_forward(program: Program) -> None:
    window = program.start()
    window.setWindowState(Qt.WindowState.WindowMinimized)
    program.come_forward_with(None)
    assert not window.isMinimized()
    assert program.window is window


def test_a_file_waits_until_a_box_is_answered(program: Program, qtbot: QtBot) -> None:
    """Its window would go from under the question otherwise."""
    first = program.start()
    answered: list[bool] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QDialog)
        program.come_forward_with(DOCUMENT)
        answered.append(program.window is first)
        box.reject()

    QTimer.singleShot(0, answer)
    assert not first.messages.confirm("Close it?", "It is not over.", "Close")
    assert answered == [True]
    qtbot.waitUntil(lambda: program.window is not first)
