"""The keys' way through the editor of a game, and the page that follows them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QScrollArea, QWidget
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


def in_sight(desk: GamesDesk, widget: QWidget, place: QRect) -> bool:
    """Whether a place of a widget of the editor can be seen whole."""
    area = next(a for a in desk.window.findChildren(QScrollArea) if a.isAncestorOf(widget))
    top = widget.mapTo(area.viewport(), place.topLeft()).y()
    return 0 <= top <= area.viewport().height() - place.height()


@pytest.mark.usefixtures("dressed")
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
    desk.qtbot.waitUntil(
        lambda: in_sight(desk, table.viewport(), table.visualRect(table.currentIndex()))
    )


@pytest.mark.usefixtures("dressed")
def test_the_page_goes_to_what_is_wrong_in_a_part_that_was_closed(desk: GamesDesk) -> None:
    desk.press(Qt.Key.Key_N, CONTROL)
    fold = next(f for f in desk.editor.findChildren(Fold) if f.title.startswith("Army or deck"))
    fold.open()
    points = desk.line("list.points").line
    desk.fill(desk.line("list.name.it").line, "Truppe")
    desk.fill(points, "many")
    fold.open(wide=False)
    desk.fill(desk.editor.first_field, "Isole")
    desk.press(Qt.Key.Key_S, CONTROL)
    assert desk.said == "1 thing is wrong"
    assert desk.focus is points
    desk.qtbot.wait(100)  # until all of the part that was closed has its place
    assert in_sight(desk, points, points.rect())
