"""Lists that are pasted by keys, names pasted into one that is looked at, and what is no list."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tests.ui.desk import CONTROL, DeskMaker, registered
from tests.ui.lists import EMPTY, pasted, verb

Key = Qt.Key


def test_a_word_of_the_clipboard_is_searched_for(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    QGuiApplication.clipboard().setText("rossi")
    desk.press(Key.Key_V, CONTROL)
    assert desk.page.listed.search.text() == "rossi"


def test_an_empty_page_takes_a_pasted_list(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    pasted(desk, "Anna Rossi\nBo Li\n")
    assert (desk.window.header.title, verb(desk)) == ("Pasted list", "Add 2 players")


def test_a_clipboard_without_list_is_said(desk_of: DeskMaker) -> None:
    desk = desk_of(EMPTY)
    QGuiApplication.clipboard().setText("rossi")
    desk.press(Key.Key_V, CONTROL)
    assert desk.said == "There is no list to paste. Copy its lines in the spreadsheet first."


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
