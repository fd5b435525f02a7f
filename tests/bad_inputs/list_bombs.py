"""Workbooks that would do harm if they were opened: refused at once, in both languages."""

from __future__ import annotations

from tests.bad_inputs.lists import FileRow, NotTaken, Said, with_part, zipped
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
        NotTaken(
            [
                THE_WORKBOOK_HAS_SOMETHING,
            ]
        ),
    ),
    "an ODS with a row 1,048,576 times": (
        lambda: ods_container({**GOOD_ODS, "content.xml": REPEATED}),
        NotTaken(
            [
                (
                    (
                        "Nel foglio c’è qualcosa fin nella cella B1048578. Copia l’elenco in un "
                        "foglio nuovo e importa quello."
                    ),
                    (
                        "The spreadsheet has something as far away as cell B1048578. Copy the list "
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
        NotTaken(
            [
                (
                    (
                        "Nel foglio c’è qualcosa fin nella cella IV65536. Copia l’elenco in un "
                        "foglio nuovo e importa quello."
                    ),
                    (
                        "The spreadsheet has something as far away as cell IV65536. Copy the "
                        "list into "
                        "a new spreadsheet and import that."
                    ),
                ),
            ]
        ),
    ),
    "an ODS with far too much in it": (
        lambda: ods_container({**GOOD_ODS, "content.xml": crowded()}),
        NotTaken(
            [
                (
                    (
                        "Il foglio contiene molto più di un elenco di persone. Copia l’elenco in "
                        "un foglio nuovo e importa quello."
                    ),
                    (
                        "The spreadsheet holds far more than a list of people. Copy the list "
                        "into a "
                        "new spreadsheet and import that."
                    ),
                ),
            ]
        ),
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
}
