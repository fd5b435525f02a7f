"""The games somebody brings, as organisers' lists write them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bglmanager.exchange.entry_lists.columns import field_of, likely_field_of
from bglmanager.exchange.entry_lists.drafts import PreviewRow
from bglmanager.exchange.entry_lists.files import read_csv
from bglmanager.exchange.entry_lists.games_brought import (
    NO_GAMES,
    GamesBrought,
    KnownGames,
    read_games,
)
from bglmanager.exchange.entry_lists.previews import preview_list
from bglmanager.i18n import Texts
from bglmanager.words.problems import problem_sentence

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)
KINGSBURG = {"kingsburg": ("Kingsburg",)}
PLAN = KnownGames(
    {
        "7-wonders": ("7 Wonders",),
        **KINGSBURG,
        "catan": ("I coloni di Catan", "The Settlers of Catan"),
        "Tigri e Eufrate": ("Tigri e Eufrate",),
    },
    ("7 Wonders Duel", "Splendor", "Coloni di Catan", "Catan"),
)


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("7 Wonders, Kingsburg", ("7-wonders", "kingsburg")),
        ("kingsburg; 7WONDERS/Kingsburg", ("kingsburg", "7-wonders")),
        ("Catan\nKingsburg", ("catan", "kingsburg")),
        ("coloni di catan e kingsburg", ("catan", "kingsburg")),
        ("tigri e eufrate", ("Tigri e Eufrate",)),
        ("Tigri ed Eufrate + Catan", ("Tigri e Eufrate", "catan")),
        ("2x Catan (base)", ("catan",)),
        ("settlers", ("catan",)),
        ("Splendor e Catan", ("catan",)),
        ("Caylus e Catan", ("catan",)),
        ("tutti", tuple(PLAN.planned)),
        ("Nessuno", ()),
    ],
)
def test_games_are_known_by_their_names(text: str, games: tuple[str, ...]) -> None:
    found = read_games(text, PLAN)
    assert (found.games, found.guessed) == (games, ())
    assert set(found.others) == {other for other in ("Splendor", "Caylus") if other in text}


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Kingsbrug", "kingsburg"),
        ("forse Kingsburg", "kingsburg"),
        ("Catan 5-6 giocatori", "catan"),
    ],
)
def test_what_is_written_otherwise_is_guessed_and_said(text: str, game: str) -> None:
    assert read_games(text, PLAN) == GamesBrought((game,), (), ((text, PLAN.planned[game][0]),))


@pytest.mark.parametrize("text", ["7 Wonders Duel", "Splendor", "Splendr", "7", "boh", "non so"])
def test_another_game_is_none_of_the_event(text: str) -> None:
    assert read_games(text, PLAN) == GamesBrought(others=(text,))


def test_what_could_be_two_games_is_none() -> None:
    known = KnownGames({"7-wonders": ("7 Wonders",), "8-wonders": ("8 Wonders",)})
    assert read_games("Wonders", known).games == ()
    assert read_games("nulla", known) == NO_GAMES


@pytest.mark.parametrize(
    ("title", "field"),
    [
        ("Porta", "copies_of"),
        ("brings", "copies_of"),
        ("Giochi", "copies_of"),
        ("Quali giochi porti?", "copies_of"),
        ("Che giochi porti (elenco)", "copies_of"),
        ("Porti il gioco?", "copies"),
    ],
)
def test_titles_ask_for_games(title: str, field: str) -> None:
    assert field_of(title) == field


def test_a_question_is_known_by_its_words() -> None:
    assert likely_field_of("Se porti dei giochi, quali?") == "copies_of"


def row_of(title: str, text: str, known: KnownGames | None = PLAN) -> PreviewRow:
    cells = f'Nome;Cognome;"{title}"\nAnna;Rossi;"{text}"\n'
    (row,) = preview_list(read_csv(cells.encode()), now=NOW, games=known).rows
    return row


def said(row: PreviewRow) -> list[str]:
    return [problem_sentence(Texts("en"), each) for each in row.problems]


def test_who_names_games_has_promised_them() -> None:
    row = row_of("Porta", "Kingsburg, Catan")
    assert dict(row.draft.others) == {"promised_copy": True, "copies_of": ("kingsburg", "catan")}
    assert row.problems == ()


def test_of_one_game_the_promise_alone_is_noted() -> None:
    row = row_of("Porta", "kingsburg", KnownGames(KINGSBURG))
    assert dict(row.draft.others) == {"promised_copy": True}


@pytest.mark.parametrize(("text", "copies"), [("sì", 1), ("2", 2), ("no", 0)])
@pytest.mark.parametrize("title", ["Porta", "Porta copia"])
def test_yes_and_numbers_are_copies_under_either_title(title: str, text: str, copies: int) -> None:
    assert dict(row_of(title, text).draft.others) == {"copies": copies}


def test_games_under_the_title_of_copies_are_read_too() -> None:
    assert row_of("Porta copia", "Kingsburg").draft.said_of("copies_of") == ("kingsburg",)
    assert said(row_of("Porta copia", "tante")) == [
        "Line 2, “Porta copia”: “tante” is not a number of copies. It will be left out."
    ]


def test_what_is_no_game_of_the_event_is_said_and_kept() -> None:
    row = row_of("Giochi", "Kingsbrug / Splendor; Zorb")
    assert row.draft.said_of("copies_of") == ("kingsburg",)
    assert row.draft.notes == "Giochi: Splendor, Zorb"
    assert said(row) == [
        "Line 2, “Giochi”: “Kingsbrug” is read as Kingsburg. Check it.",
        "Line 2, “Giochi”: “Splendor, Zorb” is no game of this event. It is kept in the notes.",
    ]


def test_words_beside_a_game_are_kept() -> None:
    row = row_of("Porta", "forse Kingsburg, Kingsbrug")
    assert row.draft.said_of("copies_of") == ("kingsburg",)
    assert row.draft.notes == "Porta: forse Kingsburg"


def test_a_yes_that_names_no_game_is_said_where_it_is_asked_which() -> None:
    assert said(row_of("Porta", "sì")) == [
        "Line 2, “Porta”: “sì” names no game. Note with F6 which one."
    ]
    for title, text, known in (
        ("Porta", "no", PLAN),
        ("Porta", "sì", KnownGames(KINGSBURG)),
        ("Porta copia", "sì", PLAN),
    ):
        assert row_of(title, text, known).problems == ()


def test_notes_of_the_list_stand_before_it() -> None:
    cells = "Nome;Cognome;Porta;Note\nAnna;Rossi;Splendor;celiaca\n"
    (row,) = preview_list(read_csv(cells.encode()), now=NOW, games=PLAN).rows
    assert row.draft.notes == "celiaca; Porta: Splendor"


def test_a_list_for_no_event_keeps_nothing_of_games() -> None:
    row = row_of("Porta", "Kingsburg", None)
    assert (dict(row.draft.others), row.draft.notes, row.problems) == ({}, None, ())
