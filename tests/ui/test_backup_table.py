"""The list of the backups where there is little room."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from pytestqt.qtbot import QtBot

from bglmanager.engine.lineage import OriginMark
from bglmanager.services.backups import Reason
from bglmanager.ui.format import Format
from bglmanager.ui.look import Look
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.backups.rows import BackupRow, BackupTable, columns


@pytest.mark.parametrize(("width", "hidden"), [(700, []), (480, [2]), (320, [1, 2])])
def test_what_the_panel_says_too_gives_way(
    look: Look, qtbot: QtBot, width: int, hidden: list[int]
) -> None:
    model = RowsModel(look, columns(look.texts, Format("en")), lambda row: row.key)
    table = BackupTable(look, model, "Backups")
    qtbot.addWidget(table)
    table.resize(width, 300)
    table.show()
    made = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
    table.show_rows([BackupRow("a", made, OriginMark("1", 1), Reason.IMPORT)])
    assert [n for n in range(4) if table.isColumnHidden(n)] == hidden
    assert table.horizontalScrollBar().maximum() == 0
