"""The desk's acts on entries: who is registered, here, paid, gone and back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.event import EntryStatus, Event, FirstSeating, League, ListState
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.services import entries, leaving, limits, rounds, till
from bglmanager.services.entries import Person
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.problems import problem_sentence
from tests.helpers.days import ENGLISH
from tests.helpers.events import event, played, playing, with_entry
from tests.helpers.workspaces import open_workspace
from tests.services.conftest import DayMaker

ONE = EntryNumber(1)
Opener = Callable[[Event], OpenEvent]


@pytest.fixture
def open_(tmp_path: Path) -> Iterator[Opener]:
    """Opens an event in a library of its own."""
    workspace = open_workspace(tmp_path / "library.sqlite")
    yield workspace.import_document
    workspace.close()


def registered(count: int = 3) -> Event:
    made = event(count)
    status = EntryStatus.REGISTERED
    return replace(made, entries=tuple(replace(e, status=status) for e in made.entries))


def refused(deed: Callable[[], object]) -> list[str]:
    with pytest.raises(Refused) as caught:
        deed()
    return [problem.code for problem in caught.value.problems]


def test_a_walk_in_gets_the_next_number_and_is_here(open_: Opener) -> None:
    desk = open_(registered())
    entries.add_entry(desk, Person("Zoe", "Blu"), present=True)
    entry = desk.event.entry(EntryNumber(4))
    assert (entry.status, entry.desk.present, entry.first_round) == (EntryStatus.ACTIVE, True, 1)


def test_who_is_entered_in_advance_is_not_here(open_: Opener) -> None:
    desk = open_(registered())
    entries.add_entry(desk, Person("Zoe", "Blu"), present=False)
    assert desk.event.entry(EntryNumber(4)).status is EntryStatus.REGISTERED


def test_who_comes_late_plays_from_the_next_round_on(open_: Opener) -> None:
    desk = open_(played())
    entries.add_entry(desk, Person("Zoe", "Blu"), present=True)
    assert desk.event.entry(EntryNumber(9)).first_round == 2
    late = rounds.late_entry(desk.event)
    assert late is not None
    assert (late.code, late.value("round")) == ("entry.late", 2)
    assert rounds.late_entry(registered()) is None


def test_all_faults_of_a_person_are_told_at_once(open_: Opener) -> None:
    desk = open_(registered())
    person = Person("Zoe", " ", email="zoe", club="x" * 201)
    with pytest.raises(Refused) as caught:
        entries.add_entry(desk, person, present=True)
    assert [(p.code, p.path) for p in caught.value.problems] == [
        ("person.no-last-name", "last_name"),
        ("field.too-long", "club"),
        ("person.email", "email"),
    ]
    assert len(desk.event.entries) == 3


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        ("Ada", "Rossi", [1]),
        ("ADA ", "rossi", [1]),
        ("Àda", "Rossí", [1]),
        ("Rossi", "Ada", [1]),
        ("Ada", "Rosso", []),
        ("", "Rossi", []),
    ],
)
def test_namesakes_are_found_however_they_are_written(
    first: str, last: str, found: list[int]
) -> None:
    assert [e.number for e in entries.find_namesakes(event(3), Person(first, last))] == found


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("D’Àngelo", "d angelo"),
        ("Żółkiewski", "zolkiewski"),
        ("Straße", "strasse"),
        ("  Quaranta-Castelvecchi ", "quaranta castelvecchi"),
        ("", ""),
    ],
)
def test_search_keys(text: str, key: str) -> None:
    assert entries.search_key(text) == key


def test_a_whole_list_and_known_people_are_one_act(open_: Opener) -> None:
    desk = open_(registered())
    known = replace(entries.person_of(desk.event.entry(ONE)), club="Treemme")
    entries.add_many(desk, [Person("Zoe", "Blu")], [(ONE, known)])
    assert desk.event.entry(ONE).club == "Treemme"
    assert desk.event.entry(EntryNumber(4)).last_name == "Blu"
    desk.undo()
    assert desk.event.entries == registered().entries


def test_one_bad_person_keeps_the_whole_list_out(open_: Opener) -> None:
    desk = open_(registered())
    people = [Person("Zoe", "Blu"), Person("Ugo", "")]
    assert refused(lambda: entries.add_many(desk, people)) == ["person.no-last-name"]
    bad = [(ONE, Person("Ada", ""))]
    assert refused(lambda: entries.add_many(desk, [], bad)) == ["person.no-last-name"]
    assert len(desk.event.entries) == 3


def test_data_come_back_as_they_were_typed(open_: Opener) -> None:
    desk = open_(registered())
    person = Person("Zoe", "Blu", email="zoe@example.org", copies=2, notes="porta")
    entries.edit_entry(desk, ONE, person)
    assert entries.person_of(desk.event.entry(ONE)) == person


def test_what_was_paid_is_not_changed_with_the_data(open_: Opener) -> None:
    desk = open_(registered())
    till.set_paid(desk, ONE, paid=True)
    entries.edit_entry(desk, ONE, Person("Zoe", "Blu", paid=False))
    assert desk.event.entry(ONE).desk.paid


def test_check_in_and_back(open_: Opener) -> None:
    desk = open_(registered())
    entries.check_in(desk, ONE)
    assert refused(lambda: entries.check_in(desk, ONE)) == ["entry.already-present"]
    entries.undo_check_in(desk, ONE)
    entry = desk.event.entry(ONE)
    assert (entry.status, entry.desk.present) == (EntryStatus.REGISTERED, False)
    assert refused(lambda: entries.undo_check_in(desk, ONE)) == ["entry.not-present"]


def test_who_was_seated_is_not_unchecked(open_: Opener) -> None:
    desk = open_(played())
    assert refused(lambda: entries.undo_check_in(desk, ONE)) == ["entry.was-seated"]


def test_who_never_came_is_a_no_show_and_may_still_come(open_: Opener) -> None:
    desk = open_(registered())
    leaving.withdraw_entry(desk, ONE)
    assert desk.event.entry(ONE).status is EntryStatus.NO_SHOW
    assert refused(lambda: leaving.withdraw_entry(desk, ONE)) == ["entry.has-left"]
    assert refused(lambda: leaving.readmit_entry(desk, ONE)) == ["entry.not-withdrawn"]
    entries.check_in(desk, ONE)
    assert desk.event.entry(ONE).status is EntryStatus.ACTIVE


def test_who_played_withdraws_and_is_readmitted_with_his_rounds(open_: Opener) -> None:
    desk = open_(played())
    leaving.withdraw_entry(desk, ONE)
    entry = desk.event.entry(ONE)
    assert (entry.status, entry.left_after, entry.desk.present) == (
        EntryStatus.WITHDRAWN,
        1,
        False,
    )
    assert refused(lambda: entries.check_in(desk, ONE)) == ["entry.has-left"]
    leaving.readmit_entry(desk, ONE)
    entry = desk.event.entry(ONE)
    assert (entry.status, entry.left_after, entry.first_round) == (EntryStatus.ACTIVE, None, 1)


def test_who_sits_at_a_table_leaves_it(open_: Opener) -> None:
    desk = open_(playing())
    assert leaving.withdraw_entry(desk, ONE).kind == "withdrew"
    assert desk.event.rounds[0].tables[0].seat_of(ONE).bottom == 1


def test_the_fee_is_noted_and_taken_back(open_: Opener) -> None:
    desk = open_(registered())
    assert till.set_paid(desk, ONE, paid=True).kind == "paid"
    assert desk.event.entry(ONE).desk.paid
    assert till.set_paid(desk, ONE, paid=False).kind == "not-paid"
    assert not desk.event.entry(ONE).desk.paid


def test_an_unknown_number_is_refused(open_: Opener) -> None:
    desk = open_(registered())
    assert refused(lambda: entries.check_in(desk, EntryNumber(9))) == ["entry.unknown"]


# ---------------- What a league requires of players, seeds and lists of elements at the desk

BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
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
    assert day.refuses(entries.check_in, ONE) == [REFUSES]
    person = entries.person_of(day.event.entry(ONE))
    entries.edit_entry(day.desk, ONE, replace(person, member=True))
    entries.check_in(day.desk, ONE)


def test_a_walk_in_who_refuses_membership_is_entered_but_not_here(begin: DayMaker) -> None:
    day = begin(event(6, **BIG))
    person = Person("Zoe", "Blu", member=False)
    assert day.refuses(entries.add_entry, person, present=True) == [
        "number 7 refuses the free membership of the league and cannot play. Change “Member” first."
    ]
    entries.add_entry(day.desk, person, present=False)
    assert day.event.entries[-1].desk.member is False


def test_other_leagues_ask_for_no_membership(begin: DayMaker) -> None:
    day = begin(refusing())
    entries.check_in(day.desk, ONE)


def test_data_that_are_missing_are_counted() -> None:
    made = event(4, **BIG)
    made = with_entry(made, 1, email="ada@example.org", birth_date=BORN)
    made = with_entry(made, 2, birth_date=BORN, first_name="")
    made = with_entry(made, 3, status=EntryStatus.NO_SHOW)
    assert [problem_sentence(ENGLISH, found) for found in limits.missing_data(made)] == [
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
    rounds.draw_round(day.desk)
    drawn = ["Round 1 is drawn: who is a seed cannot change any more."]
    assert day.refuses(entries.set_seeded, ONE, seeded=False) == drawn
    person = entries.person_of(day.event.entry(ONE))
    entries.edit_entry(day.desk, ONE, replace(person, club="Treemme"))
    other = replace(person, seeded=False)
    assert day.refuses(entries.edit_entry, ONE, other) == drawn
    walk_in = Person("Zoe", "Blu", seeded=True)
    assert day.refuses(entries.add_entry, walk_in, present=True) == drawn


def test_a_list_of_elements_is_handed_in_and_checked(begin: DayMaker) -> None:
    day = begin(event(4))
    person = entries.person_of(day.event.entry(ONE))
    assert person.list is None
    for state in ListState:
        entries.edit_entry(day.desk, ONE, replace(person, list=state))
        assert entries.person_of(day.event.entry(ONE)).list is state
