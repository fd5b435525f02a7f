"""What a Swiss round costs once more, from a document alone, aim by aim.

As in `second`: nobody who changes this file looks at the engine, and nothing of the package is
imported. Seatings are judged here, none is searched for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, combinations

from tests.engine.second import Json

Tables = Sequence[Sequence[int]]
Couple = frozenset[int]

SWISS = ("forbidden", "again", "short", "related", "shift", "seats")
"""The aims of a round that goes by the standings, the most important first."""

FEW = ("forbidden", "again", "short", "related", "ahead", "shift", "seats")
"""Those where few play and another round follows: is it possible without a rematch?"""

DRAWN = ("forbidden", "thrice", "again", "short", "related", "seats")
"""Those of a round that looks at no standings."""

MOST_AHEAD = 16

COUNTED = ("swiss", "round-robin")
"""Phases whose meetings, seats and short tables are remembered."""


ALIKE = ({"france", "italy"}, {"russia", "turkey"}, {"austria", "germany", "italy"})
"""Powers of one group [7.4]."""


def costs(document: Json, number: int, tables: Tables, order: Sequence[int] = ()) -> dict[str, int]:
    """All aims of a round with these tables; `order` is that of the seating, for the shift."""
    together = [table for table in tables if len(table) > 1]
    before = [r for r in document["rounds"][: number - 1] if r["phase"] in COUNTED]
    met = [couples(table) for table in chain(*map(tables_of, before))]
    times = [sum(pair in meeting for meeting in met) for pair in all_couples(together)]
    apart, near = never(document["entries"]), related(document["entries"])
    return {
        "forbidden": sum(pair in apart for pair in all_couples(together)),
        "thrice": sum(count > 1 for count in times),
        "again": sum(count > 0 for count in times),
        "short": short(before, together),
        "related": sum(pair in near for pair in all_couples(together)),
        "ahead": ahead(met, together),
        "shift": shift(together, order) if order else 0,
        "seats": seats(before, together),
    }


def powers(document: Json, number: int) -> dict[str, int]:
    """Boards [7.4]: earlier times that people had their power, and another one of its group."""
    had: list[tuple[int, str]] = []
    for round_ in document["rounds"][: number - 1]:
        had += roles_of(round_)
    now = roles_of(document["rounds"][number - 1])
    both = [({old, new}, old == new) for e, old in had for entry, new in now if e == entry]
    return {
        "role": sum(same for _, same in both),
        "group": sum(not same and any(two <= group for group in ALIKE) for two, same in both),
    }


def roles_of(round_: Json) -> list[tuple[int, str]]:
    seats = [seat for table in round_["tables"] for seat in table["seats"]]
    return [(seat["entry"], seat["role"]) for seat in seats if seat.get("role")]


def tables_of(round_: Json) -> list[list[int]]:
    return [[seat["entry"] for seat in table["seats"]] for table in round_["tables"]]


def couples(table: Collection[int]) -> list[Couple]:
    return [frozenset(pair) for pair in combinations(table, 2)]


def all_couples(tables: Tables) -> Iterator[Couple]:
    return chain(*map(couples, tables))


def never(entries: Sequence[Json]) -> set[Couple]:
    """Who said so of another, and two who have tables of their own that are not one."""
    found = set()
    for one in entries:
        desk = one.get("desk") or {}
        found |= {frozenset((one["number"], other)) for other in desk.get("never_with") or ()}
    own = [(e["number"], (e.get("desk") or {}).get("table_label") or "") for e in entries]
    for (one_, label), (other_, another) in combinations(own, 2):
        if label and another and label.casefold() != another.casefold():
            found.add(frozenset((one_, other_)))
    return found


def related(entries: Sequence[Json]) -> set[Couple]:
    """Declared by either of them, or of one club."""
    found = {frozenset((e["number"], other)) for e in entries for other in e.get("related") or ()}
    for one, other in combinations(entries, 2):
        club = (one.get("club") or "").casefold()
        if club and club == (other.get("club") or "").casefold():
            found.add(frozenset((one["number"], other["number"])))
    return found


def short(before: Sequence[Json], tables: Tables) -> int:
    """How many times more than who did least the people of smaller tables sat at one."""
    people = [*chain(*tables)]
    had = dict.fromkeys(people, 0)
    for earlier in map(tables_of, before):
        small = [t for t in earlier if len(t) < max(map(len, earlier))]
        for entry in had.keys() & {*chain(*small)}:
            had[entry] += 1
    here = [t for t in tables if len(t) < max(map(len, tables))]
    return sum(had[entry] - min(had.values()) for entry in chain(*here))


def ahead(met: Sequence[Sequence[Couple]], tables: Tables) -> int:
    """Whether the next round has a rematch however it is seated; it is asked where few play."""
    people, known = sorted(chain(*tables)), {*chain(*met), *all_couples(tables)}
    if len(people) > MOST_AHEAD:
        return 0
    size = min(map(len, tables))
    new = [
        t for k in (size, size + 1) for t in combinations(people, k) if not known & {*couples(t)}
    ]
    return not can_be_filled({*people}, sorted(map(len, tables)), new)


def can_be_filled(people: set[int], sizes: Sequence[int], groups: Sequence[Sequence[int]]) -> bool:
    """Whether groups of these sizes can be chosen so that everybody is in one."""
    if not people:
        return True
    fitting = [g for g in groups if min(people) in g and len(g) in sizes and people.issuperset(g)]
    return any(can_be_filled(people - {*g}, without(sizes, len(g)), groups) for g in fitting)


def without(sizes: Sequence[int], size: int) -> list[int]:
    left = [*sizes]
    left.remove(size)
    return left


def shift(tables: Tables, order: Sequence[int]) -> int:
    """Tables between everybody's and that of his place in the order, squared."""
    homes = [at for at, table in enumerate(tables) for _ in table]
    home = dict(zip((e for e in order if e in {*chain(*tables)}), homes, strict=True))
    return sum((home[entry] - at) ** 2 for at, table in enumerate(tables) for entry in table)


def seats(before: Sequence[Json], tables: Tables) -> int:
    """Times that everybody had his seat, squared."""
    had = [(at, entry) for r in before for t in tables_of(r) for at, entry in enumerate(t)]
    return sum(had.count((at, entry)) ** 2 for t in tables for at, entry in enumerate(t))
