"""What is typed at the tables of a round and not saved; one of the tables is open in the form."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Table
from bglmanager.engine.games.asked import wanted_games
from bglmanager.engine.ids import TableNumber
from bglmanager.services import results
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.keeping import Keeping, seated
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.pages.round.typed import (
    TIE,
    TURN,
    Spot,
    TypedTable,
    read,
    without_half_places,
    written,
)


class TypingDesk(Keeping[TypedTable]):
    """Holds the typed figures of a round, and those of the open table in their form."""

    def __init__(self, subject: RoundContext, form: TableForm) -> None:
        self.form = form
        super().__init__(subject)
        self._format = Format(form.language)
        self._stored = TypedTable(())

    @property
    def needs_reason(self) -> bool:
        """Whether the open table has its result already, so that a change is a correction."""
        if self.number is None:
            return False
        return results.needs_reason(self._subject.event, self.round.number, self.number)

    @property
    def is_dirty(self) -> bool:
        """Whether something is typed at the open table that is not saved."""
        return self.number is not None and _facts(self.form.read()) != _facts(self._stored)

    def open(self, number: TableNumber, people: People) -> None:
        """Open a table; what is typed at the one before is kept for when it is opened again."""
        if self.number is not None and self.is_dirty:
            self._kept[self.number] = (self._seated, self.form.read())
        table = self.round.table(number)
        self.number, self._stored, self._seated = number, self.written(table), seated(table)
        self.form.show_table(table, people)
        self.form.clear_faults()
        self.form.write(self.kept_for(table) or self._stored)
        self._kept.pop(number, None)

    def merge(self, table: Table, people: People) -> None:
        """Show new facts of the open table without losing what is being typed."""
        fresh, typed = self.written(table), self.form.read()
        self.form.show_table(table, people)
        others = seated(table) != self._seated
        if others or typed == self._stored or fresh.seats == typed.seats:
            self.form.write(fresh)
        self._stored, self._seated = fresh, seated(table)

    def take_as_stored(self) -> None:
        """What is typed is about to be saved: the facts that come of it may replace it."""
        self._stored = self.form.read()

    def forget(self) -> None:
        """Put the saved figures back into the form."""
        table = self.table
        if table is not None:
            self._stored = self.written(table)
            self.form.write(self._stored)
            self.form.clear_faults()

    def compare_with_facts(self) -> None:
        """What is typed was not saved after all."""
        table = self.table
        if table is not None:
            self._stored = self.written(table)

    def would_be(self) -> Table:
        """The open table as what is typed would make it; LookupError when none is open."""
        table = self.table
        if table is None:
            raise LookupError(self.number)
        typed = self.form.read()
        inputs, _ = read(typed, table, self.form.columns)
        half = without_half_places(inputs, table)
        new = results.filled(table, half, self.form.columns.asked)
        return replace(new, drawn=typed.drawn, overran=typed.overran)

    def games_wanted(self) -> int:
        """How many games of the series there are to type; none where it is no series."""
        series, table = self.form.columns.asked.series, self.table
        if series is None or table is None:
            return 0
        inputs, _ = read(self.form.read(), table, self.form.columns)
        playing = [one for one, seat in zip(inputs, table.seats, strict=True) if not seat.bottom]
        return wanted_games(series, results.game_winners(playing))

    def ties_asked_for(self, new: Table) -> tuple[Spot, ...]:
        """The fields of the values that have a say between players who are level.

        Where the turn order says it, the whole order of the table.
        """
        asked, spots = self.form.columns.asked, list[Spot]()
        for one in results.asked_for(self._subject.event, self.round.number, new):
            if one.value not in asked.from_turn:
                spots.append(Spot(one.seat, TIE, one.value))
            elif asked.turns:
                spots += [Spot(index, TURN) for index in range(len(new.seats))]
        return tuple(dict.fromkeys(spots))

    def _typed_now(self) -> TypedTable:
        return self.form.read()

    def written(self, table: Table) -> TypedTable:
        """What stands in the form when nothing is typed."""
        return written(self._format, table, self.form.columns)


def _facts(typed: TypedTable) -> TypedTable:
    """What would be saved: no reason, and no places unless the referee gives them."""
    seats = typed.seats
    if not typed.by_referee:
        seats = tuple(replace(seat, place="") for seat in seats)
    given = typed.by_referee and any(seat.place for seat in seats)
    return replace(typed, seats=seats, by_referee=given, reason="")
