"""What a list says, ready to be looked at, what the user decides about it and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields, replace
from enum import StrEnum
from typing import Any

from bglmanager.engine.fact_kinds import LONGEST_TEXT, record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Level, Problem, Refused, problem
from bglmanager.exchange.entry_lists.cells import DateGuess, DateOrder, clean_text, shorten_text
from bglmanager.exchange.entry_lists.names import NameGuess, NameOrder

Field = str
"""A fact of an entry by its name; "name" is name and surname in one column, "team" his team's."""

CAPITALS = "list.capitals"
"""Said of a name that got its capitals, at its row."""

NAME_CUT = "list.name-cut"
"""Said of a name that may have been cut at the wrong place."""

_LACKING = "list.no-name", "list.no-surname", "list.no-first-name"
_OF_NAMES = {NAME_CUT, CAPITALS, "list.name-too-long", *_LACKING}


@record
class EntryDraft(Details):
    """A person of the list, without start number. What the list does not say is None.

    `others` are the facts that are not about the person but about taking part, by their names.
    """

    team: str | None = None
    others: Mapping[Field, Any] = field(default_factory=dict)

    def said_of(self, name: Field) -> Any:
        """What the list says of a fact."""
        return getattr(self, name) if name in OF_A_PERSON else self.others.get(name)

    def with_facts(self, said: Mapping[Field, Any]) -> EntryDraft:
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


@record
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


@record
class Column:
    """A column of the list, counted from 0; `title` is its letter where it has none.

    `field` is None for a column that is kept aside.
    """

    index: int
    title: str
    field: Field | None


@record
class Reading:
    """What the user decided about how a list is read; None leaves the guess.

    `columns` says what each column, counted from 0, holds; columns not named are kept aside.
    """

    columns: Mapping[int, Field] | None = None
    first_is_header: bool | None = None
    names: NameOrder | None = None
    dates: DateOrder | None = None


AS_GUESSED = Reading()


@record
class Preview:
    """The whole list as it would be taken; `rows` are those below the header that are not blank."""

    columns: tuple[Column, ...]
    rows: tuple[PreviewRow, ...]
    problems: tuple[Problem, ...]
    names: NameGuess | None
    dates: DateGuess | None

    @property
    def fields_by_column(self) -> Mapping[int, Field]:
        """What each column that is read holds; the form in which another choice is passed."""
        return {c.index: c.field for c in self.columns if c.field is not None}

    @property
    def unknown_columns(self) -> tuple[Column, ...]:
        """Columns that are kept aside."""
        return tuple(c for c in self.columns if c.field is None)


@record
class Choices:
    """Decisions by line. Without any: new rows are added, those there and doubles are not.

    `add` takes a row as a new person though it is there, likely there, or a double; `skip`
    leaves a row out; `same` says that a row likely there is that entry. `listed` takes the
    list's word where it says of somebody already there what is not known here. `names` gives
    name and surname to rows whose own cannot be taken. `away` are people already there who are
    not in the list and are not coming.
    """

    add: frozenset[int] = frozenset()
    skip: frozenset[int] = frozenset()
    same: frozenset[int] = frozenset()
    listed: frozenset[int] = frozenset()
    away: frozenset[EntryNumber] = frozenset()
    names: Mapping[int, tuple[str, str]] = field(default_factory=dict)


NO_CHOICES = Choices()


@record
class There:
    """Somebody already there: start number, what the list says now, whether its word is taken."""

    entry: EntryNumber
    draft: EntryDraft
    listed: bool


@record
class Outcome:
    """What is to be done: people to add in the order of the list, and people already there.

    What the latter lack can be filled in.
    """

    added: tuple[EntryDraft, ...]
    there: tuple[There, ...]


def apply_choices(preview: Preview, choices: Choices = NO_CHOICES) -> Outcome:
    """What the preview and the choices come to.

    Raises `Refused` while a problem of the whole list is open, a row likely there is undecided,
    or a choice names a line or a name that cannot be.
    """
    wrong = [p for p in preview.problems if p.level is Level.WRONG]
    rows = [_with_name_by_hand(row, choices) for row in preview.rows]
    wrong += _wrong_choices(preview, rows, choices)
    if wrong:
        raise Refused(wrong)
    added: list[EntryDraft] = []
    there: list[There] = []
    for row in rows:
        if row.line in choices.skip or row.state is State.REFUSED:
            continue
        if row.state is State.NEW or row.line in choices.add:
            added.append(row.draft)
        elif row.entry is not None and (row.state is State.THERE or row.line in choices.same):
            there.append(There(row.entry, row.draft, row.line in choices.listed))
    return Outcome(tuple(added), tuple(there))


def _with_name_by_hand(row: PreviewRow, choices: Choices) -> PreviewRow:
    """The row with the name given by hand; it is new then, its name being what was wrong."""
    if row.line not in choices.names:
        return row
    first, last = map(clean_text, choices.names[row.line])
    problems = tuple(p for p in row.problems if p.code not in _OF_NAMES)
    state = State.NEW if row.state is State.REFUSED else row.state
    draft = replace(row.draft, first_name=first, last_name=last)
    return replace(row, draft=draft, problems=problems, state=state)


def _wrong_choices(preview: Preview, rows: list[PreviewRow], choices: Choices) -> Iterator[Problem]:
    lines = {row.line for row in preview.rows}
    named = choices.add | choices.skip | choices.same | choices.listed | set(choices.names)
    for line in sorted(named - lines):
        yield problem("list.no-such-line", f"{line}", line=line)
    decided = choices.add | choices.skip | choices.same
    for row in rows:
        name = shorten_text(f"{row.draft.first_name} {row.draft.last_name}".strip())
        if row.state is State.LIKELY and row.line not in decided:
            yield problem("list.undecided", f"{row.line}", line=row.line, name=name)
        if row.state is State.REFUSED and row.line in choices.add:
            yield problem("list.add-refused", f"{row.line}", line=row.line)
        parts = row.draft.first_name, row.draft.last_name
        fits = all(parts) and max(map(len, parts)) <= LONGEST_TEXT
        if row.line in choices.names and not fits:
            yield problem("list.name-by-hand", f"{row.line}", line=row.line, limit=LONGEST_TEXT)
