"""Perfect matchings of least cost by alternating trees with dual prices (Edmonds).

Every vertex has a price, every odd group that was shrunk (a blossom) a rebate; no edge costs less
than its two prices less the rebates of the groups both are in, and matched ones cost just that.
Such prices are what proves that no other matching is cheaper. One tree at a time grows, from a
vertex that is left over, so that the work stays near it where prices are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

Neighbours = Sequence[Sequence[tuple[int, int]]]
"""Of each vertex, from 0, those it may be matched with and at what cost (whole, 0 or more); the
same from both sides."""

NOBODY = -1
OUTSIDE, OUTER, INNER = 0, 1, -1
"""Where a group is: in no tree; an even or an odd number of edges from the root."""


class _Blossom:
    """A group: a vertex, or an odd cycle of groups that was shrunk; matched outside at its `base`.

    `links[i]` leads from a vertex of `parts[i]` to one of the next part; the base is in
    `parts[0]`, and every second link, beginning with that of `parts[1]`, is matched. `entry` leads
    to an inner group from the outer one above it in the tree. Prices and rebate are those of the
    moment `since`.
    """

    __slots__ = (
        "base",
        "entry",
        "links",
        "parts",
        "place",
        "rebate",
        "since",
        "vertices",
        "within",
    )

    def __init__(self, vertices: list[int], base: int) -> None:
        self.vertices, self.base = vertices, base
        self.parts: list[_Blossom] = []
        self.links: list[tuple[int, int]] = []
        self.within: _Blossom | None = None
        self.place = OUTSIDE
        self.entry = (NOBODY, NOBODY)
        self.rebate = self.since = 0


class Matching:
    """A matching that becomes perfect at least cost; `mate` and `price` by vertex.

    Costs are doubled inside, and prices refer to the doubled ones, so that all of them are whole.
    """

    def __init__(self, neighbours: Neighbours) -> None:
        self.near = [[(other, 2 * cost) for other, cost in own] for own in neighbours]
        size = len(neighbours)
        self.mate = [NOBODY] * size
        self.price = [min((cost for _, cost in own), default=0) // 2 for own in self.near]
        self.top = [_Blossom([vertex], vertex) for vertex in range(size)]
        self._match_at_once()

    def complete(self) -> bool:
        """Match everybody; whether that can be."""
        return all(
            self.mate[root] != NOBODY or _Tree(self, root).grow() for root in range(len(self.mate))
        )

    def _match_at_once(self) -> None:
        for one, own in enumerate(self.near):
            if self.mate[one] != NOBODY or not own:
                continue
            self.price[one] = min(cost - self.price[other] for other, cost in own)
            for other, cost in own:
                if self.mate[other] == NOBODY and cost == self.price[one] + self.price[other]:
                    self.mate[one], self.mate[other] = other, one
                    break

    def pair(self, one: int, other: int) -> None:
        """Match two who are in different groups, and their groups at them."""
        self._open(self.top[one], one)
        self._open(self.top[other], other)
        self.mate[one], self.mate[other] = other, one

    def _open(self, group: _Blossom, base: int) -> None:
        """Match within the group so that this vertex of it is left for outside."""
        group.base = base
        if not group.parts:
            return
        start = next(at for at, part in enumerate(group.parts) if base in part.vertices)
        self._open(group.parts[start], base)
        for link in way_to_base(len(group.parts), start)[1::2]:
            one, other = group.links[link]
            self._open(group.parts[link], one)
            self._open(group.parts[(link + 1) % len(group.parts)], other)
            self.mate[one], self.mate[other] = other, one
        group.parts = group.parts[start:] + group.parts[:start]
        group.links = group.links[start:] + group.links[:start]


def way_to_base(size: int, start: int) -> list[int]:
    """The links of a cycle passed from a part to the first one, an even number of them."""
    return [*range(start, size)] if start % 2 else [*range(start - 1, -1, -1)]


class _Tree:
    """An alternating tree from one vertex that is left over, growing until it finds another.

    `now` tells how much the prices of outer vertices have risen, and those of inner ones fallen.
    An event is the moment at which an edge from an outer vertex, or an inner group without a
    rebate, must be looked at; those that were overtaken are passed over.
    """

    def __init__(self, matching: Matching, root: int) -> None:
        self.matching = matching
        self.mate, self.price, self.top = matching.mate, matching.price, matching.top
        self.now = 0
        self.groups: list[_Blossom] = []
        self.events: list[tuple[int, int, int, int]] = []
        self.inner: list[_Blossom] = []
        self._make_outer(self.top[root])

    def grow(self) -> bool:
        """Grow until somebody more is matched; whether there is anybody."""
        while self.events:
            self.now, one, other, cost = heappop(self.events)
            if one == NOBODY:
                self._expand(self.inner[other])
            elif self._slack(one, other, cost) == 0 and self._reach(one, other):
                self._settle()
                return True
        return False

    def _reach(self, one: int, other: int) -> bool:
        """Use an edge without slack; whether it leads to somebody left over."""
        group = self.top[other]
        if group is self.top[one] or group.place is INNER:
            return False
        if group.place is OUTER:
            self._shrink(one, other)
            return False
        mate = self.mate[group.base]
        if mate == NOBODY:
            self._augment(one, other)
            return True
        self._make_inner(group, (one, other))
        self._make_outer(self.top[mate])
        return False

    def _price(self, vertex: int) -> int:
        group = self.top[vertex]
        return self.price[vertex] + group.place * (self.now - group.since)

    def _slack(self, one: int, other: int, cost: int) -> int:
        return cost - self._price(one) - self._price(other)

    def _enter(self, group: _Blossom, place: int) -> None:
        group.place, group.since = place, self.now
        self.groups.append(group)

    def _make_outer(self, group: _Blossom) -> None:
        self._enter(group, OUTER)
        self._scan(group.vertices)

    def _make_inner(self, group: _Blossom, entry: tuple[int, int]) -> None:
        self._enter(group, INNER)
        group.entry = entry
        if group.parts:
            heappush(self.events, (self.now + group.rebate // 2, NOBODY, len(self.inner), 0))
            self.inner.append(group)

    def _scan(self, vertices: Sequence[int]) -> None:
        """Plan what the edges of these outer vertices lead to."""
        top = self.top
        for one in vertices:
            own, price = top[one], self._price(one)
            for other, cost in self.matching.near[one]:
                group = top[other]
                if group is own or group.place is INNER:
                    continue
                slack = cost - price - self._price(other)
                at = self.now + (slack // 2 if group.place is OUTER else slack)
                heappush(self.events, (at, one, other, cost))

    def _scan_outside(self, vertices: Sequence[int]) -> None:
        """Plan how outer vertices get to these, who have left the tree."""
        for one in vertices:
            for other, cost in self.matching.near[one]:
                if self.top[other].place is OUTER:
                    at = self.now + self._slack(one, other, cost)
                    heappush(self.events, (at, other, one, cost))

    def _hold(self, group: _Blossom) -> None:
        """Write down prices and rebate as they are now."""
        change = group.place * (self.now - group.since)
        if change:
            group.rebate += 2 * change if group.parts else 0
            for vertex in group.vertices:
                self.price[vertex] += change
        group.since = self.now

    def _augment(self, one: int, other: int) -> None:
        """Match along the tree from this edge to the root."""
        while True:
            left = self.mate[self.top[one].base]
            self.matching.pair(one, other)
            if left == NOBODY:
                return
            one, other = self.top[left].entry

    def _settle(self) -> None:
        for group in self.groups:
            if group.within is None:
                self._hold(group)
                group.place = OUTSIDE
                self._dissolve(group)

    def _dissolve(self, group: _Blossom) -> None:
        """Undo groups that have no rebate."""
        if group.parts and not group.rebate:
            for part in self._open_up(group):
                self._dissolve(part)

    def _open_up(self, group: _Blossom) -> list[_Blossom]:
        """Put the parts in the place of the group."""
        for part in group.parts:
            part.within, part.place, part.since = None, OUTSIDE, self.now
            for vertex in part.vertices:
                self.top[vertex] = part
        parts, group.within = group.parts, group  # which is no group any more
        return parts

    def _above(self, group: _Blossom) -> Iterator[tuple[_Blossom, tuple[int, int]]]:
        """The groups from an outer one to the root, each with the link to the next one."""
        while (mate := self.mate[group.base]) != NOBODY:
            yield group, (group.base, mate)
            inner = self.top[mate]
            yield inner, (inner.entry[1], inner.entry[0])
            group = self.top[inner.entry[0]]
        yield group, (NOBODY, NOBODY)

    def _shrink(self, one: int, other: int) -> None:
        """Make one group of the cycle that an edge between outer groups closes."""
        left, right = [*self._above(self.top[one])], [*self._above(self.top[other])]
        while len(left) > 1 and len(right) > 1 and left[-2][0] is right[-2][0]:
            left.pop()
            right.pop()
        first = left[-1][0]
        parts = [part for part, _ in reversed(left)] + [part for part, _ in right[:-1]]
        links = [(end, start) for _, (start, end) in reversed(left[:-1])]
        links += [(one, other), *(link for _, link in right[:-1])]
        self._make_group(first.base, parts, links)

    def _make_group(self, base: int, parts: list[_Blossom], links: list[tuple[int, int]]) -> None:
        group = _Blossom([vertex for part in parts for vertex in part.vertices], base)
        group.parts, group.links = parts, links
        fresh = [vertex for part in parts if part.place is INNER for vertex in part.vertices]
        for part in parts:
            self._hold(part)
            part.within = group
        for vertex in group.vertices:
            self.top[vertex] = group
        self._enter(group, OUTER)
        self._scan(fresh)

    def _expand(self, group: _Blossom) -> None:
        """Undo an inner group whose rebate is used up; a way through it stays in the tree."""
        if group.within is not None or group.place is not INNER:
            return
        self._hold(group)
        parts, entry = self._open_up(group), group.entry
        start = next(at for at, part in enumerate(parts) if entry[1] in part.vertices)
        kept = {start}
        self._make_inner(parts[start], entry)
        forward = start % 2
        for number, link in enumerate(way_to_base(len(parts), start)):
            ends = group.links[link] if forward else group.links[link][::-1]
            at = (link + 1) % len(parts) if forward else link
            kept.add(at)
            if number % 2:
                self._make_inner(parts[at], ends)
            else:
                self._make_outer(parts[at])
        for at, part in enumerate(parts):
            if at not in kept:
                self._scan_outside(part.vertices)
