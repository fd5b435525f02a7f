"""The fields of a sheet: the columns they stand in, one for each figure, what is pasted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from PySide6.QtCore import QRect, QRegularExpression, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QRegularExpressionValidator,
)

from bglmanager.engine.event import Better, TieBreak
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.asked import Figure
from bglmanager.i18n import Texts
from bglmanager.services.result_input import WON, WON_LETTERS
from bglmanager.services.score_sheet import SheetColumns
from bglmanager.services.table_sheet import BoardSheet, Cell
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Size, Style, set_tip
from bglmanager.ui.widgets.basics import style_again
from bglmanager.ui.widgets.fields import LineField
from bglmanager.words.games import extra_name
from bglmanager.words.regulations import criterion_name

FIELD, COUNT, GAME, WIDEST, YEAR, YEAR_LEAST = 72, 56, 60, 92, 34, 28
"""Widths of fields at 100 %."""


@record
class SheetColumn:
    """A column of fields: its title with a hint, what a field of it is called, and its widths.

    `spoken` has "{name}" in the place of the player, or of the power. Without a `figure` it is a
    year of a board; `derived` is never typed.
    """

    figure: Figure | None
    field: str
    title: str
    spoken: str
    wide: int = FIELD
    least: int = COUNT
    hint: str = ""
    derived: bool = False


def year_columns(texts: Texts, sheet: BoardSheet) -> tuple[SheetColumn, ...]:
    """The years of a board."""
    said = {
        year: texts.text("Centres of {power} in {year}", power="{name}", year=year)
        for year in sheet.fields
    }
    return tuple(
        SheetColumn(None, year, year, said[year], YEAR, YEAR_LEAST) for year in sheet.fields
    )


def score_columns(look: Style, columns: SheetColumns) -> tuple[SheetColumn, ...]:
    """Every column there may be at a table with scores, from the left to the right: places and
    games are not shown at every table.
    """
    made = _ScoreColumns(look, columns)
    found = (
        (figure, name, *made.of(figure, n))
        for figure, fields in columns.fields.items()
        for n, name in enumerate(fields)
    )
    return tuple(
        SheetColumn(
            figure,
            name,
            title,
            spoken,
            _title_width(look, title, wide),
            least,
            hint,
            derived=name in columns.derived_fields,
        )
        for figure, name, title, spoken, hint, wide, least in found
    )


Described = tuple[str, str, str, int, int]
"""Title, what a field is called, a hint, and the widths without the title."""


class _ScoreColumns:
    """Says what the columns of a round are called."""

    def __init__(self, look: Style, columns: SheetColumns) -> None:
        self._texts, self._columns = look.texts, columns
        several = sum(map(len, columns.fields.values())) > 4  # score and place are always there
        self._narrow = COUNT if several else FIELD

    def of(self, figure: Figure, n: int) -> Described:
        """The n-th column of a kind."""
        text, columns, count = self._texts.text, self._columns, (COUNT, COUNT)
        if figure is Figure.COMPONENT:
            title = columns.name_of_label(columns.asked.components[n].label.stored)
            return (title, self._of(title), title, *count)
        if figure is Figure.EXTRA:
            key = columns.extras[n]
            hint = extra_hint(self._texts, columns, key)
            return (extra_title(self._texts, columns, key), self._of(hint), hint, *count)
        if figure is Figure.TIE_BREAK:
            tie = columns.tie_breaks[n]
            hint = tie_break_hint(self._texts, columns, tie)
            return columns.name_of_label(tie.label), self._of(hint), hint, self._narrow, COUNT
        if figure is Figure.GAME:
            title = text("Game {n}", n=n + 1)
            return title, self._of(title), "", GAME, GAME
        score = COUNT if columns.extras or columns.is_score_made else FIELD
        turn = text("Turn of play, 1 for the starting player: the seats were auctioned")
        given = text("Place given by the referee")
        rest: dict[Figure, Described] = {
            Figure.SCORE: (text("Score"), text("Score of {name}"), "", score, COUNT),
            Figure.BID: (text("Bid"), text("Bid of {name}"), "", self._narrow, COUNT),
            Figure.TURN: (turn_title(self._texts), text("Turn of {name}"), turn, *count),
            Figure.PLACE: (
                self._texts.word("place by the referee", "Ref."),
                text("Place of {name}"),
                given,
                *count,
            ),
        }
        return rest[figure]

    def _of(self, label: str) -> str:
        return self._texts.text("{label}, {name}", label=label, name="{name}")


def _title_width(look: Style, title: str, least: int) -> int:
    """Room for the longest word of a title."""
    metrics = QFontMetrics(look.theme.font(Size.SMALL, strong=True))
    needed = max((metrics.horizontalAdvance(word) for word in title.split()), default=0)
    return max(least, min(100 * needed // look.theme.scale + 4, WIDEST))


def extra_title(texts: Texts, columns: SheetColumns, key: str) -> str:
    """What heads the column of a number kept beside the score."""
    return columns.names.get(key) or extra_name(texts, key)


def extra_hint(texts: Texts, columns: SheetColumns, key: str) -> str:
    """The same in full."""
    return columns.names.get(key) or criterion_name(texts, key)


def turn_title(texts: Texts) -> str:
    """What heads the column of the turn order of auctioned seats."""
    return texts.word("order of play", "Turn")


def tie_break_hint(texts: Texts, columns: SheetColumns, tie_break: TieBreak) -> str:
    """A tie-break with what is better."""
    name, high = columns.name_of_label(tie_break.label), tie_break.better is Better.HIGH
    if tie_break.label in columns.judged:
        if high:
            return texts.text("{label}: the referee says it; the higher is better", label=name)
        return texts.text("{label}: the referee says it; the lower is better", label=name)
    if high:
        return texts.text("{label}: the higher is better", label=name)
    return texts.text("{label}: the lower is better", label=name)


def shown_columns(
    every: tuple[SheetColumn, ...], *, games: int, by_referee: bool
) -> Iterator[SheetColumn]:
    """Those of them that are shown with so many games of a series."""
    for column in every:
        if column.figure is Figure.GAME:
            games -= 1
        hidden = {Figure.GAME: games < 0, Figure.PLACE: not by_referee}
        if not hidden.get(column.figure or Figure.SCORE, False):
            yield column


_SHIFT = Qt.KeyboardModifier.ShiftModifier
_PLAIN = "background: transparent; border-color: transparent;"
_QUIET = "QLineEdit:!focus { background: transparent; border-style: dashed; }"
_V, _RIGHT = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_SIDES = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}


class SheetHand(Protocol):
    """Who is told what is done in the fields of a sheet."""

    def typed(self, cell: Cell, text: str) -> None:
        """A text was typed in a field by hand."""

    def entered(self, cell: Cell) -> None:
        """Enter was pressed in a field."""

    def stepped(self, cell: Cell, down: int, right: int) -> None:
        """An arrow wants to go so many steps down and to the right."""

    def pasted(self, cell: Cell, copied: str) -> None:
        """A text of several lines or cells, which belongs to several seats."""

    def reached(self, cell: Cell) -> None:
        """The keyboard has come to a field."""


class SheetField(LineField):
    """A field for the figure of one cell; the arrow keys go one seat up or down.

    A `derived` one is never typed: it says what comes of others.
    """

    def __init__(self, look: Style, cell: Cell, hand: SheetHand, *, derived: bool = False) -> None:
        super().__init__(look)
        self.cell, self.derived, self._hand = cell, derived, hand
        self.setAlignment(_RIGHT | _V)
        self.setMaxLength(20)
        if derived:
            self._let_type(editable=False)
            self.setStyleSheet(f"{_PLAIN} padding: 0; color: {look.theme.colours.muted};")
        self.textEdited.connect(lambda text: hand.typed(cell, text))
        self.returnPressed.connect(lambda: hand.entered(cell))

    def set_editable(self, *, editable: bool) -> None:
        """Whether the figure can be changed; otherwise it stands there like any text."""
        if not self.derived and self.isReadOnly() is editable:
            self._let_type(editable=editable)

    @property
    def is_quiet(self) -> bool:
        """Whether it is drawn as one that Enter passes by."""
        return self.styleSheet() == _QUIET

    def set_quiet(self, *, quiet: bool) -> None:
        """Whether Enter passes it by: nothing has to be typed here."""
        wanted = _QUIET if quiet else ""
        if not self.isReadOnly() and self.styleSheet() != wanted:
            self.setStyleSheet(wanted)

    def _let_type(self, *, editable: bool) -> None:
        self.setReadOnly(not editable)
        focus = Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(focus)
        self.setStyleSheet("" if editable else _PLAIN)

    def set_wrong(self, sentence: str) -> None:
        """Mark the field; the sentence itself stands below the seat."""
        wrong = "true" if sentence else "false"
        self.setAccessibleDescription(sentence)
        if self.property("wrong") != wrong:
            self.setProperty("wrong", wrong)
            style_again(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.selectAll()
        self._hand.reached(self.cell)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down", texts.text("The one above or below")),
            ("Ctrl+V", texts.text("Fill the fields down from a column that was copied")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        down = _STEPS.get(Qt.Key(event.key()), 0)
        if down:
            self._hand.stepped(self.cell, down, 0)
            return
        pasting = event.matches(QKeySequence.StandardKey.Paste)
        copied = QGuiApplication.clipboard().text() if pasting else ""
        if is_column(copied):
            self._hand.pasted(self.cell, copied)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the seat: what Qt offers for a text has its keys."""
        event.ignore()


