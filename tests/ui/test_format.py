"""Values as the screen writes them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from fractions import Fraction

import pytest

from bglmanager.engine.event import Number
from bglmanager.ui.format import Format


@pytest.mark.parametrize(
    ("value", "decimals", "italian", "english"),
    [
        (None, None, "–", "–"),
        (7, None, "7", "7"),
        (0, None, "0", "0"),
        (100, None, "100", "100"),
        (Fraction(155, 2), None, "77,5", "77.5"),
        (Fraction(80, 3), 2, "26,67", "26.67"),
        (Fraction(1, 3), None, "0,33", "0.33"),
        (-7, None, "−7", "−7"),
        (45, 2, "45,00", "45.00"),
        (Fraction(125, 1000), 2, "0,12", "0.12"),
        (10**15 + 1, None, "1000000000000001", "1000000000000001"),
    ],
)
def test_number(value: Number | None, decimals: int | None, italian: str, english: str) -> None:
    assert Format("it").number(value, decimals) == italian
    assert Format("en").number(value, decimals) == english


def test_euro() -> None:
    assert Format("it").euro(12) == "12\xa0€"
    assert Format("it").euro(Fraction(25, 2)) == "12,50\xa0€"
    assert Format("it").euro(None) == "–"


def test_day() -> None:
    assert Format("it").day(date(2026, 11, 21)) == "sabato 21 novembre 2026"
    assert Format("en").day(date(2026, 11, 21)) == "Saturday 21 November 2026"
    assert Format("en").short_day(date(2026, 11, 2)) == "02/11/2026"
    assert Format("it").day(None) == Format("it").short_day(None) == "–"


def test_clock() -> None:
    assert Format("it").clock(time(9, 5)) == "09:05"
    assert Format("it").clock(datetime(2026, 11, 21, 9, 5, tzinfo=UTC)).endswith(":05")
    assert Format("it").clock(None) == "–"
