"""What was typed for the seats of a table, and the table with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import Number, Seat, SeriesGame, Table
from bglmanager.engine.games.asked import AskedAtSeats, turn_of, winner_of
from bglmanager.services.limits import parse_score

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

    @property
    def played(self) -> int:
        """How many games were typed: up to the last one in which something was."""
        return max((n for n, game in enumerate(self.games, 1) if game != GameInput()), default=0)

    def game(self, n: int) -> GameInput:
        """What was typed in this game, the first is 0."""
        return self.games[n] if n < len(self.games) else GameInput()


def filled_table(
    table: Table, inputs: Sequence[SeatInput], asked: AskedAtSeats = NUMBER_ONLY
) -> Table:
    """The table as it will be with these inputs; for the preview while typing.

    The score is the sum of what it is made of, and what the turn order says of ties is filled in.
    A game not typed while another is has 0 points so far.
    """
    columns = [[typed.game(n) for typed in inputs] for n in range(games_played(inputs))]
    winners = [_winners_of_game(column) for column in columns]
    seats = tuple(
        _filled_seat(
            seat,
            typed,
            tuple(
                SeriesGame(index in won, column[index].score or 0)
                for column, won in zip(columns, winners, strict=True)
                if typed.played
            ),
        )
        for index, (seat, typed) in enumerate(zip(table.seats, inputs, strict=True))
    )
    return _with_turns(replace(table, seats=seats), asked)


def games_played(inputs: Sequence[SeatInput]) -> int:
    """How many games of a series were typed for somebody."""
    return max((typed.played for typed in inputs), default=0)


def _filled_seat(seat: Seat, typed: SeatInput, games: tuple[SeriesGame, ...]) -> Seat:
    parts = {label: value for label, value in typed.components.items() if value is not None}
    made = [*parts.values()] or [game.score for game in games]
    extra = {key: value for key, value in seat.extra.items() if key not in typed.extra}
    return replace(
        seat,
        score=plain_number(sum(made)) if made else typed.score,
        bid=typed.bid,
        tie_breaks=seat.tie_breaks if typed.tie_breaks is None else typed.tie_breaks,
        place=None if seat.bottom is not None else typed.place,
        extra={**extra, **{key: n for key, n in typed.extra.items() if n is not None}},
        components=parts or None,
        games=games,
        turn=seat.turn if typed.turn is None else typed.turn or None,
    )


def _winners_of_game(column: Sequence[GameInput]) -> tuple[int, ...]:
    """Who won a game: who is marked, otherwise who has more points."""
    marked = tuple(index for index, game in enumerate(column) if game.won)
    if marked or any(game.drawn for game in column):
        return marked
    best = winner_of([game.score for game in column])
    return () if best is None else (best,)


def game_winners(inputs: Sequence[SeatInput]) -> list[int | None]:
    """The index of who won each game that is typed so far, None for a drawn one; games of which a
    score is missing are still being typed and end the list.
    """
    found: list[int | None] = []
    while column := [typed.game(len(found)) for typed in inputs]:
        marked = any(game.won or game.drawn for game in column)
        if not marked and (len(column) < 2 or any(game.score is None for game in column)):
            break
        found.append(next(iter(_winners_of_game(column)), None))
    return found


def _with_turns(table: Table, asked: AskedAtSeats) -> Table:
    """The table with the tie-break values that its turn order says."""
    if not asked.from_turn:
        return table
    seats = []
    for index, seat in enumerate(table.seats):
        known = dict(enumerate(seat.tie_breaks))
        known |= dict.fromkeys(asked.from_turn, turn_of(table, index))
        ties = tuple(known.get(n) for n in range(max(known) + 1))
        seats.append(replace(seat, tie_breaks=ties))
    return replace(table, seats=tuple(seats))


def with_winner(
    table: Table, inputs: Sequence[SeatInput], winner: int, *, by_side: bool = False
) -> tuple[SeatInput, ...]:
    """The inputs with the places of a table won by the seat with this index, or by its side."""
    places = _places_won(filled_table(table, inputs), winner, by_side=by_side)
    return tuple(replace(typed, place=places.get(n)) for n, typed in enumerate(inputs))


def _places_won(table: Table, winner: int, *, by_side: bool) -> Mapping[int, int]:
    """The places, by index, of a table whose winner the referee names; none in the bottom group.

    The winner comes first, the others by score, and nobody has a place yet while a score is
    missing (rules 5, Reading `declared_win`; BGL 4.19.4). Everybody of a side shares the first
    place, everybody else the next one: the sums decide nothing (BGL 3.7.4, 4.20.5).
    """
    there = {index: seat for index, seat in enumerate(table.seats) if seat.bottom is None}
    if by_side:
        side = table.seats[winner].side
        ahead = sum(seat.side == side for seat in there.values())
        return {n: 1 if seat.side == side else ahead + 1 for n, seat in there.items()}
    scores = {n: seat.score for n, seat in there.items() if seat.score is not None}
    if winner not in there or len(scores) < len(there):
        return {}
    others = [score for n, score in scores.items() if n != winner]
    return {
        n: 1 if n == winner else 2 + sum(other > score for other in others)
        for n, score in scores.items()
    }


def declared_winner(table: Table, *, by_side: bool = False) -> int | None:
    """The index of the seat whose victory, named by the referee, gives the places, if any, or of
    the first seat of the side that he named.
    """
    first = [index for index, seat in enumerate(table.seats) if seat.place == 1]
    if len({table.seats[index].side for index in first} if by_side else first) != 1:
        return None
    given = {n: seat.place for n, seat in enumerate(table.seats) if seat.place is not None}
    return first[0] if given == _places_won(table, first[0], by_side=by_side) else None


WON, DRAWN = "*", "="
"""Marks behind a figure of a series: this one won the game; nobody did."""

WON_LETTERS = ("v", "w")
"""Letters that are typed for the first of them: vinta, won."""

_MARKS = {WON: WON, **dict.fromkeys(WON_LETTERS, WON), DRAWN: DRAWN}


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


def game_in(text: str) -> SeriesGame:
    """The game that `written_game` wrote."""
    return SeriesGame(text.endswith(WON), number_in(text.removesuffix(WON)))
