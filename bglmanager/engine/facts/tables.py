"""Refused facts of a table, and of what its seats carry: sizes, places, scores, sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeGuard

from bglmanager.engine.event import (
    Entry,
    Json,
    Round,
    RoundStatus,
    Seat,
    Settings,
    Table,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.rulesets import regulation_of


def table_sizes(settings: Settings) -> tuple[int, int | None]:
    """Fewest and most players at a table."""
    found = regulation_of(settings)
    return (1, None) if found is None else (found.least_at_table, found.max_table)


def is_whole(value: Json) -> TypeGuard[int]:
    """Whether an open value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


class TableAt(NamedTuple):
    """A table at `path`; `bye` tells a table of one, or of one united team (rules 2.8).

    `board` tells one of Diplomacy, with powers, years and centres.
    """

    settings: Settings
    round: Round
    table: Table
    path: str
    bye: bool
    board: bool

    @staticmethod
    def of(
        settings: Settings,
        entries: Mapping[EntryNumber, Entry],
        round_: Round,
        index: int,
        path: str,
    ) -> TableAt:
        """The table with this index of a round that stands at `path`."""
        table, found = round_.tables[index], regulation_of(settings)
        return TableAt(
            settings,
            round_,
            table,
            f"{path}.tables[{index}]",
            len(table.seats) == 1 or _united_team(settings, entries, table),
            found is not None and found.board is not None,
        )

    def problem(self, code: str, seat: int | None, key: str, **values: object) -> Problem:
        """A problem of the seat with this index, or of the table; `key` ends the path."""
        if seat is None:
            path = self.path
        else:
            path = f"{self.path}.seats[{seat}]"
            values["entry"] = self.table.seats[seat].entry
        values["round"] = self.round.number
        values["table"] = self.table.number
        return Problem(code, f"{path}.{key}", tuple(sorted(values.items())))


def _united_team(settings: Settings, entries: Mapping[EntryNumber, Entry], table: Table) -> bool:
    mode = settings.teams_mode
    if mode is None or mode.kind is not TeamKind.FIXED or mode.pairing is not TeamPairing.UNITED:
        return False
    teams = {entries[s.entry].team if s.entry in entries else None for s in table.seats}
    return len(teams) == 1 and None not in teams


def check_numbers(round_: Round, path: str) -> Iterator[Problem]:
    """Tables are numbered 1, 2, 3 …; in a partial round some numbers are still to come."""
    highest = 0
    for index, table in enumerate(round_.tables):
        expected = highest + 1
        fits = table.number > highest if round_.partial else table.number == expected
        if not fits:
            yield problem(
                "table.number",
                f"{path}.tables[{index}].number",
                round=round_.number,
                table=table.number,
                expected=expected,
            )
        highest = max(highest, table.number) if round_.partial else expected


def check_table(at: TableAt) -> Iterator[Problem]:
    """What is wrong with the size of the table and with the orders of its seats."""
    yield from _check_size(at)
    yield from _check_turns(at)
    if at.bye:
        return
    yield from _check_bottom(at)
    if at.table.drawn:
        yield from _places_at_drawn(at)
    else:
        yield from _check_places(at)


def _check_size(at: TableAt) -> Iterator[Problem]:
    players = len(at.table.seats)
    minimum, maximum = table_sizes(at.settings)
    if maximum is not None and players > maximum:
        yield at.problem("table.too-large", None, "seats", players=players, maximum=maximum)
    elif players > at.round.players_per_table:
        nominal = at.round.players_per_table
        yield at.problem("table.over-nominal", None, "seats", players=players, nominal=nominal)
    if players < minimum:
        yield at.problem("table.too-small", None, "seats", players=players, minimum=minimum)


def _check_turns(at: TableAt) -> Iterator[Problem]:
    """The turn order is given for nobody, or is 1, 2, 3 … over the whole table."""
    turns = [seat.turn for seat in at.table.seats]
    if all(turn is None for turn in turns):
        return
    taken: set[int] = set()
    for index, turn in enumerate(turns):
        if turn is None:
            yield at.problem("turn.missing", index, "turn")
        elif turn in taken or not 1 <= turn <= len(turns):
            yield at.problem("turn.order", index, "turn", turn=turn, players=len(turns))
        else:
            taken.add(turn)


