"""Scrolling to what has to be seen now."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QWidget


def bring_into_sight(widget: QWidget) -> None:
    """Scroll whatever scrolls around a widget until it can be seen."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()
