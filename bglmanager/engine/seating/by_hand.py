"""Rounds without a draw: everybody table by table in start-number order, for hands to change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, zip_longest

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Pairing, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import boards, cut, making, teams
from bglmanager.engine.seating.cut import Tables


def by_number(
    event: Event,
    derived: Derived | None = None,
    wishes: making.SeatingOptions = making.DEFAULT_OPTIONS,
) -> Round:
    """The next round as a draft seated by hand: who may play in it, in start-number order.

    In a final phase those are the people whom the standings let in. Mates sit as their teams
    have to, nobody alone for the second time before everybody was. Expects a next round for
    which at least two players are there.
    """
    coming = making.Upcoming(event, derived, wishes)
    phase = coming.phase
    assert phase is not None  # there is a next round
    empty = replace(coming.announced(phase), pairing=Pairing.MANUAL)
    if not phase.counts_for_standings and coming.final is not None:
        people = iter(sorted(entry for table in coming.final.tables for entry in table))
        sizes = map(len, coming.final.tables)
        made = coming.with_final([[*islice(people, size)] for size in sizes], Pairing.MANUAL)
    elif coming.ruleset.board is not None:
        made = replace(empty, tables=tuple(_boards(coming)))
    else:
        made = coming.with_tables(empty, _swiss(coming))
    return coming.as_people(made)


def _swiss(coming: making.Upcoming) -> Tables:
    event, order = coming.event, sorted(coming.players)
    if teams.is_united(event):
        there = [*teams.seated_of(event, coming.number).values()]
        return [[*one, *other] for one, other in zip_longest(there[::2], there[1::2], fillvalue=())]
    if teams.pairing_of(event) is not None:
        return teams.divided_tables(event, order, coming.size)
    order = cut.with_bye_last(event, coming.number, order, coming.size)
    return cut.cut_tables(order, coming.size)


def _boards(coming: making.Upcoming) -> Iterator[Table]:
    """Boards with the powers in their order; who plays two of them begins and ends the row."""
    event, players = coming.event, sorted(coming.players)
    plan = boards.planned_boards(event, coming.number, players, even=coming.wishes.even)
    twice = sorted(plan.twice)
    people = iter([*twice, *(entry for entry in players if entry not in twice), *twice])
    for number, size in enumerate(plan.sizes, 1):
        powers = boards.powers_of(coming.ruleset.roles, size)
        seats = tuple((next(people), power) for power in powers)
        yield boards.Board(seats, boards.variant_of(size)).at(number)


def with_player_moved(event: Event, round_: Round, entry: EntryNumber, to: TableNumber) -> Round:
    """The round with this player in the last seat of another table; nothing is checked.

    He may have had no seat at all: then he has one now.

    No table is left empty by that as long as there are no more tables than the players need.
    """
    in_turn = teams.are_alternating(event, round_)
    empty = Seat(entry, tie_breaks=(None,) * len(round_.tie_breaks))
    own = next((seat for seat in round_.seats() if seat.entry == entry), empty)
    tables = []
    for table in (teams.mates_together(event, round_) if in_turn else round_).tables:
        others = tuple(seat for seat in table.seats if seat.entry != entry)
        tables.append(replace(table, seats=(*others, own) if table.number == to else others))
    changed = replace(round_, tables=tuple(tables), byes=cut.byes_of(tables))
    if ruleset_of(event.settings).sides:
        changed = teams.with_sides(event, changed)
    return teams.sides_in_turn(event, changed) if in_turn else changed


def can_be_moved(event: Event) -> bool:
    """Whether single players may change tables: not where boards or whole teams are seated."""
    return ruleset_of(event.settings).board is None and not teams.sit_together(event)
