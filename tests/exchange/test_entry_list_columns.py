"""Which column holds what, and whole names taken apart."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from bglmanager.engine.event import Gender
from bglmanager.engine.problems import Level, problem
from bglmanager.exchange.entry_lists.cells import DateOrder
from bglmanager.exchange.entry_lists.columns import field_of, likely_field_of
from bglmanager.exchange.entry_lists.drafts import (
    EntryDraft,
    Field,
    Preview,
    Reading,
    State,
    apply_choices,
)
from bglmanager.exchange.entry_lists.files import read_csv
from bglmanager.exchange.entry_lists.names import NameOrder, split_name
from bglmanager.exchange.entry_lists.previews import preview_list
from bglmanager.i18n import Texts
from bglmanager.words.problems import problem_sentence
from tests.helpers.refusals import refused_for

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)
OPEN = Reading()


def preview_of(text: str, reading: Reading = OPEN) -> Preview:
    return preview_list(read_csv(text.encode()), now=NOW, reading=reading)


def last_problem(shown: Preview) -> str:
    found = shown.problems[-1]
    return problem_sentence(Texts("en"), found)


def names(shown: Preview) -> list[tuple[str, str]]:
    return [(row.draft.first_name, row.draft.last_name) for row in shown.rows]


@pytest.mark.parametrize(
    ("title", "field"),
    [
        ("NOME", "first_name"),
        ("Last  Name", "last_name"),
        ("Nome e Cognome", "name"),
        ("Giocatore:", "name"),
        ("e-Mail *", "email"),
        ("Qual è la tua e-mail?", "email"),
        ("Data di nascita (gg/mm/aaaa)", "birth_date"),
        ("Società", "club"),
        ("N. tessera", "league_id"),
        ("Porti una copia del gioco?", "copies"),
        ("Pre-iscrizione", "preregistered"),
        ("Circolo", "club"),
        ("Squadra", "team"),
        ("Elo FIDE", "rating"),
        ("Porti il gioco?", "copies"),
        ("Prénom", "first_name"),
        ("Nom de famille", "last_name"),
        ("Date de naissance", "birth_date"),
        ("Vorname", "first_name"),
        ("Nachname", "last_name"),
        ("E-Mail-Adresse", "email"),
        ("Nombre", "first_name"),
        ("Apellidos", "last_name"),
        ("Correo electrónico", "email"),
        ("Taglia della maglietta", None),
    ],
)
def test_titles_are_known_whatever_their_case_accents_and_punctuation(
    title: str, field: Field | None
) -> None:
    assert (field_of(title) or likely_field_of(title)) == field


def test_unknown_columns_are_kept_aside_and_listed() -> None:
    shown = preview_of("Pranzo;Cognome;Nome;\nsì;Neri;Anna;7\n")
    assert [column.title for column in shown.unknown_columns] == ["Pranzo", "D"]
    assert shown.rows[0].cells == ("sì", "Neri", "Anna", "7")


def test_titles_above_the_header_are_told_apart_from_people() -> None:
    shown = preview_of("Torneo di Natale;\n\nNome;Cognome\nAnna;Neri\n")
    assert [row.line for row in shown.rows] == [4]
    assert names(shown) == [("Anna", "Neri")]


def test_without_a_header_the_content_tells() -> None:
    shown = preview_of("Neri;Anna;anna@example.org;07/05/1990\nVerdi;Ugo;;08/05/1990\n")
    assert shown.fields_by_column == {
        0: "last_name",
        1: "first_name",
        2: "email",
        3: "birth_date",
    }
    assert [p.code for p in shown.problems] == [
        "list.separator",
        "list.no-header",
        "list.dates-day-first",
    ]
    assert problem_sentence(Texts("en"), problem("list.no-header")) == (
        "No titles of columns were recognised. What each column holds was guessed from its "
        "content: check it before you import."
    )
    assert names(shown) == [("Anna", "Neri"), ("Ugo", "Verdi")]


def test_a_strange_header_is_settled_by_hand() -> None:
    settled = Reading(columns={0: "last_name", 1: "first_name"}, first_is_header=True)
    shown = preview_of("Nachname;Vorname\nNeri;Anna\n", settled)
    assert names(shown) == [("Anna", "Neri")]


def test_a_column_twice_hinders_the_import_until_one_is_chosen() -> None:
    text = "Nome;Cognome;Email;E-mail\nAnna;Neri;a@example.org;b@example.org\n"
    shown = preview_of(text)
    assert last_problem(shown) == (
        "Columns C and D say the same thing (“E-mail”). Choose which one is read."
    )
    assert refused_for(apply_choices, shown)
    chosen = {0: "first_name", 1: "last_name", 3: "email"}
    (added,) = apply_choices(preview_of(text, Reading(columns=chosen))).added
    assert added.email == "b@example.org"


def test_a_list_without_names_says_so() -> None:
    shown = preview_of("Email;Club\na@example.org;Alfa\n")
    assert shown.problems[-1].level is Level.WRONG
    assert (
        last_problem(shown) == "No column with names was recognised. Say which column holds them."
    )


def test_a_lone_column_called_name_holds_whole_names() -> None:
    assert names(preview_of("Nome;Club\nAnna Neri;Alfa\n")) == [("Anna", "Neri")]


def test_beside_a_surname_the_english_name_is_the_first_name() -> None:
    assert names(preview_of("Name;Surname\nAnna;Neri\n")) == [("Anna", "Neri")]


WHOLE = "Giocatore\nRossi Maria Chiara\nDe Luca Paolo\nD'Angelo Ugo\nBRUNO Bruno\n"


def test_the_order_of_whole_names_is_guessed_and_shown() -> None:
    shown = preview_of(WHOLE)
    assert names(shown) == [
        ("Maria Chiara", "Rossi"),
        ("Paolo", "De Luca"),
        ("Ugo", "D'Angelo"),
        ("Bruno", "BRUNO"),
    ]
    assert last_problem(shown) == (
        "Whole names are read with the surname first (4 speak for it, 0 against)."
    )


def test_the_order_of_whole_names_is_switched_by_one_argument() -> None:
    shown = preview_of(WHOLE, Reading(names=NameOrder.FIRST_LAST))
    assert names(shown)[0] == ("Rossi", "Maria Chiara")
    assert names(shown)[3] == ("Bruno", "BRUNO")


@pytest.mark.parametrize(
    ("name", "order", "first", "last"),
    [
        ("Anna Maria Neri", NameOrder.FIRST_LAST, "Anna Maria", "Neri"),
        ("Anna Neri Verdi", NameOrder.FIRST_LAST, "Anna", "Neri Verdi"),
        ("Anna De Luca", NameOrder.FIRST_LAST, "Anna", "De Luca"),
        ("Jan van der Meer", NameOrder.FIRST_LAST, "Jan", "van der Meer"),
        ("van der Meer Jan", NameOrder.LAST_FIRST, "Jan", "van der Meer"),
        ("Della Valle Anna Maria", NameOrder.LAST_FIRST, "Anna Maria", "Della Valle"),
        ("D' Angelo Ugo", NameOrder.LAST_FIRST, "Ugo", "D' Angelo"),
        ("Neri, Anna", NameOrder.FIRST_LAST, "Anna", "Neri"),
        ("Anna NERI VERDI", NameOrder.LAST_FIRST, "Anna", "NERI VERDI"),
        ("ANNA NERI", NameOrder.LAST_FIRST, "NERI", "ANNA"),
        ("Anna", NameOrder.LAST_FIRST, "Anna", ""),
    ],
)
def test_whole_names_are_taken_apart(name: str, order: NameOrder, first: str, last: str) -> None:
    assert split_name(name, order) == (first, last)


@pytest.mark.parametrize(
    ("titles", "teams", "fields"),
    [
        ("Cognome;Nome;Squadra", True, ("last_name", "first_name", "team")),
        ("Cognome;Nome;Squadra", False, ("last_name", "first_name", "club")),
        ("Nome e Cognome;Squadra;Circolo", False, ("name", None, "club")),
        ("Cognome;Nome;Città", False, ("last_name", "first_name", "club")),
        ("Nome e Cognome;Città;Circolo", False, ("name", None, "club")),
        ("Nom;Prénom;Téléphone", False, ("last_name", "first_name", "phone")),
        ("Name;Vorname;Verein", False, ("last_name", "first_name", "club")),
        ("Apellidos;Nombre;¿Traes el juego?", False,
         ("last_name", "first_name", "copies")),
    ],
)  # fmt: skip
def test_a_team_is_a_club_only_where_there_are_no_teams(
    titles: str, teams: bool, fields: tuple[Field | None, ...]
) -> None:
    """Where somebody comes from stands for the club as well, unless there is one."""
    text = f"{titles}\nRossi;Mario;x\nVerdi;Anna;y\n"
    shown = preview_list(read_csv(text.encode()), now=NOW, teams=teams)
    assert tuple(column.field for column in shown.columns) == fields
    assert len(shown.rows) == 2


@pytest.mark.parametrize(
    ("titles", "teams", "chosen", "codes"),
    [
        ("Nome;Squadra", False, None, ["list.team-as-club"]),
        ("Nome;Squadra", False, {0: "name", 1: "team"}, ["list.team-no-teams"]),
        ("Nome;Squadra", False, {0: "name"}, []),
        ("Nome;Squadra", True, None, []),
        ("Nome;Squadra", None, None, []),
        ("Nome;Circolo", False, None, []),
    ],
)
def test_it_is_said_what_becomes_of_teams_where_none_are_played(
    titles: str, teams: bool | None, chosen: dict[int, Field] | None, codes: list[str]
) -> None:
    reading = Reading(columns=chosen)
    text = f"{titles}\nMario Rossi;Lupi\nAnna Verdi;Orsi\n"
    shown = preview_list(read_csv(text.encode()), now=NOW, teams=teams, reading=reading)
    assert [found.code for found in shown.problems if "team" in found.code] == codes


# --------- Every bad cell of a list: the sentence it gets and what the entry is then without


def said(problems: object) -> list[str]:
    assert isinstance(problems, tuple)
    return [problem_sentence(Texts("en"), p) for p in problems]


def one(title: str, cell: str) -> tuple[EntryDraft, list[str]]:
    (row,) = preview_of(f"Nome;Cognome;{title}\nAnna;Neri;{cell}\n").rows
    assert row.state is State.NEW
    return row.draft, said(row.problems)


@pytest.mark.parametrize(
    ("cell", "day", "sentence"),
    [
        ("29/02/2012", date(2012, 2, 29), None),
        ("29/02/2011", None, "there is no day 29/02/2011. Import without it?"),
        ("31/11/2010", None, "there is no day 31/11/2010. Import without it?"),
        ("15/13/2010", None, "there is no day 15/13/2010. Import without it?"),
        ("00/01/2010", None, "there is no day 00/01/2010. Import without it?"),
        ("1990", None, "“1990” is not a date. Import without it?"),
        ("ieri", None, "“ieri” is not a date. Import without it?"),
        ("7 maggio 1990", date(1990, 5, 7), None),
        ("7-5-1990", date(1990, 5, 7), None),
        ("1990-05-07 00:00:00", date(1990, 5, 7), None),
        (
            "07/05/90",
            date(1990, 5, 7),
            "07/05/90 has a year of two digits; it was read as 07/05/1990.",
        ),
        (
            "07/05/11",
            date(2011, 5, 7),
            "07/05/11 has a year of two digits; it was read as 07/05/2011.",
        ),
        (
            "33000",
            date(1990, 5, 7),
            "33000 is how a spreadsheet counts days; it was read as 07/05/1990.",
        ),
        ("22/11/2026", None, "22/11/2026 is in the future. Import without it?"),
        ("31/12/1899", None, "31/12/1899 is before 1900. Import without it?"),
        ("21/11/2023", date(2023, 11, 21), "born on 21/11/2023, so 3 years old. Check it."),
        ("21/11/1916", date(1916, 11, 21), "born on 21/11/1916, so 110 years old. Check it."),
    ],
)
def test_birth_dates(cell: str, day: date | None, sentence: str | None) -> None:
    draft, sentences = one("Data di nascita", cell)
    assert draft.birth_date == day
    assert sentences == ([] if sentence is None else [f"Line 2, “Data di nascita”: {sentence}"])


def test_dates_that_all_could_be_two_days_are_read_day_first_and_said() -> None:
    shown = preview_of("Nome;Cognome;Nascita\nAnna;Neri;03/04/1990\n")
    assert shown.rows[0].draft.birth_date == date(1990, 4, 3)
    assert said(shown.problems)[-1] == (
        "1 date could be read both ways; it was read with the day first. Check it, or choose "
        "month first."
    )


def test_one_date_with_the_month_first_tells_about_the_others() -> None:
    shown = preview_of("Nome;Cognome;Nascita\nAnna;Neri;03/04/1990\nUgo;Verdi;04/25/1991\n")
    assert [row.draft.birth_date for row in shown.rows] == [date(1990, 3, 4), date(1991, 4, 25)]
    assert said(shown.problems)[-1] == (
        "Dates are read with the month first, as 1 date shows; choose day first if that is wrong."
    )


BOTH = "Nome;Cognome;Nascita\nAnna;Neri;03/04/1990\nUgo;Verdi;04/25/1991\nIda;Rosi;25/04/1992\n"


def test_two_orders_in_one_file_leave_out_only_what_could_be_either() -> None:
    shown = preview_of(BOTH)
    assert [r.draft.birth_date for r in shown.rows] == [
        None,
        date(1991, 4, 25),
        date(1992, 4, 25),
    ]
    assert said(shown.problems)[-1] == (
        "Dates are written in two ways: 1 with the day first, 1 with the month first. "
        "1 date could be "
        "either and is left out until you choose."
    )
    assert said(shown.rows[0].problems) == [
        (
            "Line 2, “Nascita”: 03/04/1990 could be two different days. Choose day first or month "
            "first; until then it is left out."
        )
    ]


def test_a_chosen_order_settles_the_dates() -> None:
    shown = preview_of(BOTH, Reading(dates=DateOrder.MONTH_FIRST))
    assert shown.rows[0].draft.birth_date == date(1990, 3, 4)
    assert said(shown.rows[2].problems) == [
        "Line 4, “Nascita”: there is no day 25/04/1992. Import without it?"
    ]


NO_EMAIL = "“{}” is not an e-mail address. Import without it?"
NO_RATING = "“{}” is not a rating between 0 and 9999. It will be left out."
SHORTENED = (
    "the spreadsheet has shortened the number to “{}”. It will be left out; format the column as "
    "text and import again to keep it."
)


@pytest.mark.parametrize(
    ("title", "cell", "field", "value", "sentence"),
    [
        ("Email", "anna@example.org", "email", "anna@example.org", None),
        ("E-MAIL", "mailto:a.b+c@ex-ample.co.uk", "email", "a.b+c@ex-ample.co.uk", None),
        ("Posta", "anna@@example", "email", None, NO_EMAIL),
        ("Posta", "a@b..it", "email", None, NO_EMAIL),
        ("Elo", "1500", "rating", 1500, None),
        ("Elo", "1.500,5", "rating", Fraction(3001, 2), None),
        ("Elo", "1,500.5", "rating", Fraction(3001, 2), None),
        ("Elo", "1.500", "rating", 1500, None),
        ("Elo", "abc", "rating", None, NO_RATING),
        ("Elo", "-5", "rating", None, NO_RATING),
        ("Elo", "−5", "rating", None, NO_RATING),
        ("Elo", "99999", "rating", None, NO_RATING),
        ("Elo", "NaN", "rating", None, NO_RATING),
        ("Tessera", "00123", "league_id", "00123", None),
        ("Tessera", "1,23E+11", "league_id", None, SHORTENED),
        ("Cellulare", "+39 333 1234567", "phone", "+39 333 1234567", None),
        ("Cellulare", "3,33E+09", "phone", None, SHORTENED),
        ("Sesso", "Femmina", "gender", Gender.FEMALE, None),
        ("Genere", "boh", "gender", None, "“boh” must be F, M or X. It will be left out."),
        ("Pagato", "sì", "paid", True, None),
        ("Pagato", "10 €", "paid", True, None),
        ("Pagato", "No", "paid", False, None),
        ("Pagato", "forse", "paid", None, "“forse” is neither yes nor no. It will be left out."),
        ("Porta copia", "Sì", "copies", 1, None),
        ("Copie", "2", "copies", 2, None),
        (
            "Copie",
            "tante",
            "copies",
            None,
            "“tante” is not a number of copies. It will be left out.",
        ),
        ("Preiscrizione", "sì", "preregistered", NOW, None),
        (
            "Timestamp",
            "03/10/2026 18.22.03",
            "preregistered",
            datetime(2026, 10, 3, 18, 22, 3, tzinfo=UTC),
            None,
        ),
        (
            "Timestamp",
            "10/25/2026 6:22:03 pm",
            "preregistered",
            datetime(2026, 10, 25, 18, 22, 3, tzinfo=UTC),
            None,
        ),
        (
            "Timestamp",
            "presto",
            "preregistered",
            None,
            "“presto” is not a pre-registration time. It will be left out.",
        ),
        ("Note", "=1+1 literally", "notes", "=1+1 literally", None),
        (
            "Club",
            "@SUM(A1)",
            "club",
            "@SUM(A1)",
            "“@SUM(A1)” looks like a formula; it is kept as text.",
        ),
        (
            "Club",
            "x" * 201,
            "club",
            None,
            "the text has 201 characters, at most 200 are allowed. It will be left out.",
        ),
        (
            "Note",
            "y" * 2001,
            "notes",
            "y" * 2000,
            "the text has 2001 characters; the first 2000 are kept.",
        ),
        (
            "Club",
            "#RIF!",
            "club",
            None,
            "the spreadsheet shows the error #RIF!; the cell counts as empty.",
        ),
        ("Club", "\u200b \u2060", "club", None, None),
    ],
)
def test_cells(title: str, cell: str, field: str, value: object, sentence: str | None) -> None:
    draft, sentences = one(title, cell)
    assert draft.said_of(field) == value
    told = [] if sentence is None else [f"Line 2, “{title}”: {sentence.format(cell)}"]
    assert sentences == told


@pytest.mark.parametrize(
    ("first", "kept", "sentence"),
    [
        ("x" * 200, "x" * 200, None),
        ("Rossi & C. <b>", "Rossi & C. <b>", None),
        ("<img src=x>", "<img src=x>", None),
        ("'); DROP TABLE entry;--".replace(";", ""), "') DROP TABLE entry--", None),
        ("100%_", "100%_", None),
        ("😀 Anna", "😀 Anna", None),
        ("李小龍", "李小龍", None),
        ("محمد", "محمد", None),
        ("Nicolo\u0300", "Nicolò", None),
        ("  An\u00a0 na\t", "An na", None),
        (
            "Anna\u202egpj",
            "Annagpj",
            "invisible signs that turn the direction of writing were taken out.",
        ),
        ("An\x07na", "Anna", "control characters were taken out."),
        ('"An\nna"', "An na", "there is a line break inside; a space takes its place."),
        (
            '=HYPERLINK("x")',
            '=HYPERLINK("x")',
            '“=HYPERLINK("x")” looks like a formula; it is kept as text.',
        ),
        ("@SUM", "@SUM", "“@SUM” looks like a formula; it is kept as text."),
        ("+39 Anna", "+39 Anna", None),
    ],
)
def test_names_are_kept_literally(first: str, kept: str, sentence: str | None) -> None:
    (row,) = preview_of(f"Nome;Cognome\n{first};Neri\n").rows
    assert (row.draft.first_name, row.state) == (kept, State.NEW)
    assert said(row.problems) == ([] if sentence is None else [f"Line 2, “Nome”: {sentence}"])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Anna;;x", "Line 2: “Anna” has no surname. Write it in, or leave the line out."),
        (";Neri;x", "Line 2: “Neri” has no first name. Write it in, or leave the line out."),
        (" ;\u200b;x", "Line 2: there is no name. Write it in, or leave the line out."),
        (
            f"{'x' * 201};Neri;x",
            "Line 2, “Nome”: the name has 201 characters, at most 200 are allowed. Shorten it.",
        ),
        (
            f"{'x' * 5000};Neri;x",
            "Line 2, “Nome”: the name has 5000 characters, at most 200 are allowed. Shorten it.",
        ),
    ],
)
def test_rows_without_a_usable_name_are_refused(line: str, sentence: str) -> None:
    (row,) = preview_of(f"Nome;Cognome;Club\n{line}\n").rows
    assert row.state is State.REFUSED
    assert said(row.problems) == [sentence]


def test_all_problems_of_a_row_come_at_once_each_with_its_place() -> None:
    (row,) = preview_of("Nome;Cognome;Email;Elo;Nascita\nAnna;;x;y;z\n").rows
    assert [(p.code, p.path) for p in row.problems] == [
        ("list.email", "2:3"),
        ("list.rating", "2:4"),
        ("list.date-unreadable", "2:5"),
        ("list.no-surname", "2"),
    ]


@pytest.mark.parametrize(("line", "cells"), [("Anna;Neri", 2), ("Anna;Neri;Alfa;chi sa", 4)])
def test_a_ragged_row_is_said(line: str, cells: int) -> None:
    (row,) = preview_of(f"Nome;Cognome;Club\n{line}\n").rows
    assert row.state is State.NEW
    assert said(row.problems) == [
        f"Line 2 has {cells} cells, the header 3. Check that nothing has moved."
    ]


def test_an_id_shorter_than_the_others_may_have_lost_its_zeros() -> None:
    shown = preview_of("Nome;Cognome;Tessera\nAnna;Neri;001234\nUgo;Verdi;12345\nIda;Rosi;100000\n")
    assert [row.draft.league_id for row in shown.rows] == ["001234", "12345", "100000"]
    assert said(shown.rows[1].problems) == [
        (
            "Line 3, “Tessera”: “12345” is shorter than the usual 6 digits; zeros at its "
            "front may be "
            "lost."
        )
    ]
