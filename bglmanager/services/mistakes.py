"""What went wrong at the tables of a round, and the round as it was really played.

Four mistakes have a name: two sheets typed at each other's table, two players at each other's
place, one player at a table that was not his, two tables at each other's furniture. The number of
a table is its rank in the round and stays what it is. Nothing is checked here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bglmanager.engine import bottom_group, boxes
from bglmanager.engine.event import BottomReason, Event, Pairing, Round, Seat, Table
from bglmanager.engine.games import drawn_seats
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import teams
from bglmanager.engine.seating.cut import byes_of, with_exchanges


@dataclass(frozen=True, slots=True)
class Sheets:
    """The figures typed at one table belong to the other, and the other way round."""

    one: TableNumber
    other: TableNumber


@dataclass(frozen=True, slots=True)
class SwappedPlaces:
    """Two players sat at each other's place, and so they played."""

    one: EntryNumber
    other: EntryNumber


@dataclass(frozen=True, slots=True)
class WrongTable:
    """One player sat at this table, which had room, and so he played."""

    entry: EntryNumber
    table: TableNumber


@dataclass(frozen=True, slots=True)
class Furniture:
    """Two whole tables sat down at each other's furniture; people and results are right."""

    one: TableNumber
    other: TableNumber


Mistake = Sheets | SwappedPlaces | WrongTable | Furniture
"""What somebody found out about a round."""


def as_played(event: Event, round_: Round, mistake: Mistake) -> Round:
    """The round without this mistake. LookupError for a table or a player it has not."""
    if isinstance(mistake, Sheets):
        return _with_sheets(event, round_, mistake)
    if isinstance(mistake, SwappedPlaces):
        return _with_places(event, round_, mistake)
    if isinstance(mistake, WrongTable):
        return _with_mover(event, round_, mistake)
    return _with_furniture(round_, mistake)


def table_with(round_: Round, entry: EntryNumber) -> Table:
    """The first table at which this player sits; LookupError if he has no seat."""
    for table in round_.tables:
        if any(seat.entry == entry for seat in table.seats):
            return table
    raise LookupError(entry)


def with_tables(round_: Round, *new: Table) -> Round:
    """The round with these tables in the place of those with their numbers."""
    by_number = {table.number: table for table in new}
    return replace(round_, tables=tuple(by_number.get(t.number, t) for t in round_.tables))


# Two sheets


_ON_THE_SHEET = ("score", "bid", "tie_breaks", "place", "components", "games", "extra", "turn")
"""What is read from a sheet; who left or was put last is said of the person, not of a line."""


def lines_of(event: Event, table: Table, sheet: Table) -> Sequence[Seat] | None:
    """The seats of `sheet` as they are meant for the seats of `table`, one for each.

    Seat by seat; power by power on boards. None where the two have other seats or powers.
    """
    if ruleset_of(event.settings).board is None:
        return sheet.seats if len(sheet.seats) == len(table.seats) else None
    by_power = {seat.role: seat for seat in sheet.seats}
    powers = [seat.role for seat in table.seats]
    return [by_power[power] for power in powers] if {*by_power} == {*powers} else None


def _with_sheets(event: Event, round_: Round, mistake: Sheets) -> Round:
    one, other = round_.table(mistake.one), round_.table(mistake.other)
    fixed = drawn_seats.are_turns_drawn(round_)
    pairs = ((one, other), (other, one))
    return with_tables(round_, *(_with_sheet(event, *pair, fixed=fixed) for pair in pairs))


def _with_sheet(event: Event, table: Table, sheet: Table, *, fixed: bool) -> Table:
    """The table with the figures of another; a turn order that was drawn is no figure.

    Who is in the bottom group here has no place by the referee (rules 2.3.2).
    """
    lines = lines_of(event, table, sheet)
    assert lines is not None  # both have the same seats
    names = [name for name in _ON_THE_SHEET if name != "turn" or not fixed]
    seats = tuple(
        replace(seat, **{name: getattr(line, name) for name in names})
        for seat, line in zip(table.seats, lines, strict=True)
    )
    placed = (seat if seat.bottom is None else replace(seat, place=None) for seat in seats)
    seats = bottom_group.closed_up(tuple(placed))
    here = {line.entry: seat.entry for seat, line in zip(table.seats, lines, strict=True)}
    return replace(
        table,
        seats=seats,
        drawn=sheet.drawn,
        overran=sheet.overran,
        draw_proposals=tuple(
            replace(asked, entry=here[asked.entry]) for asked in sheet.draw_proposals
        ),
        ended_in_draw=sheet.ended_in_draw,
    )


# Two players


def who_changes(
    event: Event, round_: Round, mistake: SwappedPlaces
) -> Sequence[tuple[EntryNumber, EntryNumber]]:
    """The two, or their whole teams where teams sit together (rules 3.7)."""
    return teams.exchanged_with(event, round_, mistake.one, mistake.other)


