"""Versions of the document: which keys came later, and the lowest version that can say a tree.

What says nothing new is written in the version before, so that older programs read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bglmanager.exchange.event_document.paths import element, member
from bglmanager.exchange.event_document.tree import Object, Tree

FIRST, NEWEST = 1, 2

LATER: Mapping[str, tuple[str, ...]] = {
    "EventDesk": ("waits_until", "done"),
    "EntryDesk": ("fee", "payments"),
    "Round": ("desk",),
}
"""Keys of version 2 by the model that has them: the till, the clock, what was thought of."""


def later_keys(tree: Object) -> Iterator[str]:
    """The paths of the keys of version 2 in a tree that is as the schema says."""
    event = _object(tree.get("event"))
    yield from _keys("EventDesk", _object(event.get("desk")), "event.desk")
    for path, entry in _each(tree, "entries"):
        yield from _keys("EntryDesk", _object(entry.get("desk")), member(path, "desk"))
    for path, round_ in _each(tree, "rounds"):
        yield from _keys("Round", round_, path)


def needed(tree: Object) -> int:
    """The lowest version whose readers understand this tree."""
    return FIRST if next(later_keys(tree), None) is None else NEWEST


def _keys(model: str, given: Object, path: str) -> Iterator[str]:
    return (member(path, key) for key in LATER[model] if key in given)


def _each(tree: Object, key: str) -> Iterator[tuple[str, Object]]:
    found = tree.get(key)
    for index, each in enumerate(found if isinstance(found, list) else ()):
        yield element(key, index), _object(each)


def _object(value: Tree) -> Object:
    return value if isinstance(value, dict) else {}
