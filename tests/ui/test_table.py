"""The model of rows: adapter, order, search, and what stays when rows change; the table: keys,
spreadsheet, columns that share the room.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.rows import Column, RowsModel, folded_text
from bglmanager.ui.widgets.table import TableView
from tests.helpers.events import entries
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


@dataclass(frozen=True)
class Player:
    number: int
    name: str
    points: int | None = None
    here: bool = False


PLAYERS = (
    Player(1, "Rossi Anna", 90),
    Player(2, "D’Àngelo Niccolò", 170, here=True),
    Player(3, "Żółkiewski Łukasz"),
    Player(4, "Àbate Élodie", 105),
)
ASCENDING, DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


@pytest.fixture
def model(look: Style) -> RowsModel[Player]:
    made = RowsModel[Player](
        look,
        (
            Column("No.", lambda p: str(p.number), order=lambda p: p.number, figures=True),
            Column("Name", lambda p: p.name, strong=True),
            Column(
                "Points",
                lambda p: "–" if p.points is None else str(p.points),
                order=lambda p: p.points,
                figures=True,
                tone=lambda p: Tone.GOOD if p.points else Tone.PLAIN,
                spoken="Ranking points",
            ),
            Column("Here", lambda _p: "", check=lambda p: p.here, ticked=lambda _p, _v: None),
        ),
        lambda p: p.number,
    )
    made.set_rows(PLAYERS)
    return made


def numbers(model: RowsModel[Player]) -> list[int]:
    return [player.number for player in model.rows]


def test_qt_s_own_tester_finds_nothing(model: RowsModel[Player], qtbot: QtBot) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    tester = QAbstractItemModelTester(model, mode)
    for rows in ((), PLAYERS, PLAYERS[1:3], (*reversed(PLAYERS), Player(9, "Li Bo"))):
        model.set_rows(rows)
        model.sort(1, DESCENDING)
        model.search_rows("a")
        model.search_rows("")
        model.sort(-1)
        assert len(model.all_rows) == len(rows)
    assert tester.model() is model


def test_figures_stand_at_the_right_with_their_title(model: RowsModel[Player]) -> None:
    role = Qt.ItemDataRole.TextAlignmentRole
    for column, right in ((0, True), (1, False), (2, True)):
        for asked in (
            model.index(0, column).data(role),
            model.headerData(column, Qt.Orientation.Horizontal, role),
        ):
            assert isinstance(asked, Qt.AlignmentFlag)
            assert bool(asked & Qt.AlignmentFlag.AlignRight) is right


def test_names_are_sorted_as_people_sort_them(model: RowsModel[Player]) -> None:
    model.sort(1, ASCENDING)
    assert numbers(model) == [4, 2, 1, 3]
    model.sort(1, DESCENDING)
    assert numbers(model) == [3, 1, 2, 4]


def test_numbers_are_sorted_as_numbers_and_missing_ones_come_last(
    model: RowsModel[Player],
) -> None:
    model.sort(2, ASCENDING)
    assert numbers(model) == [1, 4, 2, 3]
    model.sort(2, DESCENDING)
    assert numbers(model) == [2, 4, 1, 3]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [1, 2, 3, 4]),
        ("ross", [1]),
        ("NICCOLO", [2]),
        ("an ro", [1]),
        ("elodie abate", [4]),
        ("olki", []),
        ("zołk", [3]),
    ],
)
def test_search_finds_beginnings_of_words(
    model: RowsModel[Player], text: str, found: list[int]
) -> None:
    model.search_rows(text)
    assert numbers(model) == found


def test_an_index_follows_its_row(model: RowsModel[Player]) -> None:
    kept = QPersistentModelIndex(model.index_of(4, 1))
    model.sort(1, ASCENDING)
    assert kept.row() == 0
    model.set_rows([*PLAYERS, Player(5, "Aa Bo")])
    assert (kept.row(), kept.data()) == (1, "Àbate Élodie")
    model.set_rows(PLAYERS[:3])
    assert not kept.isValid()


def test_a_changed_row_alone_is_told(model: RowsModel[Player], qtbot: QtBot) -> None:
    told: list[int] = []
    model.dataChanged.connect(lambda first, _last, _roles: told.append(first.row()))
    model.set_rows((PLAYERS[0], replace(PLAYERS[1], points=1), *PLAYERS[2:]))
    assert told == [1]
    assert model.index(1, 2).data() == "1"


def test_cells_are_made_once(look: Style) -> None:
    asked: list[int] = []

    def text(player: Player) -> str:
        asked.append(player.number)
        return player.name

    model = RowsModel[Player](look, (Column("Name", text),), lambda p: p.number)
    model.set_rows(PLAYERS)
    for _ in range(3):
        assert model.index(0, 0).data() == "Rossi Anna"
    assert asked == [1]


def test_ticking_and_typing_reach_the_row(look: Style) -> None:
    done: list[object] = []
    model = RowsModel[Player](
        look,
        (
            Column(
                "Here",
                lambda _p: "",
                check=lambda p: p.here,
                ticked=lambda p, v: done.append((p.number, v)),
            ),
            Column("Name", lambda p: p.name, edited=lambda p, v: done.append((p.number, v))),
            Column("No.", lambda p: str(p.number)),
        ),
        lambda p: p.number,
    )
    model.set_rows(PLAYERS)
    assert model.index(1, 0).data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
    assert model.setData(model.index(0, 0), 2, Qt.ItemDataRole.CheckStateRole)
    assert model.setData(model.index(2, 1), " Li ")
    assert not model.setData(model.index(2, 2), "x")
    assert not model.setData(QModelIndex(), "x")
    assert done == [(1, True), (3, "Li")]


def test_titles_have_a_spoken_form(model: RowsModel[Player]) -> None:
    across, role = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    assert model.headerData(2, across, role) == "Ranking points"
    assert model.headerData(1, across, role) == "Name"


def test_folded() -> None:
    assert folded_text("D’Àngelo ŻÓŁ") == "d’angelo zoł"


@pytest.mark.parametrize(("gone", "then"), [(1, 2), (3, 4), (26, 25)])
def test_the_row_after_a_current_one_that_is_gone_becomes_the_current_one(
    table: TableView[Entry], gone: int, then: int
) -> None:
    rows = entries(26)
    table.show_rows(rows)
    assert table.pick_key(gone)
    table.show_rows([row for row in rows if row.number != gone])
    assert table.current_row is not None
    assert table.current_row.number == then
    assert [row.number for row in table.selected_rows] == [then]


def test_a_search_that_hides_the_current_row_makes_the_first_match_the_current_one(
    table: TableView[Entry],
) -> None:
    rows = [replace(row, last_name="Abate") if row.number in {5, 9} else row for row in entries(26)]
    table.show_rows(rows)
    table.pick_key(3)
    table.search_rows("abate")
    assert table.current_row is not None
    assert table.current_row.number == 5
