"""What a league requires of players, seeds and lists of elements at the desk."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

from bglmanager.engine.event import EntryStatus, Event, FirstSeating, League, ListState
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import entries, limits, rounds
from bglmanager.services.entries import Person
from bglmanager.words.problems import sentence
from tests.helpers.days import ENGLISH
from tests.helpers.events import event, with_entry
from tests.services.conftest import DayMaker

BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
ONE = EntryNumber(1)
BORN = dt.date(1990, 1, 31)


def refusing(**changes: Any) -> Event:
    """An event in which number 1 is not here and refuses membership."""
    made = with_entry(event(6, **changes), 1, status=EntryStatus.REGISTERED)
    desk = replace(made.entry(ONE).desk, member=False)
    return with_entry(made, 1, desk=desk)


REFUSES = (
    "Ada Rossi refuses the free membership of the league and cannot play. Change “Member” first."
)


def test_who_refuses_membership_is_not_checked_in(begin: DayMaker) -> None:
    day = begin(refusing(**BIG))
    assert day.refused(lambda: entries.check_in(day.desk, ONE)) == [REFUSES]
    person = entries.person_of(day.event.entry(ONE))
    entries.edit(day.desk, ONE, replace(person, member=True))
    entries.check_in(day.desk, ONE)


def test_a_walk_in_who_refuses_membership_is_entered_but_not_here(begin: DayMaker) -> None:
    day = begin(event(6, **BIG))
    person = Person("Zoe", "Blu", member=False)
    assert day.refused(lambda: entries.add(day.desk, person, present=True)) == [
        "number 7 refuses the free membership of the league and cannot play. Change “Member” first."
    ]
    entries.add(day.desk, person, present=False)
    assert day.event.entries[-1].desk.member is False


def test_other_leagues_ask_for_no_membership(begin: DayMaker) -> None:
    day = begin(refusing())
    entries.check_in(day.desk, ONE)


def test_data_that_are_missing_are_counted() -> None:
    made = event(4, **BIG)
    made = with_entry(made, 1, email="ada@example.org", birth_date=BORN)
    made = with_entry(made, 2, birth_date=BORN, first_name="")
    made = with_entry(made, 3, status=EntryStatus.NO_SHOW)
    assert [sentence(ENGLISH, found) for found in limits.missing_data(made)] == [
        "1 player: first name missing.",
        "2 players: e-mail missing.",
        "1 player: birth date missing.",
    ]
    assert limits.missing_fields(made.settings, made.entries[0]) == ()
    assert limits.missing_fields(made.settings, made.entries[1]) == ("first_name", "email")
    assert limits.missing_data(event(4)) == ()


def test_seeds_are_marked_until_round_1_is_drawn(begin: DayMaker) -> None:
    day = begin(event(8, first_seating=FirstSeating.SEEDED))
    entries.set_seeded(day.desk, ONE, seeded=True)
    entries.set_seeded(day.desk, EntryNumber(2), seeded=True)
    entries.set_seeded(day.desk, EntryNumber(2), seeded=False)
    assert [entry.number for entry in day.event.entries if entry.seeded] == [1]
    rounds.draw(day.desk)
    drawn = ["Round 1 is drawn: who is a seed cannot change any more."]
    assert day.refused(lambda: entries.set_seeded(day.desk, ONE, seeded=False)) == drawn
    person = entries.person_of(day.event.entry(ONE))
    entries.edit(day.desk, ONE, replace(person, club="Treemme"))
    other = replace(person, seeded=False)
    assert day.refused(lambda: entries.edit(day.desk, ONE, other)) == drawn
    walk_in = Person("Zoe", "Blu", seeded=True)
    assert day.refused(lambda: entries.add(day.desk, walk_in, present=True)) == drawn


def test_a_list_of_elements_is_handed_in_and_checked(begin: DayMaker) -> None:
    day = begin(event(4))
    person = entries.person_of(day.event.entry(ONE))
    assert person.list is None
    for state in ListState:
        entries.edit(day.desk, ONE, replace(person, list=state))
        assert entries.person_of(day.event.entry(ONE)).list is state
