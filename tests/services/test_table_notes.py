"""Notes of the desk at the tables, and minutes given and taken back."""

from __future__ import annotations

import pytest

from bglmanager.engine.event import RoundStatus
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.problems import Refused
from bglmanager.services import documents, results, rounds
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker

ONE, T1 = RoundNumber(1), TableNumber(1)


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Eight players, round 1 on, no result in."""
    made = begin(event(8))
    made.start()
    return made


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [one.code for one in refused.value.problems]


def test_a_note_is_kept_in_the_document_and_taken_back(day: Day) -> None:
    before = day.event
    results.set_note(day.desk, ONE, T1, "  Foglio senza firme \n")
    assert day.table(1).desk.notes == "Foglio senza firme"
    document = documents.export(day.event, exported_at=day.desk.now(), for_league=False)
    assert documents.verify(document) == ()
    assert documents.load(document).round(ONE).table(T1).desk.notes == "Foglio senza firme"
    day.desk.undo()
    assert day.event == before


def test_an_empty_note_takes_the_old_one_away(day: Day) -> None:
    results.set_note(day.desk, ONE, T1, "Foglio senza firme")
    results.set_note(day.desk, ONE, T1, "  ")
    assert day.table(1).desk.notes is None


def test_a_note_has_at_most_2000_characters(day: Day) -> None:
    with pytest.raises(Refused) as refused:
        results.set_note(day.desk, ONE, T1, "x" * 2001)
    assert codes(refused) == ["field.too-long"]
    results.set_note(day.desk, ONE, T1, "x" * 2000)


def test_a_closed_round_takes_notes(day: Day) -> None:
    day.finish()
    assert day.event.round(ONE).status is RoundStatus.CLOSED
    results.set_note(day.desk, ONE, T1, "Scatola senza dado")
    assert day.table(1).desk.notes == "Scatola senza dado"


def test_a_draft_takes_none(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw(day.desk)
    with pytest.raises(Refused) as refused:
        results.set_note(day.desk, ONE, T1, "Scatola senza dado")
    assert codes(refused) == ["result.draft"]


def test_minutes_are_taken_back_as_far_as_there_are_any(day: Day) -> None:
    with pytest.raises(Refused) as none:
        rounds.add_minutes(day.desk, ONE, T1, -1)
    assert codes(none) == ["table.no-extra-minutes"]
    rounds.add_minutes(day.desk, ONE, T1, 5)
    with pytest.raises(Refused) as more:
        rounds.add_minutes(day.desk, ONE, T1, -6)
    assert codes(more) == ["table.minutes-back"]
    rounds.add_minutes(day.desk, ONE, T1, -5)
    assert day.table(1).extra_minutes == 0
    with pytest.raises(Refused) as day_long:
        rounds.add_minutes(day.desk, ONE, T1, 1441)
    assert codes(day_long) == ["round.minutes"]
