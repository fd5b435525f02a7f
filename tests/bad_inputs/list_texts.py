"""Texts that come in as lists of entries: how they are read, or why not, in both languages."""

from __future__ import annotations

from tests.bad_inputs.lists import FileRow, NotTaken, Said, Shown

LIST = "Nome;Cognome\nAnita;Ferrè\n"


THE_LIST_IS_EMPTY: Said = (
    "L’elenco è vuoto. Scegli il file con i nomi.",
    "The list is empty. Choose the file with the names.",
)
COLUMNS_ARE_SEPARATED_BY: Said = (
    "Le colonne sono separate da punto e virgola.",
    "Columns are separated by semicolons.",
)
THE_TEXT_IS_ENCODED: Said = (
    "Il testo è codificato in UTF-16.",
    "The text is encoded as UTF-16.",
)

TEXTS: dict[str, FileRow] = {
    "empty": (
        lambda: b"",
        NotTaken(
            [
                THE_LIST_IS_EMPTY,
            ]
        ),
    ),
    "blank lines only": (
        lambda: b"\n ;\r\n",
        NotTaken(
            [
                THE_LIST_IS_EMPTY,
            ]
        ),
    ),
    "header only": (
        lambda: b"Nome;Cognome;Email\n",
        NotTaken(
            [
                (
                    (
                        "L’elenco ha i titoli delle colonne, ma sotto non c’è nessuno. Scegli il "
                        "file con i nomi."
                    ),
                    (
                        "The list has titles of columns but no people under them. Choose the "
                        "file with the names."
                    ),
                ),
            ]
        ),
    ),
    "no header, names in it": (
        lambda: b"Mario;Rossi;mario@example.org\nAnna;Neri;anna@example.org\n",
        Shown(
            [
                COLUMNS_ARE_SEPARATED_BY,
                (
                    (
                        "Nessun titolo di colonna riconosciuto. Il contenuto delle colonne è "
                        "stato indovinato: controllalo prima di importare."
                    ),
                    (
                        "No titles of columns were recognised. What each column holds was "
                        "guessed from its content: check it before you import."
                    ),
                ),
            ],
            ["Mario|Rossi", "Anna|Neri"],
        ),
    ),
    "no header, nothing like a name": (
        lambda: b"17;18;19\n20;21;22\n",
        NotTaken(
            [
                (
                    "Nessuna colonna con i nomi riconosciuta. Indica quale colonna li contiene.",
                    "No column with names was recognised. Say which column holds them.",
                ),
            ]
        ),
    ),
    "a column twice": (
        lambda: b"Nome;Cognome;Email;E-mail\nAnna;Neri;a@b.it;c@d.it\n",
        NotTaken(
            [
                (
                    "Le colonne C e D dicono la stessa cosa (“E-mail”). Scegli quale leggere.",
                    "Columns C and D say the same thing (“E-mail”). Choose which one is read.",
                ),
            ]
        ),
    ),
    "BOM": (
        lambda: LIST.encode("utf-8-sig"),
        Shown(
            [
                ("Il testo è codificato in UTF-8.", "The text is encoded as UTF-8."),
                COLUMNS_ARE_SEPARATED_BY,
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "Windows-1252": (
        lambda: LIST.encode("cp1252"),
        Shown(
            [
                ("Il testo è codificato in Windows-1252.", "The text is encoded as Windows-1252."),
                COLUMNS_ARE_SEPARATED_BY,
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "UTF-16 with BOM": (
        lambda: LIST.encode("utf-16"),
        Shown(
            [
                THE_TEXT_IS_ENCODED,
                COLUMNS_ARE_SEPARATED_BY,
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "UTF-16 without BOM": (
        lambda: LIST.encode("utf-16-le"),
        Shown(
            [
                THE_TEXT_IS_ENCODED,
                COLUMNS_ARE_SEPARATED_BY,
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "sep=;": (
        lambda: b"sep=;\n" + LIST.encode(),
        Shown(
            [
                (
                    "La prima riga del file dice che le colonne sono separate da “;”.",
                    "The first line of the file says that columns are separated by “;”.",
                ),
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "sep=#": (
        lambda: b"sep=#\n" + LIST.replace(";", "#").encode(),
        Shown(
            [
                (
                    "La prima riga del file dice che le colonne sono separate da “#”.",
                    "The first line of the file says that columns are separated by “#”.",
                ),
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "lines end with CR": (
        lambda: LIST.replace("\n", "\r").encode(),
        Shown(
            [
                ("Le righe finiscono come nei vecchi Mac.", "The lines end as on old Macs."),
                COLUMNS_ARE_SEPARATED_BY,
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "separated by tabs": (
        lambda: LIST.replace(";", "\t").encode(),
        Shown(
            [
                ("Le colonne sono separate da tabulazioni.", "Columns are separated by tabs."),
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "separated by commas": (
        lambda: LIST.replace(";", ",").encode(),
        Shown(
            [
                ("Le colonne sono separate da virgole.", "Columns are separated by commas."),
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "separated by bars": (
        lambda: LIST.replace(";", "|").encode(),
        Shown(
            [
                ("Le colonne sono separate da “|”.", "Columns are separated by “|”."),
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "one column": (
        lambda: b"Giocatore\nMario Rossi\nAnna Neri\n",
        Shown(
            [
                ("C’è una sola colonna.", "There is one column only."),
                (
                    "Nei nomi completi viene prima il nome (2 a favore, 0 contro).",
                    "Whole names are read with the name first (2 speak for it, 0 against).",
                ),
            ],
            ["Mario|Rossi", "Anna|Neri"],
        ),
    ),
    "accents encoded twice": (
        lambda: LIST.encode().decode("cp1252").encode(),
        Shown(
            [
                COLUMNS_ARE_SEPARATED_BY,
                (
                    (
                        "In 1 riga, la 2, gli accenti erano codificati due volte (“NicolÃ²”); "
                        "sono stati sistemati."
                    ),
                    (
                        "Accents had been encoded twice (“NicolÃ²”) in 1 line, line 2; they were "
                        "mended."
                    ),
                ),
            ],
            ["Anita|Ferrè"],
        ),
    ),
    "a BOM and bytes that are no UTF-8": (
        lambda: b"\xef\xbb\xbfNome;Cognome\nNicol\xf2;Neri\n",
        NotTaken(
            [
                (
                    (
                        "Il file si dichiara UTF-8 ma è danneggiato. Esporta di nuovo l’elenco "
                        "in CSV o XLSX."
                    ),
                    (
                        "The file says it is UTF-8 but is damaged. Export the list again as CSV "
                        "or XLSX."
                    ),
                ),
            ]
        ),
    ),
    "a quote never closed": (
        lambda: b'Nome;Cognome\nAnna;Neri\nMario;"Rossi\nUgo;Verdi\n',
        NotTaken(
            [
                (
                    (
                        "Riga 3: qui si apre una virgoletta che non si chiude mai. Chiudila o "
                        "toglila, poi importa di nuovo."
                    ),
                    (
                        "Line 3: a quotation mark opens here and is never closed. Close it or "
                        "take it out, then import again."
                    ),
                ),
            ]
        ),
    ),
    "ragged rows": (
        lambda: b"Nome;Cognome;Club\nAnna;Neri\nUgo;Verdi;Alfa;Beta\n",
        Shown(
            [
                COLUMNS_ARE_SEPARATED_BY,
                (
                    (
                        "La riga 2 ha 2 celle, l’intestazione 3. Controlla che niente si sia "
                        "spostato."
                    ),
                    "Line 2 has 2 cells, the header 3. Check that nothing has moved.",
                ),
                (
                    (
                        "La riga 3 ha 4 celle, l’intestazione 3. Controlla che niente si sia "
                        "spostato."
                    ),
                    "Line 3 has 4 cells, the header 3. Check that nothing has moved.",
                ),
            ],
            ["Anna|Neri", "Ugo|Verdi"],
        ),
    ),
    "a NUL": (
        lambda: b"Nome;Cognome\nAn\x00na;Neri\n",
        NotTaken(
            [
                (
                    (
                        "Riga 2: c’è un carattere NUL, quindi non è testo. Esporta di nuovo "
                        "l’elenco in CSV o XLSX."
                    ),
                    (
                        "Line 2: there is a NUL character, so this is not a text file. Export the "
                        "list "
                        "again as CSV or XLSX."
                    ),
                ),
            ]
        ),
    ),
    "a NUL, pasted": (
        lambda: "Nome\tCognome\nAnna\tNeri\nUg\x00o\tVerdi\n",
        NotTaken(
            [
                (
                    (
                        "Riga 3: c’è un carattere NUL, quindi non è testo. Esporta di nuovo "
                        "l’elenco in CSV o XLSX."
                    ),
                    (
                        "Line 3: there is a NUL character, so this is not a text file. Export the "
                        "list "
                        "again as CSV or XLSX."
                    ),
                ),
            ]
        ),
    ),
    "control characters only": (
        lambda: b"\x01\x02\x03\x04\x05",
        NotTaken(
            [
                (
                    (
                        "Questo non è un elenco: il file non contiene testo. Scegli un foglio di "
                        "calcolo o un file CSV."
                    ),
                    (
                        "This is not a list: the file holds no text. Choose a spreadsheet or a "
                        "CSV file."
                    ),
                ),
            ]
        ),
    ),
    "a cell of 131,073 characters": (
        lambda: b"Nome;Cognome\nAnna;" + b"x" * 131_073,
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
    "5,001 rows": (
        lambda: b"Nome;Cognome\n" + b"A;B\n" * 5_000,
        NotTaken(
            [
                (
                    (
                        "L’elenco ha 5001 righe; se ne possono importare al massimo 5000. Dividi "
                        "il file."
                    ),
                    "The list has 5001 rows; at most 5000 can be imported. Split the file.",
                ),
            ]
        ),
    ),
    "501 columns": (
        lambda: b"Nome" + b";" * 500,
        NotTaken(
            [
                (
                    "La riga 1 ha più di 500 colonne. Tieni solo le colonne dell’elenco.",
                    "Line 1 has more than 500 columns. Keep only the columns of the list.",
                ),
            ]
        ),
    ),
    "more than 50 MB": (
        lambda: b"x" * (50 * 1024 * 1024 + 1),
        NotTaken(
            [
                (
                    "Il file supera 50 MB, troppi per un elenco di persone. È il file giusto?",
                    (
                        "The file is larger than 50 MB, far too large for a list of people. Is "
                        "it the right file?"
                    ),
                ),
            ]
        ),
    ),
}
