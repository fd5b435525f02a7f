"""Somebody with a mouse and without a keyboard, in the whole program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QListWidget,
    QMenu,
    QSpinBox,
    QStyle,
    QStyleOptionSpinBox,
    QWidget,
)

from bglmanager.engine.event import Round, RoundStatus
from bglmanager.ui.kit.number_pad import NumberPad
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.style import as_read
from bglmanager.ui.widgets.basics import Button
from bglmanager.ui.widgets.fields import OfferingField
from bglmanager.ui.widgets.table import TableView
from tests.journeys.person import Person
from tests.ui.hands import drag

_SPIN = QStyle.ComplexControl.CC_SpinBox
_DOWN, _UP = QStyle.SubControl.SC_SpinBoxDown, QStyle.SubControl.SC_SpinBoxUp
LEFT = Qt.MouseButton.LeftButton


def look() -> None:
    """Wait until everything stands where it is seen: what is new has its place by its layout."""
    QApplication.processEvents()


@dataclass
class Mouse:
    """Presses what can be seen, as it is called there."""

    person: Person

    @property
    def round(self) -> int:
        """How many rounds there are."""
        return len(self.person.desk.event.rounds)

    @property
    def last(self) -> Round:
        """The newest round."""
        return self.person.desk.event.rounds[-1]

    @property
    def seen(self) -> list[str]:
        """What the buttons say that can be seen."""
        buttons = self.person.window.findChildren(Button)
        return [each.text().strip() for each in buttons if each.isVisible()]

    def click(self, widget: QWidget) -> None:
        """Press the middle of a widget."""
        look()
        assert widget.isVisible(), widget.accessibleName()
        QTest.mouseClick(widget, LEFT)

    def click_in(self, button: QAbstractButton) -> None:
        """Press the mark of a choice, which stands at its left."""
        look()
        assert button.isVisible(), button.accessibleName()
        QTest.mouseClick(button, LEFT, pos=QPoint(14, button.height() // 2))

    def press(self, words: str) -> None:
        """Press the button that says this, or the line of the menu “…” of the header."""
        buttons = self.person.window.findChildren(Button)
        found = [each for each in buttons if each.isVisible() and each.text().strip() == words]
        if found:
            self.click(found[0])
            return
        header = self.person.window.header
        self.click(header.more)
        self.choose(words)

    def press_notice(self, words: str) -> None:
        """Press the button of this name beside a notice."""
        look()
        self.click(self.person.notice_button(words))

    def choose(self, words: str) -> None:
        """Press a line of the menu that is open."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), words
        lines = {as_read(line.text()).split("\t")[0]: line for line in menu.actions()}
        assert words in lines, (words, list(lines), self.seen)
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(lines[words]).center())
        self.come_back()

    def go_on(self) -> None:
        """Press the button of the next thing to do, at the right of the header."""
        page = self.person.window.page
        assert page is not None
        primary = page.primary()
        assert primary is not None
        assert primary.isEnabled(), primary.refusal
        buttons = self.person.window.header.buttons
        [found] = [each for each in buttons if each.action_followed is primary]
        self.click(found)

    def go(self, key: str) -> None:
        """Press a step of the rail."""
        rail = self.person.window.rail
        [found] = [each for each in rail.step_buttons if each.step.key == key]
        self.click(found)
        assert self.person.window.key == key

    def pick(self, combo: QComboBox, begins: str) -> None:
        """Choose an item of a list that opens below a field."""
        place = next(n for n in range(combo.count()) if combo.itemText(n).startswith(begins))
        look()
        assert combo.isVisible(), combo.accessibleName()
        QTest.mouseClick(combo, LEFT, pos=QPoint(combo.width() - 10, combo.height() // 2))
        self.press_row(combo.view(), place)
        self.come_back()
        assert combo.currentText().startswith(begins), combo.currentText()

    def come_back(self) -> None:
        """The window has the keyboard again, as on every screen when a menu or a list below a
        field has closed: without a window manager nothing gives it back.
        """
        window = self.person.window
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)

    def step_to(self, box: QSpinBox, value: int) -> None:
        """Press an arrow of a number until it has come so far."""
        option = QStyleOptionSpinBox()
        box.initStyleOption(option)
        side = _DOWN if box.value() > value else _UP
        arrow = box.style().subControlRect(_SPIN, option, side, box)
        while box.value() != value:
            QTest.mouseClick(box, LEFT, pos=arrow.center())

    def press_line(self, listed: QListWidget, words: str) -> None:
        """Press the line of a list that says this."""
        [line] = listed.findItems(words, Qt.MatchFlag.MatchExactly)
        assert listed.isVisible(), words
        self.press_row(listed, listed.row(line))

    def take_offer(self, field: QWidget, words: str) -> None:
        """Open what a field offers by the arrow at its end, and press this."""
        assert isinstance(field, OfferingField)
        self.click(field.arrow)
        offered = QApplication.activePopupWidget()
        assert isinstance(offered, QAbstractItemView), words
        model = offered.model()
        rows = [model.index(row, 0).data() for row in range(model.rowCount())]
        self.press_row(offered, rows.index(words))
        assert field.text() == words

    def add_player(self, field: PlayerField, name: str) -> None:
        """Open the list of all players by the arrow at the end of a field, and press one."""
        self.click(field.arrow)
        look()
        self.press_line(field.matches, name)

    def open_section(self, sections: QAbstractItemView, wanted: QWidget) -> None:
        """Press one line of the sections after the other until this is seen."""
        for row in range(sections.model().rowCount()):
            if wanted.isVisible():
                break
            self.press_row(sections, row)
        assert wanted.isVisible()

    def press_row(self, view: QAbstractItemView, row: int) -> None:
        """Press a row of a list."""
        index = view.model().index(row, 0)
        view.scrollTo(index)
        at = view.visualRect(index).center()
        QTest.mouseMove(view.viewport(), at)
        QTest.mouseClick(view.viewport(), LEFT, pos=at)

    def menu_of_row(self, table: TableView[Any], key: object) -> None:
        """Open the menu of a line with the right button."""
        self.menu_of_rows(table, key)

    def menu_of_rows(self, table: TableView[Any], *keys: object) -> None:
        """Select these lines, and open their menu with the right button."""
        look()
        held, at = Qt.KeyboardModifier.NoModifier, QPoint()
        for key in keys:
            index = table.rows_model.index_of(key, 1)
            table.scrollTo(index)
            at = table.visualRect(index).center()
            QTest.mouseClick(table.viewport(), LEFT, held, at)
            held = Qt.KeyboardModifier.ControlModifier
        self._ask_for_menu(table, at)

    def menu_from_to(self, table: TableView[Any], first: object, last: object) -> None:
        """Go over these lines with the left button held, and open their menu with the right one."""
        look()
        rows = [table.rows_model.index_of(key, 1) for key in (first, last)]
        table.scrollTo(rows[1])
        table.scrollTo(rows[0])
        way = [table.visualRect(row).center() for row in rows]
        drag(table.viewport(), *way)
        self._ask_for_menu(table, way[1])

    def menu_of_table(self, number: int) -> None:
        """Open the menu of the card of a table."""
        hall = self.person.hall.results.hall
        self._ask_for_menu(hall, hall.card_rect(number).center())

    def _ask_for_menu(self, area: QAbstractScrollArea, at: QPoint) -> None:
        view = area.viewport()
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
        QApplication.sendEvent(view, asked)

    def open_table(self, number: int) -> None:
        """Press the card of a table."""
        self.person.hall.click_card(number)

    def fill_in(self, figures: Sequence[str]) -> None:
        """Press the digits of what the fields are to have, one field after the other, the first
        is the one that has the keyboard when the table is opened.
        """
        field = self.person.focus
        QTest.mouseDClick(field, LEFT, pos=QPoint(field.width() // 2, field.height() // 2))
        [pad] = self.person.window.findChildren(NumberPad)
        for figure in figures:
            for sign in figure:
                self.click(pad.buttons[sign])
            self.click(pad.buttons["⏎"])

    def close_round(self) -> None:
        """Press the button that closes the round."""
        self.go_on()
        assert self.last.status is RoundStatus.CLOSED
