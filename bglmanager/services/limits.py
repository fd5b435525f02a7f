"""What may be typed as a number or a text, and what a league requires of its players (BIG 2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import Entry, EntryStatus, Event, League, Number, Settings
from bglmanager.engine.fact_kinds import (
    LARGEST,
    LONGEST_NOTE,
    LONGEST_TEXT,
    forbidden_character,
    is_blank,
)
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, attention, problem

MAX_MINUTES = 1440
"""Most minutes of a round, and extra minutes of a table: a day."""

DECIMALS = 6
"""Digits after the point that a number may have."""


def stripped_text(text: str) -> str:
    """A text without the blanks around it; "" where there is nothing in it to be seen."""
    return "" if is_blank(text) else text.strip()


def check_text(
    text: str | None, *, path: str, field: str, most: int = LONGEST_TEXT, lines: bool = False
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
    return check_text(text, path=path, field=field, most=LONGEST_NOTE, lines=True)


def check_reason(reason: str, missing: Problem) -> tuple[Problem, ...]:
    """What is wrong with the reason somebody gives; `missing` where he gives none."""
    reason = stripped_text(reason)
    return tuple(check_text(reason, path="reason", field="reason")) if reason else (missing,)


_DIVIDED = re.compile(
    r"[+-]?(?:[1-9]\d{0,2}(?:[.,]\d{3})+|\d+(?:\.\d+)+,\d*|\d+(?:,\d+)+\.\d*)", re.ASCII
)
"""Digits whose point or comma may divide thousands."""


class TwoWays(ValueError):
    """A number that could be read in two ways: a point or comma of thousands, or of decimals."""


def parse_score(text: str) -> Number | None:
    """A score as it is typed: digits, a sign, a comma or a point; None for an empty field.

    Raises ValueError for anything else, `TwoWays` where thousands may be divided: 1.234 and
    1,234.5 could each be meant.
    """
    text = text.strip().replace("−", "-")
    if not text:
        return None
    if _DIVIDED.fullmatch(text):
        raise TwoWays(text)
    digits = text.lstrip("+-").replace(",", ".", 1)
    whole, _, part = digits.partition(".")
    if not (whole + part).isascii() or not (whole + part).isdigit() or len(text) > 20:
        raise ValueError(text)
    if text.count("+") + text.count("-") > 1:
        raise ValueError(text)
    value = Fraction(f"{whole or 0}.{part or 0}")
    return plain_number(-value if text.startswith("-") else value)


def is_possible(value: Number) -> bool:
    """Whether a document may hold this number."""
    return -LARGEST <= value <= LARGEST and (Fraction(value) * 10**DECIMALS).denominator == 1


def check_number(value: Number | None, *, path: str, field: str, least: int) -> Iterator[Problem]:
    """What is wrong with a number that was typed, where there is one."""
    if value is not None and not (value >= least and is_possible(value)):
        yield problem("field.number", path, field=field, least=least)


REQUIRED = ("first_name", "last_name", "email", "birth_date")
"""What Board Italian Gamers has to know of every player."""


def no_member(settings: Settings, entry: Entry) -> tuple[Problem, ...]:
    """Why this entry cannot be seated: who refuses the free membership does not play."""
    if settings.league is League.BIG and entry.desk.member is False:
        return (problem("entry.not-member", entry=entry.number),)
    return ()


def missing_fields(settings: Settings, entry: Entry) -> tuple[str, ...]:
    """What has to be known of a player and is not, by the names of the event document."""
    if settings.league is not League.BIG:
        return ()
    return tuple(name for name in REQUIRED if not getattr(entry, name))


def lacking_entries(event: Event) -> Mapping[str, tuple[EntryNumber, ...]]:
    """Who lacks which of the data required, field by field where anybody does."""
    lack = {entry.number: missing_fields(event.settings, entry) for entry in event.entries}
    found = {name: tuple(n for n, missing in lack.items() if name in missing) for name in REQUIRED}
    return {name: numbers for name, numbers in found.items() if numbers}


def missing_data(event: Event) -> tuple[Problem, ...]:
    """How many players lack which of the data required; who stays away is not counted."""
    away = (EntryStatus.NO_SHOW, EntryStatus.LAPSED)
    here = tuple(entry for entry in event.entries if entry.status not in away)
    return tuple(
        attention("entry.data-missing", field=name, players=len(numbers))
        for name, numbers in lacking_entries(replace(event, entries=here)).items()
    )
