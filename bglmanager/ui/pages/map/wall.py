"""The day map in a window of its own, for people who look at it from metres."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCloseEvent, QColor, QFont, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from shiboken6 import isValid

from bglmanager.i18n import Texts
from bglmanager.services.changes import Changes
from bglmanager.services.day_map import shown_cross_table, shown_map
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.day_map import DayMapArea, wall_fit
from bglmanager.ui.pages.map.cross_wall import CrossWall
from bglmanager.ui.style import FAMILY, Icons, Style, Theme, as_title
from bglmanager.ui.widgets.basics import Words, asked_first, laid_out
from bglmanager.ui.widgets.frame import Views
from bglmanager.words.cross_table import cross_text
from bglmanager.words.map_boxes import map_text

_EDGE = 24
_HEAD = 28
"""The title is so many times smaller than the window is high."""


class DayMapWindow(QWidget):
    """The whole map, of a round robin its cross table, as large as the window and live; Esc closes
    it, Space makes it light or dark.

    It begins dark, and full on another screen where there is one. Names and tables stand on it,
    and nothing else of anybody.
    """

    def __init__(self, parent: QWidget, look: Style, desk: OpenEvent, games: Catalogue) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._texts, self._desk, self._games = look.texts, desk, games
        self.dark = True
        self.head: QLabel = Words(look, desk.event.settings.name)
        self.view, self.cross = self._made_views()
        self._stack = Views()
        self._box = laid_out(QVBoxLayout(self), _EDGE // 2, (_EDGE, _EDGE // 2, _EDGE, _EDGE))
        self._box.addWidget(self.head)
        self._box.addWidget(self._stack, 1)
        self._forget = desk.subscribe(self._event_changed)
        parent.installEventFilter(self)
        name = self._texts.text("Day map")
        self.setWindowTitle(f"{as_title(desk.event.settings.name)} – {name}")
        self._hang_up()

    def _made_views(self) -> tuple[DayMapArea, CrossWall]:
        theme, text = Theme.of(dark=self.dark), self._texts.text
        style = Style(self._texts, theme, Icons(theme, Path()))
        area = DayMapArea(style, text("Day map"), wall_fit)
        return area, CrossWall(self._texts, text("Cross table"), dark=self.dark)

    def _hang_up(self) -> None:
        for view in (self.view, self.cross):
            self._stack.addWidget(view)
        self._paint_ground()
        self._follow()

    def _paint_ground(self) -> None:
        colours, palette = Theme.of(dark=self.dark).colours, QPalette()
        palette.setColor(QPalette.ColorRole.Window, QColor(colours.window))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(colours.text))
        for widget in (self, self.view, self.cross):
            widget.setPalette(palette)
            widget.setAutoFillBackground(True)
        self.head.setStyleSheet(f"color: {colours.text}; background: transparent")
        grounds = "DayMapWindow, DayMapWindow QStackedWidget, DayMapArea, CrossWall"
        self.setStyleSheet(f"{grounds} {{ background: {colours.window} }}")

    def _event_changed(self, _changes: Changes) -> None:
        """Show it, as long as the window is there: that of the program takes it along."""
        if isValid(self):
            self._follow()
        else:
            self._forget()

    def _follow(self) -> None:
        """Show the event as it is now; the champion’s way is marked."""
        event, found = shown_map(self._desk, self._games)
        self.head.setText(event.settings.name)
        self.view.show_map(found, map_text(self._texts, event, found))
        self.view.show_found(found.champion.entry)
        crossed = shown_cross_table(self._desk, self._games)
        if crossed is not None:
            self.cross.show_text(cross_text(self._texts, event, crossed))
        self._stack.setCurrentWidget(self.view if crossed is None else self.cross)

    def show_on_screen(self) -> None:
        """Fill another screen than that of the program, or this one where there is no other."""
        program = self.parentWidget()
        here = (self if program is None else program).screen()
        others = [one for one in here.virtualSiblings() if one is not here]
        self.setGeometry((others or [here])[0].geometry())
        self.showFullScreen()
        self.activateWindow()

    def turn_light(self) -> None:
        """Light, or dark again."""
        self.dark = not self.dark
        before = self.view, self.cross
        self.view, self.cross = self._made_views()
        self._hang_up()
        for view in before:
            self._stack.removeWidget(view)
            view.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        font = QFont(FAMILY)
        font.setPixelSize(max(self.height() // _HEAD, 12))
        font.setWeight(QFont.Weight.Bold)
        self.head.setFont(font)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Space", texts.text("Light or dark")), ("Esc", texts.text("Close")))

    def event(self, event: QEvent) -> bool:
        """Its keys are no shortcuts of the window of the program."""
        asked = asked_first(event)
        if asked is not None and asked.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Space):
            asked.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() == Qt.Key.Key_Space:
            self.turn_light()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window of the program is closed, not merely made small: so is this one."""
        if event.type() == QEvent.Type.Hide and not event.spontaneous():
            self.close()
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._forget()
        self._forget = lambda: None
        super().closeEvent(event)
