"""File dialogs at the window: every one opens where one of its kind was last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from bglmanager.resources import path
from bglmanager.ui.messages import Boxes
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.prints.page import PrintsPage
from tests.journeys.cups import ask_and_answer
from tests.journeys.person import CONTROL, Person, at_the_keyboard

Key = Qt.Key
ENTER = Key.Key_Return


class Hand:
    """Names what is to be chosen in the dialogs that come, and tells where each was."""

    def __init__(self, person: Person) -> None:
        self._person = person
        window = person.window
        window.messages = Boxes(window.look, window, window._likes)

    def choose(self, ask: Callable[[], object], name: str) -> tuple[Path, str]:
        """Ask for a dialog, name this and click; its folder, and the name it proposed."""
        found: list[tuple[Path, str]] = []

        def answer() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QFileDialog):
                QTimer.singleShot(20, answer)
                return
            [field] = dialog.findChildren(QLineEdit, "fileNameEdit")
            proposed = Path(dialog.selectedFiles()[0]) if dialog.selectedFiles() else Path()
            found.append((Path(dialog.directory().path()), proposed.name))
            field.setText(name)  # typed letter by letter Qt completes it, and follows the folders
            [buttons] = dialog.findChildren(QDialogButtonBox)
            QTest.mouseClick(buttons.buttons()[0], Qt.MouseButton.LeftButton)
            if dialog.isVisible():  # no such file here
                dialog.reject()

        QTimer.singleShot(20, answer)
        ask()
        self._person.window.activateWindow()  # which a desktop does by itself
        assert QTest.qWaitForWindowActive(self._person.window)
        assert len(found) == 1
        return found[0]


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """A home, and folders that somebody works in."""
    made = {name: tmp_path / name for name in ("home", "elenchi", "carta", "copie")}
    for folder in made.values():
        folder.mkdir()
    (made["elenchi"] / "iscritti.csv").write_bytes(path("samples/iscritti.csv").read_bytes())
    monkeypatch.setenv("HOME", str(made["home"]))
    return made


def test_lists_paper_and_result_files(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, places: dict[str, Path]
) -> None:
    """A list is read; a sheet, the result file and all paper of a round are written."""
    home, lists, paper = places["home"], places["elenchi"], places["carta"]
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        ask_and_answer(person, "Boardgame League", "Pisa")
        hand = Hand(person)
        person.go("entries")
        page = person.window.page
        assert isinstance(page, EntriesPage)

        def read() -> None:
            person.press(Key.Key_I, CONTROL)

        assert hand.choose(read, str(lists / "iscritti.csv"))[0] == home
        qtbot.waitUntil(lambda: page.intake.is_preview)
        person.press(ENTER, CONTROL)
        assert len(person.desk.event.entries) > 20
        assert hand.choose(read, "iscritti.csv")[0] == lists
        qtbot.waitUntil(lambda: page.intake.is_preview)
        person.press(Key.Key_Escape)

        def write() -> None:
            person.press(Key.Key_S, CONTROL)

        person.go("prints")
        prints = person.window.page
        assert isinstance(prints, PrintsPage)
        qtbot.waitUntil(lambda: prints.printed is not None)
        opened, proposed = hand.choose(write, str(paper / "avviso.pdf"))
        assert (opened, Path(proposed).suffix) == (home, ".pdf")
        qtbot.waitUntil((paper / "avviso.pdf").exists)
        person.go("send")
        assert hand.choose(write, "risultato.bgl.json")[0] == paper
        qtbot.waitUntil((paper / "risultato.bgl.json").exists)
        person.go("prints")
        qtbot.waitUntil(lambda: prints.printed is not None)
        assert hand.choose(write, "foglio.pdf")[0] == paper
        assert sorted(file.name for file in paper.iterdir()) == [
            "avviso.pdf", "foglio.pdf", "risultato.bgl.json",
        ]  # fmt: skip
