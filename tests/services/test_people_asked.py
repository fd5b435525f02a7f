"""Whose badge, card or receipt is wanted, as people write it."""

from __future__ import annotations

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.services.paper import Sheet, people_place, read_people
from tests.helpers import events

EVENT = events.with_entry(
    events.with_entry(events.event(12), 4, last_name="Rossi", first_name="Maria Pia"),
    9,
    last_name="D’Àngelo",
    first_name="Niccolò",
)
EVENT = events.with_entry(EVENT, 5, last_name="Rossini", first_name="Ugo")


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("", ()),
        (" , ", ()),
        ("3", (3,)),
        ("10-11, 2", (2, 10, 11)),
        ("11-", (11, 12)),
        ("angelo nic", (9,)),
        ("niccolo d'angelo", (9,)),
        ("Rossi Maria Pia, 9; 9", (4, 9)),
        ("rossini", (5,)),
    ],
)
def test_who_is_meant_by_numbers_and_names(typed: str, numbers: tuple[int, ...]) -> None:
    assert read_people(EVENT, typed) == numbers


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("13", "range.beyond"),
        ("3-2", "range.unread"),
        ("Nobody", "print.nobody-called"),
        ("3, ross", "print.several-called"),
    ],
)
def test_who_is_not_there_or_may_be_several_is_refused(typed: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_people(EVENT, typed)
    assert [each.code for each in refused.value.problems] == [code]


def test_a_number_nobody_has_is_not_everybody() -> None:
    event = events.event(12)
    without = tuple(entry for entry in event.entries if entry.number != 7)
    with pytest.raises(Refused):
        read_people(type(event)(event.settings, without), "7")


def test_the_page_of_prints_has_a_place_for_people() -> None:
    people = read_people(EVENT, "2-3")
    assert people_place(Sheet.BADGES, people) == "badges/2,3"
