"""What was typed for the seats of a table: figures as texts, and the table with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import Json, Number, Seat, SeriesGame, Table
from bglmanager.engine.games.asked import AskedAtSeats, turn_of, winner_of

NUMBER_ONLY = AskedAtSeats()
"""A game of which nothing is known: its score is one number."""


@dataclass(frozen=True, slots=True)
class GameInput:
    """What was typed for a seat in one game of a series.

    `won` marks who won it, `drawn` that nobody did; where neither is marked at any seat, more
    points have won, and equal ones are a draw.
    """

    score: Number | None = None
    won: bool = False
    drawn: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed."""
        return self.score is None and not self.won and not self.drawn


@dataclass(frozen=True, slots=True)
class SeatInput:
    """What was typed for one seat, in seat order; `place` only when the referee gave it.

    `extra` are the ruleset's and the game's own numbers by their key, None for one that was left
    empty; those not named stay as they are. With `tie_breaks` None those of the seat stay.
    `components` by their stored label and `games` make the score, where something was typed in
    them; without them the score is one number. `turn` None leaves the turn order as it is, 0
    takes it away.
    """

    score: Number | None
    bid: Number = 0
    tie_breaks: tuple[Number | None, ...] | None = ()
    place: int | None = None
    extra: Mapping[str, Number | None] = field(default_factory=dict)
    components: Mapping[str, Number | None] = field(default_factory=dict)
    games: tuple[GameInput, ...] = ()
    turn: int | None = None


def filled_table(
    table: Table, inputs: Sequence[SeatInput], asked: AskedAtSeats = NUMBER_ONLY
) -> Table:
    """The table as it will be with these inputs; for the preview while typing.

    The score is the sum of what it is made of, and what the turn order says of ties is filled in.
    """
    games = _games_of_seats(inputs)
    seats = tuple(
        _filled_seat(seat, typed, played)
        for seat, typed, played in zip(table.seats, inputs, games, strict=True)
    )
    return _with_turns(replace(table, seats=seats), asked)


def _filled_seat(seat: Seat, typed: SeatInput, games: tuple[SeriesGame, ...]) -> Seat:
    parts = {label: value for label, value in typed.components.items() if value is not None}
    return replace(
        seat,
        score=_score_of(typed, parts, games),
        bid=typed.bid,
        tie_breaks=seat.tie_breaks if typed.tie_breaks is None else typed.tie_breaks,
        place=None if seat.bottom is not None else typed.place,
        extra=_with_extra(seat.extra, typed.extra),
        components=parts or None,
        games=games,
        turn=seat.turn if typed.turn is None else typed.turn or None,
    )


def _score_of(
    typed: SeatInput, parts: Mapping[str, Number], games: Sequence[SeriesGame]
) -> Number | None:
    if parts:
        return plain_number(sum(parts.values()))
    if games:
        return plain_number(sum(game.score for game in games))
    return typed.score


def _with_extra(old: Mapping[str, Json], typed: Mapping[str, Number | None]) -> Mapping[str, Json]:
    kept = {key: value for key, value in old.items() if key not in typed}
    return {**kept, **{key: value for key, value in typed.items() if value is not None}}


def _games_of_seats(inputs: Sequence[SeatInput]) -> list[tuple[SeriesGame, ...]]:
    """The games of every seat; one not typed while another is has 0 points so far."""
    count = max((typed_games(typed.games) for typed in inputs), default=0)
    columns = [[_game_typed(typed, n) for typed in inputs] for n in range(count)]
    winners = [_winners_of_game(column) for column in columns]
    return [
        tuple(SeriesGame(index in winners[n], columns[n][index].score or 0) for n in range(count))
        if typed_games(typed.games)
        else ()
        for index, typed in enumerate(inputs)
    ]


def typed_games(games: Sequence[GameInput]) -> int:
    """How many games were typed: up to the last one that is not empty."""
    return max((n for n, game in enumerate(games, 1) if not game.is_empty), default=0)


def _game_typed(typed: SeatInput, n: int) -> GameInput:
    return typed.games[n] if n < len(typed.games) else GameInput()


def _winners_of_game(column: Sequence[GameInput]) -> tuple[int, ...]:
    """Who won a game: who is marked, otherwise who has more points."""
    marked = tuple(index for index, game in enumerate(column) if game.won)
    if marked or any(game.drawn for game in column):
        return marked
    best = winner_of([game.score for game in column])
    return () if best is None else (best,)


def game_winners(inputs: Sequence[SeatInput]) -> list[int | None]:
    """The index of who won each game that is typed so far, None for a drawn one.

    Games of which a score is missing end the list: they are still being typed.
    """
    found: list[int | None] = []
    while column := [_game_typed(typed, len(found)) for typed in inputs]:
        marked = any(game.won or game.drawn for game in column)
        if not marked and (len(column) < 2 or any(game.score is None for game in column)):
            break
        if all(game.is_empty for game in column):
            break
        found.append(next(iter(_winners_of_game(column)), None))
    return found


def _with_turns(table: Table, asked: AskedAtSeats) -> Table:
    """The table with the tie-break values that its turn order says."""
    if not asked.from_turn:
        return table
    seats = tuple(
        replace(seat, tie_breaks=_with_turn(seat.tie_breaks, asked, turn_of(table, index)))
        for index, seat in enumerate(table.seats)
    )
    return replace(table, seats=seats)


def _with_turn(
    values: Sequence[Number | None], asked: AskedAtSeats, turn: int
) -> tuple[Number | None, ...]:
    known = [*values, *[None] * (max(asked.from_turn) + 1 - len(values))]
    return tuple(turn if n in asked.from_turn else value for n, value in enumerate(known))


