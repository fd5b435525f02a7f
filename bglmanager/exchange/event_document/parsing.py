"""Bytes into a tree: refused is what JSON readers take in different ways, and what no document may
hold anywhere, whatever its keys mean (depth, numbers, keys).
"""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from typing import Any, Final

from bglmanager.engine.fact_kinds import LARGEST, LONGEST_TEXT, forbidden_character
from bglmanager.engine.problems import Refused, problem
from bglmanager.exchange import LARGEST_FILE
from bglmanager.exchange.trees import DECIMALS, Object, Place, Tell, Tree

LARGEST_DERIVED = 1_000_000_000
"""Sums over an event (raised scores, victory points) may lie above what one fact may be."""

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
    `check_limits` to find.

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


DEEPEST = 32
LONGEST_LIST = 20_000
_NUMBERS = frozenset((int, Decimal))
_KINDS = frozenset((str, bool, type(None), dict, list, *_NUMBERS))
"""Kinds of values that a quick look knows."""


def check_limits(tree: Object, tell: Tell) -> None:
    """Tell everything in the tree that no document may hold, in the order of the document."""
    _check_twice((), tree, tell)
    for key, value in tree.items():
        largest = LARGEST_DERIVED if key == "derived" else LARGEST
        _check_key((key,), key, tell)
        if not _is_sound(value, largest):
            _check_within((key,), value, largest, tell)


def _is_sound(value: Tree, largest: int) -> bool:
    """Whether there can be nothing against a value: a quick look, a level of the tree at a time.

    What is looked at again because of it may be sound all the same.
    """
    level: list[Any] = [value]
    for _ in range(DEEPEST):
        kinds = set(map(type, level))
        if not kinds <= _KINDS or not all(_are_small(level, kind, largest) for kind in kinds):
            return False
        objects = [each for each in level if type(each) is dict]
        lists = [each for each in level if type(each) is list]
        if not objects and not lists:
            return True
        if not all(map(_is_usual, set(chain.from_iterable(objects)))):
            return False
        if max(map(len, lists), default=0) > LONGEST_LIST:
            return False
        level = list(chain(chain.from_iterable(map(dict.values, objects)), *lists))
    return False


def _is_usual(key: str) -> bool:
    """Whether there can be nothing against a key, as of nearly all."""
    return len(key) <= LONGEST_TEXT and key.isprintable()


def _are_small(level: list[Any], kind: type, largest: int) -> bool:
    """Whether there is nothing against the numbers of one kind."""
    if kind not in _NUMBERS:
        return True
    numbers: list[Any] = [each for each in level if type(each) is kind]
    if min(numbers) < -largest or max(numbers) > largest:
        return False
    if kind is int:
        return True
    # A sum of as many is 17 digits long at most and has as many decimals as the longest of its
    # terms: the 28 digits that it keeps show a seventh.
    exponent = sum(numbers, Decimal()).as_tuple().exponent
    return isinstance(exponent, int) and exponent >= -DECIMALS


def _check_within(at: Place, value: Tree, largest: int, tell: Tell) -> None:
    if isinstance(value, dict | list) and len(at) >= DEEPEST:
        tell(at, "document.too-deep")
    elif isinstance(value, dict):
        _check_twice(at, value, tell)
        for key, each in value.items():
            _check_key((*at, key), key, tell)
            _check_within((*at, key), each, largest, tell)
    elif isinstance(value, list) and len(value) > LONGEST_LIST:
        tell(at, "list.too-long", limit=LONGEST_LIST, length=len(value))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            _check_within((*at, index), each, largest, tell)
    else:
        _check_value(at, value, largest, tell)


def _check_twice(at: Place, value: Object, tell: Tell) -> None:
    if isinstance(value, TwiceKeyed):
        tell((*at, value.twice), "document.key-twice")


def _check_key(at: Place, key: str, tell: Tell) -> None:
    if len(key) > LONGEST_TEXT:
        tell(at, "text.too-long", length=len(key), limit=LONGEST_TEXT)
    elif (character := forbidden_character(key)) is not None:
        tell(at, "text.control", character=character)


def _check_value(at: Place, value: Tree, largest: int, tell: Tell) -> None:
    if isinstance(value, NotANumber):
        tell(at, "number.unusable", number=str(value))
    elif isinstance(value, int | Decimal) and not isinstance(value, bool):
        if not -largest <= value <= largest:
            tell(at, "number.too-large", limit=largest)
        elif 10**DECIMALS % Fraction(value).denominator:
            tell(at, "number.decimals", limit=DECIMALS)
