"""Hostile names on every sheet: what is taken out of the PDF is what went in, or stands for it; for
other programs no name is a formula or an element.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Entry, Event
from bglmanager.i18n import Texts
from bglmanager.printing.kinds import Sheet
from bglmanager.printing.letters import Letters
from bglmanager.printing.styles import register_faces
from tests.helpers import hostile
from tests.helpers.figures import LONG, figure
from tests.printing import builders, reading
from tests.printing.test_listed import assert_nothing_runs
from tests.printing.test_printing import BUILT

PLAYERS = figure(8, long=26)
NAMES = tuple(hostile.names(figure(PLAYERS, long=1_000)))
PARTS = [NAMES[start : start + PLAYERS] for start in range(0, len(NAMES), PLAYERS)]

Named = tuple[str, str]
"""Surname and first name."""


def _played(count: int) -> Event:
    return builders.played(builders.ordinary(count), 4)


@cache
def event_of(sheet: Sheet) -> Event:
    """Something to print on the sheet."""
    return BUILT.get(sheet, _played)(PLAYERS)


def mark(number: int) -> str:
    """Four letters that are in no other text."""
    return f"Qz{chr(97 + number // 26)}{chr(97 + number % 26)}"


def plain(number: int) -> Named:
    return mark(number), mark(100 + number)


def named(event: Event, names: Sequence[Named], title: str) -> Event:
    """The event under this title, everybody in it with the next of these names."""
    people = tuple(
        replace(entry, last_name=last, first_name=first, club=None)
        for entry, (last, first) in zip(event.entries, cycle(names), strict=False)
    )
    return replace(event, entries=people, settings=replace(event.settings, name=title))


def seen(text: str) -> str:
    """A text without what lines and columns do to it."""
    return re.sub(r"[\s\x02\ufffe-]+", "", unicodedata.normalize("NFKC", text))


@cache
def shown(sheet: Sheet) -> frozenset[str]:
    """Which of the plain names a sheet shows."""
    event = event_of(sheet)
    made = named(event, [plain(n) for n in range(len(event.entries))], "Qzzz")
    text = seen(reading.text(builders.printed(sheet, made, Texts("it")).data))
    return frozenset(re.findall("Qz[a-z]{2}", text))


def expected(sheet: Sheet, people: Sequence[Entry]) -> Iterator[str]:
    """The names that the sheet shows of these people; of a first name the map may have room for a
    letter only.
    """
    for number, entry in enumerate(people):
        last, first = plain(number)
        if last in shown(sheet):
            yield entry.last_name
        if first in shown(sheet) and sheet is not Sheet.MAP:
            yield entry.first_name


@pytest.mark.parametrize("part", range(len(PARTS)))
@pytest.mark.parametrize("sheet", Sheet)
def test_every_name_stands_on_every_sheet(sheet: Sheet, part: int) -> None:
    event = event_of(sheet)
    names = PARTS[part]
    pairs = [(f"{name}{mark(n)}", names[n - 1]) for n, name in enumerate(names)]
    made = named(event, pairs, names[0])
    printed = builders.printed(sheet, made, Texts("it"), derived=derive(made))
    letters = Letters(register_faces().has_character)
    text = seen(reading.text(printed.data))
    for name in expected(sheet, made.entries):
        assert seen(letters.write(name)) in text, name
    assert "\ufffd" not in text
    if LONG and printed.listed:
        assert_nothing_runs(printed)
