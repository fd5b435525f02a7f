"""The frame: steps, undo, commands and keys, all from the keyboard."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.problems import Refused, problem
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import rounds, sample
from bglmanager.services.entries import Person
from bglmanager.services.games import game_catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.registry import PAGES
from bglmanager.ui.preferences import LibraryPreferences, Preferences
from bglmanager.ui.program import Program
from bglmanager.ui.steps import Mark, Step
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import QuietButton, Words, WrappingRow
from bglmanager.ui.widgets.rail import StepForm
from bglmanager.words.page_help import page_help
from tests.helpers.figures import figure
from tests.helpers.games import round_of
from tests.helpers.libraries import make_library
from tests.ui.conftest import LookMaker, make_window
from tests.ui.doubles import (
    Answers,
    EventInMemory,
    HostDouble,
    SamplePage,
    listed_actions,
    sample_event,
    unnamed,
    with_round,
)
from tests.ui.hall import Hall

pytestmark = pytest.mark.usefixtures("dressed")

CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def press(window: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
    """Press a key where the focus is."""
    focus: QWidget | None = window.focusWidget()
    target = window if focus is None else focus
    QTest.keyClick(target, key, modifiers or Qt.KeyboardModifier.NoModifier)


def page_of(window: MainWindow) -> SamplePage:
    page = window.page
    assert isinstance(page, SamplePage)
    return page


def check_in(window: MainWindow, number: int) -> None:
    assert page_of(window).table.pick_key(number)
    press(window, Qt.Key.Key_Return, CONTROL)


def test_the_header_says_what_the_page_says(window: MainWindow) -> None:
    assert window.header.title == "Entries"
    assert window.header.state_line == "6 of 8 players are here."
    assert window.windowTitle() == "BGL Firenze – Regionale Toscana – BGL Manager"


def test_an_act_is_shown_said_and_undone(window: MainWindow, opened: EventInMemory) -> None:
    check_in(window, 7)
    assert window.header.state_line == "7 of 8 players are here."
    assert window.bottom.text == "Gianfrancesco Dell’Acqua is here"
    undo, redo = window.actions_of_frame.undo, window.actions_of_frame.redo
    assert undo is not None
    assert redo is not None
    assert undo.text() == "Undo: Gianfrancesco Dell’Acqua is here"
    press(window, Qt.Key.Key_Z, CONTROL)
    assert window.header.state_line == "6 of 8 players are here."
    assert window.bottom.text == "Undone: Gianfrancesco Dell’Acqua is here"
    assert (undo.isEnabled(), undo.toolTip()) == (False, "There is nothing to undo.")
    assert redo.text() == "Redo: Gianfrancesco Dell’Acqua is here"
    press(window, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert window.header.state_line == "7 of 8 players are here."
    assert window.bottom.text == "Redone: Gianfrancesco Dell’Acqua is here"


def test_undo_takes_back_typing_first(window: MainWindow, opened: EventInMemory) -> None:
    check_in(window, 7)
    field = page_of(window).search
    QTest.keyClicks(field, "ro")
    press(window, Qt.Key.Key_Z, CONTROL)
    assert (field.text(), len(opened.done)) == ("", 1)
    press(window, Qt.Key.Key_Z, CONTROL)
    assert len(opened.done) == 0


def test_alt_and_a_digit_go_to_a_step(window: MainWindow) -> None:
    press(window, Qt.Key.Key_3, ALT)
    assert (window.key, window.header.title) == ("round-1", "Round 1")
    press(window, Qt.Key.Key_2, ALT)
    assert window.key == "entries"


def test_the_rail_is_walked_with_arrows(window: MainWindow, qtbot: QtBot) -> None:
    entries = next(b for b in window.rail.step_buttons if b.step.key == "entries")
    entries.setFocus()
    press(window, Qt.Key.Key_Down)
    press(window, Qt.Key.Key_Down)
    assert window.key == "entries"
    press(window, Qt.Key.Key_Return)
    assert window.key == "round-2"
    assert [b.step.key for b in window.rail.step_buttons if b.isChecked()] == ["round-2"]


def test_the_rail_speaks(window: MainWindow) -> None:
    names = {b.step.key: b.accessibleName() for b in window.rail.step_buttons}
    assert names["entries"] == "Entries, now, Here: 6 of 8"
    assert names["round-1"] == "Round 1, later"
    assert names["history"] == "History"


def test_an_unknown_step_changes_nothing(window: MainWindow) -> None:
    window.go("round-9")
    assert window.key == "entries"


def test_the_page_of_a_step_that_is_gone_gives_way(
    look: Style, qtbot: QtBot, host: HostDouble
) -> None:
    before = sample_event()
    opened = EventInMemory(replace(before, settings=replace(before.settings, rounds_planned=1)))
    window = make_window(look, host, opened)
    qtbot.addWidget(window)
    window.go("entries")
    opened.act(
        "change-settings", {}, lambda e: replace(e, settings=replace(e.settings, rounds_planned=2))
    )
    window.go("round-3")
    assert window.key == "round-3"
    opened.undo()
    assert window.key == "entries"
    window.close()


def test_commands_are_found_by_typing(window: MainWindow, qtbot: QtBot) -> None:
    press(window, Qt.Key.Key_K, CONTROL)
    assert window.everything_box.isVisible()
    texts = [action.text() for action in listed_actions(window)]
    assert texts[:2] == ["Check in", "Draw round 1"]
    refused = [action.text() for action in listed_actions(window) if action.refusal]
    assert "Import a list" in refused
    assert texts[-len(refused) :] == refused
    QTest.keyClicks(window.focusWidget(), "standings")
    assert window.everything_box.answers[0].address == "standings"
    press(window, Qt.Key.Key_Return)
    assert (window.key, window.everything_box.isVisible()) == ("standings", False)


def test_escape_leaves_the_commands_where_the_user_was(window: MainWindow) -> None:
    press(window, Qt.Key.Key_K, CONTROL)
    press(window, Qt.Key.Key_Escape)
    assert not window.everything_box.isVisible()
    assert window.focusWidget() is page_of(window).search


def test_f1_lists_the_keys(window: MainWindow) -> None:
    press(window, Qt.Key.Key_F1)
    assert (window.side.isVisible(), window.side.title) == (True, "Keys")
    content = window.side.content_shown
    assert content is not None
    shown = [words.text() for words in content.findChildren(Words)]
    about = page_help(window.look.texts, "entries").split("\n")
    assert shown[: len(about)] == about
    shown = shown[len(about) :]
    assert shown[:5] == ["On this page", "Ctrl+Return", "Check in", "Ctrl+D", "Draw round 1"]
    assert "F11" in shown
    press(window, Qt.Key.Key_F1)
    assert not window.side.isVisible()


def test_f1_has_ten_lines_at_most_about_every_page() -> None:
    assert {*page_help} == {*PAGES}
    for language, kind in itertools.product(LANGUAGES, PAGES):
        assert 1 < len(page_help(Texts(language), kind).split("\n")) <= 10


def test_f11_fills_the_screen_and_comes_back(window: MainWindow) -> None:
    press(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    press(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()


def test_a_refusal_is_a_line_of_text(window: MainWindow, answers: Answers) -> None:
    found = problem("entry.unknown", entry=9)

    def deed() -> None:
        raise Refused([found])

    assert not window.attempt(deed)
    assert (
        window.bottom.text
        == "There is no player number 9 in this event. Look the player up in the entries."
    )
    assert window.attempt(lambda: None)
    assert answers.asked == []


def test_everything_the_keyboard_reaches_has_a_name(window: MainWindow) -> None:
    assert unnamed(window) == []
    window.actions_of_frame.show_keys.trigger()
    window.actions_of_frame.commands.trigger()
    assert unnamed(window) == []


def test_the_tab_key_reaches_rail_header_and_page(window: MainWindow) -> None:
    seen: list[QWidget] = []
    for _ in range(40):
        press(window, Qt.Key.Key_Tab)
        here = window.focusWidget()
        if here in seen:
            break
        seen.append(here)
    page = page_of(window)
    assert page.search in seen
    assert page.table in seen
    assert any(b in seen for b in window.rail.step_buttons)
    assert sum(1 for b in window.rail.step_buttons if b in seen) == 1


def test_a_small_window_shrinks_the_rail(window: MainWindow, host: HostDouble) -> None:
    window.resize(1440, 600)
    assert window.rail.width() == 216
    window.resize(1439, 600)
    assert (window.rail.is_narrow, window.rail.width()) == (False, 184)
    window.resize(999, 600)
    assert (window.rail.is_narrow, window.rail.width()) == (True, 60)
    window.resize(1000, 600)
    assert not window.rail.is_narrow


def test_the_width_of_the_rail_is_kept(window: MainWindow, host: HostDouble) -> None:
    window.rail.width_asked.emit()
    assert window.rail.is_narrow
    assert host.asked == [("keep", Preferences(language="en", narrow_rail=True))]


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_header_is_one_row_at_every_width(
    looks: LookMaker, host: HostDouble, qtbot: QtBot, scale: int
) -> None:
    window = make_window(looks("it", False, scale), host, EventInMemory(sample_event()))
    qtbot.addWidget(window)
    window.go("entries")
    header = window.header
    for width in (640, 800, 1000, 1366, 1920, 640):
        window.resize(width, 728)
        window.show()
        assert header.height() == round(56 * scale / 100)
        assert header.mapTo(window, QPoint(header.width(), 0)).x() <= window.width()
        shown = [each for each in header.findChildren(QWidget) if each.isVisible() and each.width()]
        shown.sort(key=QWidget.x)
        assert all(
            one.geometry().right() < other.x() for one, other in itertools.pairwise(shown)
        ), [each.geometry() for each in shown]
        assert header.rect().contains(shown[-1].geometry())
        assert {*header.in_menu, *(each.action_followed for each in header.buttons)} == {
            *page_of(window).secondary(),
            page_of(window).primary(),
        }


def test_no_page_and_no_list_draws_a_frame_where_the_keyboard_is(window: MainWindow) -> None:
    page, accent = page_of(window), window.look.theme.colours.accent
    for container in (page, page.table):
        container.setFocus()
        picture = container.grab().toImage()
        corners = [picture.pixelColor(x, 1).name() for x in range(2, picture.width(), 9)]
        assert accent.lower() not in corners


def test_a_next_thing_that_cannot_be_done_says_why_in_the_status_line(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.bottom.why_not == ""
    refused, _ = page_of(window).secondary()
    monkeypatch.setattr(page_of(window), "primary", lambda: refused)
    window.renew()
    assert window.bottom.why_not == "Round 1 is drawn."


def test_a_pinned_panel_stays_while_pages_are_gone_to(window: MainWindow) -> None:
    press(window, Qt.Key.Key_F8)
    assert window.bottom.text.startswith("No panel that could stay.")
    press(window, Qt.Key.Key_F1)
    press(window, Qt.Key.Key_F8)
    press(window, Qt.Key.Key_3, ALT)
    check_in(window, 7)
    assert (window.key, window.side.isVisible(), window.side.title) == ("round-1", True, "Keys")
    press(window, Qt.Key.Key_F8)
    press(window, Qt.Key.Key_2, ALT)
    assert not window.side.isVisible()
    window.show_side("Bo Li", Words(window.look, "What is true of him now"))
    press(window, Qt.Key.Key_F8)
    check_in(window, 8)
    assert not window.side.isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_what_has_no_button_is_in_the_menu(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(640, 480)
    hidden = [action.text() for action in window.header.in_menu]
    assert hidden
    window.header.more.setFocus()
    press(window, Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions() if not action.isSeparator()] == [
        *hidden,
        "Undo",
        "Redo",
        "Keys",
    ]
    QTest.keyClick(menu, Qt.Key.Key_Up)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert (window.side.isVisible(), window.side.title) == (True, "Keys")


def test_twelve_rounds_need_no_scrolling_in_large_text_either(
    looks: LookMaker, host: HostDouble, qtbot: QtBot
) -> None:
    window = make_window(looks("it", False, 150), host, EventInMemory(sample_event()))
    qtbot.addWidget(window)
    window.resize(1366, 690)
    window.show()
    rounds = tuple(Step("round", f"Turno {n}", "table-2", Mark.LATER, number=n) for n in range(13))
    others = tuple(step for step in window.steps if step.kind != "round")
    window.rail.show_steps((*others[:2], *rounds[1:], *others[2:]), "round-3")
    QApplication.processEvents()
    [area] = window.rail.findChildren(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0
    assert window.rail.rect().bottom() >= window.rail.childrenRect().bottom()


def test_twelve_rounds_need_no_scrolling(window: MainWindow) -> None:
    """Those that are over become chips first, then those after the next one."""
    mark = {2: Mark.DONE, 1: Mark.NOW, 0: Mark.LATER}
    for at in (1, 6, 12):
        rounds = tuple(
            Step("round", f"Round {n}", "table-2", mark[1 + (n < at) - (n > at)], number=n)
            for n in range(1, 13)
        )
        others = tuple(step for step in window.steps if step.kind != "round")
        window.rail.show_steps((*others[:2], *rounds, *others[2:]), "round-3")
        window.resize(1366, 690)
        QApplication.processEvents()
        [area] = window.rail.findChildren(QScrollArea)
        assert area.verticalScrollBar().maximum() == 0
        buttons = {b.step.number: b for b in window.rail.step_buttons if b.step.number}
        rows = {number for number, button in buttons.items() if button.form is StepForm.ROW}
        assert {at, min(at + 1, 12)} <= rows
        assert [number for number in rows if number < at] == []
        places = [button.geometry() for button in buttons.values()]
        assert not any(one.intersects(other) for one, other in itertools.combinations(places, 2))
        buttons[1].setFocus()
        press(window, Qt.Key.Key_Right)
        assert buttons[2].hasFocus()
        press(window, Qt.Key.Key_Return)
        assert window.key == "round-2"


def test_the_status_line_shows_the_keys_of_what_has_the_keyboard(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.rail.step_buttons[0].setFocus()
    qtbot.waitUntil(lambda: ("Return", "go there") in window.bottom.chips.keys)
    assert window.bottom.chips.keys[-1] == ("F1", "all keys")
    assert window.bottom.height() == 28


def test_a_page_without_a_wish_gives_the_focus_to_its_first_field(window: MainWindow) -> None:
    class Wishless(SamplePage):
        def first_focus(self) -> None:
            return None

    page = Wishless(window, window.steps[1], EventInMemory(sample_event()))
    window.stack.addWidget(page)
    window.stack.setCurrentWidget(page)
    page.take_focus()
    assert window.focusWidget() is page.search


def test_a_page_with_no_room_scrolls(window: MainWindow) -> None:
    page = page_of(window)
    page.setMinimumHeight(2000)
    assert window.height() < 2000
    assert page.height() == 2000


def test_the_way_home(window: MainWindow, host: HostDouble, qtbot: QtBot) -> None:
    window.rail.home_asked.emit()
    qtbot.waitUntil(lambda: host.asked == ["leave"])


def test_a_window_without_an_event_offers_no_undo(look: Style, qtbot: QtBot) -> None:
    opened = EventInMemory(sample_event())
    made = MainWindow(
        look,
        HostDouble(),
        {"home": lambda shell, step: SamplePage(shell, step, opened)},
        Preferences(),
    )
    qtbot.addWidget(made)
    made.go_now()
    assert (made.key, made.actions_of_frame.undo, made.windowTitle()) == (
        "home",
        None,
        "BGL Manager",
    )
    assert [step.key for step in made.steps] == ["home"]
    made.close()


def test_closing_ends_the_worker_and_listens_no_more(
    look: Style, qtbot: QtBot, opened: EventInMemory
) -> None:
    window = make_window(look, HostDouble(), opened)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.tasks.start("Counting", lambda _p: 1, lambda _v: None).ended):
        pass
    window.close()
    assert opened.listeners == []
    assert not [t for t in threading.enumerate() if t.name.startswith("worker")]


def test_the_step_to_be_done_now_comes_first(look: Style, qtbot: QtBot) -> None:
    window = make_window(look, HostDouble(), EventInMemory(with_round(sample_event())))
    qtbot.addWidget(window)
    window.go_now()
    assert window.key == "round-1"
    window.go_now("standings")
    assert window.key == "standings"
    window.close()


# ---- Nothing but the window comes on the screen: a part shown without a place is one of its own

GAMES = ("7-wonders", "terra-mystica", "puerto-rico", "quoridor", "shuuro", "wings-of-war")
RULESETS_OF = {"bgl": "bgl-2010", "big": "big-2026"}


class Lookout(QObject):
    """Sees every widget that comes on the screen as a window."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            stray = watched.isWindow() and not isinstance(watched, QMainWindow)
            self.seen += [type(watched).__name__] * stray
        return False


