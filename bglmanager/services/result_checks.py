"""What is wrong with a result, and what deserves a second look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bglmanager.engine import pairs
from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import BottomReason, Event, Number, Round, Seat, Table
from bglmanager.engine.games.asked import (
    AskedAtSeats,
    Named,
    asked_at_seats,
    counted_games,
    series_winners,
)
from bglmanager.engine.games.game import Component, GameRules, Series
from bglmanager.engine.games.kinds import Scoring
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level, Problem, attention, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies, Wins
from bglmanager.engine.tables import are_against, effective_score, is_bye, is_complete, play_table
from bglmanager.services import boards
from bglmanager.services.changes import round_of
from bglmanager.services.limits import LARGEST, is_possible
from bglmanager.services.result_input import GameInput, SeatInput, declared_winner, typed_games


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
        yield attention(
            "result.side-unnamed" if asked.named is Named.SIDE else "result.winner-unnamed",
            table=table.number,
        )
    scores = [seat.score for seat in outside if seat.score is not None]
    if game is not None and game.opposite and len(scores) > 1 and sum(scores) != 0:
        yield attention("result.not-opposite", table=table.number, sum=sum(scores))


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
        yield attention(code, table=table.number, n=counted, of=series.games)


def find_contradictions(
    ruleset: Ruleset, round_: Round, table: Table, asked: AskedAtSeats
) -> Iterator[Problem]:
    """Places and winners against the scores, a limit against a win, a score against its parts."""
    if ruleset.wins is not None:
        yield from _check_wins(ruleset.wins, table)
    yield from _check_worth(ruleset, table)
    yield from _side_parts(table, asked)
    if table.drawn or asked.series is not None:
        return
    if asked.named is Named.SIDE and not asked.must:
        yield from _check_sides(ruleset, round_, table)
    elif asked.named is None or (asked.named is Named.DECLARED and declared_winner(table) is None):
        yield from _check_places(ruleset, table)


def _check_wins(wins: Wins, table: Table) -> Iterator[Problem]:
    """Who declares victory has the points for it, and then no limit stopped the game."""
    outside, winner = _outside(table), declared_winner(table)
    if winner is not None:
        seat = table.seats[winner]
        if seat.score is not None and seat.score < wins.goal:
            yield _unusual(
                "result.declared-low", table, entry=seat.entry, score=seat.score, goal=wins.goal
            )
    there = (seat for seat in outside if seat.score is not None and seat.score >= wins.goal)
    won = tuple(seat.entry for seat in there)
    if table.overran and (won or winner is not None):
        entries = won or (table.seats[winner or 0].entry,)
        yield _unusual("result.stopped-won", table, entries=entries, goal=wins.goal)


def _check_worth(ruleset: Ruleset, table: Table) -> Iterator[Problem]:
    """So many points cannot come of so few things, nor so few points of so many."""
    worth = ruleset.worth
    if worth is None:
        return
    for seat in _outside(table):
        held = seat.extra.get(worth.extra) or 0
        if not isinstance(held, int) or seat.score is None:
            continue
        least, most = held * worth.least, held * worth.most + worth.beyond
        if held < worth.start or not least <= seat.score <= most:
            yield _unusual(
                "result.worth",
                table,
                entry=seat.entry,
                score=seat.score,
                held=held,
                field=worth.extra,
            )


def _side_parts(table: Table, asked: AskedAtSeats) -> Iterator[Problem]:
    """What a side has for the win stands at the seats of the other one, or not at its own."""
    sides = {seat.side for seat in table.seats if seat.place == 1}
    if asked.named is not Named.SIDE or not (table.drawn or sides):
        return
    for part in (one for one in asked.components if one.won is not None):
        for seat in _outside(table):
            value = (seat.components or {}).get(part.label.stored, 0)
            wanted = (part.won if seat.side in sides else 0) if sides else (part.even or 0)
            if value != wanted:
                yield _unusual(
                    "result.side-part",
                    table,
                    entry=seat.entry,
                    value=value,
                    wanted=wanted,
                    label=part.label,
                )


def _check_sides(ruleset: Ruleset, round_: Round, table: Table) -> Iterator[Problem]:
    """The side that is named as the winner has fewer points than the other one."""
    seats = tuple(replace(seat, place=None) for seat in table.seats)
    named, by_score = (_first(ruleset, round_, one) for one in (table, replace(table, seats=seats)))
    if any(seat.place is not None for seat in table.seats) and not named & by_score:
        yield _unusual("result.side-against-sums", table)


def _first(ruleset: Ruleset, round_: Round, table: Table) -> frozenset[EntryNumber]:
    return frozenset(s.entry for s in play_table(ruleset, round_, table).seats if s.place == 1)


def _check_places(ruleset: Ruleset, table: Table) -> Iterator[Problem]:
    """The referee's places are against the scores."""
    scores = [effective_score(seat, deducted=ruleset.bid_deducted) for seat in table.seats]
    if are_against(table, scores):
        yield _unusual("result.places-against", table)


