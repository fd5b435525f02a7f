"""Table sizes and the points of shared places."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.derived import POINT


def sizes_of_tables(players: int, per_table: int) -> tuple[int, ...]:
    """Sizes of the tables for `players` at `per_table`, larger tables first (rules 2.2).

    ceil(n / k) tables, the last ones one player short (BGL 3.6.1); where even all of them one
    short are too many seats, sizes as even as possible. Nobody gives no table; ValueError for
    a negative number or a table size below 1.
    """
    if players < 0 or per_table < 1:
        raise ValueError(players, per_table)
    tables = -(-players // per_table)
    if tables == 0:
        return ()
    missing = tables * per_table - players
    if missing <= tables:
        return (per_table,) * (tables - missing) + (per_table - 1,) * missing
    each, larger = divmod(players, tables)
    return (each + 1,) * larger + (each,) * (tables - larger)


def shared_units(column: Sequence[int], first: int, last: int) -> int:
    """Units (1/420) for each of the players who share places `first` … `last` (BGL 3.8).

    The mean of the column's points; a place beyond the column pays nothing. Exact, because at
    most seven players share and 420 is divisible by 1 … 7.
    """
    if 0 < first == last <= len(column):
        return column[first - 1] * POINT
    total = sum(column[first - 1 : last])
    return total * POINT // (last - first + 1)
