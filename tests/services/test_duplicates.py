"""Who was entered twice: pointed out, made one, or deleted, before the first draw."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import (
    AdjustmentKind,
    Entry,
    EntryDesk,
    EntryStatus,
    Payment,
    Penalty,
    PenaltyKind,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import boards, duplicates, entries, leaving, rounds, teams
from bglmanager.services.boards import Decision
from bglmanager.services.duplicates import Duplicate, Reason
from bglmanager.services.entries import Person
from tests.helpers.boards import event as diplomacy
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker
from tests.services.test_cups import with_teams

ONE, TWO, FIVE, SIX, NINE = map(EntryNumber, (1, 2, 5, 6, 9))
AT = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)


def changed(begin: DayMaker, number: int, **values: object) -> Day:
    """Eight players, two of them one person: the sixth says more of the fifth."""
    made = event(8)
    people = [
        replace(e, first_name="Alessandro", last_name="Bruni") if e.number == FIVE else e
        for e in made.entries
    ]
    other = Entry(SIX, "Alesandro", "Bruni")
    people = [replace(other, **values) if e.number == number else e for e in people]  # type: ignore[arg-type]  # by field name
    return begin(replace(made, entries=tuple(people)))


def test_who_is_probably_entered_twice_is_pointed_out(begin: DayMaker) -> None:
    day = changed(begin, SIX)
    assert duplicates.find_duplicates(day.desk) == (Duplicate(FIVE, SIX, Reason.TYPING),)
    leaving.withdraw_entry(day.desk, SIX)
    assert duplicates.find_duplicates(day.desk) == ()
    day.desk.undo()
    rounds.draw_round(day.desk)
    assert duplicates.find_duplicates(day.desk) == (Duplicate(FIVE, SIX, Reason.TYPING),)


def test_two_become_one_by_one_act(begin: DayMaker) -> None:
    """What only one of them knows is kept, money and copies and penalties of both."""
    desk = EntryDesk(
        present=True, copies=2, payments=(Payment(1, AT, 10),), notes="with a dog", member=True
    )
    day = changed(
        begin, SIX, phone="347 1234567", club="Orsi", status=EntryStatus.ACTIVE, desk=desk
    )
    late = Penalty(SIX, 0, PenaltyKind.WARNING, "late", None, AT)
    day.desk.act("warned", {}, lambda e: replace(e, penalties=(late,)))
    before = day.event
    duplicates.merge_entries(day.desk, FIVE, SIX)
    kept = day.event.entry(FIVE)
    assert (kept.first_name, kept.phone, kept.club) == ("Alessandro", "347 1234567", "Orsi")
    assert kept.status is EntryStatus.ACTIVE
    assert kept.desk == replace(desk, notes="with a dog")
    assert [e.number for e in day.event.entries] == [1, 2, 3, 4, 5, 7, 8]
    assert [p.entry for p in day.event.penalties] == [FIVE]
    assert facts.check_event(day.event) == ()
    assert day.desk.undoable is not None
    assert day.desk.undoable.kind == "merge-duplicate"
    day.desk.undo()
    assert day.event == before


def test_what_the_one_who_stays_says_is_true(begin: DayMaker) -> None:
    day = changed(begin, SIX, phone="347 1234567", club="Orsi")
    person = entries.person_of(day.event.entry(FIVE))
    entries.edit_entry(day.desk, FIVE, replace(person, club="Lupi", notes="a"))
    duplicates.merge_entries(day.desk, FIVE, SIX)
    assert (day.event.entry(FIVE).club, day.event.entry(FIVE).phone) == ("Lupi", "347 1234567")


def test_the_place_in_a_team_is_handed_over(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    duplicates.merge_entries(day.desk, NINE, TWO)
    assert day.event.teams[0].members == (ONE, NINE)
    assert day.event.entry(NINE).team == 1
    assert facts.check_event(day.event) == ()


def test_a_reserve_who_was_entered_twice_waits(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.place_in_team(day.desk, NINE, "A", reserve=True)
    entries.add_entry(day.desk, Person("Ugo", "Neri"), present=True)
    duplicates.merge_entries(day.desk, EntryNumber(10), NINE)
    assert day.event.teams[0].reserve == 10
    assert day.event.entry(EntryNumber(10)).status is EntryStatus.WAITING
    assert facts.check_event(day.event) == ()


def test_one_is_deleted_or_several_by_one_act(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    before = day.event
    duplicates.delete_entries(day.desk, (SIX,))
    assert SIX not in [e.number for e in day.event.entries]
    assert day.event.teams[2].members == (FIVE,)
    day.desk.undo()
    assert day.event == before
    duplicates.delete_entries(day.desk, (ONE, TWO))
    assert [team.number for team in day.event.teams] == [2, 3, 4]
    assert facts.check_event(day.event) == ()
    day.desk.undo()
    assert day.event == before


@pytest.fixture
def decided(begin: DayMaker) -> Day:
    """A day of Diplomacy: 5 plays two boards, 6 sits out because he was asked to."""
    day = begin(diplomacy())
    boards.decide(day.desk, FIVE, RoundNumber(1), Decision.TWO_BOARDS)
    boards.decide(day.desk, SIX, RoundNumber(1), Decision.SITS_OUT_ASKED)
    return day


def test_what_was_decided_about_somebody_goes_with_him(decided: Day) -> None:
    duplicates.delete_entries(decided.desk, (FIVE, SIX))
    assert decided.event.adjustments == ()
    assert facts.check_event(decided.event) == ()


@pytest.mark.parametrize(
    ("keep", "gone", "kind"),
    [
        (FIVE, SIX, AdjustmentKind.TWO_BOARDS),
        (SIX, FIVE, AdjustmentKind.SAT_OUT),
        (ONE, SIX, AdjustmentKind.SAT_OUT),
        (ONE, FIVE, AdjustmentKind.TWO_BOARDS),
    ],
)
def test_what_was_decided_about_the_one_kept_stands(
    decided: Day, keep: EntryNumber, gone: EntryNumber, kind: AdjustmentKind
) -> None:
    duplicates.merge_entries(decided.desk, keep, gone)
    found = [line.kind for line in decided.event.adjustments if line.entry == keep]
    assert found == [kind]
    assert decided.event.entry(keep).sits_out == ((1,) if kind is AdjustmentKind.SAT_OUT else ())
    assert facts.check_event(decided.event) == ()


def test_what_is_written_of_somebody_is_not_deleted(begin: DayMaker) -> None:
    day = changed(begin, SIX, desk=EntryDesk(payments=(Payment(1, AT, 10),)))
    receipts = (
        "Alesandro Bruni has receipts of the till. Merge the entry into the right one, or note "
        "that the player is not coming."
    )
    assert day.refuses(duplicates.delete_entries, (SIX,)) == [receipts]
    rounds.draw_round(day.desk)
    drawn = (
        "Alessandro Bruni: round 1 is drawn. Entries are merged or deleted before the first draw "
        "only; withdraw the player instead."
    )
    assert day.refuses(duplicates.delete_entries, (FIVE,)) == [drawn]
    assert day.refuses(duplicates.merge_entries, SIX, FIVE) == [drawn]


@pytest.mark.parametrize("number", [5, 6])
def test_nobody_is_merged_into_himself(begin: DayMaker, number: int) -> None:
    day = changed(begin, SIX)
    same = EntryNumber(number)
    assert day.refuses(duplicates.merge_entries, same, same) == [
        "Choose two different entries to merge."
    ]
