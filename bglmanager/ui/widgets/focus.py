"""Where the keyboard is: the way of the Tab key, and that what has the keyboard is seen.

Qt leads Tab in the order in which widgets were made, so that what a page makes late, a button
that comes with a state say, would come last, after the steps and the header. Here the layouts
say it: what stands first in them comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, cast

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Slot
from PySide6.QtWidgets import QWidget

from bglmanager.ui.style import show_tip

_LAID_OUT = 20  # milliseconds until what has just been shown has its place


def bring_into_sight(widget: QWidget, part: Callable[[], QRect] | None = None) -> None:
    """Scroll whatever scrolls around a widget until it can be seen, once it has its place.

    `part` says where in the widget the place to be seen is; it is asked when the time has come,
    and nothing moves when there is none any more.
    Where there is no room for all of it, its beginning is shown.
    """
    QTimer.singleShot(_LAID_OUT, widget, lambda: _scroll_to(widget, part or widget.rect))


def _scroll_to(widget: QWidget, part: Callable[[], QRect]) -> None:
    around = widget.parentWidget()
    while around is not None:
        content = around.widget() if isinstance(around, QtWidgets.QScrollArea) else None
        if isinstance(around, QtWidgets.QScrollArea) and content is not None:
            place = part()
            if place.isNull():
                return
            for at in (place.bottomLeft(), place.topLeft()):
                point = widget.mapTo(content, at)
                around.ensureVisible(point.x(), point.y())
        around = around.parentWidget()


_WHOLE = (
    QtWidgets.QAbstractItemView,
    QtWidgets.QAbstractSpinBox,
    QtWidgets.QComboBox,
    QtWidgets.QLabel,
    QtWidgets.QAbstractButton,
)
"""What lies in these, if anything, is their own business."""


def tab_stops(root: QWidget) -> list[QWidget]:
    """Where Tab can stop below a widget, in the order of the way."""
    return [widget for widget in _widgets_inside(root) if is_stop(widget)]


def next_stop(root: QWidget, here: QWidget | None, *, back: bool = False) -> QWidget | None:
    """The stop after the one that has the focus, or before it; the last leads to the first.

    Where the focus is at no stop, the way goes on from the place where it is.
    """
    step, found, passed = -1 if back else 1, tab_stops(root), 0
    if not found:
        return None
    if here in found:
        return found[(found.index(here) + step) % len(found)]
    everything = _widgets_inside(root)
    for place, widget in enumerate(everything):
        if here is not None and (widget is here or widget.isAncestorOf(here)):
            passed = sum(map(is_stop, everything[: place + 1]))
    return found[(passed - 1 if back else passed) % len(found)]


def is_stop(widget: QWidget) -> bool:
    """Whether Tab can stop here, if it can be seen; the line in a box is the box's business."""
    return (
        _takes_tab(widget)
        and not widget.isHidden()
        and widget.isEnabled()
        and widget.focusProxy() is None
    )


def _takes_tab(widget: QWidget) -> bool:
    """Of the buttons of a group the one that is chosen; Qt goes by the one pressed last."""
    group = widget.group() if isinstance(widget, QtWidgets.QAbstractButton) else None
    chosen = group.checkedButton() if group is not None and group.exclusive() else None
    if chosen is not None:
        return chosen is widget
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _widgets_inside(root: QWidget, found: list[QWidget] | None = None) -> list[QWidget]:
    """Every widget below this one that can be seen when this one can, as one reads.

    Asked for at every press of Tab: hence one list that grows, and no more looking than needed.
    """
    found = [] if found is None else found
    for widget in _led_to(root):
        if not widget.isHidden():
            found.append(widget)
            if not isinstance(widget, _WHOLE):
                _widgets_inside(widget, found)
    return found


def _led_to(root: QWidget) -> Iterable[QWidget]:
    """Its children as one reads; first those that its `tab_way` names, if it has one."""
    way = tuple(root.tab_way()) if hasattr(root, "tab_way") else ()
    return [*way, *(widget for widget in _are_beside(root) if widget not in way)]


def _are_beside(root: QWidget) -> list[QWidget]:
    """The children of a widget in the order of its layout, those outside of it by their place."""
    if isinstance(root, QtWidgets.QScrollArea):
        content: QWidget | None = root.widget()
        return [] if content is None else [content]
    inside = [child for child in root.children() if isinstance(child, QWidget)]
    found = list(_laid_out(root.layout(), inside))
    seen = set(found)
    rest = [widget for widget in inside if widget not in seen]
    if rest:
        rest = [w for w in rest if not w.isWindow()]
        rest.sort(key=lambda w: (w.geometry().top(), w.geometry().left()))
    return found + rest


