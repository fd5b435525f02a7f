"""The sheet of a table while it is being typed: a value, whatever window shows it.

Typing never changes a sheet, it makes another one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Self

from bglmanager.engine.boards import FIRST_YEAR, complete_years
from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import Event, Round, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level, Problem, refuse_if
from bglmanager.engine.tables import Reading, is_bye, reading_of
from bglmanager.services import boards, results
from bglmanager.services.changes import Changes
from bglmanager.services.reseating import NO_CHOICES, Choices
from bglmanager.services.result_input import check_result
from bglmanager.services.workspace import OpenEvent


@record
class Cell:
    """One field of a sheet: the seat's index, and the field's name as a problem's path ends."""

    seat: int
    field: str


@record
class TypedSheet:
    """Everything that stands on a sheet, as text: of every seat its fields by their names.

    A place counts only while the referee gives them. Where parts or games make the score, that
    under its name is only the one of a seat without any of them. `declared` is the index of the
    seat that is named as the winner, or whose side is: the places follow (Catan 4.7, BGL 3.7.4,
    4.19.4).
    """

    seats: tuple[Mapping[str, str], ...] = ()
    drawn: bool = False
    overran: bool = False
    by_referee: bool = False
    declared: int | None = None
    reason: str = ""

    def text_in(self, cell: Cell) -> str:
        """What stands in a field."""
        return self.seats[cell.seat].get(cell.field, "")

    def with_texts(self, texts: Mapping[Cell, str]) -> TypedSheet:
        """The same with these texts in their fields."""
        seats = [dict(own) for own in self.seats]
        for cell, text in texts.items():
            seats[cell.seat][cell.field] = text.strip()
        return replace(self, seats=tuple(seats))


NOTHING = TypedSheet()
"""Stands on a sheet until `cleared` has written what is saved."""


