"""Numbers, dates, times and lists of things as they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from fractions import Fraction

from bglmanager.engine.event import Number
from bglmanager.i18n import Named, Texts

DECIMALS = 2
"""Decimals of a number that is not whole."""

MISSING = "–"
"""Stands for a number there is not."""

_MINUS = "−"


def figure(texts: Texts, value: Number | None, decimals: int | None = None) -> str:
    """A number with this many decimals (None: those it needs alone), rounded half to even."""
    if value is None:
        return MISSING
    places = decimals_of([value]) if decimals is None else decimals
    exact = Fraction(value)
    scaled = round(exact * 10**places)
    digits = f"{abs(scaled):0{places + 1}d}"
    whole, rest = (digits[:-places], digits[-places:]) if places else (digits, "")
    point = "," if texts.language == "it" else "."
    return (_MINUS if scaled < 0 else "") + whole + (point + rest if rest else "")


def short_figure(texts: Texts, value: Number | None, most: int) -> str:
    """A number with the decimals it needs, so many at most: "3", "2.5"."""
    return figure(texts, value, most).rstrip("0").rstrip(".,")


def figures(texts: Texts, **numbers: Number | None) -> dict[str, object]:
    """Numbers as the values of a text, each with the decimals it needs."""
    return {name: figure(texts, number) for name, number in numbers.items()}


def decimals_of(values: Iterable[Number | None]) -> int:
    """The decimals a column of these numbers needs: none when all are whole."""
    whole = all(value is None or Fraction(value).denominator == 1 for value in values)
    return 0 if whole else DECIMALS


def column(texts: Texts, values: Iterable[Number | None]) -> list[str]:
    """The numbers of one column, all with the same decimals."""
    numbers = list(values)
    decimals = decimals_of(numbers)
    return [figure(texts, number, decimals) for number in numbers]


def joined_spans(numbers: Iterable[int]) -> str:
    """Numbers in order, those that follow each other drawn together: "1–3, 5"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def joined(texts: Texts, parts: Sequence[str]) -> str:
    """Several things in a sentence: "4, 6 and 7"."""
    if len(parts) < 2:
        return "".join(parts)
    return texts.text("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def money(texts: Texts, euro: Number) -> str:
    """A sum in euro: "5 €", "7,50 €"."""
    return f"{figure(texts, euro)} €"


_MONTHS = Named(
    {
        1: "January",
        2: "February",
        3: "March",
        4: "April",
        5: "May",
        6: "June",
        7: "July",
        8: "August",
        9: "September",
        10: "October",
        11: "November",
        12: "December",
    }
)


def day(texts: Texts, value: date) -> str:
    """A date with its month in words: "8 May 2026", "8 maggio 2026"."""
    month = _MONTHS(texts, value.month)
    return texts.text("{day} {month} {year}", day=value.day, month=month, year=value.year)


def short_day(value: date) -> str:
    """A date in figures, day before month: "08/05/2026"."""
    return value.strftime("%d/%m/%Y")


def clock(value: datetime) -> str:
    """The time of day to the minute, as on a clock with 24 hours."""
    return value.strftime("%H:%M")