def with_winner(table: Table, inputs: Sequence[SeatInput], winner: int) -> tuple[SeatInput, ...]:
    """The inputs with the places of a table whose winner is named.

    The seat with this index comes first, the others by score; nobody in the bottom group has a
    place, nor has anybody yet while a score is missing (rules 5, Reading `declared_win`;
    BGL 4.19.4).
    """
    now = filled_table(table, inputs)
    ranked = {index: seat.score for index, seat in enumerate(now.seats) if seat.bottom is None}
    if winner not in ranked or any(score is None for score in ranked.values()):
        return tuple(replace(typed, place=None) for typed in inputs)
    others = [score or 0 for index, score in ranked.items() if index != winner]
    places = {
        index: 1 if index == winner else 2 + sum(other > (score or 0) for other in others)
        for index, score in ranked.items()
    }
    return _with_places(inputs, places)


def with_winning_side(
    table: Table, inputs: Sequence[SeatInput], winner: int
) -> tuple[SeatInput, ...]:
    """The inputs with the places of a table won by the side of the seat with this index.

    Everybody of it shares the first place, everybody else the next one; the referee names it
    where the game says who wins, and the sums decide nothing (BGL 3.7.4, 4.20.5).
    """
    side = table.seats[winner].side
    playing = {index: seat.side for index, seat in enumerate(table.seats) if seat.bottom is None}
    ahead = sum(own == side for own in playing.values())
    places = {index: 1 if own == side else ahead + 1 for index, own in playing.items()}
    return _with_places(inputs, places)


def _with_places(inputs: Sequence[SeatInput], places: Mapping[int, int]) -> tuple[SeatInput, ...]:
    return tuple(replace(typed, place=places.get(n)) for n, typed in enumerate(inputs))


def declared_winner(table: Table) -> int | None:
    """The index of the seat whose victory, named by the referee, gives the places, if any."""
    first = [index for index, seat in enumerate(table.seats) if seat.place == 1]
    if len(first) != 1:
        return None
    inputs = [SeatInput(seat.score) for seat in table.seats]
    return _winner_if_named(table, first[0], with_winner(table, inputs, first[0]))


def winning_side(table: Table) -> int | None:
    """The index of a seat of the side that the referee named as the winner, if he did."""
    first = next((index for index, seat in enumerate(table.seats) if seat.place == 1), None)
    if first is None:
        return None
    inputs = [SeatInput(seat.score) for seat in table.seats]
    found = _winner_if_named(table, first, with_winning_side(table, inputs, first))
    sides = {seat.side for seat in table.seats if seat.place == 1}
    return found if len(sides) == 1 else None


def _winner_if_named(table: Table, winner: int, inputs: Sequence[SeatInput]) -> int | None:
    places = [typed.place for typed in inputs]
    return winner if places == [seat.place for seat in table.seats] else None


WON, DRAWN = "*", "="
"""Marks behind a figure of a series: this one won the game; nobody did."""

WON_LETTERS = ("v", "w")
"""Letters that are typed for the first of them: vinta, won."""

_MARKS = {WON: WON, **dict.fromkeys(WON_LETTERS, WON), DRAWN: DRAWN}

_DIVIDED = re.compile(
    r"[+-]?(?:[1-9]\d{0,2}(?:[.,]\d{3})+|\d+(?:\.\d+)+,\d*|\d+(?:,\d+)+\.\d*)", re.ASCII
)
"""Digits whose point or comma may divide thousands."""


class TwoWays(ValueError):
    """A number that could be read in two ways: a point or comma of thousands, or of decimals."""


def parse_score(text: str) -> Number | None:
    """A score as it is typed: digits, a sign, a comma or a point; None for an empty field.

    Raises ValueError for anything else, `TwoWays` where thousands may be divided: 1.234 and
    1,234.5 could each be meant.
    """
    text = text.strip().replace("−", "-")
    if not text:
        return None
    if _DIVIDED.fullmatch(text):
        raise TwoWays(text)
    digits = text.lstrip("+-").replace(",", ".", 1)
    whole, _, part = digits.partition(".")
    if not (whole + part).isascii() or not (whole + part).isdigit() or len(text) > 20:
        raise ValueError(text)
    if text.count("+") + text.count("-") > 1:
        raise ValueError(text)
    value = Fraction(f"{whole or 0}.{part or 0}")
    return plain_number(-value if text.startswith("-") else value)


def parse_game(text: str) -> GameInput:
    """The figure of one game of a series, with * (or v, w) for who won it, = for a drawn game.

    Raises ValueError for anything else, `TwoWays` as `parse_score` does.
    """
    text = text.strip()
    mark = _MARKS.get(text[-1:].casefold(), "")
    score = parse_score(text[:-1] if mark else text)
    return GameInput(score, won=mark == WON, drawn=mark == DRAWN)


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


ON_THE_SHEET = ("score", "bid", "tie_breaks", "place", "components", "games", "extra", "turn")
"""What is read from a sheet; who left or was put last is said of the person, not of a line."""

MARKS = ("drawn", "overran")
"""What is said of a whole table."""


def table_marks(table: Table) -> Mapping[str, str]:
    """What is said of a whole table, as texts."""
    return {name: str(getattr(table, name)).lower() for name in MARKS}


Value = TypeVar("Value")


def differing_fields(
    one: Mapping[str, Value], other: Mapping[str, Value]
) -> Iterator[tuple[str, Value | None, Value | None]]:
    """Where two readings differ: the field, and what either says of it, None for nothing."""
    for field_ in dict.fromkeys((*one, *other)):
        was, now = one.get(field_), other.get(field_)
        if was != now:
            yield field_, was, now