@dataclass(frozen=True, kw_only=True)
class Sheet(ABC):
    """The sheet of one table, with the facts around it.

    `again` is the second pass: nothing of what was typed first stands there, and it only compares;
    `anew` a stopped table that is typed once more. A closed round is `unlocked` to be corrected.
    """

    event: Event
    number: RoundNumber
    table: Table
    game: GameRules | None = None
    again: bool = False
    anew: bool = False
    unlocked: bool = False
    typed: TypedSheet = NOTHING

    # What is saved, and what is typed over it.

    @cached_property
    def round(self) -> Round:
        """The round of the table."""
        return self.event.round(self.number)

    @cached_property
    def seated_entries(self) -> Sequence[EntryNumber]:
        """Who sits at the table, in seat order."""
        return tuple(seat.entry for seat in self.table.seats)

    @cached_property
    def saved(self) -> TypedSheet:
        """What stands there when nothing is typed; nothing of what is going to be typed again."""
        return self._blank if self._is_typed_again else self._texts_of_table(self.table)

    @property
    def _blank(self) -> TypedSheet:
        return self._texts_of_table(results.blank_table(self.table))

    @abstractmethod
    def _texts_of_table(self, table: Table) -> TypedSheet:
        """The facts of a table as they stand on its sheet."""

    @abstractmethod
    def _facts_typed(self, typed: TypedSheet) -> object:
        """What of it would be saved."""

    @cached_property
    def is_dirty(self) -> bool:
        """Whether something is typed that is not saved."""
        return self._facts_typed(self.typed) != self._facts_typed(self.saved)

    def cleared(self) -> Self:
        """The sheet on which nothing is typed."""
        return replace(self, typed=self.saved)

    def with_typed(self, typed: TypedSheet) -> Self:
        """The sheet on which this is typed."""
        if typed == self.typed:
            return self
        made = replace(self, typed=typed)
        vars(made)["saved"] = self.saved  # which does not follow from what is typed
        return made

    def brought_up_to_date(self, fresh: Self) -> Self:
        """The sheet after something was done, `fresh` as the facts are now: what is typed stays,
        unless just that is saved by now or others sit here.
        """
        same = replace(self, event=fresh.event, table=fresh.table, game=fresh.game, anew=fresh.anew)
        seated = self.seated_entries == fresh.seated_entries
        return same if seated and self.typed != self.saved and same.is_dirty else fresh

    def can_take_back(self, saved: TypedSheet) -> bool:
        """Whether what was typed over these saved figures may be brought back: in the second pass
        as long as the table waits for it, whatever was typed first.
        """
        if not self.again:
            return self.saved == saved
        return self._reading in (Reading.ONCE, Reading.STOPPED) and self._blank == saved

    @property
    def marks(self) -> tuple[bool, ...]:
        """What is said of the whole table: drawn, stopped, placed by the referee."""
        return self.typed.drawn, self.typed.overran, self.typed.by_referee

    # What can be typed, and where.

    @property
    def _reading(self) -> Reading | None:
        return reading_of(self.round, self.table)

    @cached_property
    def _is_typed_again(self) -> bool:
        """Whether it waits for the second person: it has a result, and one only."""
        stopped = self.anew and self._reading is Reading.STOPPED
        return self.again and (stopped or self._reading is Reading.ONCE)

    @property
    def is_stopped(self) -> bool:
        """Whether it waits for somebody who looks at the paper, and has not yet."""
        return bool(self.table.desk.differs) and not self.anew

    @cached_property
    def is_editable(self) -> bool:
        """Whether its fields take figures; otherwise they are only read."""
        if is_bye(self.round, self.table) or self.is_stopped:
            return False
        if self.round.status is RoundStatus.CLOSED:
            return self.unlocked and not self.again
        return self._is_typed_again or not self.again

    @cached_property
    @abstractmethod
    def fields(self) -> Sequence[str]:
        """The fields of every seat that are there now, from the left to the right."""

    @cached_property
    @abstractmethod
    def cells(self) -> Sequence[Cell]:
        """The fields that take figures now, in the order in which Tab goes through them."""

    @cached_property
    @abstractmethod
    def missing_cells(self) -> Sequence[Cell]:
        """Where something is still to be typed, in the order of typing."""

    @property
    def first_cell(self) -> Cell | None:
        """Where typing begins or goes on; None where nothing can be typed."""
        every = (*self.missing_cells, *self.cells)
        return next((cell for cell in every if cell in self.cells), None)

    @abstractmethod
    def with_text(self, cell: Cell, text: str) -> Self:
        """The sheet with this text in a field, and what follows of it in others."""

    @abstractmethod
    def after_enter(self, cell: Cell) -> tuple[Self, Cell | None]:
        """The sheet after Enter in a field, and where it goes on; None when it is to be saved."""

    def after_digit(self, cell: Cell) -> Cell | None:
        """Where a digit typed here goes on by itself; scores wait for Enter."""
        return None

    def cell_beside(self, cell: Cell, down: int, right: int = 0) -> Cell | None:
        """The field so many steps below and to the right; None where there is none."""
        nth, seat = self.fields.index(cell.field) + right, cell.seat + down
        there = 0 <= nth < len(self.fields) and 0 <= seat < len(self.seated_entries)
        return Cell(seat, self.fields[nth]) if there else None

    # What comes of it.

    @cached_property
    @abstractmethod
    def would_be(self) -> Table:
        """The table as what is typed would make it."""

    @cached_property
    def result(self) -> TableResult:
        """Places, points and shares as they will be, complete or not."""
        return results.preview_table(self.event, self.number, self.would_be)

    @cached_property
    def what_is_wrong(self) -> Sequence[Problem]:
        """What cannot be right."""
        return self._with_level(Level.WRONG, self.would_be)

    @abstractmethod
    def cells_of(self, found: Problem) -> Sequence[Cell]:
        """The fields a problem is about; none where it is about the whole table."""

    @cached_property
    def questions(self) -> Sequence[Problem]:
        """What is improbable; the second pass asks nothing: the first has confirmed it."""
        return () if self.again else self._with_level(Level.ATTENTION, self.would_be)

    def _with_level(self, level: Level, table: Table) -> Sequence[Problem]:
        found = check_result(self.event, self.number, table, self.game)
        return tuple(one for one in found if one.level is level)

    # How it is put in.

    @property
    def has_result(self) -> bool:
        """Whether a result stands there already; nothing is changed by typing it once more."""
        return self.needs_reason

    @cached_property
    def needs_reason(self) -> bool:
        """Whether saving is a correction: it is complete already, or its round closed."""
        return not self.again and results.needs_reason(self.event, self.number, self.table.number)

    def put_in(self, desk: OpenEvent, reason: str, choices: Choices = NO_CHOICES) -> Changes:
        """Save the sheet, compare it where it is typed again, or settle a stopped one by it.

        `choices` as for `correct_facts`. Raises `Refused` with everything that cannot be right.
        """
        refuse_if(self.what_is_wrong)
        number, new, game = self.number, self.would_be, self.game
        if not self.again:
            return results.put_result(desk, number, new, reason=reason, game=game, choices=choices)
        if self.table.desk.differs:
            return results.settle_table(desk, number, new, reason=reason, game=game)
        return results.compare_readings(desk, number, new, game)


_MOST_AT_FIRST = 19
"""Centres that a power may hold where the year before is not known; an escalation begins otherwise
than the board of seven, and nobody wins with more.
"""

OUT = "0"
"""What is typed for a power that is eliminated: it stays so."""


