"""What is typed at the boards of a round and not kept; one of them is open in the form."""

from __future__ import annotations

from bglmanager.engine.event import Table
from bglmanager.engine.ids import TableNumber
from bglmanager.services import boards
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.boards_typed import TypedBoard, read, written
from bglmanager.ui.pages.round.keeping import Keeping, seated
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.subject import RoundContext


class BoardDesk(Keeping[TypedBoard]):
    """Holds the typed centres of a round, and those of the open board in their form."""

    def __init__(self, subject: RoundContext, form: BoardForm) -> None:
        self.form = form
        super().__init__(subject)
        self._stored: tuple[boards.Held, ...] = ()

    @property
    def needs_reason(self) -> bool:
        """Whether what is typed changes what is kept; another year of a game in play does not."""
        if self.table is None:
            return False
        return boards.is_correction(self._subject.event, self.round.number, self.would_be())

    @property
    def is_dirty(self) -> bool:
        """Whether something is typed at the open board that is not kept."""
        return self.number is not None and read(self.form.read()) != self._stored

    def open(self, number: TableNumber, people: People) -> None:
        """Open a board; what is typed at the one before stays for when it is opened again."""
        if self.number is not None and self.is_dirty:
            self._kept[self.number] = (self._seated, self.form.read())
        table = self.round.table(number)
        self.number, self._seated = number, seated(table)
        self._stored = boards.held_by(self._kept_at(table))
        self._show(table, people)
        self.form.clear_faults()
        self.form.write(self.kept_for(table) or self.written(table))
        self._kept.pop(number, None)

    def merge(self, table: Table, people: People) -> None:
        """Show new facts of the open board without losing what is being typed."""
        fresh, keeps = boards.held_by(self._kept_at(table)), self.is_dirty
        self._show(table, people)
        if seated(table) != self._seated or not keeps or read(self.form.read()) == fresh:
            self.form.write(self.written(table))
        self._stored, self._seated = fresh, seated(table)

    def forget(self) -> None:
        """Put what is kept back into the form."""
        table = self.table
        if table is not None:
            self._stored = boards.held_by(self._kept_at(table))
            self.form.write(self.written(table))
            self.form.clear_faults()

    def would_be(self) -> Table:
        """The open board as what is typed would make it; LookupError when none is open."""
        table = self.table
        if table is None:
            raise LookupError(self.number)
        return boards.with_centres(table, read(self.form.read()))

    def _show(self, table: Table, people: People) -> None:
        event, number = self._subject.event, self.round.number
        self.form.show_table(
            table,
            people,
            last_year=boards.last_year(event, number, table),
            top=boards.is_top_table(event, number, table),
        )

    def _typed_now(self) -> TypedBoard:
        return self.form.read()

    def written(self, table: Table) -> TypedBoard:
        """What stands in the form when nothing is typed."""
        board = boards.formula(self._subject.event)
        assert board is not None  # there is a form of boards
        return written(self._kept_at(table), board.last_year)

    def _kept_at(self, table: Table) -> Table:
        """The board as far as the form shows what is kept."""
        return table
