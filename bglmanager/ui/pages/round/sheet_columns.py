"""The columns of a table's sheet: how they are headed and called, and how wide they are."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QFontMetrics

from bglmanager.engine.event import Better, TieBreak
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.asked import Figure
from bglmanager.i18n import Texts
from bglmanager.services.score_sheet import SheetColumns
from bglmanager.services.table_sheet import BoardSheet
from bglmanager.ui.style import Size, Style
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
