"""Rankings beside that of the players: the prize for most points, and the teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.derive import derive
from bglmanager.engine.event import (
    Event,
    Phase,
    Team,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.services.games import NO_GAMES
from bglmanager.services.paper import sheets_offered
from bglmanager.ui.look import Look
from bglmanager.ui.pages.standings.chooser import TEAMS, choices, sheet_of
from bglmanager.ui.pages.standings.team_panel import StandingsTeamPanel
from tests.engine.test_teams import after_the_final_of_teams
from tests.helpers.events import closed, event, played, with_round
from tests.ui.open_page import Opener, Seen, pages
from tests.ui.standings_panel import page_of, player, titles

Key = Qt.Key
CATAN: dict[str, Any] = {
    "ruleset": "catan-firenze-2014",
    "league": None,
    "tier": None,
    "rounds_planned": 1,
}


@pytest.fixture
def open_(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the standings of an event."""
    with pages(look, qtbot, tmp_path, "standings") as make:
        yield make


def other(seen: Seen) -> Any:
    """The other ranking that is shown."""
    found = page_of(seen).listed.other
    assert found.isVisible()
    return found.shown


def test_what_decides_comes_first_and_the_points_of_the_prize_last(open_: Opener) -> None:
    seen = open_(played(12, **CATAN))
    shown = [title for title in titles(seen) if title not in ("No.", "Name", "R1")]
    assert shown[:2] == ["Wins", "Vict. points"]
    assert page_of(seen).listed.table.shape.figures == (
        "wins", "victory_points", "share", "buildings", "roads_cards", "hand", "warnings",
        "points",
    )  # fmt: skip


def test_the_prize_for_most_points_is_open_until_the_final(open_: Opener) -> None:
    seen = open_(played(12, **CATAN))
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Points prize"
    assert seen.state == "12 players"
    shown = other(seen)
    assert shown.sentence.startswith("Who wins the event does not win this prize")
    assert [line.figures[0].text for line in shown.lines[:4]] == ["8", "8", "8", "4"]


def test_the_prize_goes_to_the_best_who_has_not_won_the_event(open_: Opener) -> None:
    made = played(12, **CATAN)
    seen = open_(closed(with_round(made, phase=Phase.FINAL, order=[1, 5, 9, 2])))
    assert seen.window.header.title == "Final ranking"
    while seen.window.header.title != "Points prize":
        seen.press(Key.Key_F3)
    shown = other(seen)
    names = [line.name for line in shown.lines]
    winner = next(name for name in names if name != "Ada Rossi")
    assert shown.sentence == f"The prize goes to {winner}, the best who has not won the event."
    seen.press(Key.Key_F3)
    assert not page_of(seen).listed.other.isVisible()
    QApplication.processEvents()  # a table made anew is shown by its layout
    assert page_of(seen).listed.table.isVisible()


def in_teams() -> Event:
    """Two teams of four at two tables, one round played."""
    made = event(8)
    mode = TeamsMode(TeamKind.FIXED, 4, TeamPairing.FREE, TeamPoints.INDIVIDUAL)
    teams = tuple(
        Team(TeamNumber(n), name, tuple(EntryNumber(e) for e in range(n, 9, 2)))
        for n, name in ((1, "Odd"), (2, "Even"))
    )
    entries = (replace(e, team=TeamNumber(2 - e.number % 2)) for e in made.entries)
    settings = replace(made.settings, teams_mode=mode, rounds_planned=2)
    made = replace(made, settings=settings, teams=teams, entries=tuple(entries))
    return closed(with_round(made))


def test_the_teams_have_standings_of_their_own(open_: Opener) -> None:
    seen = open_(in_teams())
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Teams after round 1"
    assert seen.state == "2 teams"
    shown = other(seen)
    assert [(line.rank, line.name) for line in shown.lines] == [(1, "Odd"), (2, "Even")]
    assert shown.lines[0].more == "Ada Rossi, Carla Rossi, Elena Rossi, Gaia Rossi"
    seen.press(Key.Key_F2)
    panel = page_of(seen).panel
    assert isinstance(panel, StandingsTeamPanel)
    assert panel.sentences == ["First: no team is above."]
    assert panel.sums[0] == (
        "100 (Ada Rossi) + 35 (Carla Rossi) + 100 (Elena Rossi) + 35 (Gaia Rossi) = 270"
    )
    assert seen.side == "1. Odd"
    seen.press(Key.Key_F2)
    seen.press(Key.Key_F3)
    seen.press(Key.Key_F2)
    assert player(seen).sentences


def test_after_a_final_of_teams_the_champion_is_a_team(open_: Opener) -> None:
    """The second of the standings has won the final."""
    made = after_the_final_of_teams()
    seen = open_(made)
    assert seen.window.header.title == "Final ranking"
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Final ranking of the teams"
    shown = other(seen)
    before = [row.team for row in derive(made).team_standings[-1].rows]
    names = {team.number: team.name for team in made.teams}
    expected = [names[n] for n in (before[1], before[0], *before[2:])]
    assert [(line.rank, line.name) for line in shown.lines] == list(enumerate(expected, 1))
    assert shown.sentence == f"Champion: {expected[0]}."
    seen.press(Key.Key_F2)
    assert isinstance(page_of(seen).panel, StandingsTeamPanel)
    seen.press(Key.Key_F2)
    seen.press(Key.Key_F3)
    assert seen.window.header.title == "Standings after round 2"


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(played(12, **CATAN), id="points"),
        pytest.param(after_the_final_of_teams(), id="teams"),
    ],
)
def test_every_ranking_has_its_sheet(made: Event) -> None:
    derived = derive(made)
    printed = [offer.key for offer in sheets_offered(made, derived, NO_GAMES)]
    wanted = [sheet_of(derived, choice).key for choice in choices(made, derived)]
    assert wanted
    assert [key for key in wanted if key not in printed] == []
    assert len(wanted) - len(set(wanted)) <= (TEAMS in choices(made, derived))
