"""Cells of lists of entries: what an entry is with and without, and what the preview says."""

from __future__ import annotations

from fractions import Fraction

from tests.bad_inputs import list_said as said
from tests.bad_inputs.lists import CellRow, cell, pasted

CELLS: dict[str, CellRow] = {
    "a malformed e-mail": cell(
        "Email",
        "anna@@example",
        """
        it: Riga 2, “Email”: “anna@@example” non è un indirizzo e-mail. Importare senza?
        en: Line 2, “Email”: “anna@@example” is not an e-mail address. Import without it?
        """,
        email=None,
    ),
    "rating: letters": cell("Elo", "abc", said.no_rating("abc"), rating=None),
    "rating: below nothing": cell("Elo", "-5", said.no_rating("-5"), rating=None),
    "rating: too much": cell("Elo", "99999", said.no_rating(99999), rating=None),
    "rating: thousands and decimals": cell("Elo", "1.500,5", rating=Fraction(3001, 2)),
    "rating: no number": cell("Elo", "NaN", said.no_rating("NaN"), rating=None),
    "an id that lost its zeros": pasted(
        "Nome\tCognome\tTessera\nAnna\tNeri\t001234\nUgo\tVerdi\t12345\nIda\tBlu\t100000",
        """
        it: Riga 3, “Tessera”: “12345” ha meno delle solite 6 cifre; forse si sono persi gli zeri
            iniziali.
        en: Line 3, “Tessera”: “12345” is shorter than the usual 6 digits; zeros at its front may
            be lost.
        """,
        added=["Anna|Neri", "Ugo|Verdi", "Ida|Blu"],
    ),
    "an id that was shortened": cell(
        "Tessera", "1,23E+11", said.shortened("Tessera", "1,23E+11"), league_id=None
    ),
    "a phone that was shortened": cell(
        "Telefono", "3,33E+09", said.shortened("Telefono", "3,33E+09"), phone=None
    ),
    "a phone with +39": cell("Telefono", "+39 333 1234567", phone="+39 333 1234567"),
    "an error in Italian": cell("Club", "#N/D", said.shows_error(2, "#N/D"), club=None),
    "an error of LibreOffice": cell("Club", "Err:502", said.shows_error(2, "Err:502"), club=None),
    "gender": cell(
        "Sesso",
        "boh",
        """
        it: Riga 2, “Sesso”: “boh” non è F, M o X. Non verrà importato.
        en: Line 2, “Sesso”: “boh” must be F, M or X. It will be left out.
        """,
        gender=None,
    ),
    "paid": cell(
        "Pagato",
        "forse",
        """
        it: Riga 2, “Pagato”: “forse” non è né sì né no. Non verrà importato.
        en: Line 2, “Pagato”: “forse” is neither yes nor no. It will be left out.
        """,
        paid=False,
    ),
    "copies": cell(
        "Copie",
        "tante",
        """
        it: Riga 2, “Copie”: “tante” non è un numero di copie. Non verrà importato.
        en: Line 2, “Copie”: “tante” is not a number of copies. It will be left out.
        """,
        copies=None,
    ),
    "time of registration": cell(
        "Timestamp",
        "presto",
        """
        it: Riga 2, “Timestamp”: “presto” non è la data di una pre-iscrizione. Non verrà importato.
        en: Line 2, “Timestamp”: “presto” is not a pre-registration time. It will be left out.
        """,
        preregistered=None,
    ),
    "a club of 201 characters": cell(
        "Club",
        "x" * 201,
        """
        it: Riga 2, “Club”: il testo ha 201 caratteri, il massimo è 200. Non verrà importato.
        en: Line 2, “Club”: the text has 201 characters, at most 200 are allowed. It will be left
            out.
        """,
        club=None,
    ),
    "a note of 2001 characters": cell(
        "Note",
        "x" * 2001,
        """
        it: Riga 2, “Note”: il testo ha 2001 caratteri; restano i primi 2000.
        en: Line 2, “Note”: the text has 2001 characters; the first 2000 are kept.
        """,
        notes="x" * 2000,
    ),
}