def _with_places(event: Event, round_: Round, mistake: SwappedPlaces) -> Round:
    """The players change; figures, power, side and turn stay at the seat where they were typed.

    While the seating is one that can be computed again the exchange is on record, as one made
    before the round was published is; the same exchange again takes the first one back.
    """
    found = round_
    for pair in who_changes(event, round_, mistake):
        found = _exchanged(found, *pair)
    return found


def _exchanged(round_: Round, one: EntryNumber, other: EntryNumber) -> Round:
    ours, theirs = table_with(round_, one), table_with(round_, other)
    swapped = with_exchanges(round_, [(one, other)])
    if ours.number == theirs.number:
        mended = [bottom_group.in_other_rows(swapped.table(ours.number), one, other)]
    else:
        tables = (swapped.table(ours.number), swapped.table(theirs.number))
        mended = list(bottom_group.at_other_tables(*tables, one, other))
    return replace(with_tables(swapped, *mended), exchanged=_on_record(round_, one, other))


def _on_record(
    round_: Round, one: EntryNumber, other: EntryNumber
) -> tuple[tuple[EntryNumber, EntryNumber], ...]:
    if round_.pairing is Pairing.MANUAL:
        return ()
    before = round_.exchanged
    if before and {*before[-1]} == {one, other}:
        return before[:-1]
    return (*before, (one, other))


def by_hand(round_: Round) -> Round:
    """The round as one that no draw gives."""
    return replace(round_, pairing=Pairing.MANUAL, exchanged=())


# One player


def _with_mover(event: Event, round_: Round, mistake: WrongTable) -> Round:
    """He has the last seat of the other table, and what was typed for him goes along.

    Who counted as absent had sat somewhere else, and is last no more. Who is left alone has a
    bye, at which nothing is played (rules 2.8).
    """
    old, there = table_with(round_, mistake.entry), round_.table(mistake.table)
    index = next(i for i, seat in enumerate(old.seats) if seat.entry == mistake.entry)
    seat, labels = old.seats[index], len(round_.tie_breaks)
    left = bottom_group.without_seat(_turns_closed(old, mistake.entry), mistake.entry)
    asked = [line for line in old.draw_proposals if line.entry == mistake.entry]
    stayed = (line for line in old.draw_proposals if line not in asked)
    left = replace(left, draw_proposals=tuple(stayed))
    if len(left.seats) == 1:
        left = replace(left, seats=(Seat(left.seats[0].entry, tie_breaks=(None,) * labels),))
        left = replace(left, drawn=False, overran=False)
    there = replace(there, draw_proposals=(*there.draw_proposals, *asked))
    joined = _with_last(event, round_, there, seat)
    moved = drawn_seats.with_player_moved(
        round_, (old.number, index + 1), (there.number, len(there.seats) + 1)
    )
    tables = with_tables(moved, left, joined).tables
    return by_hand(replace(moved, tables=tables, byes=byes_of(tables)))


def _turns_closed(table: Table, entry: EntryNumber) -> Table:
    """The table with the turn order of the others closed up."""
    gone = table.seat_of(entry).turn
    seats = (
        replace(seat, turn=seat.turn - 1)
        if seat.turn is not None and gone is not None and seat.turn > gone
        else seat
        for seat in table.seats
    )
    return replace(table, seats=tuple(seats))


def _with_last(event: Event, round_: Round, table: Table, seat: Seat) -> Table:
    """The table with one more seat, the last in every order that it has."""
    labels = len(round_.tie_breaks)
    known = tuple(
        replace(old, tie_breaks=old.tie_breaks or (None,) * labels) for old in table.seats
    )
    turned = len(known) > 1 and all(old.turn is not None for old in known)
    half = -(-round_.players_per_table // 2)
    new = replace(
        seat,
        tie_breaks=seat.tie_breaks or (None,) * labels,
        turn=len(known) + 1 if turned else None,
        side=(1 if len(known) < half else 2) if ruleset_of(event.settings).sides else seat.side,
        place=None,
        bottom=None,
        bottom_reason=None,
    )
    joined = replace(table, seats=(*known, new))
    if seat.bottom_reason not in (None, BottomReason.ABSENT):
        return bottom_group.with_seat_at_bottom(joined, seat.entry, seat.bottom_reason)
    return bottom_group.behind_all(joined, seat.entry)


# Two pieces of furniture


def _with_furniture(round_: Round, mistake: Furniture) -> Round:
    """Label and box change place; a table without a label is called by its number."""
    one, other = round_.table(mistake.one), round_.table(mistake.other)
    return with_tables(round_, _standing_at(one, other), _standing_at(other, one))


def _standing_at(table: Table, there: Table) -> Table:
    place = boxes.furniture_name(there)
    label = None if place == f"{table.number}" else place
    return replace(table, label=label, desk=replace(table.desk, copy_of=there.desk.copy_of))


def penalties_moved(event: Event, number: int, tables: Mapping[EntryNumber, TableNumber]) -> Event:
    """The event with the penalties of these players in this round at these tables of theirs."""
    moved = tuple(
        replace(line, table=tables[line.entry])
        if line.round == number and line.entry in tables and line.table is not None
        else line
        for line in event.penalties
    )
    return replace(event, penalties=moved)
