"""The window's thread touches no file itself: where the disk hangs, what waits is said.

The pages and panels of the program are shown one after the other over a library of its own, and
everything is pressed that they offer. What is opened already, and what Qt touches, is not seen.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.bootstrap import Errands
from bglmanager.db.store import Store
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import problem
from bglmanager.services import documents, erasing, files, people
from bglmanager.services.backups import Erasures
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.files import NoAnswer, touch
from bglmanager.services.library import rescued_documents
from bglmanager.services.own_games import GameFolder, read_shared, under_id
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui import app
from bglmanager.ui.app import OwnDisk, Silence
from bglmanager.ui.program import Watch
from bglmanager.ui.style import Style
from bglmanager.ui.tasks import Tasks
from tests.helpers.figures import figure
from tests.helpers.libraries import half_a_day, make_library, one_more
from tests.helpers.mute import WatchedFolder, calls
from tests.helpers.own_games import ISLANDS
from tests.ui.states import STATES
from tests.ui.test_rules_page import CASA
from tests.ui.tour import Tour, settle

QUICK = ("backups", "rules", "playing")
"""What every run of the suite looks at."""


@pytest.fixture
def disk(qapp: QApplication, tmp_path: Path, look: Style) -> Iterator[OwnDisk]:
    """What the library's own files are asked for by, as in the program."""
    made = OwnDisk(tmp_path, lambda: Silence(look, tmp_path), lambda: None)
    files.wait_by(app.wait_alive, made)
    yield made
    made.close()
    files.wait_by(None)


@pytest.fixture
def tour(qapp: QApplication, disk: OwnDisk, tmp_path: Path) -> Iterator[Tour]:
    """The program, with a worker for its copies; somebody says yes to everything."""
    errands = Errands()
    made = Tour(qapp, tmp_path / "data", run=errands.run)
    made.answers.file = tmp_path / "elsewhere" / "list.csv"
    made.answers.file.parent.mkdir()
    made.answers.file.write_text("Nome;Cognome;Club\nZoe;Zanni;Lucca\n", "utf-8")
    yield made
    made.leave()
    touch("closing", lambda: made.library.close(errands.end))


@pytest.fixture
def touched(tour: Tour, tmp_path: Path) -> Iterator[list[str]]:
    """Who touched a file on this thread."""
    window, found = threading.current_thread(), list[str]()

    def hear() -> None:
        if threading.current_thread() is window:
            found.append(calls(20))

    with pytest.MonkeyPatch.context() as patch:
        WatchedFolder(tmp_path, patch, hear)
        yield found


def settled(tour: Tour, qtbot: QtBot) -> None:
    """Wait for what was set going."""
    settle()
    qtbot.waitUntil(lambda: not any(_busy(tour)), timeout=30_000)
    settle()


def _busy(tour: Tour) -> Iterator[bool]:
    return (
        place.window is not None and place.window.tasks.is_busy for place in tour.program.places
    )


def press_everything(tour: Tour, qtbot: QtBot) -> None:
    """Do whatever the page offers, one after the other."""
    for name in [action.text() for action in tour.page.page_actions]:
        now = [one for one in tour.page.page_actions if one.text() == name and one.isEnabled()]
        for action in now[:1]:
            action.trigger()
            settled(tour, qtbot)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize(
    "state",
    [pytest.param(state, marks=() if state in QUICK else pytest.mark.long) for state in STATES],
)
def test_no_page_touches_a_file_on_the_windows_thread(
    tour: Tour, touched: list[str], qtbot: QtBot, state: str
) -> None:
    STATES[state].show(tour)
    settled(tour, qtbot)
    press_everything(tour, qtbot)
    tour.leave()
    assert touched == []


def _save_rules(tour: Tour) -> None:
    own = OwnRules(tour.library.places.rules)
    kept = own.save_rules(CASA)
    own.save_rules({**kept.options, "name": "Di casa"}, kept.key)
    own.delete_rules(kept.key)
    own.bring_back()
    own.keep_rules(kept.options)


def _save_games(tour: Tour) -> None:
    own, now = tour.library.own_games, tour.wall()
    game = read_shared(ISLANDS.encode(), "isole.toml")
    own.save_game(game, now)
    id_ = own.free_id("Isole", frozenset())
    own.save_game(under_id(game, id_), now)
    own.take_back(own.delete_game(id_, now))
    own.read_again()
    assert len(own.games) == 2


