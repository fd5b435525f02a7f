"""Lists of a league: last season's totals, and when results came in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from fractions import Fraction

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.exchange.league_lists import Former, Receipt, read_previous, read_received
from bglmanager.exchange.spreadsheets import SpreadsheetTable, workbook
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.words.problems import sentence
from tests.services.league_events import ENGLISH, bgl, ranked

TODAY = dt.date(2026, 11, 21)
BORN = dt.date(1990, 2, 28)


def previous(text: str) -> tuple[Former, ...]:
    return read_previous(text.encode(), TODAY)


def received(text: str) -> tuple[Receipt, ...]:
    return read_received(text.encode(), TODAY)


def refusals(read: Callable[[str], object], text: str) -> list[str]:
    with pytest.raises(Refused) as caught:
        read(text)
    return [sentence(ENGLISH, each) for each in caught.value.problems]


def test_totals_of_last_season() -> None:
    found = previous(
        "league_id;first_name;last_name;birth_date;points\n"
        "007;Ada;Rossi;1990-02-28;1.250,5\n"
        "\n"
        ";Łódź;De Luca;;0\n"
    )
    assert found == (
        Former(2, "Ada", "Rossi", Fraction(2501, 2), "007", BORN),
        Former(4, "Łódź", "De Luca", 0),
    )


@pytest.mark.parametrize(
    "header",
    [
        "Cognome,Nome,Punti,Nato il",
        "surname,first name,total,birth date",
        "LAST_NAME,Name,Points,DOB",
    ],
)
def test_columns_are_told_by_their_titles(header: str) -> None:
    assert previous(f"{header}\nRossi,Ada,250,28/02/1990\n") == (
        Former(2, "Ada", "Rossi", 250, None, BORN),
    )


def test_a_workbook_is_read_too() -> None:
    table = SpreadsheetTable("x", ("first_name", "last_name", "points"), [("Ada", "Rossi", 250)])
    assert read_previous(workbook([table]), TODAY) == (Former(2, "Ada", "Rossi", 250),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_last_seasons_ranking_of_this_program_is_such_a_list(language: str) -> None:
    made = ranked(bgl("one"), texts=Texts(language))
    found = read_previous(made.workbook, TODAY)
    assert len(found) == 8
    assert found[0] == Former(2, "Ada", "Rossi", found[0].points)
    assert found[0].points > 0


def test_every_wrong_line_is_named() -> None:
    text = (
        "first_name,last_name,birth_date,points\n"
        "Ada,Rossi,31/02/1990,1\n"
        ",,,5\n"
        "Bo,Li,,many\n"
        "Bo,Li,,-1\n"
        "Bo,Li,,1000001\n"
    )
    points = "is not a number of points from 0 to 1000000."
    assert refusals(previous, text) == [
        "Line 2: “31/02/1990” is not a date. Write it as 2026-03-14.",
        "Line 3: enter name and surname.",
        f"Line 4: “many” {points}",
        f"Line 5: “-1” {points}",
        f"Line 6: “1000001” {points}",
    ]


@pytest.mark.parametrize(
    ("header", "missing"),
    [
        ("first_name,last_name", "points"),
        ("points,x", "name and surname"),
        ("a,b", "name and surname, points"),
    ],
)
def test_columns_that_lack_are_named(header: str, missing: str) -> None:
    assert refusals(previous, f"{header}\n1,2\n") == [
        f"The first line must name the columns; missing: {missing}."
    ]


def test_days_of_receipt() -> None:
    assert received("event;date\nid-1;14/03/2026\na.json;2026-03-15\n") == (
        Receipt(2, "id-1", dt.date(2026, 3, 14)),
        Receipt(3, "a.json", dt.date(2026, 3, 15)),
    )
    assert received("File,Received on\na.json,2026-03-15\n")[0].event == "a.json"


def test_receipts_that_say_nothing_or_two_things() -> None:
    assert refusals(
        received, "event,date\na,\nb,soon\nc,2026-03-14\nC,2026-03-15\nc,2026-03-14\n"
    ) == [
        "Line 2: “” is not a date. Write it as 2026-03-14.",
        "Line 3: “soon” is not a date. Write it as 2026-03-14.",
        "Line 5 says something else than line 4 of the same event.",
    ]
    assert refusals(received, "what,when\na,b\n") == [
        "The first line must name the columns; missing: event, date."
    ]


def test_what_is_no_list_is_refused() -> None:
    assert refusals(previous, "") != []
    with pytest.raises(Refused):
        read_received(b"%PDF-1.4", TODAY)
