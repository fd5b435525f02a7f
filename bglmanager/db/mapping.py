"""Rows of the store as the engine's frozen event, and back: the only place that knows both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, select

from bglmanager.db import tables
from bglmanager.db.engine import Session
from bglmanager.db.history import Recorder
from bglmanager.db.tables import (
    ENTRIES,
    EVENTS,
    LOGOS,
    ROUNDS,
    SEATS,
    TABLES,
    Cells,
    FactTable,
    KeptLogo,
)
from bglmanager.engine.event import AdjustmentKind, Event, Round, Seat, Settings, Table
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import Brought

Key = tuple[int, ...]
Place = tuple[FactTable, Key]
"""A row of an event: its table, and what tells it from the event's other rows there."""


class RowChange(NamedTuple):
    """One row to be there with these cells, or not to be there (None).

    `key` tells the row from its event's other rows of the table, in the order of `natural`.
    """

    facts: FactTable
    key: Key
    cells: Cells | None


_LISTS = (
    (tables.TEAMS, "teams"),
    (ENTRIES, "entries"),
    (tables.PENALTIES, "penalties"),
    (tables.ADJUSTMENTS, "adjustments"),
    (tables.CORRECTIONS, "corrections"),
)
"""The rows of an event that stand in lists of it."""


def row_changes(before: Event | None, after: Event) -> Iterator[RowChange]:
    """The rows that differ between two snapshots of an event.

    ValueError when entries, rounds or tables are not in ascending order of their numbers,
    or a number cannot be stored exactly.
    """
    was = {} if before is None else dict(_facts_at(before, after))
    now = dict(_facts_at(after, before))
    for place in {**was, **now}:
        old, new = was.get(place), now.get(place)
        if old is not new:  # comparing cells takes longer
            cells = _cells_of(place[0], new)
            if old is None or new is None or _cells_of(place[0], old) != cells:
                own = RowChange(*place, cells)
                yield from _event_with_logo(after) if place[0] is EVENTS else (own,)


def exchange_rows(before: Event, after: Event) -> Iterator[RowChange]:
    """Every row of both snapshots: whoever stood in one before stands in none of those after,
    be it at the same place (`write_rows` with `afresh`).
    """
    yield from row_changes(before, Event(after.settings))
    yield from row_changes(None, after)


def _cells_of(facts: FactTable, fact: Any) -> Cells | None:
    if fact is None:
        return None
    if facts is EVENTS:
        return EVENTS.codec.cells_of(fact.settings) | tables.EVENT_ITSELF.cells_of(fact)
    if facts is SEATS:
        return SEATS.codec.cells_of(fact[0]) | {"board": fact[1]}
    return facts.codec.cells_of(fact)


def _event_with_logo(event: Event) -> Iterator[RowChange]:
    """Both rows, whichever of them is another one: the row of before may have the logo itself."""
    logo = event.settings.desk.logo
    bare = replace(event, settings=_with_logo(event.settings, None))
    yield RowChange(EVENTS, (), _cells_of(EVENTS, bare))
    yield RowChange(LOGOS, (1,), None if logo is None else _cells_of(LOGOS, KeptLogo(logo)))


def _facts_at(event: Event, other: Event | None) -> Iterator[tuple[Place, Any]]:
    """What rows say of an event, but for lists, rounds and tables that another version has as the
    very same ones; of seats also which board they are.
    """
    if other is None or _in_its_row(event) != _in_its_row(other):
        yield (EVENTS, ()), event
    for facts, name in _LISTS:
        listed = getattr(event, name)
        if other is None or listed is not getattr(other, name):
            placed = _by_number(listed) if facts is ENTRIES else enumerate(listed, start=1)
            yield from (((facts, (key,)), each) for key, each in placed)
    yield from _facts_in_rounds(event, other)


def _facts_in_rounds(event: Event, other: Event | None) -> Iterator[tuple[Place, Any]]:
    second, known = _second_boards(event), set[tuple[int, int]]()
    if other is not None and second == _second_boards(other):
        known = {(int(r.number), id(one)) for r in other.rounds for one in (r, *r.tables)}
    for number, round_ in _by_number(event.rounds):
        if (number, id(round_)) not in known:
            yield (ROUNDS, (number,)), round_
            for key, table in _by_number(round_.tables):
                if (number, id(table)) not in known:
                    yield (TABLES, (number, key)), table
                    yield from _seats_at(number, table, second)


