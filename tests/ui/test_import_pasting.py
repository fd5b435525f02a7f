"""Names pasted from a spreadsheet into a list that is being looked at."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from bglmanager.engine.event import Event
from bglmanager.ui.pages.entries.importing import ImportView
from tests.ui.desk import CONTROL, Desk, DeskMaker, registered

Key = Qt.Key
EMPTY = Event(registered().settings)


def pasted(desk: Desk, text: str) -> ImportView:
    """Paste a list with Ctrl+V and wait until it is shown."""
    QGuiApplication.clipboard().setText(text)
    desk.press(Key.Key_V, CONTROL)
    desk.qtbot.waitUntil(lambda: desk.page.intake.is_preview)
    return desk.page.intake.view


def test_a_column_of_surnames_is_pasted_into_the_preview(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    view = pasted(desk, "Nome\tCognome\nBo\tLi\nUgo\tZà\nAda\tNeri\n")
    QGuiApplication.clipboard().setText("Lin\nZanella")
    view.table.setFocus()
    for _ in range(2):
        desk.press(Key.Key_Right)
    desk.press(Key.Key_V, CONTROL)
    assert [line.last_name for line in view.model.rows] == ["Lin", "Zanella", "Neri"]
    desk.press(Key.Key_Return, CONTROL)
    assert [e.last_name for e in desk.opened.event.entries] == ["Lin", "Zanella", "Neri"]


def test_names_and_surnames_are_pasted_side_by_side(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    view = pasted(desk, "Nome\tCognome\nBo\tLi\nUgo\tZà\n")
    QGuiApplication.clipboard().setText("Rossi\tAnna\nVerdi\tUga")
    for _ in range(2):
        desk.press(Key.Key_Right)
    desk.press(Key.Key_V, CONTROL)
    assert [(line.first_name, line.last_name) for line in view.model.rows] == [
        ("Anna", "Rossi"),
        ("Uga", "Verdi"),
    ]


def test_a_block_pasted_elsewhere_in_the_preview_says_where_it_goes(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    view = pasted(desk, "Nome\tCognome\nBo\tLi\n")
    before = view.found
    QGuiApplication.clipboard().setText("Rossi\tAnna\nVerdi\tUga")
    desk.press(Key.Key_V, CONTROL)
    assert view.found is before
    assert desk.said == (
        "Names are pasted from the column “Surname” on. To read another list, go back first (Esc)."
    )
