"""Rows of the store as the engine's frozen event, and back: the only place that knows both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache
from itertools import pairwise, zip_longest
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from bglmanager.db import tables
from bglmanager.db.codec import Cell, Codec
from bglmanager.db.history import Recorder
from bglmanager.db.tables import Cells, EventFact, EventRow, Fact, Key, RoundRow, SeatRow
from bglmanager.engine.event import AdjustmentKind, Event, Round, Seat, Settings, Table
from bglmanager.engine.lineage import Brought

T = TypeVar("T")
_Boards = frozenset[tuple[int, int]]


class RowChange(NamedTuple):
    """One row to be there with these cells, or not to be there (None).

    `key` tells the row from its event's other rows of the same class, in the order of `natural`.
    """

    row: type[Fact]
    key: Key
    cells: Cells | None


_LOGS: tuple[tuple[type[EventFact], str], ...] = (
    (tables.PenaltyRow, "penalties"),
    (tables.AdjustmentRow, "adjustments"),
    (tables.CorrectionRow, "corrections"),
)
_LISTS: tuple[tuple[type[EventFact], str], ...] = (
    (tables.EntryRow, "entries"),
    (tables.TeamRow, "teams"),
    *_LOGS,
)
"""The rows of an event that stand in lists of it, in the order in which they are written."""

_BESIDE = Codec(Event, apart={f.name for f in fields(Event)} - {"sat_out_points", "brought"})
"""What the row of an event has beside its settings."""


def row_changes(before: Event | None, after: Event) -> Iterator[RowChange]:
    """The rows that differ between two snapshots of an event, parents before children.

    ValueError when entries, rounds or tables are not in ascending order of their numbers,
    or a number cannot be stored exactly.
    """
    # comparing cells takes longer
    if before is None or _in_its_row(before) != _in_its_row(after):
        new = _event_cells(after)
        if before is None or _event_cells(before) != new:
            yield RowChange(EventRow, (), new)
    yield from _changes_by_position(tables.TeamRow, before.teams if before else (), after.teams)
    entries = before.entries if before else ()
    for number, was, now in _old_and_new(entries, after.entries, attrgetter("number")):
        yield from _row_change(tables.EntryRow, (number,), was, now)
    yield from _round_changes(before, after)
    for row, name in _LOGS:
        yield from _changes_by_position(row, getattr(before, name, ()), getattr(after, name))


def exchange_rows(before: Event, after: Event) -> Iterator[RowChange]:
    """Every row of both snapshots: whoever stood in one before stands in none of those after,
    be it at the same place (`write_rows` with `afresh`).
    """
    yield from row_changes(before, Event(after.settings))
    yield from row_changes(None, after)


def _in_its_row(event: Event) -> tuple[int, int, object]:
    """What surely is the same in an event whose own row is the same."""
    return id(event.settings), id(event.brought), event.sat_out_points


def _event_cells(event: Event) -> Cells:
    return EventRow.codec.cells_of(event.settings) | _BESIDE.cells_of(event)


def _round_changes(before: Event | None, after: Event) -> Iterator[RowChange]:
    rounds = before.rounds if before else ()
    by_number = attrgetter("number")
    for round_, old, new in _old_and_new(rounds, after.rounds, by_number, every=True):
        boards = _second_boards(before, old), _second_boards(after, new)
        if old is new and boards[0] == boards[1]:
            continue
        yield from _row_change(RoundRow, (round_,), old, new)
        own = old.tables if old else (), new.tables if new else ()
        several = boards[0] != boards[1]
        for table, was, now in _old_and_new(*own, by_number, every=several):
            yield from _row_change(tables.TableRow, (round_, table), was, now)
            seats = zip_longest(_seat_cells(was, boards[0]), _seat_cells(now, boards[1]))
            for position, (sat, sits) in enumerate(seats, start=1):
                if sat != sits:
                    yield RowChange(SeatRow, (round_, table, position), sits)


def _seat_cells(table: Table | None, second: _Boards) -> list[Cells]:
    if table is None:
        return []
    return [
        {**SeatRow.codec.cells_of(seat), "board": 2 if (table.number, seat.entry) in second else 1}
        for seat in table.seats
    ]


def load_event(session: Session, event_id: int) -> Event:
    """The event with this key; LookupError when there is none."""
    parts = _event_parts(session, event_id)
    for row, name in _LISTS:
        parts[name] = _all_of_event(session, row, event_id)
    return Event(**parts, rounds=tuple(_load_rounds(session, event_id)))


def load_again(
    session: Session, event_id: int, known: Event, touched: Iterable[tuple[str, Cells]]
) -> Event:
    """The snapshot `known` with everything read again that these rows belong to: table, cells
    before or after.
    """
    cells: dict[str, list[Cells]] = {}
    for table, found in touched:
        cells.setdefault(table, []).append(found)
    parts = _event_parts(session, event_id) if EventRow.__tablename__ in cells else {}
    for row, name in _LISTS:
        if row.__tablename__ in cells:
            parts[name] = _all_of_event(session, row, event_id)
    inside = _round_numbers(cells, tables.TableRow, SeatRow)
    numbers = _round_numbers(cells, RoundRow) | inside
    if numbers:
        stay = {int(r.number): r.tables for r in known.rounds if r.number in numbers - inside}
        rounds = [each for each in known.rounds if each.number not in numbers]
        rounds += _load_rounds(session, event_id, numbers, stay)
        parts["rounds"] = tuple(sorted(rounds, key=lambda each: each.number))
    return replace(known, **parts)


def _event_parts(session: Session, event_id: int) -> dict[str, Any]:
    found = session.execute(_EVENT_ROW, {"event": event_id}).one_or_none()
    if found is None:
        raise LookupError(event_id)
    own = len(EventRow.codec.columns)
    settings = EventRow.codec.value_of(found[:own])
    return {"settings": settings, **_BESIDE.parts_of(found[own:])}


def brought_of(cell: str | None) -> Brought | None:
    """How an event came into the library, from its cell."""
    found: Brought | None = _BESIDE.parts_of((None, cell))["brought"]
    return found


def load_settings(session: Session) -> tuple[Settings, ...]:
    """The settings of all events by date. One that cannot be read is left out: what is wrong
    with it is said when it is opened.
    """
    asked = select(*_columns_named(EventRow, EventRow.codec.columns)).order_by(EventRow.date)
    found = []
    for cells in session.execute(asked):
        with suppress(ValueError, TypeError, LookupError):
            found.append(EventRow.codec.value_of(list(cells)))
    return tuple(found)


def _all_of_event(session: Session, row: type[EventFact], event_id: int) -> tuple[Any, ...]:
    return tuple(map(row.codec.value_of, _rows_of_event(session, row, (), event_id)))


def _load_rounds(
    session: Session,
    event_id: int,
    numbers: Set[int] | None = None,
    known: Mapping[int, tuple[Table, ...]] | None = None,
) -> Iterator[Round]:
    """The rounds with these numbers, or all of them; tables that are `known` are not read."""
    stay = known or {}
    inside = None if numbers is None else numbers - stay.keys()

    def rows(row: type[EventFact], *names: str) -> Sequence[Any]:
        return _rows_of_event(session, row, names, event_id, inside)

    seats: dict[Key, list[Seat]] = {}
    for round_, table, *cells in rows(SeatRow, "round", "game_table"):
        seats.setdefault((round_, table), []).append(SeatRow.codec.value_of(cells))
    own: dict[int, list[Table]] = {}
    for round_, table, *cells in rows(tables.TableRow, "round", "number"):
        there = tuple(seats.get((round_, table), ()))
        own.setdefault(round_, []).append(tables.TableRow.codec.value_of(cells, seats=there))
    for number_, *cells in _rows_of_event(session, RoundRow, ("number",), event_id, numbers):
        played = stay.get(number_) or tuple(own.get(number_, ()))
        yield RoundRow.codec.value_of(cells, tables=played)


def write_rows(
    recorder: Recorder,
    event_id: int | None,
    changes: Iterable[RowChange],
    *,
    afresh: bool = False,
) -> int:
    """Bring the rows of an event to what the changes say; the key of the event.

    Every touched row is deleted before any is written, so that exchanged seats never meet.
    `event_id` is None for an event that is not there yet. Rows keep their keys, or with `afresh`
    get new ones.
    """
    wanted: dict[type[Fact], dict[Key, Cells | None]] = {}
    for change in changes:
        wanted.setdefault(change.row, {})[change.key] = change.cells
    kept = {} if event_id is None else _take_away(recorder, event_id, wanted)
    kept = {} if afresh else kept
    settings = wanted.pop(EventRow, {}).get(())
    if settings is not None:
        [event_id] = recorder.put_rows(EventRow, [{**settings, "id": event_id}])
    assert event_id is not None
    for row, cells_of in wanted.items():
        own = [
            dict(zip(row.natural, key, strict=True))
            | {**cells, "event_id": event_id, "id": kept.get((row, key))}
            for key, cells in cells_of.items()
            if cells is not None
        ]
        recorder.put_rows(row, own)
    return event_id


def _take_away(
    recorder: Recorder, event_id: int, wanted: Mapping[type[Fact], Mapping[Key, object]]
) -> dict[tuple[type[Fact], Key], Cell]:
    """Delete the rows that are there; their keys, which those in their place take over."""
    kept = {}
    for row, keys in wanted.items():
        if issubclass(row, EventFact):
            found = _rows_at_places(recorder.session, row, event_id, keys.keys())
        else:
            found = [((), one) for one in row.with_keys(recorder.session, [event_id]).values()]
        kept.update({(row, key): cells["id"] for key, cells in found})
        recorder.take_away(row, [cells for _, cells in found])
    return kept


def _rows_at_places(
    session: Session, row: type[EventFact], event_id: int, wanted: Set[Key]
) -> list[tuple[Key, Cells]]:
    """The rows of an event that are there of those at these places, and what each place is."""
    numbers = dict(zip(row.natural, map(list, zip(*wanted, strict=True)), strict=True))
    there = session.execute(_select_at_places(row), {"event": event_id, **numbers})
    found = tables.cells_of_rows(there)
    placed = ((tuple(cells[name] for name in row.natural), cells) for cells in found)
    return [(place, cells) for place, cells in placed if place in wanted]


@cache
def _select_at_places(row: type[EventFact]) -> Select[Any]:
    there = row.as_table()
    numbers = (there.c[name].in_(bindparam(name, expanding=True)) for name in row.natural)
    return select(there).where(there.c.event_id == bindparam("event"), *numbers)


def _columns_named(row: type[Fact], names: Sequence[str]) -> list[Any]:
    return [row.as_table().columns[name] for name in names]


def _round_numbers(cells: Mapping[str, Iterable[Cells]], *rows: type[EventFact]) -> set[int]:
    """The numbers of the rounds that such rows belong to."""
    return {found[row.natural[0]] for row in rows for found in cells.get(row.__tablename__, ())}


def _rows_of_event(
    session: Session,
    row: type[EventFact],
    first: tuple[str, ...],
    event_id: int,
    rounds: Set[int] | None = None,
) -> Sequence[Any]:
    """Rows of an event in their order, these columns `first`; with `rounds` only those of them."""
    ask = _select_rows(row, first, rounds is not None)
    return session.execute(ask, {"event": event_id, "rounds": list(rounds or ())}).all()


@cache
def _select_rows(row: type[EventFact], first: tuple[str, ...], some: bool) -> Select[Any]:
    natural = _columns_named(row, row.natural)
    ask = select(*_columns_named(row, (*first, *row.codec.columns)))
    ask = ask.where(row.as_table().c.event_id == bindparam("event"))
    if some:
        ask = ask.where(natural[0].in_(bindparam("rounds", expanding=True)))
    return ask.order_by(*natural)


_EVENT_ROW = select(*_columns_named(EventRow, (*EventRow.codec.columns, *_BESIDE.columns))).where(
    EventRow.as_table().c.id == bindparam("event")
)


def _row_change(row: type[Fact], key: Key, old: T | None, new: T | None) -> Iterator[RowChange]:
    cells = None if new is None else row.codec.cells_of(new)
    if old is None or cells is None or row.codec.cells_of(old) != cells:
        yield RowChange(row, key, cells)


def _changes_by_position(
    row: type[Fact], before: Sequence[T], after: Sequence[T]
) -> Iterator[RowChange]:
    for position, (old, new) in enumerate(zip_longest(before, after), start=1):
        if old is not new:
            yield from _row_change(row, (position,), old, new)


def _old_and_new(
    before: Sequence[T],
    after: Sequence[T],
    key: Callable[[T], int],
    *,
    every: bool = False,
) -> Iterator[tuple[int, T | None, T | None]]:
    """Every number, with old and new; without `every` only where they are not the same object."""
    numbers = [key(value) for value in after]
    if any(one >= next_ for one, next_ in pairwise(numbers)):
        raise ValueError(f"not in ascending order: {numbers}")
    old = {key(value): value for value in before}
    new = dict(zip(numbers, after, strict=True))
    for number_ in sorted(old.keys() | new.keys()):
        if every or old.get(number_) is not new.get(number_):
            yield number_, old.get(number_), new.get(number_)


def _second_boards(event: Event | None, round_: Round | None) -> _Boards:
    """Table and player of every seat at the second board of a player who has two (rules 7.2)."""
    if event is None or round_ is None:
        return frozenset()
    two = {
        line.entry
        for line in event.adjustments
        if line.round == round_.number and line.kind is AdjustmentKind.TWO_BOARDS
    }
    places = [(t.number, s.entry) for t in round_.tables for s in t.seats if s.entry in two]
    return frozenset(
        place for i, place in enumerate(places) if place[1] in {entry for _, entry in places[:i]}
    )
