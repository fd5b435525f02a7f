"""Lists of a league: last season's totals, and when results came in."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from bglmanager.engine.event import Number, Organiser, Tier
from bglmanager.engine.league import growth_of
from bglmanager.exchange.league_lists import (
    Former,
    Receipt,
    _without_times,
    read_previous,
    read_received,
)
from bglmanager.exchange.spreadsheets import SpreadsheetTable, workbook_bytes
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.words.problems import problem_sentence
from tests.helpers import events
from tests.helpers.refusals import refused_for
from tests.services.league_events import ENGLISH, Sheet, bgl, big, column, ranked, sheets

TODAY = dt.date(2026, 11, 21)
BORN = dt.date(1990, 2, 28)


def previous(text: str) -> tuple[Former, ...]:
    return read_previous(text.encode(), TODAY)


def received(text: str) -> tuple[Receipt, ...]:
    return read_received(text.encode(), TODAY)


def refusals(read: Callable[[str], object], text: str) -> list[str]:
    return [problem_sentence(ENGLISH, each) for each in refused_for(read, text)]


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
    assert read_previous(workbook_bytes([table]), TODAY) == (Former(2, "Ada", "Rossi", 250),)


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
    assert refused_for(read_received, b"%PDF-1.4", TODAY)


# ------- The workbook of the rankings: what stands where, and that it is the same every time

OWN_HEADS = (
    "Rank",
    "Surname",
    "First name",
    "Club",
    "League number",
    "Points",
    "Points unrounded",
    "Events",
)


def row_of(rows: Sheet, surname: str, name: str) -> dict[str, Number | str | None]:
    (found,) = [row for row in rows[1:] if surname in row and name in row]
    return dict(zip(rows[0], found, strict=True))


def test_sheets_of_the_bgl() -> None:
    zoe = Organiser("Zoe", None, None)
    made = sheets(ranked(bgl("one"), bgl("a", tier=Tier.A, game="abalone", organiser=zoe)))
    assert list(made) == ["Overall", "abalone", "Puerto Rico", "Results", "Events"]
    assert made["Overall"][0] == (*OWN_HEADS, "From last season", "abalone", "Puerto Rico")
    tier = ("C: events", "C: average", "C: 1 − e^(−n/τ)", "C: points")
    assert made["Puerto Rico"][0] == (*OWN_HEADS, *tier)
    assert made["Events"][1:] == [
        ("a", "2026-03-14", "abalone", "A", 8, "Zoe", 1, "a.json", None),
        ("one", "2026-03-14", "Puerto Rico", "C", 8, None, 1, "one.json", None),
    ]


def test_a_reader_can_do_the_arithmetic_of_the_bgl_again() -> None:
    given = (bgl("one"), bgl("two"), bgl("a", tier=Tier.A))
    made = sheets(ranked(*given))
    results = [row for row in made["Results"] if row[:2] == ("Rossi", "Ada")]
    assert [row[3:6] for row in results] == [
        ("a", "2026-03-14", "A"),
        ("one", "2026-03-14", "C"),
        ("two", "2026-03-14", "C"),
    ]
    total = 0.0
    for tier, factor in (("A", 2.5), ("C", 1)):
        own = [row for row in results if row[5] == tier]
        for _, _, _, _, _, _, pm, pf, n, points in own:
            assert points == pytest.approx(
                10 * (pm + pf / 2) * float(growth_of(n, Fraction(10))), abs=1e-5
            )
        total += (
            factor
            * sum(row[-1] for row in own)
            / len(own)
            * float(growth_of(len(own), Fraction(3)))
        )
    line = row_of(made["Puerto Rico"], "Rossi", "Ada")
    assert line["Points unrounded"] == pytest.approx(total, abs=1e-5)
    assert line["Points"] == round(total)
    assert (line["Events"], line["A: events"], line["C: events"]) == (3, 1, 2)


def test_a_reader_can_do_the_arithmetic_of_the_big_again() -> None:
    made = sheets(ranked(big("one")))
    for row in made["Results"][1:]:
        _, _, _, _, _, base, prize, elo, points, in_game, in_overall = row
        assert points == pytest.approx((base + prize) * (1 + elo), abs=1e-5)
        assert (in_game, in_overall) == ("yes", "yes")
    line = row_of(made["Puerto Rico"], "Rossi", "Ada")
    assert (line["1"], line["2"]) == (line["Points unrounded"], None)


def test_points_are_whole_and_equal_ones_share_the_rank() -> None:
    made = sheets(ranked(bgl("one")))["Overall"]
    points, ranks = column(made, "Points"), column(made, "Rank")
    assert all(isinstance(each, int) for each in points)
    assert ranks == [1, 1, 3, 3, 5, 5, 7, 7]


def test_text_stays_text() -> None:
    event = events.with_entry(bgl("=1+1"), 1, last_name="=SUM(A1)", club="+39", league_id="007")
    made = ranked(event)
    book = load_workbook(io.BytesIO(made.workbook))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    kinds = {cell.data_type for cell in cells if str(cell.value).startswith(("=", "+", "007"))}
    assert kinds == {"s"}
    assert row_of(sheets(made)["Overall"], "=SUM(A1)", "Ada")["League number"] == "007"


def test_heads_stay_in_sight_and_columns_are_wide_enough() -> None:
    book = load_workbook(io.BytesIO(ranked(bgl("one")).workbook))
    assert {sheet.freeze_panes for sheet in book} == {"A2"}
    assert book["Overall"].column_dimensions["B"].width >= len("Surname")


def test_the_container_tells_no_time() -> None:
    data = ranked(bgl("one")).workbook
    with zipfile.ZipFile(io.BytesIO(data)) as container:
        assert {part.date_time for part in container.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        properties = container.read("docProps/core.xml")
    assert properties.count(b">2000-01-01T00:00:00Z<") == 2
    again = replace_time(data)
    assert again != data
    assert _without_times(again) == data


def replace_time(data: bytes) -> bytes:
    """The workbook as if it had been made at another time."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as given, zipfile.ZipFile(made, "w") as written:
        for part in given.infolist():
            content = given.read(part).replace(b"2000-01-01T00:00:00Z", b"2026-03-14T10:00:00Z")
            written.writestr(zipfile.ZipInfo(part.filename, (2026, 3, 14, 10, 0, 0)), content)
    return made.getvalue()


def test_what_no_workbook_can_hold_is_replaced() -> None:
    event = bgl("one", game="?\uffff")
    made = sheets(ranked(replace(event, settings=replace(event.settings, name="\ud800\x01"))))
    assert made["Events"][1][:3:2] == ("\ufffd\ufffd", "?\ufffd")
    assert "\ufffd" in made
