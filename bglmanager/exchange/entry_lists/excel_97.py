"""Lists in workbooks of Excel 97 to 2003 (.xls)."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from bglmanager.exchange.entry_lists.biff_records import (
    CONTINUE,
    SharedTexts,
    long_text,
    records,
    short_text,
)
from bglmanager.exchange.entry_lists.compound import Compound
from bglmanager.exchange.entry_lists.grid import Grid, Value, sheet_of, text_of
from bglmanager.exchange.entry_lists.sheet import MAX_ROWS, NO_VALUE, Sheet, refused

_BIFF_8 = 0x0600
_WORKSHEET = 0
_ERRORS = {
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!",
    0x2A: "#N/A", 0x2B: "#GETTING_DATA",
}  # fmt: skip
_BEGIN, _END = 0x0809, 0x000A
_PASSWORD, _EPOCH, _FORMAT, _STYLE = 0x002F, 0x0022, 0x041E, 0x00E0
_SHEET, _TEXTS, _FORMULA, _RESULT = 0x0085, 0x00FC, 0x0006, 0x0207
_DATE_FORMATS = frozenset({*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)})
_ASIDE = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_LEAP_YEAR = 60
"""Excel has a 29 February 1900; days up to it are counted from one day later."""

_LAST_DAY = 2_958_466


def read_xls(data: bytes, most: int = MAX_ROWS) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    Raises `Refused` for protected and damaged files, for those of Excel 95 and older, and for
    other things that come in the same container.
    """
    try:
        return _read(Compound(data), most)
    except (struct.error, IndexError, ValueError, OverflowError):
        raise refused("list.damaged") from None


