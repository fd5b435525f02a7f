"""Workbooks of Excel and LibreOffice read by calamine in a process of its own.

On a damaged file the library may ask for gigabytes or abort the process it runs in: that must not
be the window's. Nothing of the program is imported here, so that the process starts at once.
"""

from __future__ import annotations

import faulthandler
import io
import json
import os
import posixpath
import re
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from typing import IO, NamedTuple
from xml.etree import ElementTree

READ_WORKBOOK = "--read-workbook"
"""What the bundle, which has no interpreter beside itself, is started with (`__main__`)."""

MEMORY = 512 * 1024 * 1024
"""Bytes it may take, where the system takes such a limit: not on Windows and macOS."""

SECONDS = 10
"""After which it ends itself, everywhere, also when the program has ended before it."""

MAX_AREA = 500_000
"""Cells in the rectangle of a sheet."""

NO_VALUE = "#FORMULA!"
"""Stands in a cell for a formula whose result the file does not carry."""

_TRUE = ("1", "true")
_REFERENCE = re.compile(r"([A-Za-z]{1,3})([1-9]\d{0,6})", re.ASCII)

Value = int | float | str | bool | time | date | datetime | timedelta


class ReadSheet(NamedTuple):
    """The first filled sheet, of so many, its cells as texts; rows and columns count from 0.

    `hidden` rows and how days are counted are known of an .xlsx only, where cells were `merged`
    of all but an .ods. Of a sheet with a cell `far` away from any list only that is told.
    """

    name: str
    sheets: int
    rows: Sequence[list[str]] = ()
    merged: Sequence[Sequence[int]] = ()
    hidden: Sequence[int] = ()
    far: Sequence[int] = ()
    epoch_1904: bool = False


class UnreadableError(Exception):
    """The library has refused the file, or the process has ended without an answer."""


