"""Workbooks that come in as lists of entries: what is shown, or refused, in both languages."""

from __future__ import annotations

from tests.bad_inputs.lists import FileRow, NotTaken, Said, Shown, saved, with_part, xlsx
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

THE_WORKBOOK_IS_PROTECTED: Said = (
    "Il foglio è protetto da password. Salva una copia senza password e importa quella.",
    (
        "The spreadsheet is protected by a password. Save a copy without the password "
        "and import that."
    ),
)
THE_WORKBOOK_IS_DAMAGED: Said = (
    (
        "Il foglio è danneggiato. Aprilo con un programma di calcolo, salvalo di nuovo e importa "
        "quello."
    ),
    (
        "The spreadsheet is damaged. Open it in a spreadsheet program, save it again "
        "and import that."
    ),
)
THE_WORKBOOK_HAS_SHEETS: Said = (
    "Il file ha 3 fogli; si legge “Iscritti”, il primo che contiene qualcosa.",
    ("The spreadsheet has 3 sheets; “Iscritti” is read, the first with something in it."),
)
THE_WORKBOOK_IS_DAMAGED_OR_HOLDS_MORE: Said = (
    (
        "Il foglio è danneggiato, o contiene molto più di un elenco di persone. Copia l’elenco in "
        "un foglio nuovo e importa quello."
    ),
    (
        "The spreadsheet is damaged, or holds far more than a list of people. Copy the list into "
        "a new spreadsheet and import that."
    ),
)
HIDDEN_ROWS_ARE_READ: Said = (
    "Le righe nascoste nel foglio vengono lette come le altre.",
    "Rows that are hidden in the spreadsheet are read like the others.",
)
ROW_IS_HIDDEN_IN: Said = (
    "1 riga è nascosta nel foglio (riga 4); viene letta come le altre.",
    "1 row is hidden in the spreadsheet (row 4); it is read like the others.",
)
GROUP_OF_CELLS_IS: Said = (
    "1 gruppo di celle è unito (in A1): il valore vale solo per la prima cella.",
    "1 group of cells is merged (at A1): its value counts for the first cell only.",
)
LINE_CLUB_THE_SPREADSHEET: Said = (
    "Riga 3, “Club”: il foglio mostra l’errore #N/A; la cella conta come vuota.",
    "Line 3, “Club”: the spreadsheet shows the error #N/A; the cell counts as empty.",
)
LINE_NOTE_A_FORMULA: Said = (
    (
        "Riga 3, “Note”: una formula non ha un risultato salvato; la cella conta come vuota. "
        "Apri il foglio, salvalo e importalo di nuovo."
    ),
    (
        "Line 3, “Note”: a formula has no stored result; the cell counts as empty. "
        "Open the spreadsheet, save it and import it again."
    ),
)
THE_LIST_IS_EMPTY: Said = (
    "L’elenco è vuoto. Scegli il file con i nomi.",
    "The list is empty. Choose the file with the names.",
)

