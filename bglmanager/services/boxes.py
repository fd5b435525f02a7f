"""Boxes to tables: whose copy of the game stands where in a round, given out and changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bglmanager.engine import copies, pairs
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.plan import planned_round
from bglmanager.engine.problems import Problems, attention, problem_if, refuse_if
from bglmanager.engine.seating import making
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions
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
    found = copies.on_tables(event, round_)
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
    """The round with a copy on every table that has none, kept where it was shown."""
    if not copies.are_counted(event):
        return round_
    kept = copies.on_tables(event, round_)
    return copies.with_boxes(round_, copies.deal_copies(event, round_, kept))


def can_deal(event: Event, number: RoundNumber) -> Problems:
    """Why no copies can be given to the tables; nothing when they can."""
    closed = event.round(number).status is RoundStatus.CLOSED
    return (
        problem_if(closed, "boxes.closed", round=number)
        or problem_if(event.settings.desk.bring_copy is False, "boxes.not-asked")
        or problem_if(not copies.copy_owners(event), "boxes.none")
    )


def deal_boxes(desk: OpenEvent, number: RoundNumber) -> Changes:
    """Give a copy to every table; where they are playing the copies in use stay."""
    refuse_if(can_deal(desk.event, number))
    event, round_ = desk.event, desk.event.round(number)
    playing = round_.status is RoundStatus.PLAYING
    kept = copies.on_tables(event, round_) if playing else {}
    new = copies.with_boxes(round_, copies.deal_copies(event, round_, kept))
    return put_round(desk, "boxes-dealt", new)


def exchange_boxes(
    desk: OpenEvent, number: RoundNumber, one: TableNumber, two: TableNumber
) -> Changes:
    """Exchange what stands on two tables; one of them may have nothing."""
    refuse_if(can_deal(desk.event, number))
    found = copies.on_tables(desk.event, desk.event.round(number))
    moved = {one: found.get(two), two: found.get(one)}
    args = {"table": one, "table-2": two}
    return put_round(desk, "boxes-exchanged", _with_moved(desk.event, number, moved), **args)


def give_box(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, owner: EntryNumber | None
) -> Changes:
    """Put a copy that is not in use on a table, or take its own away with None."""
    event = desk.event
    refuse_if(can_deal(event, number))
    new = _with_moved(event, number, {table: owner})
    if owner is None:
        return put_round(desk, "box-taken", new, table=table)
    used = not copies.spare_copies(event, event.round(number))[owner]
    refuse_if(problem_if(used, "boxes.in-use", entry=owner))
    return put_round(desk, "box-given", new, table=table, entry=owner)


def _with_moved(
    event: Event, number: RoundNumber, moved: Mapping[TableNumber, EntryNumber | None]
) -> Round:
    """The round with these copies on these tables, which there are, or with none."""
    round_ = event.round(number)
    whole = {
        **copies.on_tables(event, round_),
        **{round_.table(t).number: o for t, o in moved.items()},
    }
    return copies.with_boxes(round_, {t: owner for t, owner in whole.items() if owner is not None})


def before_the_draw(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Problems:
    """That the next round will have more tables than there are copies."""
    if not copies.are_counted(event):
        return ()
    tables = sum(size > 1 for size in _sizes_ahead(event, derived, wishes))
    there = copies.copy_owners(event).total()
    return (attention("boxes.few", tables=tables, copies=there),) if tables > there else ()


def _sizes_ahead(event: Event, derived: Derived | None, wishes: SeatingOptions) -> tuple[int, ...]:
    """How many sit at each table of the next round: of a final phase only who plays it."""
    if not making.swiss_left(event):
        final = final_ahead(event, derived, wishes)
        return () if final is None else tuple(map(len, final.tables))
    one = pairs.event_of_pairs(event)
    players = len(making.seatable_entries(one))
    size = planned_round(one.settings, event.next_number).players_per_table
    return sizes_of_tables(players, size) if players else ()


def tables_without_copy(event: Event, round_: Round) -> Problems:
    """The tables of a round that is drawn on which no copy stands."""
    if not copies.are_counted(event) or round_.status is RoundStatus.CLOSED:
        return ()
    bare = tuple(row.place for row in box_rows(event, round_) if row.owner is None)
    missing = len(bare) - copies.spare_copies(event, round_).total()
    code = "boxes.missing" if missing > 0 else "boxes.forgotten"
    return (attention(code, tables=bare, missing=missing),) if bare else ()
