"""People of lists of entries: who is added, under which name, and what the preview says."""

from __future__ import annotations

from tests.bad_inputs.lists import CellRow, Said, Shown

DATE_COULD_BE_READ: Said = (
    (
        "1 data si poteva leggere in due modi; è stata letta con il giorno prima. Controllala, o "
        "scegli prima il mese."
    ),
    (
        "1 date could be read both ways; it was read with the day first. Check it, or choose "
        "month first."
    ),
)
LINE_THERE_IS_NO: Said = (
    "Riga 2: manca il nome. Scrivilo, o tralascia la riga.",
    "Line 2: there is no name. Write it in, or leave the line out.",
)

PEOPLE: dict[str, CellRow] = {
    "the same person twice": (
        lambda: "Nome\tCognome\nAnna\tNeri\nANNA\tneri",
        Shown(
            [
                (
                    "Riga 3: ANNA neri è già nella riga 2. Questa riga non verrà importata.",
                    "Line 3: ANNA neri is already in line 2. The line is left out.",
                ),
            ],
            ["Anna|Neri"],
        ),
        None,
    ),
    "the same name, its accents put together": (
        lambda: "Nome\tCognome\nNicolo\u0300\tDe Luca",
        Shown([], []),
        None,
    ),
    "the same name in capitals and without accents": (
        lambda: "Nome\tCognome\nNICOLO\tDE LUCA",
        Shown([], []),
        None,
    ),
    "the same name, other birth date: in the list": (
        lambda: "Nome\tCognome\tNascita\nAnna\tNeri\t01/02/1990\nAnna\tNeri\t01/02/1991",
        Shown(
            [
                (
                    (
                        "2 date si potevano leggere in due modi; sono state lette con il giorno "
                        "prima. Controllane una che conosci, o scegli prima il mese."
                    ),
                    (
                        "2 dates could be read both ways; they were read with the day first. "
                        "Check one you know, or choose month first."
                    ),
                ),
                (
                    (
                        "Riga 3: Anna Neri ha lo stesso nome della riga 2, ma un’altra data di "
                        "nascita: due persone."
                    ),
                    (
                        "Line 3: Anna Neri has the same name as line 2 but another birth date: "
                        "two people."
                    ),
                ),
            ],
            ["Anna|Neri", "Anna|Neri"],
        ),
        None,
    ),
    "the same name, other birth date: in the event": (
        lambda: "Nome\tCognome\tNascita\nNicolò\tDe Luca\t08/05/1990",
        Shown(
            [
                DATE_COULD_BE_READ,
                (
                    (
                        "Riga 2: Nicolò De Luca ha lo stesso nome del numero 1, ma un’altra data "
                        "di nascita: due persone."
                    ),
                    (
                        "Line 2: Nicolò De Luca has the same name as number 1 but another birth "
                        "date: two people."
                    ),
                ),
            ],
            ["Nicolò|De Luca"],
        ),
        None,
    ),
    "the same name and e-mail, other birth date": (
        lambda: "Nome\tCognome\tEmail\tNascita\nNicolò\tDe Luca\tnic@example.org\t08/05/1990",
        Shown(
            [
                DATE_COULD_BE_READ,
                (
                    (
                        "Riga 2: Nicolò De Luca ha nome ed e-mail del numero 1, ma un’altra data "
                        "di nascita. Controlla."
                    ),
                    (
                        "Line 2: Nicolò De Luca has the name and e-mail of number 1 but another "
                        "birth date. Check it."
                    ),
                ),
            ],
            [],
        ),
        None,
    ),
    "nearly the same name": (
        lambda: "Nome\tCognome\nNicola\tDe Lucca",
        Shown(
            [
                (
                    (
                        "Riga 2: Nicola De Lucca è la stessa persona di Nicolò De Luca, numero "
                        "1? Scegli."
                    ),
                    (
                        "Line 2: is Nicola De Lucca the same person as Nicolò De Luca, number 1? "
                        "Choose."
                    ),
                ),
            ],
            [],
        ),
        None,
    ),
    "no surname": (
        lambda: "Nome\tCognome\nAnna\t",
        Shown(
            [
                (
                    "Riga 2: “Anna” è senza cognome. Scrivilo, o tralascia la riga.",
                    "Line 2: “Anna” has no surname. Write it in, or leave the line out.",
                ),
            ],
            [],
        ),
        None,
    ),
    "no first name": (
        lambda: "Nome\tCognome\n\tNeri",
        Shown(
            [
                (
                    "Riga 2: “Neri” è senza nome. Scrivilo, o tralascia la riga.",
                    "Line 2: “Neri” has no first name. Write it in, or leave the line out.",
                ),
            ],
            [],
        ),
        None,
    ),
    "no name": (
        lambda: "Nome\tCognome\tClub\n\t\tAlfa",
        Shown(
            [
                LINE_THERE_IS_NO,
            ],
            [],
        ),
        None,
    ),
    "only spaces and zero-width characters": (
        lambda: "Nome\tCognome\tClub\n \u00a0\t\u200b\u2060\tAlfa",
        Shown(
            [
                LINE_THERE_IS_NO,
            ],
            [],
        ),
        None,
    ),
    "a name of 200 characters": (
        lambda: "Nome\tCognome\n" + "x" * 200 + "\tNeri",
        Shown([], ["x" * 200 + "|Neri"]),
        None,
    ),
    "a name of 201 characters": (
        lambda: "Nome\tCognome\n" + "x" * 201 + "\tNeri",
        Shown(
            [
                (
                    "Riga 2, “Nome”: il nome ha 201 caratteri, il massimo è 200. Accorcialo.",
                    (
                        "Line 2, “Nome”: the name has 201 characters, at most 200 are allowed. "
                        "Shorten it."
                    ),
                ),
            ],
            [],
        ),
        None,
    ),
    "a name of 5,000 characters": (
        lambda: "Nome\tCognome\n" + "x" * 5_000 + "\tNeri",
        Shown(
            [
                (
                    "Riga 2, “Nome”: il nome ha 5000 caratteri, il massimo è 200. Accorcialo.",
                    (
                        "Line 2, “Nome”: the name has 5000 characters, at most 200 are allowed. "
                        "Shorten it."
                    ),
                ),
            ],
            [],
        ),
        None,
    ),
    "a line break inside a name": (
        lambda: 'Nome\tCognome\n"An\nna"\tNeri',
        Shown(
            [
                (
                    "Riga 2, “Nome”: c’è un a capo; al suo posto va uno spazio.",
                    "Line 2, “Nome”: there is a line break inside; a space takes its place.",
                ),
            ],
            ["An na|Neri"],
        ),
        ("first_name", "An na"),
    ),
    "markup": (
        lambda: "Nome\tCognome\nRossi & C. <b>\tNeri",
        Shown([], ["Rossi & C. <b>|Neri"]),
        ("first_name", "Rossi & C. <b>"),
    ),
    "markup with a file in it": (
        lambda: "Nome\tCognome\n<img src=file:///etc/passwd>\tNeri",
        Shown([], ["<img src=file:///etc/passwd>|Neri"]),
        ("first_name", "<img src=file:///etc/passwd>"),
    ),
    "emoji": (
        lambda: "Nome\tCognome\n😀 Anna\tNeri",
        Shown([], ["😀 Anna|Neri"]),
        ("first_name", "😀 Anna"),
    ),
    "Chinese": (
        lambda: "Nome\tCognome\n李小龍\tNeri",
        Shown([], ["李小龍|Neri"]),
        ("first_name", "李小龍"),
    ),
    "Arabic": (
        lambda: "Nome\tCognome\nمحمد\tNeri",
        Shown([], ["محمد|Neri"]),
        ("first_name", "محمد"),
    ),
    "signs that turn the direction of writing": (
        lambda: "Nome\tCognome\nAnna\u202egpj\tNeri",
        Shown(
            [
                (
                    (
                        "Riga 2, “Nome”: tolti i segni invisibili che invertono la direzione "
                        "della scrittura."
                    ),
                    (
                        "Line 2, “Nome”: invisible signs that turn the direction of writing were "
                        "taken out."
                    ),
                ),
            ],
            ["Annagpj|Neri"],
        ),
        ("first_name", "Annagpj"),
    ),
    "a control character": (
        lambda: "Nome\tCognome\nAn\x07na\tNeri",
        Shown(
            [
                (
                    "Riga 2, “Nome”: tolti i caratteri di controllo.",
                    "Line 2, “Nome”: control characters were taken out.",
                ),
            ],
            ["Anna|Neri"],
        ),
        ("first_name", "Anna"),
    ),
    "a formula with a link": (
        lambda: 'Nome\tCognome\n=HYPERLINK("http://example.org")\tNeri',
        Shown(
            [
                (
                    (
                        'Riga 2, “Nome”: “=HYPERLINK("http://example.org")” sembra una formula; '
                        "resta come testo."
                    ),
                    (
                        'Line 2, “Nome”: “=HYPERLINK("http://example.org")” looks like a '
                        "formula; it is kept as text."
                    ),
                ),
            ],
            ['=HYPERLINK("http://example.org")|Neri'],
        ),
        ("first_name", '=HYPERLINK("http://example.org")'),
    ),
    "@SUM": (
        lambda: "Nome\tCognome\n@SUM(A1)\tNeri",
        Shown(
            [
                (
                    "Riga 2, “Nome”: “@SUM(A1)” sembra una formula; resta come testo.",
                    "Line 2, “Nome”: “@SUM(A1)” looks like a formula; it is kept as text.",
                ),
            ],
            ["@SUM(A1)|Neri"],
        ),
        ("first_name", "@SUM(A1)"),
    ),
    "+39": (
        lambda: "Nome\tCognome\n+39 055\tNeri",
        Shown([], ["+39 055|Neri"]),
        ("first_name", "+39 055"),
    ),
    "SQL": (
        lambda: "Nome\tCognome\n'); DROP TABLE entry;--\tNeri",
        Shown([], ["'); DROP TABLE entry;--|Neri"]),
        ("first_name", "'); DROP TABLE entry;--"),
    ),
    "signs of a search": (
        lambda: "Nome\tCognome\n100%_\tNeri",
        Shown([], ["100%_|Neri"]),
        ("first_name", "100%_"),
    ),
}