WORKBOOKS: dict[str, FileRow] = {
    "a cell of 131,073 characters, ODS": (
        lambda: ods(Made([["Nome", "Cognome"], ["Anna", long_text()]])),
        NotTaken(
            [
                (
                    (
                        "Riga 2, colonna B: la cella supera 131072 caratteri. Cerca una "
                        "virgoletta che non si chiude mai."
                    ),
                    (
                        "Line 2, column B: the cell is longer than 131072 characters. Look for a "
                        "quotation mark that is never closed."
                    ),
                ),
            ]
        ),
    ),
    "an XLSX with a password": (
        lambda: compound({"EncryptedPackage": b"x", "EncryptionInfo": b"x"}),
        NotTaken(
            [
                THE_WORKBOOK_IS_PROTECTED,
            ]
        ),
    ),
    "an ODS with a password": (
        lambda: ods_container({**GOOD_ODS, "META-INF/manifest.xml": ENCRYPTED}),
        NotTaken(
            [
                THE_WORKBOOK_IS_PROTECTED,
            ]
        ),
    ),
    "an XLS with a password": (
        lambda: compound(
            {"Workbook": stream([records(SHEET)[0], (0x2F, bytes(6)), *records(SHEET)[1:]])}
        ),
        NotTaken(
            [
                THE_WORKBOOK_IS_PROTECTED,
            ]
        ),
    ),
    "a ZIP with a password": (
        lambda: GOOD_XLSX.replace(
            b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01"
        ),
        NotTaken(
            [
                THE_WORKBOOK_IS_PROTECTED,
            ]
        ),
    ),
    "an XLSX cut off": (
        lambda: GOOD_XLSX[: len(GOOD_XLSX) // 2],
        NotTaken(
            [
                THE_WORKBOOK_IS_DAMAGED,
            ]
        ),
    ),
    "an XLSX with a part cut off": (
        lambda: with_part(GOOD_XLSX, SHEET_1, b"</sheetData>", b""),
        NotTaken([THE_WORKBOOK_IS_DAMAGED_OR_HOLDS_MORE]),
    ),
    "an ODS without its content": (
        lambda: ods_container({"mimetype": MIMETYPE}),
        NotTaken(
            [
                THE_WORKBOOK_IS_DAMAGED,
            ]
        ),
    ),
    "an ODS with markup that does not fit": (
        lambda: ods_container({**GOOD_ODS, "content.xml": b"<a><b></a>"}),
        NotTaken(
            [
                THE_WORKBOOK_IS_DAMAGED,
            ]
        ),
    ),
    "an ODS with a nonsense repetition": (
        lambda: ods_container({**GOOD_ODS, "content.xml": REPEATED.replace(b"1048576", b"-1")}),
        NotTaken([THE_WORKBOOK_IS_DAMAGED_OR_HOLDS_MORE]),
    ),
    "an XLS cut off": (
        lambda: xls(SHEET)[:2_000],
        NotTaken(
            [
                THE_WORKBOOK_IS_DAMAGED,
            ]
        ),
    ),
    "an XLS that goes round in circles behind its list": (
        lambda: circle(xls(SHEET)),
        Shown([], ["Anita|Ferrè"]),
    ),
    "a part twice": (
        lambda: twice(GOOD_PARTS, SHEET_1),
        NotTaken(
            [
                THE_WORKBOOK_IS_DAMAGED,
            ]
        ),
    ),
    "XLSX: hidden rows, merged cells, several sheets, an error, a formula without value": (
        adorned_xlsx,
        Shown(
            [
                THE_WORKBOOK_HAS_SHEETS,
                ROW_IS_HIDDEN_IN,
                GROUP_OF_CELLS_IS,
                LINE_CLUB_THE_SPREADSHEET,
                LINE_NOTE_A_FORMULA,
            ],
            ["Anna|Neri", "Ugo|Verdi"],
        ),
    ),
    "ODS: hidden rows, merged cells, several sheets, an error, a formula without value": (
        lambda: ods(Made([], name="Vuoto"), ADORNED, Made([["x"]], name="Segreto", visible=False)),
        Shown(
            [
                THE_WORKBOOK_HAS_SHEETS,
                HIDDEN_ROWS_ARE_READ,
                LINE_CLUB_THE_SPREADSHEET,
            ],
            ["Anna|Neri", "Ugo|Verdi"],
        ),
    ),
    "XLS: hidden rows, merged cells, several sheets, an error, a formula without value": (
        lambda: xls(Made([], name="Vuoto"), ADORNED, Made([["x"]], name="Segreto", visible=False)),
        Shown(
            [
                THE_WORKBOOK_HAS_SHEETS,
                HIDDEN_ROWS_ARE_READ,
                GROUP_OF_CELLS_IS,
            ],
            ["Anna|Neri", "Ugo|Verdi"],
        ),
    ),
    "an ODS with a hidden sheet alone filled": (
        lambda: ods(
            Made([["Nome", "Cognome"], ["Anna", "Neri"]], visible=False), Made([], name="Vuoto")
        ),
        Shown(
            [
                (
                    "Il file ha 2 fogli; si legge “Iscritti”, il primo che contiene qualcosa.",
                    (
                        "The spreadsheet has 2 sheets; “Iscritti” is read, the first with "
                        "something in "
                        "it."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
    ),
    "an XLSX with a day of a year that no calendar has": (
        impossible_day,
        NotTaken([THE_WORKBOOK_IS_DAMAGED_OR_HOLDS_MORE]),
    ),
    "an XLSX without anything": (
        lambda: saved(xlsx()),
        NotTaken(
            [
                THE_LIST_IS_EMPTY,
            ]
        ),
    ),
    "an ODS without anything": (
        lambda: ods(Made([])),
        NotTaken(
            [
                THE_LIST_IS_EMPTY,
            ]
        ),
    ),
    "an XLS without anything": (
        lambda: xls(Made([])),
        NotTaken(
            [
                THE_LIST_IS_EMPTY,
            ]
        ),
    ),
}
