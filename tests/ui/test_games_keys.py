"""The keys' way through the editor of a game, and the page that follows them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from bglmanager.ui.look import Look
from bglmanager.ui.pages.games.folds import Fold
from tests.ui.games_desk import CONTROL, GamesDesk


@pytest.fixture
def desk(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[GamesDesk]:
    made = GamesDesk(look, qtbot, tmp_path / "data")
    yield made
    made.close()


def fold_of_setup(desk: GamesDesk) -> Fold:
    """The part of the editor for the set-up, with the keyboard at its head."""
    desk.press(Qt.Key.Key_N, CONTROL)
    fold = next(f for f in desk.editor.findChildren(Fold) if f.title == "Set-up that is drawn")
    fold.head.setFocus()
    return fold


def test_tab_goes_from_a_part_just_opened_into_it(desk: GamesDesk) -> None:
    fold = fold_of_setup(desk)
    desk.press(Qt.Key.Key_Space)
    desk.press(Qt.Key.Key_Tab)
    assert fold.isAncestorOf(desk.focus)
    assert desk.focus is desk.rows("setup").add


def test_the_page_follows_the_row_that_is_typed(desk: GamesDesk) -> None:
    fold_of_setup(desk)
    desk.press(Qt.Key.Key_Space)
    desk.press(Qt.Key.Key_Tab)
    desk.press(Qt.Key.Key_Space)
    items = desk.rows("items")
    items.add.setFocus()
    desk.press(Qt.Key.Key_Space)
    for n in range(8):
        desk.cell(f"Isle {n}")
        desk.cell(f"Isle {n}")
        desk.press(Qt.Key.Key_Insert)
    table = items.table
    area = next(a for a in desk.window.findChildren(QScrollArea) if a.isAncestorOf(table))

    def row_in_sight() -> bool:
        cell = table.visualRect(table.currentIndex())
        top = table.viewport().mapTo(area.viewport(), cell.topLeft()).y()
        return 0 <= top <= area.viewport().height() - cell.height()

    desk.qtbot.waitUntil(row_in_sight)
