"""Numbers, dates and times as the screen writes them, whole numbers as they are typed."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from PySide6.QtCore import QDate, QLocale

from bglmanager.engine.event import Number
from bglmanager.words.number_format import MISSING, short_day

_DIGITS = 18
"""A number of more digits is none that anybody means."""


def whole_number(typed: str) -> int | None:
    """The whole number that is typed in digits; None for nothing, and for anything else."""
    text = typed.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


class Format:
    """Writes values in the manner of one language."""

    def __init__(self, language: str) -> None:
        self._locale = QLocale(language)
        self._point = self._locale.decimalPoint()

    def number(self, value: Number | None, decimals: int | None = None) -> str:
        """A number with so many decimals; with None as many as it needs, two at most."""
        if value is None:
            return MISSING
        exact = Fraction(value)
        places = 2 if decimals is None else decimals
        quotient = Decimal(exact.numerator) / Decimal(exact.denominator)
        written = f"{quotient.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN):f}"
        if decimals is None and "." in written:
            written = written.rstrip("0").rstrip(".")
        return written.replace("-", "−").replace(".", self._point)

    def euro(self, value: Number | None) -> str:
        """An amount in euro, "12,50 €"; without cents when there are none."""
        if value is None:
            return MISSING
        decimals = 0 if Fraction(value).denominator == 1 else 2
        return f"{self.number(value, decimals)}\N{NO-BREAK SPACE}€"

    def day_in_words(self, value: date | None) -> str:
        """A date in words, "sabato 21 novembre 2026"."""
        if value is None:
            return MISSING
        return self._locale.toString(QDate(value.year, value.month, value.day), "dddd d MMMM yyyy")

    def short_day(self, value: date | None) -> str:
        """A date in figures, day first in both languages: "21/11/2026"."""
        return MISSING if value is None else short_day(value)

    def clock_time(self, value: time | datetime | None) -> str:
        """Hours and minutes, "10:42"; a moment with a zone is shown in this machine's zone."""
        if value is None:
            return MISSING
        if isinstance(value, datetime) and value.tzinfo is not None:
            value = value.astimezone()
        return f"{value:%H:%M}"