class GameField(SheetField):
    """The points of one game of a series, with a tick beside them for who won it."""

    def __init__(self, look: Style, cell: Cell, hand: SheetHand) -> None:
        super().__init__(look, cell, hand)
        self.won = False
        self._look, self._said = look, look.texts.text("won this game")

    def own_keys(self, texts: Texts) -> Keys:
        won = "; ".join(letter.upper() for letter in WON_LETTERS)
        return ((won, texts.text("This player won the game")), *super().own_keys(texts))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter for “won” is the mark for it."""
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, _SHIFT)
        if plain and event.text().casefold() in WON_LETTERS and not self.isReadOnly():
            self.insert(WON)
        else:
            super().keyPressEvent(event)

    def show_won(self, *, won: bool) -> None:
        """Show whether this player won the game, or will."""
        if won is not self.won:
            self.won = won
            set_tip(self, self._said if won else "")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.won:
            side = self._look.theme.px(14)
            tick = self._look.icons.pixmap("check", 14, self._look.theme.colours.good)
            painter = QPainter(self)
            painter.drawPixmap(QRect(side // 2, (self.height() - side) // 2, side, side), tick)
            painter.end()


class CentreField(SheetField):
    """The centres of one power in one year; all four arrows walk."""

    def __init__(self, look: Style, cell: Cell, hand: SheetHand) -> None:
        super().__init__(look, cell, hand)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextMargins(0, 0, 0, 0)
        self.setValidator(QRegularExpressionValidator(_DIGITS, self))

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Left; Right", texts.text("The year before or after")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        right = _SIDES.get(Qt.Key(event.key()), 0)
        if right:
            self._hand.stepped(self.cell, 0, right)
        else:
            super().keyPressEvent(event)


_DIGITS = QRegularExpression("[0-9]{0,2}")


def is_column(copied: str) -> bool:
    """Whether a text from the clipboard is more than one cell."""
    return len(column_cells(copied)) > 1 or "\t" in copied.strip()


def column_cells(copied: str) -> list[str]:
    """The lines of a column, each as it stands: dashes and halves are for the reader to refuse."""
    return [line.strip() for line in copied.rstrip("\r\n").splitlines()]


def why_not_pasted(texts: Texts, copied: str, seats: int) -> str:
    """Why the column cannot be taken by so many seats, as a sentence; empty when it can."""
    if "\t" in copied.strip():
        return texts.text(
            "Several columns were copied. Copy one column, a line for every seat, and paste it "
            "again."
        )
    lines = len(column_cells(copied))
    if lines > seats:
        return texts.many(
            "{lines} lines were copied for {n} seat[s]. Copy a line for every seat, and paste them "
            "again.",
            seats,
            lines=lines,
        )
    return ""
