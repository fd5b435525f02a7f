"""Workbooks of Excel written as no program writes them, each from its number alone."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from random import Random

from tests.bad_inputs.workbooks_made import GOOD_PARTS, SHEET_1

BOOK = "xl/workbook.xml"
SHARED = "xl/sharedStrings.xml"
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_OTHER = (
    'xmlns:x="urn:x" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_FAR = ("1", "3", "400", "65536", "1048576", "9999999", "99999999999", "-1", "&#49;", "")
_PLACES = ("A1", "B2", "A400", "XFD1", "ZZZ3", "A1048576", "XFD1048576", "a1", "A0", "A", "1", "")
_COUNTS = ("0", "2", "500000", "50000000", "99999999999", "18446744073709551615", "-1", "1e9", "")
_REFERENCES = ("A1", "A1:B2", "A1:XFD1048576", "XFD1048576:A1", "A1:ZZZZZZ99999999999", "x", "")
_VALUES = ("<v>1</v>", "<v>0</v>", "<v>1<!-- -->0</v>", "<v>&#48;</v>", "<v/>", "<f>A1</f>", "",
           "<is><t>x</t></is>", "<v>99999999999</v>", "<c/>", "<row/>")  # fmt: skip
_KINDS = ("", ' t="s"', ' t="n"', ' t="str"', ' t="inlineStr"', ' t="e"', ' x:t="s"')


def sheet(rows: str, before: str = "", after: str = "") -> bytes:
    """The part of a sheet."""
    data = f"{before}<sheetData>{rows}</sheetData>{after}"
    return f"<worksheet {_MAIN} {_OTHER}>{data}</worksheet>".encode()


def shared(texts: Sequence[str], count: object | None = None) -> bytes:
    """The part of the texts that cells share, and how many it says they are."""
    said = "" if count is None else f' uniqueCount="{count}"'
    listed = "".join(f"<si><t>{text}</t></si>" for text in texts)
    return f"<sst {_MAIN}{said}>{listed}</sst>".encode()


def many_sheets(count: int) -> bytes:
    """The part of the workbook, its one sheet so many times over."""
    again = "".join(
        f'<sheet name="S{number}" sheetId="{number}" r:id="rId1"/>' for number in range(2, count)
    )
    return GOOD_PARTS[BOOK].replace(b"</sheets>", f"{again}</sheets>".encode())


def stored(parts: dict[str, bytes]) -> bytes:
    """A workbook with these parts exchanged, not packed, so that only what is in it counts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, content in {**GOOD_PARTS, **parts}.items():
            made.writestr(name, content)
    return out.getvalue()


def odd_sheet(number: int) -> bytes:
    """The workbook of this number."""
    random = Random(number)
    rows = "".join(_row(random) for _ in range(random.randrange(1, 5)))
    if random.random() < 0.2:
        rows += "<row/>" * random.choice((10, 5_000)) + _row(random)
    dimension = f'<dimension ref="{random.choice(_REFERENCES)}"/>'
    columns = f'<cols><col min="1" max="{random.choice(_FAR)}"/></cols>'
    before = random.choice(("", "", dimension, columns))
    after = random.choice(("", "", _merged(random)))
    parts = {SHEET_1: sheet(rows, before, after)}
    if random.random() < 0.7:
        texts = ["Nome", "x" * random.choice((5, 5, 5_000_000)), "Cognome"]
        parts[SHARED] = shared(texts, random.choice((None, None, *_COUNTS)))
    if random.random() < 0.1:
        named = f"<definedName name='a'>A1:{random.choice(_PLACES)}</definedName>" * 2_000
        parts[BOOK] = GOOD_PARTS[BOOK].replace(
            b"<definedNames />", f"<definedNames>{named}</definedNames>".encode()
        )
    return stored(parts)


def _merged(random: Random) -> str:
    cells = f'<mergeCell ref="{random.choice(_REFERENCES)}"/>' * random.choice((1, 3_000))
    return f'<mergeCells count="{random.choice(_COUNTS)}">{cells}</mergeCells>'


def _row(random: Random) -> str:
    cells = "".join(_cell(random) for _ in range(random.choice((0, 1, 1, 3, 40))))
    hidden = random.choice(("", "", ' hidden="1"', f' spans="1:{random.choice(_FAR)}"'))
    row = f"<row{_place(random, _FAR)}{hidden}>{cells}</row>"
    return _cell(random) + row if random.random() < 0.05 else row


def _cell(random: Random) -> str:
    value = random.choice(_VALUES) if random.random() < 0.1 else "<v>1</v>"
    kind = random.choice(_KINDS) if random.random() < 0.3 else ""
    return f"<c{_place(random, _PLACES)}{kind}>{value}</c>"


def _place(random: Random, places: Sequence[str]) -> str:
    """No place, a usual one, or one that only looks like it, before or behind it."""
    usual = f' r="{random.choice(places[:3])}"'
    odd = f' x:r="{random.choice(places)}"'
    if random.random() < 0.1:
        usual = f' r="{random.choice(places)}"'
    return random.choice(("", "", "", usual, usual, odd, odd + usual, usual + odd))
