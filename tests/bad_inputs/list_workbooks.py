"""Workbooks that come in as lists of entries: what is shown, or refused, in both languages."""

from __future__ import annotations

from tests.bad_inputs import list_said as said
from tests.bad_inputs.lists import FileRow, not_taken, saved, shown, with_part, xlsx
from tests.bad_inputs.workbooks_made import (
    ADORNED,
    ENCRYPTED,
    GOOD_ODS,
    GOOD_PARTS,
    GOOD_XLSX,
    REPEATED,
    SHEET,
    SHEET_1,
    adorned_xlsx,
    circle,
    impossible_day,
    long_text,
    twice,
)
from tests.files_made.ods import MIMETYPE, ods
from tests.files_made.ods import container as ods_container
from tests.files_made.sheets import Made
from tests.files_made.xls import compound, records, stream, xls

WORKBOOKS: dict[str, FileRow] = {
    "a cell of 131,073 characters, ODS": (
        lambda: ods(Made([["Nome", "Cognome"], ["Anna", long_text()]])),
        not_taken(said.CELL_TOO_LONG),
    ),
    "an XLSX with a password": (
        lambda: compound({"EncryptedPackage": b"x", "EncryptionInfo": b"x"}),
        not_taken(said.PROTECTED),
    ),
    "an ODS with a password": (
        lambda: ods_container({**GOOD_ODS, "META-INF/manifest.xml": ENCRYPTED}),
        not_taken(said.PROTECTED),
    ),
    "an XLS with a password": (
        lambda: compound(
            {"Workbook": stream([records(SHEET)[0], (0x2F, bytes(6)), *records(SHEET)[1:]])}
        ),
        not_taken(said.PROTECTED),
    ),
    "a ZIP with a password": (
        lambda: GOOD_XLSX.replace(
            b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01"
        ),
        not_taken(said.PROTECTED),
    ),
    "an XLSX cut off": (lambda: GOOD_XLSX[: len(GOOD_XLSX) // 2], not_taken(said.DAMAGED)),
    "an XLSX with a part cut off": (
        lambda: with_part(GOOD_XLSX, SHEET_1, b"</sheetData>", b""),
        not_taken(said.DAMAGED_OR_TOO_MUCH),
    ),
    "an ODS without its content": (
        lambda: ods_container({"mimetype": MIMETYPE}),
        not_taken(said.DAMAGED),
    ),
    "an ODS with markup that does not fit": (
        lambda: ods_container({**GOOD_ODS, "content.xml": b"<a><b></a>"}),
        not_taken(said.DAMAGED),
    ),
    "an ODS with a nonsense repetition": (
        lambda: ods_container({**GOOD_ODS, "content.xml": REPEATED.replace(b"1048576", b"-1")}),
        not_taken(said.DAMAGED_OR_TOO_MUCH),
    ),
    "an XLS cut off": (lambda: xls(SHEET)[:2_000], not_taken(said.DAMAGED)),
    "an XLS that goes round in circles behind its list": (
        lambda: circle(xls(SHEET)),
        shown(added=["Anita|Ferrè"]),
    ),
    "a part twice": (lambda: twice(GOOD_PARTS, SHEET_1), not_taken(said.DAMAGED)),
    "XLSX: hidden rows, merged cells, several sheets, an error, a formula without value": (
        adorned_xlsx,
        shown(
            said.sheets(3, "Iscritti"),
            said.HIDDEN_ROW,
            said.MERGED,
            said.shows_error(3, "#N/A"),
            said.NO_RESULT,
            added=["Anna|Neri", "Ugo|Verdi"],
        ),
    ),
    "ODS: hidden rows, merged cells, several sheets, an error, a formula without value": (
        lambda: ods(Made([], name="Vuoto"), ADORNED, Made([["x"]], name="Segreto", visible=False)),
        shown(
            said.sheets(3, "Iscritti"),
            said.HIDDEN_ROWS,
            said.shows_error(3, "#N/A"),
            added=["Anna|Neri", "Ugo|Verdi"],
        ),
    ),
    "XLS: hidden rows, merged cells, several sheets, an error, a formula without value": (
        lambda: xls(Made([], name="Vuoto"), ADORNED, Made([["x"]], name="Segreto", visible=False)),
        shown(
            said.sheets(3, "Iscritti"),
            said.HIDDEN_ROWS,
            said.MERGED,
            added=["Anna|Neri", "Ugo|Verdi"],
        ),
    ),
    "an ODS with a hidden sheet alone filled": (
        lambda: ods(
            Made([["Nome", "Cognome"], ["Anna", "Neri"]], visible=False), Made([], name="Vuoto")
        ),
        shown(said.sheets(2, "Iscritti"), added=["Anna|Neri"]),
    ),
    "an XLSX with a day of a year that no calendar has": (
        impossible_day,
        not_taken(said.DAMAGED_OR_TOO_MUCH),
    ),
    "an XLSX without anything": (lambda: saved(xlsx()), not_taken(said.LIST_IS_EMPTY)),
    "an ODS without anything": (lambda: ods(Made([])), not_taken(said.LIST_IS_EMPTY)),
    "an XLS without anything": (lambda: xls(Made([])), not_taken(said.LIST_IS_EMPTY)),
}
