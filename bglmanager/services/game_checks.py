"""What a game itself has against a result: its parts, its series, its limits, who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import Number, Round, Seat, Table
from bglmanager.engine.games.asked import AskedAtSeats, Named, counted_games, series_winners
from bglmanager.engine.games.game import Component, GameRules, Series
from bglmanager.engine.games.kinds import Scoring
from bglmanager.engine.problems import Level, Problem, problem
from bglmanager.services.limits import is_possible
from bglmanager.services.result_input import GameInput, SeatInput, typed_games


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of a table, by its index, with where it stands."""

    round: Round
    table: Table
    index: int

    @property
    def seat(self) -> Seat:
        """The seat."""
        return self.table.seats[self.index]

    @property
    def path(self) -> str:
        """Where the seat stands in a document."""
        return f"{table_path(self.round, self.table)}.seats[{self.index}]"

    def wrong(self, code: str, at: str, /, **values: object) -> Problem:
        """A problem of this seat's field."""
        named = {**values, "entry": self.seat.entry, "table": self.table.number}
        return Problem(code, f"{self.path}.{at}", tuple(sorted(named.items())))

    def unusual(self, code: str, **values: object) -> Problem:
        """Something of this seat that is worth a second look."""
        named = {**values, "entry": self.seat.entry, "table": self.table.number}
        return Problem(code, "", tuple(sorted(named.items())), Level.ATTENTION)


def table_path(round_: Round, table: Table) -> str:
    """Where a table stands in a document."""
    return f"rounds[{round_.number - 1}].tables[{table.number - 1}]"


def check_typed(round_: Round, table: Table, inputs: Sequence[SeatInput]) -> tuple[Problem, ...]:
    """What is missing of a series as it was typed: every player has a score in every game."""
    count = max((typed_games(one.games) for one in inputs), default=0)
    found = []
    for index, one in enumerate(inputs):
        place = Place(round_, table, index)
        if place.seat.bottom is not None and not typed_games(one.games):
            continue
        found += [
            place.wrong("result.game-score-missing", f"games.{n}", game=n + 1)
            for n in range(count)
            if n >= len(one.games) or one.games[n].score is None
        ]
    found += list(_check_marks(round_, table, inputs, count))
    return tuple(found)


def _check_marks(
    round_: Round, table: Table, inputs: Sequence[SeatInput], count: int
) -> Iterator[Problem]:
    """A game is won by one, or drawn, not both."""
    for n in range(count):
        column = [one.games[n] if n < len(one.games) else GameInput() for one in inputs]
        if any(game.won for game in column) and any(game.drawn for game in column):
            index = next(i for i, game in enumerate(column) if game.drawn)
            yield Place(round_, table, index).wrong(
                "result.game-won-and-drawn", f"games.{n}", game=n + 1
            )


def check_seat(place: Place, asked: AskedAtSeats, game: GameRules | None) -> Iterator[Problem]:
    """What is wrong with the figures of one seat."""
    seat = place.seat
    for label, value in (seat.components or {}).items():
        yield from _check_component(place, label, value, asked)
    for n, one in enumerate(seat.games):
        if not is_possible(one.score):
            yield place.wrong("result.number", f"games.{n}", field="score")
    yield from _check_extras(place, asked)
    if game is not None and seat.score is not None:
        yield from _check_limits(place, seat.score, game)


def _check_component(
    place: Place, label: str, value: Number, asked: AskedAtSeats
) -> Iterator[Problem]:
    known = asked.component(label)
    field = f"components.{label}"
    if known is None:
        yield place.wrong("result.component-unknown", field, label=label)
    elif not is_possible(value):
        yield place.wrong("result.component-number", field, label=known.label)
    elif _is_outside(value, known):
        yield place.wrong(
            "result.component-range", field, label=known.label, least=known.least, most=known.most
        )


def _is_outside(value: Number, limits: Component) -> bool:
    least, most = limits.least, limits.most
    return (least is not None and value < least) or (most is not None and value > most)


def _check_limits(place: Place, score: Number, game: GameRules) -> Iterator[Problem]:
    """The score of a game that has a least or most one (Shuuro's delta, BGL 4.19.4)."""
    least, most = game.least_score, game.most_score
    if (least is not None and score < least) or (most is not None and score > most):
        yield place.wrong("result.score-range", "score", score=score, least=least, most=most)


def _check_extras(place: Place, asked: AskedAtSeats) -> Iterator[Problem]:
    """The game's own numbers are whole, from 0 to their most (energy, BGL 4.14.4)."""
    for extra in asked.extras:
        value = place.seat.extra.get(extra.key)
        if value is None or (isinstance(value, int) and 0 <= value <= extra.most):
            continue
        yield place.wrong(
            "result.extra-range", f"extra.{extra.key}", label=extra.label, most=extra.most
        )


