"""The day map as it is worked in: walked, searched, marked, opened, exchanged, shown alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.day_map import DayMap, Node
from bglmanager.engine.event import Event, RoundStatus, Seating
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import results, rounds
from bglmanager.services.drafts import draft_of
from bglmanager.services.games import game_catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.day_map import DayMapView, wall_fit, window_fit
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.map.page import MapPage
from bglmanager.ui.pages.map.wall import DayMapWindow
from bglmanager.ui.pages.round.draft_facts import swap_outlook
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Size, Style
from bglmanager.words.map_boxes import map_text
from tests.helpers import day_maps, events
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import HostDouble
from tests.ui.hands import NONE, drag, show

Key = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Alone:
    """The widget by itself, with a map made by hand."""

    def __init__(self, qtbot: QtBot, look: Style, day_map: DayMap, size: tuple[int, int]) -> None:
        self.view = DayMapView(look, "Day map", window_fit(look))
        qtbot.addWidget(self.view)
        self.view.resize(*size)
        self.view.show_map(day_map, map_text(look.texts, events.event(310), day_map))
        self.view.show()
        self.view.activateWindow()
        assert QTest.qWaitForWindowActive(self.view)
        self.view.setFocus()

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)

    @property
    def here(self) -> tuple[int, int, int | None]:
        """Stop, box and seat of the current place."""
        assert self.view.current is not None
        (stop, box), seat = self.view.current
        return stop, box, seat


def alone(qtbot: QtBot, look: Style, day_map: DayMap, size: tuple[int, int] = (1150, 560)) -> Alone:
    return Alone(qtbot, look, day_map, size)


def test_arrows_go_from_seat_to_seat_and_on_to_the_next_box(qtbot: QtBot, look: Style) -> None:
    at = alone(qtbot, look, day_maps.knockout(8, played=1))
    assert at.here == (1, 0, 0)  # the phase that is being played
    at.press(Key.Key_Down)
    assert at.here == (1, 0, 1)
    at.press(Key.Key_Down)
    assert at.here == (1, 1, 0)
    at.press(Key.Key_Up)
    assert at.here == (1, 0, 1)


def test_left_and_right_follow_who_sits_there(qtbot: QtBot, look: Style) -> None:
    """To the champion's beginnings and back, by one key."""
    day_map = day_maps.knockout(16, played=4)
    at = alone(qtbot, look, day_map)
    at.press(Key.Key_End)
    while at.view.current_entry != EntryNumber(1):
        at.press(Key.Key_Down)
    way = [at.here[0]]
    for _ in range(3):
        at.press(Key.Key_Left)
        way.append(at.here[0])
        assert at.view.current_entry == EntryNumber(1)
    assert way == [3, 2, 1, 0]
    at.press(Key.Key_Right)
    assert at.here[0] == 1


def test_an_open_seat_leads_to_the_nearest_box(qtbot: QtBot, look: Style) -> None:
    at = alone(qtbot, look, day_maps.knockout(8))
    at.press(Key.Key_End)
    assert at.view.current_entry is None
    at.press(Key.Key_Left)
    assert at.here[0] == 1


def test_every_place_says_what_it_is(qtbot: QtBot, look: Style) -> None:
    at = alone(qtbot, look, day_maps.knockout(8, played=1))
    said = set()
    for _ in range(8):
        said.add(at.view.accessibleDescription())
        at.press(Key.Key_Down)
    assert len(said) == 4  # four players of two semifinals
    assert all("Semifinal" in words and "Table" in words for words in said)
    assert at.view.accessibleName() == "Day map"


def test_a_square_is_one_place_and_says_all_who_sit_there(qtbot: QtBot, look: Style) -> None:
    at = alone(qtbot, look, day_maps.only_rounds(20, 5), (900, 400))
    assert at.here[2] is None
    words = at.view.accessibleDescription()
    assert words.startswith("Round 5, Table 1")
    assert words.count("\n") == 4


def test_what_is_beyond_the_window_is_brought_into_sight(qtbot: QtBot, look: Style) -> None:
    at = alone(qtbot, look, day_maps.knockout(64, played=1), (700, 400))
    for key in (Key.Key_End, Key.Key_Home):
        at.press(key)
        assert at.view.current is not None
        assert at.view.viewport().rect().contains(at.view.place_rect(at.view.current))
    for _ in range(64):
        at.press(Key.Key_Down)
    assert at.view.current is not None
    assert at.view.viewport().rect().contains(at.view.place_rect(at.view.current))


