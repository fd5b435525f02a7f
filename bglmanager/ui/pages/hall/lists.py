"""A list to tick off, with what is to be said of the line chosen below it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.hall.rows import HallRow, Ticked
from bglmanager.ui.style import ROW, Size, Style
from bglmanager.ui.widgets.basics import ENTER, Card, Words, is_held
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView

_MOST = 8
"""Rows a list shows at most before it scrolls, where it does not fill the page."""


class TickTable(TableView[HallRow]):
    """A list in which Enter ticks the current line off, or not any more; Space is the page's."""

    def __init__(self, look: Style, model: RowsModel[HallRow], name: str, tick: Ticked) -> None:
        super().__init__(look, model, name)
        self._tick = tick

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Return", texts.text("Done, or not any more")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row
        if event.key() in ENTER and row is not None:
            if not is_held(event):
                self._tick(row, not row.done)
        else:
            super().keyPressEvent(event)


class TickList(Card):
    """A card with a list: what is ticked off is counted in its title."""

    def __init__(
        self, look: Style, title: str, columns: Sequence[Column[HallRow]], tick: Ticked
    ) -> None:
        super().__init__(look)
        self._look, self._title = look, title
        self._heading = Words(look, title, Size.SECTION, strong=True)
        self.model = RowsModel(look, columns, lambda row: row.code)
        self.table = TickTable(look, self.model, title, tick)
        self.about = Words(look, colour=look.theme.colours.muted, wrap=True)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        for widget in (self._heading, self.table, self.about):
            self.box.addWidget(widget, int(widget is self.table))
        self.table.picked.connect(self._tell)

    def show_rows(self, rows: Sequence[HallRow], *, whole: bool = False) -> None:
        """Show these lines; `whole` gives the list the height of its lines."""
        self.table.show_rows(rows)
        done = sum(row.done for row in rows)
        t = self._look.texts
        counted = t.text(
            "{title} ({done} of {of} done)", title=self._title, done=done, of=len(rows)
        )
        self._heading.setText(counted if rows else self._title)
        if rows and not self.table.currentIndex().isValid():
            first = next((place for place, row in enumerate(rows) if not row.done), 0)
            self.table.selectRow(first)
        if whole:
            head = self.table.horizontalHeader().sizeHint().height()
            shown = self._look.theme.px(ROW) * min(len(rows), _MOST)
            self.table.setFixedHeight(head + shown + self._look.theme.px(6))
        self.setVisible(bool(rows))
        self._tell()

    def _tell(self) -> None:
        row = self.table.current_row
        self.about.setText("" if row is None else row.about)
