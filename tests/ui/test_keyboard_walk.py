"""Every page and panel by keys alone: Tab reaches what a mouse presses, as one reads, and comes
round; nothing is without a name, no key means two things, and the keyboard is never at nothing.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QButtonGroup, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.ui.pages.base import Page
from bglmanager.ui.widgets.basics import Button
from bglmanager.ui.widgets.focus import is_stop
from bglmanager.ui.widgets.rail import RailButton
from tests.helpers.figures import figure
from tests.ui.doubles import unnamed
from tests.ui.states import STATES, WALKED
from tests.ui.tour import Tour, Way, can_be_pressed, in_sight, outline, settle, told, walk

pytestmark = pytest.mark.usefixtures("dressed")

KEPT_TO_THEMSELVES = {"commands"}
"""Lists that lie over the window: Tab stays in them."""

BY_ARROWS = (RailButton,)
"""Of these one is a stop of Tab, and the arrow keys lead to the others."""


@pytest.mark.parametrize("name", WALKED[:: figure(3, long=1)])
def test_keys_are_enough(tour: Tour, qtbot: QtBot, name: str) -> None:
    """One window for all that is asked of a state: making it takes longest."""
    STATES[name].show(tour)
    assert_is_at_hand(qtbot)
    assert unnamed(tour.window) == []
    assert_no_key_means_two_things(tour)
    if name not in KEPT_TO_THEMSELVES:
        assert_tab_leads_through_everything(tour)
        assert_no_act_leaves_the_keyboard_at_nothing(tour, qtbot)


def assert_tab_leads_through_everything(tour: Tour) -> None:
    """Tab reaches all, as one reads, and comes round; Shift+Tab goes the same way back."""
    if isinstance(tour.focus, Page) and not is_stop(tour.focus):
        tour.press(Qt.Key.Key_Tab)  # a page that is only read is left, and not come back to
    way = walk(tour)
    assert way.comes_round, outline(way.stops)
    assert outline(way.unseen) == []
    assert outline(not_reached(tour, way)) == []
    assert read_backwards(tour, way) == []
    back = walk(tour, back=True)
    assert outline(back.stops[1:]) == outline(way.stops[:0:-1])


def assert_no_act_leaves_the_keyboard_at_nothing(tour: Tour, qtbot: QtBot) -> None:
    """Do what can be done on the page, one thing after the other, until another window comes."""
    window, key = tour.window, tour.window.key
    for place in range(len(tour.page.page_actions)):
        action = tour.page.page_actions[place]
        if not action.isEnabled() or _PRINTS in action.text():
            continue
        action.trigger()
        settle()
        if tour.window is not window:
            return
        assert_is_at_hand(qtbot, action.text())
        if window.key != key:
            window.go(key)
            settle()


_PRINTS = "Print the sheet"
"""Where there is a printer, that would."""


def assert_is_at_hand(qtbot: QtBot, after: str = "") -> None:
    """Something that can be seen has the keyboard, once what is scrolled to has its place."""

    def is_at_hand() -> None:
        here = QApplication.focusWidget()
        assert here is not None, after
        assert here.isEnabled(), (after, told(here))
        assert in_sight(here), (after, told(here))

    qtbot.waitUntil(is_at_hand)


def assert_no_key_means_two_things(tour: Tour) -> None:
    """Qt runs neither of two actions with the same key."""
    frame = tour.window.actions_of_frame
    meant: dict[str, list[str]] = {}
    for action in (*tour.page.page_actions, *frame.all_actions(), frame.commands):
        if action.isEnabled() and action.shortcutContext() is Qt.ShortcutContext.WindowShortcut:
            for keys in action.shortcuts():
                meant.setdefault(keys.toString(), []).append(action.text())
    assert {keys: texts for keys, texts in meant.items() if len(texts) > 1} == {}


def not_reached(tour: Tour, way: Way) -> list[QWidget]:
    """What only a mouse could press."""
    return [
        widget
        for widget in can_be_pressed(tour.window)
        if widget not in way.stops and not _is_reached_otherwise(tour, widget)
    ]


def _is_reached_otherwise(tour: Tour, widget: QWidget) -> bool:
    if isinstance(widget, BY_ARROWS):
        return True
    if isinstance(widget, QAbstractButton) and _in_a_group(widget):
        return True  # arrows lead through the choices of a group
    if isinstance(widget, QLineEdit) and widget.isReadOnly():
        return True  # read like any other text
    return isinstance(widget, Button) and _has_a_command(tour, widget)


def _in_a_group(button: QAbstractButton) -> bool:
    group: QButtonGroup | None = button.group()
    together = button.autoExclusive() or (group is not None and group.exclusive())
    return together and button.isCheckable() and not button.isChecked()


def _has_a_command(tour: Tour, button: Button) -> bool:
    """Whether Ctrl+K does what the button does."""
    return button.action_followed in tour.page.page_actions


def read_backwards(tour: Tour, way: Way) -> list[str]:
    """Where Tab goes up again on the page without going to the right: nobody reads so."""
    page = tour.page
    begin = next((n for n, stop in enumerate(way.stops) if not page.isAncestorOf(stop)), 0)
    inside = [s for s in way.stops[begin:] + way.stops[:begin] if page.isAncestorOf(s)]
    return [
        f"{told(before)} → {told(after)}"
        for before, after in pairwise(inside)
        if _is_above(_place(page, after), _place(page, before))
    ]


def _place(page: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())


def _is_above(one: QRect, other: QRect) -> bool:
    return one.bottom() < other.top() and one.left() <= other.right()
