"""What is proposed for whole teams is what is drawn (BGL 3.6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, Event, TeamsMode
from bglmanager.engine.seating import next_round
from bglmanager.services import upcoming_rounds
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.missing_part import seats_in_words
from tests.engine import playing
from tests.engine.test_teams import FIXED, SIDES, UNITED, in_teams
from tests.ui.event_desk import DeskMaker, event_desks
from tests.ui.hall import Hall


@pytest.fixture
def desk_of(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[DeskMaker]:
    """Opens the page of an event."""
    with event_desks(look, qtbot, tmp_path) as make:
        yield make


def here(event: Event) -> Event:
    """With everybody in the hall."""
    people = (replace(each, desk=replace(each.desk, present=True)) for each in event.entries)
    return replace(event, entries=tuple(people))


def test_teams_are_proposed_by_teams(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    event = here(in_teams(5, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2))
    hall = Hall.of(qtbot, look, tmp_path, event)
    hall.page.shell.go("round-1")
    proposal = hall.page.before.proposal
    assert proposal.figure.text() == "5 teams"
    assert proposal.tables.text() == "2 tables of two teams and 1 bye"
    assert proposal.tables_why.text().startswith("One team has the bye")
    assert sorted(map(len, playing.tables(next_round(event)))) == [2, 4, 4]
    assert proposal.rounds_why.text() == (
        "The rules count the players of all teams: for 10 at tables of 4 they ask for at least 2 "
        "rounds before the final; the classic Swiss number is 2 (BGL 3.5)."
    )
    assert proposal.final.text() == "Then the final of the two best teams"
    said = seats_in_words(hall.page, event, hall.page.subject)
    assert said == "Would be seated: 5 teams, 2 tables of two teams and 1 bye."
    hall.close()


def test_reserves_and_players_without_a_team_are_not_counted() -> None:
    """17 players are entered, whom the letter of BGL 3.5 has three rounds for: 16 play."""
    event = in_teams(8, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2, reserve=True)
    waiting = (replace(e, status=EntryStatus.WAITING) for e in event.entries[16:])
    absent = (replace(e, status=EntryStatus.REGISTERED) for e in event.entries[:16])
    for made in (event, replace(event, entries=(*absent, *waiting))):
        found = upcoming_rounds.for_who_is_there(made)
        assert found is not None
        assert (found.units, found.players, found.rounds) == (8, 16, 2)
        assert found.sizes == (2, 2, 2, 2)
    loose = replace(event, teams=event.teams[1:])
    found = upcoming_rounds.for_who_is_there(loose)
    assert found is not None
    assert (found.units, found.players, found.sizes) == (7, 14, (2, 2, 2, 1))


def test_teams_that_are_not_made_yet_are_expected() -> None:
    event = in_teams(8, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2)
    found = upcoming_rounds.for_who_is_there(replace(event, teams=()))
    assert found is not None
    assert (found.units, found.players) == (8, 16)


def test_the_plans_say_for_how_many_teams_they_are(desk_of: DeskMaker) -> None:
    desk = desk_of(in_teams(5, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=2))
    assert desk.plans._why.text() == "For 5 teams."


def test_the_final_is_proposed_with_its_two_teams(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    event = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=1)
    event = here(playing.play(event, playing.by_number))
    hall = Hall.of(qtbot, look, tmp_path, event)
    hall.page.shell.go("round-2")
    proposal = hall.page.before.proposal
    assert proposal.figure.text() == "Final of the two best teams"
    assert proposal.tables.text() == "1 table of two teams"
    said = seats_in_words(hall.page, event, hall.page.subject)
    assert said == "Would be seated: 2 teams, 1 table of two teams."
    shown = [line.split(". ")[1].split(",")[0] for line in proposal.final.text().splitlines()]
    seated = playing.tables(next_round(event))[0]
    assert {int(name.split()[1]) for name in shown} == {(entry + 1) // 2 for entry in seated}
    hall.close()
