"""Limits that hold everywhere in a document, whatever its keys mean: depth, numbers, keys."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from itertools import chain
from typing import Any

from bglmanager.engine.characters import forbidden_character
from bglmanager.engine.fact_kinds import LARGEST, LONGEST_TEXT
from bglmanager.engine.problems import Problem, problem
from bglmanager.exchange.event_document.parsing import NotANumber, TwiceKeyed
from bglmanager.exchange.event_document.tree import Tree, joined_path

DEEPEST = 32
DECIMALS = 6
LONGEST_LIST = 20_000

# Sums over an event (raised scores, victory points) may lie above what one fact may be.
LARGEST_DERIVED = 1_000_000_000


Place = tuple[str | int, ...]
"""The keys and indexes that lead to a value; its path is made for a problem only."""

Tell = Callable[[Problem], None]


def problems_of_tree(tree: Tree) -> list[Problem]:
    """Everything in the tree that no document may hold, in the order of the document."""
    found: list[Problem] = []
    if not isinstance(tree, dict):
        _check_within((), tree, LARGEST, found.append)
        return found
    _check_twice((), tree, found.append)
    for key, value in tree.items():
        largest = LARGEST_DERIVED if key == "derived" else LARGEST
        _check_key((key,), key, found.append)
        if not _is_sound(value, largest):
            _check_within((key,), value, largest, found.append)
    return found


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


def _are_small(level: list[Any], kind: type, largest: int) -> bool:
    """Whether there is nothing against the numbers of one kind."""
    if kind not in _NUMBERS:
        return True
    numbers: list[Any] = [each for each in level if type(each) is kind]
    if min(numbers) < -largest or max(numbers) > largest:
        return False
    # A sum of as many is 17 digits long at most and has as many decimals as the longest of its
    # terms: the 28 digits that it keeps show a seventh.
    return kind is int or not _is_long(sum(numbers, Decimal()))


def _check_within(at: Place, value: Tree, largest: int, tell: Tell) -> None:
    if isinstance(value, dict | list):
        if len(at) >= DEEPEST:
            tell(problem("document.too-deep", joined_path(at)))
        elif isinstance(value, dict):
            _check_object(at, value, largest, tell)
        else:
            _check_list(at, value, largest, tell)
    elif isinstance(value, NotANumber):
        tell(problem("number.unusable", joined_path(at), number=str(value)))
    elif isinstance(value, int | Decimal) and not isinstance(value, bool):
        _check_number(at, value, largest, tell)


def _check_list(at: Place, value: list[Tree], largest: int, tell: Tell) -> None:
    if len(value) > LONGEST_LIST:
        tell(problem("list.too-long", joined_path(at), limit=LONGEST_LIST, length=len(value)))
        return
    for index, each in enumerate(value):
        _check_within((*at, index), each, largest, tell)


def _check_object(at: Place, value: dict[str, Tree], largest: int, tell: Tell) -> None:
    _check_twice(at, value, tell)
    for key, each in value.items():
        _check_key((*at, key), key, tell)
        _check_within((*at, key), each, largest, tell)


_NUMBERS = frozenset((int, Decimal))
_KINDS = frozenset((str, bool, type(None), dict, list, *_NUMBERS))
"""Kinds of values that a quick look knows."""


def _is_usual(key: str) -> bool:
    """Whether there can be nothing against a key, as of nearly all."""
    return len(key) <= LONGEST_TEXT and key.isprintable()


def _check_twice(at: Place, value: dict[str, Tree], tell: Tell) -> None:
    if isinstance(value, TwiceKeyed):
        tell(problem("document.key-twice", joined_path((*at, value.twice))))


def _check_key(place: Place, key: str, tell: Tell) -> None:
    if len(key) > LONGEST_TEXT:
        tell(problem("text.too-long", joined_path(place), length=len(key), limit=LONGEST_TEXT))
    elif (character := forbidden_character(key)) is not None:
        tell(problem("text.control", joined_path(place), character=character))


def _check_number(at: Place, value: int | Decimal, largest: int, tell: Tell) -> None:
    if value > largest or value < -largest:
        tell(problem("number.too-large", joined_path(at), limit=largest))
    elif isinstance(value, Decimal) and _is_long(value) and count_decimals(value) > DECIMALS:
        tell(problem("number.decimals", joined_path(at), limit=DECIMALS))


def _is_long(value: Decimal) -> bool:
    """Whether a number is written with more decimals than it may have, be they zeros."""
    exponent = value.as_tuple().exponent
    return not isinstance(exponent, int) or exponent < -DECIMALS


def count_decimals(value: Decimal) -> int:
    """Digits after the decimal point, trailing zeros not counted."""
    _, _, fraction = format(value, "f").partition(".")
    return len(fraction.rstrip("0"))
