"""Where two trees differ, by JSON path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from bglmanager.engine.problems import Problem, problem
from bglmanager.exchange.event_document.canonical import number
from bglmanager.exchange.event_document.paths import element, member
from bglmanager.exchange.event_document.tree import Object, Tree


def differences(path: str, found: Tree, expected: Tree) -> Iterator[Problem]:
    """One problem for each place where a document has something else than the facts give."""
    if isinstance(found, Mapping) and isinstance(expected, Mapping):
        yield from _objects(path, dict(found), dict(expected))
    elif isinstance(found, list) and isinstance(expected, list):
        if len(found) != len(expected):
            yield problem("derived.length", path, found=len(found), expected=len(expected))
        for index, (one, other) in enumerate(zip(found, expected, strict=False)):
            yield from differences(element(path, index), one, other)
    elif not _same(found, expected):
        yield problem("derived.differs", path, found=_shown(found), expected=_shown(expected))


def _objects(path: str, found: Object, expected: Object) -> Iterator[Problem]:
    for key in expected:
        if key not in found:
            yield problem("derived.missing", member(path, key))
    for key, value in found.items():
        if key in expected:
            yield from differences(member(path, key), value, expected[key])
        elif value != []:
            yield problem("derived.surplus", member(path, key))


def _same(found: Tree, expected: Tree) -> bool:
    return isinstance(found, bool) == isinstance(expected, bool) and found == expected


def _shown(value: Tree) -> str:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return number(value)
    return value if isinstance(value, str) else "–"
