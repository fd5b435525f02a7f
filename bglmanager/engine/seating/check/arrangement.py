"""What holds in every round: who sits in it at all, at tables of which size, sides alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bglmanager.engine.event import (
    Entry,
    EntryStatus,
    Event,
    Pairing,
    Phase,
    Round,
    Table,
    TeamKind,
    TeamPairing,
    TeamPoints,
)
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem

Tables = list[list[EntryNumber]]


def path_of(round_: Round) -> str:
    """Where the tables of a round stand in the document."""
    return f"rounds[{round_.number - 1}].tables"


def as_made(round_: Round) -> Tables:
    """The players table by table before hands exchanged seats, one side after the other."""
    tables = [[(seat.side or 0, seat.entry) for seat in table.seats] for table in round_.tables]
    for one, other in reversed(round_.exchanged):
        trade = {one: other, other: one}
        tables = [[(side, trade.get(own, own)) for side, own in table] for table in tables]
    return [
        [own for wanted in (0, 1, 2) for side, own in table if side == wanted] for table in tables
    ]


def wanted_sizes(players: int, per_table: int) -> list[int]:
    """Table by table, counted out rather than computed (rules 2.2)."""
    tables = 0
    while tables * per_table < players:
        tables += 1
    sizes = [per_table] * tables
    index = len(sizes) - 1
    while sum(sizes) > players:
        sizes[index] -= 1
        index = index - 1 if index else len(sizes) - 1
    return sorted(sizes, reverse=True)


def check_arrangement(event: Event, round_: Round) -> Iterator[Problem]:
    """Nobody twice, nobody missing, nobody who may not; tables as large as they have to be."""
    seated = Counter(seat.entry for seat in round_.seats())
    for twice, times in seated.items():
        if times > 1:
            yield problem("check.twice", path_of(round_), entry=twice, round=round_.number)
    people = {entry.number: entry for entry in event.entries}
    for player in seated:
        if player not in people or not _could_sit(people[player], round_):
            yield problem("check.not-allowed", path_of(round_), entry=player, round=round_.number)
    if round_.phase.counts_for_standings and not round_.partial:
        for entry in event.entries:
            if entry.number not in seated and _has_to_sit(entry, round_):
                yield problem(
                    "check.missing", path_of(round_), entry=entry.number, round=round_.number
                )
    yield from _check_sizes(event, round_)


def _could_sit(entry: Entry, round_: Round) -> bool:
    here = entry.status is EntryStatus.ACTIVE
    gone = entry.status in (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED)
    stayed = gone and (entry.left_after is None or entry.left_after >= round_.number)
    fits = entry.first_round <= round_.number and round_.number not in entry.sits_out
    return (here or stayed) and fits


def _has_to_sit(entry: Entry, round_: Round) -> bool:
    fits = entry.first_round <= round_.number and round_.number not in entry.sits_out
    stays = entry.left_after is None or entry.left_after >= round_.number
    return entry.status is EntryStatus.ACTIVE and fits and stays


def _check_sizes(event: Event, round_: Round) -> Iterator[Problem]:
    sizes = [len(table.seats) for table in round_.tables]
    alone = sorted(table.seats[0].entry for table in round_.tables if len(table.seats) == 1)
    if not _whole_teams(event) and sorted(round_.byes) != alone:
        yield problem("check.byes", path_of(round_), round=round_.number)
    numbers = [table.number for table in round_.tables]
    if not round_.partial and numbers != list(range(1, len(numbers) + 1)):
        yield problem("check.numbers", path_of(round_), round=round_.number)
    free = round_.partial or round_.pairing is Pairing.MANUAL or _whole_teams(event)
    if free or round_.phase is not Phase.SWISS:
        fits = all(size <= round_.players_per_table for size in sizes)
    else:
        fits = sizes == wanted_sizes(sum(sizes), round_.players_per_table)
    if not fits:
        yield problem("check.sizes", path_of(round_), round=round_.number, sizes=tuple(sizes))


def _whole_teams(event: Event) -> bool:
    """Whether teams sit together, so that tables are as large as teams make them."""
    mode = event.settings.teams_mode
    if mode is None or mode.kind is not TeamKind.FIXED:
        return False
    return mode.pairing is TeamPairing.UNITED or mode.points is TeamPoints.PAIRS


def check_sides(round_: Round) -> Iterator[Problem]:
    """A table whose sides sit in no order, or in another one than those of the other tables."""
    if round_.pairing is Pairing.MANUAL:
        return
    told = [_orders(table) for table in round_.tables]
    if not all(told) or not set.intersection(*told, {"together", "in turn"}):
        yield problem("check.sides", path_of(round_), round=round_.number)


def _orders(table: Table) -> set[str]:
    """The orders that the seats of a table can be read as; both where there are not two sides."""
    seated = [seat.side for seat in table.seats]
    first = seated[0] if seated else None
    ours = sum(side == first for side in seated)
    found = set()
    if all((side == first) is (index < ours) for index, side in enumerate(seated)):
        found.add("together")
    if all(
        (side == first) is _is_ours(index, ours, len(seated)) for index, side in enumerate(seated)
    ):
        found.add("in turn")
    return found if ours < len(seated) else {"together", "in turn"}


def _is_ours(index: int, ours: int, everybody: int) -> bool:
    """Whether a seat is of the side that begins, while both have players left to take turns."""
    pairs = min(ours, everybody - ours)
    return index % 2 == 0 if index < 2 * pairs else ours > pairs
