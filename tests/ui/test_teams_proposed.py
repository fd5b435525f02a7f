"""What is proposed for whole teams is what is drawn (BGL 3.6.4)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, TeamsMode
from bglmanager.engine.seating import next_round
from bglmanager.ui.look import Look
from tests.engine import playing
from tests.engine.test_teams import FIXED, SIDES, UNITED, in_teams
from tests.ui.hall import Hall


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
    hall.close()


def test_the_final_is_proposed_with_its_two_teams(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    event = in_teams(4, TeamsMode(FIXED, 2, UNITED, SIDES), rounds=1)
    event = here(playing.play(event, playing.by_number))
    hall = Hall.of(qtbot, look, tmp_path, event)
    hall.page.shell.go("round-2")
    proposal = hall.page.before.proposal
    assert proposal.figure.text() == "Final of the two best teams"
    shown = [line.split(". ")[1].split(",")[0] for line in proposal.final.text().splitlines()]
    seated = playing.tables(next_round(event))[0]
    assert {int(name.split()[1]) for name in shown} == {(entry + 1) // 2 for entry in seated}
    hall.close()