def _read(compound: Compound, most: int) -> Sheet:
    names = compound.names
    if "EncryptedPackage" in names:
        raise refused("list.protected")
    if "Workbook" not in names:
        raise refused(
            "list.is-old-excel" if "Book" in names
            else "list.is-document" if "WordDocument" in names
            else "list.damaged"
        )  # fmt: skip
    stream = compound.stream("Workbook")
    book = _Book()
    for kind, content in records(stream):
        if not book.hear(kind, content):
            break
    sheets = sorted(book.sheets, key=lambda sheet: not sheet.visible)
    filled = (grid for grid in (_grid(stream, sheet, book) for sheet in sheets) if not grid.empty)
    return sheet_of(next(filled, None), len(sheets), most, epoch_1904=book.epoch_1904)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the stream a sheet begins."""

    at: int
    name: str
    visible: bool


@dataclass
class _Book:
    """What all sheets of a workbook share."""

    epoch_1904: bool = False
    sheets: list[_Place] = field(default_factory=list)
    _formats: dict[int, str] = field(default_factory=dict)
    _styles: list[int] = field(default_factory=list)
    _pieces: list[bytes] = field(default_factory=list)
    _texts: tuple[str, ...] | None = None
    _last: int = 0

    def hear(self, kind: int, content: bytes) -> bool:
        """Take a record of the first part; False at its end."""
        if kind == _PASSWORD:
            raise refused("list.protected")
        if kind == CONTINUE and self._last == _TEXTS:
            self._pieces.append(content)
            return True
        self._last = kind
        if kind == _BEGIN:
            _check_version(content)
        elif kind == _TEXTS:
            self._pieces = [content]
        elif kind == _SHEET:
            self._add_sheet(content)
        else:
            self._hear_format(kind, content)
        return kind != _END

    def _hear_format(self, kind: int, content: bytes) -> None:
        if kind == _EPOCH:
            self.epoch_1904 = content[:2] == b"\x01\x00"
        elif kind == _FORMAT:
            self._formats[struct.unpack_from("<H", content)[0]] = long_text(content, 2)
        elif kind == _STYLE:
            self._styles.append(struct.unpack_from("<H", content, 2)[0])

    def _add_sheet(self, content: bytes) -> None:
        at, state, kind = struct.unpack_from("<IBB", content)
        if kind == _WORKSHEET:
            self.sheets.append(_Place(at, short_text(content, 6), state & 3 == 0))

    def shared(self, index: int) -> str:
        """The text that a cell refers to."""
        if self._texts is None:
            self._texts = tuple(SharedTexts(self._pieces).read()) if self._pieces else ()
        return self._texts[index]

    def number(self, value: float, style: int) -> str:
        """A number as text, or the day it stands for where its format says so."""
        if not math.isfinite(value):
            return ""
        if self._is_date(style) and 0 <= value < _LAST_DAY:
            return text_of(_moment(value, epoch_1904=self.epoch_1904))
        return text_of(value)

    def _is_date(self, style: int) -> bool:
        number = self._styles[style] if style < len(self._styles) else 0
        if number in self._formats:
            code = _ASIDE.sub("", self._formats[number].partition(";")[0])
            return re.search("[dmyhs]", code, re.IGNORECASE) is not None
        return number in _DATE_FORMATS


def _check_version(content: bytes) -> None:
    (version,) = struct.unpack_from("<H", content)
    if version != _BIFF_8:
        raise refused("list.is-old-excel")


def _moment(days: float, *, epoch_1904: bool) -> Value:
    seconds = round(days * 86_400)
    if seconds < 86_400 and not epoch_1904:
        return (datetime.min + timedelta(seconds=seconds)).time()  # noqa: DTZ901 # no zones here
    if epoch_1904:
        start = date(1904, 1, 1)
    else:
        start = date(1899, 12, 31) if days < _LEAP_YEAR else date(1899, 12, 30)
    return datetime.combine(start, time()) + timedelta(seconds=seconds)


def _grid(stream: bytes, sheet: _Place, book: _Book) -> Grid:
    grid = Grid(sheet.name, sheet.visible)
    depth, waiting = 0, None
    if sheet.at >= len(stream):
        raise refused("list.damaged")
    for kind, content in records(stream, sheet.at):
        depth += (kind == _BEGIN) - (kind == _END)
        if depth == 0:
            break
        if depth > 1 or kind in (_BEGIN, _END):  # a chart within the sheet
            continue
        if kind == _RESULT and waiting is not None:
            grid.put(*waiting, long_text(content, 0))
            waiting = None
        elif kind == _FORMULA:
            waiting = _formula(grid, content, book)
        elif kind in _READERS:
            _READERS[kind](grid, content, book)
    return grid


def _head(content: bytes) -> tuple[int, int, int]:
    row, column, style = struct.unpack_from("<HHH", content)
    return row, column, style


def _formula(grid: Grid, content: bytes, book: _Book) -> tuple[int, int] | None:
    """Keep the result of a formula; where it is a text, the place that the next record fills."""
    row, column, style = _head(content)
    result = content[6:14]
    if result[6:8] != b"\xff\xff":
        grid.put(row, column, book.number(struct.unpack("<d", result)[0], style))
    elif result[0] == 0:
        grid.put(row, column, NO_VALUE)  # until the text comes
        return row, column
    elif result[0] in (1, 2):
        grid.put(row, column, _logical(result[2], error=result[0] == 2))
    return None


def _logical(value: int, *, error: bool) -> str:
    return _ERRORS.get(value, "#VALUE!") if error else text_of(value != 0)


def _shared(grid: Grid, content: bytes, book: _Book) -> None:
    row, column, _ = _head(content)
    grid.put(row, column, book.shared(struct.unpack_from("<I", content, 6)[0]))


def _label(grid: Grid, content: bytes, _: _Book) -> None:
    row, column, _style = _head(content)
    grid.put(row, column, long_text(content, 6))


def _number(grid: Grid, content: bytes, book: _Book) -> None:
    row, column, style = _head(content)
    grid.put(row, column, book.number(struct.unpack_from("<d", content, 6)[0], style))


def _packed(grid: Grid, content: bytes, book: _Book) -> None:
    row, column, style = _head(content)
    grid.put(row, column, book.number(_unpacked(struct.unpack_from("<I", content, 6)[0]), style))


def _several_packed(grid: Grid, content: bytes, book: _Book) -> None:
    row, column = struct.unpack_from("<HH", content)
    for at in range(4, len(content) - 7, 6):
        style, packed = struct.unpack_from("<HI", content, at)
        grid.put(row, column, book.number(_unpacked(packed), style))
        column += 1


def _unpacked(packed: int) -> float:
    """A number in four bytes: 30 bits of a whole or of a float, and perhaps in hundredths."""
    value: float
    if packed & 2:
        value = (packed >> 2) - ((packed & 0x80000000) >> 1)
    else:
        (value,) = struct.unpack("<d", b"\0\0\0\0" + struct.pack("<I", packed & ~3))
    return value / 100 if packed & 1 else value


def _yes_no_or_error(grid: Grid, content: bytes, _: _Book) -> None:
    row, column, _style = _head(content)
    grid.put(row, column, _logical(content[6], error=bool(content[7])))


def _row(grid: Grid, content: bytes, _: _Book) -> None:
    (row,), (flags,) = struct.unpack_from("<H", content), struct.unpack_from("<H", content, 12)
    if flags & 0x20:
        grid.hidden.append(row)


def _merged(grid: Grid, content: bytes, _: _Book) -> None:
    (count,) = struct.unpack_from("<H", content)
    for at in range(2, min(2 + 8 * count, len(content) - 7), 8):
        row, _last, column, _right = struct.unpack_from("<4H", content, at)
        grid.merged.append((row, column))


_READERS: Mapping[int, Callable[[Grid, bytes, _Book], None]] = {
    0x00FD: _shared,
    0x0204: _label,
    0x00D6: _label,
    0x0203: _number,
    0x027E: _packed,
    0x00BD: _several_packed,
    0x0205: _yes_no_or_error,
    0x0208: _row,
    0x00E5: _merged,
}
