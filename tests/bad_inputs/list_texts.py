"""Texts that come in as lists of entries: how they are read, or why not, in both languages."""

from __future__ import annotations

from tests.bad_inputs import list_said as said
from tests.bad_inputs.lists import FileRow, not_taken, shown

LIST = "Nome;Cognome\nAnita;Ferrè\n"


TEXTS: dict[str, FileRow] = {
    "empty": (lambda: b"", not_taken(said.LIST_IS_EMPTY)),
    "blank lines only": (lambda: b"\n ;\r\n", not_taken(said.LIST_IS_EMPTY)),
    "header only": (
        lambda: b"Nome;Cognome;Email\n",
        not_taken("""
        it: L’elenco ha i titoli delle colonne, ma sotto non c’è nessuno. Scegli il file con i
            nomi.
        en: The list has titles of columns but no people under them. Choose the file with the
            names.
        """),
    ),
    "no header, names in it": (
        lambda: b"Mario;Rossi;mario@example.org\nAnna;Neri;anna@example.org\n",
        shown(
            said.BY_SEMICOLONS,
            """
        it: Nessun titolo di colonna riconosciuto. Il contenuto delle colonne è stato indovinato:
            controllalo prima di importare.
        en: No titles of columns were recognised. What each column holds was guessed from its
            content: check it before you import.
        """,
            added=["Mario|Rossi", "Anna|Neri"],
        ),
    ),
    "no header, nothing like a name": (
        lambda: b"17;18;19\n20;21;22\n",
        not_taken("""
        it: Nessuna colonna con i nomi riconosciuta. Indica quale colonna li contiene.
        en: No column with names was recognised. Say which column holds them.
        """),
    ),
    "a column twice": (
        lambda: b"Nome;Cognome;Email;E-mail\nAnna;Neri;a@b.it;c@d.it\n",
        not_taken("""
        it: Le colonne C e D dicono la stessa cosa (“E-mail”). Scegli quale leggere.
        en: Columns C and D say the same thing (“E-mail”). Choose which one is read.
        """),
    ),
    "BOM": (
        lambda: LIST.encode("utf-8-sig"),
        shown(said.encoded("UTF-8"), said.BY_SEMICOLONS, added=["Anita|Ferrè"]),
    ),
    "Windows-1252": (
        lambda: LIST.encode("cp1252"),
        shown(said.encoded("Windows-1252"), said.BY_SEMICOLONS, added=["Anita|Ferrè"]),
    ),
    "UTF-16 with BOM": (
        lambda: LIST.encode("utf-16"),
        shown(said.encoded("UTF-16"), said.BY_SEMICOLONS, added=["Anita|Ferrè"]),
    ),
    "UTF-16 without BOM": (
        lambda: LIST.encode("utf-16-le"),
        shown(said.encoded("UTF-16"), said.BY_SEMICOLONS, added=["Anita|Ferrè"]),
    ),
    "sep=;": (
        lambda: b"sep=;\n" + LIST.encode(),
        shown(
            """
        it: La prima riga del file dice che le colonne sono separate da “;”.
        en: The first line of the file says that columns are separated by “;”.
        """,
            added=["Anita|Ferrè"],
        ),
    ),
    "sep=#": (
        lambda: b"sep=#\n" + LIST.replace(";", "#").encode(),
        shown(
            """
        it: La prima riga del file dice che le colonne sono separate da “#”.
        en: The first line of the file says that columns are separated by “#”.
        """,
            added=["Anita|Ferrè"],
        ),
    ),
    "lines end with CR": (
        lambda: LIST.replace("\n", "\r").encode(),
        shown(
            """
        it: Le righe finiscono come nei vecchi Mac.
        en: The lines end as on old Macs.
        """,
            said.BY_SEMICOLONS,
            added=["Anita|Ferrè"],
        ),
    ),
    "separated by tabs": (
        lambda: LIST.replace(";", "\t").encode(),
        shown(
            """
        it: Le colonne sono separate da tabulazioni.
        en: Columns are separated by tabs.
        """,
            added=["Anita|Ferrè"],
        ),
    ),
    "separated by commas": (
        lambda: LIST.replace(";", ",").encode(),
        shown(
            """
        it: Le colonne sono separate da virgole.
        en: Columns are separated by commas.
        """,
            added=["Anita|Ferrè"],
        ),
    ),
    "separated by bars": (
        lambda: LIST.replace(";", "|").encode(),
        shown(
            """
        it: Le colonne sono separate da “|”.
        en: Columns are separated by “|”.
        """,
            added=["Anita|Ferrè"],
        ),
    ),
    "one column": (
        lambda: b"Giocatore\nMario Rossi\nAnna Neri\n",
        shown(
            """
        it: C’è una sola colonna.
        en: There is one column only.
        it: Nei nomi completi viene prima il nome (2 a favore, 0 contro).
        en: Whole names are read with the name first (2 speak for it, 0 against).
        """,
            added=["Mario|Rossi", "Anna|Neri"],
        ),
    ),
    "accents encoded twice": (
        lambda: LIST.encode().decode("cp1252").encode(),
        shown(
            said.BY_SEMICOLONS,
            """
        it: In 1 riga, la 2, gli accenti erano codificati due volte (“NicolÃ²”); sono stati
            sistemati.
        en: Accents had been encoded twice (“NicolÃ²”) in 1 line, line 2; they were mended.
        """,
            added=["Anita|Ferrè"],
        ),
    ),
    "a BOM and bytes that are no UTF-8": (
        lambda: b"\xef\xbb\xbfNome;Cognome\nNicol\xf2;Neri\n",
        not_taken("""
        it: Il file si dichiara UTF-8 ma è danneggiato. Esporta di nuovo l’elenco in CSV o XLSX.
        en: The file says it is UTF-8 but is damaged. Export the list again as CSV or XLSX.
        """),
    ),
    "a quote never closed": (
        lambda: b'Nome;Cognome\nAnna;Neri\nMario;"Rossi\nUgo;Verdi\n',
        not_taken("""
        it: Riga 3: qui si apre una virgoletta che non si chiude mai. Chiudila o toglila, poi
            importa di nuovo.
        en: Line 3: a quotation mark opens here and is never closed. Close it or take it out, then
            import again.
        """),
    ),
    "ragged rows": (
        lambda: b"Nome;Cognome;Club\nAnna;Neri\nUgo;Verdi;Alfa;Beta\n",
        shown(
            said.BY_SEMICOLONS, said.cells(2, 2), said.cells(3, 4), added=["Anna|Neri", "Ugo|Verdi"]
        ),
    ),
    "a NUL": (lambda: b"Nome;Cognome\nAn\x00na;Neri\n", not_taken(said.nul(2))),
    "a NUL, pasted": (
        lambda: "Nome\tCognome\nAnna\tNeri\nUg\x00o\tVerdi\n",
        not_taken(said.nul(3)),
    ),
    "control characters only": (
        lambda: b"\x01\x02\x03\x04\x05",
        not_taken("""
        it: Questo non è un elenco: il file non contiene testo. Scegli un foglio di calcolo o un
            file CSV.
        en: This is not a list: the file holds no text. Choose a spreadsheet or a CSV file.
        """),
    ),
    "a cell of 131,073 characters": (
        lambda: b"Nome;Cognome\nAnna;" + b"x" * 131_073,
        not_taken(said.CELL_TOO_LONG),
    ),
    "5,001 rows": (
        lambda: b"Nome;Cognome\n" + b"A;B\n" * 5_000,
        not_taken("""
        it: L’elenco ha 5001 righe; se ne possono importare al massimo 5000. Dividi il file.
        en: The list has 5001 rows; at most 5000 can be imported. Split the file.
        """),
    ),
    "501 columns": (lambda: b"Nome" + b";" * 500, not_taken(said.too_wide(1))),
    "more than 50 MB": (
        lambda: b"x" * (50 * 1024 * 1024 + 1),
        not_taken("""
        it: Il file supera 50 MB, troppi per un elenco di persone. È il file giusto?
        en: The file is larger than 50 MB, far too large for a list of people. Is it the right
            file?
        """),
    ),
}
