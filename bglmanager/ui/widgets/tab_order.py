"""The way of the Tab key through widgets that are made late.

What is made late comes last otherwise, after all of the page. All are in the window already.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def put_after(before: QWidget, part: QWidget) -> QWidget:
    """Let Tab go from a widget through a part that was made after it; returns its last widget."""
    found: list[QWidget] = []
    at = before.nextInFocusChain()
    while at is not None and at is not before:
        if (at is part or part.isAncestorOf(at)) and _stops(at):
            found.append(at)
        at = at.nextInFocusChain()
    last = before
    for widget in found:
        QWidget.setTabOrder(last, widget)
        last = widget
    return last


def put_before(part: QWidget, after: QWidget) -> None:
    """Let Tab go through a part just before it comes to a widget that was made earlier."""
    at = after.previousInFocusChain()
    while at is not None and at is not after:
        if _stops(at) and not part.isAncestorOf(at):
            put_after(at, part)
            return
        at = at.previousInFocusChain()


def _stops(widget: QWidget) -> bool:
    """Whether Tab can stop here; the line inside a box is the box's business."""
    return widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.focusProxy() is None
