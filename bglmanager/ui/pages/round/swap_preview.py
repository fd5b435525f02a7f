"""The tables as they would be: who sits there, figures, places and points, before → after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from bglmanager.engine import copies
from bglmanager.engine.derived import SeatResult, points_of_units
from bglmanager.engine.event import Event, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.services import boards, results
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.round_context import People
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, CutWords, TurningRow, Words, empty_layout
from bglmanager.words.names import table_name, table_title
from bglmanager.words.number_format import MISSING
from bglmanager.words.results import bottom_word

ARROW = " → "

Cells = tuple[str, ...]
"""Name, score, place and points of a seat as they are written."""


@record
class SeatChange:
    """A seat as it would be: `cells` are written before → after where they are others, `note` says
    who sat there before.
    """

    cells: Cells
    note: str = ""
    new: bool = False
    gone: bool = False

    @property
    def is_changed(self) -> bool:
        """Whether anything is another."""
        return self.new or self.gone or bool(self.note) or any(ARROW in x for x in self.cells)


@record
class TablePreview:
    """A table as it would be: its title and its seats, and a line of words below."""

    title: str
    lines: tuple[SeatChange, ...]
    words: str = ""


class SwapPreview:
    """Says how tables of a round change between two states of an event."""

    def __init__(self, texts: Texts, number: RoundNumber, before: Event, after: Event) -> None:
        self._texts, self._number = texts, number
        self._before, self._after = before, after
        self._format, self._people = Format(texts), People(before)

    def table(self, new: Table, *, by_seat: bool) -> TablePreview:
        """A table; `by_seat` compares lines of the sheet, otherwise everybody with himself."""
        round_ = self._before.round(self._number)
        old = round_.table(new.number)
        was, is_ = self._seats(self._before, old), self._seats(self._after, new)
        if by_seat:
            lines = [*map(self._change, was.values(), is_.values())]
        else:
            lines = [
                self._change(was[entry], cells) if entry in was else SeatChange(cells, new=True)
                for entry, cells in is_.items()
            ]
            lines += [self._gone(entry) for entry in was if entry not in is_]
        place = "" if old.label == new.label else copies.furniture_name(new)
        words = self._texts.text("sits at the place “{place}” in the hall", place=place)
        title = table_title(self._texts, round_, replace(new, label=old.label))
        return TablePreview(title, tuple(lines), words if place else "")

    def _change(self, was: Cells, is_: Cells) -> SeatChange:
        """A line of the sheet: its figures stay whoever sat there."""
        note = "" if was[0] == is_[0] else self._texts.text("instead of {name}", name=was[0])
        both = zip(was[1:], is_[1:], strict=True)
        return SeatChange((is_[0], *(b if a == b else f"{a}{ARROW}{b}" for a, b in both)), note)

    def _gone(self, entry: EntryNumber) -> SeatChange:
        """Who goes to another table."""
        there = next(self._after.round(self._number).tables_of(entry))
        name = f"{self._people[entry].name}{ARROW}{table_name(self._texts, there.number)}"
        return SeatChange((name, "", "", ""), gone=True)

    def _seats(self, event: Event, table: Table) -> Mapping[EntryNumber, Cells]:
        result = results.preview_table(event, self._number, table)
        found = zip(table.seats, result.seats, strict=True)
        return {seat.entry: self._cells(event, seat, own) for seat, own in found}

    def _cells(self, event: Event, seat: Seat, result: SeatResult) -> Cells:
        place = MISSING if result.place is None else f"{result.place}"
        if seat.bottom is not None:
            place = f"{place} ({bottom_word(self._texts, seat.bottom_reason)})"
        points = None if result.units is None else points_of_units(result.units)
        score = seat.score
        if boards.board_formula(event) is not None:  # the centres of the last year kept
            held = boards.held_by(Table(TableNumber(1), (seat,)))[0]
            score = held[max(held)] if held else None
        number = self._format.number
        return self._people[seat.entry].name, number(score), place, number(points)


def spoken(texts: Texts, shown: Sequence[TablePreview]) -> str:
    """What changes, read aloud."""
    said = []
    for table in shown:
        lines = (", ".join(_spoken_parts(texts, one)) for one in table.lines if one.is_changed)
        said.append(f"{table.title}: {'; '.join(filter(None, (table.words, *lines)))}.")
    return " ".join(said)


def _spoken_parts(texts: Texts, line: SeatChange) -> Iterator[str]:
    name, *figures = line.cells
    yield f"{name} {line.note}".strip()
    if line.gone:
        return
    if line.new:
        yield texts.text("new at this table")
    for n, figure in enumerate(figures):
        was, arrow, is_ = figure.partition(ARROW)
        if arrow:
            figures[n] = texts.text("{figure}, it was {before}", figure=is_, before=was)
    score, place, paid = figures
    yield texts.text("score {score}", score=score)
    yield texts.text("place {place}", place=place)
    yield texts.text("points {points}", points=paid)


_CARD, _NOTED, _BESIDE = 420, 520, 640
"""So wide a table is at most, without and with notes; two are beside each other from so much on."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PreviewCards(TurningRow):
    """The tables as they would be; what is another is strong, who goes is pale."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, _BESIDE)
        self._look, self.shown = look, tuple[TablePreview, ...]()
        self.box.setSpacing(look.theme.px(8))

    def show_tables(self, shown: tuple[TablePreview, ...]) -> None:
        """Show these."""
        if shown == self.shown:
            return
        self.shown = shown
        empty_layout(self.box)
        for each in shown:
            self.box.addWidget(self._draw_table(each), 1, Qt.AlignmentFlag.AlignTop)
        self.box.addStretch()
        self.setAccessibleName(spoken(self._look.texts, shown))

    def _draw_table(self, table: TablePreview) -> Card:
        look, texts, px = self._look, self._look.texts, self._look.theme.px
        card, grid = Card(look, spacing=4, margin=8), QGridLayout()
        noted = any(line.note for line in table.lines)
        card.setMaximumWidth(px(_NOTED if noted else _CARD))
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(2))
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, int(noted))
        grid.addWidget(Words(look, table.title, Size.SECTION, strong=True), 0, 0)
        heads = texts.text("Score"), texts.word("at the table", "Place"), texts.text("Points")
        for column, head in enumerate(heads, 2):
            words = Words(look, head, Size.SMALL, colour=look.theme.colours.muted)
            grid.addWidget(words, 0, column, _RIGHT)
        for row, line in enumerate(table.lines, 1):
            self._draw_line(grid, row, line)
        card.box.addLayout(grid)
        if table.words:
            card.box.addWidget(Words(look, table.words, wrap=True))
        return card

    def _draw_line(self, grid: QGridLayout, row: int, line: SeatChange) -> None:
        look, colours, (name, *figures) = self._look, self._look.theme.colours, line.cells

        def draw(kind: type[Words], text: str, *, changed: bool) -> Words:
            colour = colours.muted if line.gone else colours.accent if changed else ""
            return kind(look, text, strong=changed, colour=colour)

        grid.addWidget(draw(CutWords, name, changed=line.new or bool(line.note)), row, 0)
        for column, figure in enumerate(figures, 2):
            words = draw(Words, figure, changed=line.new or ARROW in figure)
            grid.addWidget(words, row, column, _RIGHT)
        if line.note:
            grid.addWidget(CutWords(look, line.note, Size.SMALL, colour=colours.muted), row, 1)
