"""The columns of a table's form: which there are, how wide they are, their titles."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from bglmanager.engine.event import Better, Event, Round, TieBreak
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage, TableTies
from bglmanager.i18n import Texts
from bglmanager.ui.look import Look
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import CutWords, Words
from bglmanager.words.criteria import criterion_name, criterion_short

SEAT, FIGURE, COUNT, GIVEN, WIDEST, NAME = 20, 72, 52, 52, 92, 160
OUTCOME = (40, 48, 52)
"""Widths of the columns at 100 %; the name takes what is left."""

SHARES = ("pbg", "share")
"""Criteria made from a player's share of the scores at his tables."""


@dataclass(frozen=True, slots=True)
class FormColumns:
    """Which fields the seats of a round have, and what is shown beside them.

    `extras` are the ruleset's own numbers. `timed` tells that it matters whether the time limit
    stopped the table, and who declared victory (Catan). `share` is the criterion the share of
    the scores stands for, empty where it counts for nothing. With fewer players than `fewest`
    left the game ends at once.
    """

    auction: bool
    tie_breaks: tuple[TieBreak, ...]
    extras: tuple[str, ...] = ()
    timed: bool = False
    share: str = "pbg"
    fewest: int = 1

    @staticmethod
    def of(event: Event, round_: Round) -> FormColumns:
        """Those of a round."""
        ruleset = ruleset_of(event.settings)
        auction = bool(event.settings.desk.auction) or any(seat.bid for seat in round_.seats())
        shown = ruleset.orders_at(Stage.LATER).shown
        return FormColumns(
            auction=auction or ruleset.table_ties is TableTies.BID,
            tie_breaks=round_.tie_breaks if has_ties(event) else (),
            extras=ruleset.extras,
            timed=ruleset.overran_counts,
            share=next((name for name in SHARES if name in shown), ""),
            fewest=ruleset.least_at_table,
        )


def has_ties(event: Event) -> bool:
    """Whether values of the game break ties at the tables of this event."""
    return ruleset_of(event.settings).table_ties is TableTies.GAME


class FormHead(QWidget):
    """The titles above the fields."""

    def __init__(self, look: Look, columns: FormColumns) -> None:
        super().__init__()
        text, px = look.texts.text, look.theme.px
        line = row_layout(look)
        line.setContentsMargins(px(8), 0, px(8), 0)
        self.setLayout(line)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        player = CutWords(
            look, text("Player"), Size.SMALL, strong=True, colour=look.theme.colours.muted
        )
        line.addSpacing(px(SEAT))
        line.addWidget(player, 1)
        line.addWidget(self._title(look, text("Score"), score_width(look, columns)))
        for extra in columns.extras:
            title = self._title(look, criterion_short(look.texts, extra), extra_width(look, extra))
            title.setToolTip(criterion_name(look.texts, extra))
            line.addWidget(title)
        if columns.auction:
            line.addWidget(self._title(look, text("Bid"), FIGURE))
        for tie_break in columns.tie_breaks:
            title = self._title(look, tie_break.label, label_width(look, tie_break))
            title.setToolTip(tie_break_hint(look.texts, tie_break))
            line.addWidget(title)
        self._place = self._title(look, text("Given"), GIVEN)
        self._place.setToolTip(text("Place given by the referee"))
        self._place.hide()
        line.addWidget(self._place)
        line.addSpacing(px(8))
        names = [text("Place"), text("Points")]
        if columns.share:
            names.append(criterion_short(look.texts, columns.share))
        for name, wide in zip(names, OUTCOME, strict=False):
            line.addWidget(self._title(look, name, wide))

    def _title(self, look: Look, text: str, wide: int) -> Words:
        words = Words(look, text, Size.SMALL, strong=True, colour=look.theme.colours.muted)
        room, end = look.theme.px(wide), Qt.TextElideMode.ElideRight
        words.setText(words.fontMetrics().elidedText(text, end, room))
        words.setFixedWidth(room)
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return words

    def show_place(self, *, shown: bool) -> None:
        """Show the title over the places given by the referee."""
        self._place.setVisible(shown)


def label_width(look: Look, tie_break: TieBreak) -> int:
    """The width of a tie-break's column at 100 %: its label as long as that is reasonable."""
    return _title_width(look, tie_break.label, FIGURE)


def extra_width(look: Look, name: str) -> int:
    """The width at 100 % of the column of one of the ruleset's own numbers."""
    return _title_width(look, criterion_short(look.texts, name), COUNT)


def score_width(look: Look, columns: FormColumns) -> int:
    """The width at 100 % of the score's column: a count of points beside other counts."""
    return _title_width(look, look.texts.text("Score"), COUNT if columns.extras else FIGURE)


def _title_width(look: Look, title: str, least: int) -> int:
    metrics = QFontMetrics(look.theme.font(Size.SMALL, strong=True))
    needed = 100 * metrics.horizontalAdvance(title) // look.theme.scale + 4
    return max(least, min(int(needed), WIDEST))


def form_width(look: Look, columns: FormColumns, *, by_referee: bool) -> int:
    """The least width at 100 % that has names and figures beside each other."""
    fields = [score_width(look, columns), *[FIGURE] * columns.auction]
    fields += [extra_width(look, extra) for extra in columns.extras]
    fields += [label_width(look, tie_break) for tie_break in columns.tie_breaks]
    outcome: tuple[int, ...] = OUTCOME if columns.share else OUTCOME[:-1]
    widths = [SEAT, NAME, *fields, *[GIVEN] * by_referee, *outcome, 16]
    return sum(widths) + 8 * len(widths)


def row_layout(look: Look) -> QHBoxLayout:
    """A line of the form, its parts at the same distances in head and seats."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(look.theme.px(8))
    return line


def tie_break_hint(texts: Texts, tie_break: TieBreak) -> str:
    """A tie-break with what is better."""
    if tie_break.better is Better.HIGH:
        return texts.text("{label}: the higher is better", label=tie_break.label)
    return texts.text("{label}: the lower is better", label=tie_break.label)
