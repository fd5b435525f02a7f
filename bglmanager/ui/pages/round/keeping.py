"""What the desks of both forms share: the open table, and what is typed and not saved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from bglmanager.engine.event import Round, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.ui.actions import Action
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.basics import QuietButton
from bglmanager.ui.widgets.fields import Field, LineField

Typed = TypeVar("Typed")
Seated = Sequence[EntryNumber]
"""Who sits at a table, in seat order."""


def seated(table: Table) -> Seated:
    """Who sits at a table."""
    return tuple(seat.entry for seat in table.seats)


class Keeping(ABC, Generic[Typed]):
    """Holds what is typed at the tables of a round that are not open."""

    def __init__(self, subject: RoundContext) -> None:
        self._subject = subject
        self._kept: dict[TableNumber, tuple[Seated, Typed]] = {}
        self._seated: Seated = ()
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
    @abstractmethod
    def is_dirty(self) -> bool:
        """Whether something is typed at the open table that is not saved."""

    @property
    def unsaved(self) -> frozenset[TableNumber]:
        """All tables at which something is typed that is not saved."""
        kept = {table.number for table in self._tables if self.kept_for(table)}
        if self.number is not None and self.is_dirty:
            kept.add(self.number)
        return frozenset(kept)

    @abstractmethod
    def _typed_now(self) -> Typed:
        """What stands in the form."""

    @abstractmethod
    def written(self, table: Table) -> Typed:
        """What stands in the form when nothing is typed."""

    def half_typed(self) -> Iterator[tuple[Table, Typed, Typed]]:
        """The tables at which something is typed that is not saved: that, and what is saved."""
        for table in self.round.tables:
            is_open = table.number == self.number
            typed = self._typed_now() if is_open and self.is_dirty else self.kept_for(table)
            if typed is not None:
                yield table, typed, self.written(table)

    def takes(self, table: Table, saved: Typed) -> bool:
        """Whether what was typed over these saved figures may be brought back."""
        return self.written(table) == saved

    def bring_back(self, table: Table, typed: Typed) -> bool:
        """Have what was typed when the program ended; False where just that is saved by now."""
        if typed == self.written(table):
            return False
        self._kept[table.number] = seated(table), typed
        return True

    def kept_for(self, table: Table) -> Typed | None:
        """What was typed at a table, as long as the same players sit there."""
        there, typed = self._kept.get(table.number, ((), None))
        return typed if there == seated(table) else None


class Correctable(Protocol):
    """A form that can ask why a result changes."""

    reason: LineField
    reason_field: Field

    def ask_reason(self, *, asked: bool) -> None:
        """Show the field for the reason, or not."""
        ...


def take_up(field: QWidget | None) -> None:
    """Go to a field that is asked about: the digits typed next replace what stands in it."""
    if isinstance(field, QLineEdit):
        field.setFocus(Qt.FocusReason.TabFocusReason)
        field.selectAll()


def is_as_it_was(shell: Shell, table: Table) -> bool:
    """Says that a table typed again has these figures already, so that a sheet that lies there
    twice is not taken for one that was not saved; always true.
    """
    text = shell.look.texts.text
    words = text("Table {table} has these figures already. Nothing changes.", table=table.number)
    shell.say(words, Tone.PLAIN)
    return True


def has_reason(shell: Shell, form: Correctable, table: Table, *, needed: bool) -> bool:
    """Whether a correction has its reason in words; otherwise it is asked for.

    A number is none: it is that of the next sheet, typed by somebody who looks at the paper.
    """
    typed = form.reason.text().strip()
    if not needed or any(character.isalpha() for character in typed):
        return True
    form.ask_reason(asked=True)
    if form.reason.hasFocus():
        text = shell.look.texts.text
        said = text("Table {table} has a result already. Say why it changes.", table=table.number)
        if typed:
            said = text(
                "“{typed}” is not a reason. Say in words why it changes, or press Esc to leave "
                "the result of table {table} as it was.",
                typed=typed,
                table=table.number,
            )
        form.reason_field.set_problem(said)
    take_up(form.reason)
    return False


class SeatButton(QuietButton):
    """A button for the current seat, with its key; the keyboard stays where it is."""

    def __init__(self, look: Look, action: Action) -> None:
        self._key = action.keys
        super().__init__(look, action.text())
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.follow(action)

    def _call(self, text: str) -> None:
        super()._call(text)
        self.setText(f"{text}  {self._key}".strip())