def _outside(table: Table) -> Sequence[Seat]:
    return [seat for seat in table.seats if seat.bottom is None]


def _unusual(code: str, table: Table, /, **values: object) -> Problem:
    named = {**values, "table": table.number}
    return Problem(code, "", tuple(sorted(named.items())), Level.ATTENTION)


def check_result(
    event: Event, number: RoundNumber, table: Table, game: GameRules | None = None
) -> tuple[Problem, ...]:
    """What cannot be right (refused) and what is worth a second look (attention).

    `game` is what the regulation says of the game of this round, None where it is not known.
    """
    if boards.board_formula(event) is not None:
        return boards.check_centres(event, number, table)
    round_, ruleset = round_of(event, number), ruleset_of(event.settings)
    if is_bye(round_, table):
        return (problem("result.bye", entry=table.seats[0].entry),)
    form = asked_at_seats(event, round_, game)
    found: list[Problem] = []
    for index in range(len(table.seats)):
        place = Place(round_, table, index)
        found += _check_seat(place)
        found += _check_extra(place, ruleset.extras)
        found += check_seat(place, form, game)
    found += _result_checks_check_places(round_, table)
    found += check_table(round_, table, form)
    if found or not is_complete(round_, table):
        return tuple(found)
    alone = not ruleset.sides and not pairs.are_played(event.settings)
    if game is not None and not game.level_tables and alone:
        found += check_level(play_table(ruleset, round_, table), table)
    if not found:
        found += _check_probable(ruleset, table)
        found += _improbable_ties(round_, table, game)
        found += _check_unbroken(event, round_, table)
        found += find_contradictions(ruleset, round_, table, form)
        found += improbable_values(round_, table, form, game)
    return tuple(found)


def _check_seat(place: Place) -> Iterator[Problem]:
    seat = place.seat
    if seat.score is None and seat.bottom is None:
        yield place.wrong("result.score-missing", "score")
    for name, value in (("score", seat.score), ("bid", seat.bid)):
        if value is not None and not is_possible(value):
            yield place.wrong("result.number", name, field=name)
    if any(value is not None and not is_possible(value) for value in seat.tie_breaks):
        yield place.wrong("result.number", "tie_breaks", field="tie_break")
    if seat.bid < 0:
        yield place.wrong("result.bid-negative", "bid")
    if len(seat.tie_breaks) != len(place.round.tie_breaks):
        yield place.wrong("result.tie-breaks", "tie_breaks")


def _check_extra(place: Place, keys: Sequence[str]) -> Iterator[Problem]:
    """The ruleset's own numbers are counts of things."""
    for key in keys:
        value = place.seat.extra.get(key)
        if value is None or (isinstance(value, int) and 0 <= value <= LARGEST):
            continue
        yield place.wrong("result.whole-number", f"extra.{key}", field=f"extra.{key}")


def _result_checks_check_places(round_: Round, table: Table) -> list[Problem]:
    """Places by the referee: for all outside the bottom group or none, read like a ranking."""
    outside = [seat for seat in table.seats if seat.bottom is None]
    given = sorted(seat.place for seat in outside if seat.place is not None)
    if not given:
        return []
    path = table_path(round_, table)
    if table.drawn:
        return [problem("result.places-drawn", path, table=table.number)]
    if len(given) < len(outside):
        return [problem("result.places-some", path, table=table.number)]
    if given != [given.index(place) + 1 for place in given]:
        return [problem("result.places-ranking", path, table=table.number)]
    return []


