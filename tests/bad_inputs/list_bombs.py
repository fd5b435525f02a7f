"""Workbooks that would do harm if they were opened: refused at once, in both languages."""

from __future__ import annotations

from tests.bad_inputs.list_workbooks import THE_WORKBOOK_IS_DAMAGED_OR_HOLDS_MORE
from tests.bad_inputs.lists import FileRow, NotTaken, Said, Shown, with_part, zipped
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

THE_WORKBOOK_CONTAINS_DEFINITIONS: Said = (
    (
        "Il foglio contiene definizioni che nessun programma di calcolo scrive; non è stato "
        "aperto. Chiedi l’elenco in CSV, oppure incollalo."
    ),
    (
        "The file contains definitions that no spreadsheet writes; it was not opened. "
        "Ask for the list as CSV, or paste it."
    ),
)
THE_WORKBOOK_WOULD_UNPACK: Said = (
    (
        "Il foglio, una volta aperto, avrebbe una dimensione che nessun elenco ha (più "
        "di 100 volte la sua, o oltre 50 MB); non è stato letto. Copia l’elenco in un "
        "foglio nuovo e importa quello."
    ),
    (
        "The spreadsheet would unpack to a size no list has (more than 100 times its "
        "own, or over 50 MB); it was not opened. Copy the list into a new spreadsheet "
        "and import that."
    ),
)
THE_WORKBOOK_HAS_SOMETHING: Said = (
    (
        "Nel foglio c’è qualcosa fin nella cella XFD1048576. Copia l’elenco in un foglio nuovo e "
        "importa quello."
    ),
    (
        "The spreadsheet has something as far away as cell XFD1048576. Copy the list "
        "into a new spreadsheet and import that."
    ),
)
THE_WORKBOOK_HOLDS_FAR_MORE: Said = (
    (
        "Il foglio contiene molto più di un elenco di persone. Copia l’elenco in un foglio nuovo "
        "e importa quello."
    ),
    (
        "The spreadsheet holds far more than a list of people. Copy the list into a "
        "new spreadsheet and import that."
    ),
)
_LIST = (
    '<row><c t="str"><v>Nome</v></c><c t="str"><v>Cognome</v></c></row>'
    '<row><c t="str"><v>Anita</v></c><c t="str"><v>Ferrè</v></c></row>'
)


def _with_rows(rows: str, before: str = "", after: str = "") -> bytes:
    return stored({SHEET_1: sheet(_LIST + rows, before, after)})


