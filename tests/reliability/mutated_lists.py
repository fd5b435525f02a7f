"""Entry lists of every kind, good ones damaged in every way, each from its number alone."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from random import Random

from openpyxl import Workbook

from tests.files_made import ods, xls
from tests.files_made.sheets import Cell, Fault, Formula, Made

KINDS = ("csv", "tsv", "pasted", "xlsx", "ods", "xls")

_GOOD: Sequence[Sequence[Cell]] = (
    ["Nome", "Cognome", "Email", "Data di nascita", "Sesso", "Club", "Tessera", "Elo", "Pagato"],
    ["Nicolò", "De Luca", "nic@example.org", "07/05/1990", "M", "Treemme", "00123", 1500, "sì"],
    ["Anna", "Neri", "anna@example.org", "25/04/1992", "F", "", "00124", "1.500,5", "no"],
    ["Bo", "Li", "", "1985-02-03", "", "Alfa & Beta", "00125", 1600, ""],
    ["李", "小龍", "", 33000, "M", "", "00126", 1700.5, True],
    ["Ada", "Rossi", "ada@example.org", "", "F", "Gamma", "00127", "", "x"],
    ["Ugo", "Verdi", "", "01/12/71", "M", "Delta", "00128", 0, "10 €"],
)
_NASTY: Sequence[Cell] = (
    "", None, " ", "\u200b", "\u202eabc", "a\x00b", "\x07", "a\nb", "a\r\nb", '"', '""', '"a', "'",
    ";", "\t", "=1+1", '=HYPERLINK("http://x")', "@SUM(A1)", "+39 055", "-5", "NaN", "1e999",
    "1,23E+11", "#N/A", "#RIF!", "Err:502", "x" * 201, "y" * 5_000, "z" * 131_073, "29/02/2011",
    "31/11/2010", "15/13/2010", "13/25/2010", "00/00/0000", "9999999", "99999", "1904-01-01",
    "Nome", "Cognome", "Email", "😀" * 40, "\ud800", "\uffff", "e\u0301" * 60, "a@b", "Nicolò",
    "NICOLO", "De Luca", "Rossi & C. <b>", "<img src=x>", "'); DROP TABLE entry;--", "%_%", 0, -1,
    1e308, 10**18, 2.5, 45000, 2958465, 2958466, 1e-300, True, False, Fault("#N/A"),
    Formula(None), Formula("testo"), Formula(1.5), "²", "١٢٣", "1 2 3", "٣/٤/١٩٩٠", "0001-01-01",
    "12/31/9999 23:59", "2026-13-45T99:99", "2026-11-21T10:00:00+99:00",
    "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "A" * 60 + " " + "B" * 60,
)  # fmt: skip
_PIECES = (
    b"\x00", b"\xff", b"\xff\xff\xff\xff", b"\x00\x00\x00\x80", b'"', b"\n", b"\r", b";", b"\t",
    b"<", b">", b"&", b"&amp;", b"&#0;", b"&#xFFFFFF;", b"&lol;", b"<!DOCTYPE x>", b"]]>",
    b"<![CDATA[", b"<!--", b"<?x", b"\xef\xbb\xbf", b"\xff\xfe", b"PK\x03\x04", b"1048576", b"-1",
    b"99999999999999999999", b"XFD1048576", b"A0", b"NaN", b"inf", b'r="ZZZ1"', b"\xc3", b"\xed",
)  # fmt: skip

Mutation = Callable[[Random, bytes], bytes]


def mutant(number: int) -> tuple[str, bytes | str]:
    """The list of this number, and its kind; text that is pasted is a `str`."""
    random = Random(number)
    kind = KINDS[number % len(KINDS)]
    rows = [list(row) for row in _GOOD]
    if random.random() < 0.7:
        _spoil_cells(random, rows)
    data = _MADE[kind](random, rows)
    if random.random() < 0.7:
        data = _DAMAGED[kind](random, data)
    if kind == "pasted":
        return kind, data.decode("utf-8", random.choice(("replace", "surrogateescape", "ignore")))
    return kind, data


def _spoil_cells(random: Random, rows: list[list[Cell]]) -> None:
    for _ in range(random.choice((1, 1, 2, 5, 20))):
        row = random.randrange(len(rows))
        what = random.randrange(9)
        if what == 0:
            rows.insert(row, list(rows[random.randrange(len(rows))]))
        elif what == 1:
            rows.insert(row, [])
        elif what == 2 and len(rows) > 1:
            del rows[row]
        elif what == 3:
            _drop_column(rows, random.randrange(9))
        elif what == 4:
            rows[row] = rows[row] + list(random.choices(_NASTY, k=random.randrange(1, 4)))
        elif rows[row]:
            rows[row][random.randrange(len(rows[row]))] = random.choice(_NASTY)


def _drop_column(rows: list[list[Cell]], column: int) -> None:
    for row in rows:
        del row[column : column + 1]


# --------------------------------------------------------------------------------------- making


def _shown(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case Fault(shown=shown):
            return shown
        case Formula(result=result):
            return str(result)
        case _:
            return str(cell)


def _text(random: Random, rows: Sequence[Sequence[Cell]], separator: str) -> bytes:
    end = random.choice(("\n", "\r\n", "\r"))
    lines = [separator.join(_quoted(random, _shown(c), separator) for c in row) for row in rows]
    text = end.join(lines) + end
    if random.random() < 0.1:
        text = f"sep={separator}{end}{text}"
    encoding = random.choice(("utf-8", "utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-be"))
    data = text.encode(encoding, "replace")
    return data.decode("cp1252", "ignore").encode() if random.random() < 0.1 else data


def _quoted(random: Random, text: str, separator: str) -> str:
    special = any(c in text for c in f'"\n\r{separator}')
    if special and random.random() < 0.8:
        return '"' + text.replace('"', '""') + '"'
    return text


def _xlsx(random: Random, rows: Sequence[Sequence[Cell]]) -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    for at, row in enumerate(rows, start=1):
        for column, cell in enumerate(row, start=1):
            value = "=A1" if isinstance(cell, Formula) else _shown(cell) if isinstance(
                cell, Fault) else cell  # fmt: skip
            if isinstance(value, str):
                value = _for_xml(value)[:32_000]
            sheet.cell(at, column, value)
    if random.random() < 0.3:
        sheet.row_dimensions[2].hidden = True
        sheet.merge_cells("A3:B4")
    if random.random() < 0.2:
        book.create_sheet("Altro", 0)
    out = io.BytesIO()
    book.save(out)
    with zipfile.ZipFile(out) as made:
        parts = [(name, made.read(name)) for name in made.namelist()]
    without_date = [(name, b"<x/>" if "core" in name else part) for name, part in parts]
    return _packed(random, without_date)


def _made(random: Random, rows: Sequence[Sequence[Cell]], *, xml: bool) -> list[Made]:
    cells = [[_for_xml(c) if xml and isinstance(c, str) else c for c in row] for row in rows]
    hidden = (1, 2) if random.random() < 0.3 else ()
    merged = ((2, 3, 0, 1),) if random.random() < 0.3 else ()
    sheets = [Made(cells, hidden=hidden, merged=merged, visible=random.random() < 0.9)]
    if random.random() < 0.2:
        sheets.insert(0, Made([], name="Vuoto"))
    return sheets


def _for_xml(text: str) -> str:
    return "".join(c for c in text if c in "\t\n" or (c >= " " and c not in "\ud800\uffff"))


def _ods(random: Random, rows: Sequence[Sequence[Cell]]) -> bytes:
    return ods.ods(*_made(random, rows, xml=True), epoch_1904=random.random() < 0.2)


def _xls(random: Random, rows: Sequence[Sequence[Cell]]) -> bytes:
    cells = [[c.replace("\ud800", "") if isinstance(c, str) else c for c in r] for r in rows]
    cells = [[c[:30_000] if isinstance(c, str) else c for c in row] for row in cells]
    sheets = _made(random, cells, xml=False)
    made = xls.records(*sheets, epoch_1904=random.random() < 0.2)
    if random.random() < 0.5:
        _spoil_records(random, made)
    data = xls.stream(made)
    if random.random() < 0.1:
        data = _bytes(random, data)
    return xls.compound({"Workbook": data}, small=random.random() < 0.2)


_MADE: dict[str, Callable[[Random, Sequence[Sequence[Cell]]], bytes]] = {
    "csv": lambda random, rows: _text(random, rows, random.choice(";,|")),
    "tsv": lambda random, rows: _text(random, rows, "\t"),
    "pasted": lambda random, rows: _text(random, rows, "\t"),
    "xlsx": _xlsx,
    "ods": _ods,
    "xls": _xls,
}

# ------------------------------------------------------------------------------------- damaging


def _bytes(random: Random, data: bytes) -> bytes:
    """A few bytes or pieces put in, taken out, changed, doubled; or the end cut off."""
    for _ in range(random.choice((1, 1, 1, 2, 8))):
        at = random.randrange(len(data) + 1)
        length = random.choice((1, 1, 2, 4, 30, 512))
        what = random.randrange(7)
        if what == 6:
            data = data[:at] if random.random() < 0.3 else data
            continue
        instead = _instead(random, what, data[at : at + length], data[at : at + 1])
        replaced = {0: 1, 1: 0, 3: 0, 4: len(instead)}.get(what, length)
        data = data[:at] + instead + data[at + replaced :]
    return data


def _instead(random: Random, what: int, there: bytes, first: bytes) -> bytes:
    match what:
        case 0:
            return bytes([random.randrange(256)]) if first else b""
        case 1 | 4:
            return random.choice(_PIECES)
        case 3:
            return there * random.choice((2, 3, 50))
        case 5:
            return random.randbytes(len(there))
        case _:
            return b""


def _container(random: Random, data: bytes) -> bytes:
    """A ZIP damaged as a whole, or one of its parts, or its list of parts."""
    if random.random() < 0.25:
        return _bytes(random, data)
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        parts = [(name, made.read(name)) for name in made.namelist()]
    at = random.randrange(len(parts))
    big = max(range(len(parts)), key=lambda i: len(parts[i][1]))
    at = random.choice((at, big))
    name, content = parts[at]
    match random.randrange(8):
        case 0:
            del parts[at]
        case 1:
            parts[at] = (random.choice(("../x", "/etc/x", "C:\\x", name.upper(), "x")), content)
        case 2:
            parts.append((name, content))
        case 3:
            parts[at] = (name, random.choice(parts)[1])
        case _:
            parts[at] = (name, _markup(random, content))
    return _packed(random, parts)


def _packed(random: Random, parts: Sequence[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    method = random.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED))
    with zipfile.ZipFile(out, "w", method) as made:
        for name, content in {f"{i}": part for i, part in enumerate(parts)}.values():
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            if name in made.NameToInfo:
                del made.NameToInfo[name]
            made.writestr(info, content)
    return out.getvalue()


def _markup(random: Random, data: bytes) -> bytes:
    """XML with an attribute, a tag or a text changed; or just bytes."""
    if random.random() < 0.4:
        return _bytes(random, data)
    for _ in range(random.choice((1, 2, 5))):
        edges = [i for i, byte in enumerate(data) if byte in b'"<>']
        if len(edges) < 2:
            return data
        at = random.randrange(len(edges) - 1)
        first, last = edges[at] + 1, edges[at + 1]
        what = random.randrange(3)
        if what == 2:
            data = data[:last] + data[first:last] * random.randrange(1, 40) + data[last:]
        else:
            data = data[:first] + (random.choice(_PIECES) if what else b"") + data[last:]
    return data


def _spoil_records(random: Random, made: list[xls.Record]) -> None:
    for _ in range(random.choice((1, 1, 3, 10))):
        at = random.randrange(len(made))
        kind, content = made[at]
        what = random.randrange(5)
        if what == 0 and len(made) > 1:
            del made[at]
        elif what == 1:
            made.insert(at, made[random.randrange(len(made))])
        elif what == 2:
            made[at] = (random.choice([k for k, _ in made]), content)
        elif what == 3:
            made[at] = (random.choice((0x2F, 0x3C, 0xFC, 0x0A, kind, 0xFFFF)), content)
        elif content:
            place = random.randrange(len(content))
            value = random.choice((0, 1, 255, random.randrange(256)))
            made[at] = (kind, content[:place] + bytes([value]) + content[place + 1 :])


_DAMAGED: dict[str, Mutation] = {
    "csv": _bytes,
    "tsv": _bytes,
    "pasted": _bytes,
    "xlsx": _container,
    "ods": _container,
    "xls": _bytes,
}
