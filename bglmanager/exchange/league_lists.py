"""Lists a league keeps beside its events: last season's totals, and when results came in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bglmanager.engine.event import Number
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if
from bglmanager.exchange.entry_lists.cells import (
    Sheet,
    SheetRow,
    UnreadableDateError,
    clean_text,
    guess_date_order,
    read_date,
    read_number,
)
from bglmanager.exchange.entry_lists.columns import field_of
from bglmanager.exchange.entry_lists.files import read_list
from bglmanager.exchange.entry_lists.names import fold_text
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.words.league import head

MOST_POINTS = 1_000_000
"""The largest total that is taken; as for every number of a document."""

_TITLES: Mapping[str, tuple[str, ...]] = {
    "points": ("points", "total", "total points", "punti", "totale", "punti totali", "punteggio"),
    "event": ("event", "event id", "id", "file", "file name", "torneo", "evento", "nome file"),
    "date": ("date", "received", "received on", "data", "ricevuto", "ricevuto il", "arrivo"),
}

Columns = Mapping[str, int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Former:
    """Somebody's total of last season, with the line it stands in."""

    line: int
    first_name: str
    last_name: str
    points: Number
    league_id: str | None = None
    birth_date: dt.date | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """The day a result came in; `event` is the id of an event, or the name of a file."""

    line: int
    event: str
    day: dt.date


def read_previous(data: bytes, today: dt.date) -> tuple[Former, ...]:
    """Last season's totals from a CSV file or a workbook; a ranking of this program is one.

    Columns are told by their titles; league number and birth date may lack. `today` tells the
    century of years of two digits. Raises `Refused` for what is no list, and every wrong line.
    """
    sheet = read_list(data)
    columns, rows = _people_columns(sheet), _filled(sheet)[1:]
    name = "last_name" if "first_name" in columns else "first_name"
    refuse_if(_missing({"name": name, "points": "points"}, columns))
    born = _days(sheet, rows, columns.get("birth_date"), today)

    def one(row: SheetRow) -> Former:
        first, last = _text(row, columns, "first_name"), _text(row, columns, "last_name")
        if not first and not last:
            raise Refused([problem("league.row-name", line=row.line)])
        number = _text(row, columns, "league_id") or None
        return Former(row.line, first, last, _points(row, columns), number, born(row))

    return _each(rows, one)


def read_received(data: bytes, today: dt.date) -> tuple[Receipt, ...]:
    """When results came in, from a CSV file or a workbook; `Refused` as `read_previous`."""
    sheet = read_list(data)
    columns, rows = _columns(sheet, ("event", "date")), _filled(sheet)[1:]
    refuse_if(_missing({"event": "event", "date": "date"}, columns))
    days = _days(sheet, rows, columns["date"], today)
    seen: dict[str, Receipt] = {}

    def one(row: SheetRow) -> Receipt:
        day = days(row)
        if day is None:
            raise Refused([problem("league.row-date", line=row.line, text="")])
        receipt = Receipt(row.line, _text(row, columns, "event"), day)
        first = seen.setdefault(receipt.event.casefold(), receipt)
        if first.day != day:
            raise Refused([problem("league.row-twice", line=row.line, other=first.line)])
        return receipt

    return _each(rows, one)


def _each(rows: Iterable[SheetRow], one: Callable[[SheetRow], T]) -> tuple[T, ...]:
    """Every row read; `Refused` with what is wrong in any of them."""
    found: list[T] = []
    wrong: list[Problem] = []
    for row in rows:
        try:
            found.append(one(row))
        except Refused as refused:
            wrong += refused.problems
    refuse_if(wrong)
    return tuple(found)


def _filled(sheet: Sheet) -> Sequence[SheetRow]:
    return [row for row in sheet.rows if not row.blank]


def _columns(sheet: Sheet, wanted: Iterable[str]) -> dict[str, int]:
    """The first column with each of these titles."""
    titles = [fold_text(cell) for cell in _filled(sheet)[0].cells]
    own = {name: {*_TITLES[name], *_own_titles(name)} for name in wanted}
    found = {
        name: next((at for at, title in enumerate(titles) if title in known), None)
        for name, known in own.items()
    }
    return {name: at for name, at in found.items() if at is not None}


def _own_titles(column: str) -> Iterable[str]:
    """What the rankings of this program call it, in every language."""
    return (fold_text(head(Texts(language), column)) for language in LANGUAGES)


def _people_columns(sheet: Sheet) -> Columns:
    """Columns with people and points; beside a surname, "Name" is the first name."""
    found = _columns(sheet, ("points",))
    number = set(_own_titles("league_id"))
    for at, cell in enumerate(_filled(sheet)[0].cells):
        field = "league_id" if fold_text(cell) in number else field_of(cell)
        if field is not None:
            found.setdefault(field, at)
    if "name" in found:
        found.setdefault("first_name", found["name"])
    return found


def _missing(wanted: Mapping[str, str], columns: Columns) -> list[Problem]:
    missing = tuple(name for name, key in wanted.items() if key not in columns)
    return [problem("league.columns", missing=missing)] if missing else []


def _text(row: SheetRow, columns: Columns, column: str) -> str:
    return clean_text(row.cell(columns[column])).text if column in columns else ""


def _points(row: SheetRow, columns: Columns) -> Number:
    text = _text(row, columns, "points")
    points = read_number(text)
    if points is None or not 0 <= points <= MOST_POINTS:
        found = problem("league.row-points", line=row.line, text=text, most=MOST_POINTS)
        raise Refused([found])
    return points


def _days(
    sheet: Sheet, rows: Sequence[SheetRow], column: int | None, today: dt.date
) -> Callable[[SheetRow], dt.date | None]:
    """Reads the day of a row; None where there is no column, or nothing in it."""
    texts = {} if column is None else {row.line: clean_text(row.cell(column)).text for row in rows}
    order = guess_date_order(texts.values()).order

    def read_day(row: SheetRow) -> dt.date | None:
        text = texts.get(row.line, "")
        if not text:
            return None
        try:
            return read_date(text, order, today, epoch_1904=sheet.epoch_1904).day
        except UnreadableDateError as error:
            found = problem("league.row-date", line=row.line, text=text)
            raise Refused([found]) from error

    return read_day
