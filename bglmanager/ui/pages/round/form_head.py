"""The titles above the fields of a table's form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from bglmanager.engine.games.asked import Figure
from bglmanager.ui.literal import set_tip
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.form_columns import (
    FIGURE,
    GAME,
    GIVEN,
    OUTCOME,
    SEAT,
    FormColumns,
    extra_hint,
    extra_title,
    extra_width,
    label_width,
    part_title,
    part_width,
    row_layout,
    score_width,
    tie_break_hint,
    turn_title,
    turn_width,
)
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import CutWords, Words
from bglmanager.words.criteria import criterion_short

_LOW = Qt.AlignmentFlag.AlignBottom


class FormHead(QWidget):
    """One title a column, in the order of the fields."""

    def __init__(self, look: Look, columns: FormColumns) -> None:
        super().__init__()
        self._look, self._columns = look, columns
        text, px = look.texts.text, look.theme.px
        box = QVBoxLayout(self)
        box.setContentsMargins(px(8), 0, px(8), 0)
        box.setSpacing(px(2))
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
        self._games = list(self._game_titles())
        self._place = self._title(
            look.texts.word("place by the referee", "Ref."),
            GIVEN,
            text("Place given by the referee"),
        )
        self._place.hide()
        self.titles = list(self._in_order())
        for title in self.titles:
            line.addWidget(title, 0, _LOW)
        line.addSpacing(px(8))
        self._outcome = list(self._outcome_titles())
        for title in self._outcome:
            line.addWidget(title, 0, _LOW)

    def _in_order(self) -> Iterator[Words]:
        """The titles of the fields, from the left to the right."""
        look, columns, text = self._look, self._columns, self._look.texts.text
        found: dict[Figure, Iterable[Words]] = {
            Figure.BID: [self._title(text("Bid"), FIGURE)] if columns.auction else [],
            Figure.COMPONENT: self._part_titles(),
            Figure.GAME: self._games,
            Figure.SCORE: [self._title(text("Score"), score_width(look, columns))],
            Figure.EXTRA: self._extra_titles(),
            Figure.TURN: self._turn_titles(),
            Figure.TIE_BREAK: self._tie_titles(),
            Figure.PLACE: [self._place],
        }
        for figure in Figure:
            yield from found[figure]

    def _part_titles(self) -> Iterator[Words]:
        """Parts of the score."""
        columns = self._columns
        for part in columns.asked.components:
            name, wide = part_title(columns, part), part_width(self._look, columns, part)
            yield self._lines(name, wide, name)

    def _game_titles(self) -> Iterator[Words]:
        for n in range(1, self._columns.asked.games + 1):
            yield self._title(self._look.texts.text("Game {n}", n=n), GAME)

    def _extra_titles(self) -> Iterator[Words]:
        look, columns, texts = self._look, self._columns, self._look.texts
        for extra in columns.extras:
            title, wide = extra_title(texts, columns, extra), extra_width(look, columns, extra)
            yield self._title(title, wide, extra_hint(texts, columns, extra))

    def _turn_titles(self) -> Iterator[Words]:
        look, texts = self._look, self._look.texts
        if self._columns.asked.turns:
            hint = texts.text("Turn of play, 1 for the starting player: the seats were auctioned")
            yield self._title(turn_title(texts), turn_width(look), hint)

    def _tie_titles(self) -> Iterator[Words]:
        look, columns, texts = self._look, self._columns, self._look.texts
        for tie in columns.tie_breaks:
            wide = label_width(look, columns, tie)
            yield self._lines(columns.name(tie.label), wide, tie_break_hint(texts, columns, tie))

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

    def set_tight(self, *, tight: bool) -> None:
        """Whether of the outcome there is room for the place only."""
        for title in self._outcome[1:]:
            title.setHidden(tight)

    def _lines(self, text: str, wide: int, hint: str) -> Words:
        """A title that stands in several lines where it is too long for one."""
        words = self._title("", wide, hint)
        words.setWordWrap(True)
        words.setText(text)
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
