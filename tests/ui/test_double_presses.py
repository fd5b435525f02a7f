"""A double click and a held key are one press: one command in the journal, whatever comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Phase, RoundStatus
from bglmanager.resources import path
from bglmanager.ui.actions import Action
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.entries.panel import KnownPlayer, NewPlayer
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.program import Program
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Button, PrimaryButton, action_button
from bglmanager.ui.widgets.fields import LineField
from tests.helpers import events
from tests.helpers.figures import figure
from tests.helpers.workspaces import open_workspace
from tests.ui.desk import desks, registered
from tests.ui.doubles import Answers
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.open_page import pages
from tests.ui.panel_hand import PanelHand

LEFT = Qt.MouseButton.LeftButton
Press = Callable[[QWidget], None]


def double_click(widget: QWidget) -> None:
    """Two presses at the same place, as they come from the screen: the second one finds there
    whatever the first one has left.
    """
    window = widget.window()
    QApplication.processEvents()
    handle = window.windowHandle()
    at = widget.mapTo(window, widget.rect().center())
    QTest.mouseDClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, at)


def hold(widget: QWidget, key: Qt.Key = ENTER) -> None:
    """Keep a key down: what comes after the first press goes wherever the focus is then."""
    widget.setFocus()
    none = Qt.KeyboardModifier.NoModifier
    QTest.keyPress(widget, key)
    for _ in range(3):
        again = QKeyEvent(QEvent.Type.KeyPress, key, none, "\r", autorep=True)
        QApplication.sendEvent(QApplication.focusWidget() or widget, again)
    QTest.keyRelease(QApplication.focusWidget() or widget, key)


def primary(window: MainWindow) -> Button:
    """The next thing to do, in the header."""
    (button,) = [b for b in window.header.findChildren(PrimaryButton) if not b.isHidden()]
    return button


def ready(event: Event) -> Event:
    """The event with every result of its last round, which is still open."""
    for table in event.rounds[-1].tables:
        event = events.with_result(event, table.number, range(len(table.seats), 0, -1))
    return event


NEXT: Mapping[str, tuple[Event, Callable[[Event], bool]]] = {
    "draw": (events.event(10), lambda e: len(e.rounds) == 1),
    "publish": (
        events.with_round(events.event(8), status=RoundStatus.DRAFT),
        lambda e: e.rounds[0].status is RoundStatus.PLAYING,
    ),
    "close": (ready(events.playing(8)), lambda e: e.rounds[0].status is RoundStatus.CLOSED),
    "draw the final": (
        events.played(8, 2, rounds_planned=2),
        lambda e: e.rounds[-1].phase is Phase.FINAL,
    ),
}
"""The next thing to do of a round, and how it is seen to be done."""


@pytest.mark.parametrize(
    ("act", "press"),
    [*((act, double_click) for act in NEXT), ("draw", hold), ("close", hold)][:: figure(2, long=1)],
)
def test_the_next_thing_is_done_and_not_the_one_after(
    qtbot: QtBot, look: Style, tmp_path: Path, act: str, press: Press
) -> None:
    event, done = NEXT[act]
    hall = Hall.of(qtbot, look, tmp_path, event)
    if act == "draw the final":
        hall.window.go("round-3")
    before = len(hall.desk.history_rows())
    press(primary(hall.window))
    assert len(hall.desk.history_rows()) == before + 1
    assert done(hall.event)
    hall.close()


@pytest.mark.parametrize("press", [double_click, hold])
def test_one_result_is_saved(qtbot: QtBot, look: Style, tmp_path: Path, press: Press) -> None:
    """The next table opens, and nothing is typed there yet."""
    hall = Hall.of(qtbot, look, tmp_path, events.playing(8))
    hall.type("1", "40", "30", "20")
    QTest.keyClicks(hall.focus, "10")
    press(hall.form.save if press is double_click else hall.line(4).score)
    assert [row.kind for row in hall.desk.history_rows()][1:] == ["enter-result"]
    assert hall.form.title == "Table 2"
    hall.close()


def test_a_held_enter_does_not_confirm_what_was_pointed_out(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.playing(8))
    hall.type("1", "40", "30", "20")
    QTest.keyClicks(hall.focus, "999999")
    hold(hall.line(4).score)
    assert "Press Enter again to save it as it is." in hall.form.said.text
    assert len(hall.desk.history_rows()) == 1
    hall.close()


@pytest.mark.parametrize("press", [double_click, hold][:: figure(2, long=1)])
def test_one_walk_in_is_entered(
    qtbot: QtBot, look: Style, tmp_path: Path, answers: Answers, press: Press
) -> None:
    with desks(look, qtbot, tmp_path, answers) as make:
        desk = make(registered())
        desk.press(Qt.Key.Key_Insert)
        desk.type("Verdi")
        panel = desk.page.players.panels.shown
        assert isinstance(panel, NewPlayer)
        press(panel.confirm if press is double_click else desk.focus)
        assert [row.kind for row in desk.opened.history_rows()][1:] == ["add-entry"]
        assert len(desk.opened.event.entries) == 7


@pytest.mark.parametrize("press", [double_click, hold][:: figure(2, long=1)])
def test_who_leaves_leaves_once(
    qtbot: QtBot, look: Style, tmp_path: Path, answers: Answers, press: Press
) -> None:
    """The button that lets go is the one that brings back, right afterwards."""
    with desks(look, qtbot, tmp_path, answers) as make:
        desk = make(events.played(8, 1))
        desk.page.listed.table.pick_key(3)
        desk.press(Qt.Key.Key_F2)
        panel = desk.page.players.panels.shown
        assert isinstance(panel, KnownPlayer)
        press(PanelHand(panel).button("Withdraw"))
        assert [row.kind for row in desk.opened.history_rows()][1:] == ["withdraw"]


@pytest.mark.parametrize("press", [double_click, hold][:: figure(2, long=1)])
def test_one_penalty_is_given(qtbot: QtBot, look: Style, tmp_path: Path, press: Press) -> None:
    with pages(look, qtbot, tmp_path, "referee") as make:
        seen = make(events.playing())
        seen.type("br")
        seen.press(ENTER)
        seen.type("slow")
        page = seen.page
        assert isinstance(page, RefereePage)
        button = next(b for b in page.form.findChildren(Button) if b.text().endswith("(Enter)"))
        press(button if press is double_click else page.form.reason)
        assert len(seen.desk.event.penalties) == 1
        assert len(seen.desk.history_rows()) == 2


@pytest.mark.parametrize("press", [double_click, hold][:: figure(2, long=1)])
def test_one_list_is_taken(
    qtbot: QtBot, look: Style, tmp_path: Path, answers: Answers, press: Press
) -> None:
    answers.file = path("samples/iscritti.csv")
    with desks(look, qtbot, tmp_path, answers) as make:
        desk = make(registered(0))
        desk.press(Qt.Key.Key_I, CONTROL)
        qtbot.waitUntil(lambda: desk.page.intake.is_preview)
        press(primary(desk.window))
        assert len(desk.opened.event.entries) == 26
        assert len(desk.opened.history_rows()) == 2


class Likes:
    """Preferences that nobody changes; where a window was is remembered when it is closed."""

    def load(self) -> Preferences:
        return Preferences(language="en", appearance=Appearance.LIGHT)

    def save(self, preferences: Preferences) -> None:
        assert replace(preferences, place=None, maximised=False) == self.load()


@pytest.fixture
def program(qapp: QApplication, tmp_path: Path) -> Iterator[Program]:
    workspace = open_workspace(tmp_path / "library.sqlite3")
    made = Program(qapp, workspace, Likes(), tmp_path)
    made.start().activateWindow()
    yield made
    assert made.window is not None
    made.window.close()
    made.window.deleteLater()
    workspace.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def home(program: Program) -> tuple[MainWindow, HomePage]:
    assert program.window is not None
    page = program.window.page
    assert isinstance(page, HomePage)
    return program.window, page


@pytest.mark.parametrize("press", [double_click, hold][:: figure(2, long=1)])
def test_one_event_is_made(program: Program, qtbot: QtBot, press: Press) -> None:
    window, page = home(program)
    page.ask()
    press(primary(window) if press is double_click else page.form.city)
    page.make()  # a third press, in the moment before the event is shown
    qtbot.waitUntil(lambda: program.window is not window)
    assert program.workspace.commands == 1
    assert len(program.workspace.events()) == 1


def test_one_sample_is_played(program: Program, qtbot: QtBot) -> None:
    window, page = home(program)
    (button,) = [b for b in page.findChildren(Button) if "sample" in b.text()]
    double_click(button)
    page.play_sample()
    qtbot.waitUntil(lambda: program.window is not window)
    assert len(program.workspace.events()) == 1


def test_a_key_of_an_action_that_is_held_does_it_once(look: Style, qtbot: QtBot) -> None:
    parent = QWidget()
    done: list[int] = []
    qtbot.addWidget(parent)
    action = Action(look, parent, "Draw", lambda: done.append(1), keys="Ctrl+D")
    assert not action.autoRepeat()
    button = action_button(look, action)
    qtbot.addWidget(button)
    hold(button)
    hold(button, Qt.Key.Key_Space)
    assert done == [1, 1]


def test_enter_that_is_held_reaches_nobody_behind_the_field(look: Style, qtbot: QtBot) -> None:
    heard: list[bool] = []

    class Form(QWidget):
        def keyPressEvent(self, event: QKeyEvent) -> None:
            heard.append(event.isAutoRepeat())

    form = Form()
    qtbot.addWidget(form)
    field = LineField(look)
    field.setParent(form)
    form.show()
    hold(field)
    assert heard == [False]
