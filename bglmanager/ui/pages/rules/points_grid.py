"""The points of each place by players at the table, as a grid to type in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.rules.draft import Draft
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Words, empty_layout, paint_text, style_again
from bglmanager.ui.widgets.fields import LineField

_WIDTH = 52
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1}


class PointsField(LineField):
    """One number; up, down and Enter go to the row above or below (`left` with -1 or 1)."""

    left = Signal(int)

    def __init__(self, look: Style, name: str, width: int) -> None:
        super().__init__(look, name)
        self.setFixedWidth(look.theme.px(width))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def own_keys(self, texts: Texts) -> Keys:
        return (("Up; Down; Return", texts.text("The figure above or below")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.left.emit(step)


class _SizeRow:
    """The fields of one size of table and what is said below them."""

    def __init__(self, look: Style, size: int, usual: Sequence[int], width: int) -> None:
        t, colours = look.texts, look.theme.colours
        self.size = size
        self.colours = colours
        self.label = Words(look, str(size), strong=True)
        self.figures = [
            PointsField(
                look, t.text("Tables of {size}, place {place}", size=size, place=place), width
            )
            for place in range(1, size + 1)
        ]
        row = " – ".join(map(str, usual))
        self.hint = t.text("In the official rules: {row}", row=row)
        self.below = Words(look, "", Size.SMALL, colour=colours.muted, wrap=True)
        self.below.hide()

    @property
    def typed(self) -> tuple[str, ...]:
        """What stands in the fields."""
        return tuple(figure.text() for figure in self.figures)

    def say(self, sentence: str, *, changed: bool) -> None:
        """Say what is wrong, or what the regulation has where this is another row."""
        words = sentence or (self.hint if changed else "")
        self.below.setText(words)
        self.below.setVisible(bool(words))
        paint_text(self.below, self.colours.wrong if sentence else self.colours.accent)
        paint_text(self.label, self.colours.accent if changed else self.colours.text)
        wrong = "true" if sentence else "false"
        for figure in self.figures:
            figure.setAccessibleDescription(words)
            if figure.property("wrong") != wrong:
                figure.setProperty("wrong", wrong)
                style_again(figure)


class PointsGrid(QWidget):
    """A row for each size of table; `edited` carries the size whose row was typed in."""

    edited = Signal(int)

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._rows: dict[int, _SizeRow] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.theme.px(3))
        self._grid.setVerticalSpacing(look.theme.px(4))
        self._base = ""

    def typed(self, size: int) -> tuple[str, ...]:
        """What stands in a row."""
        return self._rows[size].typed

    def figure(self, size: int, place: int) -> PointsField:
        """The field of one place."""
        return self._rows[size].figures[place - 1]

    def show_draft(self, draft: Draft) -> None:
        """Show the points of a draft; the rows are made anew for another regulation."""
        if draft.base != self._base:
            self._base = draft.base
            self._make_rows(draft.ruleset)
        for size, row in draft.points.items():
            for figure, text in zip(self._rows[size].figures, row, strict=True):
                if figure.text() != text:
                    figure.setText(text)

    def say(self, draft: Draft, problems: Mapping[int, str]) -> None:
        """Say at each row what is wrong with it, or that it is another one."""
        for size, row in self._rows.items():
            row.say(problems.get(size, ""), changed=draft.is_row_changed(size))

    def focus_row(self, size: int) -> None:
        """Go to a row."""
        self._rows[size].figures[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_rows(self, ruleset: Ruleset) -> None:
        empty_layout(self._grid)
        sizes = sorted(size for size, row in ruleset.points.items() if row)
        self._rows = {
            size: _SizeRow(self._look, size, ruleset.points[size], _WIDTH) for size in sizes
        }
        if sizes:
            self._head(max(sizes))
        for line, row in enumerate(self._rows.values()):
            self._add(line, row)

    def _head(self, places: int) -> None:
        t, muted = self._look.texts, self._look.theme.colours.muted
        self._grid.addWidget(
            Words(self._look, t.text("Players"), Size.SMALL, colour=muted), 0, 0, 1, 2
        )
        right = Qt.AlignmentFlag.AlignRight
        for place in range(1, places + 1):
            head = Words(self._look, t.text("{n}.", n=place), Size.SMALL, colour=muted)
            self._grid.addWidget(head, 0, place, right)
        self._grid.setColumnMinimumWidth(0, self._look.theme.px(20))
        self._grid.setColumnStretch(places + 1, 1)

    def _add(self, line: int, row: _SizeRow) -> None:
        at = 1 + 2 * line
        self._grid.addWidget(row.label, at, 0)
        for place, figure in enumerate(row.figures, 1):
            self._grid.addWidget(figure, at, place)
            figure.textEdited.connect(lambda _text, size=row.size: self.edited.emit(size))
            figure.left.connect(lambda step, size=row.size, here=place: self._go(size, here, step))
        self._grid.addWidget(row.below, at + 1, 1, 1, max(self._rows) + 1)

    def _go(self, size: int, place: int, step: int) -> None:
        sizes = list(self._rows)
        to = sizes.index(size) + step
        if 0 <= to < len(sizes):
            figures = self._rows[sizes[to]].figures
            figures[min(place, len(figures)) - 1].setFocus(Qt.FocusReason.TabFocusReason)
