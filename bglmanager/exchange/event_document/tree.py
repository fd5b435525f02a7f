"""The tree of a JSON document: what stands between its bytes and its models."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from bglmanager.engine.problems import Problem, problem

Tree = None | bool | int | Decimal | str | Sequence["Tree"] | Mapping[str, "Tree"]
"""JSON values; numbers that were not written as whole ones are `Decimal`."""

Object = dict[str, Tree]
"""A JSON object with its keys in their order."""

MOST_FINDINGS = 100


def capped(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The first hundred problems, and how many more there are."""
    found = tuple(problems)
    more = len(found) - MOST_FINDINGS
    if more <= 0:
        return found
    return (*found[:MOST_FINDINGS], problem("findings.more", count=more))
