"""A row of buttons that goes on in another line."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.ui.look import Look
from bglmanager.ui.widgets.basics import QuietButton
from bglmanager.ui.widgets.wrapping import WrappingRow

pytestmark = pytest.mark.usefixtures("dressed")


def test_a_row_wraps_its_widgets_whole_and_takes_no_more_room_than_it_needs(
    look: Look, qtbot: QtBot
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    buttons = [QuietButton(look, name) for name in ("In ritardo", "Ritiro", "Ultimo")]
    row = WrappingRow(8, buttons)
    box = QVBoxLayout(holder)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(row)
    box.addStretch(1)
    holder.resize(600, 300)
    holder.show()
    assert QTest.qWaitForWindowExposed(holder)
    assert len({button.y() for button in buttons}) == 1
    wide, one_line = row.sizeHint().width(), row.height()
    holder.resize(wide - 1, 300)
    QTest.qWait(0)
    assert buttons[2].y() > buttons[0].y()
    assert row.height() > one_line
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
    buttons[0].hide()
    QTest.qWait(0)
    assert row.height() == one_line
    assert row.minimumSizeHint().width() < wide
