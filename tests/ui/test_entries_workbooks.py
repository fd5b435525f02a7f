"""Workbooks of LibreOffice and Excel 97 in the entries page, by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.resources import path
from bglmanager.ui.style import Style
from tests.files_made.ods import ods
from tests.files_made.sheets import Made, columns
from tests.files_made.xls import xls
from tests.ui.desk import CONTROL, DeskMaker, desks, registered
from tests.ui.doubles import Answers

Key = Qt.Key
KINDS: dict[str, Callable[[Made], bytes]] = {"elenco.ods": ods, "elenco.xls": xls}


class Chooser(Answers):
    """Somebody who looks which files are offered."""

    kinds = ""

    def open_file(self, title: str, kinds: str, folder: Path | None = None) -> Path | None:
        self.kinds = kinds
        return super().open_file(title, kinds, folder)


@pytest.fixture
def chooser() -> Chooser:
    return Chooser()


@pytest.fixture
def desk_of(look: Style, qtbot: QtBot, tmp_path: Path, chooser: Chooser) -> Iterator[DeskMaker]:
    with desks(look, qtbot, tmp_path, chooser) as make:
        yield make


@pytest.mark.parametrize("name", KINDS)
def test_a_workbook_is_chosen_shown_and_taken(
    name: str, desk_of: DeskMaker, chooser: Chooser, tmp_path: Path
) -> None:
    """The players of the sample, with two who are here already."""
    rows = columns(path("samples/iscritti.csv").read_text(encoding="cp1252").strip())
    chooser.file = tmp_path / name
    chooser.file.write_bytes(KINDS[name](Made(rows, hidden=(2,))))
    desk = desk_of(registered())
    before = len(desk.opened.event.entries)
    desk.press(Key.Key_I, CONTROL)
    desk.qtbot.waitUntil(lambda: desk.page.intake.is_preview)
    assert chooser.kinds == ("Entry lists (*.csv *.txt *.tsv *.xlsx *.ods *.xls);;All files (*)")
    assert desk.window.header.title == name
    assert desk.page.intake.file.text().startswith(
        "Rows that are hidden in the spreadsheet are read like the others."
    )
    new = int(desk.state.partition(" new")[0])
    assert new > 20
    desk.press(Key.Key_Return, CONTROL)
    assert len(desk.opened.event.entries) == before + new
