"""Teams at the entry list, by real keys: made of two letters each, of who is selected, undone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView

from bglmanager.engine.event import Event, Team, TeamsMode
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import EntryStatus
from bglmanager.ui.pages.entries.team_panel import EntryTeamPanel
from bglmanager.ui.widgets.fields import OfferingField
from tests.helpers.teams import DIVIDED, PAIRS
from tests.ui.desk import CONTROL, SHIFT, Desk, DeskMaker, here, registered
from tests.ui.panel_hand import PanelHand

Key = Qt.Key
ENTER = Key.Key_Return


def come(mode: TeamsMode, **changes: object) -> Event:
    """Seven people who are here."""
    made = registered(7, teams_mode=mode, **changes)
    return replace(made, entries=tuple(map(here, made.entries)))


def at_line(desk: Desk, number: int) -> None:
    desk.page.listed.pick(EntryNumber(number))
    desk.page.listed.table.setFocus()


def open_panel(desk: Desk) -> PanelHand:
    desk.press(Key.Key_T, CONTROL | SHIFT)
    panel = desk.page.players.panels.shown
    assert isinstance(panel, EntryTeamPanel)
    return PanelHand(panel)


def put(desk: Desk, *numbers: int, name: str) -> None:
    """These into a team of this name, each by the panel."""
    for number in numbers:
        at_line(desk, number)
        open_panel(desk)
        desk.type(name)
        desk.press(ENTER)
        if desk.page.players.panels.shown is not None:
            desk.press(ENTER)


def teams(desk: Desk) -> list[Team]:
    return list(desk.opened.event.teams)


@pytest.fixture
def desk(desk_of: DeskMaker) -> Desk:
    return desk_of(come(DIVIDED))


def test_a_pair_is_two_letters_and_three_presses_of_enter(desk_of: DeskMaker) -> None:
    """No name is asked for: a pair is called by its surnames."""
    desk = desk_of(come(PAIRS, ruleset="big-2026"))
    at_line(desk, 6)
    hand = open_panel(desk)
    assert "Without a name: Li" in hand.words
    desk.press(ENTER)
    desk.type("nicc")
    desk.press(ENTER)
    assert hand.verb == "Make the team"
    assert "D’Àngelo Niccolò\nLi Bo" in hand.words
    desk.press(ENTER)
    [team] = teams(desk)
    assert (team.name, team.members) == ("Li / D’Àngelo", (3, 6))
    assert desk.page.players.panels.shown is None
    assert desk.current == "Li Bo"


def test_the_name_of_a_team_and_enter_fill_it(desk: Desk) -> None:
    """One more than its members is the reserve (BGL 3.1.1)."""
    put(desk, 1, name="Lupi")
    put(desk, 2, 3, name="lup")  # completed while it is typed
    [team] = teams(desk)
    assert (team.name, team.members, team.reserve) == ("Lupi", (1, 2), 3)
    assert desk.entry(3).status is EntryStatus.WAITING
    at_line(desk, 4)
    hand = open_panel(desk)
    desk.type("Lupi")
    assert "Lupi would have 4 players: too many for 2 and a reserve." in hand.words
    desk.press(ENTER)
    assert len(teams(desk)[0].people) == 3


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # a popup, without a screen
def test_a_mate_and_a_team_are_pressed_in_their_lists(desk: Desk) -> None:
    """Nobody has to type: all players are listed, those without a team first, and all teams."""
    put(desk, 1, name="Lupi")
    at_line(desk, 2)
    open_panel(desk)
    panel = desk.page.players.panels.shown
    assert isinstance(panel, EntryTeamPanel)
    panel.mate.arrow.click()
    assert len(panel.mate.offered) == 7
    assert panel.mate.offered[-1] == "Rossi Anna"
    desk.press(Key.Key_Tab)  # nobody is meant before somebody is pointed at
    assert panel.mate.entry is None
    team = panel.form.fields["team"].editor
    assert isinstance(team, OfferingField)
    team.setFocus()
    desk.press(Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    listed = QApplication.activePopupWidget()
    assert isinstance(listed, QListView)
    QTest.keyClick(listed, Key.Key_Down)
    QTest.keyClick(listed, ENTER)
    assert panel.form["team"] == "Lupi"
    desk.press(ENTER)
    assert [each.members for each in teams(desk)] == [(1, 2)]


def test_all_who_are_selected_are_a_team(desk: Desk) -> None:
    at_line(desk, 1)
    assert desk.act("Ctrl+Shift+T") == "Team"
    desk.press(Key.Key_Down, SHIFT)
    assert desk.act("Ctrl+Shift+T") == "Team of 2 players"
    chosen = desk.page.listed.numbers
    hand = open_panel(desk)
    assert not hand.has_button("Dissolve the team")
    desk.press(ENTER)
    [team] = teams(desk)
    assert sorted(team.members) == sorted(chosen)
    desk.press(Key.Key_Z, CONTROL)
    assert teams(desk) == []


def test_who_has_no_team_is_listed_by_a_chip(desk: Desk) -> None:
    assert "Without a team 7" in desk.chips
    assert not desk.is_shown("Team")
    put(desk, 1, 2, name="Lupi")
    assert "Without a team 5" in desk.chips
    assert desk.is_shown("Team")
    assert {line.team for line in desk.page.listed.model.rows} == {"", "Lupi"}


def test_what_becomes_of_a_team(desk: Desk) -> None:
    put(desk, 1, 2, 3, name="Lupi")
    at_line(desk, 2)
    open_panel(desk).press("Captain")
    assert teams(desk)[0].captain == 2
    assert desk.said == "Bruno Rossini is the captain of Lupi"
    hand = open_panel(desk)
    assert not hand.button("Captain").isEnabled()
    assert not hand.has_button("Put into the team"), "he is in it"
    hand.press("Reserve plays instead")
    assert (teams(desk)[0].members, teams(desk)[0].reserve) == ((1, 3), 2)
    hand = open_panel(desk)
    hand.write("team", "Orsi")
    hand.press("Rename the team")
    assert teams(desk)[0].name == "Orsi"
    hand = open_panel(desk)
    assert "Rossi Anna\nD’Àngelo Niccolò\nRossini Bruno, captain, reserve" in hand.words
    hand.press("Dissolve the team")
    assert teams(desk) == []
    assert desk.entry(2).status is EntryStatus.ACTIVE


def test_a_name_that_nobody_has_is_said(desk: Desk) -> None:
    at_line(desk, 1)
    open_panel(desk)
    desk.type("Lupi")
    desk.press(ENTER)
    desk.type("zzz")
    desk.press(ENTER)
    assert desk.said == "Nobody is called “zzz”: type two letters of a name."
    assert teams(desk) == []
