"""What is typed at the tables of a round and not saved; one of the tables is open in the form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from bglmanager.engine.event import Round, Table
from bglmanager.engine.ids import TableNumber
from bglmanager.services import boards
from bglmanager.services.table_sheet import Sheet
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext


class SheetEditor:
    """Holds the sheets of a round on which something is typed, and the open one in its form."""

    def __init__(
        self,
        subject: RoundContext,
        form: TableForm | BoardForm,
        sheet_of: Callable[[Table], Any],
    ) -> None:
        """`sheet_of` makes the sheet of a table on which nothing is typed, one for this form."""
        self._subject, self.form, self._sheet_of = subject, form, sheet_of
        self._kept: dict[TableNumber, Sheet] = {}
        self._saving = False
        self.number: TableNumber | None = None

    @property
    def round(self) -> Round:
        """The round; LookupError while it is not made."""
        return self._subject.made

    @property
    def table(self) -> Table | None:
        """The open table, None when there is none, or it or its whole round was taken back."""
        return next((table for table in self._tables if table.number == self.number), None)

    @property
    def _tables(self) -> Sequence[Table]:
        """The tables of the round, none while it is not made."""
        round_ = self._subject.round
        return () if round_ is None else round_.tables

    @property
    def is_dirty(self) -> bool:
        """Whether something is typed at the open table that is not saved."""
        return self.number is not None and self.form.sheet.is_dirty

    @property
    def needs_reason(self) -> bool:
        """Whether what is typed at the open table is a correction."""
        return self.table is not None and self.form.sheet.needs_reason

    @property
    def unsaved(self) -> frozenset[TableNumber]:
        """All tables at which something is typed that is not saved."""
        return frozenset(self.progress)

    @property
    def progress(self) -> Mapping[TableNumber, str]:
        """The same, with at how many of the seats something is typed: "2/4"."""
        found = {table.number: self._kept_for(table) for table in self._tables}
        if self.number is not None and self.is_dirty:
            found[self.number] = self.form.sheet
        return {number: progress_of(sheet) for number, sheet in found.items() if sheet}

    def _kept_for(self, table: Table) -> Sheet | None:
        """What was typed at a table, as long as the same players sit there."""
        kept = self._kept.get(table.number)
        if kept is None or kept.seated_entries != tuple(seat.entry for seat in table.seats):
            return None
        return kept

    def open(self, number: TableNumber, people: People) -> None:
        """Open a table; what is typed at the one before is kept for when it is opened again."""
        if self.number is not None and self.is_dirty:
            self._kept[self.number] = self.form.sheet
        table = self.round.table(number)
        kept, fresh = self._kept_for(table), self._sheet_of(table)
        self._take(fresh if kept is None else fresh.with_typed(kept.typed), people)
        self.form.clear_faults()
        self._kept.pop(number, None)

    def merge(self, table: Table, people: People) -> None:
        """Show new facts of the open table without losing what is being typed."""
        fresh = self._sheet_of(table)
        self._take(fresh if self._saving else self.form.sheet.brought_up_to_date(fresh), people)

    def _take(self, sheet: Any, people: People) -> None:
        event, number, table = self._subject.event, self.round.number, sheet.table
        other, self.number = self.number != table.number, table.number
        self.form.take(sheet)
        if isinstance(self.form, BoardForm):
            top = boards.is_top_table(event, number, table)
            self.form.show_table(table, people, top=top)
        else:
            self.form.show_table(table, people, other=other)

    def forget(self) -> None:
        """Put the saved figures back into the form."""
        table = self.table
        if table is not None:
            self.form.take(self._sheet_of(table))
            self.form.clear_faults()

    @contextmanager
    def saving(self) -> Iterator[None]:
        """Meanwhile the facts that come of what is typed may replace it."""
        self._saving = True
        try:
            yield
        finally:
            self._saving = False

    def half_typed(self) -> Iterator[Sheet]:
        """The sheets on which something is typed that is not saved, of the facts as they are."""
        for table in self.round.tables:
            is_open = table.number == self.number and self.is_dirty
            sheet = self.form.sheet if is_open else self._kept_for(table)
            if sheet is not None:
                yield self.sheet_of(table).with_typed(sheet.typed)

    def sheet_of(self, table: Table) -> Sheet:
        """The sheet of a table on which nothing is typed."""
        sheet: Sheet = self._sheet_of(table)
        return sheet

    def bring_back(self, sheet: Sheet) -> None:
        """Have what was typed when the program ended."""
        self._kept[sheet.table.number] = sheet


def progress_of(sheet: Sheet) -> str:
    """At how many seats of a sheet something is typed: "2/4"."""
    seats = sheet.typed.seats
    return f"{sum(any(seat.values()) for seat in seats)}/{len(seats)}"
