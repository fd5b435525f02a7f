"""Dates of lists of entries: which day is taken and what the preview says."""

from __future__ import annotations

import datetime as dt

from tests.bad_inputs import list_said as said
from tests.bad_inputs.lists import CellRow, cell, pasted

DATES: dict[str, CellRow] = {
    "29/02/2011": cell("Nascita", "29/02/2011", said.no_such_day("29/02/2011"), birth_date=None),
    "29/02/2012": cell("Nascita", "29/02/2012", birth_date=dt.date(2012, 2, 29)),
    "31/11/2010": cell("Nascita", "31/11/2010", said.no_such_day("31/11/2010"), birth_date=None),
    "15/13/2010": cell("Nascita", "15/13/2010", said.no_such_day("15/13/2010"), birth_date=None),
    "day first and month first in one file": pasted(
        "Nome\tCognome\tNascita\nAnna\tNeri\t03/04/1990\nUgo\tVerdi\t04/25/1991\nIda\tBlu\t25/04/1992",
        """
        it: Le date sono scritte in due modi: 1 con il giorno prima, 1 con il mese prima. 1 data è
            ambigua e resta fuori finché non scegli.
        en: Dates are written in two ways: 1 with the day first, 1 with the month first. 1 date
            could be either and is left out until you choose.
        """,
        said.either_day(2, "03/04/1990"),
        added=["Anna|Neri", "Ugo|Verdi", "Ida|Blu"],
        birth_date=dt.date(1992, 4, 25),
    ),
    "two dates that could be either in such a file": pasted(
        "Nome\tCognome\tNascita\nAnna\tNeri\t03/04/1990\nBo\tLi\t05/06/1990\nUgo\tVerdi\t04/25/1991\nIda\tBlu\t25/04/1992",
        """
        it: Le date sono scritte in due modi: 1 con il giorno prima, 1 con il mese prima. 2 date
            sono ambigue e restano fuori finché non scegli.
        en: Dates are written in two ways: 1 with the day first, 1 with the month first. 2 dates
            could be either and are left out until you choose.
        """,
        said.either_day(2, "03/04/1990"),
        said.either_day(3, "05/06/1990"),
        added=["Anna|Neri", "Bo|Li", "Ugo|Verdi", "Ida|Blu"],
    ),
    "both orders, and none that could be either": pasted(
        "Nome\tCognome\tNascita\nUgo\tVerdi\t04/25/1991\nIda\tBlu\t25/04/1992",
        """
        it: Le date sono scritte in due modi: 1 con il giorno prima, 1 con il mese prima.
        en: Dates are written in two ways: 1 with the day first, 1 with the month first.
        """,
        added=["Ugo|Verdi", "Ida|Blu"],
        birth_date=dt.date(1992, 4, 25),
    ),
    "nothing tells day and month apart": cell(
        "Nascita", "03/04/1990", said.READ_DAY_FIRST, birth_date=dt.date(1990, 4, 3)
    ),
    "one date tells that the month is first": pasted(
        "Nome\tCognome\tNascita\nAnna\tNeri\t03/04/1990\nUgo\tVerdi\t04/25/1991",
        """
        it: Nelle date viene prima il mese, come mostra 1 data; se è sbagliato, scegli prima il
            giorno.
        en: Dates are read with the month first, as 1 date shows; choose day first if that is
            wrong.
        """,
        added=["Anna|Neri", "Ugo|Verdi"],
        birth_date=dt.date(1991, 4, 25),
    ),
    "one date tells that the day is first": pasted(
        "Nome\tCognome\tNascita\nAnna\tNeri\t03/04/1990\nUgo\tVerdi\t25/04/1991",
        """
        it: Nelle date viene prima il giorno, come mostra 1 data; se è sbagliato, scegli prima il
            mese.
        en: Dates are read with the day first, as 1 date shows; choose month first if that is
            wrong.
        """,
        added=["Anna|Neri", "Ugo|Verdi"],
        birth_date=dt.date(1991, 4, 25),
    ),
    "two digits of a year": cell(
        "Nascita",
        "21/05/71",
        said.short_year("21/05/71", "21/05/1971"),
        birth_date=dt.date(1971, 5, 21),
    ),
    "two digits of a year of this century": cell(
        "Nascita",
        "21/05/11",
        said.short_year("21/05/11", "21/05/2011"),
        birth_date=dt.date(2011, 5, 21),
    ),
    "born tomorrow": cell(
        "Nascita",
        "22/11/2026",
        """
        it: Riga 2, “Nascita”: il 22/11/2026 è nel futuro. Importare senza?
        en: Line 2, “Nascita”: 22/11/2026 is in the future. Import without it?
        """,
        birth_date=None,
    ),
    "born before 1900": cell(
        "Nascita",
        "31/12/1899",
        """
        it: Riga 2, “Nascita”: il 31/12/1899 è prima del 1900. Importare senza?
        en: Line 2, “Nascita”: 31/12/1899 is before 1900. Import without it?
        """,
        birth_date=None,
    ),
    "aged 3": cell(
        "Nascita", "21/11/2023", said.aged("21/11/2023", 3), birth_date=dt.date(2023, 11, 21)
    ),
    "aged 110": cell(
        "Nascita", "21/11/1916", said.aged("21/11/1916", 110), birth_date=dt.date(1916, 11, 21)
    ),
    "a day number": cell(
        "Nascita",
        "33000",
        """
        it: Riga 2, “Nascita”: 33000 è una data scritta come numero di giorni, come fanno i fogli
            di calcolo; letta come 07/05/1990.
        en: Line 2, “Nascita”: 33000 is how a spreadsheet counts days; it was read as 07/05/1990.
        """,
        birth_date=dt.date(1990, 5, 7),
    ),
    "a day number that is none": cell("Nascita", "99999", said.no_date(99999), birth_date=None),
    "a year alone": cell("Nascita", "1990", said.no_date(1990), birth_date=None),
    "a word": cell("Nascita", "ieri", said.no_date("ieri"), birth_date=None),
    "month in words": cell("Nascita", "7 maggio 1990", birth_date=dt.date(1990, 5, 7)),
}
