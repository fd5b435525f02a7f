"""What a list says, ready to be looked at: the preview of an import and its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Problem
from bglmanager.exchange.entry_lists.dates import DateGuess
from bglmanager.exchange.entry_lists.fields import Field
from bglmanager.exchange.entry_lists.names import NameGuess


@dataclass(frozen=True, slots=True)
class EntryDraft(Details):
    """A person of the list, without start number. What the list does not say is None.

    `others` are the facts that are not about the person but about taking part, by their names.
    """

    team: str | None = None
    others: Mapping[Field, Any] = field(default_factory=dict)

    def said_of(self, name: Field) -> Any:
        """What the list says of a fact."""
        return getattr(self, name) if name in OF_A_PERSON else self.others.get(name)

    def saying(self, said: Mapping[Field, Any]) -> EntryDraft:
        """The draft with these facts said, too."""
        own = {name: value for name, value in said.items() if name in OF_A_PERSON}
        others = {name: value for name, value in said.items() if name not in own}
        return replace(self, **own, others={**self.others, **others})


OF_A_PERSON = frozenset(each.name for each in fields(EntryDraft)) - {"others"}
"""Facts that a draft has as entries and people of the archive have them."""


class State(StrEnum):
    """What a row is to the event: new, already there, like one there, a double, refused."""

    NEW = "new"
    THERE = "there"
    LIKELY = "likely"
    DOUBLE = "double"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One row of the list.

    `entry` is the start number of who is already there, or is likely the same (`State.LIKELY`);
    `double_of` the line of the same person further up. A row with a problem of `Level.WRONG` is
    refused; other problems say what the entry will be without.
    """

    line: int
    cells: tuple[str, ...]
    draft: EntryDraft
    state: State
    problems: tuple[Problem, ...] = ()
    entry: EntryNumber | None = None
    double_of: int | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the list, counted from 0; `title` is its letter where it has none.

    `field` is None for a column that is kept aside; `guessed` says that its content and not its
    title told what it is.
    """

    index: int
    title: str
    field: Field | None
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """The whole list as it would be taken.

    Every row of the file is in exactly one of `rows`, `blank`, `before` (titles above the header)
    and `header`, the last three by line.
    """

    columns: tuple[Column, ...]
    rows: tuple[PreviewRow, ...]
    problems: tuple[Problem, ...]
    names: NameGuess | None
    dates: DateGuess | None
    header: int | None
    before: tuple[int, ...]
    blank: tuple[int, ...]

    @property
    def mapping(self) -> Mapping[int, Field]:
        """What each column that is read holds; the form in which another choice is passed."""
        return {c.index: c.field for c in self.columns if c.field is not None}

    @property
    def unknown(self) -> tuple[Column, ...]:
        """Columns that are kept aside."""
        return tuple(c for c in self.columns if c.field is None)

    @property
    def counts(self) -> Mapping[State, int]:
        """How many rows there are of each state, 0 included."""
        found = Counter(row.state for row in self.rows)
        return {state: found[state] for state in State}

    def row(self, line: int) -> PreviewRow:
        """The row of this line; LookupError if none is there."""
        for row in self.rows:
            if row.line == line:
                return row
        raise LookupError(line)