def _check_bottom(at: TableAt) -> Iterator[Problem]:
    """Orders in the bottom group are 1, 2, 3 …, each with its reason (rules 2.3.2)."""
    size = sum(1 for seat in at.table.seats if seat.bottom is not None)
    taken: set[int] = set()
    for index, seat in enumerate(at.table.seats):
        if seat.bottom is None:
            if seat.bottom_reason is not None:
                yield at.problem("bottom.missing", index, "bottom")
            continue
        if seat.bottom in taken or not 1 <= seat.bottom <= size:
            yield at.problem("bottom.order", index, "bottom", bottom=seat.bottom, gone=size)
        taken.add(seat.bottom)
        if seat.bottom_reason is None:
            yield at.problem("bottom.reason-missing", index, "bottom_reason")
        if seat.place is not None:
            yield at.problem("place.in-bottom", index, "place", place=seat.place)


def _places_at_drawn(at: TableAt) -> Iterator[Problem]:
    """A drawn table has no places of the referee; `_check_bottom` names the bottom group's."""
    for index, seat in enumerate(at.table.seats):
        if seat.place is not None and seat.bottom is None:
            yield at.problem("place.at-drawn", index, "place", place=seat.place)


def _check_places(at: TableAt) -> Iterator[Problem]:
    """Places given by the referee are there for all, and read like 1, 2, 2, 4 (rules 2.3.4)."""
    given = Counter(s.place for s in at.table.seats if s.place is not None and s.bottom is None)
    if not given:
        return
    for index, seat in enumerate(at.table.seats):
        if seat.bottom is not None:
            continue
        if seat.place is None:
            yield at.problem("place.missing", index, "place")
            continue
        ahead = sum(count for place, count in given.items() if place < seat.place)
        if seat.place != ahead + 1:
            yield at.problem("place.ranking", index, "place", place=seat.place, expected=ahead + 1)


MOST_ENERGY = 15


def check_seats(at: TableAt) -> Iterator[Problem]:
    """What is wrong with the values entered at the seats of this table."""
    mode = at.settings.teams_mode
    sides = mode is not None and mode.points is TeamPoints.WINNERS_LOSERS and not at.bye
    scores_due = at.round.status is RoundStatus.CLOSED and not at.bye and not at.board
    for index, seat in enumerate(at.table.seats):
        if scores_due and seat.score is None and seat.bottom is None:
            yield at.problem("score.missing", index, "score")
        if sides and seat.side is None:
            yield at.problem("side.missing", index, "side")
        if seat.bid < 0:
            yield at.problem("bid.negative", index, "bid", bid=seat.bid)
        yield from _tie_breaks(at, index, seat)
        if at.bye:
            yield from _result_at_bye(at, index, seat)
        if seat.components or seat.games:
            yield from _check_sums(at, index, seat)
        if "energy" in seat.extra:
            yield from _check_energy(at, index, seat)


def _tie_breaks(at: TableAt, index: int, seat: Seat) -> Iterator[Problem]:
    """One value per label of the round; at a bye nothing was played, so none will do."""
    due, there = len(at.round.tie_breaks), len(seat.tie_breaks)
    if there != due and not (at.bye and there == 0):
        yield at.problem("tie-breaks.count", index, "tie_breaks", values=there, labels=due)


def _result_at_bye(at: TableAt, index: int, seat: Seat) -> Iterator[Problem]:
    for key, value in (("score", seat.score), ("place", seat.place), ("bottom", seat.bottom)):
        if value is not None:
            yield at.problem(f"{key}.at-bye", index, key)


def _check_sums(at: TableAt, index: int, seat: Seat) -> Iterator[Problem]:
    """Parts of the score add up to it; a score left out cannot be what they add up to."""
    if seat.components and (total := sum(seat.components.values())) != seat.score:
        yield at.problem("components.sum", index, "components", sum=total, score=seat.score)
    if seat.games and (total := sum(game.score for game in seat.games)) != seat.score:
        yield at.problem("games.sum", index, "games", sum=total, score=seat.score)


def _check_energy(at: TableAt, index: int, seat: Seat) -> Iterator[Problem]:
    """Energy left of a rider, Giro d'Italia, appendix A (BGL 4.14.4)."""
    energy = seat.extra["energy"]
    if not (is_whole(energy) and 0 <= energy <= MOST_ENERGY):
        yield at.problem("energy.range", index, "extra.energy", maximum=MOST_ENERGY)
