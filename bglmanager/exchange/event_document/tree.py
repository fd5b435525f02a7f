"""The tree of a JSON document: what stands between its bytes and its models."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar

from bglmanager.engine.problems import Problem, problem

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")
_LONGEST_KEY = 60


def member_path(path: str, key: str) -> str:
    """The path of a key of the object at `path`; unusual keys are quoted, so none can mislead."""
    if _PLAIN_KEY.fullmatch(key):
        return f"{path}.{key}" if path else key
    shown = key if len(key) <= _LONGEST_KEY else f"{key[:_LONGEST_KEY]}…"
    return f"{path}[{json.dumps(shown)}]"


def element_path(path: str, index: int) -> str:
    """The path of an element, counted from 0, of the list at `path`."""
    return f"{path}[{index}]"


def joined_path(steps: Iterable[str | int]) -> str:
    """The path that leads through these keys and indexes."""
    path = ""
    for step in steps:
        path = element_path(path, step) if isinstance(step, int) else member_path(path, step)
    return path


Tree = None | bool | int | Decimal | str | Sequence["Tree"] | Mapping[str, "Tree"]
"""JSON values; numbers that were not written as whole ones are `Decimal`."""

Object = dict[str, Tree]
"""A JSON object with its keys in their order."""

Keys = tuple[str, ...]

T = TypeVar("T")

MOST_FINDINGS = 100


def capped_findings(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The first hundred problems, and how many more there are."""
    found = tuple(problems)
    more = len(found) - MOST_FINDINGS
    if more <= 0:
        return found
    return (*found[:MOST_FINDINGS], problem("findings.more", count=more))


def by_keys(
    given: Sequence[Mapping[str, Any]],
    made: Callable[[Keys, list[Mapping[str, Any]]], Iterable[T]],
) -> Iterator[T]:
    """What is made of objects, in their order, all with the same keys at once."""
    shapes = list(map(tuple, given))
    alike: dict[Keys, list[Mapping[str, Any]]] = {}
    for keys, each in zip(shapes, given, strict=True):
        alike.setdefault(keys, []).append(each)
    found = {keys: iter(made(keys, each)) for keys, each in alike.items()}
    return (next(found[keys]) for keys in shapes)
