"""The tables as they would be: who sits there, figures, places and points, before → after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypedDict

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from bglmanager.engine import copies
from bglmanager.engine.derived import SeatResult, points_of_units
from bglmanager.engine.event import Event, Number, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.services import boards, results
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.people import People, table_title
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, CutWords, Words, empty_layout, laid_out
from bglmanager.words.names import table_name
from bglmanager.words.number_format import MISSING
from bglmanager.words.results import bottom_word

ARROW = " → "

_BESIDE = 560  # pixels at 100 % from which two tables stand beside each other


class Ink(TypedDict):
    """How a text is written."""

    strong: bool
    colour: str


Cells = tuple[str, str, str, str]
"""Name, score, place and points of a seat as they are written."""


@record
class SeatChange:
    """A seat as it was and as it would be: name, score, place and points, before and after.

    A seat that was not there, or would be gone, has no texts on that side. `note` says who sat
    there before.
    """

    before: Cells | None
    after: Cells | None
    note: str = ""

    @property
    def cells(self) -> Cells:
        """What is written in each column."""
        was, is_ = self.before, self.after
        if was is None or is_ is None:
            return was or is_ or ("", "", "", "")
        score, place, paid = map(_changed, was[1:], is_[1:])
        return is_[0], score, place, paid

    @property
    def is_changed(self) -> bool:
        """Whether anything is another."""
        return self.before != self.after


def _changed(was: str, is_: str) -> str:
    return is_ if was == is_ else f"{was}{ARROW}{is_}"


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
        self._format = Format(texts)
        self._people = People(before)

    def tables(self, changed: Sequence[Table], *, by_seat: bool) -> tuple[TablePreview, ...]:
        """Those tables; `by_seat` compares lines of the sheet, otherwise everybody with himself."""
        return tuple(self._table(table, by_seat=by_seat) for table in changed)

    def _table(self, new: Table, *, by_seat: bool) -> TablePreview:
        old = self._before.round(self._number).table(new.number)
        was, is_ = self._seats(self._before, old), self._seats(self._after, new)
        if by_seat:
            lines = tuple(map(self._line, was.values(), is_.values()))
        else:
            lines = tuple(SeatChange(was.get(entry), cells) for entry, cells in is_.items())
            lines += tuple(self._gone(entry) for entry in was if entry not in is_)
        known = replace(new, label=old.label)
        return TablePreview(table_title(self._texts, known), lines, self._label(old, new))

    def _line(self, was: Cells, is_: Cells) -> SeatChange:
        """A line of the sheet: its figures stay whoever sat there."""
        note = "" if was[0] == is_[0] else self._texts.text("instead of {name}", name=was[0])
        return SeatChange(was, is_, note)

    def _gone(self, entry: EntryNumber) -> SeatChange:
        """Who goes to another table."""
        there = next(self._after.round(self._number).tables_of(entry))
        name = f"{self._people[entry].name}{ARROW}{table_name(self._texts, there.number)}"
        return SeatChange((name, "", "", ""), None)

    def _label(self, old: Table, new: Table) -> str:
        if old.label == new.label:
            return ""
        return self._texts.text(
            "sits at the place “{place}” in the hall", place=copies.furniture_name(new)
        )

    def _seats(self, event: Event, table: Table) -> Mapping[EntryNumber, Cells]:
        result = results.preview_table(event, self._number, table)
        found = zip(table.seats, result.seats, strict=True)
        return {seat.entry: self._cells(event, seat, own) for seat, own in found}

    def _cells(self, event: Event, seat: Seat, result: SeatResult) -> Cells:
        place = MISSING if result.place is None else f"{result.place}"
        if seat.bottom is not None:
            place = f"{place} ({bottom_word(self._texts, seat.bottom_reason)})"
        units = result.units
        return (
            self._people[seat.entry].name,
            self._format.number(_figure(event, seat)),
            place,
            self._format.number(None if units is None else points_of_units(units)),
        )


def _figure(event: Event, seat: Seat) -> Number | None:
    """The score; on a board the centres of the last year kept."""
    if boards.board_formula(event) is None:
        return seat.score
    held = boards.held_by(Table(TableNumber(1), (seat,)))[0]
    return held[max(held)] if held else None


def spoken(texts: Texts, shown: Sequence[TablePreview]) -> str:
    """What changes, read aloud."""
    said = []
    for table in shown:
        lines = [", ".join(_parts(texts, line)) for line in table.lines if line.is_changed]
        said.append(f"{table.title}: {'; '.join(filter(None, (table.words, *lines)))}.")
    return " ".join(said)


def _parts(texts: Texts, line: SeatChange) -> Iterator[str]:
    name, *figures = line.cells
    yield f"{name} {line.note}".strip()
    if line.after is None:
        return
    if line.before is None:
        yield texts.text("new at this table")
    score, place, paid = (_said(texts, figure) for figure in figures)
    yield texts.text("score {score}", score=score)
    yield texts.text("place {place}", place=place)
    yield texts.text("points {points}", points=paid)


def _said(texts: Texts, cell: str) -> str:
    """A figure read aloud, without the arrow."""
    was, arrow, is_ = cell.partition(ARROW)
    return texts.text("{figure}, it was {before}", figure=is_, before=was) if arrow else cell


class TablePreviewCard(Card):
    """One table as it would be."""

    def __init__(self, look: Style, shown: TablePreview) -> None:
        super().__init__(look, spacing=4, margin=12)
        self._look = look
        self.box.addWidget(Words(look, shown.title, Size.SECTION, strong=True))
        if shown.words:
            self.box.addWidget(Words(look, shown.words, wrap=True))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(look.theme.px(12))
        self._grid.setVerticalSpacing(look.theme.px(4))
        self._grid.setColumnStretch(0, 1)
        t = look.texts
        for column, head in enumerate(
            (t.text("Score"), t.word("at the table", "Place"), t.text("Points")), 1
        ):
            self._put(Words(look, head, Size.SMALL, colour=look.theme.colours.muted), 0, column)
        for row, line in enumerate(shown.lines, 1):
            self._add(row, line)
        self.box.addLayout(self._grid)

    def _put(self, figure: Words, row: int, column: int) -> None:
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(figure, row, column, right)

    def _add(self, row: int, line: SeatChange) -> None:
        """A seat: what is another is strong, who goes is pale."""
        new, gone = line.before is None, line.after is None
        name, *figures = line.cells
        person = CutWords(self._look, name, **self._ink(new or bool(line.note), gone=gone))
        self._grid.addLayout(_over(self._look, person, line.note), row, 0)
        for column, figure in enumerate(figures, 1):
            ink = self._ink(new or ARROW in figure, gone=gone)
            self._put(Words(self._look, figure, **ink), row, column)

    def _ink(self, changed: bool, *, gone: bool) -> Ink:
        colours = self._look.theme.colours
        if gone:
            return {"strong": False, "colour": colours.muted}
        return {"strong": changed, "colour": colours.accent if changed else ""}


def _over(look: Style, name: CutWords, note: str) -> QVBoxLayout:
    """A name with the note below it, where there is one."""
    both = laid_out(QVBoxLayout(), 0)
    both.addWidget(name)
    if note:
        muted = look.theme.colours.muted
        both.addWidget(CutWords(look, note, Size.SMALL, colour=muted))
    return both


class PreviewCards(QWidget):
    """The tables as they would be, beside each other where there is room."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.shown: tuple[TablePreview, ...] = ()
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.theme.px(8))

    def show_tables(self, shown: tuple[TablePreview, ...]) -> None:
        """Show these."""
        if shown == self.shown:
            return
        self.shown = shown
        empty_layout(self._box)
        for each in shown:
            self._box.addWidget(TablePreviewCard(self._look, each), 1, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(spoken(self._look.texts, shown))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        roomy = self.width() >= self._look.theme.px(_BESIDE)
        self._box.setDirection(beside if roomy else below)
