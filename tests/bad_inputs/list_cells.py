"""Cells of lists of entries: what an entry is with and without, and what the preview says."""

from __future__ import annotations

from fractions import Fraction

from tests.bad_inputs.lists import CellRow, Shown

CELLS: dict[str, CellRow] = {
    "a malformed e-mail": (
        lambda: "Nome\tCognome\tEmail\nAnna\tNeri\tanna@@example",
        Shown(
            [
                (
                    "Riga 2, “Email”: “anna@@example” non è un indirizzo e-mail. Importare senza?",
                    "Line 2, “Email”: “anna@@example” is not an e-mail address. Import without it?",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("email", None),
    ),
    "rating: letters": (
        lambda: "Nome\tCognome\tElo\nAnna\tNeri\tabc",
        Shown(
            [
                (
                    "Riga 2, “Elo”: “abc” non è un rating tra 0 e 9999. Non verrà importato.",
                    "Line 2, “Elo”: “abc” is not a rating between 0 and 9999. It will be left out.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("rating", None),
    ),
    "rating: below nothing": (
        lambda: "Nome\tCognome\tElo\nAnna\tNeri\t-5",
        Shown(
            [
                (
                    "Riga 2, “Elo”: “-5” non è un rating tra 0 e 9999. Non verrà importato.",
                    "Line 2, “Elo”: “-5” is not a rating between 0 and 9999. It will be left out.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("rating", None),
    ),
    "rating: too much": (
        lambda: "Nome\tCognome\tElo\nAnna\tNeri\t99999",
        Shown(
            [
                (
                    "Riga 2, “Elo”: “99999” non è un rating tra 0 e 9999. Non verrà importato.",
                    (
                        "Line 2, “Elo”: “99999” is not a rating between 0 and 9999. It will be "
                        "left "
                        "out."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("rating", None),
    ),
    "rating: thousands and decimals": (
        lambda: "Nome\tCognome\tElo\nAnna\tNeri\t1.500,5",
        Shown([], ["Anna|Neri"]),
        ("rating", Fraction(3001, 2)),
    ),
    "rating: no number": (
        lambda: "Nome\tCognome\tElo\nAnna\tNeri\tNaN",
        Shown(
            [
                (
                    "Riga 2, “Elo”: “NaN” non è un rating tra 0 e 9999. Non verrà importato.",
                    "Line 2, “Elo”: “NaN” is not a rating between 0 and 9999. It will be left out.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("rating", None),
    ),
    "an id that lost its zeros": (
        lambda: "Nome\tCognome\tTessera\nAnna\tNeri\t001234\nUgo\tVerdi\t12345\nIda\tBlu\t100000",
        Shown(
            [
                (
                    (
                        "Riga 3, “Tessera”: “12345” ha meno delle solite 6 cifre; forse si sono "
                        "persi gli zeri iniziali."
                    ),
                    (
                        "Line 3, “Tessera”: “12345” is shorter than the usual 6 digits; zeros at "
                        "its front may be lost."
                    ),
                ),
            ],
            ["Anna|Neri", "Ugo|Verdi", "Ida|Blu"],
        ),
        None,
    ),
    "an id that was shortened": (
        lambda: "Nome\tCognome\tTessera\nAnna\tNeri\t1,23E+11",
        Shown(
            [
                (
                    (
                        "Riga 2, “Tessera”: il foglio ha abbreviato il numero in “1,23E+11”. Non "
                        "verrà importato; per tenerlo, formatta la colonna come testo e importa "
                        "di nuovo."
                    ),
                    (
                        "Line 2, “Tessera”: the spreadsheet has shortened the number to "
                        "“1,23E+11”. It will be left out; format the column as text and import "
                        "again to keep it."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("league_id", None),
    ),
    "a phone that was shortened": (
        lambda: "Nome\tCognome\tTelefono\nAnna\tNeri\t3,33E+09",
        Shown(
            [
                (
                    (
                        "Riga 2, “Telefono”: il foglio ha abbreviato il numero in “3,33E+09”. "
                        "Non verrà importato; per tenerlo, formatta la colonna come testo e "
                        "importa di nuovo."
                    ),
                    (
                        "Line 2, “Telefono”: the spreadsheet has shortened the number to "
                        "“3,33E+09”. It will be left out; format the column as text and import "
                        "again to keep it."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("phone", None),
    ),
    "a phone with +39": (
        lambda: "Nome\tCognome\tTelefono\nAnna\tNeri\t+39 333 1234567",
        Shown([], ["Anna|Neri"]),
        ("phone", "+39 333 1234567"),
    ),
    "an error in Italian": (
        lambda: "Nome\tCognome\tClub\nAnna\tNeri\t#N/D",
        Shown(
            [
                (
                    "Riga 2, “Club”: il foglio mostra l’errore #N/D; la cella conta come vuota.",
                    (
                        "Line 2, “Club”: the spreadsheet shows the error #N/D; the cell counts "
                        "as empty."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("club", None),
    ),
    "an error of LibreOffice": (
        lambda: "Nome\tCognome\tClub\nAnna\tNeri\tErr:502",
        Shown(
            [
                (
                    (
                        "Riga 2, “Club”: il foglio mostra l’errore Err:502; la cella conta come "
                        "vuota."
                    ),
                    (
                        "Line 2, “Club”: the spreadsheet shows the error Err:502; the cell "
                        "counts as empty."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("club", None),
    ),
    "gender": (
        lambda: "Nome\tCognome\tSesso\nAnna\tNeri\tboh",
        Shown(
            [
                (
                    "Riga 2, “Sesso”: “boh” non è F, M o X. Non verrà importato.",
                    "Line 2, “Sesso”: “boh” must be F, M or X. It will be left out.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("gender", None),
    ),
    "paid": (
        lambda: "Nome\tCognome\tPagato\nAnna\tNeri\tforse",
        Shown(
            [
                (
                    "Riga 2, “Pagato”: “forse” non è né sì né no. Non verrà importato.",
                    "Line 2, “Pagato”: “forse” is neither yes nor no. It will be left out.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("paid", False),
    ),
    "copies": (
        lambda: "Nome\tCognome\tCopie\nAnna\tNeri\ttante",
        Shown(
            [
                (
                    "Riga 2, “Copie”: “tante” non è un numero di copie. Non verrà importato.",
                    "Line 2, “Copie”: “tante” is not a number of copies. It will be left out.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("copies", None),
    ),
    "time of registration": (
        lambda: "Nome\tCognome\tTimestamp\nAnna\tNeri\tpresto",
        Shown(
            [
                (
                    (
                        "Riga 2, “Timestamp”: “presto” non è la data di una pre-iscrizione. Non "
                        "verrà importato."
                    ),
                    (
                        "Line 2, “Timestamp”: “presto” is not a pre-registration time. It will be "
                        "left "
                        "out."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("preregistered", None),
    ),
    "a club of 201 characters": (
        lambda: "Nome\tCognome\tClub\nAnna\tNeri\t" + "x" * 201,
        Shown(
            [
                (
                    (
                        "Riga 2, “Club”: il testo ha 201 caratteri, il massimo è 200. Non verrà "
                        "importato."
                    ),
                    (
                        "Line 2, “Club”: the text has 201 characters, at most 200 are allowed. "
                        "It will be left out."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("club", None),
    ),
    "a note of 2001 characters": (
        lambda: "Nome\tCognome\tNote\nAnna\tNeri\t" + "x" * 2001,
        Shown(
            [
                (
                    "Riga 2, “Note”: il testo ha 2001 caratteri; restano i primi 2000.",
                    "Line 2, “Note”: the text has 2001 characters; the first 2000 are kept.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("notes", "x" * 2000),
    ),
}
