"""Whether people can be seated once more without a rematch: every way is tried, for a few people.

It stands alone because it is asked by the aims and by the search for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MOST_PEOPLE = 16
"""For so many people all ways can be tried in a moment."""


def can_all_be_new(new: Sequence[int], sizes: Sequence[int]) -> bool:
    """Whether tables of these sizes can be made of people who are new to each other.

    `new` has for each person those he has not met, as bits.
    """
    return _fit(new, (1 << len(new)) - 1, tuple(sizes))


def _fit(new: Sequence[int], left: int, sizes: tuple[int, ...]) -> bool:
    """Whether those left can be: the first of them sits at a table of each size in turn."""
    if not left:
        return True
    first = left & -left
    mates = new[first.bit_length() - 1] & left
    return any(
        _fit(new, left ^ table, sizes[:at] + sizes[at + 1 :])
        for at, size in enumerate(sizes)
        if size not in sizes[:at]
        for table in _tables(new, first, mates, size - 1)
    )


def _tables(new: Sequence[int], table: int, mates: int, more: int) -> Iterator[int]:
    """A table with so many more of these, all new to each other."""
    if not more:
        yield table
    while more and mates:
        one = mates & -mates
        mates ^= one
        yield from _tables(new, table | one, mates & new[one.bit_length() - 1], more - 1)
