"""The sheet of an .xlsx workbook as it is written, for what its reader does not tell."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bglmanager.exchange.entry_lists.markup import Attributes, walk
from bglmanager.exchange.entry_lists.sheet import MAX_AREA, NO_VALUE, column_letter, refused

_REFERENCE = re.compile(r"([A-Za-z]{1,3})([1-9]\d{0,6})", re.ASCII)
_ROW = re.compile(r"[1-9]\d{0,6}", re.ASCII)
_TRUE = ("1", "true")


@dataclass
class SheetPart:
    """Errors by their row and column, and hidden rows, all counted from 0."""

    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    hidden: list[int] = field(default_factory=list)


def read_part(content: bytes) -> SheetPart:
    """What is in the part of a sheet.

    Raises `Refused` for a cell far away from any list, which the reader must not see, and for a
    sheet that another reader could understand otherwise.
    """
    listener = _Listener()
    walk(content, start=listener.start, end=listener.end, text=listener.text)
    return listener.found


class _Listener:
    def __init__(self) -> None:
        self.found = SheetPart()
        self._in_data = False
        self._row = self._column = -1
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
        else:
            self._reach()
            self._formula |= name == "f"
            if name == "v":
                self._in_value, self._value = True, ""

    def end(self, name: str) -> None:
        if name == "sheetData":
            self._in_data = False
        elif name == "v":
            self._in_value = False
        elif name == "c":
            self._end_cell()

    def text(self, text: str) -> None:
        if self._in_value and self._value is not None and len(self._value) < 100:
            self._value += text

    def _begin_row(self, attributes: Attributes) -> None:
        number = attributes.get("r")
        if number is not None and not _ROW.fullmatch(number):
            raise refused("list.damaged")
        self._row = self._row + 1 if number is None else int(number) - 1
        self._column = -1
        if attributes.get("hidden") in _TRUE:
            self.found.hidden.append(self._row)

    def _begin_cell(self, attributes: Attributes) -> None:
        reference = attributes.get("r")
        self._attributes, self._value, self._formula = attributes, None, False
        if reference is None:
            self._column += 1
        else:
            found = _REFERENCE.fullmatch(reference)
            if found is None:
                raise refused("list.damaged")
            self._column = _number(found.group(1))
            self._row = int(found.group(2)) - 1

    def _reach(self) -> None:
        """A cell with something in it; those that only look different do not matter."""
        self._height = max(self._height, self._row + 1)
        self._width = max(self._width, self._column + 1)
        if self._height * self._width > MAX_AREA:
            cell = f"{column_letter(self._width - 1)}{self._height}"
            raise refused("list.far-cell", cell=cell)

    def _end_cell(self) -> None:
        if self._attributes is None:
            return
        kind = self._attributes.get("t")
        if kind == "e" and self._value:
            self.found.errors[self._row, self._column] = self._value
        elif self._formula and not self._value and kind != "str":
            self.found.errors[self._row, self._column] = NO_VALUE
        self._attributes = None


def _number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
