"""The model of rows: adapter, order, search, and what stays when rows change."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.rows import Column, RowsModel, folded_text


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
        assert model.total_rows == len(rows)
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
