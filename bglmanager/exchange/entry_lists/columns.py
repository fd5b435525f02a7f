"""Which column holds what: by the titles of the header, else by what is in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.exchange.entry_lists.cells import clean, read_email, read_gender
from bglmanager.exchange.entry_lists.dates import UnreadableDateError, read_date
from bglmanager.exchange.entry_lists.dates import guess_order as guess_date_order
from bglmanager.exchange.entry_lists.drafts import Column
from bglmanager.exchange.entry_lists.fields import NAMES, Field, field_of, likely_field_of
from bglmanager.exchange.entry_lists.given_names import GIVEN_NAMES
from bglmanager.exchange.entry_lists.keys import fold
from bglmanager.exchange.entry_lists.list_marks import asks, without_remark
from bglmanager.exchange.entry_lists.sheet import SheetRow, column_letter

HEADER_WITHIN = 10
"""Rows from the top, blank ones not counted, in which the header is looked for."""

_ANY_DAY = date(2000, 1, 1)


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns, the header's position among the filled rows, and what is wrong with them."""

    columns: tuple[Column, ...]
    header: int | None
    problems: tuple[Problem, ...] = ()


def layout(
    rows: Sequence[SheetRow],
    mapping: Mapping[int, Field] | None,
    *,
    first_is_header: bool | None,
    teams: bool = False,
    first: int | None = None,
) -> Layout:
    """The layout of the filled rows; `mapping` and `first_is_header` are the user's choices.

    `teams` says that the event has fixed teams: elsewhere a "Squadra" is the club. `first` is the
    place of the first numbered row, where rows are numbered.
    """
    header = {None: _header(rows, first), True: 0, False: None}[first_is_header]
    data = rows if header is None else rows[header + 1 :]
    titles = _titles(rows, header)
    if mapping is not None:
        columns = tuple(Column(i, title, mapping.get(i)) for i, title in enumerate(titles))
        return Layout(columns, header, (*_twice(columns), *_missing_name(columns)))
    columns = tuple(
        Column(i, title, field_of(rows[header].cell(i)) if header is not None else None)
        for i, title in enumerate(titles)
    )
    if not teams:
        columns = _teams_as_clubs(columns)
    problems: list[Problem] = []
    if not any(column.field for column in columns):
        columns = _by_content(columns, data)
        problems.append(problem("list.no-header", level=Level.ATTENTION))
    columns = _by_words(columns, titled=header is not None)
    columns = _named_by_content(columns, data)
    columns = _whole_name(columns, data)
    problems += _twice(columns)
    problems += _missing_name(columns)
    return Layout(columns, header, tuple(problems))


def _header(rows: Sequence[SheetRow], first: int | None) -> int | None:
    """The row with the most known titles; one alone is a header if no data could look like it.

    Else what stands right above a numbered list, or a first row that asks questions.
    """
    best, known = None, 0
    for index, row in enumerate(rows[:HEADER_WITHIN]):
        fields = {field_of(cell) for cell in row.cells} - {None}
        if len(fields) > known:
            best, known = index, len(fields)
    if best is not None:
        return best
    if first:
        return first - 1
    return 0 if len(rows) > 1 and asks(rows[0]) else None


def _titles(rows: Sequence[SheetRow], header: int | None) -> list[str]:
    """One title a column; where the header has none, or there is no header, its letter."""
    width = max(
        (i + 1 for row in rows for i, cell in enumerate(row.cells) if cell.strip()), default=0
    )
    titles = [] if header is None else [clean(cell).text for cell in rows[header].cells]
    titles += [""] * (width - len(titles))
    return [title or column_letter(i) for i, title in enumerate(titles[:width])]


