"""Numbers, dates and times as the screen writes them, whole numbers as they are typed."""

from __future__ import annotations

from datetime import date, datetime, time

from bglmanager.engine.event import Number
from bglmanager.i18n import Texts
from bglmanager.words.number_format import MISSING, figure, short_day, short_figure

_DIGITS = 18
"""A number of more digits is none that anybody means."""


def whole_number(typed: str) -> int | None:
    """The whole number that is typed in digits; None for nothing, and for anything else."""
    text = typed.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


class Format:
    """Writes values in the manner of one language."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def number(self, value: Number | None, decimals: int | None = None) -> str:
        """A number with so many decimals; with None as many as it needs, two at most."""
        if decimals is None:
            return short_figure(self._texts, value, 2)
        return figure(self._texts, value, decimals)

    def euro(self, value: Number | None) -> str:
        """An amount in euro, "12,50 €"; without cents when there are none."""
        return MISSING if value is None else f"{figure(self._texts, value)}\N{NO-BREAK SPACE}€"

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
