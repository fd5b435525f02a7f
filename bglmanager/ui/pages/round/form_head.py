"""The titles above the fields of a table's form."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from bglmanager.engine.games.asked import Figure
from bglmanager.services.score_sheet import SheetColumns
from bglmanager.ui.pages.round.form_columns import (
    OUTCOME,
    SEAT,
    FormColumn,
    FormColumns,
    row_layout,
)
from bglmanager.ui.style import Size, Style, set_tip
from bglmanager.ui.widgets.basics import CutWords, Words, laid_out
from bglmanager.words.regulations import criterion_short

_LOW = Qt.AlignmentFlag.AlignBottom


class FormHead(QWidget):
    """One title a column, in the order of the fields."""

    def __init__(self, look: Style, columns: SheetColumns) -> None:
        super().__init__()
        self._look, self._columns = look, columns
        text, px = look.texts.text, look.theme.px
        box = laid_out(QVBoxLayout(self), px(2), (px(8), 0, px(8), 0))
        self._above, self._line = row_layout(look), row_layout(look)
        box.addLayout(self._above)
        box.addLayout(self._line)
        line = self._line
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._player = CutWords(
            look, text("Player"), Size.SMALL, strong=True, colour=look.theme.colours.muted
        )
        self._player.setContentsMargins(px(SEAT + 8), 0, 0, 0)
        self._hole = QWidget()
        line.addWidget(self._player, 1, _LOW)
        line.addWidget(self._hole, 1)
        self._hole.hide()
        made = [(each.figure, self._heading(each)) for each in FormColumns(look, columns).all()]
        self.titles = [title for _, title in made]
        self._games = [title for figure, title in made if figure is Figure.GAME]
        self._place = self.titles[-1]
        self._place.hide()
        for title in self.titles:
            line.addWidget(title, 0, _LOW)
        line.addSpacing(px(8))
        self._outcome = list(self._outcome_titles())
        for title in self._outcome:
            line.addWidget(title, 0, _LOW)

    def _outcome_titles(self) -> Iterator[Words]:
        text = self._look.texts.text
        names = [self._look.texts.word("at the table", "Place"), text("Points")]
        if self._columns.share:
            names.append(criterion_short(self._look.texts, self._columns.share))
        for name, wide in zip(names, OUTCOME, strict=False):
            yield self._title(name, wide)

    def set_narrow(self, *, narrow: bool) -> None:
        """Whether player and outcome stand above the titles of the fields, or beside them."""
        if narrow is not self._hole.isHidden():
            return
        for widget in (self._player, *self._outcome):
            (self._line if narrow else self._above).removeWidget(widget)
        if narrow:
            self._above.addWidget(self._player, 1, _LOW)
        else:
            self._line.insertWidget(0, self._player, 1, _LOW)
        for title in self._outcome:
            (self._above if narrow else self._line).addWidget(title, 0, _LOW)
        self._hole.setVisible(narrow)

    def limit_outcome(self, count: int) -> None:
        """Of the outcome there is room for so many columns."""
        for n, title in enumerate(self._outcome):
            title.setHidden(n >= count)

    def _heading(self, column: FormColumn) -> Words:
        """The title of a column; it stands in several lines where it is too long for one."""
        if not column.folded:
            return self._title(column.title, column.wide, column.hint)
        words = self._title("", column.wide, column.hint)
        words.setWordWrap(True)
        words.setText(column.title)
        words.setFixedHeight(words.heightForWidth(words.width()))
        return words

    def _title(self, text: str, wide: int, hint: str = "") -> Words:
        look = self._look
        words = Words(look, text, Size.SMALL, strong=True, colour=look.theme.colours.muted)
        room, end = look.theme.px(wide), Qt.TextElideMode.ElideRight
        words.setText(words.fontMetrics().elidedText(text, end, room))
        words.setFixedWidth(room)
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        set_tip(words, hint)
        return words

    def show_place(self, *, shown: bool) -> None:
        """Show the title over the places given by the referee."""
        self._place.setVisible(shown)

    def show_games(self, count: int) -> None:
        """Show the titles of so many games of a series."""
        for n, title in enumerate(self._games):
            title.setVisible(n < count)
