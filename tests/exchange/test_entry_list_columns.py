"""Which column holds what, and whole names taken apart."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bglmanager.engine.problems import Level, Refused, problem
from bglmanager.exchange.entry_lists.drafts import Preview, Reading, apply
from bglmanager.exchange.entry_lists.fields import Field, field_of, likely_field_of
from bglmanager.exchange.entry_lists.names import NameOrder, split_name
from bglmanager.exchange.entry_lists.previews import preview
from bglmanager.exchange.entry_lists.texts import read_csv
from bglmanager.i18n import Texts
from bglmanager.words.problems import sentence

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)
OPEN = Reading()


def preview_of(text: str, reading: Reading = OPEN) -> Preview:
    return preview(read_csv(text.encode()), now=NOW, reading=reading)


def last_problem(shown: Preview) -> str:
    found = shown.problems[-1]
    return sentence(Texts("en"), found)


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
    assert [column.title for column in shown.unknown] == ["Pranzo", "D"]
    assert shown.rows[0].cells == ("sì", "Neri", "Anna", "7")


def test_titles_above_the_header_are_told_apart_from_people() -> None:
    shown = preview_of("Torneo di Natale;\n\nNome;Cognome\nAnna;Neri\n")
    assert [row.line for row in shown.rows] == [4]
    assert names(shown) == [("Anna", "Neri")]


def test_without_a_header_the_content_tells() -> None:
    shown = preview_of("Neri;Anna;anna@example.org;07/05/1990\nVerdi;Ugo;;08/05/1990\n")
    assert shown.mapping == {
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
    assert sentence(Texts("en"), problem("list.no-header")) == (
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
    with pytest.raises(Refused):
        apply(shown)
    chosen = {0: "first_name", 1: "last_name", 3: "email"}
    (added,) = apply(preview_of(text, Reading(columns=chosen))).added
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
    shown = preview(read_csv(text.encode()), now=NOW, teams=teams)
    assert tuple(column.field for column in shown.columns) == fields
    assert len(shown.rows) == 2
