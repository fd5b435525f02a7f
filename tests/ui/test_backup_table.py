"""The list of the backups where there is little room."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from bglmanager.engine.lineage import OriginMark
from bglmanager.services.backups import Reason
from bglmanager.services.branches import Branch
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


@pytest.mark.parametrize("scale", [100, 125, 150])
@pytest.mark.parametrize("width", range(240, 900, 60))
def test_whether_a_copy_is_sound_is_never_cut(
    qtbot: QtBot, tmp_path: Path, width: int, scale: int
) -> None:
    """Where there are copies of several computers the other columns give way."""
    look = Look.of(language="it", dark=False, scale=scale, folder=tmp_path)
    model = RowsModel(look, columns(look.texts, Format("it")), lambda row: row.key)
    table = BackupTable(look, model, "Backup")
    qtbot.addWidget(table)
    table.resize(width * scale // 100, 300)
    table.show()
    made = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
    branches = [Branch(f"{n}", n == 0, (), (), 0, host="portatile-di-maria") for n in range(2)]
    table.show_rows(
        [
            BackupRow(f"{n}", made, OriginMark(f"{n}", 1), Reason.IMPORT, branch=branch, rank=n)
            for n, branch in enumerate(branches)
        ]
    )
    assert table.columnWidth(3) >= table.sizeHintForColumn(3)
    assert table.horizontalScrollBar().maximum() == 0
