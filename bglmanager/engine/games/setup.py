"""How the set-up of a game is drawn: which elements out of which, in what order, under which
conditions (BGL 4.1).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, NamedTuple

from bglmanager.engine.draws import Purpose, draw_keys
from bglmanager.engine.fact_kinds import Id, Length, Range
from bglmanager.engine.games.kinds import Text

Players = Annotated[int, Range(1, 12)]
Pieces = Annotated[int, Range(1, 100)]

SIDE = " – "
"""Between an element and its side."""


class SetupKind(StrEnum):
    """What is drawn.

    `LIST`: so many elements out of a list, in order. `EACH`: so many for every element drawn
    before. `OPENER`: who opens the auction, for every table. `TURNS`: the turn order of every
    table, kept in the seats. `ISLAND`: the island of Catan.
    """

    LIST = "list"
    EACH = "each"
    OPENER = "opener"
    TURNS = "turns"
    ISLAND = "island"


@dataclass(frozen=True, slots=True)
class SetupItem:
    """An element that can be drawn; there are `copies` of it.

    Elements of one `group` belong together (the two factions of a colour). It never comes at the
    places of `not_at`, counted from 1; of an `EACH` draw these are the sets. `sizes` are the
    players per table it is there for, empty for any; `option` is the id of the appendix or
    expansion it comes with.
    """

    name: Text
    group: str = ""
    not_at: Annotated[tuple[Pieces, ...], Length(100)] = ()
    sizes: Annotated[tuple[Players, ...], Length(12)] = ()
    copies: Pieces = 1
    option: Id | None = None


class Drawable(NamedTuple):
    """One thing that can be drawn: an item, one of its copies, one of its sides.

    `number` counts the elements of a draw from 0; `piece` is the same for all sides of a piece:
    only one of them can be used. `stored` is how it stands in a round.
    """

    number: int
    piece: int
    stored: str
    item: SetupItem


@dataclass(frozen=True)  # without slots, which would leave no room for what is kept
class SetupDraw:
    """One labelled draw of a game's set-up; labels of one game differ.

    `count` elements are taken, and one more for every player per table if `per_player`; None takes
    them all. Short tables leave out the last drawn then. Every element comes with one of `sides`.
    `places` name the positions (round 1, star 1 …). `one_of_group` takes no two of a group,
    `unused_first` those that no earlier round used, `not_alike` refuses elements all of one group
    (of each set, for `EACH`), `needs` asks for at least one of these names, `new_mix` for another
    choice than any earlier round, `once` the same as the first round of the game. `without` are ids
    of earlier draws whose elements are not drawn again. `each_of` is the id of the draw that an
    `EACH` draw goes with (without it: one set for each of `places`), `counts` the elements of each
    set where they differ. `option` is the id of the appendix or expansion the draw needs, `sizes`
    the players at the tables it is for, empty for any.
    """

    id: Id
    label: Text
    kind: SetupKind = SetupKind.LIST
    items: Annotated[tuple[SetupItem, ...], Length(200)] = ()
    count: Annotated[int | None, Range(1, 200)] = None
    per_player: bool = False
    sides: Annotated[tuple[Text, ...], Length(10)] = ()
    places: Annotated[tuple[Text, ...], Length(200)] = ()
    one_of_group: bool = False
    unused_first: bool = False
    not_alike: bool = False
    needs: Annotated[tuple[str, ...], Length(50)] = ()
    new_mix: bool = False
    once: bool = False
    without: Annotated[tuple[Id, ...], Length(30)] = ()
    each_of: Id | None = None
    counts: Annotated[tuple[Pieces, ...], Length(200)] = ()
    option: Id | None = None
    sizes: Annotated[tuple[Players, ...], Length(12)] = ()

    @cached_property
    def elements(self) -> tuple[Drawable, ...]:
        """Every element in the order of the file."""
        copies = (item for item in self.items for _ in range(item.copies))
        both = [
            (piece, text, item) for piece, item in enumerate(copies) for text in self.faces(item)
        ]
        return tuple(
            Drawable(number, piece, text.stored, item)
            for number, (piece, text, item) in enumerate(both)
        )

    def faces(self, item: SetupItem) -> Sequence[Text]:
        """What an item can come up as: itself, or one of the sides."""
        name = item.name
        if not self.sides:
            return (name,)
        both = [(f"{name.it}{SIDE}{side.it}", f"{name.en}{SIDE}{side.en}") for side in self.sides]
        return [Text(*words) for words in both]


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


class Lots(NamedTuple):
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
