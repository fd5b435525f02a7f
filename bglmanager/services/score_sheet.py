"""The sheet of a table with scores: its fields, what stands in them, and what it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from bglmanager.engine.event import Event, Number, Round, Seat, Table, TieBreak
from bglmanager.engine.games import asked as asking
from bglmanager.engine.games.asked import AskedAtSeats, Figure, Named
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import Scoring, Text
from bglmanager.engine.kinds import BottomReason
from bglmanager.engine.problems import Level, Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage, TableTies
from bglmanager.engine.totals import asked_for
from bglmanager.i18n import Texts
from bglmanager.services import auctions, result_input
from bglmanager.services.limits import DECIMALS, TwoWays, parse_score
from bglmanager.services.result_input import GameInput, SeatInput, check_typed, seat_problem
from bglmanager.services.table_sheet import Cell, Sheet, TypedSheet
from bglmanager.words.games import labels_shown
from bglmanager.words.number_format import figure

SCORE, BID, ROLE, PLACE, TURN = "score", "bid", "role", "place", "turn"
PART, GAME, EXTRA, TIE = "components", "games", "extra", "tie_breaks"
"""The names of fields, as a problem's path ends; those of the second line have a dot behind them
and the label of the part, the number of the game or the tie-break from 0, the key of the extra.
"""

MORE_GAMES = 6
"""Fields for so many more games of a series that goes on when games are drawn."""

SHARES = ("pbg", "share")
"""Criteria made from a player's share of the scores at his tables."""


@dataclass(frozen=True)
class SheetColumns:
    """Which fields the seats of a round have, and what is shown beside them.

    `asked` is what the game wants typed, with as many `games` of a series as there are fields.
    `extras` are the ruleset's own numbers and then the game's. `timed` tells that it matters
    whether the time limit stopped the table (Catan). `share` is the criterion the share of the
    scores stands for, empty where it counts for nothing. `names` are the game's labels in the
    language in use, by the stored ones, the key for an extra; `judged` are the tie-breaks that the
    referee says. `roles` are what could be won at tables of each size.
    """

    auction: bool
    tie_breaks: tuple[TieBreak, ...]
    extras: tuple[str, ...] = ()
    timed: bool = False
    share: str = "pbg"
    asked: AskedAtSeats = field(default=AskedAtSeats())
    names: Mapping[str, str] = field(default_factory=dict)
    judged: tuple[str, ...] = ()
    roles: Mapping[int, Sequence[Text]] = field(default_factory=dict)

    @staticmethod
    def of_round(
        event: Event, round_: Round, game: GameRules | None, language: str
    ) -> SheetColumns:
        """Those of a round; `game` is what is known of it."""
        ruleset = ruleset_of(event.settings)
        shown = ruleset.orders_at(Stage.LATER).shown
        ties = round_.tie_breaks if has_ties(event) else ()
        form = asking.asked_at_seats(event, round_, game)
        # as many games as there are to be fields for: it must not change while typing
        series = form.series
        count = 0 if series is None else series.games + MORE_GAMES * series.more_when_drawn
        form = form._replace(games=max(count, form.games) if series else 0)
        extras = {one.key: one.label.of(language) for one in form.extras}
        stored = [*(tie.label for tie in ties), *(part.label.stored for part in form.components)]
        called, known = labels_shown(game, language), () if game is None else game.tie_breaks
        sizes = {len(table.seats): table for table in round_.tables} if form.role else {}
        roles = {size: asking.roles_at(round_, one, game) for size, one in sizes.items()}
        won = {text.stored: text.of(language) for here in roles.values() for text in here}
        return SheetColumns(
            auction=asking.takes_bids(event, round_, game),
            tie_breaks=ties,
            extras=tuple(dict.fromkeys((*ruleset.extras, *extras))),
            timed=ruleset.wins is not None,
            share=next((name for name in SHARES if name in shown), ""),
            asked=form,
            names={**won, **{one: called.get(one, one) for one in stored}, **extras},
            roles=roles,
            judged=tuple(tie.label.stored for tie in known if tie.referee),
        )

    @property
    def is_score_made(self) -> bool:
        """Whether the score is made of other figures and not typed itself."""
        return self.asked.scoring in (Scoring.COMPONENTS, Scoring.SERIES)

    @property
    def is_by_side(self) -> bool:
        """Whether a side is named as the winner."""
        return self.asked.named is Named.SIDE

    def name_of_label(self, stored: str) -> str:
        """A label of the game in the language in use."""
        return self.names.get(stored, stored)

    def role_typed(self, typed: str, seats: int) -> tuple[str, str]:
        """What is meant by what is typed for the auction at a table of so many, as it is stored;
        with the code of what is wrong where it may be several.
        """
        if not typed:
            return "", ""
        meant = auctions.role_meant(typed, self.roles.get(seats, ()))
        return meant[0], "result.role-several" if len(meant) > 1 else ""

    @cached_property
    def fields(self) -> Mapping[Figure, Sequence[str]]:
        """The names of all fields of a seat, from the left to the right."""
        form = self.asked
        found: dict[Figure, Sequence[str]] = {
            Figure.BID: (BID,) if self.auction else (),
            Figure.ROLE: (ROLE,) if form.role else (),
            Figure.COMPONENT: tuple(f"{PART}.{part.label.stored}" for part in form.components),
            Figure.GAME: tuple(f"{GAME}.{n}" for n in range(form.games)),
            Figure.SCORE: (SCORE,),
            Figure.EXTRA: tuple(f"{EXTRA}.{key}" for key in self.extras),
            Figure.TURN: (TURN,) if form.turns else (),
            Figure.TIE_BREAK: tuple(f"{TIE}.{n}" for n in range(len(self.tie_breaks))),
            Figure.PLACE: (PLACE,),
        }
        return {figure: found[figure] for figure in Figure}

    @cached_property
    def derived_fields(self) -> frozenset[str]:
        """The fields that are never typed: they say what comes of others."""
        sums = (SCORE,) if self.is_score_made else ()
        return frozenset((*sums, *(f"{TIE}.{n}" for n in self.asked.from_turn)))


