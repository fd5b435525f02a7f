"""The values of documents and files between their text and the facts: trees, paths, numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol

from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import Json, Number
from bglmanager.engine.problems import Problem, Refused, problem, refuse_if

Tree = None | bool | int | Decimal | str | Sequence["Tree"] | Mapping[str, "Tree"]
"""JSON values; numbers that were not written as whole ones are `Decimal`."""

Object = dict[str, Tree]
"""A JSON object with its keys in their order."""

Place = tuple[str | int, ...]
"""The keys and indexes that lead to a value; its path is made for a problem only."""

DECIMALS = 6
MOST_FINDINGS = 100

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")
_LONGEST_KEY = 60
_UNITS: int = 10**DECIMALS
_SMALLEST = Decimal(1).scaleb(-DECIMALS)


def joined_path(place: Iterable[str | int]) -> str:
    """The path of a place; unusual keys are quoted, so none can mislead."""
    path = ""
    for step in place:
        if isinstance(step, int):
            path = f"{path}[{step}]"
        elif _PLAIN_KEY.fullmatch(step):
            path = f"{path}.{step}" if path else step
        else:
            shown = step if len(step) <= _LONGEST_KEY else f"{step[:_LONGEST_KEY]}…"
            path = f"{path}[{json.dumps(shown)}]"
    return path


class Tell(Protocol):
    """Hears what is wrong with a value, and where it stands."""

    def __call__(self, at: Place, code: str, /, **values: Any) -> None:
        """One thing more."""


class Findings:
    """What is wrong in a tree, in the order in which it is told."""

    def __init__(self, most: int | None = None) -> None:
        """`most` is how many there may be; `Refused` then."""
        self._found: list[Problem] = []
        self._most = most

    def tell(self, at: Place, code: str, /, **values: Any) -> None:
        """One more."""
        if len(self._found) == self._most:
            raise Refused([problem("document.too-many-faults")])
        self._found.append(problem(code, joined_path(at), **values))

    def refuse_any(self) -> None:
        """Raises `Refused` with the first hundred, if there are any."""
        refuse_if(capped_findings(self._found))


def capped_findings(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The first hundred problems, and how many more there are."""
    found = tuple(problems)
    more = len(found) - MOST_FINDINGS
    if more <= 0:
        return found
    return (*found[:MOST_FINDINGS], problem("findings.more", count=more))


def to_exact(value: int | Decimal) -> Number:
    """A number of a tree as the engine counts with it."""
    return value if isinstance(value, int) else plain_number(Fraction(value))


def to_decimal(value: Number) -> int | Decimal:
    """A fact for a tree.

    Raises:
        ValueError: it has more than the 6 decimals that any reader lets in.
    """
    units = Fraction(value) * _UNITS
    if units.denominator != 1:
        raise ValueError(value)
    return _decimal_of_units(units.numerator)


def round_derived(value: Number) -> int | Decimal:
    """A derived number for a tree: half-even to 6 decimals, no trailing zeros."""
    return value if isinstance(value, int) else round_quotient(*value.as_integer_ratio())


def round_quotient(over: int, under: int) -> int | Decimal:
    """The same of a fraction that need not be reduced, of a positive denominator."""
    units, rest = divmod(over * _UNITS, under)
    above = 2 * rest - under
    return _decimal_of_units(units + (above > 0 or (above == 0 and units % 2 == 1)))


def _decimal_of_units(units: int) -> int | Decimal:
    if units % _UNITS == 0:
        return units // _UNITS
    return (units * _SMALLEST).normalize()


def open_value(tree: object) -> Json:
    """A value of an open place (options, extra, own rules) for the engine; what neither it nor
    JSON has is its text.
    """
    if isinstance(tree, Mapping):
        return {key: open_value(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return tuple(open_value(value) for value in tree)
    if isinstance(tree, Decimal):
        return to_exact(tree)
    return tree if tree is None or isinstance(tree, int | str) else str(tree)


def open_tree(value: Json) -> Tree:
    """A value of an open place for a tree."""
    if isinstance(value, Mapping):
        return {key: open_tree(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [open_tree(each) for each in value]
    return to_decimal(value) if isinstance(value, Fraction) else value
