"""Room that is given as it is needed: an area as high as what it holds."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.ui.widgets.basics import laid_out


class Steady(QWidget):
    """A widget whose height does not follow from its width.

    A scroll area gives one whose height does its full height instead of the least, and does not
    make it narrower when the scroll bar comes.
    """

    def hasHeightForWidth(self) -> bool:
        return False


class FitArea(QScrollArea):
    """As high as `inside` while there is room; it scrolls when there is not.

    What stands below it in a layout stays in sight.
    """

    def __init__(self, least: int) -> None:
        """`least` is the height in pixels below which it never shrinks."""
        super().__init__()
        self.inside = Steady()
        self._least = least
        self._outside = QWidget()
        box = laid_out(QVBoxLayout(self._outside))
        box.addWidget(self.inside)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setWidget(self._outside)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._outside.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), min(self._least, self.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._outside and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
