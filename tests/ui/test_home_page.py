"""The list of events, the four questions, the form of the event and the settings, by keys."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, EventDesk, League
from bglmanager.engine.ids import EventId
from bglmanager.services.workspace import Workspace
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.send.page import SendPage
from bglmanager.ui.pages.settings.page import SettingsPage
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.program import Program
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import QuietButton, Words
from tests.helpers.events import played, playing, settings
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import Answers, HostDouble, unnamed


class Likes:
    """Preferences in memory."""

    def __init__(self) -> None:
        self.kept = Preferences(language="en", appearance=Appearance.LIGHT)

    def load(self) -> Preferences:
        return self.kept

    def save(self, preferences: Preferences) -> None:
        self.kept = preferences


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite3")
    yield made
    made.close()


@pytest.fixture
def program(qapp: QApplication, workspace: Workspace, tmp_path: Path) -> Iterator[Program]:
    made = Program(qapp, workspace, Likes(), tmp_path)
    made.start()
    yield made
    shown(made).close()
    shown(made).deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def shown(program: Program) -> MainWindow:
    assert program.window is not None
    return program.window


def home(program: Program) -> HomePage:
    page = shown(program).page
    assert isinstance(page, HomePage)
    return page


def wait_for_another(qtbot: QtBot, program: Program, deed: Callable[[], object]) -> MainWindow:
    """The window that takes the place of the present one."""
    old = shown(program)
    deed()
    qtbot.waitUntil(lambda: program.window is not old)
    return shown(program)


def event_page(program: Program) -> EventPage:
    shown(program).go("event")
    page = shown(program).page
    assert isinstance(page, EventPage)
    return page


@pytest.fixture
def opened(qtbot: QtBot, program: Program) -> EventPage:
    page = home(program)
    page.ask()
    wait_for_another(qtbot, program, lambda: QTest.keyClick(page.form.name, Qt.Key.Key_Return))
    return event_page(program)


def test_an_empty_library_offers_the_first_event_and_a_sample(program: Program) -> None:
    assert [action.text() for action in home(program).secondary()] == ["Read a result file"]
    assert home(program).first_focus() is None


def test_four_answers_make_an_event_and_open_it(
    qtbot: QtBot, program: Program, workspace: Workspace
) -> None:
    page = home(program)
    QTest.keyClick(shown(program), Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert page.title() == "New event"
    page.form.game.setText("carcassonne mania")
    QTest.keyClicks(page.form.city, "Lucca")
    assert page.form.name.placeholderText() == "carcassonne mania tournament, Lucca"
    QTest.keyClick(page.form.per_table, Qt.Key.Key_Up)
    wait_for_another(qtbot, program, lambda: QTest.keyClick(page.form.city, Qt.Key.Key_Return))
    [row] = workspace.events()
    settings = workspace.open_event(row.id).event.settings
    assert settings.name == "carcassonne mania tournament, Lucca"
    assert (settings.game, settings.city, settings.players_per_table) == (
        "carcassonne mania",
        "Lucca",
        5,
    )
    assert (settings.tier, settings.ruleset) == ("C", "bgl-2010")


def test_a_game_of_the_catalogue_brings_its_minutes(
    qtbot: QtBot, program: Program, workspace: Workspace
) -> None:
    page = home(program)
    page.ask()
    page.form.game.setText("race for the galaxy")
    wait_for_another(qtbot, program, lambda: QTest.keyClick(page.form.name, Qt.Key.Key_Return))
    settings = workspace.open_event(workspace.events()[0].id).event.settings
    assert (settings.game, settings.minutes) == ("race-for-the-galaxy", 45)


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_made(
    qtbot: QtBot, program: Program, workspace: Workspace
) -> None:
    page = home(program)
    page.ask()
    page.form.name.setText("x" * 201)
    page.form.game.setText("")
    QTest.keyClick(page.form.name, Qt.Key.Key_Return)
    assert page.form.fields["game"].problem == "No game is chosen. Choose or type one."
    assert page.form.fields["name"].problem == (
        "The field “name” has 201 characters; 200 are allowed. Shorten it."
    )
    assert workspace.events() == ()


def test_escape_goes_back_to_the_list(qtbot: QtBot, program: Program) -> None:
    page = home(program)
    page.ask()
    QTest.keyClick(shown(program), Qt.Key.Key_Escape)
    assert page.title() == "Events"


def test_escape_keeps_the_answers_until_the_form_is_emptied(program: Program) -> None:
    page, window = home(program), shown(program)
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(page.form.city, "Lucca")
    QTest.keyClicks(page.form.name, "Torneo di maggio")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert (page.title(), page.has_typed()) == ("Events", True)
    assert [notice.text for notice in page.notices()] == ["The new event is not created yet."]
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert (page.form.city.text(), page.form.name.text()) == ("Lucca", "Torneo di maggio")
    [empty] = [act for act in page.secondary() if act.text() == "Empty the form"]
    empty.trigger()
    assert (page.form.city.text(), page.form.name.text(), page.has_typed()) == ("", "", False)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert list(page.notices()) == []


def test_the_sample_event_is_played_and_opened(
    qtbot: QtBot, program: Program, workspace: Workspace
) -> None:
    wait_for_another(qtbot, program, home(program).play_sample)
    [row] = workspace.events()
    assert (row.name, row.entries, row.rounds) == ("Sample event", 26, 4)


def test_enter_in_the_search_opens_the_event_found(
    qtbot: QtBot, program: Program, opened: EventPage
) -> None:
    wait_for_another(qtbot, program, shown(program).leave_event)
    page = home(program)
    QTest.keyClicks(page.search, "ad as")
    window = wait_for_another(
        qtbot, program, lambda: QTest.keyClick(page.search, Qt.Key.Key_Return)
    )
    assert "Ad Astra" in window.windowTitle()


def test_a_file_that_is_no_result_file_is_refused_in_words(
    program: Program, tmp_path: Path, workspace: Workspace
) -> None:
    file = tmp_path / "picture.bgl.json"
    file.write_bytes(b"\x89PNG\r\n")
    window = shown(program)
    page = home(program)
    assert not window.attempt(lambda: page.take(file))
    assert workspace.events() == ()
    assert window.bottom.text != ""


def test_the_form_of_the_event_writes_what_was_changed(
    qtbot: QtBot, opened: EventPage, program: Program, workspace: Workspace
) -> None:
    fields = opened.form.fields
    fields["fee"].editor.setFocus()
    QTest.keyClicks(fields["fee"].editor, "7,50")
    QTest.keyClicks(fields["arbiters"].editor, "Ada Neri, Bruno Verdi")
    QTest.keyClicks(fields["prizes"].editor, "Un gioco; Un buono")
    QTest.keyClicks(fields["start_time"].editor, "09.30")
    assert opened.primary() is not None
    QTest.keyClick(shown(program), Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    settings = workspace.open_event(workspace.events()[0].id).event.settings
    assert str(settings.fee) == "15/2"
    assert settings.arbiters == ("Ada Neri", "Bruno Verdi")
    assert [prize.text for prize in settings.prizes] == ["Un gioco", "Un buono"]
    assert str(settings.start_time) == "09:30:00"


def test_bad_input_is_said_at_its_field(opened: EventPage, program: Program) -> None:
    before = shown(program).wording.undo_words()
    for field, typed, sentence in BAD_INPUT:
        editor = opened.form.fields[field].editor
        was = editor.property("text")
        editor.setProperty("text", typed)
        opened.save()
        wrong = {name: each.problem for name, each in opened.form.fields.items() if each.problem}
        assert wrong == {field: sentence}
        assert shown(program).wording.undo_words() == before
        editor.setProperty("text", was)


def test_another_language_builds_the_window_again_at_the_same_page(
    qtbot: QtBot, program: Program
) -> None:
    shown(program).go("settings")
    page = shown(program).page
    assert isinstance(page, SettingsPage)
    page.boxes["language"].setFocus()

    def choose() -> None:
        page.boxes["language"].setCurrentIndex(page.boxes["language"].findData("it"))
        page.boxes["language"].activated.emit(page.boxes["language"].currentIndex())

    window = wait_for_another(qtbot, program, choose)
    assert window.look.texts.language == "it"
    assert window.key == "settings"


def test_everything_that_takes_the_focus_has_a_spoken_name(
    program: Program, opened: EventPage
) -> None:
    assert unnamed(shown(program)) == []
    shown(program).go("settings")
    assert unnamed(shown(program)) == []


def test_the_event_of_today_is_a_card_with_the_next_thing_to_do(
    qtbot: QtBot, program: Program, workspace: Workspace
) -> None:
    page = home(program)
    assert page.go_on.refusal == "No event is held today."
    workspace.import_document(playing(8))
    page.refresh(None)
    [button] = page.card.findChildren(QPushButton)
    assert button.text().strip() == "Go on with the event"
    assert "8 players" in page.card.about.text()
    window = wait_for_another(
        qtbot, program, lambda: QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    )
    assert window.key == "round-1"


def test_a_short_list_does_not_scroll_in_a_low_window(
    qtbot: QtBot, program: Program, workspace: Workspace
) -> None:
    workspace.import_document(playing(8))
    window = shown(program)
    window.resize(1024, 640)
    home(program).refresh(None)
    [area] = [one for one in window.findChildren(QScrollArea) if one.widget() is home(program)]
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)


@pytest.mark.usefixtures("dressed")
def test_a_new_event_is_whole_in_a_small_window(qtbot: QtBot, program: Program) -> None:
    """On 1366 × 768 the questions and the preview are whole, whatever it is played by."""
    window, page = shown(program), home(program)
    window.resize(1366, 690)
    page.ask()
    [area] = [one for one in window.findChildren(QScrollArea) if one.widget() is page]
    for place in range(page.form.league.count()):
        page.form.league.setCurrentIndex(place)
        page.form.game.setText("Kingsburg")
        qtbot.wait(20)  # sizes follow each other through the event loop
        qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)


def test_what_is_due_stands_beside_the_events(
    qapp: QApplication, workspace: Workspace, tmp_path: Path
) -> None:
    """The clock of the tests stands at 14 March 2026."""
    for number, (name, day, changes) in enumerate(DUE_EVENTS):
        made = settings(name=name, date=dt.date(2026, 3, day), **changes)
        id_ = EventId(f"5d4f6c1e-9f5b-4d3a-8f0e-2b6a1c7d8e0{number}")
        workspace.create_event(replace(made, id=id_))
    program = Program(qapp, workspace, Likes(), tmp_path)
    window = program.start()
    page = window.page
    assert isinstance(page, HomePage)
    model = page.table.model()
    said = {
        str(model.index(row, 0).data()): str(model.index(row, 6).data())
        for row in range(model.rowCount())
    }
    assert said == {
        "Late": "Ask the league for the code (2 days late)",
        "Near": "Tell the league about the event (in 3 days)",
        "Far": "",
        "Over": "Send the results (now)",
        "Sent": "",
    }
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
DUE_EVENTS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("Late", 17, {}),
    ("Near", 24, BIG),
    ("Far", 27, {}),
    ("Over", 10, {}),
    ("Sent", 11, {"desk": EventDesk(done=("date.results",))}),
)

BAD_INPUT = (
    (
        "date",
        "29/02/2011",
        "This is not a date. Write it as day/month/year: 21/11/2026.",
    ),
    ("date", "31/11/2010", "This is not a date. Write it as day/month/year: 21/11/2026."),
    ("date", "15/13/2010", "This is not a date. Write it as day/month/year: 21/11/2026."),
    ("date", "01/02/1912", "01/02/1912 is too long ago. Check the year."),
    (
        "start_time",
        "25:00",
        "This is not a time of day. Write it as hours and minutes: 09:30.",
    ),
    ("rounds_planned", "0", "The number of rounds must be between 1 and 20, not 0."),
    ("rounds_planned", "99", "The number of rounds must be between 1 and 20, not 99."),
    ("players_per_table", "7", "This version plays at tables of 2 to 6, not of 7."),
    ("end_date", "soon", "This is not a date. Write it as day/month/year: 21/11/2026."),
    ("players_per_table", "x", "This is not a number. Write it in digits."),
    (
        "fee",
        "-3",
        "The field “fee” must hold a number from 0 to 1,000,000 with at most 6 decimals.",
    ),
    ("name", "", "The event has no name. Type one."),
    ("minutes", "9999", "The minutes must be between 1 and 1440 (a day), not 9999."),
    (
        "draw_seed",
        "s" * 10_000,
        "The field “draw code” has 10000 characters; 200 are allowed. Shorten it.",
    ),
)


def test_an_event_of_several_games_is_not_called_after_the_first(
    qtbot: QtBot, program: Program, opened: EventPage
) -> None:
    """The name that was proposed follows: window, state line, list of events, sheets."""
    before = opened.form.inner.typed_texts["name"]
    add, take = (
        next(b for b in opened.rounds.findChildren(QPushButton) if text in b.text())
        for text in ("Add a round", "Play these rounds")
    )
    for _ in range(2):
        QTest.mouseClick(add, Qt.MouseButton.LeftButton)
    box = opened.rounds.rows[1].game
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(box, "Carcassonne")
    QTest.mouseClick(take, Qt.MouseButton.LeftButton)
    called = "Tournament of several games"
    assert before != called == opened.form.inner.typed_texts["name"]
    assert opened.state_line().startswith(called)
    assert not opened.has_typed()
    assert shown(program).header.state_line.startswith(called)
    assert shown(program).windowTitle() == f"{called} – BGL Manager"
    assert called in [words.text() for words in shown(program).rail.findChildren(Words)]
    wait_for_another(qtbot, program, shown(program).leave_event)
    model = home(program).table.model()
    line = [model.data(model.index(0, place)) for place in range(model.columnCount())]
    assert {called, "Several games"} <= set(line)


# ---- “Close and tidy” on the page Send: asked before, done, told, and refused with the reason


def with_mail(event: Event) -> Event:
    people = tuple(replace(e, email=f"p{e.number}@example.org") for e in event.entries)
    return replace(event, entries=people)


def window(look: Style, qtbot: QtBot, workspace: Workspace, event: Event) -> MainWindow:
    desk = workspace.import_document(with_mail(event))
    made = MainWindow(
        look,
        HostDouble(),
        {"send": lambda shell, _step: SendPage(shell, desk)},
        Preferences(language="en"),
        desk,
        Answers(),
    )
    qtbot.addWidget(made)
    made.show()
    made.go("send")
    return made


def tidy_button(made: MainWindow) -> QuietButton:
    found = made.findChildren(QuietButton)
    return next(button for button in found if button.text().strip() == "Close and remove contacts…")


def test_tidied_after_a_question(look: Style, qtbot: QtBot, workspace: Workspace) -> None:
    made = window(look, qtbot, workspace, played(8))
    QTest.mouseClick(tidy_button(made), Qt.MouseButton.LeftButton)
    [line] = workspace.events()
    assert [e.email for e in workspace.open_event(line.id).event.entries] == [None] * 8
    answers = made.messages
    assert isinstance(answers, Answers)
    assert answers.asked == ["Close this event and remove contacts?"]
    assert made.bottom.text == "Event closed and tidied"
    undo = made.actions_of_frame.undo
    assert undo is not None
    assert (undo.isEnabled(), undo.text()) == (False, "Undo")
    assert undo.toolTip() == ("Undo stops here: what was changed at this point is no longer kept.")
    made.close()


def test_refused_while_a_round_is_played(look: Style, qtbot: QtBot, workspace: Workspace) -> None:
    made = window(look, qtbot, workspace, playing(8))
    button = tidy_button(made)
    assert not button.isEnabled()
    assert button.accessibleDescription() == (
        "Round 1 is still open. Close it, then close the event and remove contacts."
    )
    made.close()
