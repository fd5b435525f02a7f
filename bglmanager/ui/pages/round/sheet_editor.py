"""The sheets of a round: what is typed and not saved in both passes, and which one is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bglmanager.engine.event import Event, Round, RoundStatus, Table
from bglmanager.engine.games.asked import Figure
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.i18n import Texts
from bglmanager.services import boards, rounds
from bglmanager.services.score_sheet import ScoreSheet, SheetColumns
from bglmanager.services.table_sheet import BoardSheet, Sheet
from bglmanager.ui.pages.round.round_context import RoundContext

_RARE = (Figure.PLACE, Figure.TURN)
"""Figures for which there are fields at few tables."""


class SheetEditor:
    """Holds the sheets of a round on which something is typed, and the one that is open.

    `again` is the second pass, in which tables with a result are typed once more in fields that
    show nothing of it; `anew` is a stopped table that is typed once more in it. What is typed in
    one pass stays there.
    """

    def __init__(self, texts: Texts, subject: RoundContext) -> None:
        self._texts, self._subject = texts, subject
        self._columns: tuple[Event, SheetColumns] | None = None
        self._kept: dict[tuple[bool, TableNumber], Sheet] = {}
        self._saving = False
        self.again = False
        self.anew: TableNumber | None = None
        self.sheet: Sheet | None = None

    # The round.

    @property
    def round(self) -> Round:
        """The round; LookupError while it is not made."""
        return self._subject.made

    @property
    def on_boards(self) -> bool:
        """Whether centres of boards are typed, and no scores."""
        return boards.board_formula(self._subject.event) is not None

    @property
    def columns(self) -> SheetColumns:
        """The fields of this round, as they are now; looked up once for each act."""
        event = self._subject.event
        if self._columns is None or self._columns[0] is not event:
            game, language = self._subject.game, self._texts.language
            self._columns = event, SheetColumns.of_round(event, self.round, game, language)
        return self._columns[1]

    @property
    def is_wide(self) -> bool:
        """Whether a seat has so many fields that the sheet needs more room."""
        asked = (fields for figure, fields in self.columns.fields.items() if figure not in _RARE)
        return self.on_boards or sum(map(len, asked)) > 2

    def fresh(self, table: Table, *, again: bool | None = None) -> Sheet:
        """The sheet of a table on which nothing is typed, in this pass unless told."""
        again = self.again if again is None else again
        event, number, game = self._subject.event, self._subject.number, self._subject.game
        anew = again and self.anew == table.number
        if self.on_boards:
            return BoardSheet(
                event=event, number=number, table=table, game=game, again=again, anew=anew
            ).cleared()
        return ScoreSheet(
            event=event,
            number=number,
            table=table,
            game=game,
            again=again,
            anew=anew,
            columns=self.columns,
            texts=self._texts,
        ).cleared()

    # Which tables wait.

    @property
    def reads_twice(self) -> bool:
        """Whether the tables say how often they were typed."""
        return self.again or is_read_twice(self._subject.event, self.round)

    @property
    def waiting(self) -> Sequence[TableNumber]:
        """The tables that are still to be typed in this pass."""
        if self.round.status is RoundStatus.CLOSED:
            return ()
        if self.again:
            return tables_at(self.round, Reading.ONCE)
        return rounds.missing_tables(self.round)

    @property
    def first(self) -> TableNumber:
        """The table to begin with: one at which something is typed already."""
        waiting = next(iter(self.waiting), self.round.tables[0].number)
        return min(self.unsaved, default=waiting)

    def after(self, before: TableNumber) -> TableNumber | None:
        """The table to go on with: the same where it was stopped, None when nothing waits."""
        if self.fresh(self.round.table(before)).is_stopped:
            return before
        waiting = [number for number in self.waiting if number != before]
        return next((number for number in waiting if number > before), next(iter(waiting), None))

    # The open one.

    @property
    def number(self) -> TableNumber | None:
        """The open table; None when none is."""
        return None if self.sheet is None else self.sheet.table.number

    @property
    def table(self) -> Table | None:
        """The open table, None when there is none, or it or its whole round was taken back."""
        round_ = self._subject.round
        tables = () if round_ is None else round_.tables
        return next((table for table in tables if table.number == self.number), None)

    @property
    def is_dirty(self) -> bool:
        """Whether something is typed at the open table that is not saved."""
        return self.sheet is not None and self.sheet.is_dirty

    @property
    def unsaved(self) -> frozenset[TableNumber]:
        """All tables of this pass at which something is typed that is not saved."""
        return self.unsaved_in(again=self.again)

    def unsaved_in(self, *, again: bool) -> frozenset[TableNumber]:
        """The same in one of the passes."""
        return frozenset(sheet.table.number for sheet in self._typed(again))

    @property
    def progress(self) -> Mapping[TableNumber, str]:
        """The same, with at how many of the seats something is typed: "2/4"."""
        return {sheet.table.number: progress_of(sheet) for sheet in self._typed(self.again)}

    def _typed(self, again: bool) -> Iterator[Sheet]:
        """The sheets of a pass on which something is typed and the same players sit."""
        here = self.sheet if again is self.again and self.is_dirty else None
        if not self._kept and here is None:
            return
        for table in self._subject.round.tables if self._subject.round else ():
            if here is not None and here.table.number == table.number:
                yield here
            elif kept := self._kept_for(table, again):
                yield kept

    def _kept_for(self, table: Table, again: bool) -> Sheet | None:
        kept = self._kept.get((again, table.number))
        if kept is None or kept.seated_entries != tuple(seat.entry for seat in table.seats):
            return None
        return kept

    def open(self, number: TableNumber) -> None:
        """Open a table; what is typed at the one before is kept for when it is opened again."""
        self.keep()
        table = self.round.table(number)
        kept, fresh = self._kept_for(table, self.again), self.fresh(table)
        self.sheet = fresh if kept is None else fresh.with_typed(kept.typed)
        self._kept.pop((self.again, number), None)

    def keep(self) -> None:
        """Keep what is typed at the open table."""
        if self.sheet is not None and self.is_dirty:
            self._kept[self.again, self.sheet.table.number] = self.sheet

    def turn_pass(self, *, again: bool) -> None:
        """Go on in the other pass, where another table is open."""
        self.keep()
        self.again, self.anew, self.sheet = again, None, None

    def merge(self, table: Table) -> None:
        """Take the new facts of the open table without losing what is being typed."""
        fresh = self.fresh(table)
        assert self.sheet is not None  # a table is open
        self.sheet = fresh if self._saving else self.sheet.brought_up_to_date(fresh)

    def forget(self) -> None:
        """Have the saved figures again."""
        table = self.table
        if table is not None:
            self.sheet = self.fresh(table)

    def saved_meanwhile(self, *, saving: bool) -> None:
        """While it is being saved the facts that come of what is typed may replace it."""
        self._saving = saving

    # Half-typed sheets.

    def half_typed(self, *, again: bool) -> Iterator[Sheet]:
        """The sheets on which something is typed that is not saved, of the facts as they are."""
        for sheet in self._typed(again):
            table = self.round.table(sheet.table.number)
            yield self.fresh(table, again=again).with_typed(sheet.typed)

    def bring_back(self, sheet: Sheet) -> None:
        """Have what was typed when the program ended."""
        self._kept[sheet.again, sheet.table.number] = sheet


def progress_of(sheet: Sheet) -> str:
    """At how many seats of a sheet something is typed: "2/4"."""
    seats = sheet.typed.seats
    return f"{sum(any(seat.values()) for seat in seats)}/{len(seats)}"


def is_read_twice(event: Event, round_: Round) -> bool:
    """Whether results are typed twice here: the event wants it, or somebody has begun."""
    begun = Reading.TWICE, Reading.STOPPED
    return event.settings.desk.entered_twice or bool(tables_at(round_, *begun))
