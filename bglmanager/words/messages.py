"""The form of a table of messages: code → what to say with the values of a problem."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from bglmanager.engine.games.kinds import Text
from bglmanager.i18n import Many, Said, Texts
from bglmanager.words.number_format import short_day, short_figure

Values = Mapping[str, object]


class Written:
    """A text with values that are not written as their type is (`written`)."""

    def __init__(self, said: Said, **ways: Callable[[Texts, object], object]) -> None:
        self.said, self.ways = said, ways


class Either:
    """One text where the value `of` is there, another one where it is not."""

    def __init__(self, there: Said, missing: Said, *, of: str) -> None:
        self._there, self._missing, self._of = there, missing, of

    def __call__(self, texts: Texts, values: Values) -> str:
        """The text that fits the values."""
        return say(texts, self._there if values[self._of] else self._missing, values)


Message = Said | Written | Callable[[Texts, Values], str]
"""A text, or what makes one where that takes a decision."""

Messages = Mapping[str, Message]
"""Messages (what, where, what to do) by the code of their problem."""


def say(texts: Texts, message: Message, values: Values) -> str:
    """A message in the language of the texts."""
    if callable(message):
        return message(texts, values)
    ways: Mapping[str, Callable[[Texts, object], object]] = {}
    if isinstance(message, Written):
        ways, message = message.ways, message.said
    told = {key: ways.get(key, written_value)(texts, value) for key, value in values.items()}
    if isinstance(message, Many):
        counted = values[message.of]
        told["n"] = len(counted) if isinstance(counted, tuple) else counted
    return texts.say(message, told)


def counted_parts(texts: Texts, parts: Mapping[str, Said], values: Values) -> list[str]:
    """How many there are of each of these by its value, where there are any."""
    found = ((said, whole_number(values.get(key))) for key, said in parts.items())
    return [texts.say(said, {"n": n}) for said, n in found if n]


def several(value: object) -> tuple[Any, ...]:
    """The values there are where a message takes one or several."""
    return value if isinstance(value, tuple) else (value,)


def whole_number(value: object) -> int:
    """A value that is a whole number; 0 for anything else."""
    return value if isinstance(value, int) else 0


def written_value(texts: Texts, value: object) -> object:
    """A value as its type is written: several in a row, days, hours, labels, exact numbers."""
    match value:
        case tuple():
            return ", ".join(str(written_value(texts, each)) for each in value)
        case dt.date():
            return short_day(value)
        case dt.time():
            return f"{value:%H:%M}"
        case Text():
            return value.of(texts.language)
        case Fraction():
            return short_figure(texts, value, 6)
        case _:
            return value