def _teams_as_clubs(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Without fixed teams a "Squadra" is the club, or kept aside where there is one already."""
    club = None if any(column.field == "club" for column in columns) else "club"
    return tuple(
        replace(column, field=club) if column.field == "team" else column for column in columns
    )


def _by_words(columns: tuple[Column, ...], *, titled: bool) -> tuple[Column, ...]:
    """Columns without a known title, by a word in it, unless another column has that field."""
    taken = {column.field for column in columns}
    found: list[Column] = []
    for column in columns:
        field = likely_field_of(column.title) if titled and column.field is None else None
        if field is not None and field not in taken:
            taken.add(field)
            column = replace(column, field=field, guessed=True)  # noqa: PLW2901  # refined
        found.append(column)
    return tuple(found)


def _twice(columns: Sequence[Column]) -> Iterator[Problem]:
    seen: dict[Field, Column] = {}
    for column in columns:
        if column.field is None:
            continue
        if column.field in seen:
            yield problem(
                "list.column-twice",
                first=column_letter(seen[column.field].index),
                second=column_letter(column.index),
                title=column.title,
            )
        seen.setdefault(column.field, column)


def _missing_name(columns: Sequence[Column]) -> Iterator[Problem]:
    fields = {column.field for column in columns}
    if fields.isdisjoint(NAMES):
        yield problem("list.no-name-column")


def _whole_name(columns: tuple[Column, ...], data: Sequence[SheetRow]) -> tuple[Column, ...]:
    """A lone "Nome" with two words in most cells is a whole name; beside name and surname, a
    column with both is kept aside.
    """
    fields = {column.field for column in columns}
    parts = fields & {"first_name", "last_name"}
    if len(parts) == 2:
        return tuple(
            replace(column, field=None) if column.field == "name" else column for column in columns
        )
    if len(parts) == 1 and "name" in fields:
        return _english_name(columns, surname_known="last_name" in parts)
    if len(parts) == 1:
        return tuple(
            replace(column, field="name", guessed=True)
            if column.field in parts and _mostly_several_words(column.index, data)
            else column
            for column in columns
        )
    return columns


def _english_name(columns: tuple[Column, ...], *, surname_known: bool) -> tuple[Column, ...]:
    """Beside a surname, "Name" or "Giocatore" is the first name; beside a name, the surname."""
    other = "first_name" if surname_known else "last_name"
    return tuple(
        replace(column, field=other, guessed=True) if column.field == "name" else column
        for column in columns
    )


def _mostly_several_words(index: int, data: Sequence[SheetRow]) -> bool:
    filled = [text for row in data if (text := clean(row.cell(index)).text)]
    return sum(" " in text for text in filled) * 2 > len(filled)


def _by_content(columns: tuple[Column, ...], data: Sequence[SheetRow]) -> tuple[Column, ...]:
    """Columns told by their cells: addresses, birth dates, F and M, then names."""
    guesses: dict[int, Field] = {}
    for column in columns:
        cells = [text for row in data if (text := clean(row.cell(column.index)).text)]
        field = _content(cells)
        if field is not None and field not in guesses.values():
            guesses[column.index] = field
    words = [c.index for c in columns if c.index not in guesses and _wordy(c.index, data)]
    guesses |= _name_columns(words, data)
    return tuple(
        replace(column, field=guesses.get(column.index), guessed=column.index in guesses)
        for column in columns
    )


def _named_by_content(columns: tuple[Column, ...], data: Sequence[SheetRow]) -> tuple[Column, ...]:
    """Where no title speaks of names ("Come ti chiami?"), the columns with words are asked."""
    if any(column.field in NAMES for column in columns):
        return columns
    free = [c.index for c in columns if c.field is None and _wordy(c.index, data)]
    found = _name_columns([n for n in free if _has_given_names(n, data)], data)
    return tuple(
        replace(column, field=found[column.index], guessed=True)
        if column.index in found
        else column
        for column in columns
    )


def _has_given_names(index: int, data: Sequence[SheetRow]) -> bool:
    """Whether most cells that are filled have a first name in them."""
    filled = [fold(text) for row in data if (text := clean(row.cell(index)).text)]
    named = sum(not GIVEN_NAMES.isdisjoint(text.split()) for text in filled)
    return named * 2 >= max(len(filled), 1)


def _content(cells: Sequence[str]) -> Field | None:
    if not cells:
        return None
    found = Counter(_kind(cell) for cell in cells)
    field, count = found.most_common(1)[0]
    return field if count * 2 > len(cells) else None


def _kind(cell: str) -> Field | None:
    if read_email(cell):
        return "email"
    if len(cell) <= 1 and read_gender(cell):
        return "gender"
    digits = sum(c.isdigit() for c in cell)
    if digits >= 6 and any(c in cell for c in "/-.") and _is_date(cell):
        return "birth_date"
    if digits >= 8 and not any(c.isalpha() for c in cell):
        return "phone"
    return None


def _is_date(cell: str) -> bool:
    try:
        read_date(cell, guess_date_order([cell]).order, _ANY_DAY, epoch_1904=False)
    except UnreadableDateError:
        return False
    return True


def _wordy(index: int, data: Sequence[SheetRow]) -> bool:
    cells = (without_remark(clean(row.cell(index)).text)[0] for row in data)
    filled = [text for text in cells if text]
    letters = sum(not any(c.isdigit() or c == "@" for c in text) for text in filled)
    return bool(filled) and letters * 2 > len(filled)


def _name_columns(words: Sequence[int], data: Sequence[SheetRow]) -> dict[int, Field]:
    if not words:
        return {}
    if _mostly_several_words(words[0], data) or len(words) == 1:
        return {words[0]: "name"}
    first, second = words[0], words[1]
    given = [
        sum(fold(clean(row.cell(index)).text).split(" ")[0] in GIVEN_NAMES for row in data)
        for index in (first, second)
    ]
    if given[1] > given[0]:
        first, second = second, first
    return {first: "first_name", second: "last_name"}
