"""The way of the Tab key: as one reads, whatever was made first.

Qt leads Tab in the order in which widgets were made, so that what a page makes late, a button
that comes with a state say, would come last, after the steps and the header. Here the layouts
say it: what stands first in them comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QWidget,
)

_WHOLE = (QAbstractItemView, QAbstractSpinBox, QComboBox, QLabel, QAbstractButton)
"""What lies in these, if anything, is their own business."""


class Leads(Protocol):
    """A widget that leads Tab through its parts in an order of its own."""

    def tab_way(self) -> Sequence[QWidget]:
        """Children of this widget, in their order; those left out come after them, as one reads."""
        ...


def stops(root: QWidget) -> list[QWidget]:
    """Where Tab can stop below a widget, in the order of the way."""
    return [widget for widget in _widgets(root) if is_stop(widget)]


def next_stop(root: QWidget, here: QWidget | None, *, back: bool = False) -> QWidget | None:
    """The stop after the one that has the focus, or before it; the last leads to the first.

    Where the focus is at no stop, the way goes on from the place where it is.
    """
    step, found, passed = -1 if back else 1, stops(root), 0
    if not found:
        return None
    if here in found:
        return found[(found.index(here) + step) % len(found)]
    everything = _widgets(root)
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
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    chosen = group.checkedButton() if group is not None and group.exclusive() else None
    if chosen is not None:
        return chosen is widget
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _widgets(root: QWidget, found: list[QWidget] | None = None) -> list[QWidget]:
    """Every widget below this one that can be seen when this one can, as one reads.

    Asked for at every press of Tab: hence one list that grows, and no more looking than needed.
    """
    found = [] if found is None else found
    for widget in _led(root):
        if not widget.isHidden():
            found.append(widget)
            if not isinstance(widget, _WHOLE):
                _widgets(widget, found)
    return found


def _led(root: QWidget) -> Iterable[QWidget]:
    beside = _beside(root)
    if not hasattr(type(root), "tab_way"):
        return beside
    way = tuple(cast("Leads", root).tab_way())
    return [*way, *(widget for widget in beside if widget not in way)]


def _beside(root: QWidget) -> list[QWidget]:
    """The children of a widget in the order of its layout, those outside of it by their place."""
    if isinstance(root, QScrollArea):
        content: QWidget | None = root.widget()
        return [] if content is None else [content]
    found = list(_laid_out(root.layout()))
    seen = set(found)
    rest = [w for w in root.children() if isinstance(w, QWidget) and w not in seen]
    if rest:
        rest = [w for w in rest if not w.isWindow()]
        rest.sort(key=lambda w: (w.geometry().top(), w.geometry().left()))
    return found + rest


def _laid_out(layout: QLayout | None) -> Iterator[QWidget]:
    for place in _places(layout):
        item = layout.itemAt(place) if layout is not None else None
        widget = item.widget() if item is not None else None
        if widget is not None:
            yield widget
        elif item is not None:
            yield from _laid_out(item.layout())


def _places(layout: QLayout | None) -> Iterable[int]:
    if layout is None:
        return ()
    if isinstance(layout, QGridLayout):
        return sorted(range(layout.count()), key=lambda n: _row_and_column(layout, n))
    return range(layout.count())


def _row_and_column(grid: QGridLayout, place: int) -> tuple[int, int]:
    row, column, *_ = cast("tuple[int, int, int, int]", grid.getItemPosition(place))
    return row, column
