"""Teams, plans of several games and other rankings in the window, by keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import (
    PlannedRound,
    RoundStatus,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.seating import next_round
from bglmanager.services import rounds
from bglmanager.ui.look import Look
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.ui.event_desk import DeskMaker, EventDesk, event_desks

Key = Qt.Key


@pytest.fixture
def desk_of(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[DeskMaker]:
    """Opens the page of an event."""
    with event_desks(look, qtbot, tmp_path) as make:
        yield make


def button(around: QWidget, name: str) -> QPushButton:
    [found] = [b for b in around.findChildren(QPushButton) if b.accessibleName() == name]
    return found


def press(around: QWidget, name: str) -> None:
    found = button(around, name)
    found.setFocus()
    QTest.keyClick(found, Key.Key_Space)


def down(box: QWidget, times: int) -> None:
    QTest.keyClick(box, Key.Key_Home)
    for _ in range(times):
        QTest.keyClick(box, Key.Key_Down)


def test_the_ways_of_playing_in_teams_explain_themselves(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    card = desk.page.teams
    assert card.explained.text() == "Everybody plays alone."
    assert desk.page.take_teams.refusal == "Nothing else is chosen."
    down(card.kind, 1)
    down(card.pairing, 1)
    assert card.explained.text() == (
        "Teammates sit at different tables until the final. Every player has the "
        "points of their own place."
    )
    press(card, "Play in teams like this")
    assert desk.settings.teams_mode == TeamsMode(
        TeamKind.FIXED, 2, TeamPairing.DIVIDED, TeamPoints.INDIVIDUAL
    )
    down(card.kind, 2)
    assert not card.pairing.isVisible()
    assert card.explained.text().startswith("At every table the first half of the seats")
    press(card, "Play in teams like this")
    assert desk.settings.teams_mode is not None
    assert desk.settings.teams_mode.kind is TeamKind.VARIABLE
    down(card.kind, 0)
    press(card, "Play in teams like this")
    assert desk.settings.teams_mode is None


def test_teams_that_fit_no_table_are_said(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    card = desk.page.teams
    down(card.kind, 1)
    card.members.setFocus()
    for _ in range(2):
        QTest.keyClick(card.members, Key.Key_Up)
    press(card, "Play in teams like this")
    assert "Two teams of 4 would sit at tables of 8" in desk.window.bottom.text
    assert desk.settings.teams_mode is None


def test_several_games_have_a_row_for_every_round(desk_of: DeskMaker) -> None:
    desk = desk_of(event(12))
    card = desk.page.rounds
    for game, players in (("Puerto Rico", 4), ("Quoridor", 2), ("House game", 3)):
        press(card, "Add a round")
        row = card.rows[-1]
        row.game.setFocus()
        row.game.lineEdit().selectAll()  # type: ignore[union-attr] # an editable box has one
        QTest.keyClicks(row.game, game)
        row.players.setValue(players)
    press(card, "Play these rounds")
    assert desk.settings.plan == (
        PlannedRound("puerto-rico", 4, 80),
        PlannedRound("quoridor", 2, 30),
        PlannedRound("House game", 3),
    )
    assert (desk.settings.game, desk.settings.rounds_planned) == ("multi", 3)
    press_last_away(desk)
    assert desk.settings.rounds_planned == 2
    day = Day(desk.opened)
    day.play()
    second = next_round(day.event)
    assert (second.game, [len(t.seats) for t in second.tables]) == ("quoridor", [2] * 6)
    rounds.draw(desk.opened)
    assert desk.opened.event.rounds[-1].status is RoundStatus.DRAFT
    desk.page.refresh(None)
    assert desk.page.take_rounds.refusal


def press_last_away(desk: EventDesk) -> None:
    """Take the last round away again."""
    row = desk.page.rounds.rows[-1]
    found = button(row, "Remove")
    found.setFocus()
    QTest.keyClick(found, Key.Key_Space)
    press(desk.page.rounds, "Play these rounds")


def test_without_rows_there_is_one_game_again(desk_of: DeskMaker) -> None:
    made = event(12)
    plan = (PlannedRound("quoridor", 2, 30), PlannedRound("puerto-rico", 4, 80))
    settings = replace(made.settings, plan=plan, game="multi", rounds_planned=2)
    desk = desk_of(replace(made, settings=settings))
    assert [row.minutes.value() for row in desk.page.rounds.rows] == [30, 80]
    for _ in range(2):
        row = desk.page.rounds.rows[-1]
        press(row, "Remove")
    press(desk.page.rounds, "Play these rounds")
    assert (desk.settings.game, desk.settings.plan) == ("quoridor", ())
