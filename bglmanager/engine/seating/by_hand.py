"""Rounds without a draw: everybody table by table in start-number order, for hands to change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import AdjustmentKind, Event, Pairing, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import boards, cut, diplomacy, making, swiss, teams

Tables = Sequence[Sequence[EntryNumber]]


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
    one = pairs.event_of_pairs(event)
    made = _made(one, derived if one is event and derived else derive_latest(one), wishes)
    return made if one is event else pairs.round_of_people(event, made)


def _made(event: Event, derived: Derived, wishes: making.SeatingOptions) -> Round:
    number = RoundNumber(len(event.rounds) + 1)
    phase = making.next_phase(event, derived, wishes)
    assert phase is not None  # there is a next round
    empty = replace(making.announced_round(event, phase, game=wishes.game), pairing=Pairing.MANUAL)
    if not phase.counts_for_standings:
        final = making.final_phase(event, derived, wishes)
        assert final is not None  # its phase was asked for before
        arrangement = _sorted(final.tables)
        sized = making.sized_for(event, empty, final, wishes.game)
        return making.with_tables(event, sized, arrangement, wishes.game)
    if ruleset_of(event.settings).board is not None:
        return replace(empty, tables=tuple(_boards(event, number, even=wishes.even)))
    return making.with_tables(event, empty, _swiss(event, empty), wishes.game)


def _sorted(tables: Tables) -> Tables:
    """The same people at tables of the same sizes, by start number."""
    people = iter(sorted(entry for table in tables for entry in table))
    return [[next(people) for _ in table] for table in tables]


def _swiss(event: Event, empty: Round) -> Tables:
    if teams.is_united(event):
        there = list(teams.seated_of(event, empty.number).values())
        return [[*one, *other] for one, other in _by_two(there)]
    order = sorted(making.seatable_entries(event))
    if teams.pairing_of(event) is not None:
        return teams.divided_tables(event, order, empty.players_per_table)
    if cut.needs_bye(len(order), empty.players_per_table):
        order = cut.bye_last(event, empty.number, order)
    return swiss.cut_tables(order, empty.players_per_table)


def _by_two(
    there: Sequence[Sequence[EntryNumber]],
) -> Iterator[tuple[Sequence[EntryNumber], Sequence[EntryNumber]]]:
    for index in range(0, len(there), 2):
        yield there[index], there[index + 1] if index + 1 < len(there) else ()


def _boards(event: Event, number: RoundNumber, *, even: bool) -> Iterator[Table]:
    """Boards with the powers in their order; who plays two of them begins and ends the row."""
    players = sorted(making.seatable_entries(event))
    asked = diplomacy.adjusted_entries(event, number, AdjustmentKind.TWO_BOARDS)
    twice = [entry for entry in players if entry in asked]
    people = iter([*twice, *(entry for entry in players if entry not in twice), *twice])
    ruleset, seats_ = ruleset_of(event.settings), len(players) + len(twice)
    assert ruleset.board is not None  # there are no boards otherwise
    roles = ruleset.roles
    sizes = diplomacy.sizes_of(event, ruleset.board, number, seats_, even=even)
    for index, size in enumerate(sizes, 1):
        seats = tuple(Seat(next(people), role=role) for role in boards.powers_of(roles, size))
        yield Table(TableNumber(index), seats, variant=boards.variant_of(size))


def with_player_moved(event: Event, round_: Round, entry: EntryNumber, to: TableNumber) -> Round:
    """The round with this player in the last seat of another table; nothing is checked.

    He may have had no seat at all: then he has one now.

    No table is left empty by that as long as there are no more tables than the players need.
    """
    in_turn = teams.are_alternating(event, round_)
    empty = Seat(entry, tie_breaks=(None,) * len(round_.tie_breaks))
    seat = next((seat for seat in round_.seats() if seat.entry == entry), empty)
    apart = teams.mates_together(event, round_) if in_turn else round_
    tables = tuple(_with(table, seat, add=table.number == to) for table in apart.tables)
    changed = replace(round_, tables=tables, byes=cut.byes_of(tables))
    if ruleset_of(event.settings).sides:
        changed = teams.with_sides(event, changed)
    return teams.sides_in_turn(event, changed) if in_turn else changed


def _with(table: Table, seat: Seat, *, add: bool) -> Table:
    others = tuple(old for old in table.seats if old.entry != seat.entry)
    return replace(table, seats=(*others, seat) if add else others)


def can_be_moved(event: Event) -> bool:
    """Whether single players may change tables: not where boards or whole teams are seated."""
    return ruleset_of(event.settings).board is None and not teams.sit_together(event)
