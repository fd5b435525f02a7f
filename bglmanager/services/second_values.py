"""The figures of a table as texts, one by one: to compare two readings, and to keep the second."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from bglmanager.engine.boards import CENTRES
from bglmanager.engine.derived import plain_number
from bglmanager.engine.desk import Differing
from bglmanager.engine.event import Number, Seat, SeriesGame, Table
from bglmanager.services.result_parse import WON

_PARTS, _EXTRA, _GAMES, _TIES = "components.", "extra.", "games[", "tie_breaks["
_YEARS = f"{_EXTRA}{CENTRES}."
_MARKS = ("drawn", "overran")


def differing_values(first: Table, second: Table) -> tuple[Differing, ...]:
    """Where the figures of two readings of a table are others, seat by seat.

    Who is in the bottom group is not among them: that is said by keys of its own.
    """
    found = [
        Differing(field, was, now, seat.entry)
        for seat, again in zip(first.seats, second.seats, strict=True)
        for field, was, now in _others(dict(_of_seat(seat)), dict(_of_seat(again)))
    ]
    one, other = _marks(first), _marks(second)
    return (*found, *(Differing(*line) for line in _others(one, other)))


def _others(
    one: Mapping[str, str | None], other: Mapping[str, str | None]
) -> Iterator[tuple[str, str | None, str | None]]:
    for field in dict.fromkeys((*one, *other)):
        if one.get(field) != other.get(field):
            yield field, one.get(field), other.get(field)


def _marks(table: Table) -> dict[str, str | None]:
    return {name: str(getattr(table, name)).lower() for name in _MARKS}


def with_second(table: Table) -> Table:
    """The table as the second person typed it."""
    given = {(each.entry, each.field): each.second for each in table.desk.differs}
    marks: dict[str, Any] = {
        name: given[None, name] == "true" for name in _MARKS if (None, name) in given
    }
    seats = tuple(
        _with(seat, {field: text for (entry, field), text in given.items() if entry == seat.entry})
        for seat in table.seats
    )
    return replace(table, seats=seats, **marks)


def blank_table(table: Table) -> Table:
    """The table without its figures: who sits there, and who is in the bottom group."""
    seats = tuple(
        replace(
            seat,
            score=None,
            bid=0,
            tie_breaks=(None,) * len(seat.tie_breaks),
            place=None,
            turn=None,
            components=None,
            games=(),
            extra={},
        )
        for seat in table.seats
    )
    return replace(table, seats=seats, drawn=False, overran=False)


def exact_number(number: Number) -> str:
    """A number of at most six decimals, exactly."""
    value = Fraction(number)
    if value.denominator == 1:
        return str(value.numerator)
    return format(Decimal(value.numerator) / Decimal(value.denominator), "f")


def written_game(game: SeriesGame) -> str:
    """A game of a series as it is typed: the points, marked for who won it."""
    return f"{exact_number(game.score)}{WON if game.winner else ''}"


def number_in(text: str) -> Number:
    """The number that `exact_number` gave; ValueError for what is none."""
    return plain_number(Fraction(text))


def _of_seat(seat: Seat) -> Iterator[tuple[str, str | None]]:
    yield "score", _maybe(seat.score)
    yield "bid", exact_number(seat.bid)
    for n, value in enumerate(seat.tie_breaks):
        yield f"{_TIES}{n}]", _maybe(value)
    for label, part in (seat.components or {}).items():
        yield f"{_PARTS}{label}", exact_number(part)
    for n, game in enumerate(seat.games):
        yield f"{_GAMES}{n}]", written_game(game)
    yield from _of_extra(seat)
    yield "turn", _maybe(seat.turn)
    yield "place", _maybe(seat.place)


def _of_extra(seat: Seat) -> Iterator[tuple[str, str | None]]:
    for key, value in seat.extra.items():
        if isinstance(value, Mapping):
            for year, count in value.items():
                yield f"{_EXTRA}{key}.{year}", str(count)
        elif isinstance(value, int | Fraction):
            yield f"{_EXTRA}{key}", exact_number(value)


def _maybe(number: Number | None) -> str | None:
    return None if number is None else exact_number(number)


def _with(seat: Seat, given: Mapping[str, str | None]) -> Seat:
    """The seat with these figures in the place of its own."""
    if not given:
        return seat
    changed: dict[str, Any] = {
        name: None if given[name] is None else number_in(given[name] or "")
        for name in ("score", "turn", "place")
        if name in given
    }
    if "bid" in given:
        changed["bid"] = number_in(given["bid"] or "0")
    parts = _told(seat.components or {}, given, _PARTS)
    return replace(
        seat,
        tie_breaks=_listed(seat.tie_breaks, given),
        components=parts or None,
        games=_games(seat, given),
        extra=_with_extra(seat, given),
        **changed,
    )


def _told(
    old: Mapping[str, Any], given: Mapping[str, str | None], prefix: str
) -> dict[str, Number]:
    """Named numbers with those given; one that was left empty is not there."""
    found = dict(old)
    for field, text in given.items():
        name = field.removeprefix(prefix)
        if name == field:
            continue
        found.pop(name, None)
        if text is not None:
            found[name] = number_in(text)
    return found


def _listed(
    old: tuple[Number | None, ...], given: Mapping[str, str | None]
) -> tuple[Number | None, ...]:
    values = dict(enumerate(old))
    for n, text in _numbered(given, _TIES):
        values[n] = None if text is None else number_in(text)
    return tuple(values.get(n) for n in range(max(values, default=-1) + 1))


def _games(seat: Seat, given: Mapping[str, str | None]) -> tuple[SeriesGame, ...]:
    """The games up to the first that was not played."""
    games: dict[int, SeriesGame | None] = dict(enumerate(seat.games))
    for n, text in _numbered(given, _GAMES):
        games[n] = None if text is None else _game(text)
    played = (games.get(n) for n in range(max(games, default=-1) + 1))
    return tuple(game for game in played if game is not None)


def _game(text: str) -> SeriesGame:
    return SeriesGame(text.endswith(WON), number_in(text.removesuffix(WON)))


def _numbered(given: Mapping[str, str | None], prefix: str) -> Iterator[tuple[int, str | None]]:
    for field, text in given.items():
        if field.startswith(prefix):
            yield int(field.removeprefix(prefix).removesuffix("]")), text


def _with_extra(seat: Seat, given: Mapping[str, str | None]) -> dict[str, Any]:
    years = {field: text for field, text in given.items() if field.startswith(_YEARS)}
    rest = {field: text for field, text in given.items() if field not in years}
    extra: dict[str, Any] = _told(dict(seat.extra), rest, _EXTRA)
    if not years:
        return extra
    before = extra.pop(CENTRES, {})
    held = _told(before if isinstance(before, Mapping) else {}, years, _YEARS)
    if held:
        extra[CENTRES] = {year: held[year] for year in sorted(held)}
    return extra
