"""Entry lists that are brought to the desk, and what is seen of them before they are taken."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from bglmanager.engine.event import Event
from bglmanager.ui.pages.entries.importing import ImportView
from bglmanager.ui.widgets.basics import Words
from tests.ui.desk import CONTROL, Desk, registered

EMPTY = Event(registered().settings)
"""An event that nobody has entered yet."""


def pasted(desk: Desk, text: str) -> ImportView:
    """Paste with Ctrl+V and wait until it is shown."""
    QGuiApplication.clipboard().setText(text)
    desk.press(Qt.Key.Key_V, CONTROL)
    return previewed(desk)


def previewed(desk: Desk) -> ImportView:
    """Wait until a list is shown."""
    desk.qtbot.waitUntil(lambda: desk.page.intake.is_preview)
    return desk.page.intake


def verb(desk: Desk) -> str:
    """What the first button of the page does."""
    primary = desk.page.primary()
    return "" if primary is None else primary.text()


def fates(view: ImportView) -> list[str]:
    """What happens with each line."""
    return [view.model.cell_text(line, 1) for line in view.model.rows]


def remarks(view: ImportView) -> list[str]:
    """What is said of each line."""
    return [view.model.cell_text(line, 6) for line in view.model.rows]


def refusal(view: ImportView) -> list[str]:
    """What is said of a file that is no list, line by line as it stands."""
    return [words.text() for words in view.findChildren(Words) if words.isVisible()]
