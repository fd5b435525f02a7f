"""Boards of a Diplomacy round: sizes, powers, who plays two of them, the top table (rules 7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from hashlib import sha256

from bglmanager.engine.derived import Standings
from bglmanager.engine.event import AdjustmentKind, BoardVariant, Event, Round, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.seating.check.arrangement import as_made, path_of

ALL = {"austria", "england", "france", "germany", "italy", "russia", "turkey"}
BOARD = 7
SIX = 6
TWO = 2


def check(event: Event, round_: Round, standings: Standings | None) -> Iterator[Problem]:
    """What is wrong with the boards; `standings` are those before the round, None for round 1.

    A round seated by hand is nobody's to judge here.
    """
    path, number = path_of(round_), round_.number
    sizes = [len(table.seats) for table in round_.tables]
    if sizes not in _wanted(event, round_, sum(sizes)):
        yield problem("check.boards-sizes", path, round=number, sizes=tuple(sizes))
    for table in round_.tables:
        if not _powers_fit(table):
            yield problem("check.boards-power", path, round=number, table=table.number)
    for entry in _too_often(event, round_):
        yield problem("check.boards-twice", path, round=number, entry=entry)
    if standings is not None and not _top_table_fits(event, round_, standings):
        yield problem("check.boards-top", path, round=number)


def _wanted(event: Event, round_: Round, seats: int) -> list[list[int]]:
    """The sizes a round may have; the director may even out those of the last one (source 8.4)."""
    if round_.number == 1 or round_.number != event.settings.rounds_planned:
        return [_counted_out(seats)]
    boards, left = [], seats
    while left:
        boards.append(min(left, BOARD))
        left -= boards[-1]
    top = event.settings.options.get("top_table", True)
    apart = [BOARD] if top and seats - BOARD >= TWO else []
    evened = [*apart, *_counted_out(seats - sum(apart))]
    return [evened] if boards[-1:] == [1] else [boards, evened]


def _counted_out(seats: int) -> list[int]:
    """One player after the other to as few boards as hold them all (Reading `board_sizes`)."""
    boards = 1
    while boards * BOARD < seats:
        boards += 1
    sizes = [0] * boards
    for seat in range(seats):
        sizes[seat % boards] += 1
    return sizes


def _powers_fit(table: Table) -> bool:
    """Every power of its own, and none the variant does not have; seven play no variant."""
    held = [seat.role for seat in table.seats]
    if len(set(held)) != len(held):
        return False
    if len(held) == BOARD:
        allowed, known = ALL, table.variant is None
    elif table.variant is BoardVariant.ITALY_CIVIL_DISORDER:
        allowed, known = ALL - {"italy"}, len(held) == SIX
    elif table.variant is BoardVariant.TURKEY_OUT:
        allowed, known = ALL - {"turkey"}, len(held) == SIX
    else:
        allowed, known = ALL, table.variant is BoardVariant.ESCALATION
    return known and allowed.issuperset(power or "" for power in held)


def _too_often(event: Event, round_: Round) -> list[EntryNumber]:
    """Who is twice on one board, or on two without the director's word (rules 7.2)."""
    allowed = _adjusted(event, round_, AdjustmentKind.TWO_BOARDS)
    seats = Counter(seat.entry for seat in round_.seats())
    boards = Counter(e for table in round_.tables for e in {seat.entry for seat in table.seats})
    return sorted(
        entry
        for entry, times in seats.items()
        if times > boards[entry] or times > (TWO if entry in allowed else 1)
    )


def _adjusted(event: Event, round_: Round, kind: AdjustmentKind) -> Collection[EntryNumber]:
    return {a.entry for a in event.adjustments if a.round == round_.number and a.kind is kind}


def _top_table_fits(event: Event, round_: Round, standings: Standings) -> bool:
    """The first board of the last round has the best who are there and did not decline.

    Who is not in the standings comes behind them by lot. No top table where the event has none,
    or where too many have declined.
    """
    wanted = event.settings.options.get("top_table", True)
    if not wanted or round_.number != event.settings.rounds_planned or not round_.tables:
        return True
    made = as_made(round_)
    there = {entry for table in made for entry in table}
    able = there.difference(_adjusted(event, round_, AdjustmentKind.TOP_TABLE_REFUSED))
    rank = {row.entry: row.rank for row in standings.rows}
    start = f"{event.settings.draw_seed}:{standings.after_round}:1:lot:"

    def key(entry: EntryNumber) -> tuple[bool, int, str]:
        return entry not in rank, rank.get(entry, 0), sha256(f"{start}{entry}".encode()).hexdigest()

    best = sorted(able, key=key)[: len(made[0])]
    return len(best) < len(made[0]) or set(best) == set(made[0])