def has_ties(event: Event) -> bool:
    """Whether values of the game break ties at the tables of this event."""
    return ruleset_of(event.settings).table_ties is TableTies.GAME


Fault = tuple[str, Cell]
"""The code of what is wrong with the text in a field."""


def sheet_of_table(texts: Texts, columns: SheetColumns, table: Table) -> TypedSheet:
    """A table's facts as they stand in the fields."""
    winner = result_input.declared_winner(table, by_side=columns.is_by_side)
    declared = None if columns.asked.named is None else winner
    given = declared is None and any(seat.place is not None for seat in table.seats)
    games = _written_games(texts, columns, table)
    return TypedSheet(
        seats=tuple(
            {**_written_seat(texts, columns, seat, given=given), **played}
            for seat, played in zip(table.seats, games, strict=True)
        ),
        drawn=table.drawn,
        overran=table.overran,
        by_referee=given,
        declared=declared,
    )


def _written_seat(
    texts: Texts, columns: SheetColumns, seat: Seat, *, given: bool
) -> Mapping[str, str]:
    form, parts = columns.asked, seat.components or {}
    made = columns.is_score_made and (seat.components or seat.games)
    ties = {n: value for n, value in enumerate(seat.tie_breaks) if n not in form.from_turn}
    numbers: dict[str, object] = {
        SCORE: None if made else seat.score,
        BID: seat.bid or None,
        TURN: seat.turn if form.turns else None,
        PLACE: seat.place if given else None,
        **{f"{EXTRA}.{key}": seat.extra.get(key) for key in columns.extras},
        **{f"{PART}.{one.label.stored}": parts.get(one.label.stored) for one in form.components},
        **{f"{TIE}.{n}": ties.get(n) for n in range(len(columns.tie_breaks))},
    }
    written = {
        field: exact_text(texts, number) if isinstance(number, int | Fraction) else ""
        for field, number in numbers.items()
    }
    return {ROLE: columns.name_of_label(seat.role or ""), **written}


def _written_games(
    texts: Texts, columns: SheetColumns, table: Table
) -> Sequence[Mapping[str, str]]:
    """The games of a series, marked where more points did not win."""
    fields = columns.fields[Figure.GAME]
    scores = [
        [seat.games[n].score if n < len(seat.games) else None for n in range(len(fields))]
        for seat in table.seats
    ]
    figures = [[exact_text(texts, score) for score in own] for own in scores]
    for n, winner in enumerate(asking.series_winners(table)):
        column = [own[n] for own in scores]
        if winner == asking.winner_of(column):
            continue
        if winner is not None:
            figures[winner][n] += result_input.WON
        else:
            there = next(i for i, score in enumerate(column) if score is not None)
            figures[there][n] += result_input.DRAWN
    return [dict(zip(fields, own, strict=True)) for own in figures]


