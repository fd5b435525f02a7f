"""Every table lets one line be chosen, or several where named acts take all of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractItemView

from bglmanager.ui.widgets.table import TableView
from tests.ui.states import STATES, WALKED
from tests.ui.tour import CONTROL, SHIFT, Tour

Key = Qt.Key
Mode = QAbstractItemView.SelectionMode
TAKE_SEVERAL = {
    "people": {("Ctrl+J", "F8", "Del"), ("Ctrl+S",)},
    "entries": {("Return", "F4", "F6", "Del", "Ctrl+J", "Shift+Del", "Shift+F7")},
    "till": {("F4",)},
    "standings": {("F2",)},
}
"""The pages with a table whose acts take several, and the keys of these."""


@pytest.mark.parametrize("name", WALKED)
def test_one_is_chosen_where_no_act_takes_several(tour: Tour, name: str) -> None:
    STATES[name].show(tour)
    acts = {key for one in tour.page.page_actions for key in one.shortcuts()}
    tables: list[TableView[object]] = tour.page.findChildren(TableView)
    for table in tables:
        mode = Mode.ExtendedSelection if table.several else Mode.SingleSelection
        assert table.selectionMode() is mode
        assert {QKeySequence(key) for key in table.several} <= acts
        if table.isVisible() and not table.several and table.model().rowCount() > 1:
            table.setFocus()
            table.selectRow(0)
            tour.press(Key.Key_A, CONTROL)
            tour.press(Key.Key_Down, SHIFT)
            assert len(table.selectionModel().selectedRows()) <= 1
    several = {table.several for table in tables if table.several}
    assert several == TAKE_SEVERAL.get(tour.window.key, set())
