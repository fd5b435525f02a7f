"""Versions of the document: which keys came later, and the lowest version that can say a tree.

What says nothing new is written in the version before, so that older programs read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from bglmanager.engine import event as facts
from bglmanager.engine.fact_kinds import Since, marks_of, record_in, types_of
from bglmanager.exchange.event_document.tree import Object, Tree, element_path, member_path

SETTINGS = "event"
"""The key of the settings in a document."""

_OF_DOCUMENT = {"origin": 4}
"""The version with which a key of the document itself came: 4, the library that it comes from.

2: the till, the clock, what was thought of; 3: results typed by two people; 4: draws that were
asked for and agreed on, and the prize pot.
"""


@cache
def _records_of(made: Any) -> Mapping[str, Any]:
    """The fields of a class in which objects with keys of a later version stand."""
    hints = types_of(made)
    inside = {each.name: record_in(hints[each.name]) for each in fields(made)}
    return {key: each for key, each in inside.items() if each and _has_later(each)}


def _has_later(made: Any) -> bool:
    return bool(marks_of(made, Since) or _records_of(made))


def _later_of(made: Any) -> Iterator[tuple[str, Mapping[str, int]]]:
    yield made.__name__, {key: each.version for key, each in marks_of(made, Since).items()}
    for each in _records_of(made).values():
        yield from _later_of(each)


LATER: Mapping[str, Mapping[str, int]] = {**dict(_later_of(facts.Event)), "Document": _OF_DOCUMENT}
"""The version with which a key came, by the object that has it."""

FIRST, NEWEST = 1, max(version for keys in LATER.values() for version in keys.values())


def later_keys(tree: Object) -> Iterator[tuple[str, int]]:
    """The paths of keys that came later, each with its version; the tree is as the schema says."""
    yield from _keys_of_model("Document", tree, "")
    yield from _keys_within(facts.Event, {**tree, "settings": tree.get(SETTINGS)}, "")


def version_needed(tree: Object) -> int:
    """The lowest version whose readers understand this tree."""
    return max((version for _, version in later_keys(tree)), default=FIRST)


def _keys_within(made: Any, given: Object, path: str) -> Iterator[tuple[str, int]]:
    yield from _keys_of_model(made.__name__, given, path)
    for key, each in _records_of(made).items():
        found, place = given.get(key), member_path(path, SETTINGS if key == "settings" else key)
        if isinstance(found, dict):
            yield from _keys_within(each, found, place)
        elif isinstance(found, list):
            for index, one in enumerate(found):
                yield from _keys_within(each, _object_or_empty(one), element_path(place, index))


def _keys_of_model(model: str, given: Object, path: str) -> Iterator[tuple[str, int]]:
    return (
        (member_path(path, key), version) for key, version in LATER[model].items() if key in given
    )


def _object_or_empty(value: Tree) -> Object:
    return value if isinstance(value, dict) else {}