def exact_text(texts: Texts, value: Number | None) -> str:
    """A number with all its decimals, nothing for none."""
    if value is None:
        return ""
    if Fraction(value).denominator == 1:
        return figure(texts, value, 0)
    return figure(texts, value, DECIMALS).rstrip("0")


def read_sheet(
    typed: TypedSheet, columns: SheetColumns, table: Table
) -> tuple[Sequence[SeatInput], Sequence[Fault]]:
    """The values of all seats, and the fields that are no numbers (their value is None)."""
    seats, faults = list[SeatInput](), list[Fault]()
    kinds = [kind for kind in _READ if kind is not Figure.PLACE or typed.by_referee]
    fields = [(kind, name) for kind in kinds for name in columns.fields[kind]]
    for index, own in enumerate(typed.seats):
        values = dict[str, Any]()
        for kind, name in fields:
            if kind is Figure.ROLE:
                values[name], fault = columns.role_typed(own.get(name, ""), len(table.seats))
            else:
                values[name], fault = _read_field(kind, own[name])
            faults += [(fault, Cell(index, name))] if fault else []
        seats.append(_seat_of_values(values, columns))
    if typed.declared is None:
        return tuple(seats), tuple(faults)
    won = result_input.with_winner(table, seats, typed.declared, by_side=columns.is_by_side)
    return won, tuple(faults)


_READ = (
    *(Figure.TIE_BREAK, Figure.SCORE, Figure.BID, Figure.PLACE),
    *(Figure.EXTRA, Figure.COMPONENT, Figure.GAME, Figure.TURN, Figure.ROLE),
)
"""The order in which the figures of a seat are read, and said to be wrong."""

_COUNTS = {Figure.PLACE: "result.not-a-place", Figure.TURN: "result.not-a-turn"}
"""Figures that are whole numbers from 1 on, with what is said of any other."""


def _read_field(kind: Figure, text: str) -> tuple[Number | GameInput | None, str]:
    """What stands in a field; of one that cannot be read the code, and no value."""
    if kind is Figure.GAME:
        with suppress(ValueError):
            return result_input.parse_game(text), ""
    try:
        value = parse_score(text)
    except ValueError as error:
        code = "result.two-ways" if isinstance(error, TwoWays) else "result.not-a-number"
        return None, _COUNTS.get(kind, code)
    whole = value is None or (isinstance(value, int) and value > 0)
    return (value, "") if kind not in _COUNTS or whole else (None, _COUNTS[kind])


def _seat_of_values(values: Mapping[str, Any], columns: SheetColumns) -> SeatInput:
    fields, form = columns.fields, columns.asked
    parts = [part.label.stored for part in form.components]
    return SeatInput(
        score=values[SCORE],
        bid=values.get(BID) or 0,
        tie_breaks=tuple(values[field] for field in fields[Figure.TIE_BREAK]) or None,
        place=values.get(PLACE),
        extra={key: values[f"{EXTRA}.{key}"] for key in columns.extras},
        components={label: values[f"{PART}.{label}"] for label in parts},
        games=tuple(values[field] or GameInput() for field in fields[Figure.GAME]),
        turn=(values[TURN] or 0) if form.turns else None,
        role=values.get(ROLE),
    )


