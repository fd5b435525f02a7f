"""Workbooks of Excel 97 and LibreOffice read by calamine in a process of its own.

On a damaged file the library may ask for gigabytes or abort the process it runs in: that must not
be the window's. Nothing of the program is imported here, so that the process starts at once.
"""

from __future__ import annotations

import faulthandler
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

READ_WORKBOOK = "--read-workbook"
"""What the bundle, which has no interpreter beside itself, is started with (`__main__`)."""

MEMORY = 512 * 1024 * 1024
"""Bytes it may take, where the system can be told so; the time limits it everywhere."""

SECONDS = 10

MAX_AREA = 500_000
"""Cells in the rectangle of a sheet."""

Value = int | float | str | bool | time | date | datetime | timedelta


class ReadSheet(NamedTuple):
    """The first filled sheet, of so many, its cells as texts; where cells were merged, from 0.

    Of one with a cell far away from any list only the place of that cell, row and column, is told.
    """

    name: str
    sheets: int
    rows: list[list[str]]
    merged: list[list[int]]
    far: list[int] | None = None


class UnreadableError(Exception):
    """The library has refused the file, or the process has ended without an answer."""


def read_apart(data: bytes) -> ReadSheet | None:
    """The list in a workbook; None when all of its sheets are empty. Raises `UnreadableError`.

    Whether the file is damaged or far too large cannot be told: calamine says the same of both.
    """
    try:
        done = subprocess.run(
            command(),
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


def command() -> list[str]:
    """How the process is started, in a checkout or a wheel and in the bundle."""
    if getattr(sys, "frozen", False):
        return [sys.executable, READ_WORKBOOK]
    return [sys.executable, "-P", __file__]


def answer_once() -> None:
    """Be that process: a workbook comes on standard input, what it holds goes to the output."""
    _limit()
    with open(0, "rb", closefd=False) as given, open(1, "wb", closefd=False) as told:
        told.write(json.dumps(_read(given.read())).encode())


def _limit() -> None:
    """End the process where it takes too long, even within the library, or too much memory."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    faulthandler.dump_traceback_later(SECONDS, exit=True, file=nowhere)
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 # not on Windows

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _read(data: bytes) -> ReadSheet | None:
    from python_calamine import CalamineWorkbook

    return next(filled_sheets(CalamineWorkbook.from_filelike(io.BytesIO(data))), None)


def filled_sheets(book: CalamineWorkbook) -> Iterator[ReadSheet]:
    """The sheets with something in them, hidden ones last."""
    sheets = [one for one in book.sheets_metadata if _named(one.typ) == "WorkSheet"]
    sheets.sort(key=lambda one: _named(one.visible) != "Visible")
    for one in sheets:
        sheet = book.get_sheet_by_name(one.name)
        if sheet.end is not None:
            found = _read_sheet(sheet, len(sheets))
            if found.far or any(any(row) for row in found.rows):
                yield found


def _named(value: object) -> str:
    return str(value).rpartition(".")[2]


def _read_sheet(sheet: CalamineSheet, count: int) -> ReadSheet:
    row, column = sheet.end or (0, 0)
    if (row + 1) * (column + 1) > MAX_AREA:
        return ReadSheet(sheet.name, count, [], [], [row, column])
    rows = [[text_of(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
    ranges = sheet.merged_cell_ranges or []
    return ReadSheet(sheet.name, count, rows, [list(a) for a, b in ranges if a != b])


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
