"""Workbooks of Excel 97, as small as they may be: records in a stream in a container."""

from __future__ import annotations

import datetime as dt
import struct
from collections.abc import Iterator, Mapping, Sequence

from tests.files_made.sheets import Cell, Fault, Formula, Made

_ERRORS = {"#NULL!": 0, "#DIV/0!": 7, "#VALUE!": 15, "#REF!": 23, "#NAME?": 29, "#N/A": 42}
_PLAIN, _DAY, _OWN_DAY = 0, 1, 2
_FREE, _END, _TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_LONGEST = 8_224

Record = tuple[int, bytes]


def xls(*sheets: Made, epoch_1904: bool = False, small: bool = False) -> bytes:
    """A workbook; a `small` one lies in the container's short sectors."""
    data = stream(records(*sheets, epoch_1904=epoch_1904))
    return compound({"Workbook": data}, small=small)


def records(*sheets: Made, epoch_1904: bool = False) -> list[Record]:
    """The records of a workbook; those that name the places of sheets are filled in later."""
    texts = sorted({text for sheet in sheets for row in sheet.rows for text in map(_text, row)})
    found = [
        (0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 0)),
        (0x0022, struct.pack("<H", epoch_1904)),
        (0x041E, struct.pack("<H", 164) + long_text('[$-410]d mmmm yyyy" di festa"')),
        *((0x00E0, struct.pack("<HH", 0, number) + bytes(16)) for number in (0, 14, 164)),
        *((0x0085, b"\0\0\0\0" + bytes([not s.visible, 0]) + _short(s.name)) for s in sheets),
        *_shared(texts),
        (0x000A, b""),
    ]
    for sheet in sheets:
        found += _sheet(sheet, texts, epoch_1904=epoch_1904)
    return found


def stream(made: Sequence[Record]) -> bytes:
    """The records one after another, with the places of the sheets filled in."""
    begins: list[int] = []
    at = 0
    for kind, content in made:
        if kind == 0x0809 and content[2:4] == b"\x10\x00":
            begins.append(at)
        at += 4 + len(content)
    places = iter(begins)
    written = [
        (kind, struct.pack("<I", next(places, 0)) + content[4:] if kind == 0x0085 else content)
        for kind, content in made
    ]
    return b"".join(struct.pack("<HH", kind, len(content)) + content for kind, content in written)


def _text(cell: Cell) -> str:
    return cell if isinstance(cell, str) else ""


def long_text(text: str) -> bytes:
    """Length in two bytes, then as Latin-1 where that is enough."""
    return _encoded(text, "<H")


def _short(text: str) -> bytes:
    return _encoded(text, "<B")


def _encoded(text: str, length: str) -> bytes:
    wide = any(ord(c) > 255 for c in text)
    raw = text.encode("utf-16-le" if wide else "latin-1")
    return struct.pack(length, len(raw) // 2 if wide else len(raw)) + bytes([wide]) + raw


def _shared(texts: Sequence[str]) -> Iterator[Record]:
    """The shared texts, cut into records wherever one is full, also within a text."""
    kind, piece = 0x00FC, struct.pack("<II", len(texts), len(texts))
    for text in texts:
        encoded = long_text(text)
        head, body, wide = encoded[:3], encoded[3:], encoded[2]
        if len(piece) + len(head) + 2 > _LONGEST:
            yield kind, piece
            kind, piece = 0x003C, b""
        piece += head
        while len(piece) + len(body) > _LONGEST:
            room = (_LONGEST - len(piece)) // 2 * 2
            yield kind, piece + body[:room]
            kind, piece, body = 0x003C, bytes([wide]), body[room:]
        piece += body
    yield kind, piece


def _sheet(sheet: Made, texts: Sequence[str], *, epoch_1904: bool) -> Iterator[Record]:
    yield 0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 0)
    for number, row in enumerate(sheet.rows):
        hidden = 0x20 if number in sheet.hidden else 0
        yield 0x0208, struct.pack("<HHHHHHHH", number, 0, len(row), 255, 0, 0, hidden | 0x100, 0)
        for column, cell in enumerate(row):
            yield from _cell(number, column, cell, texts, epoch_1904=epoch_1904)
    if sheet.merged:
        places = b"".join(struct.pack("<4H", *place) for place in sheet.merged)
        yield 0x00E5, struct.pack("<H", len(sheet.merged)) + places
    yield 0x000A, b""


