"""Pairing rules of two-player tables: three ways from an order of players to pairs.

`greedy` is the regulation to the letter (BGL 3.6.7, BIG 4.1). It may leave two players who have
met for each other although another pairing of the same round has no rematch; `greedy_complete`
and `fewest` never do. Nothing here is left to chance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.aims import Couple, couple
from bglmanager.engine.seating.band import band_pairs, priced_pairs

Pairs = tuple[tuple[EntryNumber, EntryNumber], ...]
"""Pairs in the order of their better-ranked members, who come first in them."""

Met = Mapping[EntryNumber, Collection[EntryNumber]]
"""Of each player those he should not meet again. What holds for one of two holds for the other;
who is missing has met nobody, and opponents who are not in the order do no harm."""

Edge = tuple[int, int]
NOBODY = -1


def greedy(order: Sequence[EntryNumber], met: Met) -> Pairs:
    """The rule to the letter (BGL 3.6.7).

    From the top, each unpaired player meets the first unpaired player below him whom he has not
    met; if there is none, the first unpaired player below him. Raises `ValueError` for an odd
    number of players: the bye is decided before (rules 2.8).
    """
    if len(order) % 2:
        raise ValueError(f"{len(order)} players cannot be paired without a bye")
    rest = [*reversed(order)]
    pairs = []
    while rest:
        one = rest.pop()
        avoid = met.get(one, ())
        at = len(rest) - 1
        while at >= 0 and rest[at] in avoid:
            at -= 1
        pairs.append((one, rest.pop(at)))
    return tuple(pairs)


def greedy_complete(order: Sequence[EntryNumber], met: Met) -> Pairs:
    """The choices of `greedy`, except where one would cost a rematch that can be avoided.

    The pairing has as few rematches as any pairing of the round. Among those, from the top, each
    unpaired player meets the first new opponent below him with whom that can still be had, and
    only if there is none the first old one. So it is the lexicographically first rematch-free
    pairing if there is one, and the same as `greedy` wherever that has no rematch too many.
    Raises `ValueError` for an odd number of players.
    """
    letter = greedy(order, met)
    if not rematches_among(letter, met):
        return letter
    rank = {player: place for place, player in enumerate(order)}
    new = [(rank[one], rank[other]) for one, other in letter if other not in met.get(one, ())]
    matching = _Matching(_new_ones(order, met), new)
    if not matching.enlarge():
        return letter
    pairs = []
    while matching.here:
        one = _lowest_bit(matching.here)
        other = matching.take_opponent(one)
        pairs.append((order[one], order[other]))
    return tuple(pairs)


def fewest(order: Sequence[EntryNumber], met: Met, forbidden: Collection[Couple] = ()) -> Pairs:
    """As few rematches as possible in the whole round, then the least sum of squared rank gaps.

    Before both, as few as possible who must never meet: `forbidden`. All is proven, for any field;
    among pairings equal in it there is always the same one. Raises `ValueError` for an odd number
    of players.
    """
    if len(order) % 2:
        raise ValueError(f"{len(order)} players cannot be paired without a bye")
    rank = {player: place for place, player in enumerate(order)}
    avoided = [
        dict.fromkeys([rank[other] for other in met.get(player, ()) if other in rank], 1)
        for player in order
    ]
    for one, other in {couple(*two) for two in forbidden}:
        if one in rank and other in rank:  # worse than as many rematches as there can be
            at, near = rank[one], rank[other]
            avoided[at][near] = avoided[near][at] = len(order) + avoided[at].get(near, 0)
    found = band_pairs(avoided)
    if found is None:
        apart = {order[at]: [order[other] for other in own] for at, own in enumerate(avoided)}
        again = rematches_among(greedy_complete(order, apart), apart)
        found = priced_pairs(avoided, again=bool(again))
    return tuple((order[one], order[other]) for one, other in found)


def rematches_among(pairs: Iterable[tuple[EntryNumber, EntryNumber]], met: Met) -> Pairs:
    """Those of the pairs that have met before."""
    return tuple((one, other) for one, other in pairs if other in met.get(one, ()))


def _new_ones(order: Sequence[EntryNumber], met: Met) -> list[int]:
    """Of each rank, from 0, those it has not met: a set of bits."""
    bit = {player: 1 << place for place, player in enumerate(order)}
    everybody = (1 << len(order)) - 1
    seen = ({player, *met.get(player, ())} for player in order)
    return [everybody & ~sum(bit.get(other, 0) for other in people) for people in seen]


def _lowest_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _each_bit(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class _Matching:
    """As many new pairs as there can be among those still here; players are ranks, sets bits.

    `take_opponent` rests on two facts about the biggest number m of new pairs. Taking two who are
    new to each other out always leaves m − 1 or less. And without `one`, who can be spared by some
    biggest matching are those the trees of `_Forest` call outer (Gallai and Edmonds).
    """

    def __init__(self, near: list[int], pairs: Iterable[Edge]) -> None:
        self.near = near
        self.here = self.free = (1 << len(near)) - 1
        self.mate = [NOBODY] * len(near)
        for one, other in pairs:
            self._pair(one, other)

    def enlarge(self) -> bool:
        """Make it as big as it can be; whether it was not yet."""
        grown = False
        while bridge := (forest := _Forest(self)).grow():
            self._join(forest, *bridge)
            grown = True
        return grown

    def take_opponent(self, one: int) -> int:
        """Take this player and the first who may meet him out; the latter's rank."""
        spare = self.mate[one] == NOBODY
        self._take_out(one)
        new = self.near[one] & self.here
        other = _lowest_bit(new) if spare and new else self._first_spared(new or self.here)
        self._take_out(other)
        return other

    def _first_spared(self, wanted: int) -> int:
        first = wanted & -wanted
        if first & self.free:
            return _lowest_bit(first)
        forest = _Forest(self)
        bridge = forest.grow(first)
        if bridge:  # nobody was lost with `one`, so that any new opponent of his will do
            self._join(forest, *bridge)
            return _lowest_bit(first)
        other = _lowest_bit(wanted & forest.outer)
        self._release(forest, other)
        return other

    def _pair(self, one: int, other: int) -> None:
        self.mate[one], self.mate[other] = other, one
        self.free &= ~(1 << one | 1 << other)

    def _take_out(self, one: int) -> None:
        mate = self.mate[one]
        if mate != NOBODY:
            self.mate[mate] = self.mate[one] = NOBODY
            self.free |= 1 << mate
        self.here &= ~(1 << one)
        self.free &= ~(1 << one)

    def _join(self, forest: _Forest, one: int, other: int) -> None:
        self._release(forest, one)
        self._release(forest, other)
        self._pair(one, other)

    def _release(self, forest: _Forest, one: int) -> None:
        """Leave this outer player over instead of the root of his tree."""
        after, self.mate[one] = self.mate[one], NOBODY
        self.free |= 1 << one
        while after != NOBODY:
            before = forest.parent[after]
            following = self.mate[before]
            self._pair(after, before)
            after = following


