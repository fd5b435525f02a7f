"""Rounds without a draw: everybody table by table in start-number order, for hands to change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import (
    AdjustmentKind,
    Event,
    Pairing,
    Round,
    Seat,
    Table,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.plan import final_size, planned
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import diplomacy, teams
from bglmanager.engine.seating.boards import board_sizes, powers_of, variant_of
from bglmanager.engine.seating.cut import byes_of
from bglmanager.engine.seating.making import (
    PLAIN,
    Wishes,
    final_phase,
    next_phase,
    seatable,
    with_tables,
)
from bglmanager.engine.seating.order import bye_last, needs_bye
from bglmanager.engine.seating.swiss import cut

Tables = Sequence[Sequence[EntryNumber]]


def by_number(event: Event, derived: Derived | None = None, wishes: Wishes = PLAIN) -> Round:
    """The next round as a draft seated by hand: who may play in it, in start-number order.

    In a final phase those are the people whom the standings let in. Mates sit as their teams
    have to, nobody alone for the second time before everybody was. Expects a next round for
    which at least two players are there.
    """
    one = pairs.folded(event)
    made = _made(one, derived if one is event and derived else derive_latest(one), wishes)
    return made if one is event else pairs.seated(event, made)


def _made(event: Event, derived: Derived, wishes: Wishes) -> Round:
    number = RoundNumber(len(event.rounds) + 1)
    phase = next_phase(event, derived, wishes)
    assert phase is not None  # there is a next round
    row = planned(event.settings, number)
    known = [round_.tie_breaks for round_ in event.rounds if round_.game == row.game]
    empty = Round(
        number=number,
        phase=phase,
        game=row.game,
        players_per_table=row.players_per_table,
        minutes=row.minutes,
        pairing=Pairing.MANUAL,
        tie_breaks=known[-1] if known else (),
        tables=(),
    )
    if not phase.counts_for_standings:
        final = final_phase(event, derived, wishes)
        assert final is not None  # its phase was asked for before
        arrangement = _sorted(final.tables)
        united, ruleset = teams.is_united(event), ruleset_of(event.settings)
        size = empty.players_per_table if united else final_size(ruleset, event.settings)
        return with_tables(event, replace(empty, players_per_table=size), arrangement)
    if ruleset_of(event.settings).board is not None:
        return replace(empty, tables=tuple(_boards(event, number)))
    return with_tables(event, empty, _swiss(event, empty))


def _sorted(tables: Tables) -> Tables:
    """The same people at tables of the same sizes, by start number."""
    people = iter(sorted(entry for table in tables for entry in table))
    return [[next(people) for _ in table] for table in tables]


def _swiss(event: Event, empty: Round) -> Tables:
    if teams.is_united(event):
        there = list(teams.seated_of(event, empty.number).values())
        return [[*one, *other] for one, other in _by_two(there)]
    order = sorted(seatable(event))
    if teams.pairing_of(event) is not None:
        return teams.divided(event, order, empty.players_per_table)
    if needs_bye(len(order), empty.players_per_table):
        order = bye_last(event, empty.number, order)
    return cut(order, empty.players_per_table)


def _by_two(
    there: Sequence[Sequence[EntryNumber]],
) -> Iterator[tuple[Sequence[EntryNumber], Sequence[EntryNumber]]]:
    for index in range(0, len(there), 2):
        yield there[index], there[index + 1] if index + 1 < len(there) else ()


def _boards(event: Event, number: RoundNumber) -> Iterator[Table]:
    """Boards with the powers in their order; who plays two of them begins and ends the row."""
    players = sorted(seatable(event))
    asked = diplomacy.adjusted(event, number, AdjustmentKind.TWO_BOARDS)
    twice = [entry for entry in players if entry in asked]
    people = iter([*twice, *(entry for entry in players if entry not in twice), *twice])
    roles = ruleset_of(event.settings).roles
    for index, size in enumerate(board_sizes(len(players) + len(twice)), 1):
        seats = tuple(Seat(next(people), role=role) for role in powers_of(roles, size))
        yield Table(TableNumber(index), seats, variant=variant_of(size))


def moved(event: Event, round_: Round, entry: EntryNumber, to: TableNumber) -> Round:
    """The round with this player in the last seat of another table; nothing is checked.

    No table is left empty by that as long as there are no more tables than the players need.
    """
    seat = next(seat for seat in round_.seats() if seat.entry == entry)
    tables = tuple(_with(table, seat, add=table.number == to) for table in round_.tables)
    changed = replace(round_, tables=tables, byes=byes_of(tables))
    return teams.with_sides(event, changed) if ruleset_of(event.settings).sides else changed


def _with(table: Table, seat: Seat, *, add: bool) -> Table:
    others = tuple(old for old in table.seats if old.entry != seat.entry)
    return replace(table, seats=(*others, seat) if add else others)


def can_be_moved(event: Event) -> bool:
    """Whether single players may change tables: not where boards or whole teams are seated."""
    whole = teams.is_united(event) or pairs.are_played(event.settings)
    return ruleset_of(event.settings).board is None and not whole