@dataclass(frozen=True, kw_only=True)
class ScoreSheet(Sheet):
    """Typed seat by seat, a series game by game; `texts` say how a number is written."""

    columns: SheetColumns
    texts: Texts

    # What stands in the fields.

    def _texts_of_table(self, table: Table) -> TypedSheet:
        return sheet_of_table(self.texts, self.columns, table)

    def _facts_typed(self, typed: TypedSheet) -> TypedSheet:
        """No reason is saved, and no places unless the referee gives them."""
        seats = typed.seats
        if not typed.by_referee:
            seats = tuple({**own, PLACE: ""} for own in seats)
        return replace(typed, seats=seats, by_referee=any(o[PLACE] for o in seats), reason="")

    # What can be typed, and where.

    @cached_property
    def games_shown(self) -> int:
        """How many games of the series there are to type, or something is typed in."""
        form = self.columns.asked
        if (series := form.series) is None:
            return 0
        wanted = asking.wanted_games(series, result_input.game_winners(self._outside))
        typed = [
            n
            for n, field in enumerate(self.columns.fields[Figure.GAME], 1)
            if any(own[field] for own in self.typed.seats)
        ]
        return min(max([wanted, *typed]), form.games)

    @property
    def _outside(self) -> Sequence[SeatInput]:
        """What is typed outside the bottom group."""
        seats = zip(self.inputs, self.table.seats, strict=True)
        return [typed for typed, seat in seats if not seat.bottom]

    @property
    def _game_fields(self) -> Sequence[str]:
        return self.columns.fields[Figure.GAME][: self.games_shown]

    @cached_property
    def fields(self) -> Sequence[str]:
        """The fields of every seat that take figures now, from the left to the right."""
        if not self.is_editable:
            return ()
        found = {**self.columns.fields, Figure.GAME: self._game_fields}
        if not self.typed.by_referee:
            found[Figure.PLACE] = ()
        every = [field for figure in Figure for field in found[figure]]
        return tuple(field for field in every if field not in self.columns.derived_fields)

    @cached_property
    def cells(self) -> Sequence[Cell]:
        """Seat by seat, as they stand beside each other."""
        return tuple(
            Cell(n, field) for n in range(len(self.seated_entries)) for field in self.fields
        )

    @property
    def _seats_here(self) -> Sequence[int]:
        """The seats of who is not absent: Enter passes the others by."""
        seats = enumerate(self.table.seats)
        return [n for n, seat in seats if seat.bottom_reason is not BottomReason.ABSENT]

    @cached_property
    def missing_cells(self) -> Sequence[Cell]:
        """The first field of who has no score, or the games without points; not of the absent."""
        if self._game_fields:
            every = [Cell(n, field) for field in self._game_fields for n in self._seats_here]
            return tuple(cell for cell in every if not self.typed.text_in(cell))
        if self.columns.is_score_made:
            missing = [n for n in self._seats_here if self.would_be.seats[n].score is None]
        else:
            missing = [n for n in self._seats_here if not self.typed.seats[n][SCORE]]
        return tuple(Cell(n, field) for n in missing for field in self.fields[:1])

    def _order_of_typing(self, seats: Sequence[int]) -> list[Cell]:
        """Game by game, what was played first; then seat by seat."""
        games = self._game_fields if self.fields else ()
        rest = [field for field in self.fields if field not in games]
        first = [Cell(n, field) for field in games for n in seats]
        return first + [Cell(n, field) for n in seats for field in rest]

    @property
    def way_of_enter(self) -> Sequence[Cell]:
        """The way Enter takes: last to the values that decide, as most tables need none."""
        every = self._order_of_typing(self._seats_here)
        passed = {TURN, *self.columns.fields[Figure.TIE_BREAK]}
        if not self._is_role_kept:
            passed.add(ROLE)
        asked = (cell for cell in self.ties_asked if cell in every)
        return [*(cell for cell in every if cell.field not in passed), *asked]

    @cached_property
    def _is_role_kept(self) -> bool:
        """Whether this desk notes who won what: it was typed once in this round."""
        noted = any(seat.role for seat in self.round.seats())
        return noted or any(own.get(ROLE) for own in self.typed.seats)

    def _cells_after(self, cell: Cell) -> Sequence[Cell]:
        path = self.way_of_enter
        if cell in path:
            return path[path.index(cell) + 1 :]
        order = self._order_of_typing(range(len(self.seated_entries)))
        rest = order[order.index(cell) + 1 :] if cell in order else []
        return [one for one in rest if one in path]

    def after_enter(self, cell: Cell) -> tuple[Self, Cell | None]:
        """Past who is absent; the last turn that is left is filled in, and what was won is written
        out.
        """
        after = self._cells_after(cell)
        sheet = self._with_role_written(cell) if cell.field == ROLE else self
        filled = _last_turn(self.typed) if cell.field == TURN else None
        if filled is not None:
            turn, number = filled
            sheet = self.with_text(turn, number)
            after = [one for one in after if one != turn]
        return sheet, next(iter(after), None)

    def _with_role_written(self, cell: Cell) -> Self:
        columns, typed = self.columns, self.typed.text_in(cell)
        stored, fault = columns.role_typed(typed, len(self.table.seats))
        written = columns.name_of_label(stored)
        return self if fault or written == typed else self.with_text(cell, written)

    def with_text(self, cell: Cell, text: str) -> Self:
        """A game that is drawn gives everybody what it gives for that."""
        texts, series = {cell: text}, self.columns.asked.series
        drawn = cell.field in self._game_fields and text.strip().endswith(result_input.DRAWN)
        if drawn and series is not None and series.drawn_score is not None:
            score = exact_text(self.texts, series.drawn_score)
            texts |= {Cell(n, cell.field): score for n in self._seats_here}
        return self.with_typed(self.typed.with_texts(texts))

    # What is said of the whole table.

    def with_marks(self, **marks: Any) -> Self:
        """Something else is said of the table; drawn, or by the referee, nobody is named."""
        if marks.get("drawn") or "by_referee" in marks:
            marks["declared"] = None
        return self.with_typed(replace(self.typed, **marks))

    def turned_winner(self, seat: int) -> Self:
        """Who sits here is the winner, or his side is, or not after all."""
        if self.columns.asked.named is None or not self.is_editable:
            return self
        sides = [one.side for one in self.table.seats]
        named = sides.index(sides[seat]) if self.columns.is_by_side else seat
        declared = None if self.typed.declared == named else named
        return self.with_typed(
            replace(self.typed, declared=declared, by_referee=False, drawn=False)
        )

    @cached_property
    def winners(self) -> frozenset[int]:
        """The seats named as the winner; who is last in the game has left his side (BGL 3.7.4)."""
        named, seats = self.typed.declared, self.table.seats
        if named is None:
            return frozenset()
        side = seats[named].side if self.columns.is_by_side else None
        there = (n for n, one in enumerate(seats) if one.side == side and one.bottom is None)
        return frozenset([named] if side is None else there)

    # What it means.

    @cached_property
    def _values_read(self) -> tuple[Sequence[SeatInput], Sequence[Fault]]:
        """The values of all seats, and the fields that are no numbers, with why."""
        return read_sheet(self.typed, self.columns, self.table)

    @property
    def inputs(self) -> Sequence[SeatInput]:
        """The values of all seats; that of a field that is no number is None."""
        return self._values_read[0]

    @cached_property
    def would_be(self) -> Table:
        """Places count once everybody who needs one has one."""
        half = any(typed.place is None for typed in self._outside)
        inputs = self.inputs
        return self._filled_table([replace(one, place=None) for one in inputs] if half else inputs)

    def _filled_table(self, inputs: Sequence[SeatInput]) -> Table:
        new = result_input.filled_table(self.table, inputs, self.columns.asked)
        return replace(new, drawn=self.typed.drawn, overran=self.typed.overran)

    @cached_property
    def ties_asked(self) -> Sequence[Cell]:
        """The fields with a say between players who are level; all turns where they say it."""
        form, cells = self.columns.asked, list[Cell]()
        for one in asked_for(self.event, self.number, self.would_be):
            if one.value not in form.from_turn:
                cells.append(Cell(one.seat, f"{TIE}.{one.value}"))
            elif form.turns:
                cells += [Cell(n, TURN) for n in range(len(self.seated_entries))]
        return tuple(dict.fromkeys(cells))

    @cached_property
    def what_is_wrong(self) -> Sequence[Problem]:
        """Fields that are no numbers; then what is missing of a series; then all the rest."""
        round_, table = self.round, self.table
        unread = tuple(
            seat_problem(round_, table, cell.seat, code, cell.field, typed=self.typed.text_in(cell))
            for code, cell in self._values_read[1]
        )
        return (
            unread
            or check_typed(round_, table, self.inputs)
            or self._with_level(Level.WRONG, self._filled_table(self.inputs))
        )

    def cells_of(self, found: Problem) -> Sequence[Cell]:
        """The field its path ends with; one not shown is answered where ties are broken."""
        _, bracket, rest = found.path.rpartition(".seats[")
        if not bracket:
            return ()
        index, _, field = rest.partition("].")
        known = [each for fields in self.columns.fields.values() for each in fields]
        if field not in known:
            ties = self.columns.fields[Figure.TIE_BREAK]
            field = next(iter((*ties, *self.fields)), SCORE)
        return (Cell(int(index), field),)


def _last_turn(typed: TypedSheet) -> tuple[Cell, str] | None:
    """The one turn that is left when all others are typed, with its number."""
    turns = [own[TURN] for own in typed.seats]
    left = {str(n) for n in range(1, len(turns) + 1)} - {*turns}
    if len(turns) > 1 and turns.count("") == len(left) == 1:
        return Cell(turns.index(""), TURN), left.pop()
    return None
