"""The elements of set-up draws: their numbers, and in what order they come."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from bglmanager.engine.draws import Purpose, draw_keys
from bglmanager.engine.games.setup import Drawable, SetupDraw, SetupKind

PASSES = 100
"""So often a draw is made again before a condition that nothing seems to meet is given up."""

PASS = 1_000_000
"""What the numbers of one pass are ahead of those of the pass before."""

ISLAND_ELEMENTS = 49
"""Numbers taken by an island: 19 hexes, 9 harbours, 2 ways to begin, 19 places."""


def numbers_taken(draw: SetupDraw) -> int:
    """How many numbers a draw takes; players have their own."""
    if draw.kind is SetupKind.ISLAND:
        return ISLAND_ELEMENTS
    if draw.kind in (SetupKind.OPENER, SetupKind.TURNS):
        return 0
    return len(draw.elements)


@dataclass(frozen=True, slots=True)
class Lots:
    """The hash draw of one set-up: `first` is the number of a draw's first element (rules 2.1)."""

    seed: str
    round: int
    attempt: int
    first: int = 1

    def of(self, pass_: int = 1) -> Callable[[int], str]:
        """What sorts the elements of a draw in this pass, by their numbers in it from 0."""
        lot, before = self.of_player, pass_ * PASS + self.first
        return lambda number: lot(before + number)

    @property
    def of_player(self) -> Callable[[int], str]:
        """What sorts a player with this start number."""
        return draw_keys(self.seed, self.round, self.attempt, Purpose.SETUP)


Drawing = Sequence[Sequence[Drawable]]
"""What a draw gives: one set for a list, several where there is one for each of something."""

Condition = Callable[[Drawing], bool]


def first_settled(make: Callable[[int], Drawing], conditions: Sequence[Condition]) -> Drawing:
    """The first pass that meets all conditions.

    Where none of `PASSES` does, the last condition is given up (all mixes were played, say), then
    the one before it, so that there is always a set-up.
    """
    for left in range(len(conditions), -1, -1):
        for pass_ in range(1, PASSES + 1):
            found = make(pass_)
            if all(holds(found) for holds in conditions[:left]):
                return found
    raise AssertionError("no condition is left that could fail")


def in_order(
    elements: Iterable[Drawable], lots: Lots, pass_: int, used: Collection[str]
) -> list[Drawable]:
    """The elements as this pass draws them; those `used` before come last, and before them the
    others of their groups.
    """
    known = tuple(elements)
    lot = lots.of(pass_)
    if not used:
        return sorted(known, key=lambda element: lot(element.number))
    groups = {e.item.group for e in known if e.stored in used and e.item.group}

    def place(element: Drawable) -> tuple[bool, bool, str]:
        was = element.stored in used
        return element.item.group in groups, was, lot(element.number)

    return sorted(known, key=place)


def one_each(ordered: Iterable[Drawable], *, by_group: bool) -> Iterator[Drawable]:
    """The elements without a second side of a piece, and without a second one of a group."""
    pieces: set[int] = set()
    groups: set[str] = set()
    for element in ordered:
        group = element.item.group if by_group else ""
        if element.piece in pieces or (group and group in groups):
            continue
        pieces.add(element.piece)
        groups.add(group)
        yield element
