"""The table: keys, spreadsheet, columns that share the room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from tests.ui.doubles import entry_model, sample_event

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def table(look: Style, qtbot: QtBot) -> TableView[Entry]:
    made = TableView(look, entry_model(look), "Entries")
    qtbot.addWidget(made)
    made.resize(800, 400)
    made.show()
    made.show_rows(sample_event().entries)
    return made


def test_enter_opens_the_current_row(table: TableView[Entry], qtbot: QtBot) -> None:
    assert table.pick_key(3)
    with qtbot.waitSignal(table.opened):
        QTest.keyClick(table, Qt.Key.Key_Return)
    assert table.current_row is not None
    assert table.current_row.number == 3


def test_a_row_that_is_not_shown_is_not_picked(table: TableView[Entry]) -> None:
    assert not table.pick_key(99)


def test_a_row_picked_by_a_shortcut_is_the_only_one_selected(
    table: TableView[Entry],
) -> None:
    table.pick_key(1)
    held = Qt.KeyboardModifier.ControlModifier
    QTest.keyPress(table, Qt.Key.Key_Control, held)
    assert QGuiApplication.keyboardModifiers() == held
    table.pick_key(3)
    assert [row.number for row in table.selected_rows] == [3]
    table.selectRow(1)
    assert [row.number for row in table.selected_rows] == [2]
    QTest.keyRelease(table, Qt.Key.Key_Control)


def test_all_are_selected_to_be_copied_and_anything_else_goes_on_with_one(
    table: TableView[Entry], qtbot: QtBot
) -> None:
    table.pick_key(2)
    QTest.keyClick(table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyPress(table, Qt.Key.Key_Control)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert len(QGuiApplication.clipboard().text().splitlines()) == 1 + len(table.selected_rows) == 9
    with qtbot.waitSignal(table.opened):
        QTest.keyClick(table, Qt.Key.Key_Return)
    assert [row.number for row in table.selected_rows] == [2]


def test_who_leaves_a_table_leaves_it_with_one_row(table: TableView[Entry]) -> None:
    table.pick_key(2)
    table.selectAll()
    QApplication.sendEvent(
        table, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason)
    )
    assert len(table.selected_rows) == 8
    QApplication.sendEvent(
        table, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.MouseFocusReason)
    )
    assert [row.number for row in table.selected_rows] == [2]


def test_several_are_not_selected_where_acts_take_one(table: TableView[Entry]) -> None:
    table.pick_key(1)
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert [row.number for row in table.selected_rows] == [2]


class SeveralTable(TableView[Entry]):
    """A table in which Enter takes all that are selected."""

    several = ("Return",)


def test_selected_rows_are_copied_as_a_spreadsheet_takes_them(look: Style, qtbot: QtBot) -> None:
    table = SeveralTable(look, entry_model(look), "Entries")
    qtbot.addWidget(table)
    table.show_rows(sample_event().entries)
    table.pick_key(1)
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == (
        "No.\tState\tName\tClub\tPaid\n"
        "1\tpresent\tRossi Anna\tLudica Milano\t\n"
        "2\tpresent\tQuaranta-Castelvecchi Maria Antonietta\t"
        "Associazione Ludica della Val di Chiana\t"
    )


def test_the_only_row_is_chosen_when_the_keyboard_comes(table: TableView[Entry]) -> None:
    """No arrow could choose it."""
    table.show_rows(sample_event().entries[:1])
    table.clearFocus()
    table.clearSelection()
    table.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == (
        "No.\tState\tName\tClub\tPaid\n1\tpresent\tRossi Anna\tLudica Milano\t"
    )


def test_what_is_pasted_on_a_list_is_handed_over_whole(
    table: TableView[Entry], qtbot: QtBot
) -> None:
    QGuiApplication.clipboard().setText("Rossi\tAnna\r\nLi\tBo")
    with qtbot.waitSignal(table.pasted) as got:
        QTest.keyClick(table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert got.args == [[["Rossi", "Anna"], ["Li", "Bo"]]]


def test_cells_are_pasted_into_cells(look: Style, qtbot: QtBot) -> None:
    typed: list[tuple[str, str]] = []
    model = RowsModel[str](
        look,
        (
            Column("Name", lambda row: row),
            Column("Score", lambda _r: "", edited=lambda row, v: typed.append((row, v))),
        ),
        lambda row: row,
    )
    table = TableView(look, model, "Scores")
    qtbot.addWidget(table)
    table.show_rows(("Anna", "Bo"))
    table.setCurrentIndex(model.index(0, 1))
    QGuiApplication.clipboard().setText("41\n38\n12")
    QTest.keyClick(table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert typed == [("Anna", "41"), ("Bo", "38")]


def test_columns_that_stretch_share_the_room(table: TableView[Entry]) -> None:
    def width() -> int:
        return sum(table.columnWidth(n) for n in range(5))

    assert width() == table.viewport().width()
    table.resize(620, 400)
    assert width() == table.viewport().width()
    table.resize(300, 400)
    assert table.columnWidth(2) == 120
    assert width() > table.viewport().width()


def test_a_cut_name_is_whole_in_its_tooltip(table: TableView[Entry]) -> None:
    row = table.visualRect(table.model().index(1, 2)).center()
    assert table.cut_text(row) == ""
    table.resize(620, 400)
    row = table.visualRect(table.model().index(1, 2)).center()
    assert table.cut_text(row) == "Quaranta-Castelvecchi Maria Antonietta"
    assert table.cut_text(QPoint(1, 5000)) == ""


def test_the_current_row_stays_when_others_change(table: TableView[Entry]) -> None:
    table.pick_key(5)
    table.show_rows(sample_event(8, present=8).entries[2:])
    assert table.current_row is not None
    assert table.current_row.number == 5
