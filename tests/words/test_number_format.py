"""Numbers, dates and times on paper."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from bglmanager.engine.event import Number
from bglmanager.i18n import Texts
from bglmanager.words import number_format

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
    assert number_format.spans(numbers) == said
