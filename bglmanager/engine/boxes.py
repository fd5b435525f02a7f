"""Whose copy of the game stands on which table.

Owners play with their own, what stood on a table before stays there where that costs nothing,
and what is left goes to the other tables in order; nobody changes his seat for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from bglmanager.engine.event import Event, Round, RoundStatus, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.tables import is_bye, is_complete
from bglmanager.engine.waiting import copies_brought, has_several_games

Boxes = Mapping[TableNumber, EntryNumber]
"""Whose copy stands on each table that has one."""


def copy_owners(event: Event) -> Counter[EntryNumber]:
    """Who has copies in the hall, and how many."""
    return Counter({e.number: copies_brought(e) for e in event.entries if copies_brought(e)})


def are_counted(event: Event) -> bool:
    """Whether the event looks after copies: they were asked for, or somebody has brought one.

    Not where it was said that none need be brought, nor where rounds differ in their games: of
    which of them a copy is, and whether a second one of its owner is of the same, nobody noted.
    """
    asked = event.settings.desk.bring_copy
    if asked is False or has_several_games(event.settings):
        return False
    return bool(asked) or bool(copy_owners(event))


def tables_needing_copy(round_: Round) -> tuple[Table, ...]:
    """The tables of a round where a copy is needed: nobody plays a bye."""
    return tuple(table for table in round_.tables if not is_bye(round_, table))


def on_tables(event: Event, round_: Round) -> Boxes:
    """The copies as they were given to the tables; those proposed for a draft without any."""
    given = {t.number: t.desk.copy_of for t in round_.tables if t.desk.copy_of is not None}
    if given or round_.status is not RoundStatus.DRAFT or not are_counted(event):
        return given
    return deal_copies(event, round_)


def spare_copies(event: Event, round_: Round) -> Counter[EntryNumber]:
    """The copies in the hall that stand on no table of this round, nor on a slow one before it."""
    return _free_copies(event, round_) - Counter(on_tables(event, round_).values())


def _free_copies(event: Event, round_: Round) -> Counter[EntryNumber]:
    """The copies in the hall that are not in use at slow tables of another round (rules 4.4)."""
    slow = (
        table.desk.copy_of
        for other in event.rounds
        if other.number != round_.number and other.status is RoundStatus.PLAYING
        for table in other.tables
        if table.desk.copy_of is not None and not is_complete(other, table)
    )
    return copy_owners(event) - Counter(slow)


def deal_copies(event: Event, round_: Round, kept: Boxes | None = None) -> Boxes:
    """A copy for every table as far as they go; those `kept` stay where they are.

    The fewest are carried that can be: no table with an owner gets another's copy, and of the
    others as many as possible stay where they stood in the round before.
    """
    found = dict(kept or {})
    tables = [table for table in tables_needing_copy(round_) if table.number not in found]
    left = _free_copies(event, round_) - Counter(found.values())
    stood = _copies_before(event, round_)
    with_owner = [t for t in tables if any(left[seat.entry] for seat in t.seats)]
    places = (furniture_name(table) for table in tables if table not in with_owner)
    wanted = Counter(stood[there] for there in places if there in stood)
    for table in with_owner:
        owner = _own_copy(table, left, wanted, stood.get(furniture_name(table)))
        if owner is not None:  # of two boards his copy stands on the first (rules 7.2)
            found[table.number] = owner
            left[owner] -= 1
    for table in tables:
        before = stood.get(furniture_name(table))
        if table.number not in found and before is not None and left[before]:
            found[table.number] = before
            left[before] -= 1
    rest = (owner for owner in sorted(+left) for _ in range(left[owner]))  # no more than needed
    for table in tables:
        if table.number not in found and (owner_ := next(rest, None)) is not None:
            found[table.number] = owner_
    return dict(sorted(found.items()))


def _own_copy(
    table: Table,
    left: Counter[EntryNumber],
    wanted: Counter[EntryNumber],
    before: EntryNumber | None,
) -> EntryNumber | None:
    """Whose of the copies at a table is played with, where several of its players own one.

    The one that stands there already; else one that is not to stay on another table.
    """

    def cost(owner: EntryNumber) -> tuple[int, int]:
        leaves = wanted[owner] >= left[owner]
        return leaves - (owner == before), owner

    return min((seat.entry for seat in table.seats if left[seat.entry]), key=cost, default=None)


def furniture_name(table: Table) -> str:
    """Where a table stands in the hall: the furniture's name, or its number."""
    return table.label or f"{table.number}"


def name_on_lists(table: Table) -> str:
    """A table on lists: its number, and the furniture's name where it has another."""
    return f"{table.number} · {table.label}" if table.label else f"{table.number}"


def _copies_before(event: Event, round_: Round) -> Mapping[str, EntryNumber]:
    """Whose copy stood where in the round before."""
    before = next((r for r in event.rounds if r.number == round_.number - 1), None)
    tables = () if before is None else before.tables
    return {furniture_name(t): t.desk.copy_of for t in tables if t.desk.copy_of is not None}


def with_boxes(round_: Round, boxes: Boxes) -> Round:
    """The round with these copies on its tables, and no others."""
    tables = (
        replace(table, desk=replace(table.desk, copy_of=boxes.get(table.number)))
        for table in round_.tables
    )
    return replace(round_, tables=tuple(tables))
