"""People of lists of entries: who is added, under which name, and what the preview says."""

from __future__ import annotations

from tests.bad_inputs import list_said as said
from tests.bad_inputs.lists import CellRow, named, pasted

PEOPLE: dict[str, CellRow] = {
    "the same person twice": pasted(
        "Nome\tCognome\nAnna\tNeri\nANNA\tneri",
        """
        it: Riga 3: ANNA neri è già nella riga 2. Questa riga non verrà importata.
        en: Line 3: ANNA neri is already in line 2. The line is left out.
        """,
        added=["Anna|Neri"],
    ),
    "the same name, its accents put together": pasted(
        "Nome\tCognome\nNicolo\u0300\tDe Luca", added=[]
    ),
    "the same name in capitals and without accents": pasted(
        "Nome\tCognome\nNICOLO\tDE LUCA", added=[]
    ),
    "the same name, other birth date: in the list": pasted(
        "Nome\tCognome\tNascita\nAnna\tNeri\t01/02/1990\nAnna\tNeri\t01/02/1991",
        """
        it: 2 date si potevano leggere in due modi; sono state lette con il giorno prima.
            Controllane una che conosci, o scegli prima il mese.
        en: 2 dates could be read both ways; they were read with the day first. Check one you know,
            or choose month first.
        it: Riga 3: Anna Neri ha lo stesso nome della riga 2, ma un’altra data di nascita: due
            persone.
        en: Line 3: Anna Neri has the same name as line 2 but another birth date: two people.
        """,
        added=["Anna|Neri", "Anna|Neri"],
    ),
    "the same name, other birth date: in the event": pasted(
        "Nome\tCognome\tNascita\nNicolò\tDe Luca\t08/05/1990",
        said.READ_DAY_FIRST,
        """
        it: Riga 2: Nicolò De Luca ha lo stesso nome del numero 1, ma un’altra data di nascita: due
            persone.
        en: Line 2: Nicolò De Luca has the same name as number 1 but another birth date: two
            people.
        """,
        added=["Nicolò|De Luca"],
    ),
    "the same name and e-mail, other birth date": pasted(
        "Nome\tCognome\tEmail\tNascita\nNicolò\tDe Luca\tnic@example.org\t08/05/1990",
        said.READ_DAY_FIRST,
        """
        it: Riga 2: Nicolò De Luca ha nome ed e-mail del numero 1, ma un’altra data di nascita.
            Controlla.
        en: Line 2: Nicolò De Luca has the name and e-mail of number 1 but another birth date.
            Check it.
        """,
        added=[],
    ),
    "nearly the same name": pasted(
        "Nome\tCognome\nNicola\tDe Lucca",
        """
        it: Riga 2: Nicola De Lucca è la stessa persona di Nicolò De Luca, numero 1? Scegli.
        en: Line 2: is Nicola De Lucca the same person as Nicolò De Luca, number 1? Choose.
        """,
        added=[],
    ),
    "no surname": pasted(
        "Nome\tCognome\nAnna\t",
        """
        it: Riga 2: “Anna” è senza cognome. Scrivilo, o tralascia la riga.
        en: Line 2: “Anna” has no surname. Write it in, or leave the line out.
        """,
        added=[],
    ),
    "no first name": pasted(
        "Nome\tCognome\n\tNeri",
        """
        it: Riga 2: “Neri” è senza nome. Scrivilo, o tralascia la riga.
        en: Line 2: “Neri” has no first name. Write it in, or leave the line out.
        """,
        added=[],
    ),
    "no name": pasted("Nome\tCognome\tClub\n\t\tAlfa", said.NO_NAME, added=[]),
    "only spaces and zero-width characters": pasted(
        "Nome\tCognome\tClub\n \u00a0\t\u200b\u2060\tAlfa", said.NO_NAME, added=[]
    ),
    "a name of 200 characters": pasted(
        "Nome\tCognome\n" + "x" * 200 + "\tNeri", added=["x" * 200 + "|Neri"]
    ),
    "a name of 201 characters": pasted(
        "Nome\tCognome\n" + "x" * 201 + "\tNeri", said.name_too_long(201), added=[]
    ),
    "a name of 5,000 characters": pasted(
        "Nome\tCognome\n" + "x" * 5_000 + "\tNeri", said.name_too_long(5000), added=[]
    ),
    "a line break inside a name": pasted(
        'Nome\tCognome\n"An\nna"\tNeri',
        """
        it: Riga 2, “Nome”: c’è un a capo; al suo posto va uno spazio.
        en: Line 2, “Nome”: there is a line break inside; a space takes its place.
        """,
        added=["An na|Neri"],
        first_name="An na",
    ),
    "markup": named("Rossi & C. <b>"),
    "markup with a file in it": named("<img src=file:///etc/passwd>"),
    "emoji": named("😀 Anna"),
    "Chinese": named("李小龍"),
    "Arabic": named("محمد"),
    "signs that turn the direction of writing": pasted(
        "Nome\tCognome\nAnna\u202egpj\tNeri",
        """
        it: Riga 2, “Nome”: tolti i segni invisibili che invertono la direzione della scrittura.
        en: Line 2, “Nome”: invisible signs that turn the direction of writing were taken out.
        """,
        added=["Annagpj|Neri"],
        first_name="Annagpj",
    ),
    "a control character": pasted(
        "Nome\tCognome\nAn\x07na\tNeri",
        """
        it: Riga 2, “Nome”: tolti i caratteri di controllo.
        en: Line 2, “Nome”: control characters were taken out.
        """,
        added=["Anna|Neri"],
        first_name="Anna",
    ),
    "a formula with a link": named(
        '=HYPERLINK("http://example.org")', said.formula('=HYPERLINK("http://example.org")')
    ),
    "@SUM": named("@SUM(A1)", said.formula("@SUM(A1)")),
    "+39": named("+39 055"),
    "SQL": named("'); DROP TABLE entry;--"),
    "signs of a search": named("100%_"),
}
