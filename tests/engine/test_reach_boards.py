"""Who can still reach the top table of a Diplomacy event, while boards land."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from bglmanager.engine.boards import play_board
from bglmanager.engine.chances import Chance
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Adjustment, AdjustmentKind, Event, Round, RoundStatus, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.reach import reach_of
from bglmanager.engine.reach_boards import score_ranges
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.boards import seat_boards
from tests.engine import diplomacy

TWICE = EntryNumber(4)
SOLO = (20, 5, 4, 3, 2, 0, 0)


def held(table: Table, centres: Iterable[int]) -> Table:
    """The board with these centres in 1901."""
    seats = zip(table.seats, centres, strict=True)
    return replace(table, seats=tuple(replace(s, extra={"centres": {"1901": c}}) for s, c in seats))


def by_chance(table: Table, luck: Random) -> Table:
    """A solo now and then, else thirty-four centres as they fall."""
    seats = len(table.seats)
    if luck.random() < 0.25:
        return held(table, luck.sample(SOLO, seats))
    fell = luck.choices(range(seats), k=34)
    return held(table, [fell.count(seat) for seat in range(seats)])


def ended(round_: Round, luck: Random, status: RoundStatus, landed: float = 1) -> Round:
    """The round with a result at this share of its boards that have none."""
    tables = [
        by_chance(t, luck) if not t.seats[0].extra and luck.random() < landed else t
        for t in round_.tables
    ]
    return replace(round_, tables=tuple(tables), status=status)


def under_way(seed: int) -> Event:
    """Twenty-one in the round before the last one, one at two boards; some boards have landed."""
    luck, now = Random(seed), diplomacy.event(21, seed=str(seed))
    now = diplomacy.played(now, 1)
    now = replace(now, rounds=(ended(now.rounds[0], luck, RoundStatus.CLOSED),))
    line = Adjustment(TWICE, RoundNumber(2), AdjustmentKind.TWO_BOARDS)
    now = replace(now, adjustments=(line,))
    made = seat_boards(now, 2, 1, diplomacy.everybody(now), [TWICE], sizes=(6, 6, 6, 4))
    second = ended(diplomacy.round_of(2, made), luck, RoundStatus.PLAYING, 0.8)
    return replace(now, rounds=(*now.rounds, second))


def chances(now: Event) -> dict[EntryNumber, Chance]:
    found = reach_of(now, derive(now))
    assert found is not None
    return dict(found.chances)


@pytest.mark.parametrize("seed", range(12))
def test_8_2_who_is_in_or_out_is_so_however_the_open_boards_end(seed: int) -> None:
    now, luck = under_way(seed), Random(seed + 100)
    said = chances(now)
    for _ in range(6):
        over = ended(now.rounds[1], luck, RoundStatus.CLOSED)
        after = chances(replace(now, rounds=(now.rounds[0], over)))
        for entry, chance in said.items():
            assert chance is Chance.POSSIBLE or after[entry] is chance


def test_once_every_board_has_landed_nothing_is_open_but_what_is_level() -> None:
    now = under_way(3)
    full = ended(now.rounds[1], Random(1), RoundStatus.PLAYING)
    said = chances(replace(now, rounds=(now.rounds[0], full)))
    over = replace(full, status=RoundStatus.CLOSED)
    sure = chances(replace(now, rounds=(now.rounds[0], over)))
    assert said[TWICE] in (sure[TWICE], Chance.POSSIBLE)  # 1.05 or 1.15
    assert {n: c for n, c in said.items() if n != TWICE} == {
        n: c for n, c in sure.items() if n != TWICE
    }


def test_8_6_two_boards_count_between_their_two_factors() -> None:
    """× 1 to × 1.15 of both: whether he is eliminated is not looked at."""
    now = under_way(3)
    full = ended(now.rounds[1], Random(1), RoundStatus.PLAYING)
    now = replace(now, rounds=(now.rounds[0], full))
    board, derived = ruleset_of(now.settings).board, derive(now)
    assert board is not None
    [had] = [row.units for row in derived.standings[-1].rows if row.entry == TWICE]
    both = sum(
        seat.units or 0
        for table in full.tables
        for seat in play_board(board, full, table).seats
        if seat.entry == TWICE
    )
    found = score_ranges(now, derived, board, 2)[TWICE]
    assert both > 0
    assert found == (had + both, had + both * Fraction(115, 100))


def test_a_board_that_lands_says_more_of_who_sits_at_it() -> None:
    """Before the first one lands a solo may still bring anybody to the top table."""
    said = [
        [*chances(now).values()].count(Chance.POSSIBLE)
        for landed in (0, 0.7, 1)
        for now in [_with_landed(landed)]
    ]
    assert said[0] == 21
    assert said[0] > said[1] > said[2]


def _with_landed(share: float) -> Event:
    now = under_way(5)
    empty = tuple(
        replace(t, seats=tuple(replace(s, extra={}) for s in t.seats)) for t in now.rounds[1].tables
    )
    bare = replace(now.rounds[1], tables=empty)
    return replace(now, rounds=(now.rounds[0], ended(bare, Random(2), bare.status, share)))