def _laid_out(layout: QtWidgets.QLayout | None, inside: Sequence[QWidget]) -> Iterator[QWidget]:
    """Those of these widgets that stand in a layout or in one within it, in its order.

    It is never asked for its items: what Python has of one outlives it, and is then taken for the
    next widget at the same place in memory.
    """
    if layout is None:
        return
    placed: list[tuple[int, QWidget | QtWidgets.QLayout]] = [
        (layout.indexOf(one), one) for one in inside
    ]
    layouts = (child for child in layout.children() if isinstance(child, QtWidgets.QLayout))
    placed += [(layout.indexOf(one), one) for one in layouts]
    held = [(_place_of(layout, index), one) for index, one in placed if index >= 0]
    for _, each in sorted(held, key=itemgetter(0)):
        if isinstance(each, QtWidgets.QLayout):
            yield from _laid_out(each, inside)
        else:
            yield each


def _place_of(layout: QtWidgets.QLayout, index: int) -> tuple[int, int]:
    """What stands at this index: its row and its column, or what counts as one."""
    if not isinstance(layout, QtWidgets.QGridLayout):
        return index, 0
    row, column, *_ = cast("tuple[int, int, int, int]", layout.getItemPosition(index))
    return row, column


class Frame(QWidget):
    """What the window holds; Tab leads through it as one reads, and what has it comes in sight."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        stop = next_stop(self, self.window().focusWidget(), back=not forward)
        if stop is None:
            return super().focusNextPrevChild(forward)
        reason = Qt.FocusReason
        stop.setFocus(reason.TabFocusReason if forward else reason.BacktabFocusReason)
        _scroll_to(stop, stop.rect)
        return True


def explain_widget(widget: QWidget) -> None:
    """Show what there is to say of a widget; of a list the whole of the current line."""
    if isinstance(widget, QtWidgets.QAbstractItemView) and widget.currentIndex().isValid():
        place = widget.visualRect(widget.currentIndex()).bottomLeft()
        show_tip(widget.viewport().mapToGlobal(place), line_of(widget), widget)
    else:
        below = QPoint(0, widget.height())
        show_tip(widget.mapToGlobal(below), said_of(widget), widget)


def line_of(view: QtWidgets.QAbstractItemView) -> str:
    """The current line of a list, a cell a line: its title, its text, what its tooltip says."""
    index, model = view.currentIndex(), view.model()
    role = Qt.ItemDataRole
    lines = []
    for column in range(model.columnCount(index.parent())):
        cell = index.siblingAtColumn(column)
        title = model.headerData(column, Qt.Orientation.Horizontal, role.DisplayRole)
        text, tip = cell.data(role.DisplayRole), cell.data(role.ToolTipRole)
        named = ": ".join(str(part) for part in (title, text) if part)
        lines += [named if text else "", str(tip or "")]
    return "\n".join(dict.fromkeys(filter(None, lines)))


def said_of(widget: QWidget) -> str:
    """The tooltip of a widget, or what is read aloud of it."""
    said = (widget.accessibleName(), widget.toolTip(), widget.accessibleDescription())
    return "\n".join(dict.fromkeys(filter(None, said)))


_FIELD = 120
"""As high as what is typed in or pressed; larger parts follow their own current line."""


class FocusFallback(QObject):
    """Gives the keyboard to the page when nothing has it while the window is worked at: not after
    a row, a panel or a button with it is gone. What gets it is scrolled to, unless it is larger
    than a field.
    """

    def __init__(self, window: QWidget, page: Callable[[], Any]) -> None:
        """`page` gives the one that is shown, None for none."""
        super().__init__(window)
        self._window, self._page = window, page
        application = QtWidgets.QApplication.instance()
        assert isinstance(application, QtWidgets.QApplication)
        application.focusChanged.connect(self._focus_changed)

    @Slot(QWidget, QWidget)  # found also while its window is being freed
    def _focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is None:
            QTimer.singleShot(0, self, self._look_for_focus)
        elif new.height() <= _FIELD and self._window.isAncestorOf(new):
            bring_into_sight(new)

    def _look_for_focus(self) -> None:
        worked_at = self._window.isActiveWindow() and self._window.isVisible()
        here: QWidget | None = QtWidgets.QApplication.focusWidget()
        page = self._page()
        if worked_at and here is None and page is not None:
            page.take_focus()
