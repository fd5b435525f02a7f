"""The columns of a table's form: how they are headed and called, and how wide they are."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout

from bglmanager.engine.event import Better, TieBreak
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.asked import Figure
from bglmanager.i18n import Texts
from bglmanager.services.score_sheet import SheetColumns
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import laid_out
from bglmanager.words.games import extra_name
from bglmanager.words.regulations import criterion_name

SEAT, FIGURE, COUNT, GAME, GIVEN, WIDEST, NAME = 16, 72, 52, 60, 52, 92, 112
OUTCOME = (40, 48, 52)
"""Widths of the columns at 100 %; the name takes what is left."""


@record
class FormColumn:
    """A column of fields: its title with a hint, what a field of it is called, and its width.

    `spoken` has "{name}" in the place of the player. A title that is `folded` may stand in several
    lines.
    """

    figure: Figure
    field: str
    title: str
    spoken: str
    wide: int
    hint: str = ""
    folded: bool = False


class FormColumns:
    """Describes the columns of a round's form, from the left to the right."""

    def __init__(self, look: Style, columns: SheetColumns) -> None:
        self._look, self._texts, self._columns = look, look.texts, columns

    def all(self) -> Iterator[FormColumn]:
        """Every column there may be: places and games are not shown at every table."""
        made = {
            Figure.BID: self._bid,
            Figure.COMPONENT: self._part,
            Figure.GAME: self._game,
            Figure.SCORE: self._score,
            Figure.EXTRA: self._extra,
            Figure.TURN: self._turn,
            Figure.TIE_BREAK: self._tie_break,
            Figure.PLACE: self._place,
        }
        for figure, fields in self._columns.fields.items():
            for n, field in enumerate(fields):
                yield made[figure](field, n)

    def _of(self, label: str) -> str:
        return self._texts.text("{label}, {name}", label=label, name="{name}")

    def _bid(self, field: str, _: int) -> FormColumn:
        text = self._texts.text
        return FormColumn(Figure.BID, field, text("Bid"), text("Bid of {name}"), FIGURE)

    def _part(self, field: str, n: int) -> FormColumn:
        title = self._columns.name_of_label(self._columns.asked.components[n].label.stored)
        wide = _words_width(self._look, title, COUNT)
        return FormColumn(
            Figure.COMPONENT, field, title, self._of(title), wide, hint=title, folded=True
        )

    def _game(self, field: str, n: int) -> FormColumn:
        title = self._texts.text("Game {n}", n=n + 1)
        return FormColumn(Figure.GAME, field, title, self._of(title), GAME)

    def _score(self, field: str, _: int) -> FormColumn:
        """A count of points beside other counts."""
        text, columns = self._texts.text, self._columns
        narrow = columns.extras or columns.is_score_made
        wide = _title_width(self._look, text("Score"), COUNT if narrow else FIGURE)
        return FormColumn(Figure.SCORE, field, text("Score"), text("Score of {name}"), wide)

    def _extra(self, field: str, n: int) -> FormColumn:
        texts, columns, key = self._texts, self._columns, self._columns.extras[n]
        title, hint = extra_title(texts, columns, key), extra_hint(texts, columns, key)
        wide = _title_width(self._look, title, COUNT)
        return FormColumn(Figure.EXTRA, field, title, self._of(hint), wide, hint=hint)

    def _turn(self, field: str, _: int) -> FormColumn:
        text, title = self._texts.text, turn_title(self._texts)
        wide = _title_width(self._look, title, COUNT)
        hint = text("Turn of play, 1 for the starting player: the seats were auctioned")
        return FormColumn(Figure.TURN, field, title, text("Turn of {name}"), wide, hint=hint)

    def _tie_break(self, field: str, n: int) -> FormColumn:
        columns, tie = self._columns, self._columns.tie_breaks[n]
        title, hint = columns.name_of_label(tie.label), tie_break_hint(self._texts, columns, tie)
        wide = _words_width(self._look, title, FIGURE)
        return FormColumn(
            Figure.TIE_BREAK, field, title, self._of(hint), wide, hint=hint, folded=True
        )

    def _place(self, field: str, _: int) -> FormColumn:
        text, title = self._texts.text, self._texts.word("place by the referee", "Ref.")
        spoken, hint = text("Place of {name}"), text("Place given by the referee")
        return FormColumn(Figure.PLACE, field, title, spoken, GIVEN, hint=hint)


def extra_title(texts: Texts, columns: SheetColumns, key: str) -> str:
    """What heads the column of a number kept beside the score."""
    return columns.names.get(key) or extra_name(texts, key)


def extra_hint(texts: Texts, columns: SheetColumns, key: str) -> str:
    """The same in full."""
    return columns.names.get(key) or criterion_name(texts, key)


def turn_title(texts: Texts) -> str:
    """What heads the column of the turn order of auctioned seats."""
    return texts.word("order of play", "Turn")


def _words_width(look: Style, title: str, least: int) -> int:
    """Room for the longest word of a title."""
    return max((_title_width(look, word, least) for word in title.split()), default=least)


def _title_width(look: Style, title: str, least: int) -> int:
    metrics = QFontMetrics(look.theme.font(Size.SMALL, strong=True))
    needed = 100 * metrics.horizontalAdvance(title) // look.theme.scale + 4
    return max(least, min(int(needed), WIDEST))


def form_width(
    look: Style, columns: SheetColumns, *, by_referee: bool, games: int = 0, share: bool = True
) -> int:
    """The least width at 100 % that has names and figures beside each other."""
    always = [
        one.wide
        for one in FormColumns(look, columns).all()
        if one.figure not in (Figure.GAME, Figure.PLACE)
    ]
    outcome: tuple[int, ...] = OUTCOME if columns.share and share else OUTCOME[:-1]
    widths = [SEAT, NAME, *always, *[GAME] * games, *[GIVEN] * by_referee, *outcome, 16]
    return sum(widths) + 8 * len(widths)


def row_layout(look: Style) -> QHBoxLayout:
    """A line of the form, its parts at the same distances in head and seats."""
    return laid_out(QHBoxLayout(), look.theme.px(8))


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
