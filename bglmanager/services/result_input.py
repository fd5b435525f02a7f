"""Results as they are typed: the table with them, what is wrong, what deserves a second look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations, zip_longest

from bglmanager.engine import pairs
from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import BottomReason, Event, Number, Round, Seat, SeriesGame, Table
from bglmanager.engine.fact_kinds import LARGEST, record
from bglmanager.engine.games import asked as asking
from bglmanager.engine.games.asked import AskedAtSeats, Named, turn_of, winner_of
from bglmanager.engine.games.game import GameRules, Series
from bglmanager.engine.games.kinds import Scoring, Text
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Level, Problem, attention, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies
from bglmanager.engine.tables import are_against, effective_score, is_bye, is_complete, play_table
from bglmanager.services import auctions, boards
from bglmanager.services.limits import is_possible, parse_score

NUMBER_ONLY = AskedAtSeats()
"""A game of which nothing is known: its score is one number."""


@record
class GameInput:
    """What was typed for a seat in one game of a series.

    `won` marks who won it, `drawn` that nobody did; where neither is marked at any seat, more
    points have won, and equal ones are a draw.
    """

    score: Number | None = None
    won: bool = False
    drawn: bool = False

    def __bool__(self) -> bool:
        return self != GameInput()


@record
class SeatInput:
    """What was typed for one seat, in seat order; `place` only when the referee gave it.

    `extra` are the ruleset's and the game's own numbers by their key, None for one that was left
    empty; those not named stay as they are. With `tie_breaks` None those of the seat stay.
    `components` by their stored label and `games` make the score, where something was typed in
    them; without them the score is one number. `turn` None leaves the turn order as it is, 0
    takes it away; so do `role`, what was won at the auction, and an empty text.
    """

    score: Number | None
    bid: Number = 0
    tie_breaks: tuple[Number | None, ...] | None = ()
    place: int | None = None
    extra: Mapping[str, Number | None] = field(default_factory=dict)
    components: Mapping[str, Number | None] = field(default_factory=dict)
    games: tuple[GameInput, ...] = ()
    turn: int | None = None
    role: str | None = None


def _games_typed(inputs: Sequence[SeatInput]) -> Sequence[Sequence[GameInput]]:
    """What was typed game by game, up to the last one in which something was for anybody."""
    columns = [*zip_longest(*(typed.games for typed in inputs), fillvalue=GameInput())]
    while columns and {*columns[-1]} == {GameInput()}:
        columns.pop()
    return columns


def filled_table(
    table: Table, inputs: Sequence[SeatInput], asked: AskedAtSeats = NUMBER_ONLY
) -> Table:
    """The table as it will be with these inputs; for the preview while typing.

    The score is the sum of what it is made of, and what the turn order says of ties is filled in.
    A game not typed while another is has 0 points so far.
    """
    games = [(column, _winners_of_game(column)) for column in _games_typed(inputs)]
    seats = []
    for index, (seat, typed) in enumerate(zip(table.seats, inputs, strict=True)):
        own = [SeriesGame(index in won, column[index].score or 0) for column, won in games]
        seats.append(_filled_seat(seat, typed, tuple(own) if any(typed.games) else ()))
    return _with_turns(replace(table, seats=tuple(seats)), asked)


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
        role=seat.role if typed.role is None else typed.role or None,
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
    for column in _games_typed(inputs):
        marked = any(game.won or game.drawn for game in column)
        if not marked and (len(column) < 2 or any(game.score is None for game in column)):
            break
        found.append(next(iter(_winners_of_game(column)), None))
    return found


def _with_turns(table: Table, asked: AskedAtSeats) -> Table:
    """The table with its turn order, where who won which element says it, and with the tie-break
    values that its turn order says.
    """
    table = auctions.with_turns_won(table, asked.in_order)
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


def seat_problem(
    round_: Round, table: Table, index: int, code: str, at: str, /, **values: object
) -> Problem:
    """A problem of a field of the seat with this index."""
    path = f"{_table_path(round_, table)}.seats[{index}].{at}"
    named = {**values, "entry": table.seats[index].entry, "table": table.number}
    return problem(code, path, level=Level.WRONG, **named)


def _table_path(round_: Round, table: Table) -> str:
    """Where a table stands in a document."""
    return f"rounds[{round_.number - 1}].tables[{table.number - 1}]"


def check_typed(round_: Round, table: Table, inputs: Sequence[SeatInput]) -> tuple[Problem, ...]:
    """What is missing of a series as it was typed: every player has a score in every game.

    A game is won by one, or drawn, not both.
    """
    games, code = _games_typed(inputs), "result.game-score-missing"
    found = [
        seat_problem(round_, table, index, code, f"games.{n}", game=n + 1)
        for index, one in enumerate(inputs)
        if table.seats[index].bottom is None or any(one.games)
        for n, column in enumerate(games)
        if column[index].score is None
    ]
    for n, column in enumerate(games):
        drawn = [index for index, game in enumerate(column) if game.drawn]
        if drawn and any(game.won for game in column):
            code = "result.game-won-and-drawn"
            found.append(seat_problem(round_, table, drawn[0], code, f"games.{n}", game=n + 1))
    return tuple(found)


def check_result(
    event: Event, number: RoundNumber, table: Table, game: GameRules | None = None
) -> tuple[Problem, ...]:
    """What cannot be right (refused) and what is worth a second look (attention).

    `game` is what the regulation says of the game of this round, None where it is not known.
    """
    if boards.board_formula(event) is not None:
        return boards.check_centres(event, number, table)
    round_ = event.round(number)
    if is_bye(round_, table):
        return (problem("result.bye", entry=table.seats[0].entry),)
    asked = asking.asked_at_seats(event, round_, game)
    result = WrongResult(event, round_, table, asked, game)
    wrong = tuple(result.problems())
    if wrong or not is_complete(round_, table):
        return wrong
    unlikely = UnlikelyResult(event, round_, table, asked, game)
    return tuple(result.level_players()) or tuple(unlikely.problems())


@dataclass(frozen=True)
class _Result:
    """A table with its figures, and what is known of its game."""

    event: Event
    round: Round
    table: Table
    asked: AskedAtSeats
    game: GameRules | None

    @cached_property
    def ruleset(self) -> Ruleset:
        """The regulation of the event."""
        return ruleset_of(self.event.settings)

    @cached_property
    def outside(self) -> Sequence[Seat]:
        """The seats outside the bottom group."""
        return [seat for seat in self.table.seats if seat.bottom is None]

    @cached_property
    def roles(self) -> Mapping[str, Text]:
        """What could be won at the auction, by how it is stored."""
        return {text.stored: text for text in asking.roles_at(self.round, self.table, self.game)}

    @cached_property
    def is_said(self) -> bool:
        """Whether it was said who won, or that nobody did."""
        return self.table.drawn or any(seat.place is not None for seat in self.table.seats)


class WrongResult(_Result):
    """What cannot be right with the result of a table."""

    def problems(self) -> Iterator[Problem]:
        """Seat by seat, then of the table as a whole: its places, series, turn order, winner."""
        for index in range(len(self.table.seats)):
            yield from self._of_seat(index)
            yield from self._of_extras(index)
            yield from self._of_components(index)
            yield from self._of_game(index)
        yield from self._of_places()
        yield from self._of_roles()
        if any(seat.games for seat in self.table.seats):
            yield from self._of_series(self.asked.series or Series(1))
        turns = [seat.turn for seat in self.table.seats]
        if any(turns) and sorted(turn or 0 for turn in turns) != list(range(1, len(turns) + 1)):
            yield self._at_seat(0, "result.turns", "turn", seats=len(turns))
        first = tuple(seat.entry for seat in self.table.seats if seat.place == 1)
        by_winner = self.asked.scoring is Scoring.WINNER and self.asked.named is Named.PLAYER
        if by_winner and len(first) > 1:
            yield self._at_table("result.winner-twice", entries=first)

    def level_players(self) -> Iterator[Problem]:
        """A game that cannot end level: the referee has to say who is ahead (BIG 8.3)."""
        together = self.ruleset.sides or pairs.are_played(self.event.settings)
        if self.game is None or self.game.level_tables or together or self.is_said:
            return
        staying = {seat.entry for seat in self.outside}
        seats = play_table(self.ruleset, self.round, self.table).seats
        places = Counter(seat.place for seat in seats if seat.entry in staying)
        level = tuple(s.entry for s in seats if s.entry in staying and places[s.place] > 1)
        if level:
            yield problem("result.level", table=self.table.number, entries=level)

    def _at_seat(self, index: int, code: str, at: str, /, **values: object) -> Problem:
        return seat_problem(self.round, self.table, index, code, at, **values)

    def _at_table(self, code: str, **values: object) -> Problem:
        path = _table_path(self.round, self.table)
        return problem(code, path, level=Level.WRONG, table=self.table.number, **values)

    def _of_seat(self, index: int) -> Iterator[Problem]:
        seat = self.table.seats[index]
        if seat.score is None and seat.bottom is None:
            yield self._at_seat(index, "result.score-missing", "score")
        for name, value in (("score", seat.score), ("bid", seat.bid)):
            if value is not None and not is_possible(value):
                yield self._at_seat(index, "result.number", name, field=name)
        if any(value is not None and not is_possible(value) for value in seat.tie_breaks):
            yield self._at_seat(index, "result.number", "tie_breaks", field="tie_break")
        if seat.bid < 0:
            yield self._at_seat(index, "result.bid-negative", "bid")
        if len(seat.tie_breaks) != len(self.round.tie_breaks):
            yield self._at_seat(index, "result.tie-breaks", "tie_breaks")

    def _of_extras(self, index: int) -> Iterator[Problem]:
        """The ruleset's own numbers are counts of things."""
        for key in self.ruleset.extras:
            if not _is_count(self.table.seats[index].extra.get(key), LARGEST):
                field = f"extra.{key}"
                yield self._at_seat(index, "result.whole-number", field, field=field)

    def _of_components(self, index: int) -> Iterator[Problem]:
        """The parts of the score are known, and within what they can be."""
        for label, value in (self.table.seats[index].components or {}).items():
            known, field = self.asked.component(label), f"components.{label}"
            if known is None:
                yield self._at_seat(index, "result.component-unknown", field, label=label)
            elif not is_possible(value):
                yield self._at_seat(index, "result.component-number", field, label=known.label)
            elif _is_outside(value, known.least, known.most):
                limits = {"least": known.least, "most": known.most}
                code = "result.component-range"
                yield self._at_seat(index, code, field, label=known.label, **limits)

    def _of_game(self, index: int) -> Iterator[Problem]:
        """The game's own numbers are whole, from 0 to their most (energy, BGL 4.14.4); some have a
        least or most score (Shuuro's delta, BGL 4.19.4).
        """
        seat, game = self.table.seats[index], self.game
        for n, one in enumerate(seat.games):
            if not is_possible(one.score):
                yield self._at_seat(index, "result.number", f"games.{n}", field="score")
        for own in self.asked.extras:
            if not _is_count(seat.extra.get(own.key), own.most):
                field, code = f"extra.{own.key}", "result.extra-range"
                yield self._at_seat(index, code, field, label=own.label, most=own.most)
        if game is None or seat.score is None:
            return
        least, most = game.least_score, game.most_score
        if _is_outside(seat.score, least, most):
            code = "result.score-range"
            yield self._at_seat(index, code, "score", score=seat.score, least=least, most=most)

    def _of_places(self) -> Iterator[Problem]:
        """Places by the referee: for all outside the bottom group or none, read like a ranking."""
        given = sorted(seat.place for seat in self.outside if seat.place is not None)
        if given and self.table.drawn:
            yield self._at_table("result.places-drawn")
        elif given and len(given) < len(self.outside):
            yield self._at_table("result.places-some")
        elif given != [given.index(place) + 1 for place in given]:
            yield self._at_table("result.places-ranking")

    def _of_roles(self) -> Iterator[Problem]:
        """Nobody has what another won at the auction."""
        if self.asked.role is None:
            return
        roles = [seat.role for seat in self.table.seats]
        for n, role in enumerate(roles):
            if role and role in roles[:n]:
                entries = tuple(s.entry for s in self.table.seats if s.role == role)
                said = self.roles.get(role, role)
                yield self._at_seat(n, "result.role-twice", "role", role=said, entries=entries)

    def _of_series(self, series: Series) -> Iterator[Problem]:
        """Every game has at most one winner, and no more are played than the series has."""
        if len({len(seat.games) for seat in self.outside}) > 1:
            yield self._at_table("result.games-differ")
            return
        for n in range(max(len(seat.games) for seat in self.table.seats)):
            yield from self._of_one_game(series, n)
        winners = asking.series_winners(self.table)
        over, counted = _deciding_game(series, winners), asking.counted_games(series, winners)
        if over is not None and over < len(winners):
            yield self._at_table("result.series-over", game=over)
        elif counted > series.games:
            yield self._at_table("result.series-long", n=series.games, games=counted)

    def _of_one_game(self, series: Series, n: int) -> Iterator[Problem]:
        """At most one winner; what a draw is worth where the game says it."""
        field, seats = f"games.{n}", self.table.seats
        there = [i for i, seat in enumerate(seats) if n < len(seat.games)]
        winners = [i for i in there if seats[i].games[n].winner]
        if len(winners) > 1:
            entries, code = tuple(seats[i].entry for i in winners), "result.game-two-winners"
            yield self._at_seat(winners[1], code, field, game=n + 1, entries=entries)
        drawn = series.drawn_score
        if winners or drawn is None:
            return
        for i in there:
            score = seats[i].games[n].score
            if score != drawn:
                code = "result.drawn-score"
                yield self._at_seat(i, code, field, game=n + 1, score=score, drawn=drawn)


