"""A whole Boardgame League event through the use cases, from the first name to the result file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bglmanager.engine import seating
from bglmanager.engine.event import (
    BottomReason,
    EntryStatus,
    Event,
    Organiser,
    PenaltyKind,
    Phase,
    TieBreak,
    Tier,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import (
    documents,
    drafts,
    entries,
    events,
    leaving,
    penalties,
    results,
    rounds,
    upcoming_rounds,
)
from bglmanager.services.entries import Person
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.upcoming_rounds import ComingRound, rounds_to_come
from tests.helpers.days import EVENING, Day
from tests.helpers.events import FIRST, LAST, settings
from tests.helpers.workspaces import open_workspace

ONE = RoundNumber(1)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    workspace = open_workspace(tmp_path_factory.mktemp("journey") / "library.sqlite")
    day = Day(workspace.import_document(Event(settings(rounds_planned=2, tier=Tier.A))))
    enter_everybody(day)
    first_round(day)
    second_round(day)
    third_round(day)
    final(day)
    yield day
    workspace.close()


def enter_everybody(day: Day) -> None:
    """A list of 25, a namesake found twice, a walk-in, all here; one round more than planned."""
    people = [Person(FIRST[i % 10], LAST[i // 10], club=f"Club {i % 3}") for i in range(25)]
    entries.add_many(day.desk, people)
    assert [e.number for e in entries.namesakes(day.event, people[3])] == [4]
    entries.add(day.desk, Person("Niccolò", "D’Àngelo", email="nic@example.org"), present=True)
    for entry in day.event.entries[:-1]:
        entries.check_in(day.desk, entry.number)
    proposed = upcoming_rounds.event_proposal(day.event)
    assert (proposed.sizes, proposed.rounds) == ((4, 4, 4, 4, 4, 3, 3), 3)
    assert [found.code for found in rounds.can_draw(day.event)] == ["seating.few-rounds"]
    events.set_rounds(day.desk, proposed.rounds)
    assert rounds.can_draw(day.event) == ()


def first_round(day: Day) -> None:
    """Drawn twice, two exchanged, a game with a tie-break, one put last, a result corrected."""
    rounds.draw(day.desk)
    rounds.redraw(day.desk)
    rounds.exchange(day.desk, day.who(1, 1), day.who(7, 1))
    rounds.publish(day.desk)
    rounds.set_tie_breaks(day.desk, ONE, (TieBreak("money"),))
    given = GivenPenalty(day.who(2, 1), PenaltyKind.LAST, "revealed-secret")
    penalties.give(day.desk, given)
    day.enter(1, [60, 60, 12, 5], tie_breaks=[(1,), (2,), (0,), (0,)])
    assert day.places(1) == [2, 1, 3, 4]
    day.enter(2, [99, 40, 30, 20], tie_breaks=[(0,)] * 4)
    assert day.places(2) == [4, 1, 2, 3]
    day.enter(7, [35, 27, 25], tie_breaks=[(0,)] * 3)
    found = results.preview_table(day.event, ONE, day.table(7))
    assert (found.virtual, [seat.place for seat in found.seats]) == ((26,), [1, 2, 4])
    day.finish()
    day.enter(
        3, [90, 100, 80, 70], round_=1, reason="two lines exchanged", tie_breaks=[(None,)] * 4
    )
    assert [line.reason for line in day.event.corrections] == ["two lines exchanged"] * 2


def second_round(day: Day) -> None:
    """One goes home before, one during the game, one is thought to and is not."""
    gone = day.who(7, 3)
    leaving.withdraw(day.desk, gone)
    day.desk.undo()
    assert day.event.entry(gone).status is EntryStatus.ACTIVE
    day.desk.redo()
    day.start()
    assert [len(table) for table in day.seated()] == [4, 4, 4, 4, 3, 3, 3]
    thought = day.leave(1, 1, BottomReason.WITHDREW)
    leaving.take_back(day.desk, day.round.number, TableNumber(1), thought)
    day.leave(5, 3, BottomReason.WITHDREW)
    day.finish()


def third_round(day: Day) -> None:
    """A newcomer; a correction of the first round that would have seated the third otherwise."""
    late = drafts.late_entry(day.event)
    assert late is not None
    entries.add(day.desk, Person("Zoe", "Blu"), present=True)
    assert day.event.entry(EntryNumber(27)).first_round == 3
    rounds.draw(day.desk)
    assert len(day.event.rounds[2].tables) == 7
    rounds.publish(day.desk)
    seated = day.seated()
    day.enter(4, [10, 20, 30, 40], round_=1, reason="read upside down", tie_breaks=[(None,)] * 4)
    assert day.seated() == seated
    assert [round_.pairing for round_ in day.event.rounds] == ["random", "manual", "manual"]
    day.finish()


def final(day: Day) -> None:
    assert rounds_to_come(day.event) == (ComingRound(RoundNumber(4), Phase.FINAL),)
    best = [row.entry for row in day.desk.derived.standings[-1].rows if row.mark is None]
    day.start()
    assert day.seated() == [best[:4]]
    day.enter(1, [5, 20, 20, 10], tie_breaks=[(0,), (1,), (1,), (0,)])
    day.finish()
    assert day.desk.derived.final_ranking[:5] == (best[1], best[2], best[3], best[0], best[4])
    assert rounds_to_come(day.event) == ()


def test_the_document_is_sound(played: Day) -> None:
    data = played.document()
    assert documents.verify(data) == ()
    assert documents.load(data) == played.event
    assert documents.compute(data) == data


def test_everything_is_undone_and_done_again(played: Day) -> None:
    assert len(played.snapshots) > 70
    played.walk()


def test_nobody_is_forgotten(played: Day) -> None:
    derived = played.desk.derived
    assert sorted(derived.final_ranking) == list(range(1, 28))
    assert len(derived.league_points) == 27
    assert [row.mark for row in derived.standings[-1].rows].count(None) == 25
    assert seating.next_phase(played.event) is None


def test_every_changed_digit_is_noticed(played: Day) -> None:
    data = played.document()
    places = [place for place, byte in enumerate(data) if chr(byte).isdigit()]
    for place in places[::97]:
        other = b"7" if data[place : place + 1] != b"7" else b"3"
        assert documents.verify(data[:place] + other + data[place + 1 :]) != ()


def test_a_digit_changed_with_its_checksum_is_noticed(played: Day) -> None:
    """Whoever mends the checksum has still to mend everything that follows from a score."""
    tree = json.loads(played.document())
    seat = tree["rounds"][0]["tables"][4]["seats"][0]
    seat["score"] += 1
    del tree["integrity"]
    found = documents.verify(json.dumps(tree).encode())
    assert {problem.code for problem in found} == {"derived.differs"}
    assert found[0].path.startswith("derived.tables[4].seats[0].")


def test_the_league_gets_no_contact_data(played: Day) -> None:
    organiser = Organiser("Ada Neri", "ada@example.org", "+39 055 1")
    event = replace(played.event, settings=replace(played.event.settings, organiser=organiser))
    whole = documents.export(event, exported_at=EVENING, for_league=False)
    league = documents.export(event, exported_at=EVENING, for_league=True)
    assert b'"desk"' in whole
    assert b'"desk"' not in league
    assert documents.verify(league) == ()
