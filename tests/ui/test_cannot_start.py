"""A start that fails opens a window with the reason and what can be done."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from bglmanager.engine.problems import problem
from bglmanager.ui import app
from bglmanager.ui.app import Answer, CannotStart, ask_what_now
from bglmanager.ui.main_window import MainWindow
from tests.helpers.libraries import Wall, half_a_day, make_library


def window() -> CannotStart:
    [found] = [
        one
        for one in QApplication.topLevelWidgets()
        if isinstance(one, CannotStart) and one.isVisible()
    ]
    found.activateWindow()
    QTest.qWaitForWindowActive(found)
    return found


def buttons(shown: CannotStart) -> list[str]:
    return [one.text().strip() for one in shown.findChildren(QPushButton)]


def answered(qapp: QApplication, folder: Path, step: Callable[[], None], **how: bool) -> Answer:
    QTimer.singleShot(0, step)
    return ask_what_now(qapp, folder, problem("store.folder", folder="/mnt/torneo"), **how)


def test_why_and_what_can_be_done(qapp: QApplication, tmp_path: Path) -> None:
    seen: list[str] = []

    def press_enter() -> None:
        shown = window()
        seen.extend(one.text() for one in shown.findChildren(QLabel) if one.text())
        seen.extend(buttons(shown))
        shown.findChildren(QPushButton)[0].setFocus()
        QTest.keyClick(shown.findChildren(QPushButton)[0], Qt.Key.Key_Return)

    assert answered(qapp, tmp_path, press_enter) is Answer.AGAIN
    assert seen == [
        "Il programma non può partire",
        "La cartella /mnt/torneo non si può usare per i tornei. Controlla che sia scrivibile.",
        "Riprova",
        "Chiudi",
    ]


def test_escape_closes(qapp: QApplication, tmp_path: Path) -> None:
    assert (
        answered(qapp, tmp_path, lambda: QTest.keyClick(window(), Qt.Key.Key_Escape))
        is Answer.CLOSE
    )


def test_the_backups_are_never_the_first_thing_to_do(qapp: QApplication, tmp_path: Path) -> None:
    def click() -> None:
        assert buttons(window()) == ["Riprova", "Mostra le copie", "Chiudi"]
        QTest.mouseClick(window().findChildren(QPushButton)[1], Qt.MouseButton.LeftButton)

    assert answered(qapp, tmp_path, click, backups=True) is Answer.BACKUPS


def test_a_library_held_by_another_program_is_opened_when_it_lets_go(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bglmanager.db.engine.BUSY_MS", 50)
    library = make_library(tmp_path / "data", wall=Wall())
    half_a_day(library)
    library.close()
    other = sqlite3.connect(library.places.library, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE").close()
    seen: list[str] = []

    def let_go() -> None:
        seen.extend(buttons(window()))
        other.close()
        QTest.mouseClick(window().findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
        QTimer.singleShot(0, see_and_leave)

    def see_and_leave() -> None:
        windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow)]
        if not windows:  # the other one is not gone yet
            QTimer.singleShot(10, see_and_leave)
            return
        [shown] = windows
        seen.append(shown.header.title)
        shown.close()
        shown.deleteLater()

    QTimer.singleShot(0, let_go)
    assert app.run(library, ["tests"]) == 0
    library.close()
    assert seen == ["Riprova", "Mostra le copie", "Chiudi", "Tornei"]
