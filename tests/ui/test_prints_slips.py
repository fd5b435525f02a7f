"""Table sheets on the page of prints: chosen tables, blank ones, and what is counted of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.services.paper import Sheet
from bglmanager.services.sheet_choices import sheet_choices
from bglmanager.ui.style import Style
from tests.helpers import events
from tests.printing import reading
from tests.ui.test_prints_page import CONTROL, Office


@pytest.fixture
def office(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[Office]:
    """Round 1 of eleven players is being played."""
    made = Office(qtbot, look, tmp_path, events.playing(11))
    yield made
    made.close()


def test_slips_of_chosen_tables_are_made_and_of_blank_ones(office: Office) -> None:
    page = office.prints()
    page.open_at("tables-1")
    office.qtbot.waitUntil(lambda: page.preview.count == 3)
    assert not page.choices.distance.isVisible()
    page.choices.tables.setFocus()
    QTest.keyClicks(page.choices.tables, "3 +1")
    QTest.keyClick(page.choices.tables, Qt.Key.Key_Return)
    office.qtbot.waitUntil(lambda: page.preview.count == 2 and not office.window.tasks.is_busy)
    QTest.keyClicks(page.choices.tables, "x")
    QTest.keyClick(page.choices.tables, Qt.Key.Key_Return)
    assert page.printed is None
    QTest.keyClick(page.choices.tables, Qt.Key.Key_P, CONTROL)
    assert "3 +1x" in office.window.bottom.text
    page.open_at("pairings-1")
    assert page.choices.tables.text() == ""
    assert page.choices.distance.isVisible()


def test_blank_slips_of_a_round_are_chosen_by_keys_and_remembered(office: Office) -> None:
    page = office.prints()
    page.open_at("round-1")
    office.qtbot.waitUntil(lambda: page.preview.count == 8)
    page.choices.blanks.setFocus()
    QTest.keyClick(page.choices.blanks, Qt.Key.Key_Down)
    office.qtbot.waitUntil(lambda: page.preview.count == 10 and not office.window.tasks.is_busy)
    assert sheet_choices(office.workspace, Sheet.ROUND).blanks == 4
    assert not page.choices.distance.isVisible()
    page.open_at("tables-1")
    assert not page.choices.blanks.isVisible()


def test_a_slip_printed_again_counts_for_its_table_alone(office: Office) -> None:
    page = office.prints()
    page.open_at("tables-1")
    page.choices.tables.setFocus()
    for prints in (1, 2):
        QTest.keyClicks(page.choices.tables, "3")
        QTest.keyClick(page.choices.tables, Qt.Key.Key_Return)
        office.qtbot.waitUntil(lambda: page.preview.count == 1 and not office.window.tasks.is_busy)
        assert office.printed() == "Sent to the printer: Table sheets 3 – Round 1"
        assert page.table.currentIndex().siblingAtColumn(1).data() == str(prints)
        assert page.choices.tables.text() == "3"  # the next lost slip is often one beside it
        page.choices.tables.selectAll()
    assert "Print no. 2, replaces" in reading.text(office.printers.sent[1].printed.data)
    QTest.keyClicks(page.choices.tables, "2")
    QTest.keyClick(page.choices.tables, Qt.Key.Key_Return)
    office.qtbot.waitUntil(lambda: page.printed is not None and not office.window.tasks.is_busy)
    assert page.printed is not None
    assert "Print no." not in reading.text(page.printed.data)
