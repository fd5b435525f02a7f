"""Exact numbers and moments of the engine to values of JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import Json, Number
from bglmanager.exchange.event_document.limits import DECIMALS
from bglmanager.exchange.event_document.tree import Tree

_UNITS: int = 10**DECIMALS
_SMALLEST = Decimal(1).scaleb(-DECIMALS)


def to_exact(value: int | Decimal) -> Number:
    """A number of the document as the engine counts with it."""
    return value if isinstance(value, int) else plain_number(Fraction(value))


def round_derived(value: Number) -> int | Decimal:
    """A derived number for the document: half-even to 6 decimals, no trailing zeros."""
    return value if isinstance(value, int) else round_quotient(*value.as_integer_ratio())


def round_quotient(over: int, under: int) -> int | Decimal:
    """The same of a fraction that need not be reduced, of a positive denominator."""
    units, rest = divmod(over * _UNITS, under)
    above = 2 * rest - under
    return _decimal_of_units(units + (above > 0 or (above == 0 and units % 2 == 1)))


def to_decimal(value: Number) -> int | Decimal:
    """A fact for the document.

    Raises:
        ValueError: it has more than the 6 decimals that any reader lets in.
    """
    units = Fraction(value) * _UNITS
    if units.denominator != 1:
        raise ValueError(value)
    return _decimal_of_units(units.numerator)


def _decimal_of_units(units: int) -> int | Decimal:
    if units % _UNITS == 0:
        return units // _UNITS
    return (units * _SMALLEST).normalize()


def open_value(tree: object) -> Json:
    """A value of an open place (options, extra) for the engine."""
    if isinstance(tree, Mapping):
        return {key: open_value(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return tuple(open_value(value) for value in tree)
    if isinstance(tree, Decimal):
        return to_exact(tree)
    if tree is None or isinstance(tree, bool | int | str):
        return tree
    raise TypeError(tree)


def open_tree(value: Json) -> Tree:
    """A value of an open place for the document."""
    if isinstance(value, Mapping):
        return {key: open_tree(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [open_tree(each) for each in value]
    return to_decimal(value) if isinstance(value, Fraction) else value


def moment_text(value: datetime) -> str:
    """A moment as RFC 3339 has it; ValueError when it has no time zone."""
    if value.tzinfo is None:
        raise ValueError(value)
    return value.isoformat().replace("+00:00", "Z")


def read_moment(text: str) -> datetime:
    """The moment of a text that the schema let in."""
    return datetime.fromisoformat(text)
