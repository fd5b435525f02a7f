"""The list in a file, whatever its name says: texts of any encoding, workbooks, pasted cells.

A small container may unpack to gigabytes: it is looked through before anything opens it.
"""

from __future__ import annotations

import codecs
import io
import re
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping
from xml.parsers import expat

from bglmanager.engine.problems import Problem
from bglmanager.exchange.entry_lists.calamine_process import ReadSheet, UnreadableError, read_apart
from bglmanager.exchange.entry_lists.cells import (
    MAX_BYTES,
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_ROWS,
    Notes,
    Sheet,
    SheetRow,
    check_size,
    column_letter,
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
        # its five unused bytes become the control characters of Latin-1
        text = body.decode("latin-1").translate(_LATIN_TO_CP1252)
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


_HIDDEN = re.compile(rb'<table:table-row [^>]*table:visibility="(?:collapse|filter)"')
_EPOCH_1904 = re.compile(rb'<table:null-date [^>]*table:date-value="1904')
_MENDED: tuple[tuple[bytes, bytes], ...] = (
    (rb">\s+(?=</?table:)", b">"),
    (rb"<text:line-break\s*/>", b"\n"),
    (rb"<text:tab\s*/>", b"\t"),
    (
        rb"<table:table-cell((?:\s+(?!office:value-type)[\w:.-]+=(?:\"[^\"]*\"|'[^']*'))*)\s*>",
        rb'<table:table-cell\1 office:value-type="string">',
    ),
)
"""What calamine does not read in an .ods: spaces between cells, which some write for looks (it
refuses the file), ends of lines within a paragraph, tabs, and cells with a text and no type (it
leaves them out).
"""

_HEAD = re.compile(rb"\x09\x08..\x00\x06\x05\x00.{,800}", re.DOTALL)
"""The first records of an .xls: they say how it is written."""

_PASSWORD = re.compile(
    rb"\x09\x08(?:\x10\x00.{16}|\x08\x00.{8})(?:\x86\x00\x00\x00)?\x2f\x00", re.DOTALL
)
_CODEPAGE = re.compile(rb"(?<=\x42\x00\x02\x00)..", re.DOTALL)
_UTF_16 = (1200).to_bytes(2, "little")
_DAYS_FROM_1904 = b"\x22\x00\x02\x00\x01\x00"
_ROW = re.compile(rb"\x08\x02\x10\x00.{12}(.)", re.DOTALL)
_HIDDEN_ROW = 0x20


def read_xlsx(data: bytes, most: int = MAX_ROWS) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    Raises `Refused` for damaged files and for sheets with a cell far away from the list.
    """
    return _read_sheet(data, most)


def read_xls(data: bytes, most: int = MAX_ROWS) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    Raises `Refused` for protected and damaged files, for those of Excel 95 and older, and for
    other things that come in the same container.
    """
    _refuse_other_container(data)
    head = _HEAD.search(data)
    if head is not None:  # texts of Excel 97 have one encoding, whatever some programs write
        start, end = head.span()
        data = data[:start] + _CODEPAGE.sub(_UTF_16, head[0], count=1) + data[end:]
    hidden = any(flags[0] & _HIDDEN_ROW for flags in _ROW.findall(data))
    epoch_1904 = head is not None and _DAYS_FROM_1904 in head[0]
    return _read_sheet(data, most, hidden=hidden, epoch_1904=epoch_1904)


def _refuse_other_container(data: bytes) -> None:
    """By the names of the streams in the container, which are written as they are."""

    def has(*names: str) -> bool:
        return any(name.encode("utf-16-le") in data for name in names)

    if has("EncryptedPackage") or _PASSWORD.search(data):
        raise refused("list.protected")
    if not has("Workbook", "WORKBOOK"):
        old, text = has("Book", "BOOK"), has("WordDocument")
        raise refused(
            "list.is-old-excel" if old else "list.is-document" if text else "list.damaged"
        )


def read_ods(parts: Mapping[str, bytes], most: int = MAX_ROWS) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    Raises `Refused` for protected and damaged files.
    """
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise refused("list.protected")
    content = parts.get("content.xml", b"")
    if content.count(b"<") > 2 * MAX_CELLS:
        raise refused("list.too-many-cells")
    try:
        expat.ParserCreate().Parse(content, True)
    except expat.ExpatError:  # calamine would read what is before the fault
        raise refused("list.damaged") from None
    hidden, epoch_1904 = _HIDDEN.search(content), _EPOCH_1904.search(content)
    for pattern, instead in _MENDED:
        content = re.sub(pattern, instead, content)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("mimetype", parts["mimetype"])
        made.writestr("META-INF/manifest.xml", b"<manifest/>")
        made.writestr("content.xml", content)
    return _read_sheet(out.getvalue(), most, hidden=bool(hidden), epoch_1904=bool(epoch_1904))


def _read_sheet(data: bytes, most: int, *, hidden: bool = False, epoch_1904: bool = False) -> Sheet:
    """The list in a workbook; `hidden` says that some rows are, nobody knows which."""
    try:
        found = read_apart(data)
    except UnreadableError:
        raise refused("list.unreadable") from None
    if found is None:
        raise refused("list.empty")
    if found.far:
        row, column = found.far
        raise refused("list.far-cell", cell=f"{column_letter(column)}{row + 1}")
    rows = tuple(
        SheetRow(line, _without_empty_end(cells)) for line, cells in enumerate(found.rows, start=1)
    )
    check_size(rows, most)
    epoch_1904 = epoch_1904 or found.epoch_1904
    return Sheet(rows, _notes_on(found, hidden, epoch_1904), epoch_1904=epoch_1904)


def _notes_on(found: ReadSheet, hidden: bool, epoch_1904: bool) -> tuple[Problem, ...]:
    notes = Notes()
    if found.sheets > 1:
        notes.add("list.sheet", name=found.name, count=found.sheets)
    if hidden:
        notes.add("list.hidden-too")
    within = [row for row in found.hidden if row < len(found.rows)]
    if within:
        line = within[0] + 1
        notes.add("list.hidden-rows", f"{line}", count=len(within), line=line)
    if found.merged:
        row, column = found.merged[0]
        notes.add("list.merged", count=len(found.merged), cell=f"{column_letter(column)}{row + 1}")
    if epoch_1904:
        notes.add("list.epoch-1904")
    return tuple(notes.found)


def _without_empty_end(cells: list[str]) -> tuple[str, ...]:
    """Without the empty cells at the end, which belong to longer rows."""
    width = max((at + 1 for at, cell in enumerate(cells) if cell), default=0)
    return tuple(cells[:width])


ZIP = b"PK\x03\x04"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_SIGNATURES: Mapping[str, tuple[bytes, ...]] = {
    "list.is-picture": (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*"),
    "list.is-store": (b"SQLite format 3\x00",),
    "list.is-document": (b"{\\rtf",),
    "list.is-zip": (b"PK\x05\x06", b"Rar!\x1a\x07", b"7z\xbc\xaf\x27\x1c", b"\x1f\x8b\x08"),
    "list.is-old-excel": (b"\x09\x00\x04\x00", b"\x09\x02\x06\x00", b"\x09\x04\x06\x00"),
}
_XLSX = "xl/workbook.xml"
_LATER = (b"ftypheic", b"ftypmif1", b"WEBPVP8")
_HEAD_BYTES = 16
_PAGE = re.compile(rb"<(?:\?xml\b|!doctype\b|html\b|head\b|body\b|table\b|meta\b)", re.IGNORECASE)
_EVENT = re.compile(rb'"format"\s*:\s*"bglmanager-event"')


def read_list(data: bytes, most: int = MAX_ROWS) -> Sheet:
    """The rows of a workbook (.xlsx, .ods, .xls) or a text, told apart by content and not by name.

    `most` is how many rows it may have. Raises `Refused` for protected, damaged, dangerous files
    and for what is no list; for texts as `read_csv`.
    """
    refuse_foreign(data)
    if data.startswith(OLE):
        return read_xls(data, most)
    if not data.startswith(ZIP):
        return read_csv(data, most)
    parts = parts_of(data)
    return read_xlsx(data, most) if _XLSX in parts else read_ods(parts, most)


def refuse_foreign(data: bytes) -> None:
    """Raise `Refused` for what is no list at all, and for files too large to be one."""
    if not data:
        raise refused("list.empty")
    if len(data) > MAX_BYTES:
        raise refused("list.too-large", limit=MAX_BYTES // 1024 // 1024)
    for code, signatures in _SIGNATURES.items():
        if data.startswith(signatures):
            raise refused(code)
    if any(signature in data[:_HEAD_BYTES] for signature in _LATER):
        raise refused("list.is-picture")
    _refuse_texts(data)


def _refuse_texts(data: bytes) -> None:
    """What looks like a text with one column and is a page or a document."""
    head = data[:4_096].removeprefix(b"\xef\xbb\xbf").lstrip(b"\x00 \t\r\n")
    if head.startswith(b"%PDF-"):
        raise refused("list.is-pdf")
    if _PAGE.match(head):
        raise refused("list.is-page")
    if head.startswith(b"{") and _EVENT.search(data):
        raise refused("list.is-event")


MAX_RATIO = 100

_SMALL = 64 * 1024
_MAX_PARTS = 2_000
_OUTSIDE = re.compile(r"[/\\]|[A-Za-z]:|(?:.*[/\\])?\.\.(?:[/\\]|$)")


def parts_of(data: bytes) -> Mapping[str, bytes]:
    """Every part of a workbook, unpacked; `Refused` for what must not be opened.

    Refused are damaged containers, encrypted ones, those that unpack beyond all measure, whose
    parts would lie outside a folder, that declare entities, and those that are no workbook.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as container:
            members = container.infolist()
            _check_directory(members)
            parts = {m.filename: container.read(m) for m in members if not m.is_dir()}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError,
            UnicodeDecodeError, ValueError):  # fmt: skip
        raise refused("list.damaged") from None
    _refuse_no_workbook(parts)
    for name, content in parts.items():
        if name.lower().endswith((".xml", ".rels", ".vml")):
            _check_part(content)
    return parts