def _cell(
    row: int, column: int, cell: Cell, texts: Sequence[str], *, epoch_1904: bool
) -> Iterator[Record]:
    at = struct.pack("<HHH", row, column, _PLAIN)
    match cell:
        case None:
            yield 0x0201, at
        case bool():
            yield 0x0205, at + bytes([cell, 0])
        case int() | float():
            yield _number(at, cell)
        case dt.date():
            style = _OWN_DAY if isinstance(cell, dt.datetime) else _DAY
            days = _days(cell, epoch_1904=epoch_1904)
            yield 0x0203, struct.pack("<HHHd", row, column, style, days)
        case Fault(shown=shown):
            yield 0x0205, at + bytes([_ERRORS[shown], 1])
        case Formula(result=result):
            yield from _formula(at, result)
        case str():
            yield 0x00FD, at + struct.pack("<I", texts.index(cell))


def _number(at: bytes, number: float) -> Record:
    """Small whole numbers in four bytes, as Excel does."""
    if isinstance(number, int) and -(1 << 29) <= number < 1 << 29:
        return 0x027E, at + struct.pack("<I", (number << 2) & 0xFFFFFFFF | 2)
    return 0x0203, at + struct.pack("<d", number)


def _formula(at: bytes, result: str | float | None) -> Iterator[Record]:
    if isinstance(result, int | float):
        yield 0x0006, at + struct.pack("<d", result) + bytes(8)
        return
    yield 0x0006, at + b"\0\0\0\0\0\0\xff\xff" + bytes(8)
    if result is not None:
        yield 0x0207, long_text(result)


def _days(day: dt.date, *, epoch_1904: bool) -> float:
    start = dt.date(1904, 1, 1) if epoch_1904 else dt.date(1899, 12, 30)
    if isinstance(day, dt.datetime):
        clock = day - dt.datetime.combine(day.date(), dt.time())
        return (day.date() - start).days + clock.total_seconds() / 86_400
    return (day - start).days


# ------------------------------------------------------------------------------ the container


def compound(streams: Mapping[str, bytes], *, small: bool = False) -> bytes:
    """A container with these streams; `small` puts them into its short sectors."""
    sectors: list[bytes] = []
    chain: list[int] = []

    def put(data: bytes) -> int:
        """Store it in sectors of its own; where it begins."""
        pieces = [data[at : at + 512].ljust(512, b"\0") for at in range(0, len(data), 512)]
        begin = len(sectors)
        sectors.extend(pieces)
        chain.extend([*range(begin + 1, begin + len(pieces)), _END] if pieces else [])
        return begin

    entries, within, short_chain = [], b"", []
    for name, data in streams.items():
        if small:
            begin, count = len(within) // 64, -(-len(data) // 64)
            within += data.ljust(count * 64, b"\0")
            short_chain += [*range(begin + 1, begin + count), _END]
            entries.append(_entry(name, 2, begin, len(data)))
        else:
            whole = data.ljust(4_096, b"\0")
            entries.append(_entry(name, 2, put(whole), len(whole)))
    root = _entry("Root Entry", 5, put(within) if within else _END, len(within))
    short_table = put(_packed(short_chain)) if short_chain else _END
    directory = put(root + b"".join(entries))
    count = 1
    while len(sectors) + count > count * 128:
        count += 1
    tables = [len(sectors) + number for number in range(count)]
    table = _packed([*chain, *[_TABLE] * count])
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<IIIIIIIIII", 0, count, directory, 0, 4_096, short_table,
                          -(-len(short_chain) // 128), _END, 0, tables[0])  # fmt: skip
    header += b"".join(struct.pack("<I", n) for n in [*tables[1:], *[_FREE] * (109 - count)])
    return header + b"".join(sectors) + table.ljust(count * 512, b"\xff")


def _packed(numbers: Sequence[int]) -> bytes:
    raw = b"".join(struct.pack("<I", number) for number in numbers)
    return raw.ljust(-(-len(raw) // 512) * 512, b"\xff")


def _entry(name: str, kind: int, begin: int, length: int) -> bytes:
    raw = name.encode("utf-16-le") + b"\0\0"
    links = struct.pack("<III", _FREE, _FREE, 1 if kind == 5 else _FREE)
    return (
        raw.ljust(64, b"\0")
        + struct.pack("<HBB", len(raw), kind, 1)
        + links
        + bytes(36)
        + struct.pack("<IQ", begin, length)
    )
