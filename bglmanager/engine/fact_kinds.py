"""What a fact may be, where its type does not tell: beside the type, in `Annotated`.

A text has one line, a whole number counts from 1, an exact number is any, unless said otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from types import NoneType
from typing import Any, get_args

LARGEST = 1_000_000
LONGEST_TEXT, LONGEST_NOTE = 200, 2_000


@dataclass(frozen=True, slots=True)
class Length:
    """The longest a text may be, and whether it may have several lines."""

    longest: int = LONGEST_TEXT
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the most a number may be."""

    least: int
    most: int = LARGEST


@dataclass(frozen=True, slots=True)
class FromOthers:
    """A text that others may write otherwise: null if it is empty, or any value instead of it."""

    anything: bool = False


NOTE = Length(LONGEST_NOTE, lines=True)
FROM_ZERO = Range(0)
PER_TABLE = Range(2, 100)
OR_NULL, OR_ANYTHING = FromOthers(), FromOthers(anything=True)


def but_none(hint: Any) -> Any:
    """A type of several without the None among them."""
    return reduce(or_, [each for each in get_args(hint) if each is not NoneType])
