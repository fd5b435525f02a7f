"""Numbers, dates and times on paper."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import AdjustmentKind, Number
from bglmanager.i18n import Texts
from bglmanager.words import number_format
from bglmanager.words.names import listed_names, names_of
from bglmanager.words.regulations import POINTS, score_cells
from tests.helpers import events
from tests.printing import other_events

IT, EN = Texts("it"), Texts("en")


@pytest.mark.parametrize(
    ("value", "it", "en"),
    [
        (None, "–", "–"),
        (0, "0", "0"),
        (2198, "2198", "2198"),
        (-7, "−7", "−7"),
        (Fraction(155, 2), "77,50", "77.50"),
        (Fraction(1000, 19), "52,63", "52.63"),
        (Fraction(-1, 1000), "0,00", "0.00"),
        (Fraction(1, 200), "0,00", "0.00"),
        (Fraction(3, 200), "0,02", "0.02"),
        (Fraction(-5, 4), "−1,25", "−1.25"),
    ],
)
def test_a_number(value: Number | None, it: str, en: str) -> None:
    assert number_format.figure(IT, value) == it
    assert number_format.figure(EN, value) == en


def test_a_column_has_one_way_of_writing() -> None:
    assert number_format.column(IT, [300, Fraction(425, 2), None]) == ["300,00", "212,50", "–"]
    assert number_format.column(IT, [300, 155, None]) == ["300", "155", "–"]


def test_money_days_and_the_clock() -> None:
    assert number_format.money(IT, Fraction(15, 2)) == "7,50 €"
    assert number_format.money(EN, 5) == "5 €"
    assert number_format.day(EN, date(2026, 5, 8)) == "8 May 2026"
    assert number_format.short_day(date(2026, 5, 8)) == "08/05/2026"
    assert number_format.clock(datetime(2026, 5, 8, 9, 5, tzinfo=UTC)) == "09:05"


@pytest.mark.parametrize(
    ("numbers", "said"),
    [((), ""), ((4,), "4"), ((2, 1), "1–2"), ((1, 2, 3, 5, 7, 8), "1–3, 5, 7–8")],
)
def test_numbers_that_follow_each_other_are_drawn_together(
    numbers: tuple[int, ...], said: str
) -> None:
    assert number_format.joined_spans(numbers) == said


# ----------- The win at the top table is told apart from what the board gave (Diplomacy 8.3)

ENGLISH, ITALIAN = Texts("en"), Texts("it")


def test_8_3_the_winners_2000_stand_beside_the_score_of_his_board() -> None:
    event = other_events.diplomacy()
    rows = derive(event).standings[-1].rows
    assert [cell.rpartition(" + ")[0] for cell in score_cells(ENGLISH, event, rows, "score_3")] == [
        "2000",
        *[""] * (len(rows) - 1),
    ]
    (first, second, *_) = score_cells(ITALIAN, event, rows, "score_3")
    assert (first, second) == ("2000 + 219,96", "183,30")


def test_points_alone_tell_it_too() -> None:
    event = other_events.diplomacy()
    rows = derive(event).standings[-1].rows
    assert score_cells(ENGLISH, event, rows, POINTS)[0] == "2621.53"
    assert score_cells(ENGLISH, event, rows, POINTS, alone=True)[0] == "2000 + 621.53"
    assert score_cells(ENGLISH, event, [None, *rows], POINTS)[0] == "–"


def test_other_rounds_and_other_winners_have_none() -> None:
    event = other_events.diplomacy()
    rows = derive(event).standings[-1].rows
    tops = {a.entry for a in event.adjustments if a.kind is AdjustmentKind.TOP_TABLE}
    assert len(tops) == 7
    for name in ("score_1", "score_2", "boards"):
        assert not any("+" in cell for cell in score_cells(ENGLISH, event, rows, name))


# ---------------------------- People of the same name are told apart wherever they are named


def test_namesakes_have_their_club_or_their_number_beside_them() -> None:
    people: list[tuple[str, str, str | None]]
    people = [("Ada", "Rossi", "Ludus"), ("ada", "rossi", "Goblin"), ("Ada", "Rossi", "Goblin")]
    people += [("Ada", "Rossi", None), ("Bruno", "Rossi", "Ludus")]
    entries = [
        replace(entry, first_name=first, last_name=last, club=club)
        for entry, (first, last, club) in zip(events.entries(5), people, strict=True)
    ]
    assert [*names_of(entries).values()] == [
        "Ada Rossi (Ludus)",
        "ada rossi (2)",
        "Ada Rossi (3)",
        "Ada Rossi (4)",
        "Bruno Rossi",
    ]
    assert [*listed_names(entries).values()][3:] == ["Rossi Ada (4)", "Rossi Bruno"]
