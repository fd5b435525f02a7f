"""Lists as text: CSV files of any spreadsheet, and cells pasted from one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bglmanager.exchange.entry_lists.encodings import decode, mend_twice_encoded
from bglmanager.exchange.entry_lists.sheet import (
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_ROWS,
    Notes,
    Sheet,
    SheetRow,
    check_size,
    refused,
)

SEPARATORS = (";", "\t", ",", "|")
"""In order of preference where the header has as many of each."""

MAX_LINES = 100_000
"""Lines of a text, blank ones too."""

_HEADER_WITHIN = 5
_SEP_LINE = re.compile(r'"?sep=(.)"?[ \t]*(?:\n|$)', re.IGNORECASE)
_ASIDE = re.compile(r"\([^()\n]*\)")
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')


def read_csv(data: bytes, most: int = MAX_ROWS) -> Sheet:
    """The rows of a CSV file; encoding and separator are told from its content.

    Raises `Refused` for what is no text, an unclosed quote (with its line), NULs, more than `most`
    rows, and endless cells.
    """
    notes = Notes()
    return _read(decode(data, notes), notes, most)


def read_pasted(text: str) -> Sheet:
    """The rows of a text pasted from a spreadsheet, a mail or a CSV; `Refused` as `read_csv`."""
    if len(text) > MAX_BYTES:
        raise refused("list.too-large", limit=MAX_BYTES // 1024 // 1024)
    if "\x00" in text:
        raise refused("list.nul", line=text[: text.index("\x00")].count("\n") + 1)
    return _read(text.removeprefix("\ufeff"), Notes())


def _read(text: str, notes: Notes, most: int = MAX_ROWS) -> Sheet:
    if "\r" in text and "\n" not in text:
        notes.add("list.old-mac")
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\x1a")
    first_line, separator, start = 1, None, 0
    declared = _SEP_LINE.match(text)
    if declared is not None:
        separator, start, first_line = declared.group(1), declared.end(), 2
        notes.add("list.separator-said", separator=separator)
    else:
        separator = _separator(text)
        notes.add("list.separator", separator=separator or "")
    rows = tuple(_rows(text, start, first_line, separator))
    check_size(rows, most)
    return Sheet(_mended(rows, notes), tuple(notes.found), ragged=True)


def _separator(text: str) -> str | None:
    """The separator that the header has most of, quoted parts and asides in brackets not counted;
    None if it has none.
    """
    lines = (line for line in text[:20_000].split("\n") if line.strip())
    for _, line in zip(range(_HEADER_WITHIN), lines, strict=False):
        bare = _ASIDE.sub("", _QUOTED.sub("", line))
        best = max(SEPARATORS, key=bare.count)
        if bare.count(best):
            return best
    return None


def _rows(text: str, at: int, line: int, separator: str | None) -> Iterator[SheetRow]:
    plain = re.compile(f"[^\n{re.escape(separator or '')}]*")
    cells: list[str] = []
    started = line
    while at < len(text):
        raw, cell = _cell(text, at, line, plain)
        at, line = at + len(raw), line + raw.count("\n")
        cells.append(cell)
        if len(cells) > MAX_COLUMNS:
            raise refused("list.too-many-columns", f"{started}", line=started, limit=MAX_COLUMNS)
        if at < len(text) and text[at] != "\n":
            at += 1
            if at == len(text):
                cells.append("")
            continue
        yield SheetRow(started, tuple(cells))
        at, line, cells = at + 1, line + 1, []
        started = line
        if line > MAX_LINES:
            raise refused("list.too-many-rows", rows=line, limit=MAX_ROWS)
    if cells:
        yield SheetRow(started, tuple(cells))


def _cell(text: str, at: int, line: int, plain: re.Pattern[str]) -> tuple[str, str]:
    """A cell as it is written and as it is meant.

    It may be quoted over several lines; text after the closing quote belongs to it.
    """
    quoted = _QUOTED.match(text, at)
    if quoted is None and text[at] == '"':
        raise refused("list.unclosed-quote", f"{line}", line=line)
    start = at if quoted is None else quoted.end()
    rest = plain.match(text, start)
    tail = rest.group(0) if rest is not None else ""
    if quoted is None:
        return tail, tail
    return quoted.group(0) + tail, quoted.group(1).replace('""', '"') + tail


def _mended(rows: tuple[SheetRow, ...], notes: Notes) -> tuple[SheetRow, ...]:
    mended: list[SheetRow] = []
    lines: list[int] = []
    for row in rows:
        cells = tuple(mend_twice_encoded(cell) for cell in row.cells)
        if cells != row.cells:
            lines.append(row.line)
        mended.append(SheetRow(row.line, cells))
    if lines:
        notes.add("list.encoded-twice", f"{lines[0]}", count=len(lines), line=lines[0])
    return tuple(mended)
