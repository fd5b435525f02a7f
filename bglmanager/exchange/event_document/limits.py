"""Limits that hold everywhere in a document, whatever its keys mean: depth, numbers, keys."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from bglmanager.engine.characters import forbidden_character
from bglmanager.engine.problems import Problem, problem
from bglmanager.exchange.event_document.parsing import NotANumber, TwiceKeyed
from bglmanager.exchange.event_document.paths import element, member
from bglmanager.exchange.event_document.tree import Tree

DEEPEST = 32
DECIMALS = 6
LONGEST_LIST = 20_000
LARGEST = 1_000_000
LONGEST_TEXT = 200
LONGEST_NOTE = 2_000

# Sums over an event (raised scores, victory points) may lie above what one fact may be.
LARGEST_DERIVED = 1_000_000_000


def problems(tree: Tree) -> Iterator[Problem]:
    """Everything in the tree that no document may hold, in the order of the document."""
    if not isinstance(tree, dict):
        yield from _within("", tree, LARGEST, 0)
        return
    yield from _twice("", tree)
    for key, value in tree.items():
        largest = LARGEST_DERIVED if key == "derived" else LARGEST
        yield from _named("", key)
        yield from _within(member("", key), value, largest, 1)


def _within(path: str, value: Tree, largest: int, depth: int) -> Iterator[Problem]:
    if isinstance(value, dict):
        yield from _object(path, value, largest, depth)
    elif isinstance(value, list):
        yield from _list(path, value, largest, depth)
    elif isinstance(value, NotANumber):
        yield problem("number.unusable", path, number=str(value))
    elif isinstance(value, int | Decimal) and not isinstance(value, bool):
        yield from _number(path, value, largest)


def _list(path: str, value: list[Tree], largest: int, depth: int) -> Iterator[Problem]:
    if depth >= DEEPEST:
        yield problem("document.too-deep", path)
        return
    if len(value) > LONGEST_LIST:
        yield problem("list.too-long", path, limit=LONGEST_LIST, length=len(value))
        return
    for index, each in enumerate(value):
        yield from _within(element(path, index), each, largest, depth + 1)


def _object(path: str, value: dict[str, Tree], largest: int, depth: int) -> Iterator[Problem]:
    if depth >= DEEPEST:
        yield problem("document.too-deep", path)
        return
    yield from _twice(path, value)
    for key, each in value.items():
        yield from _named(path, key)
        yield from _within(member(path, key), each, largest, depth + 1)


def _twice(path: str, value: dict[str, Tree]) -> Iterator[Problem]:
    if isinstance(value, TwiceKeyed):
        yield problem("document.key-twice", member(path, value.twice))


def _named(path: str, key: str) -> Iterator[Problem]:
    if len(key) > LONGEST_TEXT:
        yield problem("text.too-long", member(path, key), length=len(key), limit=LONGEST_TEXT)
    elif (character := forbidden_character(key)) is not None:
        yield problem("text.control", member(path, key), character=character)


def _number(path: str, value: int | Decimal, largest: int) -> Iterator[Problem]:
    if value > largest or value < -largest:
        yield problem("number.too-large", path, limit=largest)
    elif isinstance(value, Decimal) and decimals(value) > DECIMALS:
        yield problem("number.decimals", path, limit=DECIMALS)


def decimals(value: Decimal) -> int:
    """Digits after the decimal point, trailing zeros not counted."""
    _, _, fraction = format(value, "f").partition(".")
    return len(fraction.rstrip("0"))
