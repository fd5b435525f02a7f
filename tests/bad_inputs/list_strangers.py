"""Files that are no list of entries, whatever they are called: each with the way out."""

from __future__ import annotations

from tests.bad_inputs import list_said as said
from tests.bad_inputs.lists import FileRow, not_taken, zipped
from tests.files_made.xls import compound

STRANGERS: dict[str, FileRow] = {
    "a PDF renamed": (lambda: b"%PDF-1.7\n%\xe2\xe3\n1 0 obj", not_taken(said.PDF)),
    "a PDF behind a blank line": (lambda: b"\r\n%PDF-1.7\n", not_taken(said.PDF)),
    "a PNG renamed": (lambda: b"\x89PNG\r\n\x1a\n\0\0", not_taken(said.PICTURE)),
    "a photo of a phone": (lambda: b"\0\0\0\x18ftypheic\0\0", not_taken(said.PICTURE)),
    "a database": (
        lambda: b"SQLite format 3\0\x10\0",
        not_taken("""
        it: Questo è un database, non un elenco. Scegli un foglio di calcolo o un file CSV.
        en: This is a database and no list. Choose a spreadsheet or a CSV file.
        """),
    ),
    "a text document": (lambda: b"{\\rtf1\\ansi Nome", not_taken(said.TEXT)),
    "a text document in a ZIP": (
        lambda: zipped({"word/document.xml": b"<w/>"}),
        not_taken(said.TEXT),
    ),
    "a text document of Word 97": (lambda: compound({"WordDocument": b"x"}), not_taken(said.TEXT)),
    "a web page called XLS": (
        lambda: b"<html><table><tr><td>Nome</td></tr></table></html>",
        not_taken(said.WEB_PAGE),
    ),
    "XML": (lambda: b'<?xml version="1.0"?><Workbook/>', not_taken(said.WEB_PAGE)),
    "a result file": (
        lambda: b'{"event": {}, "format": "bglmanager-event", "version": 1}',
        not_taken("""
        it: Questo è il file dei risultati di un torneo, non un elenco di persone. Aprilo dalla
            pagina “Tornei”.
        en: This is a result file of an event and no list of people. Read it on the page “Events”.
        """),
    ),
    "an archive": (lambda: zipped({"elenco.csv": b"x"}), not_taken(said.ARCHIVE)),
    "an archive of another kind": (lambda: b"Rar!\x1a\x07\x01\0", not_taken(said.ARCHIVE)),
    "Numbers": (
        lambda: zipped({"Index/Document.iwa": b"x"}),
        not_taken("""
        it: Questo è un file di Apple Numbers. Aprilo con Numbers ed esportalo in XLSX o CSV.
        en: This is a file of Apple Numbers. Open it in Numbers and export it as XLSX or CSV.
        """),
    ),
    "the binary format of Excel": (
        lambda: zipped({"xl/workbook.bin": b"x"}),
        not_taken("""
        it: Questo foglio è nel formato binario di Excel (XLSB). Aprilo e salvalo in XLSX o CSV.
        en: This spreadsheet has the binary format of Excel (XLSB). Open it and save it as XLSX or
            CSV.
        """),
    ),
    "Excel 95": (lambda: compound({"Book": b"x"}), not_taken(said.EXCEL_95)),
    "Excel 4": (lambda: b"\x09\x04\x06\x00\x00\x00\x10\x00", not_taken(said.EXCEL_95)),
}
