"""Dates of lists of entries: which day is taken and what the preview says."""

from __future__ import annotations

import datetime as dt

from tests.bad_inputs.lists import CellRow, Said, Shown

LINE_NASCITA_COULD_BE: Said = (
    (
        "Riga 2, “Nascita”: 03/04/1990 può essere due giorni diversi. Scegli prima il giorno o "
        "prima il mese; fino ad allora resta fuori."
    ),
    (
        "Line 2, “Nascita”: 03/04/1990 could be two different days. Choose day first or month "
        "first; until then it is left out."
    ),
)

DATES: dict[str, CellRow] = {
    "29/02/2011": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t29/02/2011",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: il giorno 29/02/2011 non esiste. Importare senza?",
                    "Line 2, “Nascita”: there is no day 29/02/2011. Import without it?",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", None),
    ),
    "29/02/2012": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t29/02/2012",
        Shown([], ["Anna|Neri"]),
        ("birth_date", dt.date(2012, 2, 29)),
    ),
    "31/11/2010": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t31/11/2010",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: il giorno 31/11/2010 non esiste. Importare senza?",
                    "Line 2, “Nascita”: there is no day 31/11/2010. Import without it?",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", None),
    ),
    "15/13/2010": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t15/13/2010",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: il giorno 15/13/2010 non esiste. Importare senza?",
                    "Line 2, “Nascita”: there is no day 15/13/2010. Import without it?",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", None),
    ),
    "day first and month first in one file": (
        lambda: (
            "Nome\tCognome\tNascita\nAnna\tNeri\t03/04/1990\nUgo\tVerdi\t04/25/1991\nIda\tBlu\t25/04/1992"
        ),
        Shown(
            [
                (
                    (
                        "Le date sono scritte in due modi: 1 con il giorno prima, 1 con il mese "
                        "prima. 1 data è ambigua e resta fuori finché non scegli."
                    ),
                    (
                        "Dates are written in two ways: 1 with the day first, 1 with the month "
                        "first. 1 date could be either and is left out until you choose."
                    ),
                ),
                LINE_NASCITA_COULD_BE,
            ],
            ["Anna|Neri", "Ugo|Verdi", "Ida|Blu"],
        ),
        ("birth_date", dt.date(1992, 4, 25)),
    ),
    "two dates that could be either in such a file": (
        lambda: (
            "Nome\tCognome\tNascita\nAnna\tNeri\t03/04/1990\nBo\tLi\t05/06/1990\nUgo\tVerdi\t04/25/1991\nIda\tBlu\t25/04/1992"
        ),
        Shown(
            [
                (
                    (
                        "Le date sono scritte in due modi: 1 con il giorno prima, 1 con il mese "
                        "prima. 2 date sono ambigue e restano fuori finché non scegli."
                    ),
                    (
                        "Dates are written in two ways: 1 with the day first, 1 with the month "
                        "first. 2 dates could be either and are left out until you choose."
                    ),
                ),
                LINE_NASCITA_COULD_BE,
                (
                    (
                        "Riga 3, “Nascita”: 05/06/1990 può essere due giorni diversi. Scegli "
                        "prima il giorno o prima il mese; fino ad allora resta fuori."
                    ),
                    (
                        "Line 3, “Nascita”: 05/06/1990 could be two different days. Choose day "
                        "first or month first; until then it is left out."
                    ),
                ),
            ],
            ["Anna|Neri", "Bo|Li", "Ugo|Verdi", "Ida|Blu"],
        ),
        None,
    ),
    "both orders, and none that could be either": (
        lambda: "Nome\tCognome\tNascita\nUgo\tVerdi\t04/25/1991\nIda\tBlu\t25/04/1992",
        Shown(
            [
                (
                    (
                        "Le date sono scritte in due modi: 1 con il giorno prima, 1 con il mese "
                        "prima."
                    ),
                    "Dates are written in two ways: 1 with the day first, 1 with the month first.",
                ),
            ],
            ["Ugo|Verdi", "Ida|Blu"],
        ),
        ("birth_date", dt.date(1992, 4, 25)),
    ),
    "nothing tells day and month apart": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t03/04/1990",
        Shown(
            [
                (
                    (
                        "1 data si poteva leggere in due modi; è stata letta con il giorno "
                        "prima. Controllala, o scegli prima il mese."
                    ),
                    (
                        "1 date could be read both ways; it was read with the day first. Check "
                        "it, or choose month first."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", dt.date(1990, 4, 3)),
    ),
    "one date tells that the month is first": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t03/04/1990\nUgo\tVerdi\t04/25/1991",
        Shown(
            [
                (
                    (
                        "Nelle date viene prima il mese, come mostra 1 data; se è sbagliato, "
                        "scegli prima il giorno."
                    ),
                    (
                        "Dates are read with the month first, as 1 date shows; choose day first "
                        "if that is wrong."
                    ),
                ),
            ],
            ["Anna|Neri", "Ugo|Verdi"],
        ),
        ("birth_date", dt.date(1991, 4, 25)),
    ),
    "one date tells that the day is first": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t03/04/1990\nUgo\tVerdi\t25/04/1991",
        Shown(
            [
                (
                    (
                        "Nelle date viene prima il giorno, come mostra 1 data; se è sbagliato, "
                        "scegli prima il mese."
                    ),
                    (
                        "Dates are read with the day first, as 1 date shows; choose month first "
                        "if that is wrong."
                    ),
                ),
            ],
            ["Anna|Neri", "Ugo|Verdi"],
        ),
        ("birth_date", dt.date(1991, 4, 25)),
    ),
    "two digits of a year": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t21/05/71",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: 21/05/71 ha l’anno di due cifre; letta come 21/05/1971.",
                    (
                        "Line 2, “Nascita”: 21/05/71 has a year of two digits; it was read as "
                        "21/05/1971."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", dt.date(1971, 5, 21)),
    ),
    "two digits of a year of this century": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t21/05/11",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: 21/05/11 ha l’anno di due cifre; letta come 21/05/2011.",
                    (
                        "Line 2, “Nascita”: 21/05/11 has a year of two digits; it was read as "
                        "21/05/2011."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", dt.date(2011, 5, 21)),
    ),
    "born tomorrow": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t22/11/2026",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: il 22/11/2026 è nel futuro. Importare senza?",
                    "Line 2, “Nascita”: 22/11/2026 is in the future. Import without it?",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", None),
    ),
    "born before 1900": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t31/12/1899",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: il 31/12/1899 è prima del 1900. Importare senza?",
                    "Line 2, “Nascita”: 31/12/1899 is before 1900. Import without it?",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", None),
    ),
    "aged 3": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t21/11/2023",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: data di nascita 21/11/2023, quindi 3 anni. Controlla.",
                    "Line 2, “Nascita”: born on 21/11/2023, so 3 years old. Check it.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", dt.date(2023, 11, 21)),
    ),
    "aged 110": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t21/11/1916",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: data di nascita 21/11/1916, quindi 110 anni. Controlla.",
                    "Line 2, “Nascita”: born on 21/11/1916, so 110 years old. Check it.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", dt.date(1916, 11, 21)),
    ),
    "a day number": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t33000",
        Shown(
            [
                (
                    (
                        "Riga 2, “Nascita”: 33000 è una data scritta come numero di giorni, come "
                        "fanno i fogli di calcolo; letta come 07/05/1990."
                    ),
                    (
                        "Line 2, “Nascita”: 33000 is how a spreadsheet counts days; it was read "
                        "as 07/05/1990."
                    ),
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", dt.date(1990, 5, 7)),
    ),
    "a day number that is none": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t99999",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: “99999” non è una data. Importare senza?",
                    "Line 2, “Nascita”: “99999” is not a date. Import without it?",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", None),
    ),
    "a year alone": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t1990",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: “1990” non è una data. Importare senza?",
                    "Line 2, “Nascita”: “1990” is not a date. Import without it?",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", None),
    ),
    "a word": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\tieri",
        Shown(
            [
                (
                    "Riga 2, “Nascita”: “ieri” non è una data. Importare senza?",
                    "Line 2, “Nascita”: “ieri” is not a date. Import without it?",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("birth_date", None),
    ),
    "month in words": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t7 maggio 1990",
        Shown([], ["Anna|Neri"]),
        ("birth_date", dt.date(1990, 5, 7)),
    ),
}