@pytest.fixture
def lookout(qapp: QApplication) -> Iterator[Lookout]:
    made = Lookout()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


@pytest.mark.long
def test_no_page_shows_a_part_before_it_has_its_place(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, lookout: Lookout
) -> None:
    library = make_library(tmp_path / "data")
    workspace = library.open_library()
    program = Program(qapp, workspace, LibraryPreferences(workspace), tmp_path, library=library)
    window = program.start()

    def visit() -> None:
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        for step in window.steps:
            window.go(step.key)
        assert qapp.activeWindow() is window

    visit()
    for key in ("home", "games", "rules"):
        window.go(key)
        QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        assert lookout.seen == []
    event = sample.create_sample(
        workspace, [Person("Anna", f"Rossi {n}") for n in range(11)], name="Prato"
    )
    program.open_event(event.id)
    desk = program.window.opened if program.window else None
    assert program.window is not None
    assert isinstance(desk, OpenEvent)
    window = program.window
    for act in (rounds.draw_round, rounds.publish_draft, sample.play_round, sample.play_to_end):
        visit()
        act(desk)
    visit()
    assert lookout.seen == []
    program.end()
    window.close()
    window.deleteLater()
    library.close()


@pytest.mark.parametrize("game", GAMES[:: figure(3, long=1)])
def test_no_field_of_a_game_is_shown_before_it_has_its_place(
    game: str, qtbot: QtBot, look: Style, tmp_path: Path, lookout: Lookout
) -> None:
    rules = "bgl" if game in ("puerto-rico", "quoridor", "wings-of-war", "shuuro") else "big"
    found = game_catalogue().find_game(game)
    assert found is not None
    facts = found.under(rules)
    made = round_of(facts, 2 * facts.sizes.recommended, ruleset=RULESETS_OF[rules])
    desk = replace(made.settings.desk, auction=facts.auction is not None)
    made = replace(made, settings=replace(made.settings, desk=desk))
    hall = Hall.of(qtbot, look, tmp_path / "hall", made)
    assert hall.at(hall.results.number)
    hall.type("1")
    assert lookout.seen == []
    hall.close()


# --------------------------------------------- A row of buttons that goes on in another line


def test_a_row_wraps_its_widgets_whole_and_takes_no_more_room_than_it_needs(
    look: Style, qtbot: QtBot
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    buttons = [QuietButton(look, name) for name in ("In ritardo", "Ritiro", "Ultimo")]
    row = WrappingRow(8, buttons)
    box = QVBoxLayout(holder)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(row)
    box.addStretch(1)
    holder.resize(600, 300)
    holder.show()
    assert QTest.qWaitForWindowExposed(holder)
    assert len({button.y() for button in buttons}) == 1
    wide, one_line = row.sizeHint().width(), row.height()
    holder.resize(wide - 1, 300)
    QTest.qWait(0)
    assert buttons[2].y() > buttons[0].y()
    assert row.height() > one_line
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
    buttons[0].hide()
    QTest.qWait(0)
    assert row.height() == one_line
    assert row.minimumSizeHint().width() < wide
