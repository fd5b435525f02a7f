"""Lists in sheets of LibreOffice and OpenOffice (.ods)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from bglmanager.exchange.entry_lists.grid import Grid, sheet_of, text_of
from bglmanager.exchange.entry_lists.markup import Attributes, walk
from bglmanager.exchange.entry_lists.sheet import MAX_FIELD, MAX_ROWS, NO_VALUE, Sheet, refused

CONTENT = "content.xml"

_CELLS = frozenset({"table-cell", "covered-table-cell"})
_HIDDEN = frozenset({"collapse", "filter"})


def read_parts(parts: Mapping[str, bytes], most: int = MAX_ROWS) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    Raises `Refused` for protected and damaged files.
    """
    manifest = parts.get("META-INF/manifest.xml", b"")
    if b"encryption-data" in manifest:
        raise refused("list.protected")
    if CONTENT not in parts:
        raise refused("list.damaged")
    reader = _Reader()
    walk(parts[CONTENT], start=reader.start, end=reader.end, text=reader.hear)
    return sheet_of(reader.first, reader.count, most, epoch_1904=reader.epoch_1904)


@dataclass
class _Cell:
    attributes: Attributes
    covered: bool
    paragraphs: list[str] = field(default_factory=list)

    def value(self) -> str:
        """What the cell holds as text; numbers and days exact and not as they are shown."""
        a = self.attributes
        shown = "\n".join(self.paragraphs)
        match a.get("value-type"):
            case "float" | "percentage" | "currency":
                return _number(a.get("value", ""), shown)
            case "date":
                return a.get("date-value", shown).removesuffix("T00:00:00")
            case "boolean":
                return a.get("boolean-value", shown).upper()
            case None if "formula" in a and not shown:
                return NO_VALUE
            case _:
                return shown or a.get("string-value", "")


class _Reader:
    """Hears the elements of content.xml; keeps the first filled sheet, visible ones first."""

    def __init__(self) -> None:
        self.count = 0
        self.epoch_1904 = False
        self._path: list[str] = []
        self._unseen: set[str] = set()
        self._style = ""
        self._visible: Grid | None = None
        self._hidden: Grid | None = None
        self._grid: Grid | None = None
        self._row = self._rows = self._column = 0
        self._cell: _Cell | None = None
        self._depth = 0

    @property
    def first(self) -> Grid | None:
        """The sheet that is read; None when all are empty."""
        return self._visible or self._hidden

    def start(self, name: str, attributes: Attributes) -> None:
        self._path.append(name)
        if self._cell is not None:
            self._within_cell(name, attributes)
        elif self._grid is not None:
            self._within_table(name, attributes)
        else:
            self._outside(name, attributes)

    def end(self, name: str) -> None:
        depth = len(self._path)
        self._path.pop()
        if self._cell is not None:
            if depth == self._depth:
                self._end_cell()
        elif name == "table-row" and self._grid is not None:
            self._row += self._rows
        elif name == "table" and self._path[-1:] == ["spreadsheet"]:
            self._end_table()

    def hear(self, text: str) -> None:
        """Only text of a paragraph that belongs to the cell itself, not to a note or a drawing."""
        cell = self._cell
        if cell is None or not cell.paragraphs or not self._in_paragraph():
            return
        if len(cell.paragraphs[-1]) <= MAX_FIELD:
            cell.paragraphs[-1] += text

    def _in_paragraph(self) -> bool:
        inner = self._path[self._depth :]
        return inner[:1] == ["p"] and "annotation" not in inner

    def _outside(self, name: str, attributes: Attributes) -> None:
        if name == "style":
            self._style = attributes.get("name", "")
        elif name == "table-properties" and attributes.get("display") == "false":
            self._unseen.add(self._style)
        elif name == "null-date":
            self.epoch_1904 = attributes.get("date-value", "").startswith("1904")
        elif name == "table" and self._path[-2:-1] == ["spreadsheet"]:
            self.count += 1
            unseen = attributes.get("style-name") in self._unseen
            self._grid = Grid(attributes.get("name", ""), visible=not unseen)
            self._row = 0

    def _end_table(self) -> None:
        grid, self._grid = self._grid, None
        if grid is None or grid.empty:
            return
        if grid.visible:
            self._visible = self._visible or grid
        else:
            self._hidden = self._hidden or grid

    def _within_table(self, name: str, attributes: Attributes) -> None:
        if name == "table-row":
            self._rows = _repeated(attributes, "number-rows-repeated")
            self._column = 0
            if attributes.get("visibility") in _HIDDEN and self._grid is not None:
                self._grid.hidden.append(self._row)
        elif name in _CELLS:
            self._cell = _Cell(attributes, covered=name == "covered-table-cell")
            self._depth = len(self._path)

    def _within_cell(self, name: str, attributes: Attributes) -> None:
        if self._cell is None:
            return
        if name == "p" and len(self._path) == self._depth + 1:
            self._cell.paragraphs.append("")
        elif name == "s":
            self.hear(" " * min(_repeated(attributes, "c"), MAX_FIELD))
        elif name == "tab":
            self.hear("\t")
        elif name == "line-break":
            self.hear("\n")

    def _end_cell(self) -> None:
        cell, self._cell = self._cell, None
        grid = self._grid
        if cell is None or grid is None:
            return
        across = _repeated(cell.attributes, "number-columns-repeated")
        if self._visible is None and not cell.covered:
            grid.put(self._row, self._column, cell.value(), down=self._rows, across=across)
            spans = ("number-columns-spanned", "number-rows-spanned")
            if any(_repeated(cell.attributes, span) > 1 for span in spans):
                grid.merged.append((self._row, self._column))
        self._column += across


def _repeated(attributes: Attributes, name: str) -> int:
    """How often a row or a cell stands there; once where it does not say."""
    text = attributes.get(name, "1")
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text)):
        raise refused("list.damaged")
    return int(text)


def _number(text: str, shown: str) -> str:
    try:
        value = float(text)
    except ValueError:
        return shown
    return text_of(value) if math.isfinite(value) else shown
