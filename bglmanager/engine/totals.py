"""How a player came to his totals: every number of his line, round by round, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from bglmanager.engine.board_events import BoardScore, board_scores
from bglmanager.engine.derived import Derived, TableResult, plain_number, points_of_units
from bglmanager.engine.event import Event, Number, Phase, Round, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula, Ruleset
from bglmanager.engine.tables import effective_score, is_bye, is_player
from bglmanager.engine.tallies import first_at


class RoundPart(NamedTuple):
    """What one round gave: `shared` tells that others have the same place, `bye` that he sat alone.

    `score` is the effective one, 0 where there is none; `win` what his first place is worth where
    the ruleset counts wins in parts (Catan).
    """

    round: RoundNumber
    phase: Phase
    table: TableNumber
    players: int
    place: int
    shared: bool
    bye: bool
    points: Number
    pbg: Number
    opponents: tuple[EntryNumber, ...]
    score: Number
    win: Number


class OpponentPart(NamedTuple):
    """What an opponent adds to the PBA: his present points, once for every meeting."""

    entry: EntryNumber
    meetings: int
    points: Number


class Total(NamedTuple):
    """A player's totals after a round with everything they are the sum of.

    `points`, `pbg` and `pba` are the sums over `rounds` that count for the standings and over
    `opponents`; they equal those of the standings (tested), whatever the ruleset shows of them.
    `boards` is how a Diplomacy score adds up; points of the rounds are without modifiers then.
    """

    entry: EntryNumber
    points: Number
    pbg: Number
    pba: Number
    rounds: tuple[RoundPart, ...]
    opponents: tuple[OpponentPart, ...]
    boards: BoardScore | None = None


def total_of(event: Event, derived: Derived, entry: EntryNumber, after: RoundNumber) -> Total:
    """How this player came to his totals after this round (BGL 3.7.2-3.7.5, BIG 4)."""
    rounds = [round_ for round_ in closed_rounds(event) if round_.number <= after]
    swiss = [round_ for round_ in rounds if round_.phase.counts_for_standings]
    units: dict[EntryNumber, Number] = {}
    numbers = {round_.number for round_ in swiss}
    for result in derived.tables:
        for seat in result.seats if result.round in numbers else ():
            units[seat.entry] = units.get(seat.entry, 0) + (seat.units or 0)
    ruleset = ruleset_of(event.settings)
    own = tuple(part for r in rounds for part in _round_parts(ruleset, derived, r, entry))
    counted = [part for part in own if part.phase.counts_for_standings]
    met = [other for part in counted for other in part.opponents]
    opponents = tuple(
        OpponentPart(other, met.count(other), points_of_units(units[other]))
        for other in sorted(set(met))
    )
    boards = (
        None if ruleset.board is None else _board_score(event, ruleset.board, derived, swiss, entry)
    )
    summed = plain_number(sum((Fraction(part.points) for part in counted), Fraction(0)))
    return Total(
        entry,
        summed if boards is None else boards.total,
        plain_number(sum((Fraction(part.pbg) for part in counted), Fraction(0))),
        plain_number(sum((o.meetings * Fraction(o.points) for o in opponents), Fraction(0))),
        own,
        opponents,
        boards,
    )


def _board_score(
    event: Event,
    formula: BoardFormula,
    derived: Derived,
    rounds: Sequence[Round],
    entry: EntryNumber,
) -> BoardScore | None:
    return board_scores(event, formula, rounds, derived.tables).get(entry)


def _round_parts(
    ruleset: Ruleset, derived: Derived, round_: Round, entry: EntryNumber
) -> Iterator[RoundPart]:
    """What a round gave him: one part, or one for each of two boards (rules 7.2)."""
    for table in round_.tables:
        if all(seat.entry != entry for seat in table.seats):
            continue
        result = derived.table(round_.number, table.number)
        seats = result.seats
        own = next(seat for seat in seats if seat.entry == entry)
        assert own.place is not None  # a closed round
        seat = table.seat_of(entry)
        played = is_player(ruleset, seat)
        score = effective_score(seat, deducted=ruleset.bid_deducted) if played else 0
        yield RoundPart(
            round=round_.number,
            phase=round_.phase,
            table=table.number,
            players=len(seats),
            place=own.place,
            shared=sum(seat.place == own.place for seat in seats) > 1,
            bye=is_bye(round_, table),
            points=points_of_units(own.units or 0),
            pbg=plain_number(own.pbg or 0),
            opponents=()
            if is_bye(round_, table)
            else tuple(seat.entry for seat in seats if seat.entry != entry),
            score=score or 0,
            win=_win_worth(ruleset, table, result) if own.place == 1 and played else 0,
        )


def _win_worth(ruleset: Ruleset, table: Table, result: TableResult) -> Number:
    first = first_at(ruleset, table, result)
    return (
        int(first == 1) if ruleset.wins is None else plain_number(ruleset.wins.worth(table, first))
    )
