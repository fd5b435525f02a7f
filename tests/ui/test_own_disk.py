"""The window's thread touches no file itself: where the disk hangs, what waits is said.

The pages and panels of the program are shown one after the other over a library of its own, and
everything is pressed that they offer. What is opened already, and what Qt touches, is not seen.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.bootstrap import Errands
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import problem
from bglmanager.services import documents, erasing, files, people
from bglmanager.services.erasures import Erasures
from bglmanager.services.errors import NotOpened
from bglmanager.services.files import touch
from bglmanager.services.library import rescued_documents
from bglmanager.services.own_games import read_shared, under_id
from bglmanager.services.own_rules import OwnRules
from bglmanager.ui import patience
from bglmanager.ui.cannot_start import Silence
from bglmanager.ui.look import Look
from bglmanager.ui.patience import OwnDisk
from bglmanager.ui.watch import Watch
from tests.helpers.mute import WatchedFolder, calls
from tests.helpers.own_games import ISLANDS
from tests.ui.states import STATES
from tests.ui.test_rules_page import CASA
from tests.ui.tour import Tour, settle

QUICK = ("backups", "games", "rules", "round to draw", "playing")
"""What every run of the suite looks at."""


@pytest.fixture
def disk(qapp: QApplication, tmp_path: Path, look: Look) -> Iterator[OwnDisk]:
    """What the library's own files are asked for by, as in the program."""
    made = OwnDisk(tmp_path, lambda: Silence(look, tmp_path), lambda: None)
    files.wait_by(patience.wait, made)
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
    touch("closing", lambda _beat: made.library.close(errands.end))


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
    return (place.window is not None and place.window.tasks.busy for place in tour.program.places)


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
    kept = own.save(CASA)
    own.save({**kept.options, "name": "Di casa"}, kept.key)
    own.delete(kept.key)
    own.bring_back()
    own.keep(kept.options)


def _save_games(tour: Tour) -> None:
    own, now = tour.library.own_games, tour.wall()
    game = read_shared(ISLANDS.encode(), "isole.toml")
    own.save(game, now)
    id_ = own.free_id("Isole", frozenset())
    own.save(under_id(game, id_), now)
    own.take_back(own.delete(id_, now))
    own.renew()
    assert len(own.games) == 2


def _erase(tour: Tour) -> None:
    desk = tour.desk
    desk.half_typed(RoundNumber(1)).keep("canary")
    erasures = Erasures(tour.library.places.folder)
    found = people.Directory(tour.workspace).find(desk.event.entries[0].last_name)
    people.erase(tour.workspace, erasures, found[:1], "Player {number}")
    tour.library.erase_again()
    erasures.begin_anew(tour.wall())
    tour.library.forget_erasures()


def _use_stick(tour: Tour) -> None:
    assert tour.answers.file is not None
    tour.library.use_target(tour.answers.file.parent)
    tour.library.look_for_stick()
    tour.library.keeping.tick()
    tour.library.use_target(None)


def _start_over(tour: Tour) -> None:
    lineage = tour.desk.lineage
    documents.keep_document(tour.library.places.documents, tour.desk.event, lineage, tour.wall())
    tour.library.start_over(rescued_documents(tour.library.places))
    tour.library.start_empty()


def _find_damage(tour: Tour) -> None:
    Watch(tour.library, lambda: None).found(NotOpened(problem("store.damaged", file="x")))


def _tidy(tour: Tour) -> None:
    STATES["closed"].show(tour)
    tour.desk.half_typed(RoundNumber(1)).keep("canary")
    erasing.tidy(tour.desk)


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


@pytest.mark.parametrize("act", ACTS)
def test_no_act_touches_a_file_on_the_windows_thread(
    tour: Tour, touched: list[str], qtbot: QtBot, act: str
) -> None:
    STATES["playing"].show(tour)
    ACTS[act](tour)
    settled(tour, qtbot)
    assert touched == []
