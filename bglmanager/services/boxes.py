"""Boxes to tables: whose copy of the game stands where in a round, given out and changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bglmanager.engine import copies, pairs, seating
from bglmanager.engine.copies import are_counted as are_counted
from bglmanager.engine.copies import copy_owners as copy_owners
from bglmanager.engine.copies import on_tables as on_tables
from bglmanager.engine.copies import spare_copies as spare_copies
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.plan import planned_round
from bglmanager.engine.problems import Problem, attention, problem, refuse_if
from bglmanager.engine.seating import DEFAULT_OPTIONS, SeatingOptions
from bglmanager.engine.tables import sizes_of_tables
from bglmanager.services.changes import Changes, put_round
from bglmanager.services.upcoming_rounds import final_ahead
from bglmanager.services.workspace import OpenEvent


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A table and the copy on it; `carried` where none of its players owns that copy."""

    table: TableNumber
    place: str
    owner: EntryNumber | None
    carried: bool


def box_rows(event: Event, round_: Round) -> tuple[BoxRow, ...]:
    """The tables of a round where a copy is needed, with whose stands there."""
    found = on_tables(event, round_)
    return tuple(
        BoxRow(
            table.number,
            copies.name_on_lists(table),
            owner := found.get(table.number),
            owner is not None and all(seat.entry != owner for seat in table.seats),
        )
        for table in copies.tables_needing_copy(round_)
    )


def with_boxes(event: Event, round_: Round) -> Round:
    """The round with a copy on every table that has none, as far as the copies go.

    The copies of a draft are those that were shown.
    """
    if not are_counted(event):
        return round_
    kept = on_tables(event, round_)
    return copies.with_boxes(round_, copies.deal_copies(event, round_, kept))


def can_deal(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why no copies can be given to the tables; nothing when they can."""
    if event.round(number).status is RoundStatus.CLOSED:
        return (problem("boxes.closed", round=number),)
    if event.settings.desk.bring_copy is False:
        return (problem("boxes.not-asked"),)
    return () if copy_owners(event) else (problem("boxes.none"),)


def deal_boxes(desk: OpenEvent, number: RoundNumber) -> Changes:
    """Give a copy to every table; where they are playing the copies in use stay."""
    refuse_if(can_deal(desk.event, number))
    event, round_ = desk.event, desk.event.round(number)
    playing = round_.status is RoundStatus.PLAYING
    kept = on_tables(event, round_) if playing else {}
    new = copies.with_boxes(round_, copies.deal_copies(event, round_, kept))
    return put_round(desk, "boxes-dealt", new)


def exchange_boxes(
    desk: OpenEvent, number: RoundNumber, one: TableNumber, two: TableNumber
) -> Changes:
    """Exchange what stands on two tables; one of them may have nothing."""
    refuse_if(can_deal(desk.event, number))
    round_ = desk.event.round(number)
    for table in (one, two):
        desk.event.round(number).table(table)
    found = dict(on_tables(desk.event, round_))
    moved = {one: found.pop(two, None), two: found.pop(one, None)}
    new = _with_moved(round_, found, moved)
    return put_round(desk, "boxes-exchanged", new, **{"table": one, "table-2": two})


def give_box(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, owner: EntryNumber | None
) -> Changes:
    """Put a copy that is not in use on a table, or take its own away with None."""
    refuse_if(can_deal(desk.event, number))
    event, round_ = desk.event, desk.event.round(number)
    event.round(number).table(table)
    if owner is not None and not spare_copies(event, round_)[owner]:
        refuse_if([problem("boxes.in-use", entry=owner)])
    new = _with_moved(round_, on_tables(event, round_), {table: owner})
    kind = "box-taken" if owner is None else "box-given"
    owned = {} if owner is None else {"entry": owner}
    return put_round(desk, kind, new, table=table, **owned)


def _with_moved(
    round_: Round,
    found: Mapping[TableNumber, EntryNumber],
    moved: Mapping[TableNumber, EntryNumber | None],
) -> Round:
    whole = {**found, **moved}
    return copies.with_boxes(
        round_, {table: owner for table, owner in whole.items() if owner is not None}
    )


def before_the_draw(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[Problem, ...]:
    """That the next round will have more tables than there are copies."""
    if not are_counted(event):
        return ()
    tables = sum(size > 1 for size in _sizes_ahead(event, derived, wishes))
    copies = copy_owners(event).total()
    if tables <= copies:
        return ()
    return (attention("boxes.few", tables=tables, copies=copies),)


def _sizes_ahead(event: Event, derived: Derived | None, wishes: SeatingOptions) -> tuple[int, ...]:
    """How many sit at each table of the next round: of a final phase only who plays it."""
    if not seating.swiss_left(event):
        final = final_ahead(event, derived, wishes)
        return () if final is None else tuple(map(len, final.tables))
    one = pairs.event_of_pairs(event)
    players = len(seating.seatable_entries(one))
    size = planned_round(one.settings, len(event.rounds) + 1).players_per_table
    return sizes_of_tables(players, size) if players else ()


def tables_without_copy(event: Event, round_: Round) -> tuple[Problem, ...]:
    """The tables of a round that is drawn on which no copy stands."""
    if not are_counted(event) or round_.status is RoundStatus.CLOSED:
        return ()
    bare = tuple(row.place for row in box_rows(event, round_) if row.owner is None)
    if not bare:
        return ()
    spare_ones = spare_copies(event, round_).total()
    code = "boxes.forgotten" if spare_ones >= len(bare) else "boxes.missing"
    missing = len(bare) - spare_ones
    return (attention(code, tables=bare, missing=missing),)
