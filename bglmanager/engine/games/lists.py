"""Lists of elements that players hand in: what they cost, what is wrong, how they are noted
(BGL 4.7, 5.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bglmanager.engine.games.game import Element, ElementList
from bglmanager.engine.problems import Problem, problem

Counts = Mapping[str, int]
"""How many of each element, by its stored name; elements that are not there are none."""

MARK = "Lista: "
"""What the line with a list begins with among somebody's notes; always in the stored wording."""


def limit_of(wanted: ElementList, points_limit: int | None) -> int | None:
    """The most a list may cost: the event's points limit, or else what the game says."""
    return wanted.points if points_limit is None else points_limit


def total_cost(wanted: ElementList, counts: Counts) -> int:
    """What the elements cost together."""
    return sum(element.cost * _count_of(element, counts) for element in wanted.elements)


def check_list(wanted: ElementList, counts: Counts, limit: int | None) -> tuple[Problem, ...]:
    """Everything that is wrong with a list, in the order of the elements, then its cost."""
    return tuple(_list_faults(wanted, counts, limit))


def _list_faults(wanted: ElementList, counts: Counts, limit: int | None) -> Iterator[Problem]:
    for element in wanted.elements:
        yield from _check_number(element, _count_of(element, counts))
    cost = total_cost(wanted, counts)
    if limit is not None and cost > limit:
        yield problem("list.too-expensive", total=cost, limit=limit, over=cost - limit)


def _check_number(element: Element, count: int) -> Iterator[Problem]:
    path, name = element.name.stored, element.name
    if count > element.most:
        yield problem("list.too-many", path, element=name, count=count, most=element.most)
    elif not count and element.least:
        yield problem("list.not-there", path, element=name, least=element.least)
    elif count < element.least:
        yield problem("list.too-few", path, element=name, count=count, least=element.least)


def _count_of(element: Element, counts: Counts) -> int:
    return counts.get(element.name.stored, 0)


def notes_with_list(notes: str | None, wanted: ElementList, counts: Counts) -> str:
    """Somebody's notes with his list as their last line, in the place of an older one."""
    parts = ", ".join(
        f"{element.name.stored} {_count_of(element, counts)}"
        for element in wanted.elements
        if _count_of(element, counts)
    )
    line = f"{MARK}{parts} = {total_cost(wanted, counts)}"
    return "\n".join(filter(None, (other_notes(notes), line)))


def list_in_notes(notes: str | None, wanted: ElementList) -> Counts | None:
    """The list in somebody's notes; None where there is none."""
    line = next((line for line in (notes or "").splitlines() if line.startswith(MARK)), None)
    if line is None:
        return None
    found = {}
    for element in wanted.elements:
        name = element.name.stored
        there = re.search(rf"(?:^{MARK}|, ){re.escape(name)} (\d{{1,4}})(?=, | = )", line)
        if there is not None:
            found[name] = int(there[1])
    return found


def other_notes(notes: str | None) -> str:
    """Somebody's notes without the line of his list."""
    lines = (notes or "").splitlines()
    return "\n".join(line for line in lines if not line.startswith(MARK))
