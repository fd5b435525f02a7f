"""What the window does when nothing can be written: it says so, stays readable, loses no typing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.boards import complete_years
from bglmanager.engine.event import PenaltyKind
from bglmanager.i18n import Texts
from bglmanager.resources import path
from bglmanager.services import documents, export, own_rules, till
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.entries.panel import NewPlayer
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.preferences import Appearance, Preferences
from bglmanager.ui.program import Program
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import LinkButton
from tests.helpers import boards, events
from tests.helpers.days import EVENING
from tests.helpers.faults import SAID, full, moved, read_only
from tests.helpers.figures import figure
from tests.helpers.workspaces import open_workspace
from tests.ui.desk import desks, registered
from tests.ui.doubles import Answers
from tests.ui.event_desk import event_desks
from tests.ui.hall import Hall
from tests.ui.open_page import pages

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
ENTER = Qt.Key.Key_Return
GONE = SAID["moved"][1]


class Likes:
    """Preferences in the library, spoken in one language."""

    def __init__(self, workspace: Workspace, language: str) -> None:
        self._workspace = workspace
        self._likes = Preferences(language=language, appearance=Appearance.LIGHT)

    def load(self) -> Preferences:
        return self._likes

    def save(self, preferences: Preferences) -> None:
        self._workspace.set_setting("window", preferences.language)


class House:
    """The whole program over a store of its own, with somebody who answers its boxes."""

    def __init__(self, application: QApplication, folder: Path, language: str) -> None:
        self.workspace = open_workspace(folder / "library.sqlite3")
        self.desk: OpenEvent = self.workspace.import_document(events.playing(8))
        likes = Likes(self.workspace, language)
        self.program = Program(application, self.workspace, likes, folder)
        self.answers = Answers()
        self.copy = folder / "copy.bgl.json"

    def start(self) -> MainWindow:
        self.program.start(self.desk.id)
        return self.window

    @property
    def window(self) -> MainWindow:
        window = self.program.window
        assert window is not None
        window.messages = self.answers
        return window

    @property
    def notices(self) -> list[str]:
        return [notice.text for notice in self.window.strip.notices]

    def pay(self) -> bool:
        """An act of the window: somebody pays, or does not after all."""
        paid = self.desk.event.entry(LAST).desk.paid
        return self.window.attempt(lambda: till.set_paid(self.desk, LAST, paid=not paid))

    def save_copy(self) -> None:
        """Press the button of the strip."""
        self.answers.file = self.copy
        title = self.window.look.texts.text("Save a copy")
        QApplication.processEvents()  # the strip shows what it has
        (button,) = [
            each
            for each in self.window.strip.findChildren(LinkButton)
            if each.text() == title and each.isVisible()
        ]
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        self.workspace.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


LAST = events.playing(8).entries[-1].number


@pytest.fixture
def house(qapp: QApplication, tmp_path: Path) -> Iterator[House]:
    made = House(qapp, tmp_path, "en")
    made.start()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("fault", "language"), [("full", "it"), ("moved", "en")][:: figure(2, long=1)]
)
def test_it_is_said_on_every_page_until_something_is_written(
    qapp: QApplication, tmp_path: Path, fault: str, language: str
) -> None:
    house = House(qapp, tmp_path, language)
    window, before = house.start(), house.desk.event
    break_, *said = SAID[fault]
    sentence = said[language == "it"]
    with break_(house.workspace):
        assert not house.pay()
        for step in window.steps:
            window.go(step.key)
            assert house.notices[0] == sentence, step.key
            assert window.header.title
        house.save_copy()
        assert house.notices[0] == sentence
        assert house.desk.event == before
        assert documents.read_event(house.copy.read_bytes()) == before
    assert house.pay()
    assert sentence not in house.notices
    assert house.desk.event != before
    house.close()


def test_the_bottom_line_says_no_more_what_was_done_before(house: House) -> None:
    assert house.pay()
    with moved(house.workspace):
        house.window.attempt(house.desk.undo)
    assert house.window.bottom.text == "Not saved: see the reason above."
    house.window.attempt(house.desk.undo)
    assert house.window.bottom.text.startswith("Undone: ")


def test_the_event_is_copied_also_when_its_file_is_deleted_for_good(house: House) -> None:
    house.desk._store.path.unlink()
    assert not house.pay()
    assert house.notices[0] == GONE
    house.save_copy()
    assert documents.read_event(house.copy.read_bytes()) == house.desk.event
    assert house.window.bottom.text == f"Saved a copy: {house.copy}"


def test_a_copy_is_no_result_file_and_counts_nothing(house: House) -> None:
    with moved(house.workspace):
        assert not house.pay()
        house.save_copy()
    assert house.desk.event.settings.revision == 1
    assert house.answers.asked == ["Save a copy"]
    assert (
        export.copy_name(house.desk.event, Texts("en"))
        == "Trofeo-di-prova-2026-03-14-copy.bgl.json"
    )


def test_a_copy_where_nothing_can_be_written_leaves_the_notice(
    house: House, tmp_path: Path
) -> None:
    house.copy = tmp_path / "nowhere" / "copy.bgl.json"
    with moved(house.workspace):
        assert not house.pay()
        house.save_copy()
        assert house.window.bottom.text == (
            f"{house.copy} was not written: its folder is not there. Choose another one; "
            "nothing else has changed."
        )
        assert house.notices[0] == GONE


def test_who_thinks_better_of_it_writes_no_copy(house: House, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    house.desk._store.path.rename(tmp_path / "elsewhere")
    assert not house.pay()
    house.window.messages = Answers(file=None)
    house.window.unsaved.save_copy()
    (tmp_path / "elsewhere").rename(house.desk._store.path)
    assert sorted(tmp_path.iterdir()) == before


def test_another_look_and_the_list_of_events_go_on_saying_it(house: House, qtbot: QtBot) -> None:
    with moved(house.workspace):
        first = house.window
        first.prefer(Preferences(language="it"))
        qtbot.waitUntil(lambda: house.program.window is not first)
        assert house.notices[0] == SAID["moved"][2]
        second = house.window
        second.leave_event()
        qtbot.waitUntil(lambda: house.program.window is not second)
        assert house.notices == [SAID["moved"][2]]
        assert [notice.action for notice in house.window.strip.notices] == [None]
        third = house.window
        third.open_event(house.desk.id)
        qtbot.waitUntil(lambda: house.program.window is not third)
        assert house.notices[0] == SAID["moved"][2]
    house.program.keep(Preferences(language="it"))
    assert SAID["moved"][2] not in house.notices


def test_a_file_that_fails_is_another_matter(house: House, tmp_path: Path) -> None:
    """It is told beside the fault of the store, and goes with the next thing that works."""
    wrong, right = tmp_path / "nowhere" / "a.csv", tmp_path / "a.csv"
    with moved(house.workspace):
        assert not house.pay()
        for file in (wrong, right):
            house.window.attempt(partial(export.write_copy, house.desk.event, file, at=EVENING))
            said = (
                f"{file} was not written: its folder is not there. Choose another one; "
                "nothing else has changed."
            )
            assert house.notices[: 1 + (file is wrong)] == [GONE, said][: 1 + (file is wrong)]
        assert not [each for each in house.notices if "was not written" in each]


def test_a_result_stays_typed(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path / "hall", events.playing(8))
    with full(hall.workspace):
        hall.type("1", "40", "30", "20", "10")
        assert hall.form.title == "Table 1"
        assert hall.notices[0].startswith("Not saved: ")
    assert hall.scores(1) == [None] * 4
    hall.press(ENTER)
    assert hall.scores(1) == [40, 30, 20, 10]
    assert hall.form.title == "Table 2"
    assert hall.notices == []
    hall.close()


def test_a_board_stays_typed(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path / "hall", boards.event())
    hall.press(ENTER, CONTROL)
    hall.press(ENTER, CONTROL)
    with moved(hall.workspace):
        hall.type("1", *map(str, boards.YEARS[0]))
        hall.press(ENTER, times=2)
        assert hall.notices[0].startswith("Not saved: ")
        assert not complete_years(hall.event.rounds[0].tables[0])
        assert hall.totals[0] == "31"
    hall.press(ENTER)
    assert len(complete_years(hall.event.rounds[0].tables[0])) == 1
    hall.close()


def test_a_walk_in_stays_typed(qtbot: QtBot, look: Style, tmp_path: Path, answers: Answers) -> None:
    with desks(look, qtbot, tmp_path, answers) as make:
        desk = make(registered())
        desk.press(Key.Key_Insert)
        desk.type("Verdi")
        desk.press(Key.Key_Tab)
        desk.type("Carla")
        with read_only(desk.opened):
            desk.press(ENTER)
            panel = desk.page.players.panels.shown
            assert isinstance(panel, NewPlayer)
            assert (panel.form.typed_texts["last_name"], panel.form.typed_texts["first_name"]) == (
                "Verdi",
                "Carla",
            )
            assert len(desk.opened.event.entries) == 6
        desk.press(ENTER)
        assert (desk.entry(7).last_name, desk.entry(7).first_name) == ("Verdi", "Carla")
        assert desk.window.strip.notices == ()


def test_the_data_of_a_player_stay_typed(
    qtbot: QtBot, look: Style, tmp_path: Path, answers: Answers
) -> None:
    with desks(look, qtbot, tmp_path, answers) as make:
        desk = make(registered())
        desk.page.listed.table.pick_key(1)
        desk.press(Key.Key_F2)
        desk.press(Key.Key_A, CONTROL)
        desk.type("Verdi")
        with full(desk.opened):
            desk.press(ENTER)
            assert desk.entry(1).last_name == "Rossi"
        desk.press(ENTER)
        assert desk.entry(1).last_name == "Verdi"


def test_a_penalty_stays_chosen(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    with pages(look, qtbot, tmp_path, "referee") as make:
        seen = make(events.playing())
        seen.type("br")
        seen.press(ENTER)
        seen.type("slow")
        with moved(seen.desk):
            seen.press(ENTER)
            page = seen.page
            assert isinstance(page, RefereePage)
            assert (page.form.player.entry, page.form.reason.typed) == (2, "slow play")
            assert seen.desk.timeline.undoable is None
        seen.press(ENTER)
        (line,) = seen.desk.event.penalties
        assert (line.entry, line.kind, line.reason) == (2, PenaltyKind.WARNING, "slow play")
        assert page.form.player.entry is None


def test_the_form_of_the_event_stays_typed(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    with event_desks(look, qtbot, tmp_path) as make:
        desk = make(events.event(8))
        desk.type("city", "Lucca")
        desk.type("venue", "Palazzo Ducale")
        with read_only(desk.opened):
            desk.save()
            assert desk.opened.timeline.undoable is None
            assert desk.notices[0].startswith("Not saved: ")
        desk.save()
        assert (desk.settings.city, desk.settings.venue) == ("Lucca", "Palazzo Ducale")
        assert not [each for each in desk.notices if each.startswith("Not saved")]


def test_a_list_that_comes_in_stays_shown(
    qtbot: QtBot, look: Style, tmp_path: Path, answers: Answers
) -> None:
    answers.file = path("samples/iscritti.csv")
    with desks(look, qtbot, tmp_path, answers) as make:
        desk = make(registered(0))
        desk.press(Key.Key_I, CONTROL)
        qtbot.waitUntil(lambda: desk.page.intake.is_preview)
        with full(desk.opened):
            desk.press(ENTER, CONTROL)
            assert desk.page.intake.is_preview
            assert desk.opened.event.entries == ()
        desk.press(ENTER, CONTROL)
        assert len(desk.opened.event.entries) == 26
        assert not desk.page.intake.is_on


def test_the_four_questions_stay_answered(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    house = House(qapp, tmp_path, "en")
    house.program.start()
    window, page = house.window, house.window.page
    assert isinstance(page, HomePage)
    with moved(house.workspace):
        page.ask()
        QTest.keyClicks(page.form.city, "Lucca")
        QTest.keyClick(page.form.city, ENTER)
        assert house.notices[0].startswith("Not saved: ")
        assert page.form.city.text() == "Lucca"
        assert len(house.workspace.events()) == 1
    QTest.keyClick(page.form.city, ENTER)
    qtbot.waitUntil(lambda: house.program.window is not window)
    assert house.window.opened is not None
    assert house.window.opened.event.settings.city == "Lucca"
    assert not [each for each in house.notices if each.startswith("Not saved")]
    house.close()


def test_own_rules_are_not_half_taken(
    qapp: QApplication, tmp_path: Path, qtbot: QtBot, look: Style
) -> None:
    with event_desks(look, qtbot, tmp_path) as make:
        desk = make(events.event(8))
        file = tmp_path / "own.rules.toml"
        file.write_bytes(own_rules.file_of(desk.settings, "Ours"))
        with read_only(desk.opened):
            desk.page.rules.take_from(file)
            assert desk.settings.ruleset == "bgl-2010"
            assert desk.notices[0].startswith("Not saved: ")
        desk.page.rules.take_from(file)
        assert own_rules.name_of(desk.settings) == "Ours"