def _erase(tour: Tour) -> None:
    desk = tour.desk
    desk.half_typed(RoundNumber(1)).keep_text("canary")
    erasures = Erasures(tour.library.places.folder)
    found = people.Directory(tour.workspace).find_people(desk.event.entries[0].last_name)
    people.erase_people(tour.workspace, erasures, found[:1], "Player {number}")
    tour.library.erase_again()
    erasures.begin_anew(tour.wall())
    tour.library.forget_erasures()


def _use_stick(tour: Tour) -> None:
    assert tour.answers.file is not None
    tour.library.use_target(tour.answers.file.parent)
    tour.library.look_for_stick()
    tour.library.keeping.time_passed()
    tour.library.use_target(None)


def _start_over(tour: Tour) -> None:
    lineage = tour.desk.lineage
    documents.keep_document(tour.library.places.documents, tour.desk.event, lineage, tour.wall())
    tour.library.start_over(rescued_documents(tour.library.places))
    tour.library.start_over(())


def _find_damage(tour: Tour) -> None:
    Watch(tour.library, lambda: None).note_damage(NotOpened(problem("store.damaged", file="x")))


def _tidy(tour: Tour) -> None:
    STATES["closed"].show(tour)
    tour.desk.half_typed(RoundNumber(1)).keep_text("canary")
    erasing.tidy_event(tour.desk)


ACTS: Mapping[str, Callable[[Tour], object]] = {
    "own rules": _save_rules,
    "own games": _save_games,
    "erasing": _erase,
    "a stick": _use_stick,
    "a library made of documents": _start_over,
    "damage that is found": _find_damage,
    "tidying": _tidy,
    "the library opened again": lambda tour: tour.program.reopen_library(tour.program.places[0]),
}


@pytest.mark.parametrize("act", [*ACTS][:: figure(3, long=1)])
def test_no_act_touches_a_file_on_the_windows_thread(
    tour: Tour, touched: list[str], qtbot: QtBot, act: str
) -> None:
    STATES["playing"].show(tour)
    ACTS[act](tour)
    settled(tour, qtbot)
    assert touched == []


# --------- A window waits for what may never answer: painted meanwhile, and for seconds only


