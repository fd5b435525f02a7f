"""The sheet of a Diplomacy board: its fields are years, the centres of every power in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Self

from bglmanager.engine.boards import FIRST_YEAR, complete_years
from bglmanager.engine.event import Table
from bglmanager.engine.problems import Level, Problem
from bglmanager.engine.seating import SeatingOptions
from bglmanager.services import boards
from bglmanager.services.changes import Changes
from bglmanager.services.reseating import Choices
from bglmanager.services.table_sheet import Cell, Sheet, TypedSheet
from bglmanager.services.workspace import OpenEvent

OUT = "0"
"""What is typed for a power that is eliminated: it stays so."""


@dataclass(frozen=True, kw_only=True)
class BoardSheet(Sheet):
    """Typed year by year. `by_itself` are the fields that say a power is still out, untyped."""

    by_itself: frozenset[Cell] = frozenset()

    def _written(self, table: Table) -> TypedSheet:
        """The centres kept, with empty fields up to the last year that is usual."""
        held, board = boards.held_by(table), boards.board_formula(self.event)
        assert board is not None  # there are boards
        latest = max([board.last_year, *(year for own in held for year in own)])
        shown = range(FIRST_YEAR, latest + 1)
        return TypedSheet(
            tuple(
                {str(year): str(own[year]) if year in own else "" for year in shown} for own in held
            )
        )

    def _facts(self, typed: TypedSheet) -> Sequence[boards.Held]:
        return tuple(
            {int(year): int(text) for year, text in own.items() if text} for own in typed.seats
        )

    # The years.

    @cached_property
    def fields(self) -> Sequence[str]:
        """The years shown, 1901 first."""
        return tuple(self.typed.seats[0]) if self.typed.seats else ()

    @property
    def may_be_longer(self) -> bool:
        """Whether the board may be played to another year."""
        last = boards.last_year(self.event, self.number, self.table)
        return FIRST_YEAR + len(self.fields) - 1 < last

    def with_years(self, count: int) -> Self:
        """So many years; what is typed in those that go is gone."""
        shown = [str(FIRST_YEAR + n) for n in range(count)]
        seats = tuple({year: own.get(year, "") for year in shown} for own in self.typed.seats)
        return self.with_typed(replace(self.typed, seats=seats))

    @property
    def totals(self) -> Mapping[str, int | None]:
        """The sum of every year, None for one in which nothing is typed."""
        columns = {year: [own[year] for own in self.typed.seats] for year in self.fields}
        return {
            year: sum(int(text) for text in column if text) if any(column) else None
            for year, column in columns.items()
        }

    @property
    def overfull(self) -> Sequence[str]:
        """The years with more centres than there are."""
        most = boards.centres_there_are(self.table)
        return [year for year, total in self.totals.items() if total is not None and total > most]

    @property
    def outlook(self) -> boards.Outlook | None:
        """How the board stands after its last complete year."""
        return boards.board_outlook(self.event, self.would_be)

    # What can be typed, and where.

    @cached_property
    def cells(self) -> Sequence[Cell]:
        """Year by year: so they are counted."""
        seats = range(len(self.seated)) if self.is_editable else ()
        return tuple(Cell(seat, year) for year in self.fields for seat in seats)

    @cached_property
    def missing(self) -> Sequence[Cell]:
        """The empty fields of all years shown."""
        return tuple(cell for cell in self.cells if not self.typed.text(cell))

    def entered(self, cell: Cell) -> tuple[Self, Cell | None]:
        """The next power that is not out, then the next year; none where no year is begun."""
        later = self.fields[self.fields.index(cell.field) :]
        if not any(own[year] for own in self.typed.seats for year in later):
            return self, None
        after = self.cells[self.cells.index(cell) + 1 :]
        return self, next((one for one in after if not self._is_out(one)), None)

    def _is_out(self, cell: Cell) -> bool:
        """Whether the power was eliminated before this year."""
        before = self.beside(cell, 0, -1)
        return before is not None and self.typed.text(before) == OUT

    def with_text(self, cell: Cell, text: str) -> Self:
        """Once eliminated a power stays so, in every year in which something is typed."""
        typed, by_itself = self.typed.with_texts({cell: text}), {*self.by_itself} - {cell}
        begun = {
            year
            for seat, own in enumerate(typed.seats)
            for year, there in own.items()
            if there and Cell(seat, year) not in by_itself
        }
        for before, year in pairwise(self.fields):
            for seat in range(len(typed.seats)):
                cell = Cell(seat, year)
                out = year in begun and typed.text(Cell(seat, before)) == OUT
                if out and not typed.text(cell):
                    typed = typed.with_texts({cell: OUT})
                    by_itself.add(cell)
                elif not out and cell in by_itself:
                    typed = typed.with_texts({cell: ""})
                    by_itself.remove(cell)
        return replace(self, typed=typed, by_itself=frozenset(by_itself))

    # What it means, and how it is put in.

    @cached_property
    def held(self) -> Sequence[boards.Held]:
        """Year → centres of every seat, as far as typed."""
        return self._facts(self.typed)

    @cached_property
    def would_be(self) -> Table:
        """The board with these centres."""
        return boards.with_centres(self.table, self.held)

    @cached_property
    def wrong(self) -> Sequence[Problem]:
        """What cannot be right with the centres."""
        return self._with_level(Level.WRONG, self.would_be)

    def cells_of(self, found: Problem) -> Sequence[Cell]:
        """The fields of a year: of the seats a problem names, otherwise of all."""
        year, named = found.value("year"), dict(found.values).get("entries", ())
        entries = named if isinstance(named, tuple) else ()
        seats = [n for n, entry in enumerate(self.seated) if entry in entries]
        field = str(year) if isinstance(year, int) else str(FIRST_YEAR)
        return [Cell(n, field) for n in seats or range(len(self.seated))]

    @property
    def has_result(self) -> bool:
        """Whether a year of it is kept."""
        return not self.again and bool(complete_years(self.table))

    @cached_property
    def needs_reason(self) -> bool:
        """Another year of a game that is being played changes nothing."""
        return not self.again and boards.is_correction(self.event, self.number, self.would_be)

    def _entered_in(
        self, desk: OpenEvent, reason: str, choices: Choices, wishes: SeatingOptions
    ) -> Changes:
        number, held = self.table.number, self.held
        return boards.enter(
            desk, self.number, number, held, reason=reason, choices=choices, wishes=wishes
        )
