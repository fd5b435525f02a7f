"""The columns of a table, described once for the screen, the clipboard, paper and spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from bglmanager.engine.event import Number

Row = TypeVar("Row")

CellValue = str | Number | None
"""What a spreadsheet takes from a cell: a number as it is, not as it is written."""


@dataclass(frozen=True)
class TableColumn(Generic[Row]):
    """One column.

    `text` is what a cell says; `order` what it is sorted by, the text as people sort it unless
    told; `value` what a spreadsheet takes, the text unless told. `figures` stand at the right,
    `strong` texts are in bold. `spoken` is the title for who hears it, where it is another one;
    `key` names the column for who does not take all of them.
    """

    title: str
    text: Callable[[Row], str]
    order: Callable[[Row], object] | None = None
    figures: bool = False
    stretch: bool = False
    strong: bool = False
    spoken: str = ""
    value: Callable[[Row], CellValue] | None = None
    key: str = ""

    def value_of(self, row: Row) -> CellValue:
        """What a spreadsheet takes of this row."""
        return self.value(row) if self.value else self.text(row)


@dataclass(frozen=True)
class ListedColumn:
    """A column with its cells: what they say, and what a spreadsheet takes of each."""

    title: str
    texts: tuple[str, ...]
    values: tuple[CellValue, ...]
    figures: bool = False
    strong: bool = False

    @classmethod
    def described(cls, column: TableColumn[Row], rows: Sequence[Row]) -> ListedColumn:
        """A column described for every place, with its rows."""
        texts, values = tuple(map(column.text, rows)), tuple(map(column.value_of, rows))
        return cls(column.title, texts, values, column.figures, column.strong)

    @classmethod
    def of_texts(
        cls,
        title: str,
        texts: Iterable[str],
        *,
        figures: bool = False,
        strong: bool = False,
        values: Sequence[CellValue] = (),
    ) -> ListedColumn:
        """A column of what is written in it; a figure alone is the number it is, unless told."""
        listed = tuple(texts)
        read = tuple(map(_number_of, listed)) if figures else listed
        return cls(title, listed, tuple(values) or read, figures, strong)


def _number_of(text: str) -> CellValue:
    """The number that is written there, or the text itself; nothing for nothing."""
    plain = text.replace("−", "-").replace(",", ".")
    if not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", plain):
        return text or None
    return int(plain) if "." not in plain else Fraction(plain)


@dataclass(frozen=True)
class ListedTable:
    """A table as it leaves the program: what it is about, a flag that warns, what is said below."""

    columns: tuple[ListedColumn, ...]
    notes: tuple[str, ...] = ()
    title: str = ""
    about: str = ""
    flag: str = ""

    @property
    def heads(self) -> tuple[str, ...]:
        """The titles of its columns."""
        return tuple(column.title for column in self.columns)

    @property
    def height(self) -> int:
        """How many rows it has; a column may have fewer cells than others."""
        return max((len(column.texts) for column in self.columns), default=0)


@dataclass(frozen=True)
class ListedSheet:
    """The tables of a sheet with what stands around them on paper: the event, where and when it
    is, when this was made; all in this language.
    """

    title: str
    event: str
    where: str
    made: str
    language: str
    tables: tuple[ListedTable, ...]
