"""Lists of elements at the desk, checked by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry, Event, ListState
from bglmanager.engine.games.game import ElementList, Game
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.main_window import MainWindow, PageMakers
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.entries.panels import ListPanel
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers import events
from tests.helpers.told_games import BATTLE
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import HostDouble
from tests.ui.hands import show
from tests.ui.panel_hand import PanelHand
from tests.ui.tour import CONTROL, SHIFT

ENTER, DOWN, UP, ESCAPE = (
    Qt.Key.Key_Return,
    Qt.Key.Key_Down,
    Qt.Key.Key_Up,
    Qt.Key.Key_Escape,
)
ADA = EntryNumber(1)


class Desk:
    """The page of entries of an event, with hands on the keyboard."""

    def __init__(self, qtbot: QtBot, look: Style, folder: Path, event: Event, *games: Game) -> None:
        self._workspace = open_workspace(folder / "library.sqlite")
        self.desk: OpenEvent = self._workspace.import_document(event)
        makers: PageMakers = {
            "entries": lambda shell, _step: EntriesPage(shell, self.desk, Catalogue(games)),
            "referee": lambda shell, _step: RefereePage(shell, self.desk),
        }
        likes = Preferences(language=look.texts.language)
        self.window = MainWindow(look, HostDouble(), makers, likes, self.desk)
        show(qtbot, self.window, "entries")

    def close(self) -> None:
        self.window.close()
        self._workspace.close()

    @property
    def page(self) -> EntriesPage:
        assert isinstance(self.window.page, EntriesPage)
        return self.window.page

    @property
    def panel(self) -> ListPanel:
        panel = self.window.side.content_shown
        assert isinstance(panel, ListPanel)
        return panel

    @property
    def focus(self) -> QWidget:
        return self.window.focusWidget()

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.focus, key)

    def check(self) -> None:
        QTest.keyClick(self.focus, Qt.Key.Key_L, CONTROL | SHIFT)

    def type(self, *counts: str) -> None:
        """A number in each field, from the first one down."""
        for place, count in enumerate(counts):
            if place:
                self.press(DOWN)
            QTest.keyClicks(self.focus, count)

    def entry(self, number: EntryNumber = ADA) -> Entry:
        return self.desk.event.entry(number)


Opener = Callable[..., Desk]


@pytest.fixture
def begin(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[Opener]:
    made: list[Desk] = []

    def make(event: Event, *games: Game) -> Desk:
        made.append(Desk(qtbot, look, tmp_path, event, *games))
        return made[-1]

    yield make
    for desk in made:
        desk.close()


@pytest.fixture
def desk(begin: Opener) -> Desk:
    """Eight entries of a game that asks for an army of at most 250 points; Ada is chosen."""
    made: Desk = begin(events.event(8, game="battle", players_per_table=2), Game(BATTLE))
    made.check()
    return made


def test_a_right_list_is_checked_by_enter_and_kept(desk: Desk) -> None:
    assert desk.panel.fields[0].hasFocus()
    desk.type("1", "", "2", "1", "1", "3")
    assert desk.panel.sum.text() == "250 points of 250: 0 left"
    desk.press(ENTER)
    assert desk.entry().desk.list is ListState.CHECKED
    assert desk.entry().desk.notes == "Lista: Re 1, Torre 2, Alfiere 1, Cavallo 1, Pedone 3 = 250"
    assert not desk.window.side.isVisible()
    assert desk.window.bottom.text == "List of Ada Rossi: checked"


def test_a_list_too_expensive_says_by_how_much_and_is_not_noted(desk: Desk) -> None:
    desk.type("1", "1", "2", "1")
    assert desk.panel.sum.text() == "290 points of 250: 40 too many"
    desk.press(ENTER)
    assert desk.panel.faults.text() == "The list costs 290 points, 40 more than the 250 allowed."
    assert desk.entry().desk.list is None
    assert desk.entry().desk.notes is None


def test_everything_wrong_is_said_at_once(desk: Desk) -> None:
    """Three queens, five knights, no king."""
    desk.type("", "3", "", "", "5")
    desk.press(ENTER)
    assert desk.panel.faults.text().splitlines() == [
        "King is missing: at least 1 must be there.",
        "Queen: 3, at most 2 are allowed.",
        "Knight: 5, at most 4 are allowed.",
        "The list costs 530 points, 280 more than the 250 allowed.",
    ]
    wrong = [field.property("wrong") == "true" for field in desk.panel.fields]
    assert wrong == [True, True, False, False, True, False]
    assert desk.panel.fields[0].hasFocus()
    assert PanelHand(desk.panel).has_button("To the penalties")
    assert desk.entry().desk.list is None


def test_a_wrong_list_goes_on_to_its_penalty(desk: Desk) -> None:
    desk.type("", "3", "", "", "5")
    desk.press(ENTER)
    PanelHand(desk.panel).button("To the penalties").setFocus()
    desk.press(Qt.Key.Key_Space)
    page = desk.window.page
    assert isinstance(page, RefereePage)
    assert page.form.player.entry == ADA
    assert page.form.reason.typed == Reason.LIST_WRONG.value
    assert page.form.kind.hasFocus()
    desk.window.go("entries")
    desk.window.go("referee")
    assert page.form.player.hasFocus()


def test_what_is_no_number_is_said(desk: Desk) -> None:
    desk.type("1", "x")
    desk.press(ENTER)
    assert desk.panel.faults.text() == "“x” is not a number. Type digits only."
    assert desk.panel.fields[1].hasFocus()
    assert desk.entry().desk.list is None


def test_a_list_that_was_checked_is_shown_again(desk: Desk) -> None:
    desk.type("1", "2")
    desk.press(ENTER)
    desk.check()
    assert [field.text() for field in desk.panel.fields] == ["1", "2", "", "", "", ""]
    desk.press(ESCAPE)
    assert not desk.window.side.isVisible()


def test_the_column_says_missing_until_a_list_comes(desk: Desk) -> None:
    model = desk.page.listed.model
    column = [each.title for each in model.columns].index("Elements")
    assert not desk.page.listed.table.isColumnHidden(column)
    elements = model.columns[column]
    assert [model.spoken_text(row, elements) for row in model.rows] == ["missing"] * 8
    QTest.mouseClick(PanelHand(desk.panel).button("Only handed in"), Qt.MouseButton.LeftButton)
    cells = {row.entry.number: model.spoken_text(row, elements) for row in model.rows}
    assert cells[ADA] == "handed in"


def test_the_line_of_the_list_is_no_note_of_the_desk(desk: Desk) -> None:
    desk.type("1", "2")
    desk.press(ENTER)
    assert {row.hint for row in desk.page.listed.model.rows} == {""}


def test_the_limit_of_the_event_counts(begin: Opener) -> None:
    made = begin(events.event(8, game="battle", points_limit=100), Game(BATTLE))
    made.check()
    made.type("1", "1")
    assert made.panel.sum.text() == "110 points of 100: 10 too many"


def test_a_list_without_elements_is_only_noted(begin: Opener) -> None:
    army = ElementList(Text("esercito", "army"))
    game = Game(replace(BATTLE, list=army))
    made = begin(events.event(8, game="battle", points_limit=5000), game)
    made.check()
    assert made.panel.fields == []
    made.press(Qt.Key.Key_Space)
    assert made.entry().desk.list is ListState.CHECKED
    assert made.entry().desk.notes is None


def test_other_games_have_neither_column_nor_panel(begin: Opener) -> None:
    made = begin(events.event(8, game="go"), Game(BATTLE))
    table = made.page.listed.table
    assert table.isColumnHidden([c.title for c in made.page.listed.model.columns].index("Elements"))
    made.check()
    assert not made.window.side.isVisible()