@pytest.fixture
def hung(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """What hangs hangs until this is set."""
    monkeypatch.setattr(files, "PATIENCE", 0.5)
    answers = threading.Event()
    files.wait_by(app.wait_alive)
    yield answers
    files.wait_by(None)
    answers.set()
    for thread in threading.enumerate():
        if thread.name.startswith(("elsewhere", "own disk")):
            thread.join(10)


def test_the_window_lives_while_it_waits(hung: threading.Event) -> None:
    """Timers go on, so it is painted."""
    ticks: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(10)
    with pytest.raises(NoAnswer):
        touch("stick", lambda: hung.wait(60))
    timer.stop()
    assert len(ticks) > 5


def test_what_a_library_raises_that_is_no_exception_ends_its_task(
    qapp: QApplication, qtbot: QtBot
) -> None:
    """A compiled library may panic: the task is over, it is told, and the worker goes on."""

    class Panic(BaseException):
        pass

    def panic(_progress: object) -> int:
        raise Panic("a date of the year -999999999999")

    failed: list[Exception] = []
    done: list[int] = []
    tasks = Tasks(qapp, failed.append)
    tasks.start("Reading", panic, done.append)
    tasks.start("Reading", lambda _progress: 1, done.append)
    qtbot.waitUntil(lambda: done == [1])
    assert [str(one) for one in failed] == ["Panic: a date of the year -999999999999"]
    assert isinstance(failed[0].__cause__, Panic)
    assert not tasks.is_busy
    tasks.end_worker()


@pytest.fixture
def slow(
    hung: threading.Event, tmp_path: Path, look: Style, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[OpenEvent, list[int]]]:
    """An event on a disk that hangs at the next act, and how often the program was ended."""
    monkeypatch.setattr(app, "SILENT", 0.1)
    ended: list[int] = []
    disk = OwnDisk(tmp_path, lambda: Silence(look, tmp_path), lambda: ended.append(1))
    files.wait_by(app.wait_alive, disk)
    library = make_library(tmp_path)
    desk = half_a_day(library)
    act = Store.keep_act

    def hang(*given: Any, **more: Any) -> Any:
        hung.wait(60)
        return act(*given, **more)

    monkeypatch.setattr(Store, "keep_act", hang)
    yield desk, ended
    hung.set()
    disk.close()
    files.wait_by(None)
    library.close()


def silence() -> Silence:
    """What says that the disk does not answer."""
    [found] = [one for one in QApplication.topLevelWidgets() if isinstance(one, Silence)]
    assert found.isVisible()
    return found


def test_an_act_that_its_disk_does_not_take_is_said_and_waited_for(
    slow: tuple[OpenEvent, list[int]], hung: threading.Event, tmp_path: Path
) -> None:
    """Timers go on, so the windows are painted; it is saved once the disk answers."""
    desk, ended = slow
    said: list[list[str]] = []

    def read() -> None:
        said.append([one.text() for one in silence().findChildren(QLabel) if one.text()])
        QTimer.singleShot(0, hung.set)

    QTimer.singleShot(200, read)
    desk.act("enter-result", {"round": 1, "table": 1}, one_more)
    folder = f"The folder {tmp_path} with the events does not answer. The program waits for it; "
    assert said == [["The disk does not answer", f"{folder}the last action is not saved yet."]]
    assert desk.event.rounds[0].tables[0].seats[0].score == 41
    assert not any(isinstance(one, Silence) for one in visible())
    assert ended == []


def test_a_program_whose_disk_does_not_answer_can_be_closed(
    slow: tuple[OpenEvent, list[int]],
) -> None:
    """The act is not saved, as far as anybody knows, and nothing more is asked of the disk."""
    desk, ended = slow
    before = desk.event

    def press() -> None:
        silence().findChildren(QPushButton)[0].click()

    QTimer.singleShot(200, press)
    for _ in range(2):
        with pytest.raises(NotSaved) as refused:
            desk.act("enter-result", {"round": 1, "table": 1}, one_more)
        assert refused.value.problem.code == "store.no-answer"
    assert (desk.event, ended) == (before, [1])
    assert files.anything_hangs()


def test_other_files_of_that_disk_are_waited_for_as_the_library_is(
    slow: tuple[OpenEvent, list[int]],
    hung: threading.Event,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Own rules, own games, names of backups: it is said, and they are listed in the end."""
    own, real, said = OwnRules(tmp_path / "rules"), Path.iterdir, list[bool]()
    kept = own.save_rules({"name": "Casa", "base": "bgl-2010"})

    def hang(folder: Path) -> Any:
        hung.wait(60)
        return real(folder)

    def read() -> None:
        said.append(silence().isVisible())
        QTimer.singleShot(0, hung.set)

    monkeypatch.setattr(Path, "iterdir", hang)
    QTimer.singleShot(200, read)
    assert own.list_rules() == (kept,)
    assert said == [True]


def test_what_is_waited_for_no_more_is_not_listed(
    slow: tuple[OpenEvent, list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody closes the program: nothing more is asked of the disk."""
    own, folder = OwnRules(tmp_path / "rules"), GameFolder(tmp_path / "games")
    monkeypatch.setattr(Path, "iterdir", lambda _folder: threading.Event().wait(1) or iter(()))

    def press() -> None:
        silence().findChildren(QPushButton)[0].click()

    QTimer.singleShot(200, press)
    assert own.list_rules() == ()
    assert folder.games == ()
    assert slow[1] == [1]


def test_a_library_that_does_not_answer_is_said_at_opening(
    qapp: QApplication, hung: threading.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder on a network that is gone: somebody closes the program."""
    monkeypatch.setattr(app, "SILENT", 0.1)
    library = make_library(tmp_path)
    monkeypatch.setattr(library, "open_library", lambda: hung.wait(60))
    said: list[str] = []

    def press() -> None:
        said.extend(one.text() for one in silence().findChildren(QLabel) if one.text())
        silence().findChildren(QPushButton)[0].click()

    QTimer.singleShot(400, press)
    assert app.run(library, []) == 1
    assert said[0] in ("The disk does not answer", "Il disco non risponde")  # what is worn


def visible() -> list[QWidget]:
    return [one for one in QApplication.topLevelWidgets() if one.isVisible()]