def _is_count(value: object, most: int) -> bool:
    """Whether this is a whole number from 0 to the most there can be, or none at all."""
    return value is None or (isinstance(value, int) and 0 <= value <= most)


def _is_outside(value: Number, least: Number | None, most: Number | None) -> bool:
    return (least is not None and value < least) or (most is not None and value > most)


def _deciding_game(series: Series, winners: Sequence[int | None]) -> int | None:
    """The number of the game that decided the series (best of three, BGL 4.17.2)."""
    won = Counter[int | None]()
    for n, winner in enumerate(winners, 1):
        won[winner] += 1
        if winner is not None and won[winner] == series.to_win:
            return n
    return None


class UnlikelyResult(_Result):
    """What is worth a second look in a result that can be right."""

    def problems(self) -> Iterator[Problem]:
        """Numbers that look mistyped; what is said in two ways; what the game says is usual."""
        return chain(
            *(self._far_scores(), self._not_stopped(), self._gone_and_bids(), self._far_ties()),
            self._other_roles(),
            *(self._unbroken_ties(), self._against_wins(), self._against_worth()),
            *(self._side_parts(), self._against_scores()),
            *map(self._of_seat, self.table.seats),
            *(self._short_series(), self._of_game()),
        )

    def _worth_a_look(self, code: str, /, **values: object) -> Problem:
        return attention(code, table=self.table.number, **values)

    def _score_of(self, seat: Seat) -> Number | None:
        return effective_score(seat, deducted=self.ruleset.bid_deducted)

    def _far_scores(self) -> Iterator[Problem]:
        scores = _in_order((self._score_of(seat), seat.entry) for seat in self.outside)
        for score, entry in _far_from_others(scores):
            yield self._worth_a_look("result.far-from-others", entry=entry, score=score)

    def _not_stopped(self) -> Iterator[Problem]:
        """A game that nobody has won was stopped by the time limit (Catan 3, 4.7)."""
        wins = self.ruleset.wins
        few = len(self.outside) < self.ruleset.least_at_table
        if wins is None or self.table.overran or few:
            return
        named = any(seat.place is not None for seat in self.outside)
        below = all(seat.score is not None and seat.score < wins.goal for seat in self.outside)
        if below and not named:
            yield self._worth_a_look("result.not-stopped", goal=wins.goal)

    def _gone_and_bids(self) -> Iterator[Problem]:
        """A score of somebody who did not play; a bid higher than the score."""
        for seat in self.table.seats:
            if seat.bottom_reason is BottomReason.ABSENT and seat.score is not None:
                yield self._worth_a_look("result.gone", entry=seat.entry)
        for seat in self.outside:
            if seat.score is not None and seat.bid > max(seat.score, 0):
                yield self._worth_a_look("result.bid-high", entry=seat.entry, bid=seat.bid)

    def _other_roles(self) -> Iterator[Problem]:
        """Something that could not be won at this table."""
        for seat in self.table.seats if self.roles and self.asked.role is not None else ():
            if seat.role and seat.role not in self.roles:
                yield self._worth_a_look("result.role-unknown", entry=seat.entry, role=seat.role)

    def _far_ties(self) -> Iterator[Problem]:
        """Values that break ties and look mistyped: they decide as the scores do."""
        game = self.game
        called = {} if game is None else {one.label.stored: one.label for one in game.tie_breaks}
        for n, tie in enumerate(self.round.tie_breaks):
            values = _in_order((seat.tie_breaks[n], seat.entry) for seat in self.outside)
            code, label = "result.tie-far-from-others", called.get(tie.label, tie.label)
            for value, entry in (*_far_from_others(values), *_far_of_two(values)):
                yield self._worth_a_look(code, entry=entry, value=value, label=label)

    def _unbroken_ties(self) -> Iterator[Problem]:
        """A tie that the game has values to break, of players or of pairs."""
        broken = self.ruleset.table_ties is TableTies.GAME and self.round.tie_breaks
        if self.is_said or not broken:
            return
        one = pairs.at_table(self.event, self.round, self.table)[1]
        outside = [seat for seat in one.seats if seat.bottom is None]
        level = {
            seat.entry for pair in combinations(outside, 2) if _are_tied(*pair) for seat in pair
        }
        unit = pairs.team_of(self.event) if pairs.are_played(self.event.settings) else {}
        seats = self.table.seats
        tied = tuple(s.entry for s in seats if unit.get(s.entry, s.entry) in level)
        if tied:
            yield self._worth_a_look("result.tie-unbroken", entries=tied)

    def _against_wins(self) -> Iterator[Problem]:
        """Who declares victory has the points for it, and then no limit stopped the game."""
        wins, winner = self.ruleset.wins, declared_winner(self.table)
        if wins is None:
            return
        named = () if winner is None else (self.table.seats[winner],)
        for seat in named:
            if seat.score is not None and seat.score < wins.goal:
                code = "result.declared-low"
                yield self._worth_a_look(code, entry=seat.entry, score=seat.score, goal=wins.goal)
        there = [seat for seat in self.outside if seat.score is not None]
        won = [seat for seat in there if (seat.score or 0) >= wins.goal] or named
        if self.table.overran and won:
            entries = tuple(seat.entry for seat in won)
            yield self._worth_a_look("result.stopped-won", entries=entries, goal=wins.goal)

    def _against_worth(self) -> Iterator[Problem]:
        """So many points cannot come of so few things, nor so few points of so many."""
        worth = self.ruleset.worth
        if worth is None:
            return
        field, code = worth.extra, "result.worth"
        for seat in self.outside:
            held, score = seat.extra.get(field) or 0, seat.score
            if not isinstance(held, int) or score is None:
                continue
            least, most = held * worth.least, held * worth.most + worth.beyond
            if held < worth.start or not least <= score <= most:
                entry = seat.entry
                yield self._worth_a_look(code, entry=entry, score=score, held=held, field=field)

    def _side_parts(self) -> Iterator[Problem]:
        """What a side has for the win stands at the seats of the other one, or not at its own."""
        sides = {seat.side for seat in self.table.seats if seat.place == 1}
        if self.asked.named is not Named.SIDE or not (self.table.drawn or sides):
            return
        for part in (one for one in self.asked.components if one.won is not None):
            for seat in self.outside:
                value = (seat.components or {}).get(part.label.stored, 0)
                wanted = (part.won if seat.side in sides else 0) if sides else (part.even or 0)
                if value != wanted:
                    yield self._worth_a_look(
                        "result.side-part",
                        entry=seat.entry, value=value, wanted=wanted, label=part.label,
                    )  # fmt: skip

    def _against_scores(self) -> Iterator[Problem]:
        """The places, or the side named as the winner, are against the scores."""
        named, table = self.asked.named, self.table
        if table.drawn or self.asked.series is not None:
            return
        if named is Named.SIDE and not self.asked.must:
            seats = tuple(replace(seat, place=None) for seat in table.seats)
            by_score = self._first_placed(replace(table, seats=seats))
            if self.is_said and not self._first_placed(table) & by_score:
                yield self._worth_a_look("result.side-against-sums")
        elif (
            named is None or (named is Named.DECLARED and declared_winner(table) is None)
        ) and are_against(table, [*map(self._score_of, table.seats)]):
            yield self._worth_a_look("result.places-against")

    def _first_placed(self, table: Table) -> frozenset[EntryNumber]:
        seats = play_table(self.ruleset, self.round, table).seats
        return frozenset(seat.entry for seat in seats if seat.place == 1)

    def _of_seat(self, seat: Seat) -> Iterator[Problem]:
        """A score hardly ever seen, a bid between the steps of the auction."""
        if self.game is None:
            return
        high, auction, score = self.game.high, self.game.auction, seat.score
        if high is not None and score is not None and score > high and seat.bottom is None:
            yield self._worth_a_look("result.high", entry=seat.entry, score=score, most=high)
        if auction is not None and auction.step and seat.bid % auction.step:
            yield self._worth_a_look(
                "result.bid-step", entry=seat.entry, bid=seat.bid, step=auction.step
            )

    def _short_series(self) -> Iterator[Problem]:
        """Fewer games than the series has: time was up, or one was forgotten."""
        series = self.asked.series
        if series is None or not any(seat.games for seat in self.table.seats):
            return
        winners = asking.series_winners(self.table)
        counted = asking.counted_games(series, winners)
        if counted < series.games and _deciding_game(series, winners) is None:
            code = "result.series-short" if counted == len(winners) else "result.series-drawn"
            yield self._worth_a_look(code, n=counted, of=series.games)

    def _of_game(self) -> Iterator[Problem]:
        """Nobody is named as the winner; scores that should add up to nothing do not."""
        if self.asked.must and not self.is_said and len(self.outside) > 1:
            by_side = self.asked.named is Named.SIDE
            yield self._worth_a_look("result.side-unnamed" if by_side else "result.winner-unnamed")
        scores = [seat.score for seat in self.outside if seat.score is not None]
        opposite = self.game is not None and self.game.opposite
        if opposite and len(scores) > 1 and sum(scores) != 0:
            yield self._worth_a_look("result.not-opposite", sum=sum(scores))


_Scored = tuple[Number, EntryNumber]


def _in_order(values: Iterable[tuple[Number | None, EntryNumber]]) -> Sequence[_Scored]:
    return sorted((value, entry) for value, entry in values if value is not None)


def _far_from_others(scores: Sequence[_Scored]) -> Iterator[_Scored]:
    """Of more than two scores in order those with most likely a digit too many or too few: more
    than three times the best of the others, or less than a fifth of the worst of them.
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


def _are_tied(one: Seat, other: Seat) -> bool:
    """Whether nothing separates two players of the same score, or a missing value is what does."""
    pairs_ = zip(one.tie_breaks, other.tie_breaks, strict=True)
    first = next((pair for pair in pairs_ if pair[0] != pair[1]), (None,))
    return effective_score(one) == effective_score(other) and None in first
