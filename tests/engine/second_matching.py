"""The greatest number of new pairs in a field, once more: blossoms by search in breadth.

Edmonds' algorithm in its plainest form, O(n³) and slow, from the theory alone: for cross-checks of
large fields, where nothing can be tried out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

P = TypeVar("P", bound=int)
NONE = -1


def most_new_pairs(order: Sequence[P], met: Mapping[P, Collection[P]]) -> int:
    """How many pairs of people who have not met there can be at the same time."""
    place = {each: at for at, each in enumerate(order)}
    seen = [{place[o] for o in met.get(each, ()) if o in place} for each in order]
    near = [
        [b for b in range(len(order)) if b != a and b not in seen[a]] for a in range(len(order))
    ]
    return _Search(near).size()


class _Search:
    def __init__(self, near: Sequence[Sequence[int]]) -> None:
        self.near = near
        self.mate = [NONE] * len(near)

    def size(self) -> int:
        """Begin with whoever is near, then one augmenting path after the other."""
        for one, others in enumerate(self.near):
            free = (o for o in others if self.mate[o] == NONE)
            other = next(free, NONE) if self.mate[one] == NONE else NONE
            if other != NONE:
                self.mate[one], self.mate[other] = other, one
        for one in range(len(self.near)):
            if self.mate[one] == NONE:
                self._augment(one)
        return sum(mate != NONE for mate in self.mate) // 2

    def _augment(self, root: int) -> None:
        self.before = [NONE] * len(self.near)
        self.base = list(range(len(self.near)))
        self.even = {root}
        queue = deque([root])
        while queue:
            one = queue.popleft()
            for other in self.near[one]:
                if self.base[one] == self.base[other] or self.mate[one] == other:
                    continue
                if other in self.even:
                    queue.extend(self._shrink(one, other))
                elif self.before[other] == NONE:
                    self.before[other] = one
                    if self.mate[other] == NONE:
                        self._flip(other)
                        return
                    self.even.add(self.mate[other])
                    queue.append(self.mate[other])

    def _flip(self, one: int) -> None:
        while one != NONE:
            other = self.before[one]
            following = self.mate[other]
            self.mate[one], self.mate[other] = other, one
            one = following

    def _shrink(self, one: int, other: int) -> Sequence[int]:
        """Give an odd cycle one base; who became even by that."""
        top = self._common(one, other)
        cycle: set[int] = set()
        self._walk(one, top, other, cycle)
        self._walk(other, top, one, cycle)
        fresh = []
        for each in range(len(self.near)):
            if self.base[each] in cycle:
                self.base[each] = top
                if each not in self.even:
                    self.even.add(each)
                    fresh.append(each)
        return fresh

    def _common(self, one: int, other: int) -> int:
        passed = set()
        at = one
        while True:
            at = self.base[at]
            passed.add(at)
            if self.mate[at] == NONE:
                break
            at = self.before[self.mate[at]]
        at = other
        while self.base[at] not in passed:
            at = self.before[self.mate[self.base[at]]]
        return self.base[at]

    def _walk(self, one: int, top: int, child: int, cycle: set[int]) -> None:
        while self.base[one] != top:
            mate = self.mate[one]
            cycle |= {self.base[one], self.base[mate]}
            self.before[one] = child
            child, one = mate, self.before[mate]