def check_table(round_: Round, table: Table, asked: AskedAtSeats) -> Iterator[Problem]:
    """What is wrong with the table as a whole: its series, its turn order, its winner."""
    if any(seat.games for seat in table.seats):
        yield from _check_series(round_, table, asked.series or Series(1))
    turns = [seat.turn for seat in table.seats]
    if any(turns) and sorted(turn or 0 for turn in turns) != list(range(1, len(turns) + 1)):
        yield Place(round_, table, 0).wrong("result.turns", "turn", seats=len(turns))
    first = [seat.entry for seat in table.seats if seat.place == 1]
    if asked.scoring is Scoring.WINNER and asked.named is Named.PLAYER and len(first) > 1:
        yield problem(
            "result.winner-twice",
            table_path(round_, table),
            table=table.number,
            entries=tuple(first),
        )


def _check_series(round_: Round, table: Table, series: Series) -> Iterator[Problem]:
    """Every game has at most one winner, and no more are played than the series has."""
    path = table_path(round_, table)
    lengths = {len(seat.games) for seat in table.seats if seat.bottom is None}
    if len(lengths) > 1:
        yield problem("result.games-differ", path, table=table.number)
        return
    for n in range(max(len(seat.games) for seat in table.seats)):
        yield from _check_game(round_, table, series, n)
    winners = series_winners(table)
    over = _over(series, winners)
    if over is not None and over < len(winners):
        yield problem("result.series-over", path, table=table.number, game=over)
        return
    counted = counted_games(series, winners)
    if counted > series.games:
        yield problem("result.series-long", path, table=table.number, n=series.games, games=counted)


def _check_game(round_: Round, table: Table, series: Series, n: int) -> Iterator[Problem]:
    """One game: at most one winner; what a draw is worth where the game says it."""
    there = [i for i, seat in enumerate(table.seats) if n < len(seat.games)]
    winners = [i for i in there if table.seats[i].games[n].winner]
    if len(winners) > 1:
        entries = tuple(table.seats[i].entry for i in winners)
        yield Place(round_, table, winners[1]).wrong(
            "result.game-two-winners", f"games.{n}", game=n + 1, entries=entries
        )
    if winners or series.drawn_score is None:
        return
    for i in there:
        score = table.seats[i].games[n].score
        if score != series.drawn_score:
            yield Place(round_, table, i).wrong(
                "result.drawn-score",
                f"games.{n}",
                game=n + 1,
                score=score,
                drawn=series.drawn_score,
            )


def _over(series: Series, winners: Sequence[int | None]) -> int | None:
    """The number of the game that decided the series (best of three, BGL 4.17.2)."""
    if series.to_win is None:
        return None
    won: Counter[int] = Counter()
    for n, winner in enumerate(winners, 1):
        if winner is not None:
            won[winner] += 1
            if won[winner] == series.to_win:
                return n
    return None


def check_level(result: TableResult, table: Table) -> Iterator[Problem]:
    """A game that cannot end level: the referee has to say who is ahead (BIG 8.3)."""
    if table.drawn or any(seat.place is not None for seat in table.seats):
        return
    staying = {seat.entry for seat in table.seats if seat.bottom is None}
    places = Counter(seat.place for seat in result.seats if seat.entry in staying)
    level = tuple(
        seat.entry for seat in result.seats if seat.entry in staying and places[seat.place] > 1
    )
    if level:
        yield problem("result.level", table=table.number, entries=level)


def improbable_values(
    round_: Round, table: Table, asked: AskedAtSeats, game: GameRules | None
) -> Iterator[Problem]:
    """What is worth a second look, as far as the game says what is usual."""
    for index, seat in enumerate(table.seats):
        if game is not None:
            yield from _check_usual(Place(round_, table, index), seat, game)
    outside = [seat for seat in table.seats if seat.bottom is None]
    yield from _series_short(table, asked)
    named = table.drawn or any(seat.place is not None for seat in outside)
    if asked.must and not named and len(outside) > 1:
        yield problem(
            "result.side-unnamed" if asked.named is Named.SIDE else "result.winner-unnamed",
            level=Level.ATTENTION,
            table=table.number,
        )
    scores = [seat.score for seat in outside if seat.score is not None]
    if game is not None and game.opposite and len(scores) > 1 and sum(scores) != 0:
        yield problem(
            "result.not-opposite", level=Level.ATTENTION, table=table.number, sum=sum(scores)
        )


def _check_usual(place: Place, seat: Seat, game: GameRules) -> Iterator[Problem]:
    """A score hardly ever seen, a bid between the steps of the auction."""
    high, auction = game.high, game.auction
    if high is not None and seat.score is not None and seat.score > high and seat.bottom is None:
        yield place.unusual("result.high", score=seat.score, most=high)
    if auction is not None and auction.step and seat.bid % auction.step:
        yield place.unusual("result.bid-step", bid=seat.bid, step=auction.step)


def _series_short(table: Table, asked: AskedAtSeats) -> Iterator[Problem]:
    """Fewer games than the series has: time was up, or one was forgotten."""
    series = asked.series
    if series is None or not any(seat.games for seat in table.seats):
        return
    winners = series_winners(table)
    counted = counted_games(series, winners)
    if counted < series.games and _over(series, winners) is None:
        code = "result.series-short" if counted == len(winners) else "result.series-drawn"
        yield problem(code, level=Level.ATTENTION, table=table.number, n=counted, of=series.games)
