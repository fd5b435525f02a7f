"""What is typed on the page of an event and not saved stays, whatever is done elsewhere."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import League, TeamKind
from bglmanager.services import entries, events, rounds
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.look import Look
from tests.helpers.events import event
from tests.ui.event_desk import DeskMaker, EventDesk, event_desks

Key = Qt.Key


@pytest.fixture
def desk_of(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[DeskMaker]:
    """Opens the page of an event."""
    with event_desks(look, qtbot, tmp_path) as make:
        yield make


def somebody_comes(desk: OpenEvent) -> None:
    entries.add(desk, entries.Person("Zoe", "Zanni"), present=False)


def the_name_changes(desk: OpenEvent) -> None:
    events.change(desk, replace(desk.event.settings, name="Trofeo d’autunno"))


def press(card: QWidget, text: str) -> None:
    button = next(b for b in card.findChildren(QPushButton) if text in b.text())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    "act", [somebody_comes, the_name_changes, rounds.draw, lambda desk: desk.undo()]
)
def test_a_text_that_is_typed_stays_when_something_is_done(
    desk_of: DeskMaker, act: Callable[[OpenEvent], object]
) -> None:
    desk = desk_of(event(8))
    somebody_comes(desk.opened)
    desk.type("venue", "Casa del popolo")
    for _ in range(6):
        QTest.keyClick(desk.focus, Key.Key_Left)
    act(desk.opened)
    name = desk.settings.name
    QTest.keyClicks(desk.focus, "X")
    assert desk.form.typed()["venue"] == "Casa del Xpopolo"
    assert desk.form.typed()["name"] == name
    desk.save()
    assert (desk.settings.venue, desk.settings.name) == ("Casa del Xpopolo", name)
    assert not desk.page.has_typed()


def test_a_minute_that_passes_takes_nothing_away(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.type("organiser.name", "Ada")
    desk.type("date", "31/02/2026")
    desk.save()
    wrong = desk.problem("date")
    desk.window.show_again()
    assert desk.form.typed()["organiser.name"] == "Ada"
    assert (desk.form.typed()["date"], desk.problem("date")) == ("31/02/2026", wrong)
    assert wrong
    desk.type("date", "15/03/2026")
    desk.save()
    assert (desk.settings.organiser.name, desk.settings.date) == ("Ada", dt.date(2026, 3, 15))


def test_a_league_and_a_game_that_are_chosen_stay_and_go_on_proposing(desk_of: DeskMaker) -> None:
    other, desk = desk_of(event(8)), desk_of(event(8))
    other.choose("league", "Board I")
    other.type("game", "Azul")
    other.type("game", "Carcassonne")
    desk.choose("league", "Board I")
    desk.type("game", "Azul")
    shown, typed = desk.shown, desk.form.typed()
    somebody_comes(desk.opened)
    assert (desk.shown, desk.form.typed()) == (shown, typed)
    desk.type("game", "Carcassonne")
    assert desk.form.typed() | {"draw_seed": ""} == other.form.typed() | {"draw_seed": ""}
    desk.save()
    assert (desk.settings.league, desk.settings.game) == (League.BIG, "carcassonne")


def rows_typed(desk: EventDesk) -> None:
    """Two rounds, the second of another game."""
    for _ in range(2):
        press(desk.page.rounds, "Add a round")
    box = desk.page.rounds.rows[1].game
    box.setFocus()
    QTest.keyClick(box, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(box, "Carcassonne")


def test_rounds_of_several_games_that_are_typed_stay_and_are_saved(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    rows_typed(desk)
    line = desk.page.rounds.rows[1].game.lineEdit()
    assert isinstance(line, QLineEdit)
    somebody_comes(desk.opened)
    games = [row.game for row in desk.page.rounds.planned]
    assert games == ["puerto-rico", "carcassonne"]
    assert desk.window.rail.buttons[0].step.key == "event"
    assert desk.page.loses_typed()
    desk.type("venue", "Casa del popolo")
    desk.page.save_typed()
    assert [row.game for row in desk.settings.plan] == games
    assert (desk.settings.venue, desk.page.has_typed()) == ("Casa del popolo", False)


def test_teams_that_are_chosen_stay_and_are_saved(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    box = desk.page.teams.kind
    box.setFocus()
    while not box.currentText().startswith("Fixed"):
        QTest.keyClick(box, Key.Key_Down)
    somebody_comes(desk.opened)
    assert desk.page.teams.has_typed()
    assert desk.page.loses_typed()
    desk.page.save_typed()
    assert desk.settings.teams_mode is not None
    assert desk.settings.teams_mode.kind is TeamKind.FIXED
    assert not desk.page.has_typed()
    desk.opened.undo()
    assert (desk.page.teams.mode, desk.page.teams.has_typed()) == (None, False)


def test_everything_is_discarded_by_one_key(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    before = desk.form.typed()
    rows_typed(desk)
    desk.type("venue", "Casa del popolo")
    somebody_comes(desk.opened)
    [discard] = [one for one in desk.page.secondary() if "Discard" in one.text()]
    discard.trigger()
    assert (desk.form.typed(), desk.page.rounds.rows) == (before, [])
    assert not desk.page.has_typed()


def test_what_cannot_be_saved_any_more_can_be_put_back(desk_of: DeskMaker) -> None:
    """The tables of an event stay from the first draw on."""
    desk = desk_of(event(8))
    desk.type("players_per_table", "3")
    rounds.draw(desk.opened)
    desk.save()
    assert desk.problem("players_per_table")
    assert desk.settings.players_per_table == 4
    desk.type("players_per_table", "4")
    desk.save()
    assert not desk.page.has_typed()
    somebody_comes(desk.opened)
    assert not desk.editor("players_per_table").isEnabled()