def read_apart(data: bytes) -> ReadSheet | None:
    """The list in a workbook; None when all of its sheets are empty. Raises `UnreadableError`.

    Whether the file is damaged or far too large cannot be told: calamine says the same of both.
    """
    try:
        done = subprocess.run(
            start_command(),
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=2 * SECONDS,
            check=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        answer = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        raise UnreadableError from None
    return ReadSheet(*answer) if answer else None


def start_command() -> list[str]:
    """How the process is started, in a checkout or a wheel and in the bundle."""
    if getattr(sys, "frozen", False):
        return [sys.executable, READ_WORKBOOK]
    return [sys.executable, "-P", __file__]


def answer_once() -> None:
    """Be that process: a workbook comes on standard input, what it holds goes to the output."""
    _limit_process()
    with open(0, "rb", closefd=False) as given, open(1, "wb", closefd=False) as told:
        told.write(json.dumps(_read_workbook(given.read())).encode())


def _limit_process() -> None:
    """End the process where it takes too long, even within the library, or too much memory."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    faulthandler.dump_traceback_later(SECONDS, exit=True, file=nowhere)
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 # not on Windows

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        with suppress(ValueError):  # macOS has the limit and takes no value for it
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _read_workbook(data: bytes) -> ReadSheet | None:
    """The first visible sheet with something in it, else the first hidden one."""
    from python_calamine import CalamineWorkbook

    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    xlsx = zipfile.ZipFile(io.BytesIO(data)) if data.startswith(b"PK") else None
    paths, epoch_1904 = _xlsx_sheets(xlsx) if xlsx else ({}, False)
    sheets = [one for one in book.sheets_metadata if _last_word(one.typ) == "WorkSheet"]
    for one in sorted(sheets, key=lambda one: _last_word(one.visible) != "Visible"):
        found = ReadSheet(one.name, len(sheets))
        marks = SheetMarks()
        if xlsx and paths.get(one.name) in xlsx.namelist():
            with xlsx.open(paths[one.name]) as part:
                marks.read_part(part)
        if marks.is_far:
            return found._replace(far=marks.last)
        sheet = book.get_sheet_by_name(one.name)
        if sheet.end is None:
            continue
        if (sheet.end[0] + 1) * (sheet.end[1] + 1) > MAX_AREA:
            return found._replace(far=sheet.end)
        rows = [[text_of(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
        marks.fill_in(rows)
        if any(map(any, rows)):
            merged = [first for first, last in sheet.merged_cell_ranges or () if first != last]
            return found._replace(
                rows=rows, merged=merged, hidden=marks.hidden, epoch_1904=epoch_1904
            )
    return None


def _last_word(value: object) -> str:
    return str(value).rpartition(".")[2]


def _xlsx_sheets(xlsx: zipfile.ZipFile) -> tuple[dict[str, str], bool]:
    """Where each sheet of an .xlsx lies, and whether it counts days from 1904: what calamine does
    not tell.
    """
    if "xl/workbook.xml" not in xlsx.namelist():
        return {}, False
    book, relations = (
        ElementTree.fromstring(xlsx.read(f"xl/{name}"))  # noqa: S314 # without entities
        for name in ("workbook.xml", "_rels/workbook.xml.rels")
    )
    targets = {each.get("Id"): each.get("Target", "") for each in relations}
    paths: dict[str, str] = {}
    for sheet in book.iterfind(".//{*}sheet"):
        named = next((each for key, each in sheet.items() if key.endswith("}id")), "")
        path = posixpath.join("xl", targets.get(named, ""))  # it may begin at the top
        paths.setdefault(sheet.get("name", ""), path.removeprefix("/"))
    told = book.find("{*}workbookPr")
    return paths, told is not None and told.get("date1904") in _TRUE


class SheetMarks:
    """Hidden rows of a sheet, and what its cells show that have no value, by their places."""

    def __init__(self) -> None:
        self.hidden: list[int] = []
        self.last = 0, 0
        self._shown: dict[tuple[int, int], str] = {}
        self._row = self._column = -1

    @property
    def is_far(self) -> bool:
        """Whether a cell lies so far away that calamine should not lay the sheet out."""
        return (self.last[0] + 1) * (self.last[1] + 1) > MAX_AREA

    def fill_in(self, rows: Sequence[list[str]]) -> None:
        """Write the errors into the cells."""
        for (row, column), shown in self._shown.items():
            if row < len(rows) and column < len(rows[row]) and not rows[row][column]:
                rows[row][column] = shown

    def read_part(self, part: IO[bytes]) -> None:
        """Look at the part of a sheet, as far as no cell is far away."""
        read = ElementTree.iterparse(part, ("start", "end"))  # noqa: S314 # as above
        for event, element in read:
            name = element.tag.rpartition("}")[2]
            if name == "row" and event == "start":
                self._row, self._column = int(element.get("r", self._row + 2)) - 1, -1
                if element.get("hidden") in _TRUE:
                    self.hidden.append(self._row)
            elif name == "row":
                element.clear()
            elif name == "c" and event == "end":
                self._read_cell(element)
                if self.is_far:
                    return

    def _read_cell(self, cell: ElementTree.Element) -> None:
        """One without a place stands behind the one before it."""
        place = self._row, self._column + 1
        found = _REFERENCE.fullmatch(cell.get("r", ""))
        if found is not None:
            place = int(found[2]) - 1, _column_number(found[1])
        self._column = place[1]
        if len(cell):
            self.last = max(self.last[0], place[0]), max(self.last[1], place[1])
        value, kind = cell.findtext("{*}v"), cell.get("t")
        if kind == "e" and value:
            self._shown[place] = value
        elif not value and kind != "str" and cell.find("{*}f") is not None:
            self._shown[place] = NO_VALUE


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def text_of(value: Value) -> str:
    """Numbers without the ".0" that every number of a workbook has, dates in ISO 8601."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)


if __name__ == "__main__":
    answer_once()
