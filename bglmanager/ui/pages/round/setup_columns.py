"""In which columns, and how large, the cards of a set-up are shown: in order, without scrolling
where that can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Generic, Protocol, TypeVar

from bglmanager.engine.fact_kinds import record

MOST_COLUMNS = 4
_LINES = 3


class Sized(Protocol):
    """A card, as far as its measures go; `size` is that of its elements in pixels."""

    def natural(self, size: int) -> int:
        """The width at which nothing is wrapped."""
        ...

    def is_whole(self, width: int, size: int) -> bool:
        """Whether names take two lines at most, and no word is broken."""
        ...

    def has_room(self, width: int, size: int) -> bool:
        """Whether no word is broken."""
        ...

    def lines(self, width: int, size: int) -> int:
        """The lines of the longest name."""
        ...

    def height_at(self, width: int, size: int) -> int:
        """The height it needs."""
        ...


C = TypeVar("C", bound=Sized)


@record
class Columns(Generic[C]):
    """Cards by column, the width of each, and the size of their elements."""

    size: int
    widths: tuple[int, ...]
    columns: tuple[Sequence[C], ...]

    @property
    def lines(self) -> int:
        """The lines of the longest name."""
        rows = zip(self.widths, self.columns, strict=True)
        return max(card.lines(wide, self.size) for wide, column in rows for card in column)

    @property
    def has_room(self) -> bool:
        """Whether no word is broken."""
        rows = zip(self.widths, self.columns, strict=True)
        return all(card.has_room(wide, self.size) for wide, column in rows for card in column)

    def height(self, gap: int) -> int:
        """The height of the highest column."""
        return max(
            sum(card.height_at(width, self.size) + gap for card in column) - gap
            for width, column in zip(self.widths, self.columns, strict=True)
        )


def in_columns(
    cards: Sequence[C], sizes: Sequence[int], width: int, height: int, gap: int
) -> Columns[C]:
    """The first of these sizes at which all cards stand in this room.

    Columns are as wide as their names; where that is too wide, of one width, with names in two
    lines. If no size does, the last one is taken, with as little to scroll as there can be.
    """
    for size in sizes:
        for made in (*_natural(cards, size, width, gap), *_equal(cards, size, width, gap)):
            if made.height(gap) <= height:
                return made
    every = (*_natural(cards, sizes[-1], width, gap), *_alike(cards, sizes[-1], width, gap))
    fit = [made for made in every if made.has_room]
    return min(fit or every, key=lambda made: (max(made.lines, _LINES), made.height(gap)))


def _parted(cards: Sequence[C]) -> Iterator[tuple[Sequence[C], ...]]:
    """All ways to put the cards into columns in order, those of fewer columns first."""
    for cuts in range(min(MOST_COLUMNS, len(cards))):
        for places in combinations(range(1, len(cards)), cuts):
            yield tuple(cards[a:b] for a, b in pairwise((0, *places, len(cards))))


def _natural(cards: Sequence[C], size: int, width: int, gap: int) -> Iterator[Columns[C]]:
    """Columns as wide as the widest name in each, what is left over shared out."""
    natural = {id(card): card.natural(size) for card in cards}
    for columns in _parted(cards):
        widths = [max(natural[id(card)] for card in column) for column in columns]
        left = width - sum(widths) - (len(widths) - 1) * gap
        if left >= 0:
            yield Columns(size, tuple(wide + left // len(widths) for wide in widths), columns)


def _alike(cards: Sequence[C], size: int, width: int, gap: int) -> Iterator[Columns[C]]:
    """Columns of one width."""
    for columns in _parted(cards):
        count = len(columns)
        wide = (width - (count - 1) * gap) // count
        yield Columns(size, (wide,) * count, columns)


def _equal(cards: Sequence[C], size: int, width: int, gap: int) -> Iterator[Columns[C]]:
    """Those in which names take two lines at most."""
    whole: dict[int, bool] = {}
    for made in _alike(cards, size, width, gap):
        wide = made.widths[0]
        if wide not in whole:
            whole[wide] = all(card.is_whole(wide, size) for card in cards)
        if whole[wide]:
            yield made