def _seats_at(
    number: int, table: Table, second: Set[tuple[int, int, int]]
) -> Iterator[tuple[Place, tuple[Seat, int]]]:
    for position, seat in enumerate(table.seats, start=1):
        board = 2 if (number, seat.entry, table.number) in second else 1
        yield (SEATS, (number, table.number, position)), (seat, board)


def _with_logo(settings: Settings, logo: str | None) -> Settings:
    if logo == settings.desk.logo:
        return settings
    return replace(settings, desk=replace(settings.desk, logo=logo))


def _in_its_row(event: Event) -> tuple[int, int, object]:
    """What surely is the same in an event whose own row is the same."""
    return id(event.settings), id(event.brought), event.sat_out_points


def _by_number(facts: Iterable[Any]) -> list[tuple[int, Any]]:
    found = [(int(each.number), each) for each in facts]
    if any(one[0] >= next_[0] for one, next_ in pairwise(found)):
        raise ValueError(f"not in ascending order: {[number for number, _ in found]}")
    return found


def _second_boards(event: Event) -> Set[tuple[int, int, int]]:
    """Round, player and table of every seat at the second board of who has two (rules 7.2)."""
    two = {(a.round, a.entry) for a in event.adjustments if a.kind is AdjustmentKind.TWO_BOARDS}
    rounds = event.rounds if two else ()
    seats = ((r.number, s.entry, t.number) for r in rounds for t in r.tables for s in t.seats)
    places = [place for place in seats if place[:2] in two]
    return {
        place for i, place in enumerate(places) if place[:2] in {other[:2] for other in places[:i]}
    }


def load_event(session: Session, event_id: int) -> Event:
    """The event with this key; LookupError when there is none."""
    parts = _event_parts(session, event_id)
    for facts, name in _LISTS:
        parts[name] = _all_of_event(session, facts, event_id)
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
    parts = _event_parts(session, event_id) if {EVENTS.name, LOGOS.name} & cells.keys() else {}
    for facts, name in _LISTS:
        if facts.name in cells:
            parts[name] = _all_of_event(session, facts, event_id)
    inside = {row["round"] for each in (TABLES, SEATS) for row in cells.get(each.name, ())}
    numbers = inside | {row["number"] for row in cells.get(ROUNDS.name, ())}
    if numbers:
        stay = {int(r.number): r.tables for r in known.rounds if r.number in numbers - inside}
        rounds = [each for each in known.rounds if each.number not in numbers]
        rounds += _load_rounds(session, event_id, numbers, stay)
        parts["rounds"] = tuple(sorted(rounds, key=lambda each: each.number))
    return replace(known, **parts)


def _event_parts(session: Session, event_id: int) -> dict[str, Any]:
    found = _rows_of_event(session, EVENTS, event_id=event_id)
    if not found:
        raise LookupError(event_id)
    own = len(EVENTS.codec.columns)
    settings = EVENTS.codec.value_of(found[0][:own])
    for logo in _all_of_event(session, LOGOS, event_id):
        settings = _with_logo(settings, logo.picture)
    return {"settings": settings, **tables.EVENT_ITSELF.parts_of(found[0][own:])}


def brought_of(cell: str | None) -> Brought | None:
    """How an event came into the library, from its cell."""
    found: Brought | None = tables.EVENT_ITSELF.parts_of((None, cell))["brought"]
    return found


def load_settings(session: Session) -> tuple[Settings, ...]:
    """The settings of all events by date, without their logos. One that cannot be read is left
    out: what is wrong with it is said when it is opened.
    """
    columns = [EVENTS.c[name] for name in EVENTS.codec.columns]
    found = []
    for cells in session.execute(select(*columns).order_by(EVENTS.c.date)):
        with suppress(ValueError, TypeError, LookupError):
            found.append(EVENTS.codec.value_of(list(cells)))
    return tuple(found)


def events_with_logo(session: Session) -> frozenset[EventId]:
    """Those that have a logo in its row."""
    found = select(EVENTS.c.uuid).join(LOGOS.table, LOGOS.c.event_id == EVENTS.c.id)
    return frozenset(map(EventId, session.scalars(found)))


