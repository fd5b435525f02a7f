"""The page "before the day" by keys: tick off, copy, print, fill in what is missing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, EventDesk, League, Organiser, TablePlace
from bglmanager.engine.ids import EventId, TableNumber
from bglmanager.engine.room_plan import Cell
from bglmanager.i18n import Texts
from bglmanager.services import events
from bglmanager.services.games import game_catalogue
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.paper import Offer, Paper, Sheet
from bglmanager.services.preparation import announcement
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.room_grid import RoomGrid
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.hall.page import HallPage, PreparationView
from bglmanager.ui.pages.history.page import HistoryPage
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.events import event
from tests.helpers.workspaces import open_workspace, ticking
from tests.printing import before_the_day, reading
from tests.ui.doubles import HostDouble
from tests.ui.hands import Hands, drag
from tests.ui.tour import SHIFT

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
TODAY = dt.datetime(2026, 3, 10, 9, tzinfo=dt.UTC)
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}


@dataclass
class Before(Hands):
    """The window, the event, and hands on the keyboard."""

    window: MainWindow
    opened: OpenEvent
    qtbot: QtBot

    @property
    def whole(self) -> HallPage:
        """The page, whatever it shows."""
        assert isinstance(self.window.page, HallPage)
        return self.window.page

    @property
    def page(self) -> PreparationView:
        """The lists and the announcement."""
        return self.whole.preparation

    @property
    def grid(self) -> RoomGrid:
        """The plan of the room."""
        return self.whole.plan.grid

    def drag(self, start: Cell, end: Cell) -> None:
        """Drag what stands at a place of the plan to another one, both counted from 0."""
        at, to = (self.grid.place(cell).center() for cell in (start, end))
        drag(self.grid, at, to)

    def done(self) -> tuple[str, ...]:
        return self.opened.event.settings.desk.done

    @property
    def dates(self) -> list[str]:
        return [f"{r.name} | {r.figure} | {r.left}" for r in self.page.dates.rows]

    @property
    def links(self) -> list[str]:
        """The fields that can be filled in from here."""
        return [name for name, link in self.page.links.items() if link.isVisible()]


Maker = Callable[..., Before]


@pytest.fixture
def before(look: Style, qtbot: QtBot, tmp_path: Path) -> Iterator[Maker]:
    """Opens the page of an event, with other events beside it in the library."""
    made: list[tuple[MainWindow, Callable[[], None]]] = []

    def make(shown: Event, *others: Event) -> Before:
        workspace = open_workspace(tmp_path / f"library-{len(made)}.sqlite", clock=ticking(TODAY))
        for other in others:
            workspace.import_document(other)
        opened, games = workspace.import_document(shown), game_catalogue()
        pages: Any = {
            "event": lambda shell, _: EventPage(shell, opened, games, OwnRules(tmp_path)),
            "hall": lambda shell, _: HallPage(shell, workspace, opened, games),
            "prints": lambda shell, _: PrintsPage(shell, opened, games),
            "history": lambda shell, _: HistoryPage(shell, opened),
        }
        window = MainWindow(look, HostDouble(), pages, Preferences(language="en"), opened)
        made.append((window, workspace.close))
        qtbot.addWidget(window)
        window.show()
        window.go("hall")
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        return Before(window, opened, qtbot)

    yield make
    for window, close in made:
        window.close()
        close()


def test_dates_are_ticked_off_by_space_and_taken_back(before: Maker) -> None:
    desk = before(event(8))
    assert desk.dates == [
        "Ask the league for the code | 09/03/2026 | 1 day late",
        "Send the results | after the event | in 4 days",
    ]
    assert desk.window.header.state_line.startswith("1 date has gone by; ")
    desk.press(Key.Key_Space)
    assert desk.done() == ("date.code",)
    assert desk.dates[0].endswith("| done")
    assert desk.window.header.state_line.startswith("1 date to keep; ")
    assert desk.window.bottom.text == "“Ask the league for the code” ticked off"
    desk.press(Key.Key_Space)
    assert desk.done() == ()
    desk.press(Key.Key_Z, CONTROL)
    assert desk.done() == ("date.code",)


def test_things_are_ticked_off_by_enter_after_a_tab(before: Maker) -> None:
    desk = before(event(8))
    desk.press(Key.Key_Tab)
    assert desk.focus is desk.page.things.table
    for _ in range(2):
        desk.press(Key.Key_Down)
    assert desk.page.things.about.text() == "One for each table."
    desk.press(Key.Key_Return)
    assert desk.done() == ("hall.copies",)
    row = desk.page.things.table.current_row
    assert row is not None
    assert (row.name, row.figure, row.done) == ("Copies of the game", "2", True)


def test_what_a_fact_has_settled_is_not_ticked_off(before: Maker) -> None:
    desk = before(event(8, league_code="BGL-1"))
    assert desk.page.dates.rows[0].done
    desk.page.dates.table.selectRow(0)
    desk.press(Key.Key_Space)
    assert desk.done() == ()
    assert desk.window.bottom.text == (
        "“Ask the league for the code” is done: what it asks for is there."
    )


def test_the_announcement_is_copied_wherever_the_focus_is(before: Maker) -> None:
    desk = before(event(8, venue="Bar"))
    wanted = announcement(desk.opened.event, Texts("en"), game_catalogue())
    for _ in range(2):
        QGuiApplication.clipboard().clear()
        desk.press(Key.Key_C, CONTROL)
        assert QGuiApplication.clipboard().text() == wanted
        desk.press(Key.Key_Tab)
    assert desk.page.text.text() == wanted.strip()
    assert desk.window.bottom.text.startswith("The announcement is copied")


def test_f2_goes_to_the_first_field_that_is_missing(before: Maker) -> None:
    desk = before(event(8, start_time=dt.time(10)))
    assert desk.links == [
        "venue",
        "city",
        "desk.registration_until",
        "fee",
        "organiser.name",
        "organiser.phone",
    ]
    desk.press(Key.Key_F2)
    page = desk.window.page
    assert isinstance(page, EventPage)
    assert desk.focus is page.form.fields["venue"].editor
    QTest.keyClicks(desk.focus, "Bar Sport")
    desk.press(Key.Key_S, CONTROL)
    desk.window.go("hall")
    assert "venue" not in desk.links
    assert "Where: Bar Sport" in desk.page.text.text()
    desk.window.go("event")
    assert desk.focus is page.form.fields["name"].editor


def test_a_date_goes_to_what_it_waits_for(before: Maker) -> None:
    desk = before(event(8, **BIG, start_time=dt.time(10), venue="Bar", city="Siena", fee=0))
    assert "organiser’s name, organiser’s phone" in desk.page.dates.about.text()
    assert desk.dates[0] == "Tell the league about the event | 07/03/2026 | 3 days ago"
    desk.press(Key.Key_F2)
    page = desk.window.page
    assert isinstance(page, EventPage)
    assert desk.focus is page.form.fields["organiser.name"].editor


def test_a_link_is_pressed_by_keys(before: Maker) -> None:
    desk = before(event(8))
    desk.page.links["desk.registration_until"].setFocus()
    desk.press(Key.Key_Return)
    page = desk.window.page
    assert isinstance(page, EventPage)
    assert desk.focus is page.form.fields["desk.registration_until"].editor


def test_nothing_missing_leaves_nothing_to_fill_in(before: Maker) -> None:
    told = before_the_day.told()
    desk = before(replace(told, settings=replace(told.settings, league_code="BIG-1")))
    assert desk.links == []
    assert not desk.page.lacks.isVisible()
    assert not desk.page.fill.isEnabled()
    assert desk.page.fill.refusal == "Nothing is missing on the announcement."
    assert desk.page.primary() is desk.page.copy


@pytest.mark.parametrize(("held", "sheet"), [(CONTROL, "announcement"), (CONTROL | SHIFT, "hall")])
def test_each_part_is_printed_by_a_key(
    before: Maker, held: Qt.KeyboardModifier, sheet: str
) -> None:
    desk = before(event(8))
    desk.press(Key.Key_P, held)
    page = desk.window.page
    assert isinstance(page, PrintsPage)
    assert page.offer is not None
    assert page.offer.key == sheet
    desk.qtbot.waitUntil(lambda: page.preview.count > 0)


def test_other_events_of_the_week_are_named(before: Maker) -> None:
    other = event(0, name="Torneo di domenica", date=dt.date(2026, 3, 15))
    other = replace(
        other,
        settings=replace(other.settings, id=EventId("5d4f6c1e-9f5b-4d3a-8f0e-2b6a1c7d8e91")),
    )
    desk = before(event(8), other)
    desk.press(Key.Key_Down)
    assert desk.page.dates.about.text() == (
        "One organiser holds at most one tier C event of the same game a week. In this "
        "event library: Torneo di domenica (15/03/2026)."
    )


def test_an_event_without_a_league_has_no_dates(before: Maker) -> None:
    desk = before(event(0, league=None, tier=None))
    assert not desk.page.dates.isVisible()
    assert desk.focus is desk.page.things.table
    assert "None" not in desk.page.text.text()
    assert {row.figure for row in desk.page.things.rows} <= {"", "1", "4"}


def test_ticks_are_told_in_the_history(before: Maker) -> None:
    desk = before(event(8))
    desk.press(Key.Key_Space)
    desk.press(Key.Key_Tab)
    desk.press(Key.Key_Space)
    desk.window.go("history")
    page = desk.window.page
    assert isinstance(page, HistoryPage)
    assert [line.words for line in page.done.table.rows_model.rows][:2] == [
        "“Tables with their chairs” ticked off",
        "“Ask the league for the code” ticked off",
    ]


@pytest.mark.usefixtures("dressed")
def test_parts_stand_below_each_other_where_there_is_no_room(before: Maker) -> None:
    desk = before(event(8))
    page = desk.page
    wide = page.text.mapTo(page, page.text.rect().topLeft())
    assert wide.x() > page.things.width()
    desk.window.resize(640, 480)
    QApplication.processEvents()
    below = page.text.mapTo(page, page.text.rect().topLeft())
    assert below.x() < page.things.width()
    assert below.y() > page.things.y()


def test_the_page_of_the_event_names_the_next_date(before: Maker) -> None:
    desk = before(event(8, date=dt.date(2026, 3, 8), league_code="BGL-1"))
    desk.window.go("event")
    assert [notice.text for notice in desk.window.strip.notices] == [
        "Send the results (now). More of it under “Before the day”."
    ]


def test_a_league_that_was_asked_is_not_asked_again(before: Maker) -> None:
    asked = before(event(8, desk=EventDesk(done=("date.code",))))
    asked.window.go("event")
    assert asked.window.strip.notices == ()
    other = before(event(8, organiser=Organiser("Ada", None, None)))
    other.window.go("event")
    assert "league code is missing" in other.window.strip.notices[0].text


def test_450_entries_are_counted(before: Maker) -> None:
    desk = before(event(450))
    rows = {row.name: row.figure for row in desk.page.things.rows}
    assert (rows["Copies of the game"], rows["Referees"]) == ("113", "19")
    assert rows["Check-in sheet, pages"] == "16"


def test_alt_0_is_before_the_day_and_letters_name_what_follows_the_rounds(before: Maker) -> None:
    desk = before(event(8))
    places = {Key.Key_1: "event", Key.Key_0: "hall", Key.Key_2: "prints"}
    for pressed, key in (*places.items(), (Key.Key_0, "hall"), (Key.Key_P, "prints")):
        QTest.keyClick(desk.window, pressed, Qt.KeyboardModifier.AltModifier)
        assert desk.window.key == key


def test_space_on_a_button_presses_the_button_and_is_among_the_keys(before: Maker) -> None:
    desk = before(event(8))
    [here, *_] = desk.window.actions_of_frame.key_groups(desk.window.page, desk.window.side)
    assert ("Space", "Done, or not any more") in here.keys
    desk.press(Key.Key_Tab)
    desk.press(Key.Key_Tab)
    QGuiApplication.clipboard().clear()
    desk.press(Key.Key_Space)
    assert desk.done() == ()
    assert "Trofeo di prova" in QGuiApplication.clipboard().text()


def test_the_rounds_for_who_is_here_stand_on_list_announcement_and_paper(
    before: Maker, tmp_path: Path
) -> None:
    """Two stand in a new event of this league; 40 who are here play three, and a final."""
    desk = before(event(40, **BIG, rounds_planned=2))
    rows = {row.name: (row.figure, row.about) for row in desk.page.things.rows}
    sheets = "One for each table of 3 rounds, and the final."
    assert rows["Table sheets"] == ("31", sheets)
    assert "3 rounds, then the playoffs" in desk.page.text.text()
    QTest.keyClick(desk.window, Key.Key_C, CONTROL)
    assert "3 rounds" in QGuiApplication.clipboard().text()
    workspace = open_workspace(tmp_path / "printed.sqlite", clock=ticking(TODAY))
    paper = Paper(desk.opened, desk.window.look.texts, game_catalogue())
    said = [
        reading.text(paper.sheet_job(Offer(sheet, None))().data)
        for sheet in (Sheet.ANNOUNCEMENT, Sheet.HALL)
    ]
    assert "3 rounds, then the playoffs" in said[0]
    assert f"31 Table sheets {sheets[:30]}" in said[1]
    events.set_rounds(desk.opened, 2)
    desk.page.refresh(anew=True)
    assert "2 rounds, then the playoffs" in desk.page.text.text()
    assert "2 rounds" in reading.text(paper.sheet_job(Offer(Sheet.ANNOUNCEMENT, None))().data)
    workspace.close()


# ------------------------------------------------------------------------- the plan of the room


def test_a_table_is_dragged_to_where_it_stands_printed_and_undone(before: Maker) -> None:
    desk = before(event(8, venue="Bar"))
    desk.press(Key.Key_F3)
    assert desk.window.header.title == "Plan of the room"
    assert desk.window.header.state_line == "2 tables · Bar"
    assert desk.whole.primary() is None
    desk.drag((1, 0), (7, 4))
    assert desk.grid.cells == {1: (0, 0), 2: (7, 4)}
    assert desk.window.bottom.text == "Table 2 moved in the room"
    desk.drag((0, 0), (7, 4))
    assert desk.grid.cells == {1: (7, 4), 2: (0, 0)}
    desk.press(Key.Key_Z, CONTROL)
    assert desk.grid.cells == {1: (0, 0), 2: (7, 4)}
    desk.press(Key.Key_P, CONTROL)
    page = desk.window.page
    assert isinstance(page, PrintsPage)
    assert page.offer is not None
    assert page.offer.key == "room"


def test_a_table_is_carried_by_the_arrows_and_put_down(before: Maker) -> None:
    desk = before(event(8))
    desk.window.go("hall/plan")
    assert desk.focus is desk.grid
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Down, times=3)
    assert desk.grid.accessibleDescription() == "Table 1, column 1, row 4, taken"
    desk.press(Key.Key_Escape)
    assert desk.grid.cells[TableNumber(1)] == desk.grid.current == (0, 0)
    desk.press(Key.Key_Space)
    desk.press(Key.Key_Right, times=99)
    desk.press(Key.Key_Up)
    desk.press(Key.Key_Return)
    assert desk.grid.cells == {1: (15, 0), 2: (1, 0)}
    assert desk.grid.accessibleDescription() == "Table 1, column 16, row 1"
    desk.press(Key.Key_Left)
    desk.press(Key.Key_Return)
    assert (desk.grid.taken, desk.grid.accessibleDescription()) == (None, "free, column 15, row 1")
    desk.press(Key.Key_Escape)
    assert desk.page.is_shown


def test_the_plan_of_the_venue_is_there_already_and_can_be_left(before: Maker) -> None:
    other = event(8, date=dt.date(2026, 3, 1), venue="Bar", name="Prima")
    room = (TablePlace(TableNumber(1), 4, 4), TablePlace(TableNumber(2), 6, 2))
    own = EventId("5d4f6c1e-9f5b-4d3a-8f0e-2b6a1c7d8e91")
    settings = replace(other.settings, id=own, desk=EventDesk(room=room))
    desk = before(event(12, venue="Bar"), replace(other, settings=settings))
    desk.window.go("hall/plan")
    assert desk.grid.cells == {1: (3, 3), 2: (5, 1), 3: (0, 4)}
    assert desk.whole.plan.said.text().startswith("As at the last event in this venue.")
    assert desk.whole.plan.last_plan.refusal == "This is the plan of the last event here."
    desk.whole.plan.rows.trigger()
    assert desk.grid.cells == {1: (0, 0), 2: (1, 0), 3: (2, 0)}
    assert desk.whole.plan.rows.refusal == "The tables stand in rows already."
    desk.whole.plan.last_plan.trigger()
    assert desk.grid.cells[TableNumber(2)] == (5, 1)


def test_tables_that_are_not_needed_today_stay_in_the_room(before: Maker) -> None:
    places = tuple(TablePlace(TableNumber(n), n, 2) for n in range(1, 6))
    desk = before(event(8, desk=EventDesk(room=places)))
    desk.window.go("hall/plan")
    assert desk.window.header.state_line == "2 tables"
    desk.drag((0, 1), (0, 4))
    assert desk.grid.cells == {1: (0, 4), 2: (1, 1), 3: (2, 1), 4: (3, 1), 5: (4, 1)}
