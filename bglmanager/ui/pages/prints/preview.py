"""The pages of a sheet one under the other, as they will be printed."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QScrollArea, QStyle, QVBoxLayout, QWidget

from bglmanager.services.paper import Picture
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Words

ZOOMS = (50, 75, 100, 125, 150, 200)
"""Sizes of a page in per cent of the width of the area."""

SHOWN = 12
"""So many pages are shown; a longer sheet is known well enough by then."""

_A4_INCHES = 8.27

_STILL = 150  # milliseconds without another size, until pages that are shown are made anew


class PagePreview(QScrollArea):
    """Pages on the ground of the window; they are as wide as the area at 100 %.

    `fitted` is sent when it is known how much room there is for them: shown, or resized.
    """

    fitted = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.setProperty("kind", "read")
        self._look = look
        self.zoom = 100
        self.setWidgetResizable(True)
        self.setAccessibleName(look.texts.text("Preview of the pages"))
        self._pages: list[Words] = []
        self._inside = QWidget()
        self._box = QVBoxLayout(self._inside)
        self._box.setSpacing(look.theme.px(12))
        self._box.addStretch(1)
        self.setWidget(self._inside)
        self._still = QTimer(self)
        self._still.setSingleShot(True)
        self._still.timeout.connect(self.fitted)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._still.start(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._still.start(_STILL if self._pages else 0)

    @property
    def dpi(self) -> float:
        """Dots per inch that make a page as wide as it is shown, with the bar beside it or not."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        width = max(self.contentsRect().width() - bar - self._look.theme.px(32), 200)
        return width * self.zoom / 100 / _A4_INCHES * self.devicePixelRatioF()

    @property
    def count(self) -> int:
        """How many pages are shown."""
        return len(self._pages)

    def show_pages(self, pictures: list[Picture]) -> None:
        """Show these pages, from the top of the first."""
        for label in self._pages:
            self._box.removeWidget(label)
            label.deleteLater()
        self._pages = [self._page(picture) for picture in pictures]
        for place, label in enumerate(self._pages):
            self._box.insertWidget(place, label, 0, Qt.AlignmentFlag.AlignHCenter)
        self.verticalScrollBar().setValue(0)

    def _page(self, picture: Picture) -> Words:
        image = QImage(
            picture.rgba, picture.width, picture.height, QImage.Format.Format_RGBA8888
        ).copy()
        image.setDevicePixelRatio(self.devicePixelRatioF())
        label = Words(self._look)
        label.setPixmap(QPixmap.fromImage(image))
        return label

    def change_zoom(self, steps: int) -> bool:
        """Show pages larger or smaller by so many steps; whether anything changed."""
        place = min(max(ZOOMS.index(self.zoom) + steps, 0), len(ZOOMS) - 1)
        changed = ZOOMS[place] != self.zoom
        self.zoom = ZOOMS[place]
        return changed
