"""Lists as text: CSV files of any spreadsheet in any encoding, and cells pasted from one."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

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
    return _read_text(decode_text(data, notes), notes, most)


def read_pasted(text: str) -> Sheet:
    """The rows of a text pasted from a spreadsheet, a mail or a CSV; `Refused` as `read_csv`."""
    if len(text) > MAX_BYTES:
        raise refused("list.too-large", limit=MAX_BYTES // 1024 // 1024)
    if "\x00" in text:
        raise refused("list.nul", line=text[: text.index("\x00")].count("\n") + 1)
    return _read_text(text.removeprefix("\ufeff"), Notes())


def _read_text(text: str, notes: Notes, most: int = MAX_ROWS) -> Sheet:
    if "\r" in text and "\n" not in text:
        notes.add("list.old-mac")
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\x1a")
    first_line, separator, start = 1, None, 0
    declared = _SEP_LINE.match(text)
    if declared is not None:
        separator, start, first_line = declared.group(1), declared.end(), 2
        notes.add("list.separator-said", separator=separator)
    else:
        separator = _find_separator(text)
        notes.add("list.separator", separator=separator or "")
    rows = tuple(_rows_of_text(text, start, first_line, separator))
    check_size(rows, most)
    return Sheet(_mend_rows(rows, notes), tuple(notes.found), ragged=True)


def _find_separator(text: str) -> str | None:
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


def _rows_of_text(text: str, at: int, line: int, separator: str | None) -> Iterator[SheetRow]:
    """A cell may be quoted over several lines; text after the closing quote belongs to it."""
    cell = re.compile(f"(?:{_QUOTED.pattern})?([^\n{re.escape(separator or '')}]*)")
    cells: list[str] = []
    started = line
    while at < len(text):
        found = cell.match(text, at)
        if found is None or (found[1] is None and text[at] == '"'):
            raise refused("list.unclosed-quote", f"{line}", line=line)
        cells.append((found[1] or "").replace('""', '"') + found[2])
        at, line = found.end(), line + found[0].count("\n")
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


def _mend_rows(rows: tuple[SheetRow, ...], notes: Notes) -> tuple[SheetRow, ...]:
    mended = tuple(SheetRow(row.line, tuple(map(mend_twice_encoded, row.cells))) for row in rows)
    lines = [row.line for row, other in zip(rows, mended, strict=True) if row != other]
    if lines:
        notes.add("list.encoded-twice", f"{lines[0]}", count=len(lines), line=lines[0])
    return mended


_BOMS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NAMES = {"utf-8": "UTF-8", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"}
_TWICE = re.compile("[\u00c2-\u00c5\u00c8-\u00cb\u00cc\u00cd\u00e1\u00e2\u00f0][\u0080-\u00bf"
                    "\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc"
                    "\u2013-\u203a\u20ac\u2122]")  # fmt: skip
_SAMPLE = 4_096
_UNUSED = frozenset({0x81, 0x8D, 0x8F, 0x90, 0x9D})
_LATIN_TO_CP1252 = {
    byte: bytes([byte]).decode("cp1252") for byte in range(0x80, 0xA0) if byte not in _UNUSED
}


def decode_text(data: bytes, notes: Notes) -> str:
    """The text of the bytes: by BOM, strict UTF-8, UTF-16 by its zeros, then Mac Roman where
    its letters make words, then Windows-1252.

    What is not plain UTF-8 is noted, a byte order mark, too. Raises `Refused` for bytes that are
    no text.
    """
    encoding, body = _find_encoding(data)
    if encoding is None and _is_mac_roman(body):
        text = body.decode("mac_roman")
        notes.add("list.encoding", encoding="Mac Roman")
    elif encoding is None:
        text = _decode_cp1252(body)
        notes.add("list.encoding", encoding="Windows-1252")
    else:
        try:
            text = body.decode(encoding)
        except UnicodeDecodeError:
            raise refused("list.broken-text", encoding=_NAMES[encoding]) from None
        if encoding != "utf-8" or len(body) < len(data):
            notes.add("list.encoding", encoding=_NAMES[encoding])
    _refuse_binary(text)
    return text


def _find_encoding(data: bytes) -> tuple[str | None, bytes]:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return encoding, data[len(bom) :]
    head = data[:_SAMPLE]
    half = max(len(head) // 2, 1)
    for offset, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros = head[offset::2].count(0)
        if len(data) % 2 == 0 and zeros / half > 0.4 and head[1 - offset :: 2].count(0) == 0:
            return encoding, data
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return None, data
    return "utf-8", data


_HIGH = re.compile(rb"(?<=[A-Za-z])[\x80-\xff](?=[A-Za-z]?)")
"""A sign beyond ASCII behind a letter: where an accented letter stands in a word."""

_AMBIGUOUS = frozenset(b"\x80\x85\xa0")
"""The sign for euro, dots and a space of Windows, which are letters or nothing to a Mac."""


def _is_mac_roman(data: bytes) -> bool:
    """Whether more words come right when a Macintosh has written the bytes.

    An apostrophe within a word (D’Angelo) speaks for Windows.
    """
    score = 0
    for found in _HIGH.finditer(data):
        byte = found[0][0]
        if byte in _AMBIGUOUS:
            continue
        if byte == _APOSTROPHE and data[found.end() : found.end() + 1].isupper():
            score -= 1
            continue
        windows, mac = (found[0].decode(name, "replace") for name in ("cp1252", "mac_roman"))
        score += mac.isalpha() - windows.isalpha()
    return score > 0


_APOSTROPHE = 0x92


def _decode_cp1252(data: bytes) -> str:
    """Windows-1252; its five unused bytes become the control characters of Latin-1."""
    return data.decode("latin-1").translate(_LATIN_TO_CP1252)


def _refuse_binary(text: str) -> None:
    nul = text.find("\x00")
    if nul >= 0:
        raise refused("list.nul", line=len(re.split("\r\n|\r|\n", text[:nul])))
    sample = text[:_SAMPLE]
    controls = sum(1 for c in sample if ord(c) < 0x20 and c not in "\t\r\n\x1a")
    if controls * 10 > len(sample):
        raise refused("list.not-text")


def mend_twice_encoded(text: str) -> str:
    """`text` with accents encoded twice ("NicolÃ²") made right, or as it is.

    Only a text that is wholly valid the other way round is touched.
    """
    if not _TWICE.search(text):
        return text
    try:
        raw = b"".join(_byte_of(c) for c in text)
        return raw.decode("utf-8")
    except UnicodeError:
        return text


def _byte_of(character: str) -> bytes:
    if ord(character) in _UNUSED:
        return character.encode("latin-1")
    return character.encode("cp1252")