class _Forest:
    """Alternating trees from everybody left over (Edmonds); odd cycles become one node."""

    def __init__(self, matching: _Matching) -> None:
        size = len(matching.near)
        self.near, self.mate, self.here = matching.near, matching.mate, matching.here
        self.outer = self.seen = matching.free
        self.queue = list(_each_bit(matching.free))
        self.parent = [NOBODY] * size
        self.root = list(range(size))
        self.head = list(range(size))
        self.members = [1 << one for one in range(size)]

    def grow(self, goal: int = 0) -> Edge | None:
        """Grow until two trees touch (the two players), or the goal or everything is reached."""
        for one in self.queue:  # which gets longer meanwhile
            self._reach(one)
            while touching := self.near[one] & self.outer & ~self.members[self._find(one)]:
                other = _lowest_bit(touching)
                if self.root[one] != self.root[other]:
                    return one, other
                top = self._meeting(one, other)
                self._turn(one, top, other)
                self._turn(other, top, one)
            if self.outer & goal:
                break
        return None

    def _reach(self, one: int) -> None:
        fresh = self.near[one] & self.here & ~self.seen
        while fresh:
            inner = _lowest_bit(fresh)
            mate = self.mate[inner]
            both = 1 << inner | 1 << mate
            fresh &= ~both
            self.seen |= both
            self.outer |= 1 << mate
            self.parent[inner] = one
            self.root[inner] = self.root[mate] = self.root[one]
            self.queue.append(mate)

    def _find(self, one: int) -> int:
        head = self.head
        while head[one] != one:
            head[one] = head[head[one]]
            one = head[one]
        return one

    def _meeting(self, one: int, other: int) -> int:
        passed: set[int] = set()
        while True:
            if one != NOBODY:
                one = self._find(one)
                if one in passed:
                    return one
                passed.add(one)
                mate = self.mate[one]
                one = NOBODY if mate == NOBODY else self.parent[mate]
            one, other = other, one

    def _turn(self, one: int, top: int, came_from: int) -> None:
        """Make the inner players between here and the top of the cycle outer ones too."""
        while self._find(one) != top:
            self.parent[one] = came_from
            inner = self.mate[one]
            if not self.outer >> inner & 1:
                self.outer |= 1 << inner
                self.queue.append(inner)
            for each in (one, inner):
                if self.head[each] == each:
                    self.head[each] = top
                    self.members[top] |= self.members[each]
            came_from, one = inner, self.parent[inner]
