"""The sheet of an .xlsx workbook as it is written, for what its reader does not tell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bglmanager.exchange.entry_lists.book_parts import TRUE
from bglmanager.exchange.entry_lists.markup import Attributes, walk
from bglmanager.exchange.entry_lists.sheet import (
    MAX_AREA,
    MAX_BYTES,
    NO_VALUE,
    column_letter,
    refused,
)

_REFERENCE = re.compile(r"([A-Za-z]{1,3})([1-9]\d{0,6})", re.ASCII)
_ROW = re.compile(r"[1-9]\d{0,6}", re.ASCII)
_INDEX = re.compile(r"\d{1,20}", re.ASCII)
_BROKEN_TEXT = re.compile(rb"&#|<!|.<\?", re.DOTALL)


@dataclass
class SheetPart:
    """Errors by their row and column, and hidden rows, all counted from 0."""

    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    hidden: list[int] = field(default_factory=list)


def read_part(content: bytes, texts: Sequence[int] = ()) -> SheetPart:
    """What is in the part of a sheet; `texts` are the lengths of those that its cells share.

    Raises `Refused` for a cell far away from any list, and for texts told once and shown without
    end, which the reader must not see, and for a sheet that it could understand otherwise.
    """
    listener = _SheetListener(texts, exact=not _BROKEN_TEXT.search(content))
    walk(content, start=listener.start, end=listener.end, text=listener.text, plain=True)
    return listener.found


class _SheetListener:
    """Places cells as the reader of workbooks does, by the same attributes.

    Where texts come in pieces (not `exact`), the reader may take a piece for all of it, so that
    every shared text counts as the longest.
    """

    def __init__(self, texts: Sequence[int], *, exact: bool) -> None:
        self.found = SheetPart()
        self._texts = texts if exact else [max(texts, default=0)] * len(texts)
        self._shown = 0
        self._in_data = self._in_row = False
        self._row = self._column = 0
        self._cell = (0, 0)
        self._height = self._width = 0
        self._attributes: Attributes | None = None
        self._value: str | None = None
        self._formula = self._in_value = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "sheetData":
            self._in_data = True
        if not self._in_data:
            return
        if name == "row":
            self._begin_row(attributes)
        elif name == "c":
            self._begin_cell(attributes)
        elif self._attributes is not None:
            self._reach()
            self._formula |= name == "f"
            if name == "v":
                self._in_value, self._value = True, ""

    def end(self, name: str) -> None:
        if name == "sheetData":
            self._in_data = False
        elif name == "row" and self._in_row:
            self._row, self._column, self._in_row = self._row + 1, 0, False
        elif name == "v":
            self._in_value = False
        elif name == "c":
            self._end_cell()

    def text(self, text: str) -> None:
        if self._in_value and self._value is not None and len(self._value) < 100:
            self._value += text

    def _begin_row(self, attributes: Attributes) -> None:
        number = attributes.get("r")
        if self._in_row or (number is not None and not _ROW.fullmatch(number)):
            raise refused("list.damaged")
        self._in_row = True
        if number is not None:
            self._row = int(number) - 1
        if attributes.get("hidden") in TRUE:
            self.found.hidden.append(self._row)

    def _begin_cell(self, attributes: Attributes) -> None:
        if self._attributes is not None or not self._in_row:
            raise refused("list.damaged")
        reference = attributes.get("r")
        self._attributes, self._value, self._formula = attributes, None, False
        self._cell = self._row, self._column
        if reference is not None:
            found = _REFERENCE.fullmatch(reference)
            if found is None:
                raise refused("list.damaged")
            self._cell = int(found.group(2)) - 1, _number(found.group(1))
        self._column = self._cell[1] + 1

    def _reach(self) -> None:
        """A cell with something in it; those that only look different do not matter."""
        row, column = self._cell
        self._height = max(self._height, row + 1)
        self._width = max(self._width, column + 1)
        if self._height * self._width > MAX_AREA:
            cell = f"{column_letter(self._width - 1)}{self._height}"
            raise refused("list.far-cell", cell=cell)

    def _end_cell(self) -> None:
        if self._attributes is None:
            return
        kind = self._attributes.get("t")
        if kind == "e" and self._value:
            self.found.errors[self._cell] = self._value
        elif kind == "s" and self._value:
            self._show(self._value)
        elif self._formula and not self._value and kind != "str":
            self.found.errors[self._cell] = NO_VALUE
        self._attributes = None

    def _show(self, index: str) -> None:
        at = int(index) if _INDEX.fullmatch(index) else 0
        self._shown += self._texts[at] if at < len(self._texts) else 0
        if self._shown > MAX_BYTES:
            raise refused("list.bomb", limit=MAX_BYTES // 1024 // 1024)


def _number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
