"""Lists that are pasted by keys, and what of the clipboard is none."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from bglmanager.engine.event import Event
from bglmanager.ui.pages.entries.importing import ImportView
from tests.ui.desk import CONTROL, Desk, DeskMaker, registered

Key = Qt.Key

EMPTY = Event(registered().settings)


def pasted(desk: Desk, text: str) -> ImportView:
    """Paste with Ctrl+V and wait until it is shown."""
    QGuiApplication.clipboard().setText(text)
    desk.press(Key.Key_V, CONTROL)
    desk.qtbot.waitUntil(lambda: desk.page.intake.is_preview)
    return desk.page.intake.view


def verb(desk: Desk) -> str:
    primary = desk.page.primary()
    return "" if primary is None else primary.text()


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