def _all_of_event(session: Session, facts: FactTable, event_id: int) -> tuple[Any, ...]:
    return tuple(map(facts.codec.value_of, _rows_of_event(session, facts, event_id=event_id)))


def _load_rounds(
    session: Session,
    event_id: int,
    numbers: Set[int] | None = None,
    known: Mapping[int, tuple[Table, ...]] | None = None,
) -> Iterator[Round]:
    """The rounds with these numbers, or all of them; tables that are `known` are not read."""
    stay = known or {}
    inside = None if numbers is None else numbers - stay.keys()
    rows = partial(_rows_of_event, session, event_id=event_id)
    seats: dict[Key, list[Seat]] = {}
    for round_, table, *cells in rows(SEATS, "round", "game_table", rounds=inside):
        seats.setdefault((round_, table), []).append(SEATS.codec.value_of(cells))
    own: dict[int, list[Table]] = {}
    for round_, table, *cells in rows(TABLES, "round", "number", rounds=inside):
        there = tuple(seats.get((round_, table), ()))
        own.setdefault(round_, []).append(TABLES.codec.value_of(cells, seats=there))
    for number, *cells in rows(ROUNDS, "number", rounds=numbers):
        played = stay.get(number) or tuple(own.get(number, ()))
        yield ROUNDS.codec.value_of(cells, tables=played)


def _rows_of_event(
    session: Session, facts: FactTable, *first: str, event_id: int, rounds: Set[int] | None = None
) -> Sequence[Any]:
    """Facts of an event in their order, these columns `first`; with `rounds` only those of them."""
    ask = _select_of_event(facts, first, rounds is not None)
    return session.execute(ask, {"event": event_id, "rounds": list(rounds or ())}).all()


@cache
def _select_of_event(facts: FactTable, first: tuple[str, ...], some: bool) -> Select[Any]:
    columns = [column for codec in facts.codecs for column in codec.columns]
    natural = [facts.c[name] for name in facts.natural]
    ask = select(*(facts.c[name] for name in (*first, *columns)))
    ask = ask.where(facts.event_key == bindparam("event"))
    if some:
        ask = ask.where(natural[0].in_(bindparam("rounds", expanding=True)))
    return ask.order_by(*natural)


def write_rows(
    recorder: Recorder,
    event_id: int | None,
    changes: Iterable[RowChange],
    *,
    afresh: bool = False,
) -> int:
    """Write the rows of an event; its key.

    Every touched row is deleted before any is written, so that exchanged seats never meet.
    `event_id` is None for an event that is not there yet. Rows keep their keys, or with `afresh`
    get new ones.
    """
    wanted: dict[FactTable, dict[Key, Cells | None]] = {}
    for change in changes:
        wanted.setdefault(change.facts, {})[change.key] = change.cells
    kept = {} if event_id is None else dict(_take_away(recorder, event_id, wanted))
    kept = {} if afresh else kept
    settings = wanted.pop(EVENTS, {}).get(())
    if settings is not None:
        [event_id] = recorder.put_rows(EVENTS, [{**settings, "id": event_id}])
    assert event_id is not None
    for facts, cells_of in wanted.items():
        own = [
            dict(zip(facts.natural, key, strict=True))
            | {**cells, "event_id": event_id, "id": kept.get((facts, key))}
            for key, cells in cells_of.items()
            if cells is not None
        ]
        recorder.put_rows(facts, own)
    return event_id


def _take_away(
    recorder: Recorder, event_id: int, wanted: Mapping[FactTable, Mapping[Key, object]]
) -> Iterator[tuple[Place, int]]:
    """Delete the rows that are there; their keys, which those in their place take over."""
    for facts, keys in wanted.items():
        numbers = zip(facts.natural, map(set, zip(*keys, strict=True)), strict=False)
        own = (tables.is_among(facts.c[name], some) for name, some in numbers)
        there = facts.rows_where(recorder.session, facts.event_key == event_id, *own).values()
        placed = {tuple(cells[name] for name in facts.natural): cells for cells in there}
        found = {key: placed[key] for key in keys if key in placed}
        recorder.take_away(facts, found.values())
        yield from (((facts, key), cells["id"]) for key, cells in found.items())
