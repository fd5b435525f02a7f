"""What a fact may be, where its type does not tell: beside the type, in `Annotated`.

A text has one line, a whole number counts from 1, an exact number is any, unless said otherwise.
What says so are dataclasses: `Annotated` takes two tuples that are equal for the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache, reduce
from operator import attrgetter, or_
from types import NoneType
from typing import (
    Annotated,
    Any,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from bglmanager.engine.kinds import League

M = TypeVar("M")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(made: Any) -> Any:
    """A class of values: a frozen dataclass with slots, equal where all that is compared is equal.

    Of the functions that dataclasses compile for every such class only the one that fills it is
    its own here, the others are shared: compiling them was a quarter of the start of the engine.
    A class that has slots of its own already only hands its facts on.
    """
    handed_on = "__slots__" in vars(made)
    found: Any = dataclass(slots=not handed_on, init=False, eq=False, repr=False)(made)
    if handed_on:
        return found
    values = attrgetter("__class__", *[each.name for each in fields(found) if each.compare])

    def is_equal(self: object, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self is other or values(self) == values(other)

    found.__init__, found.__eq__, found.__repr__ = _filling(found), is_equal, shown_facts
    found.__hash__ = lambda self: hash(values(self))
    found.__setattr__ = found.__delattr__ = _is_frozen
    found.__reduce__ = _made_again
    return found


def _filling(made: Any) -> Any:
    """The `__init__` that sets the slots of a class by their descriptors, past what is frozen."""
    known: dict[str, Any] = {"MISSING": MISSING}
    asked, steps = "self", "\n pass"
    for each in fields(made):
        name, value = each.name, each.name
        known["set_" + name], known["usual_" + name] = getattr(made, name).__set__, each.default
        if each.default_factory is not MISSING:
            known["made_" + name] = each.default_factory
            value = f"made_{name}() if {name} is MISSING else {name}"
        usual = each.default is not MISSING or each.default_factory is not MISSING
        asked += f", {name}=usual_{name}" if usual else f", {name}"
        steps += f"\n set_{name}(self, {value})"
    exec(f"def __init__({asked}):{steps}", known)  # noqa: S102 - its names come from our classes
    return known["__init__"]


def _is_frozen(_: object, name: str, *_value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _made_again(self: Any) -> tuple[Any, ...]:
    return type(self), tuple(getattr(self, each.name) for each in fields(self))


def shown_facts(value: Any) -> str:
    """The facts as an expression that makes them."""
    said = (f"{each.name}={getattr(value, each.name)!r}" for each in fields(value))
    return f"{type(value).__qualname__}({', '.join(said)})"


LARGEST = 1_000_000  # no number of an event lies further from 0
LONGEST_TEXT, LONGEST_NOTE = 200, 2_000


@record
class Length:
    """The longest a text or a list may be, and whether a text may have several lines."""

    longest: int = LONGEST_TEXT
    lines: bool = False


@record
class Range:
    """The least and the most a number may be."""

    least: int
    most: int = LARGEST


@record
class Identifier:
    """A text that other places refer to: small letters, digits and hyphens."""

    longest: int = 60


@record
class FromOthers:
    """A text that others may write otherwise: null if it is empty, or any value instead of it."""

    anything: bool = False


@record
class Since:
    """With which version of the event document a fact came; what says less has its default."""

    version: int


@record
class Personal:
    """A fact about a person: erasing the person clears it, unless it is `kept`.

    `asked_by` are the leagues whose file has it, None an event without one. A `contact` is of no
    use after the event.
    """

    asked_by: tuple[League | None, ...] = ()
    contact: bool = False
    kept: bool = False


@record
class Called:
    """What a fact is called, as a text of the catalogue; one that is `listed` has a column in the
    list of entries where anybody says it.
    """

    name: str
    listed: bool = False


@record
class Titles:
    """What spreadsheets write above a fact, divided by commas."""

    written: str


Id = Annotated[str, Identifier()]
NOTE = Length(LONGEST_NOTE, lines=True)
FROM_ZERO = Range(0)
PER_TABLE = Range(2, 100)
OR_NULL, OR_ANYTHING = FromOthers(), FromOthers(anything=True)


def but_none(hint: Any) -> Any:
    """A type of several without the None among them."""
    return reduce(or_, [each for each in get_args(hint) if each is not NoneType])


def but_marks(hint: Any) -> Any:
    """A type without what stands beside it in `Annotated`."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


@cache
def types_of(made: Any) -> Mapping[str, Any]:
    """The types of the facts of a class, with their marks: to find them takes a while."""
    return get_type_hints(made, include_extras=True)


@cache
def marks_of(made: Any, mark: type[M]) -> Mapping[str, M]:
    """The facts of a class with such a mark, by their names."""
    return {
        name: each
        for name, hint in types_of(made).items()
        for each in get_args(hint)[1:]
        if isinstance(each, mark)
    }


def default_of(field: Field[Any]) -> Any:
    """What a fact is where nothing is said of it; MISSING where something has to be."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def cleared(made: Any, names: Iterable[str]) -> dict[str, Any]:
    """These facts of a class as if nobody had said them."""
    wanted = set(names)
    usual = {each.name: default_of(each) for each in fields(made) if each.name in wanted}
    return {name: None if value is MISSING else value for name, value in usual.items()}


def is_blank(text: str) -> bool:
    """Whether there is nothing to be seen in a text: spaces, and signs that have no shape."""
    return all(c.isspace() or unicodedata.category(c) in ("Cf", "Cc", "Cs") for c in text)


def forbidden_character(text: str, *, lines: bool = False) -> str | None:
    """The first control character, or half of a surrogate pair, as U+XXXX; None if there is none.

    Line feed and tab are let through where `lines` is true.
    """
    if text.isprintable():  # the quick way for nearly every text
        return None
    for character in text:
        category = unicodedata.category(character)
        if category == "Cs" or (category == "Cc" and not (lines and character in "\n\t")):
            return f"U+{ord(character):04X}"
    return None
