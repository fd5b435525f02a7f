"""What may be typed at most, so that every event can leave in an event document."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bglmanager.engine.characters import forbidden_character, is_blank
from bglmanager.engine.event import Number
from bglmanager.engine.problems import Problem, problem

MAX_TEXT = 200
"""Longest text, in characters."""

MAX_MINUTES = 1440
"""Most minutes of a round, and extra minutes of a table: a day."""

MAX_NOTE = 2_000
"""Longest note, in characters."""

LARGEST = 1_000_000
"""No number of an event lies further from 0."""

DECIMALS = 6
"""Digits after the point that a number may have."""


def stripped_text(text: str) -> str:
    """A text without the blanks around it; "" where there is nothing in it to be seen."""
    return "" if is_blank(text) else text.strip()


def check_text(
    text: str | None, *, path: str, field: str, most: int = MAX_TEXT, lines: bool = False
) -> Iterator[Problem]:
    """What is wrong with a text that was typed; `lines` where it may have several."""
    if text is None:
        return
    if len(text) > most:
        yield problem("field.too-long", path, field=field, length=len(text), most=most)
    character = forbidden_character(text, lines=lines)
    if character is not None:
        yield problem("field.control", path, field=field, character=character)


def check_note(text: str | None, *, path: str, field: str = "note") -> Iterator[Problem]:
    """What is wrong with a note that was typed."""
    return check_text(text, path=path, field=field, most=MAX_NOTE, lines=True)


def is_possible(value: Number) -> bool:
    """Whether a document may hold this number."""
    return -LARGEST <= value <= LARGEST and (Fraction(value) * 10**DECIMALS).denominator == 1


def check_number(value: Number | None, *, path: str, field: str, least: int) -> Iterator[Problem]:
    """What is wrong with a number that was typed, where there is one."""
    if value is not None and not (value >= least and is_possible(value)):
        yield problem("field.number", path, field=field, least=least)
