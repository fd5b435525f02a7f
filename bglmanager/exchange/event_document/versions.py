"""Versions of the document: which keys came later, and the lowest version that can say a tree.

What says nothing new is written in the version before, so that older programs read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bglmanager.exchange.event_document.paths import element, member
from bglmanager.exchange.event_document.tree import Object, Tree

FIRST, NEWEST = 1, 4

LATER: Mapping[str, Mapping[str, int]] = {
    "Document": {"origin": 4},
    "EventDesk": {"waits_until": 2, "done": 2, "entered_twice": 3},
    "EntryDesk": {"fee": 2, "payments": 2},
    "Round": {"desk": 2},
    "TableDesk": {"differs": 3},
    "Settings": {"pot": 4},
    "Table": {"draw_proposals": 4, "ended_in_draw": 4},
}
"""The version with which a key came, by the model that has it.

2: the till, the clock, what was thought of; 3: results typed by two people; 4: draws that were
asked for and agreed on, the prize pot, and the library that a document comes from.
"""


def later_keys(tree: Object) -> Iterator[tuple[str, int]]:
    """The paths of keys that came later, each with its version; the tree is as the schema says."""
    event = _object(tree.get("event"))
    yield from _keys("Document", tree, "")
    yield from _keys("Settings", event, "event")
    yield from _keys("EventDesk", _object(event.get("desk")), "event.desk")
    for path, entry in _each(tree, "entries"):
        yield from _keys("EntryDesk", _object(entry.get("desk")), member(path, "desk"))
    for path, round_ in _each(tree, "rounds"):
        for place, table in _each(round_, "tables", path):
            yield from _keys("Table", table, place)
            yield from _keys("TableDesk", _object(table.get("desk")), member(place, "desk"))
        yield from _keys("Round", round_, path)


def needed(tree: Object) -> int:
    """The lowest version whose readers understand this tree."""
    return max((version for _, version in later_keys(tree)), default=FIRST)


def _keys(model: str, given: Object, path: str) -> Iterator[tuple[str, int]]:
    return ((member(path, key), version) for key, version in LATER[model].items() if key in given)


def _each(tree: Object, key: str, path: str = "") -> Iterator[tuple[str, Object]]:
    found = tree.get(key)
    place = member(path, key)
    for index, each in enumerate(found if isinstance(found, list) else ()):
        yield element(place, index), _object(each)


def _object(value: Tree) -> Object:
    return value if isinstance(value, dict) else {}