BOMBS: dict[str, FileRow] = {
    "entities in an XLSX": (
        lambda: with_part(GOOD_XLSX, SHEET_1, b"<worksheet", LAUGHS + b"<worksheet"),
        NotTaken(
            [
                THE_WORKBOOK_CONTAINS_DEFINITIONS,
            ]
        ),
    ),
    "entities in an ODS": (
        lambda: ods_container(
            {**GOOD_ODS, "content.xml": LAUGHS + GOOD_ODS["content.xml"].partition(b"?>")[2]}
        ),
        NotTaken(
            [
                THE_WORKBOOK_CONTAINS_DEFINITIONS,
            ]
        ),
    ),
    "an outer file in an ODS": (
        lambda: ods_container({**GOOD_ODS, "content.xml": OUTER}),
        NotTaken(
            [
                THE_WORKBOOK_CONTAINS_DEFINITIONS,
            ]
        ),
    ),
    "an XLSX that unpacks to 100 times its size": (
        lambda: zipped({"xl/workbook.xml": b"0" * 1_000_000}),
        NotTaken(
            [
                THE_WORKBOOK_WOULD_UNPACK,
            ]
        ),
    ),
    "an ODS that unpacks to 100 times its size": (
        lambda: ods_container({**GOOD_ODS, "content.xml": b" " * 10_000_000}),
        NotTaken(
            [
                THE_WORKBOOK_WOULD_UNPACK,
            ]
        ),
    ),
    "an ODS that unpacks to more than 50 MB": (
        lambda: ods_container({**GOOD_ODS, **dict.fromkeys(map(str, range(26)), noise())}),
        NotTaken(
            [
                THE_WORKBOOK_WOULD_UNPACK,
            ]
        ),
    ),
    "an XLSX with a cell in the last corner": (
        far_xlsx,
        NotTaken(
            [
                THE_WORKBOOK_HAS_SOMETHING,
            ]
        ),
    ),
    "an ODS with a cell in the last corner": (
        lambda: ods_container({**GOOD_ODS, "content.xml": FAR}),
        NotTaken([THE_WORKBOOK_IS_DAMAGED_OR_HOLDS_MORE]),
    ),
    "an ODS with a row 1,048,576 times": (
        lambda: ods_container({**GOOD_ODS, "content.xml": REPEATED}),
        NotTaken(
            [
                (
                    (
                        "Nel foglio c’è qualcosa fin nella cella B1048576. Copia l’elenco in un "
                        "foglio nuovo e importa quello."
                    ),
                    (
                        "The spreadsheet has something as far away as cell B1048576. Copy the list "
                        "into a new spreadsheet and import that."
                    ),
                ),
            ]
        ),
    ),
    "an ODS with a cell 16,384 times": (
        lambda: ods_container({**GOOD_ODS, "content.xml": WIDE}),
        NotTaken(
            [
                (
                    "La riga 3 ha più di 500 colonne. Tieni solo le colonne dell’elenco.",
                    "Line 3 has more than 500 columns. Keep only the columns of the list.",
                ),
            ]
        ),
    ),
    "an XLS with a cell in the last corner": (
        lambda: compound({"Workbook": stream(with_cell(65_535, 255))}),
        NotTaken([THE_WORKBOOK_IS_DAMAGED_OR_HOLDS_MORE]),
    ),
    "an ODS with far too much in it": (
        lambda: ods_container({**GOOD_ODS, "content.xml": crowded()}),
        NotTaken([THE_WORKBOOK_HOLDS_FAR_MORE]),
    ),
    "a part with ../": (
        lambda: zipped({**GOOD_PARTS, "xl/../../../etc/passwd": b"x"}),
        NotTaken(
            [
                (
                    (
                        "Il foglio contiene una parte che finirebbe fuori dal file "
                        "(“xl/../../../etc/passwd”), cosa che nessun programma di calcolo "
                        "scrive; non è stato aperto. Chiedi l’elenco in CSV, oppure incollalo."
                    ),
                    (
                        "The file holds a part that would lie outside it "
                        "(“xl/../../../etc/passwd”), "
                        "which no spreadsheet writes; it was not opened. Ask for the list as "
                        "CSV, or "
                        "paste it."
                    ),
                ),
            ]
        ),
    ),
    "a part with an absolute path": (
        lambda: ods_container({**GOOD_ODS, "/etc/passwd": b"x"}),
        NotTaken(
            [
                (
                    (
                        "Il foglio contiene una parte che finirebbe fuori dal file "
                        "(“/etc/passwd”), cosa che nessun programma di calcolo scrive; non è "
                        "stato aperto. Chiedi l’elenco in CSV, oppure incollalo."
                    ),
                    (
                        "The file holds a part that would lie outside it (“/etc/passwd”), which no "
                        "spreadsheet writes; it was not opened. Ask for the list as CSV, or "
                        "paste it."
                    ),
                ),
            ]
        ),
    ),
    "a part with a drive letter": (
        lambda: zipped({**GOOD_PARTS, "C:\\Windows\\x.xml": b"x"}),
        NotTaken(
            [
                (
                    (
                        "Il foglio contiene una parte che finirebbe fuori dal file "
                        "(“C:\\Windows\\x.xml”), cosa che nessun programma di calcolo scrive; "
                        "non è stato aperto. Chiedi l’elenco in CSV, oppure incollalo."
                    ),
                    (
                        "The file holds a part that would lie outside it "
                        "(“C:\\Windows\\x.xml”), which "
                        "no spreadsheet writes; it was not opened. Ask for the list as CSV, "
                        "or paste "
                        "it."
                    ),
                ),
            ]
        ),
    ),
    "an XLSX that announces 99,999,999,999 texts": (
        lambda: stored({SHARED: shared(["Nome"], 99_999_999_999)}),
        NotTaken([THE_WORKBOOK_IS_DAMAGED_OR_HOLDS_MORE]),
    ),
    "an XLSX that announces -1 texts": (
        lambda: stored({SHARED: shared(["Nome"], -1)}),
        Shown([], ["Anita|Ferrè"]),
    ),
    "an XLSX with 600,000 texts": (
        lambda: stored({SHARED: shared([""] * 600_000)}),
        Shown([], ["Anita|Ferrè"]),
    ),
    "an XLSX with one long text 1,000 times": (
        lambda: stored(
            {
                SHARED: shared(["x" * 1_000_000]),
                SHEET_1: sheet(_LIST + '<row><c t="s"><v>0</v></c></row>' * 1_000),
            }
        ),
        NotTaken([THE_WORKBOOK_IS_DAMAGED_OR_HOLDS_MORE]),
    ),
    "an XLSX with its last cell behind a nearer one of a namespace": (
        lambda: _with_rows('<row><c r="XFD1048576" x:r="A3"><v>1</v></c></row>'),
        NotTaken([THE_WORKBOOK_HAS_SOMETHING]),
    ),
    "an XLSX with its last row behind a nearer one of a namespace": (
        lambda: _with_rows('<row r="1048576" x:r="3"><c r="XFD1048576"><v>1</v></c></row>'),
        NotTaken([THE_WORKBOOK_HAS_SOMETHING]),
    ),
    "an XLSX with a cell that leads back from its last row": (
        lambda: _with_rows('<row r="1048576"><c r="XFC3"><v>1</v></c><c><v>1</v></c></row>'),
        NotTaken([THE_WORKBOOK_HAS_SOMETHING]),
    ),
    "an XLSX with 20,000 sheets": (
        lambda: stored({BOOK: many_sheets(20_000)}),
        Shown(
            [
                (
                    "Il file ha 19999 fogli; si legge “Sheet”, il primo che contiene qualcosa.",
                    (
                        "The spreadsheet has 19999 sheets; “Sheet” is read, the first with "
                        "something in it."
                    ),
                )
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "an XLSX whose sheet reaches to its last cell, all of it empty": (
        lambda: _with_rows(
            '<row r="1048576" hidden="1" spans="1:16384"><c r="XFD1048576" s="1"/></row>',
            '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="99999999999"/></cols>',
            '<mergeCells count="99999999999"/>',
        ),
        Shown([], ["Anita|Ferrè"]),
    ),
}
