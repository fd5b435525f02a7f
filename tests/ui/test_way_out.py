"""What is typed and not saved is asked about on every way out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from bglmanager.services import entries
from bglmanager.ui.app import Ending
from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.messages import Leaving, Messages
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.entries.panel import KnownPlayer, NewPlayer
from bglmanager.ui.pages.entries.seating_panels import TiesPanel
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.pages.referee.side import SmallForm, remark_form
from bglmanager.ui.pages.round.late import LatePanel
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.pages.settings.page import SettingsPage
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.preferences import KeptPreferences, Preferences
from bglmanager.ui.widgets.basics import LinkButton
from bglmanager.ui.widgets.fields import TypedPanel
from tests.helpers import boards, events
from tests.helpers.figures import figure
from tests.ui.states import STATES, State
from tests.ui.test_event_plans import BIG
from tests.ui.tour import CONTROL, NONE, SHIFT, Tour, settle

Key = Qt.Key
TIES = State("entries", boards.event(14), [(Key.Key_Down, NONE), (Key.Key_F7, SHIFT)])
KEEP = "What you typed in “{}” is not saved."


def typed(tour: Tour, state: str = "new player", text: str = "Zanni") -> TypedPanel:
    """A panel beside the page in which a text is typed."""
    STATES[state].show(tour)
    tour.type(text)
    content = tour.window.side.content_shown
    assert isinstance(content, TypedPanel)
    assert content.has_typed()
    tour.answers.asked.clear()
    return content


@pytest.fixture
def tour(tour: Tour) -> Iterator[Tour]:
    """Who answers discards once the test is over: its windows are closed then."""
    yield tour
    tour.answers.leaving = Leaving.DISCARD


class Cross(QCloseEvent):
    """What a window hears when somebody presses the cross of its frame."""

    def spontaneous(self) -> bool:
        return True


def shut(window: MainWindow) -> None:
    """Press the cross; the window goes where it lets it."""
    event = Cross()
    window.closeEvent(event)
    if event.isAccepted():
        window.hide()
        window.deleteLater()


def names(tour: Tour) -> list[str]:
    return [entry.last_name for entry in tour.desk.event.entries]


def test_a_page_change_saves_what_is_typed_beside_the_page(tour: Tour) -> None:
    typed(tour)
    tour.press(Key.Key_Tab)
    tour.type("Ada")
    tour.answers.leaving = Leaving.SAVE
    step = tour.window.actions_of_frame.step_action("till")
    assert step is not None
    step.trigger()
    assert tour.answers.asked == [KEEP.format("New player")]
    assert (tour.window.key, names(tour)[-1]) == ("till", "Zanni")


def test_a_page_change_leaves_off_what_is_discarded(tour: Tour) -> None:
    typed(tour)
    before = names(tour)
    tour.press(Key.Key_PageDown, CONTROL)
    assert tour.answers.asked == [KEEP.format("New player")]
    assert tour.window.key != "entries"
    assert names(tour) == before
    assert not tour.window.side.isVisible()


def test_who_stays_goes_on_typing(tour: Tour) -> None:
    panel = typed(tour)
    tour.answers.leaving = Leaving.STAY
    tour.press(Key.Key_PageDown, CONTROL)
    assert tour.window.key == "entries"
    assert tour.window.side.content_shown is panel
    tour.type("x")
    assert isinstance(panel, NewPlayer)
    assert panel.form.typed_texts["last_name"] == "Zannix"


def test_what_cannot_be_saved_says_why_and_stays(tour: Tour) -> None:
    panel = typed(tour, text="Zanni")
    assert isinstance(panel, NewPlayer)
    panel.form.fields["last_name"].editor.setFocus()
    tour.press(Key.Key_A, CONTROL)
    tour.press(Key.Key_Delete)
    tour.press(Key.Key_Tab)
    tour.type("Ada")
    tour.answers.leaving = Leaving.SAVE
    tour.press(Key.Key_PageDown, CONTROL)
    assert tour.window.key == "entries"
    assert panel.form.fields["last_name"].problem
    assert panel.has_typed()


def test_nothing_is_asked_where_nothing_is_typed(tour: Tour) -> None:
    STATES["new player"].show(tour)
    tour.answers.asked.clear()
    tour.press(Key.Key_PageDown, CONTROL)
    assert tour.answers.asked == []
    assert tour.window.key != "entries"


def test_thinking_better_of_it_is_no_question(tour: Tour) -> None:
    typed(tour)
    tour.press(Key.Key_Escape)
    assert tour.answers.asked == []
    assert not tour.window.side.isVisible()


@pytest.mark.parametrize("leaving", [Leaving.STAY, Leaving.DISCARD])
def test_another_panel_takes_the_place_only_when_it_may(tour: Tour, leaving: Leaving) -> None:
    panel = typed(tour, "player", "x")
    title = tour.window.side.title
    tour.answers.leaving = leaving
    page = tour.page
    assert isinstance(page, EntriesPage)
    page.listed.table.setFocus()
    tour.press(Key.Key_F9, SHIFT)
    assert tour.answers.asked == [KEEP.format(title)]
    shown = tour.window.side.content_shown
    assert (shown is panel) is (leaving is Leaving.STAY)
    assert isinstance(shown, KnownPlayer if leaving is Leaving.STAY else TillPanel)


def test_a_panel_under_the_list_of_keys_is_asked_about(tour: Tour) -> None:
    typed(tour)
    tour.press(Key.Key_F1)
    tour.answers.leaving = Leaving.STAY
    tour.press(Key.Key_PageDown, CONTROL)
    assert tour.answers.asked == [KEEP.format("New player")]
    assert tour.window.key == "entries"


def test_a_known_player_s_changes_are_asked_about(tour: Tour) -> None:
    panel = typed(tour, "player", "x")
    assert isinstance(panel, KnownPlayer)
    tour.answers.leaving = Leaving.SAVE
    number = panel.number
    tour.press(Key.Key_PageDown, CONTROL)
    assert tour.desk.event.entry(number).last_name.endswith("x")


def test_an_amount_at_the_till_is_asked_about(tour: Tour) -> None:
    STATES["till"].show(tour)
    tour.press(Key.Key_Return)
    settle()
    panel = tour.window.side.content_shown
    if not isinstance(panel, TillPanel):
        tour.press(Key.Key_F9)
        panel = tour.window.side.content_shown
    assert isinstance(panel, TillPanel)
    panel.start()
    tour.type("7")
    tour.answers.asked.clear()
    tour.answers.leaving = Leaving.SAVE
    tour.press(Key.Key_PageDown, CONTROL)
    assert len(tour.answers.asked) == 1
    paid = tour.desk.event.entry(panel.number).desk.payments
    assert [str(line.amount) for line in paid] == ["7"]


def test_a_note_about_a_player_is_asked_about(tour: Tour) -> None:
    STATES["referee"].show(tour)
    page = tour.page
    assert isinstance(page, RefereePage)
    number = tour.desk.event.entries[0].number
    page.side.show_form(number, remark_form(page.shell, tour.desk, number))
    tour.type("left the hall")
    form = tour.window.side.content_shown
    assert isinstance(form, SmallForm)
    tour.answers.asked.clear()
    tour.answers.leaving = Leaving.SAVE
    tour.press(Key.Key_PageDown, CONTROL)
    assert len(tour.answers.asked) == 1
    assert "left the hall" in (tour.desk.event.entries[0].desk.notes or "")


def test_data_of_people_are_asked_about(tour: Tour) -> None:
    STATES["archive"].show(tour)
    tour.press(Key.Key_Insert)
    tour.type("Zanni")
    assert isinstance(tour.window.side.content_shown, FormPanel)
    tour.answers.asked.clear()
    tour.answers.leaving = Leaving.STAY
    tour.press(Key.Key_PageDown, CONTROL)
    assert len(tour.answers.asked) == 1
    assert tour.window.key == "people"


def other_size(tour: Tour) -> SettingsPage:
    """Choose another size of the text, by the key of its box."""
    tour.window.go("settings")
    page = tour.page
    assert isinstance(page, SettingsPage)
    page.boxes["text_size"].setFocus()
    tour.press(Key.Key_Up if page.boxes["text_size"].currentIndex() else Key.Key_Down)
    settle()
    return page


@pytest.mark.parametrize("leaving", list(Leaving)[:: figure(2, long=1)])
def test_the_size_of_the_text_asks_about_the_event(tour: Tour, leaving: Leaving) -> None:
    STATES["event"].show(tour)
    window, page = tour.window, tour.page
    assert isinstance(page, EventPage)
    name = page.form.fields["name"].editor
    assert isinstance(name, QLineEdit)
    name.setFocus()
    tour.press(Key.Key_A, CONTROL)
    tour.type("Other cup")
    tour.answers.asked.clear()
    tour.answers.leaving = leaving
    settings = other_size(tour)
    assert tour.answers.asked == [KEEP.format("Event")]
    assert (tour.window is window) is (leaving is Leaving.STAY)
    saved = tour.desk.event.settings.name == "Other cup"
    assert saved is (leaving is Leaving.SAVE)
    if leaving is Leaving.STAY:
        assert tour.page is page
        assert name.text() == "Other cup"
        tour.window.go("settings")
        assert int(settings.boxes["text_size"].currentData()) == window.preferences.text_size


@pytest.mark.parametrize("leaving", list(Leaving))
def test_closing_asks(tour: Tour, leaving: Leaving) -> None:
    panel = typed(tour)
    assert isinstance(panel, NewPlayer)
    tour.press(Key.Key_Tab)
    tour.type("Ada")
    tour.answers.leaving = leaving
    window, desk = tour.window, tour.desk
    shut(window)
    assert tour.answers.asked == [KEEP.format("New player")]
    assert window.isVisible() is (leaving is Leaving.STAY)
    saved = any(entry.last_name == "Zanni" for entry in desk.event.entries)
    assert saved is (leaving is Leaving.SAVE)


@pytest.mark.parametrize("leaving", [Leaving.STAY, Leaving.DISCARD])
def test_leaving_the_event_asks(tour: Tour, leaving: Leaving) -> None:
    typed(tour)
    tour.answers.leaving = leaving
    window = tour.window
    home = window.actions_of_frame.home
    assert home is not None
    home.trigger()
    settle()
    assert tour.answers.asked == [KEEP.format("New player")]
    assert (tour.window is window) is (leaving is Leaving.STAY)


def test_a_new_event_that_is_asked_for_is_asked_about(tour: Tour) -> None:
    STATES["new event"].show(tour)
    page = tour.page
    assert isinstance(page, HomePage)
    page.form.city.setFocus()
    tour.type("Lucca")
    tour.answers.asked.clear()
    tour.answers.leaving = Leaving.SAVE
    window = tour.window
    shut(window)
    assert tour.answers.asked == [KEEP.format("New event")]
    assert not window.isVisible()
    assert "Lucca" in {row.city for row in tour.workspace.events()}


def test_a_penalty_that_is_begun_is_asked_about(tour: Tour) -> None:
    STATES["referee"].show(tour)
    page = tour.page
    assert isinstance(page, RefereePage)
    page.form.note.setFocus()
    tour.type("shouted")
    tour.answers.asked.clear()
    tour.answers.leaving = Leaving.SAVE
    shut(tour.window)
    assert tour.window.isVisible()  # nobody is chosen: it cannot be given
    assert page.form.fields["player"].problem
    assert page.form.note.text() == "shouted"


def asked_on_closing(tour: Tour, title: str) -> bool:
    """Close the window, and stay: whether just that was asked."""
    tour.answers.asked.clear()
    tour.answers.leaving = Leaving.STAY
    shut(tour.window)
    return tour.answers.asked == [KEEP.format(title)] and tour.window.isVisible()


def save_and_close(tour: Tour) -> None:
    tour.answers.leaving = Leaving.SAVE
    shut(tour.window)


def test_a_plan_that_is_chosen_and_not_taken_is_asked_about(tour: Tour) -> None:
    State("event", events.event(40, **BIG, rounds_planned=5)).show(tour)
    page, desk = tour.page, tour.desk
    assert isinstance(page, EventPage)
    page.form.show_field("plans")
    page.plans.lines[1].setFocus()
    tour.press(Key.Key_Down)
    plan = page.plans.value
    assert plan is not None
    assert asked_on_closing(tour, "Event")
    save_and_close(tour)
    assert desk.event.settings.rounds_planned == plan.rounds


def test_teams_that_are_chosen_and_not_taken_are_asked_about(tour: Tour) -> None:
    STATES["event"].show(tour)
    page, desk = tour.page, tour.desk
    assert isinstance(page, EventPage)
    page.form.show_field("teams")
    page.teams.kind.setFocus()
    tour.press(Key.Key_Down)
    mode = page.teams.value
    assert mode is not None
    assert asked_on_closing(tour, "Event")
    save_and_close(tour)
    assert desk.event.settings.teams_mode == mode


def test_rounds_that_are_typed_and_not_taken_are_asked_about(tour: Tour) -> None:
    STATES["event"].show(tour)
    page, desk = tour.page, tour.desk
    assert isinstance(page, EventPage)
    page.add_round.trigger()
    assert asked_on_closing(tour, "Event")
    save_and_close(tour)
    assert len(desk.event.settings.plan) == 1


@pytest.mark.parametrize(
    ("state", "text"), [("minutes of a table", "5"), ("note of a table", "a chair is missing")]
)
def test_a_question_about_a_table_is_asked_about(tour: Tour, state: str, text: str) -> None:
    STATES[state].show(tour)
    desk = tour.desk
    tour.type(text)
    assert asked_on_closing(tour, "Round 1")
    save_and_close(tour)
    table = desk.event.rounds[0].tables[0]
    assert text in (str(table.extra_minutes), table.desk.notes)


def test_a_question_about_a_table_stays_while_another_one_is_opened(tour: Tour) -> None:
    STATES["note of a table"].show(tour)
    page, desk = tour.page, tour.desk
    assert isinstance(page, RoundPage)
    tour.type("a chair is missing")
    view = page.results.view
    view.number.setFocus()
    tour.type("2")
    tour.press(Key.Key_Return)
    assert view.form.title == "Table 2"
    tour.press(Key.Key_F12, SHIFT)  # the one that is begun comes first
    tour.press(Key.Key_Return)
    assert [table.desk.notes for table in desk.event.rounds[0].tables] == [
        "a chair is missing",
        None,
    ]
    assert view.desk_line.card is None


def test_a_question_about_a_table_that_is_left_is_over(tour: Tour) -> None:
    STATES["minutes of a table"].show(tour)
    tour.type("5")
    tour.press(Key.Key_Escape)
    tour.answers.asked.clear()
    shut(tour.window)
    assert tour.answers.asked == []


def test_swapped_sheets_are_asked_about_while_they_are_typed(tour: Tour) -> None:
    STATES["sheets swapped"].show(tour)
    page = tour.page
    assert isinstance(page, RoundPage)
    view = page.swap.view
    view.reason.setFocus()
    tour.type(" at noon")
    assert asked_on_closing(tour, page.title())
    tour.answers.leaving = Leaving.SAVE
    shut(tour.window)
    assert tour.window.isVisible()  # nobody said which sheets
    tour.press(Key.Key_Escape)
    tour.answers.asked.clear()
    shut(tour.window)
    assert tour.answers.asked == []


def test_an_absence_that_is_typed_is_asked_about(tour: Tour) -> None:
    STATES["lateness"].show(tour)
    desk, panel = tour.desk, tour.window.side.content_shown
    assert isinstance(panel, LatePanel)
    panel.absence.player.setFocus()
    tour.type("1")
    tour.press(Key.Key_Return)
    tour.press(Key.Key_PageDown, CONTROL)  # it is asked about beside the page
    assert tour.answers.asked == [KEEP.format("Late, and without a seat")]
    assert tour.window.key != "round-1"
    tour.window.go("round-1")
    tour.press(Key.Key_F4, SHIFT)
    panel = tour.window.side.content_shown
    assert isinstance(panel, LatePanel)
    panel.absence.player.setFocus()
    tour.type("1")
    tour.press(Key.Key_Return)
    before = desk.event
    save_and_close(tour)
    assert desk.event != before


def test_a_tie_that_is_typed_is_asked_about(tour: Tour) -> None:
    TIES.show(tour)
    desk, panel = tour.desk, tour.window.side.content_shown
    assert isinstance(panel, TiesPanel)
    number = panel.number
    tour.type("5")
    assert asked_on_closing(tour, tour.window.side.title)
    tour.answers.leaving = Leaving.SAVE
    shut(tour.window)
    assert tour.window.isVisible()  # nobody is chosen yet
    tour.press(Key.Key_Down)
    tour.press(Key.Key_Up)
    tour.press(Key.Key_Tab)
    save_and_close(tour)
    assert entries.ties_of(desk.event, number) == (5,)


def test_the_minutes_of_a_round_are_asked_about(tour: Tour) -> None:
    STATES["playing"].show(tour)
    page, desk = tour.page, tour.desk
    assert isinstance(page, RoundPage)
    options = page.results.view.options
    QTest.mouseClick(options.findChildren(LinkButton)[0], Qt.MouseButton.LeftButton)
    tour.type("95")
    assert asked_on_closing(tour, tour.window.side.title)
    save_and_close(tour)
    assert desk.event.rounds[0].minutes == 95


def test_what_a_director_decides_is_asked_about(tour: Tour) -> None:
    State("round-1", boards.event(14)).show(tour)
    page, desk = tour.page, tour.desk
    assert isinstance(page, RoundPage)
    page.proposal.decisions.player.setFocus()
    tour.press(Key.Key_Down)
    before = desk.event
    assert asked_on_closing(tour, "Round 1")
    save_and_close(tour)
    assert desk.event != before


def test_what_is_decided_about_a_list_is_asked_about(tour: Tour, tmp_path: Path) -> None:
    file = tour.answers.file = tmp_path / "list.csv"
    file.write_text("Nome;Cognome\nZoe;Zanni\nAda;Bassi\n", "utf-8")
    State("entries", events.event(8), [(Key.Key_I, CONTROL)]).show(tour)
    while tour.window.tasks.is_busy:
        QApplication.processEvents()
    page, desk = tour.page, tour.desk
    assert isinstance(page, EntriesPage)
    tour.answers.asked.clear()
    assert not page.loses_typed()  # it is only looked at
    page.intake.table.setFocus()
    tour.press(Key.Key_Return)
    assert asked_on_closing(tour, "list.csv")
    save_and_close(tour)
    assert [entry.last_name for entry in desk.event.entries[8:]] == ["Bassi"]


# --------------------------------------------------------------------------- session


@dataclass
class Shutdown:
    """The desktop that ends its session."""

    asks: bool = True
    done: list[str] = field(default_factory=list)

    def allowsInteraction(self) -> bool:
        return self.asks

    def release(self) -> None:
        self.done.append("release")

    def cancel(self) -> None:
        self.done.append("cancel")


@pytest.mark.parametrize(
    ("leaving", "asks", "done"),
    [
        (Leaving.STAY, True, ["cancel", "release"]),
        (Leaving.DISCARD, True, ["release", "prepare"]),
        (Leaving.STAY, False, ["prepare"]),
    ][:: figure(2, long=1)],
)
def test_the_end_of_the_session_asks(
    tour: Tour, qapp: QApplication, leaving: Leaving, asks: bool, done: Sequence[str]
) -> None:
    typed(tour)
    tour.answers.leaving = leaving
    shutdown = Shutdown(asks)
    ending = Ending(
        qapp,
        end=tour.leave,
        may_end=tour.program.may_end,
        prepare=lambda: shutdown.done.append("prepare"),
    )
    try:
        ending.commit(shutdown)
    finally:
        ending.close()
    assert shutdown.done == list(done)
    assert tour.answers.asked == [KEEP.format("New player")] * asks


# --------------------------------------------------------------------------- the box


@pytest.mark.parametrize(
    ("press", "leaving"),
    [
        ("Save", Leaving.SAVE),
        ("Don’t save", Leaving.DISCARD),
        ("Stay", Leaving.STAY),
        (Key.Key_Return, Leaving.SAVE),
        (Key.Key_Escape, Leaving.STAY),
    ],
)
def test_the_box_has_three_ways(
    window: MainWindow, qtbot: QtBot, press: str | Qt.Key, leaving: Leaving
) -> None:
    boxes = Messages(window.look, window, KeptPreferences(Preferences(), lambda _kept: None))

    found: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert box is not None
        buttons = {one.text(): one for one in box.findChildren(QAbstractButton)}
        found.extend(buttons)
        if isinstance(press, str):
            QTest.mouseClick(buttons[press], Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(box, press)

    QTimer.singleShot(0, answer)
    assert boxes.ask_unsaved("Save it?", KEEP.format("New player")) is leaving
    assert sorted(found) == ["Don’t save", "Save", "Stay"]