def _check_probable(ruleset: Ruleset, table: Table) -> Iterator[Problem]:
    """Numbers that look mistyped."""
    outside = [seat for seat in table.seats if seat.bottom is None]
    scores = sorted(
        (score, seat.entry)
        for seat in outside
        if (score := effective_score(seat, deducted=ruleset.bid_deducted)) is not None
    )
    for score, entry in _far(scores):
        yield attention("result.far-from-others", table=table.number, entry=entry, score=score)
    yield from _check_finished(ruleset, table, outside)
    for seat in table.seats:
        if seat.bottom_reason in _NOT_THERE and seat.score is not None:
            yield attention("result.gone", table=table.number, entry=seat.entry)
    for seat in outside:
        if seat.score is not None and seat.bid > max(seat.score, 0):
            yield attention("result.bid-high", table=table.number, entry=seat.entry, bid=seat.bid)


def _improbable_ties(round_: Round, table: Table, game: GameRules | None) -> Iterator[Problem]:
    """Values that break ties and look mistyped: they decide as the scores do."""
    called = {} if game is None else {one.label.stored: one.label for one in game.tie_breaks}
    outside = [seat for seat in table.seats if seat.bottom is None]
    for n, tie in enumerate(round_.tie_breaks):
        known = [(seat.tie_breaks[n], seat.entry) for seat in outside]
        values = sorted((value, entry) for value, entry in known if value is not None)
        for value, entry in (*_far(values), *_far_of_two(values)):
            yield attention(
                "result.tie-far-from-others",
                table=table.number,
                entry=entry,
                value=value,
                label=called.get(tie.label, tie.label),
            )


def _check_unbroken(event: Event, round_: Round, table: Table) -> Iterator[Problem]:
    """A tie that the game has values to break, of players or of pairs."""
    by_game = ruleset_of(event.settings).table_ties is TableTies.GAME and bool(round_.tie_breaks)
    if not by_game or table.drawn or any(seat.place for seat in table.seats):
        return
    outside = [s for s in pairs.at_table(event, round_, table)[1].seats if s.bottom is None]
    level = {seat.entry for seat in outside if _is_tied(outside, seat)}
    unit = pairs.team_of(event) if pairs.are_played(event.settings) else {}
    tied = tuple(s.entry for s in table.seats if unit.get(s.entry, s.entry) in level)
    if tied:
        yield attention("result.tie-unbroken", table=table.number, entries=tied)


_NOT_THERE = (BottomReason.ABSENT,)
"""Of these a score cannot be: they did not play."""


_Scored = tuple[Number, EntryNumber]


def _far(scores: Sequence[_Scored]) -> Iterator[_Scored]:
    """Of more than two scores in order those that most likely have a digit too many or too few.

    More than three times the best of the others; less than a fifth of the worst of them.
    """
    if len(scores) < 3:
        return
    (least, _), (next_least, _) = scores[:2]
    (next_most, _), (most, _) = scores[-2:]
    if most > 20 and most > 3 * max(next_most, 1):
        yield scores[-1]
    if next_least >= 20 and 0 <= 5 * least < next_least:
        yield scores[0]


def _far_of_two(values: Sequence[_Scored]) -> Iterator[_Scored]:
    """Of two values, which are all that a tie of two asks for, one of another order altogether."""
    if len(values) == 2 and values[1][0] > 20 and values[1][0] > 10 * max(values[0][0], 1):
        yield values[1]


def _check_finished(ruleset: Ruleset, table: Table, outside: Sequence[Seat]) -> Iterator[Problem]:
    """A game that nobody has won was stopped by the time limit (Catan 3, 4.7)."""
    if ruleset.wins is None or table.overran or len(outside) < ruleset.least_at_table:
        return
    goal, named = ruleset.wins.goal, any(seat.place is not None for seat in outside)
    if not named and all(seat.score is not None and seat.score < goal for seat in outside):
        yield attention("result.not-stopped", table=table.number, goal=goal)


def _is_tied(seats: Sequence[Seat], seat: Seat) -> bool:
    return any(
        other is not seat
        and effective_score(other) == effective_score(seat)
        and _is_undecided(other.tie_breaks, seat.tie_breaks)
        for other in seats
    )


def _is_undecided(one: Sequence[Number | None], other: Sequence[Number | None]) -> bool:
    """Whether nothing separates these values, or a missing one is what does."""
    for value, against in zip(one, other, strict=True):
        if value != against:
            return value is None or against is None
    return True