def _check_directory(members: Collection[zipfile.ZipInfo]) -> None:
    if any(member.flag_bits & 1 for member in members):
        raise refused("list.protected")
    outside = next((m.orig_filename for m in members if _OUTSIDE.match(m.orig_filename)), None)
    if outside is not None:
        part = "".join(c if c.isprintable() else "�" for c in outside[:60])
        raise refused("list.part-outside", part=part)
    total = sum(member.file_size for member in members)
    packed = any(
        m.file_size > _SMALL and m.file_size > MAX_RATIO * max(m.compress_size, 1) for m in members
    )
    if packed or total > MAX_BYTES or len(members) > _MAX_PARTS:
        raise refused("list.bomb", limit=MAX_BYTES // 1024 // 1024)
    if len({member.filename.casefold() for member in members}) < len(members):
        raise refused("list.damaged")  # two readers would take two different parts


def _refuse_no_workbook(parts: Mapping[str, bytes]) -> None:
    """What is in such a container and no workbook of Excel or LibreOffice."""
    if _XLSX in parts or b"opendocument.spreadsheet" in parts.get("mimetype", b""):
        return
    if any(name.endswith(".iwa") or name == "Index.zip" for name in parts):
        raise refused("list.is-numbers")
    if "word/document.xml" in parts or "mimetype" in parts:
        raise refused("list.is-document")
    raise refused("list.is-xlsb" if "xl/workbook.bin" in parts else "list.is-zip")


def _check_part(content: bytes) -> None:
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise refused("list.entities")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refused("list.damaged")
