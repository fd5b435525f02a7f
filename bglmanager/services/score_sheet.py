"""The sheet of a table with scores: what stands in its fields, and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from bglmanager.engine.event import BottomReason, Seat, Table
from bglmanager.engine.games.asked import Figure, Named, wanted_games
from bglmanager.engine.problems import Level, Problem
from bglmanager.engine.seating import SeatingOptions
from bglmanager.i18n import Texts
from bglmanager.services import results
from bglmanager.services.changes import Changes
from bglmanager.services.game_checks import Place
from bglmanager.services.reseating import Choices
from bglmanager.services.results import SeatInput
from bglmanager.services.score_texts import Fault, exact_text, read, sheet_facts, sheet_of_table
from bglmanager.services.sheet_columns import (
    SCORE,
    TURN,
    SheetColumns,
    tie_field,
)
from bglmanager.services.table_sheet import Cell, Sheet, TypedSheet
from bglmanager.services.workspace import OpenEvent


@dataclass(frozen=True, kw_only=True)
class ScoreSheet(Sheet):
    """Typed seat by seat, a series game by game; `texts` say how a number is written."""

    columns: SheetColumns
    texts: Texts

    # What stands in the fields.

    def _written(self, table: Table) -> TypedSheet:
        return sheet_of_table(self.texts, self.columns, table)

    def _facts(self, typed: TypedSheet) -> TypedSheet:
        return sheet_facts(typed)

    # What can be typed, and where.

    @cached_property
    def games_shown(self) -> int:
        """How many games of the series there are to type, or something is typed in."""
        series, form = self.columns.asked.series, self.columns.asked
        if series is None:
            return 0
        playing = [one for one, seat in self._with_seats() if not seat.bottom]
        wanted = wanted_games(series, results.game_winners(playing))
        typed = [
            n
            for n, field in enumerate(self.columns.fields[Figure.GAME], 1)
            if any(own[field] for own in self.typed.seats)
        ]
        return min(max([wanted, *typed]), form.games)

    def _with_seats(self) -> Iterator[tuple[SeatInput, Seat]]:
        return zip(self.inputs, self.table.seats, strict=True)

    @property
    def _games(self) -> Sequence[str]:
        return self.columns.fields[Figure.GAME][: self.games_shown]

    @cached_property
    def fields(self) -> Sequence[str]:
        """The fields of every seat that take figures now, from the left to the right."""
        if not self.is_editable:
            return ()
        return _typable(self.columns, self._games, by_referee=self.typed.by_referee)

    @cached_property
    def cells(self) -> Sequence[Cell]:
        """Seat by seat, as they stand beside each other."""
        return tuple(Cell(n, field) for n in range(len(self.seated)) for field in self.fields)

    @property
    def _here(self) -> Sequence[int]:
        """The seats of who is not absent: Enter passes the others by."""
        seats = enumerate(self.table.seats)
        return [n for n, seat in seats if seat.bottom_reason is not BottomReason.ABSENT]

    @cached_property
    def missing(self) -> Sequence[Cell]:
        """The first field of who has no score, or the games without points; not of the absent."""
        if self._games:
            every = [Cell(n, field) for field in self._games for n in self._here]
            return tuple(cell for cell in every if not self.typed.text(cell))
        return tuple(
            Cell(n, field) for n in self._here for field in self.fields[:1] if not self._scored(n)
        )

    def _scored(self, seat: int) -> bool:
        """Whether a seat has its score already, typed or made of what is typed."""
        if self.columns.sums:
            return self.would_be.seats[seat].score is not None
        return bool(self.typed.seats[seat][SCORE])

    def _order(self, seats: Sequence[int]) -> list[Cell]:
        """Game by game, what was played first; then seat by seat."""
        games = self._games if self.fields else ()
        rest = [field for field in self.fields if field not in games]
        first = [Cell(n, field) for field in games for n in seats]
        return first + [Cell(n, field) for n in seats for field in rest]

    @property
    def path(self) -> Sequence[Cell]:
        """The way Enter takes: last to the values that decide, as most tables need none."""
        every = self._order(self._here)
        return [cell for cell in every if not self._decides(cell)] + [
            cell for cell in self.ties_asked if cell in every
        ]

    def _decides(self, cell: Cell) -> bool:
        """Whether a field counts between players who are level: tie-breaks, and who plays when."""
        return cell.field == TURN or cell.field in self.columns.fields[Figure.TIE_BREAK]

    def _after(self, cell: Cell) -> Sequence[Cell]:
        path = self.path
        if cell in path:
            return path[path.index(cell) + 1 :]
        order = self._order(range(len(self.seated)))
        rest = order[order.index(cell) + 1 :] if cell in order else []
        return [one for one in rest if one in path]

    def entered(self, cell: Cell) -> tuple[Self, Cell | None]:
        """Past who is absent; the last turn that is left is filled in."""
        sheet, after = self, self._after(cell)
        filled = _last_turn(self.typed) if cell.field == TURN else None
        if filled is not None:
            turn, number = filled
            sheet = self.with_text(turn, number)
            after = [one for one in after if one != turn]
        return sheet, next(iter(after), None)

    def below(self, cell: Cell) -> Sequence[Cell]:
        """The fields of a column from this seat on: a spreadsheet's column goes into them."""
        return [Cell(n, cell.field) for n in range(cell.seat, len(self.seated))]

    def with_text(self, cell: Cell, text: str) -> Self:
        """A game that is drawn gives everybody what it gives for that."""
        texts, series = {cell: text}, self.columns.asked.series
        drawn = cell.field in self._games and text.strip().endswith(results.DRAWN)
        if drawn and series is not None and series.drawn_score is not None:
            score = exact_text(self.texts, series.drawn_score)
            texts |= {Cell(n, cell.field): score for n in self._here}
        return self.with_typed(self.typed.with_texts(texts))

    # What is said of the whole table.

    def turned_drawn(self, *, drawn: bool) -> Self:
        """Everybody who played to the end shares the first place, or not; then nobody has won."""
        typed = replace(self.typed, drawn=drawn)
        return self.with_typed(replace(typed, declared=None) if drawn else typed)

    def turned_overran(self, *, overran: bool) -> Self:
        """The time limit stopped the table, or not."""
        return self.with_typed(replace(self.typed, overran=overran))

    def turned_by_referee(self, *, given: bool) -> Self:
        """The referee gives the places, or not any more: nobody is named as the winner."""
        return self.with_typed(replace(self.typed, by_referee=given, declared=None))

    def turned_winner(self, seat: int) -> Self:
        """Who sits here is the winner, or his side is, or not after all."""
        if self.columns.asked.named is None or not self.is_editable:
            return self
        sides = [one.side for one in self.table.seats]
        named = sides.index(sides[seat]) if self._is_by_side else seat
        declared = None if self.typed.declared == named else named
        return self.with_typed(
            replace(self.typed, declared=declared, by_referee=False, drawn=False)
        )

    @property
    def _is_by_side(self) -> bool:
        return self.columns.asked.named is Named.SIDE

    @cached_property
    def winners(self) -> frozenset[int]:
        """The seats named as the winner; who is last in the game has left his side (BGL 3.7.4)."""
        named, seats = self.typed.declared, self.table.seats
        if named is None:
            return frozenset()
        side = seats[named].side if self._is_by_side else None
        there = {n for n, one in enumerate(seats) if one.side == side and one.bottom is None}
        return frozenset({named} if side is None else there)

    # What it means.

    @cached_property
    def _read(self) -> tuple[Sequence[SeatInput], Sequence[Fault]]:
        """The values of all seats, and the fields that are no numbers, with why."""
        return read(self.typed, self.columns, self.table)

    @property
    def inputs(self) -> Sequence[SeatInput]:
        """The values of all seats; that of a field that is no number is None."""
        return self._read[0]

    @cached_property
    def would_be(self) -> Table:
        """Places count once everybody who needs one has one."""
        half = any(typed.place is None for typed, seat in self._with_seats() if not seat.bottom)
        inputs = self.inputs
        return self._filled([replace(one, place=None) for one in inputs] if half else inputs)

    def _filled(self, inputs: Sequence[SeatInput]) -> Table:
        new = results.filled_table(self.table, inputs, self.columns.asked)
        return replace(new, drawn=self.typed.drawn, overran=self.typed.overran)

    @cached_property
    def ties_asked(self) -> Sequence[Cell]:
        """The fields of the values that have a say between players who are level.

        Where the turn order says it, the whole order of the table.
        """
        form, cells = self.columns.asked, list[Cell]()
        for one in results.asked_for(self.event, self.number, self.would_be):
            if one.value not in form.from_turn:
                cells.append(Cell(one.seat, tie_field(one.value)))
            elif form.turns:
                cells += [Cell(n, TURN) for n in range(len(self.seated))]
        return tuple(dict.fromkeys(cells))

    @cached_property
    def wrong(self) -> Sequence[Problem]:
        """Fields that are no numbers; then what is missing of a series; then all the rest."""
        round_, table = self.round, self.table
        unread = tuple(
            Place(round_, table, cell.seat).wrong(code, cell.field, typed=self.typed.text(cell))
            for code, cell in self._read[1]
        )
        return (
            unread
            or results.check_typed(round_, table, self.inputs)
            or self._with_level(Level.WRONG, self._filled(self.inputs))
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

    # How it is put in.

    @cached_property
    def needs_reason(self) -> bool:
        """Whether it is complete already, or its round closed."""
        number = self.table.number
        return not self.again and results.needs_reason(self.event, self.number, number)

    def _entered_in(
        self, desk: OpenEvent, reason: str, choices: Choices, wishes: SeatingOptions
    ) -> Changes:
        return results.enter(
            desk,
            self.number,
            self.table.number,
            self.inputs,
            drawn=self.typed.drawn,
            overran=self.typed.overran,
            reason=reason,
            game=self.game,
            choices=choices,
            wishes=wishes,
        )


def _last_turn(typed: TypedSheet) -> tuple[Cell, str] | None:
    """The one turn that is left when all others are typed, with its number.

    It is filled in, also where its player is absent.
    """
    turns = [own[TURN] for own in typed.seats]
    left = {str(n) for n in range(1, len(turns) + 1)} - {*turns}
    if len(turns) > 1 and turns.count("") == len(left) == 1:
        return Cell(turns.index(""), TURN), left.pop()
    return None


def _typable(columns: SheetColumns, games: Sequence[str], *, by_referee: bool) -> Sequence[str]:
    """The fields of a seat in which something is typed, with these games of a series."""
    found = {**columns.fields, Figure.GAME: games}
    if not by_referee:
        found[Figure.PLACE] = ()
    every = [field for figure in Figure for field in found[figure]]
    return tuple(field for field in every if field not in columns.derived)
