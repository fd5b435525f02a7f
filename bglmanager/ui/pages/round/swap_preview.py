"""The tables as they would be: who sits there, figures, places and points, before → after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bglmanager.engine.derived import SeatResult, points
from bglmanager.engine.event import Event, Number, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.services import boards, results
from bglmanager.ui.format import MISSING, Format
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.people import People, table_title
from bglmanager.ui.pages.round.seat_line import bottom_word
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import Card, CutWords, Words, empty

ARROW = " → "


@dataclass(frozen=True, slots=True)
class Line:
    """A seat as it was and as it would be: name, score, place and points, before and after.

    A seat that was not there, or would be gone, has no texts on that side.
    """

    before: tuple[str, str, str, str] | None
    after: tuple[str, str, str, str] | None

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """What is written in each column."""
        was, is_ = self.before, self.after
        if was is None or is_ is None:
            return was or is_ or ("", "", "", "")
        name, score, place, paid = map(_changed, was, is_)
        return name, score, place, paid

    @property
    def is_changed(self) -> bool:
        """Whether anything is another."""
        return self.before != self.after


def _changed(was: str, is_: str) -> str:
    return is_ if was == is_ else f"{was}{ARROW}{is_}"


@dataclass(frozen=True, slots=True)
class Shown:
    """A table as it would be: its title and its seats, and a line of words below."""

    title: str
    lines: tuple[Line, ...]
    words: str = ""


class Preview:
    """Says how tables of a round change between two states of an event."""

    def __init__(self, texts: Texts, number: RoundNumber, before: Event, after: Event) -> None:
        self._texts, self._number = texts, number
        self._before, self._after = before, after
        self._format = Format(texts.language)
        self._people = People(before)

    def tables(self, changed: Sequence[Table], *, by_seat: bool) -> tuple[Shown, ...]:
        """Those tables; `by_seat` compares lines of the sheet, otherwise everybody with himself."""
        return tuple(self._table(table, by_seat=by_seat) for table in changed)

    def _table(self, new: Table, *, by_seat: bool) -> Shown:
        old = self._before.round(self._number).table(new.number)
        was, is_ = self._seats(self._before, old), self._seats(self._after, new)
        if by_seat:
            lines = tuple(map(Line, was.values(), is_.values()))
        else:
            lines = tuple(Line(was.get(entry), is_.get(entry)) for entry in {**is_, **was})
        return Shown(table_title(self._texts, new), lines, self._label(old, new))

    def _label(self, old: Table, new: Table) -> str:
        if old.label == new.label:
            return ""
        where = new.label or f"{new.number}"
        return self._texts.text("stands at {place}", place=where)

    def _seats(self, event: Event, table: Table) -> Mapping[EntryNumber, tuple[str, str, str, str]]:
        result = results.preview(event, self._number, table)
        found = zip(table.seats, result.seats, strict=True)
        return {seat.entry: self._cells(event, seat, own) for seat, own in found}

    def _cells(self, event: Event, seat: Seat, result: SeatResult) -> tuple[str, str, str, str]:
        place = MISSING if result.place is None else f"{result.place}"
        if seat.bottom is not None:
            place = f"{place} ({bottom_word(self._texts, seat.bottom_reason)})"
        units = result.units
        return (
            self._people[seat.entry].name,
            self._format.number(_figure(event, seat)),
            place,
            self._format.number(None if units is None else points(units)),
        )


def _figure(event: Event, seat: Seat) -> Number | None:
    """The score; on a board the centres of the last year kept."""
    if boards.formula(event) is None:
        return seat.score
    held = boards.held_by(Table(TableNumber(1), (seat,)))[0]
    return held[max(held)] if held else None


def spoken(texts: Texts, shown: Sequence[Shown]) -> str:
    """What changes, read aloud."""
    said = []
    for table in shown:
        lines = [", ".join(_parts(texts, line)) for line in table.lines if line.is_changed]
        said.append(f"{table.title}: {'; '.join(filter(None, (table.words, *lines)))}.")
    return " ".join(said)


def _parts(texts: Texts, line: Line) -> Iterator[str]:
    name, score, place, paid = line.cells
    yield name
    if line.after is None:
        yield texts.text("goes")
        return
    if line.before is None:
        yield texts.text("comes")
    yield texts.text("score {score}", score=score)
    yield texts.text("place {place}", place=place)
    yield texts.text("points {points}", points=paid)


class TableCard(Card):
    """One table as it would be."""

    def __init__(self, look: Look, shown: Shown) -> None:
        super().__init__(look, spacing=4, margin=12)
        px, muted = look.theme.px, look.theme.colours.muted
        t = look.texts
        self.box.addWidget(Words(look, shown.title, Size.SECTION, strong=True))
        if shown.words:
            self.box.addWidget(Words(look, shown.words, wrap=True))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(4))
        grid.setColumnStretch(0, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        heads = ("", t.text("Score"), t.text("Place"), t.text("Points"))
        for column, head in enumerate(heads[1:], 1):
            words = Words(look, head, Size.SMALL, colour=muted)
            grid.addWidget(words, 0, column, right)
        for row, line in enumerate(shown.lines, 1):
            gone = line.after is None
            for column, cell in enumerate(line.cells):
                strong = line.before is None or (not gone and ARROW in cell)
                colour = muted if gone else look.theme.colours.accent if strong else ""
                if column:
                    grid.addWidget(
                        Words(look, cell, strong=strong, colour=colour), row, column, right
                    )
                else:
                    grid.addWidget(CutWords(look, cell, strong=strong, colour=colour), row, 0)
        self.box.addLayout(grid)


class PreviewCards(QWidget):
    """The tables as they would be, one under the other."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.shown: tuple[Shown, ...] = ()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.theme.px(8))

    def show_tables(self, shown: tuple[Shown, ...]) -> None:
        """Show these."""
        if shown == self.shown:
            return
        self.shown = shown
        empty(self._box)
        for each in shown:
            self._box.addWidget(TableCard(self._look, each))
        self.setAccessibleName(spoken(self._look.texts, shown))
