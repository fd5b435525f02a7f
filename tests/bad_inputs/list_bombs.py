"""Workbooks that would do harm if they were opened: refused at once, in both languages."""

from __future__ import annotations

from tests.bad_inputs import list_said as said
from tests.bad_inputs.lists import FileRow, not_taken, shown, with_part, zipped
from tests.bad_inputs.odd_sheets import BOOK, SHARED, many_sheets, shared, sheet, stored
from tests.bad_inputs.workbooks_made import (
    FAR,
    GOOD_ODS,
    GOOD_PARTS,
    GOOD_XLSX,
    LAUGHS,
    OUTER,
    REPEATED,
    SHEET_1,
    WIDE,
    crowded,
    far_xlsx,
    noise,
    with_cell,
)
from tests.files_made.ods import container as ods_container
from tests.files_made.xls import compound, stream

_LIST = (
    '<row><c t="str"><v>Nome</v></c><c t="str"><v>Cognome</v></c></row>'
    '<row><c t="str"><v>Anita</v></c><c t="str"><v>Ferrè</v></c></row>'
)


def _with_rows(rows: str, before: str = "", after: str = "") -> bytes:
    return stored({SHEET_1: sheet(_LIST + rows, before, after)})


BOMBS: dict[str, FileRow] = {
    "entities in an XLSX": (
        lambda: with_part(GOOD_XLSX, SHEET_1, b"<worksheet", LAUGHS + b"<worksheet"),
        not_taken(said.DEFINITIONS),
    ),
    "entities in an ODS": (
        lambda: ods_container(
            {**GOOD_ODS, "content.xml": LAUGHS + GOOD_ODS["content.xml"].partition(b"?>")[2]}
        ),
        not_taken(said.DEFINITIONS),
    ),
    "an outer file in an ODS": (
        lambda: ods_container({**GOOD_ODS, "content.xml": OUTER}),
        not_taken(said.DEFINITIONS),
    ),
    "an XLSX that unpacks to 100 times its size": (
        lambda: zipped({"xl/workbook.xml": b"0" * 1_000_000}),
        not_taken(said.UNPACKS_TOO_LARGE),
    ),
    "an ODS that unpacks to 100 times its size": (
        lambda: ods_container({**GOOD_ODS, "content.xml": b" " * 10_000_000}),
        not_taken(said.UNPACKS_TOO_LARGE),
    ),
    "an ODS that unpacks to more than 50 MB": (
        lambda: ods_container({**GOOD_ODS, **dict.fromkeys(map(str, range(26)), noise())}),
        not_taken(said.UNPACKS_TOO_LARGE),
    ),
    "an XLSX with a cell in the last corner": (far_xlsx, not_taken(said.reaches_to("XFD1048576"))),
    "an ODS with a cell in the last corner": (
        lambda: ods_container({**GOOD_ODS, "content.xml": FAR}),
        not_taken(said.DAMAGED_OR_TOO_MUCH),
    ),
    "an ODS with a row 1,048,576 times": (
        lambda: ods_container({**GOOD_ODS, "content.xml": REPEATED}),
        not_taken(said.reaches_to("B1048576")),
    ),
    "an ODS with a cell 16,384 times": (
        lambda: ods_container({**GOOD_ODS, "content.xml": WIDE}),
        not_taken(said.too_wide(3)),
    ),
    "an XLS with a cell in the last corner": (
        lambda: compound({"Workbook": stream(with_cell(65_535, 255))}),
        not_taken(said.DAMAGED_OR_TOO_MUCH),
    ),
    "an ODS with far too much in it": (
        lambda: ods_container({**GOOD_ODS, "content.xml": crowded()}),
        not_taken(said.FAR_TOO_MUCH),
    ),
    "a part with ../": (
        lambda: zipped({**GOOD_PARTS, "xl/../../../etc/passwd": b"x"}),
        not_taken(said.part_outside("xl/../../../etc/passwd")),
    ),
    "a part with an absolute path": (
        lambda: ods_container({**GOOD_ODS, "/etc/passwd": b"x"}),
        not_taken(said.part_outside("/etc/passwd")),
    ),
    "a part with a drive letter": (
        lambda: zipped({**GOOD_PARTS, "C:\\Windows\\x.xml": b"x"}),
        not_taken(said.part_outside("C:\\Windows\\x.xml")),
    ),
    "an XLSX that announces 99,999,999,999 texts": (
        lambda: stored({SHARED: shared(["Nome"], 99_999_999_999)}),
        not_taken(said.DAMAGED_OR_TOO_MUCH),
    ),
    "an XLSX that announces -1 texts": (
        lambda: stored({SHARED: shared(["Nome"], -1)}),
        shown(added=["Anita|Ferrè"]),
    ),
    "an XLSX with 600,000 texts": (
        lambda: stored({SHARED: shared([""] * 600_000)}),
        shown(added=["Anita|Ferrè"]),
    ),
    "an XLSX with one long text 1,000 times": (
        lambda: stored(
            {
                SHARED: shared(["x" * 1_000_000]),
                SHEET_1: sheet(_LIST + '<row><c t="s"><v>0</v></c></row>' * 1_000),
            }
        ),
        not_taken(said.DAMAGED_OR_TOO_MUCH),
    ),
    "an XLSX with its last cell behind a nearer one of a namespace": (
        lambda: _with_rows('<row><c r="XFD1048576" x:r="A3"><v>1</v></c></row>'),
        not_taken(said.reaches_to("XFD1048576")),
    ),
    "an XLSX with its last row behind a nearer one of a namespace": (
        lambda: _with_rows('<row r="1048576" x:r="3"><c r="XFD1048576"><v>1</v></c></row>'),
        not_taken(said.reaches_to("XFD1048576")),
    ),
    "an XLSX with a cell that leads back from its last row": (
        lambda: _with_rows('<row r="1048576"><c r="XFC3"><v>1</v></c><c><v>1</v></c></row>'),
        not_taken(said.reaches_to("XFD1048576")),
    ),
    "an XLSX with 20,000 sheets": (
        lambda: stored({BOOK: many_sheets(20_000)}),
        shown(said.sheets(19999, "Sheet"), added=["Anita|Ferrè"]),
    ),
    "an XLSX whose sheet reaches to its last cell, all of it empty": (
        lambda: _with_rows(
            '<row r="1048576" hidden="1" spans="1:16384"><c r="XFD1048576" s="1"/></row>',
            '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="99999999999"/></cols>',
            '<mergeCells count="99999999999"/>',
        ),
        shown(added=["Anita|Ferrè"]),
    ),
}
