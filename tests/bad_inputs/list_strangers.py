"""Files that are no list of entries, whatever they are called: each with the way out."""

from __future__ import annotations

from tests.bad_inputs.lists import FileRow, NotTaken, Said, zipped
from tests.files_made.xls import compound

THIS_IS_A_PDF: Said = (
    "Questo è un PDF, qualunque sia il nome. Chiedi l’elenco in CSV o XLSX, oppure incollalo.",
    "This is a PDF, whatever its name says. Ask for the list as CSV or XLSX, or paste it.",
)
THIS_IS_A_PICTURE: Said = (
    "Questa è un’immagine, qualunque sia il nome. Scegli un foglio di calcolo o un file CSV.",
    "This is a picture, whatever its name says. Choose a spreadsheet or a CSV file.",
)
THIS_IS_A_TEXT: Said = (
    (
        "Questo è un documento di testo, non un elenco. Copia la tabella e incollala, oppure "
        "salvala in CSV."
    ),
    "This is a text document and no list. Copy its table and paste it, or save it as CSV.",
)
THIS_IS_A_WEB: Said = (
    (
        "Questa è una pagina web o un file XML, qualunque sia il nome. Aprila con un programma "
        "di calcolo e salvala in XLSX o CSV, oppure copia la tabella e incollala."
    ),
    (
        "This is a web page or XML, whatever its name says. Open it in a spreadsheet program and "
        "save it as XLSX or CSV, or copy its table and paste it."
    ),
)
THIS_IS_AN_ARCHIVE: Said = (
    (
        "Questo è un archivio compresso, non un foglio di calcolo. Estrailo e scegli l’elenco "
        "che contiene."
    ),
    ("This is a compressed folder, not a spreadsheet. Unpack it and choose the list inside."),
)
THIS_WORKBOOK_WAS_MADE: Said = (
    "Questo foglio è di Excel 95 o precedente. Aprilo e salvalo in XLSX o CSV.",
    ("This spreadsheet was made by Excel 95 or older. Open it and save it as XLSX or CSV."),
)

STRANGERS: dict[str, FileRow] = {
    "a PDF renamed": (
        lambda: b"%PDF-1.7\n%\xe2\xe3\n1 0 obj",
        NotTaken(
            [
                THIS_IS_A_PDF,
            ]
        ),
    ),
    "a PDF behind a blank line": (
        lambda: b"\r\n%PDF-1.7\n",
        NotTaken(
            [
                THIS_IS_A_PDF,
            ]
        ),
    ),
    "a PNG renamed": (
        lambda: b"\x89PNG\r\n\x1a\n\0\0",
        NotTaken(
            [
                THIS_IS_A_PICTURE,
            ]
        ),
    ),
    "a photo of a phone": (
        lambda: b"\0\0\0\x18ftypheic\0\0",
        NotTaken(
            [
                THIS_IS_A_PICTURE,
            ]
        ),
    ),
    "a database": (
        lambda: b"SQLite format 3\0\x10\0",
        NotTaken(
            [
                (
                    (
                        "Questo è un database, non un elenco. Scegli un foglio di calcolo o un "
                        "file CSV."
                    ),
                    "This is a database and no list. Choose a spreadsheet or a CSV file.",
                ),
            ]
        ),
    ),
    "a text document": (
        lambda: b"{\\rtf1\\ansi Nome",
        NotTaken(
            [
                THIS_IS_A_TEXT,
            ]
        ),
    ),
    "a text document in a ZIP": (
        lambda: zipped({"word/document.xml": b"<w/>"}),
        NotTaken(
            [
                THIS_IS_A_TEXT,
            ]
        ),
    ),
    "a text document of Word 97": (
        lambda: compound({"WordDocument": b"x"}),
        NotTaken(
            [
                THIS_IS_A_TEXT,
            ]
        ),
    ),
    "a web page called XLS": (
        lambda: b"<html><table><tr><td>Nome</td></tr></table></html>",
        NotTaken(
            [
                THIS_IS_A_WEB,
            ]
        ),
    ),
    "XML": (
        lambda: b'<?xml version="1.0"?><Workbook/>',
        NotTaken(
            [
                THIS_IS_A_WEB,
            ]
        ),
    ),
    "a result file": (
        lambda: b'{"event": {}, "format": "bglmanager-event", "version": 1}',
        NotTaken(
            [
                (
                    (
                        "Questo è il file dei risultati di un torneo, non un elenco di persone. "
                        "Aprilo dalla pagina “Tornei”."
                    ),
                    (
                        "This is a result file of an event and no list of people. Read it on the "
                        "page “Events”."
                    ),
                ),
            ]
        ),
    ),
    "an archive": (
        lambda: zipped({"elenco.csv": b"x"}),
        NotTaken(
            [
                THIS_IS_AN_ARCHIVE,
            ]
        ),
    ),
    "an archive of another kind": (
        lambda: b"Rar!\x1a\x07\x01\0",
        NotTaken(
            [
                THIS_IS_AN_ARCHIVE,
            ]
        ),
    ),
    "Numbers": (
        lambda: zipped({"Index/Document.iwa": b"x"}),
        NotTaken(
            [
                (
                    (
                        "Questo è un file di Apple Numbers. Aprilo con Numbers ed esportalo in "
                        "XLSX o CSV."
                    ),
                    (
                        "This is a file of Apple Numbers. Open it in Numbers and export it as "
                        "XLSX or CSV."
                    ),
                ),
            ]
        ),
    ),
    "the binary format of Excel": (
        lambda: zipped({"xl/workbook.bin": b"x"}),
        NotTaken(
            [
                (
                    (
                        "Questo foglio è nel formato binario di Excel (XLSB). Aprilo e salvalo "
                        "in XLSX o CSV."
                    ),
                    (
                        "This spreadsheet has the binary format of Excel (XLSB). Open it and "
                        "save it "
                        "as XLSX or CSV."
                    ),
                ),
            ]
        ),
    ),
    "Excel 95": (
        lambda: compound({"Book": b"x"}),
        NotTaken(
            [
                THIS_WORKBOOK_WAS_MADE,
            ]
        ),
    ),
    "Excel 4": (
        lambda: b"\x09\x04\x06\x00\x00\x00\x10\x00",
        NotTaken(
            [
                THIS_WORKBOOK_WAS_MADE,
            ]
        ),
    ),
}
