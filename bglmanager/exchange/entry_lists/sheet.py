"""A list as it stands in a file: rows of text cells with the line each one came from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bglmanager.engine.problems import Level, Problem, Refused, problem
from bglmanager.exchange.entry_lists.calamine_process import NO_VALUE

MAX_ROWS = 5_000
"""Rows of a list, blank ones not counted."""

MAX_COLUMNS = 500
MAX_FIELD = 131_072
"""Characters in one cell."""

MAX_BYTES = 50 * 1024 * 1024
"""Of a workbook unpacked; a file itself may have as many."""

MAX_CELLS = 500_000
"""Cells and other things that a workbook may have, wherever they are."""

ERROR_VALUES = frozenset(
    {
        "#N/A", "#N/D", "#REF!", "#RIF!", "#DIV/0!", "#VALUE!", "#VALORE!", "#NAME?", "#NOME?",
        "#NUM!", "#NULL!", "#NULLO!", "#SPILL!", "#CALC!", "#GETTING_DATA", NO_VALUE,
    }
)  # fmt: skip
"""What spreadsheets in English and Italian show instead of a value."""

_NUMBERED_ERROR = re.compile(r"ERR:\d{3}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: its line in a text file, or its row number in a spreadsheet, from 1."""

    line: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The text of a column counted from 0; empty beyond the row's end."""
        return self.cells[column] if column < len(self.cells) else ""

    @property
    def blank(self) -> bool:
        """Whether nothing can be seen in it."""
        return not any(has_text(cell) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Sheet:
    """All rows of a list, blank ones too, and what had to be guessed to read them.

    `ragged` says that the cells of a row were counted in the file itself (a text), so that a
    different count is worth a word. `epoch_1904` is how the workbook counts days.
    """

    rows: tuple[SheetRow, ...]
    notes: tuple[Problem, ...] = ()
    ragged: bool = False
    epoch_1904: bool = False


@dataclass
class Notes:
    """Collects what is worth knowing while a list is read."""

    found: list[Problem] = field(default_factory=list)

    def add(self, code: str, path: str = "", **values: object) -> None:
        """One more thing worth knowing."""
        self.found.append(problem(code, path, level=Level.ATTENTION, **values))


def has_text(text: str) -> bool:
    """Whether anything of it can be seen: spaces, controls and zero-width signs cannot."""
    return any(c.isprintable() and not c.isspace() for c in text)


def is_error_value(text: str) -> bool:
    """Whether a spreadsheet shows this instead of a value ("#N/A", "Err:502")."""
    upper = text.upper()
    return upper in ERROR_VALUES or _NUMBERED_ERROR.fullmatch(upper) is not None


def refused(code: str, path: str = "", **values: object) -> Refused:
    """The refusal of a whole list for one reason."""
    return Refused([problem(code, path, level=Level.WRONG, **values)])


def column_letter(column: int) -> str:
    """The name of a column counted from 0, as spreadsheets write it: A … Z, AA …"""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def check_size(rows: tuple[SheetRow, ...], most: int = MAX_ROWS) -> None:
    """Raise `Refused` for a list that is empty, too long, too wide or has an endless cell."""
    filled = [row for row in rows if not row.blank]
    if not filled:
        raise refused("list.empty")
    if len(filled) > most:
        raise refused("list.too-many-rows", rows=len(filled), limit=most)
    for row in filled:
        if len(row.cells) > MAX_COLUMNS:
            raise refused("list.too-many-columns", f"{row.line}", line=row.line, limit=MAX_COLUMNS)
        for column, cell in enumerate(row.cells):
            if len(cell) > MAX_FIELD:
                raise refused(
                    "list.field-too-long",
                    f"{row.line}:{column + 1}",
                    line=row.line,
                    column=column_letter(column),
                    limit=MAX_FIELD,
                )