@dataclass(frozen=True, kw_only=True)
class BoardSheet(Sheet):
    """Typed year by year. `by_itself` are the fields that say a power is still out, untyped."""

    by_itself: frozenset[Cell] = frozenset()

    def _texts_of_table(self, table: Table) -> TypedSheet:
        """The centres kept, with empty fields up to the last year that is usual."""
        held = boards.held_by(table)
        latest = max([self.usual_last_year, *(year for own in held for year in own)])
        shown = range(FIRST_YEAR, latest + 1)
        return TypedSheet(tuple({str(y): str(own.get(y, "")) for y in shown} for own in held))

    def _facts_typed(self, typed: TypedSheet) -> Sequence[boards.Held]:
        return tuple(
            {int(year): int(text) for year, text in own.items() if text} for own in typed.seats
        )

    def brought_up_to_date(self, fresh: Self) -> Self:
        """A year more or a draw ends the empty years elsewhere: what is typed stays."""
        made = super().brought_up_to_date(fresh)
        typed = [int(year) for year in made.fields if any(o[year] for o in made.typed.seats)]
        if made.usual_last_year == self.usual_last_year:
            return made
        return made.with_years(max([made.usual_last_year, *typed]) - FIRST_YEAR + 1)

    @cached_property
    def usual_last_year(self) -> int:
        """The last year for which there are fields at first."""
        return boards.usual_last_year(self.event, self.number, self.table)

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
    def yearly_totals(self) -> Mapping[str, int | None]:
        """The sum of every year, None for one in which nothing is typed."""
        columns = {year: [own[year] for own in self.typed.seats] for year in self.fields}
        return {
            year: sum(int(text) for text in column if text) if any(column) else None
            for year, column in columns.items()
        }

    @property
    def overfull_years(self) -> Sequence[str]:
        """The years with more centres than there are."""
        most = boards.centres_there_are(self.table)
        return [year for year, total in self.yearly_totals.items() if (total or 0) > most]

    @property
    def outlook(self) -> boards.Outlook | None:
        """How the board stands after its last complete year."""
        return boards.board_outlook(self.event, self.would_be)

    # What can be typed, and where.

    @cached_property
    def cells(self) -> Sequence[Cell]:
        """Year by year: so they are counted."""
        seats = range(len(self.seated_entries)) if self.is_editable else ()
        return tuple(Cell(seat, year) for year in self.fields for seat in seats)

    @cached_property
    def missing_cells(self) -> Sequence[Cell]:
        """The empty fields of all years shown."""
        return tuple(cell for cell in self.cells if not self.typed.text_in(cell))

    @property
    def first_cell(self) -> Cell | None:
        """Where all years are typed and not saved yet it is the last one: Enter saves there."""
        whole = self.is_dirty and not self.missing_cells
        return self.cells[-1] if whole and self.cells else super().first_cell

    def after_enter(self, cell: Cell) -> tuple[Self, Cell | None]:
        """The next power that is not out, then the next year; none where no year is begun."""
        later = self.fields[self.fields.index(cell.field) :]
        if not any(own[year] for own in self.typed.seats for year in later):
            return self, None
        return self, self._following(cell)

    def is_whole(self, cell: Cell) -> bool:
        """Whether no second digit can follow what stands here, so that typing goes on by itself."""
        text = self.typed.text_in(cell)
        if len(text) != 1:
            return bool(text)
        others = (own[cell.field] for own in self.typed.seats)
        left = boards.centres_there_are(self.table) - sum(map(int, filter(None, others)))
        return text == OUT or 10 * int(text) > min(self._most_held(cell), left + int(text))

    def _most_held(self, cell: Cell) -> int:
        """Each unit takes one centre a year at most, and there are no more units than centres."""
        before = self.cell_beside(cell, 0, -1)
        known = "" if before is None else self.typed.text_in(before)
        return 2 * int(known) if known else _MOST_AT_FIRST

    def after_digit(self, cell: Cell) -> Cell | None:
        """Where a digit typed here goes on by itself; None where another one may follow."""
        return self._following(cell) if self.is_whole(cell) else None

    def _following(self, cell: Cell) -> Cell | None:
        """The next power that is not out, then the next year."""
        after = self.cells[self.cells.index(cell) + 1 :]
        return next((one for one in after if not self._is_out(one)), None)

    def _is_out(self, cell: Cell) -> bool:
        """Whether the power was eliminated before this year."""
        before = self.cell_beside(cell, 0, -1)
        return before is not None and self.typed.text_in(before) == OUT

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
                out = year in begun and typed.text_in(Cell(seat, before)) == OUT
                if out and not typed.text_in(cell):
                    typed = typed.with_texts({cell: OUT})
                    by_itself.add(cell)
                elif not out and cell in by_itself:
                    typed = typed.with_texts({cell: ""})
                    by_itself.remove(cell)
        return replace(self, typed=typed, by_itself=frozenset(by_itself))

    # What it means, and how it is put in.

    @cached_property
    def would_be(self) -> Table:
        """The board with the centres that are typed so far."""
        return boards.with_centres(self.table, self._facts_typed(self.typed))

    def cells_of(self, found: Problem) -> Sequence[Cell]:
        """The fields of a year: of the seats a problem names, otherwise of all."""
        year, named = found.value("year"), dict(found.values).get("entries", ())
        entries = named if isinstance(named, tuple) else ()
        seats = [n for n, entry in enumerate(self.seated_entries) if entry in entries]
        field = str(year) if isinstance(year, int) else str(FIRST_YEAR)
        return [Cell(n, field) for n in seats or range(len(self.seated_entries))]

    @property
    def has_result(self) -> bool:
        """Whether a year of it is kept."""
        return not self.again and bool(complete_years(self.table))

    @cached_property
    def needs_reason(self) -> bool:
        """Another year of a game that is being played changes nothing."""
        return not self.again and results.is_correction(self.event, self.number, self.would_be)
