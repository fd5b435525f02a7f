"""What a mouse learns by waiting over something, by a key: the tooltip of what has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget

from bglmanager.ui.literal import show_tip


def explain(widget: QWidget) -> None:
    """Show what there is to say of a widget; of a list the whole of the current line."""
    if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
        place = widget.visualRect(widget.currentIndex()).bottomLeft()
        show_tip(widget.viewport().mapToGlobal(place), line_of(widget), widget)
    else:
        below = QPoint(0, widget.height())
        show_tip(widget.mapToGlobal(below), said_of(widget), widget)


def line_of(view: QAbstractItemView) -> str:
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