def test_the_names_of_a_window_are_never_smaller_than_its_smallest(
    qtbot: QtBot, look: Style
) -> None:
    for shape in (day_maps.knockout(64), day_maps.one_final(75, 5), day_maps.knockout(3)):
        drawing = alone(qtbot, look, shape).view.drawing
        assert drawing is not None
        assert drawing.measures.letters >= Size.SMALL - 0.01


def test_a_click_chooses_a_double_click_opens_and_hovering_marks(qtbot: QtBot, look: Style) -> None:
    at = alone(qtbot, look, day_maps.knockout(8, played=1))
    opened: list[Node] = []
    at.view.opened.connect(opened.append)
    place = (Node(1, 1), 0)
    middle = at.view.place_rect(place).center()
    QTest.mouseMove(at.view.viewport(), middle)
    assert at.view.marked == at.view.entry_at(place)
    QTest.mouseClick(at.view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert at.here == (1, 1, 0)
    QTest.mouseDClick(at.view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert opened == [Node(1, 1)]


def test_who_is_carried_back_to_where_he_sits_is_carried_no_more(qtbot: QtBot, look: Style) -> None:
    at = alone(qtbot, look, day_maps.knockout(8, played=1))
    one, other = (at.view.place_rect((Node(1, n), 0)).center() for n in (0, 1))
    exchanged: list[object] = []
    at.view.exchanged.connect(lambda *both: exchanged.append(both))
    drag(at.view.viewport(), one, one)
    before = at.view.grab().toImage()
    drag(at.view.viewport(), one, other, one)
    assert at.view.grab().toImage() == before
    assert exchanged == []


def test_the_number_pad_walks_and_opens_as_well(qtbot: QtBot, look: Style) -> None:
    at = alone(qtbot, look, day_maps.knockout(8, played=1))
    opened: list[Node] = []
    at.view.opened.connect(opened.append)
    for key in (Key.Key_Home, Key.Key_Down, Key.Key_Enter):
        QTest.keyClick(at.view, key, Qt.KeyboardModifier.KeypadModifier)
    assert at.here == (0, 0, 1)
    assert opened == [Node(0, 0)]


def test_an_empty_map_is_painted(qtbot: QtBot, look: Style) -> None:
    at = alone(qtbot, look, DayMap((), (), day_maps.CHAMPION))
    assert at.view.current is None
    at.press(Key.Key_Down, Key.Key_Return, Key.Key_Home)
    assert not at.view.grab().isNull()


# On its page.


class OnPage:
    """The page in a window over a store of its own."""

    def __init__(self, qtbot: QtBot, look: Style, folder: Path, event: Event) -> None:
        self.workspace = open_workspace(folder / "library.sqlite")
        self.desk: OpenEvent = self.workspace.import_document(event)
        games = game_catalogue()
        makers = {
            "map": lambda shell, _step: MapPage(shell, self.desk, games),
            "round": lambda shell, step: RoundPage(
                shell, self.desk, RoundNumber(step.number), games
            ),
        }
        self.window = MainWindow(look, HostDouble(), makers, Preferences(), self.desk)
        self.window.resize(1366, 728)
        show(qtbot, self.window, "map")

    @property
    def page(self) -> MapPage:
        assert isinstance(self.window.page, MapPage)
        return self.window.page

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window, key, held)

    def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(QApplication.focusWidget() or self.window, letter)

    def close(self) -> None:
        self.window.close()
        self.workspace.close()


DRAFT = events.with_round(events.event(8), status=RoundStatus.DRAFT)


@pytest.fixture
def on_page(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[OnPage]:
    made = OnPage(qtbot, look, tmp_path, DRAFT)
    yield made
    made.close()


def seat_of(desk: OpenEvent, entry: int) -> int:
    """The table where somebody sits in the newest round."""
    last = desk.event.rounds[-1]
    return next(t.number for t in last.tables for s in t.seats if s.entry == entry)


def test_two_of_a_draft_change_places_by_keys(on_page: OnPage) -> None:
    view = on_page.page.view
    one = view.current_entry
    on_page.press(Key.Key_X, CONTROL)
    for _ in range(5):
        on_page.press(Key.Key_Down)
    other = view.current_entry
    assert one is not None
    assert other is not None
    tables = seat_of(on_page.desk, one), seat_of(on_page.desk, other)
    assert tables[0] != tables[1]
    on_page.press(Key.Key_V, CONTROL)
    assert (seat_of(on_page.desk, other), seat_of(on_page.desk, one)) == tables
    assert on_page.page.swap.taken is None
    assert view.current_entry == one  # the keyboard goes with him


def test_two_of_a_draft_change_places_by_dragging(on_page: OnPage) -> None:
    view = on_page.page.view
    one, other = (Node(0, 0), 0), (Node(0, 1), 1)
    first, second = view.entry_at(one), view.entry_at(other)
    assert first is not None
    assert second is not None
    drag(view.viewport(), view.place_rect(one).center(), view.place_rect(other).center())
    assert seat_of(on_page.desk, first) == 2
    assert seat_of(on_page.desk, second) == 1


MET = events.with_round(events.played(8), status=RoundStatus.DRAFT)


def test_what_a_swap_would_change_is_said_before_it_is_done(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    """As the page of the draft says it: by keys for who is taken, else for who is carried along."""
    on_page = OnPage(qtbot, look, tmp_path, MET)
    try:
        page, view = on_page.page, on_page.page.view
        draft = draft_of(on_page.desk)
        one, other = (Node(1, 0), 0), (Node(1, 1), 1)
        both = view.entry_at(one), view.entry_at(other)
        assert None not in both
        expected = swap_outlook(page.shell, draft, *both)[0]  # type: ignore[arg-type] # just said
        assert expected.endswith(": 6 fewer rematches.")
        view.go_to(one)
        on_page.press(Key.Key_X, CONTROL)
        view.go_to(other)
        assert page.said.whole_text == expected
        assert view.accessibleDescription().endswith(expected)
        view.go_to((Node(0, 1), 1))  # of a round that is over
        assert page.said.whole_text == "Round 1 has no draft now."
        on_page.press(Key.Key_Escape)
        assert page.swap.taken is None
        assert "no draft" not in page.said.whole_text
        before = on_page.desk.event
        said: list[str] = []
        view.aimed.connect(lambda *_: said.append(page.said.whole_text))
        spots = [view.place_rect(place).center() for place in (one, other, one)]
        drag(view.viewport(), *spots)
        assert expected in said
        assert on_page.desk.event is before  # carried home again
        assert expected != page.said.whole_text
    finally:
        on_page.close()


def test_a_published_round_is_not_changed_and_says_why(on_page: OnPage) -> None:
    rounds.publish_draft(on_page.desk)
    before = on_page.desk.event
    on_page.page.swap.exchange((Node(0, 0), 0), (Node(0, 1), 0))
    assert on_page.desk.event is before
    assert "no draft" in on_page.window.bottom.text
    on_page.press(Key.Key_X, CONTROL)
    assert on_page.page.swap.taken is None


def test_letters_find_a_player_and_enter_goes_on_from_there(on_page: OnPage) -> None:
    page = on_page.page
    entry = on_page.desk.event.entries[5]
    on_page.type(entry.last_name)
    assert page.field.text() == entry.last_name
    assert page.view.marked is not None
    on_page.press(Key.Key_Return)
    assert page.field.text() == ""
    assert page.view.hasFocus()
    found = page.view.current_entry
    assert found is not None
    assert on_page.desk.event.entry(found).last_name == entry.last_name


def test_nobody_with_such_a_name_is_said(on_page: OnPage) -> None:
    on_page.type("xqz")
    assert "Nobody" in on_page.page.said.text()
    on_page.press(Key.Key_Escape)
    assert on_page.page.field.text() == ""
    assert on_page.page.said.text() == ""


def test_enter_opens_the_table(on_page: OnPage) -> None:
    rounds.publish_draft(on_page.desk)
    on_page.press(Key.Key_Down)
    on_page.press(Key.Key_Return)
    assert on_page.window.key == "round-1"


def test_the_map_follows_results_as_they_come(on_page: OnPage) -> None:
    rounds.publish_draft(on_page.desk)
    assert on_page.page.state_line() == "Round 1: 0 of 2 tables"
    made = events.with_result(on_page.desk.event, 1, (40, 30, 20, 10)).rounds[0]
    results.put_result(on_page.desk, RoundNumber(1), made.tables[0])
    assert on_page.page.state_line() == "Round 1: 1 of 2 tables"


def test_on_its_own_it_fills_a_window_and_follows_the_event(on_page: OnPage, qtbot: QtBot) -> None:
    on_page.press(Key.Key_F11, SHIFT)
    walls = [w for w in QApplication.topLevelWidgets() if isinstance(w, DayMapWindow)]
    (wall,) = walls
    assert [wall.dark] == [True]
    assert wall.view.text is not None
    assert wall.view.text.heads[0].said == "draft"
    rounds.publish_draft(on_page.desk)
    assert wall.view.text.heads[0].said == "0 of 2 tables"
    QTest.keyClick(wall, Key.Key_Space)
    assert [wall.dark] == [False]
    assert wall.view.text.heads[0].said == "0 of 2 tables"
    before = wall.view.text
    QTest.keyClick(wall, Key.Key_Escape)
    assert wall.isHidden()
    on_page.desk.undo()
    assert wall.view.text is before  # it has stopped to listen


def test_the_map_on_its_own_goes_with_the_window_of_the_program(on_page: OnPage) -> None:
    on_page.press(Key.Key_F11, SHIFT)
    (wall,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, DayMapWindow))
    on_page.window.hide()
    assert wall.isHidden()


def test_on_a_wall_letters_are_as_large_as_the_room_allows(qtbot: QtBot, look: Style) -> None:
    view = DayMapView(look, "Day map", wall_fit)
    qtbot.addWidget(view)
    view.resize(1920, 1000)
    view.show()
    for shape, least in ((day_maps.knockout(8), 24), (day_maps.knockout(64), 12)):
        view.show_map(shape, map_text(look.texts, events.event(64), shape))
        assert view.drawing is not None
        assert view.drawing.measures.letters >= least
        assert view.horizontalScrollBar().maximum() == view.verticalScrollBar().maximum() == 0


# Everybody against everybody.

ROBIN = events.event(
    6, ruleset="big-2026", players_per_table=2, seating=Seating.ROUND_ROBIN, rounds_planned=5
)


@pytest.fixture
def robin(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[OnPage]:
    made = OnPage(qtbot, look, tmp_path, ROBIN)
    yield made
    made.close()


def test_a_round_robin_stands_as_a_cross_table_before_anything_is_played(robin: OnPage) -> None:
    assert robin.page.title() == "Cross table"
    text = robin.page.cross.text
    assert text is not None
    rounds = [cell.words for line in text.lines for cell in line.cells if cell.meeting]
    assert sorted(set(rounds)) == ["R1", "R2", "R3", "R4", "R5"]
    assert len(rounds) == 6 * 5
    assert len(text.schedule) == 5


def test_the_cross_table_fills_as_results_land_and_is_walked(robin: OnPage) -> None:
    rounds.draw_round(robin.desk, game_catalogue().next_wishes(robin.desk.event))
    rounds.publish_draft(robin.desk)
    table = robin.desk.event.rounds[0].tables[0]
    one, other = (seat.entry for seat in table.seats)
    made = events.with_result(robin.desk.event, table.number, (30, 20)).rounds[0]
    results.put_result(robin.desk, RoundNumber(1), made.tables[0])
    text = robin.page.cross.text
    assert text is not None
    assert text.lines[one - 1].cells[other - 1].words == "30–20"
    assert text.lines[other - 1].cells[one - 1].words == "20–30"
    assert text.lines[one - 1].sums[0] == "1"
    grid = robin.page.cross
    assert grid.hasFocus()
    while grid.current[0] < one - 1:
        robin.press(Key.Key_Down)
    while grid.current[1] < other - 1:
        robin.press(Key.Key_Right)
    assert "won 30–20" in grid.accessibleDescription()
    robin.press(Key.Key_Return)
    assert robin.window.key == "round-1"


def test_the_rounds_of_a_round_robin_are_one_key_away(robin: OnPage) -> None:
    robin.press(Key.Key_F3)
    assert robin.page.title() == "Day map"
    assert robin.page.view.hasFocus()
    assert robin.page.view.text is not None
    assert len(robin.page.view.text.heads) == 5
    robin.press(Key.Key_F3)
    assert robin.page.title() == "Cross table"


def test_a_round_robin_on_its_own_is_its_cross_table_as_large_as_the_window(robin: OnPage) -> None:
    robin.page.own_window.trigger()
    (wall,) = robin.window.findChildren(DayMapWindow)
    wall.showNormal()
    wall.resize(1366, 768)
    QApplication.processEvents()
    assert wall.cross.isVisible()
    small = wall.cross.grid.cell_rect((0, 0)).height()
    wall.resize(1920, 1080)
    QApplication.processEvents()
    grid = wall.cross.grid
    assert grid.text is not None
    assert grid.cell_rect((0, 0)).height() > small
    last = grid.cell_rect((5, len(grid.text.lines) + len(grid.text.titles) - 1))
    assert grid.rect().contains(last)
    assert wall.cross.rect().contains(wall.cross.schedule.geometry())
    wall.close()


@pytest.mark.usefixtures("dressed")
def test_the_map_on_its_own_is_dark_all_over_beside_a_light_program(robin: OnPage) -> None:
    robin.page.own_window.trigger()
    (wall,) = robin.window.findChildren(DayMapWindow)
    for view in (wall.view, wall.cross):
        wall._stack.setCurrentWidget(view)
        picture = wall.grab().toImage()
        grounds = {picture.pixel(x, wall.height() - 30) for x in (5, wall.width() // 2)}
        assert len(grounds) == 1
    wall.close()
