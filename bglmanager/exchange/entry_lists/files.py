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

from bglmanager.engine.problems import Problem, Problems, attention
from bglmanager.exchange.entry_lists import cells
from bglmanager.exchange.entry_lists.calamine_process import ReadSheet, UnreadableError, read_apart

SEPARATORS = (";", "\t", ",", "|")
"""In order of preference where the header has as many of each."""

MAX_LINES = 100_000
"""Lines of a text, blank ones too."""

_HEADER_WITHIN = 5
_SEP_LINE = re.compile(r'"?sep=(.)"?[ \t]*(?:\n|$)', re.IGNORECASE)
_ASIDE = re.compile(r"\([^()\n]*\)")
_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')


def read_csv(data: bytes, most: int = cells.MAX_ROWS) -> cells.Sheet:
    """The rows of a CSV file; encoding and separator are told from its content.

    Raises `Refused` for what is no text, an unclosed quote (with its line), NULs, more than `most`
    rows, and endless cells.
    """
    text, notes = _decode_text(data)
    return _read_text(text, notes, most)


def read_pasted(text: str) -> cells.Sheet:
    """The rows of a text pasted from a spreadsheet, a mail or a CSV; `Refused` as `read_csv`."""
    if len(text) > cells.MAX_BYTES:
        raise cells.refused("list.too-large", limit=cells.MAX_BYTES // 1024 // 1024)
    if "\x00" in text:
        raise cells.refused("list.nul", line=text[: text.index("\x00")].count("\n") + 1)
    return _read_text(text.removeprefix("\ufeff"))


def _read_text(text: str, notes: Problems = (), most: int = cells.MAX_ROWS) -> cells.Sheet:
    if "\r" in text and "\n" not in text:
        notes = (*notes, attention("list.old-mac"))
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\x1a")
    declared = _SEP_LINE.match(text)
    if declared is not None:
        separator, code = declared[1], "list.separator-said"
        read = _rows_of_text(text, declared.end(), 2, separator)
    else:
        separator, code = _find_separator(text), "list.separator"
        read = _rows_of_text(text, 0, 1, separator)
    rows = tuple(read)
    cells.check_size(rows, most)
    mended = tuple(
        cells.SheetRow(row.line, tuple(map(_mend_twice_encoded, row.cells))) for row in rows
    )
    lines = [row.line for row, other in zip(rows, mended, strict=True) if row != other]
    twice = [
        attention("list.encoded-twice", f"{line}", count=len(lines), line=line)
        for line in lines[:1]
    ]
    return cells.Sheet(mended, (*notes, attention(code, separator=separator), *twice), ragged=True)


def _find_separator(text: str) -> str:
    """The separator that the header has most of, quoted parts and asides in brackets not counted;
    empty if it has none.
    """
    lines = (line for line in text[:20_000].split("\n") if line.strip())
    for _, line in zip(range(_HEADER_WITHIN), lines, strict=False):
        bare = _ASIDE.sub("", _QUOTED.sub("", line))
        best = max(SEPARATORS, key=bare.count)
        if bare.count(best):
            return best
    return ""


def _rows_of_text(text: str, at: int, line: int, separator: str) -> Iterator[cells.SheetRow]:
    """A cell may be quoted over several lines; text after the closing quote belongs to it."""
    pattern = re.compile(f"(?:{_QUOTED.pattern})?([^\n{re.escape(separator)}]*)")
    filled: list[str] = []
    started = line
    while at < len(text):
        found = pattern.match(text, at)
        if found is None or (found[1] is None and text[at] == '"'):
            raise cells.refused("list.unclosed-quote", f"{line}", line=line)
        filled.append((found[1] or "").replace('""', '"') + found[2])
        at, line = found.end(), line + found[0].count("\n")
        if len(filled) > cells.MAX_COLUMNS:
            raise cells.refused(
                "list.too-many-columns", f"{started}", line=started, limit=cells.MAX_COLUMNS
            )
        if at < len(text) and text[at] != "\n":
            at += 1
            if at == len(text):
                filled.append("")
            continue
        yield cells.SheetRow(started, tuple(filled))
        at, line, filled = at + 1, line + 1, []
        started = line
        if line > MAX_LINES:
            raise cells.refused("list.too-many-rows", rows=line, limit=cells.MAX_ROWS)
    if filled:
        yield cells.SheetRow(started, tuple(filled))


_BOMS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_TWICE = re.compile("[\u00c2-\u00c5\u00c8-\u00cb\u00cc\u00cd\u00e1\u00e2\u00f0][\u0080-\u00bf"
                    "\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc"
                    "\u2013-\u203a\u20ac\u2122]")  # fmt: skip
_SAMPLE = 4_096
_UNUSED = frozenset({0x81, 0x8D, 0x8F, 0x90, 0x9D})
_LATIN_TO_CP1252 = {
    byte: bytes([byte]).decode("cp1252") for byte in range(0x80, 0xA0) if byte not in _UNUSED
}


def _decode_text(data: bytes) -> tuple[str, Problems]:
    """The text of the bytes: by BOM, strict UTF-8, UTF-16 by its zeros, then Mac Roman where
    its letters make words, then Windows-1252.

    What is not plain UTF-8 is noted, a byte order mark, too. Raises `Refused` for bytes that are
    no text.
    """
    encoding, body = _find_encoding(data)
    name = encoding.upper()[:6].removesuffix("-") if encoding else "Windows-1252"
    if encoding is None and _is_mac_roman(body):
        name, text = "Mac Roman", body.decode("mac_roman")
    elif encoding is None:
        # its five unused bytes become the control characters of Latin-1
        text = body.decode("latin-1").translate(_LATIN_TO_CP1252)
    else:
        try:
            text = body.decode(encoding)
        except UnicodeDecodeError:
            raise cells.refused("list.broken-text", encoding=name) from None
    _refuse_binary(text)
    is_plain = encoding == "utf-8" and len(body) == len(data)
    return text, () if is_plain else (attention("list.encoding", encoding=name),)


def _find_encoding(data: bytes) -> tuple[str | None, bytes]:
    for bom, encoding in _BOMS.items():
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

_APOSTROPHE = 0x92
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


def _refuse_binary(text: str) -> None:
    nul = text.find("\x00")
    if nul >= 0:
        raise cells.refused("list.nul", line=len(re.split("\r\n|\r|\n", text[:nul])))
    sample = text[:_SAMPLE]
    controls = sum(1 for c in sample if ord(c) < 0x20 and c not in "\t\r\n\x1a")
    if controls * 10 > len(sample):
        raise cells.refused("list.not-text")


def _mend_twice_encoded(text: str) -> str:
    """`text` with accents encoded twice ("NicolÃ²") made right, or as it is.

    Only a text that is wholly valid the other way round is touched.
    """
    if not _TWICE.search(text):
        return text
    try:
        return b"".join(
            c.encode("latin-1" if ord(c) in _UNUSED else "cp1252") for c in text
        ).decode("utf-8")
    except UnicodeError:
        return text


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


def _read_xls(data: bytes, most: int = cells.MAX_ROWS) -> cells.Sheet:
    """The list in an .xls. Raises `Refused` for protected and damaged files, for those of Excel 95
    and older, and for other things that come in the same container.
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
        raise cells.refused("list.protected")
    if not has("Workbook", "WORKBOOK"):
        old, text = has("Book", "BOOK"), has("WordDocument")
        raise cells.refused(
            "list.is-old-excel" if old else "list.is-document" if text else "list.damaged"
        )


def _read_ods(parts: Mapping[str, bytes], most: int = cells.MAX_ROWS) -> cells.Sheet:
    """The list in an .ods. Raises `Refused` for protected and damaged files."""
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise cells.refused("list.protected")
    content = parts.get("content.xml", b"")
    if content.count(b"<") > 2 * cells.MAX_CELLS:
        raise cells.refused("list.too-many-cells")
    try:
        expat.ParserCreate().Parse(content, True)
    except expat.ExpatError:  # calamine would read what is before the fault
        raise cells.refused("list.damaged") from None
    hidden, epoch_1904 = _HIDDEN.search(content), _EPOCH_1904.search(content)
    for pattern, instead in _MENDED:
        content = re.sub(pattern, instead, content)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("mimetype", parts["mimetype"])
        made.writestr("META-INF/manifest.xml", b"<manifest/>")
        made.writestr("content.xml", content)
    return _read_sheet(out.getvalue(), most, hidden=bool(hidden), epoch_1904=bool(epoch_1904))


def _read_sheet(
    data: bytes, most: int, *, hidden: bool = False, epoch_1904: bool = False
) -> cells.Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    `hidden` says that some rows are, nobody knows which. Raises `Refused` for damaged files and
    for sheets with a cell far away from the list.
    """
    try:
        found = read_apart(data)
    except UnreadableError:
        raise cells.refused("list.unreadable") from None
    if found is None:
        raise cells.refused("list.empty")
    if found.far:
        raise cells.refused("list.far-cell", cell=_cell_name(*found.far))
    rows = tuple(
        cells.SheetRow(line, cells.without_empty_end(row))
        for line, row in enumerate(found.rows, start=1)
    )
    cells.check_size(rows, most)
    epoch_1904 = epoch_1904 or found.epoch_1904
    return cells.Sheet(rows, tuple(_notes_on(found, hidden, epoch_1904)), epoch_1904=epoch_1904)


def _notes_on(found: ReadSheet, hidden: bool, epoch_1904: bool) -> Iterator[Problem]:
    if found.sheets > 1:
        yield attention("list.sheet", name=found.name, count=found.sheets)
    if hidden:
        yield attention("list.hidden-too")
    within = [row + 1 for row in found.hidden if row < len(found.rows)]
    if within:
        yield attention("list.hidden-rows", f"{within[0]}", count=len(within), line=within[0])
    if found.merged:
        cell = _cell_name(*found.merged[0])
        yield attention("list.merged", count=len(found.merged), cell=cell)
    if epoch_1904:
        yield attention("list.epoch-1904")


def _cell_name(row: int, column: int) -> str:
    return f"{cells.column_letter(column)}{row + 1}"


ZIP = b"PK\x03\x04"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_XLSX = "xl/workbook.xml"
_FOREIGN: Mapping[str, re.Pattern[bytes]] = {
    code: re.compile(pattern, re.DOTALL)
    for code, pattern in {
        "list.is-picture": (
            rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|.{,8}(ftypheic|ftypmif1)|.{,9}WEBPVP8"
        ),
        "list.is-store": rb"SQLite format 3\0",
        "list.is-document": rb"{\\rtf",
        "list.is-zip": rb"PK\x05\x06|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c|\x1f\x8b\x08",
        "list.is-old-excel": rb"\x09(\0\x04\0|\x02\x06\0|\x04\x06\0)",
        # what looks like a text with one column
        "list.is-pdf": rb"(\xef\xbb\xbf)?[\0 \t\r\n]*%PDF-",
        "list.is-page": (
            rb"(\xef\xbb\xbf)?[\0 \t\r\n]*<(?i:\?xml\b|!doctype\b|(html|head|body|table|meta)\b)"
        ),
        "list.is-event": rb'(\xef\xbb\xbf)?[\0 \t\r\n]*{.*"format"\s*:\s*"bglmanager-event"',
    }.items()
}
"""How files begin that are no lists."""


def read_list(data: bytes, most: int = cells.MAX_ROWS) -> cells.Sheet:
    """The rows of a workbook (.xlsx, .ods, .xls) or a text, told apart by content and not by name.

    `most` is how many rows it may have. Raises `Refused` for protected, damaged, dangerous files
    and for what is no list; for texts as `read_csv`.
    """
    _refuse_foreign(data)
    if data.startswith(OLE):
        return _read_xls(data, most)
    if not data.startswith(ZIP):
        return read_csv(data, most)
    parts = parts_of(data)
    return _read_sheet(data, most) if _XLSX in parts else _read_ods(parts, most)


def _refuse_foreign(data: bytes) -> None:
    """Raise `Refused` for what is no list at all, and for files too large to be one."""
    if not data:
        raise cells.refused("list.empty")
    if len(data) > cells.MAX_BYTES:
        raise cells.refused("list.too-large", limit=cells.MAX_BYTES // 1024 // 1024)
    for code, pattern in _FOREIGN.items():
        if pattern.match(data):
            raise cells.refused(code)


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
        raise cells.refused("list.damaged") from None
    _refuse_no_workbook(parts)
    for name, content in parts.items():
        if name.lower().endswith((".xml", ".rels", ".vml")):
            if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
                raise cells.refused("list.entities")
            if content.startswith((b"\xff\xfe", b"\xfe\xff")):
                raise cells.refused("list.damaged")
    return parts


def _check_directory(members: Collection[zipfile.ZipInfo]) -> None:
    if any(member.flag_bits & 1 for member in members):
        raise cells.refused("list.protected")
    outside = next((m.orig_filename for m in members if _OUTSIDE.match(m.orig_filename)), None)
    if outside is not None:
        part = "".join(c if c.isprintable() else "�" for c in outside[:60])
        raise cells.refused("list.part-outside", part=part)
    total = sum(member.file_size for member in members)
    packed = any(
        m.file_size > _SMALL and m.file_size > MAX_RATIO * max(m.compress_size, 1) for m in members
    )
    if packed or total > cells.MAX_BYTES or len(members) > _MAX_PARTS:
        raise cells.refused("list.bomb", limit=cells.MAX_BYTES // 1024 // 1024)
    if len({member.filename.casefold() for member in members}) < len(members):
        raise cells.refused("list.damaged")  # two readers would take two different parts


def _refuse_no_workbook(parts: Mapping[str, bytes]) -> None:
    """What is in such a container and no workbook of Excel or LibreOffice."""
    if _XLSX in parts or b"opendocument.spreadsheet" in parts.get("mimetype", b""):
        return
    if any(name.endswith(".iwa") or name == "Index.zip" for name in parts):
        raise cells.refused("list.is-numbers")
    if "word/document.xml" in parts or "mimetype" in parts:
        raise cells.refused("list.is-document")
    raise cells.refused("list.is-xlsb" if "xl/workbook.bin" in parts else "list.is-zip")
