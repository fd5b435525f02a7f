"""Bytes into a tree, with everything refused that JSON readers take in different ways."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from typing import Final

from bglmanager.engine.problems import Refused, problem
from bglmanager.exchange import LARGEST_FILE
from bglmanager.exchange.event_document.tree import Object, Tree

MOST_VALUES = 2_500_000
LONGEST_NUMBER = 100

_BEFORE = b"\xef\xbb\xbf \t\r\n"
_BEGINS = (b"{", b"[", b"\xff\xfe", b"\xfe\xff")
"""How a document begins, be it in an encoding that it may not have."""


class TwiceKeyed(dict[str, Tree]):
    """An object with the same key twice; kept until its place is known."""

    twice: str


class NotANumber(str):
    """A number that is none of JSON's, or too long to look at; kept until its place is known."""

    __slots__ = ()


def parse_tree(data: bytes) -> Tree:
    """The tree of a file; its numbers are exact.

    What has a place (keys that stand twice, unusable numbers) is still in the tree, marked, for
    `limits.problems` to find.

    Raises:
        Refused: larger than 64,000,000 bytes, a file of another kind, not UTF-8, not JSON.
    """
    if len(data) > LARGEST_FILE:
        raise Refused([problem("document.too-large", limit=LARGEST_FILE)])
    if not data.strip():
        raise Refused([problem("document.empty")])
    if not data.lstrip(_BEFORE).startswith(_BEGINS):
        raise Refused([problem("document.not-event")])
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refused([problem("document.not-utf8", line=line)]) from None
    # A tree of so many values would take hundreds of megabytes before anything else is known.
    if sum(map(text.count, "[{,")) > MOST_VALUES:
        raise Refused([problem("document.too-many-values", limit=MOST_VALUES)])
    return _load_json(text)


def _load_json(text: str) -> Tree:
    try:
        tree: Tree = json.loads(
            text,
            object_pairs_hook=_object_of_pairs,
            parse_int=_whole_number,
            parse_float=_decimal_number,
            parse_constant=NotANumber,
        )
    except json.JSONDecodeError as error:
        found = problem("document.not-json", line=error.lineno, column=error.colno)
        raise Refused([found]) from None
    except RecursionError:
        raise Refused([problem("document.too-deep")]) from None
    return tree


def _object_of_pairs(pairs: list[tuple[str, Tree]]) -> Object:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    marked = TwiceKeyed(found)
    counts = Counter(key for key, _ in pairs)
    marked.twice = next(key for key, count in counts.items() if count > 1)
    return marked


def _whole_number(text: str) -> int | NotANumber:
    return int(text) if len(text) <= LONGEST_NUMBER else NotANumber(_shortened_number(text))


def _decimal_number(text: str) -> Decimal | NotANumber:
    digits, has_exponent = text, "e" in text.lower()
    if not has_exponent and len(text) > LONGEST_NUMBER:
        digits = text.rstrip("0")
    if len(digits) > LONGEST_NUMBER:
        return NotANumber(_shortened_number(text))
    return _plain_number(digits) if has_exponent else Decimal(digits)


_LARGEST_EXPONENT: Final = 400


def _plain_number(text: str) -> Decimal | NotANumber:
    """A number in scientific notation as a plain one, unless it would be absurdly long."""
    mantissa, _, exponent = text.lower().partition("e")
    if not Decimal(mantissa):
        return Decimal(0)
    if abs(int(exponent)) > _LARGEST_EXPONENT:
        return NotANumber(text)
    return Decimal(format(Decimal(text), "f"))


def _shortened_number(text: str) -> str:
    return f"{text[:20]}…"
