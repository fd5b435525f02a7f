"""What each column of a list that comes in holds: a box a column, each with a choice."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.services.entry_lists import Column, Field, Preview
from bglmanager.ui.pages.entries.import_words import field_names
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import CutWords, laid_out
from bglmanager.ui.widgets.fields import StillBox

_WIDTH = 168
_HEIGHT = 156


class FieldChoice(StillBox):
    """What a column holds."""


class ColumnBox(QWidget):
    """One column: its title, what it holds, and what stands in its first line."""

    chosen = Signal(int, object)

    def __init__(self, look: Style) -> None:
        super().__init__()
        colour = look.theme.colours.muted
        self._column: Column | None = None
        self._title = CutWords(look, "", Size.SMALL, strong=True)
        self.choice = FieldChoice()
        self.choice.setFont(look.theme.font())
        self.choice.addItem(look.texts.text("– not read –"), "")
        for field, name in field_names(look.texts).items():
            self.choice.addItem(name, field)
        self.choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.choice.setMinimumContentsLength(6)
        self.choice.activated.connect(self._chosen)
        self._sample = CutWords(look, "", Size.SMALL, colour=colour)
        self._look = look
        box = laid_out(QVBoxLayout(self), look.theme.px(2))
        for widget in (self._title, self.choice, self._sample):
            box.addWidget(widget)

    def show_column(self, column: Column, sample: str) -> None:
        """Show a column."""
        self._column = column
        self._title.set_whole(column.title)
        self._sample.set_whole(sample or "–")
        field = "" if column.field is None else column.field
        self.choice.setCurrentIndex(self.choice.findData(field))
        self.choice.setAccessibleName(
            self._look.texts.text("What column “{title}” holds", title=column.title)
        )

    def _chosen(self) -> None:
        value = self.choice.currentData()
        if self._column is not None:
            self.chosen.emit(self._column.index, Field(value) if value else None)


class ColumnArea(QScrollArea):
    """Room for two lines of boxes; the others scroll, so that the list itself stays in sight."""

    def __init__(self, look: Style, boxes: ColumnBoxes) -> None:
        super().__init__()
        self._boxes = boxes
        self._most = look.theme.px(_HEIGHT)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(boxes)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        boxes.arranged.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(0, min(self._boxes.minimumSizeHint().height(), self._most))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class ColumnBoxes(QWidget):
    """The columns of a list, as many in a line as there is room for.

    `chosen` carries the place of a column and the field it holds, None for a column not read;
    `arranged` is sent when there are more lines or fewer.
    """

    chosen = Signal(int, object)
    arranged = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.boxes: list[ColumnBox] = []
        self._across = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.theme.px(12))
        self._grid.setVerticalSpacing(look.theme.px(8))

    def show_columns(self, preview: Preview) -> None:
        """Show what the columns hold; boxes stay as long as there are as many."""
        while len(self.boxes) > len(preview.columns):
            box = self.boxes.pop()
            self._grid.removeWidget(box)
            box.hide()
            box.deleteLater()
        while len(self.boxes) < len(preview.columns):
            box = ColumnBox(self._look)
            box.chosen.connect(self.chosen)
            self.boxes.append(box)
            self._across = 0
        for box, column in zip(self.boxes, preview.columns, strict=True):
            box.show_column(column, _sample(preview, column))
        self._arrange()

    def _arrange(self) -> None:
        width = self._look.theme.px(_WIDTH)
        across = max(1, min(len(self.boxes), (self.width() + 12) // (width + 12)))
        if across == self._across:
            return
        for place in range(max(self._across, across) + 1):
            self._grid.setColumnStretch(place, 1 if place < across else 0)
        self._across = across
        for place, box in enumerate(self.boxes):
            self._grid.addWidget(box, place // across, place % across, Qt.AlignmentFlag.AlignTop)
        self._grid.activate()
        self.arranged.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


def _sample(preview: Preview, column: Column) -> str:
    """The first thing that stands in the column."""
    cells: Sequence[str] = [
        row.cells[column.index].strip() for row in preview.rows if column.index < len(row.cells)
    ]
    return next((" ".join(cell.split()) for cell in cells if cell), "")
