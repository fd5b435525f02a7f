"""The window of the tests: the program's own font and style, nothing of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.application import _WORN, Dress, make_application
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.figures import LONG
from tests.ui.desk import DeskMaker, desks
from tests.ui.doubles import Answers, EventInMemory, HostDouble, SamplePage, sample_event
from tests.ui.hall import Hall
from tests.ui.tour import Tour

LookMaker = Callable[[str, bool, int], Style]
"""Makes a look of a language, darkness and text size."""


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """The application as the program makes it."""
    return make_application(["tests"])


@pytest.fixture(scope="session", autouse=True)
def looks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LookMaker]:
    """Every look is made once, its icons drawn once: that took every tenth second of the windows.

    Programs of all tests wear the same: with a folder for each, every one brought a style sheet.
    """
    make, folder = Style.of, tmp_path_factory.mktemp("looks")

    @cache
    def made(language: str, dark: bool, scale: int) -> Style:
        drawn = folder / f"{'dark' if dark else 'light'}-{scale}"
        drawn.mkdir(exist_ok=True)
        return make(language=language, dark=dark, scale=scale, folder=drawn)

    def of(*, language: str, dark: bool, scale: int, folder: Path) -> Style:
        return made(language, dark, scale)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Style, "of", of)
        yield made


@pytest.fixture(autouse=True)
def sheet(request: pytest.FixtureRequest) -> Iterator[None]:
    """The application's style sheet is empty in the suite, unless a test is `dressed`.

    Qt takes nearly as long to dress a page as to make it, and what a page does is the same in its
    colours and margins. A few journeys wear the sheet, and under `./dev long` all windows.
    """
    if LONG or "dressed" in request.fixturenames:
        yield
        return
    application: QApplication = request.getfixturevalue("qapp")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bglmanager.ui.application.style_sheet", lambda *_: "")
        application.setProperty(_WORN, None)
        yield
    application.setProperty(_WORN, None)


@pytest.fixture
def dressed() -> None:
    """The style sheet is worn: what is looked at are sizes, places, colours or the focus."""


@pytest.fixture
def look(qapp: QApplication, looks: LookMaker) -> Style:
    """English, light, 100 %, put on the application.

    Windows of earlier tests are gone: dressing those that stay makes every test slower.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert [one for one in qapp.topLevelWidgets() if isinstance(one, MainWindow)] == []
    made = looks("en", False, 100)
    Dress(qapp).put_on(made)
    return made


@pytest.fixture
def opened() -> EventInMemory:
    """Eight entries, six of them present, no round yet."""
    return EventInMemory(sample_event())


@pytest.fixture
def host() -> HostDouble:
    """The program around the window."""
    return HostDouble()


@pytest.fixture
def answers() -> Answers:
    """Somebody who says yes to everything."""
    return Answers()


@pytest.fixture
def desk_of(look: Style, qtbot: QtBot, tmp_path: Path, answers: Answers) -> Iterator[DeskMaker]:
    """Opens the entry list of an event."""
    with desks(look, qtbot, tmp_path, answers) as make:
        yield make


HallMaker = Callable[..., Hall]
"""Opens an event, with these games unless the program's own, at this page."""


@pytest.fixture
def hall_of(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[HallMaker]:
    """Opens rounds; closes them at the end."""
    made: list[Hall] = []

    def make(
        event: Event, key: str = "", games: Catalogue | None = None, *, prints: bool = False
    ) -> Hall:
        folder = tmp_path / f"{len(made)}"
        made.append(Hall.of(qtbot, look, folder, event, games, prints=prints))
        if key:
            made[-1].window.go(key)
        return made[-1]

    yield make
    for hall in made:
        hall.close()
        hall.window.deleteLater()


@pytest.fixture(scope="module")
def tours(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tour]:
    """The whole program, started once for all tours of a module."""
    made = Tour(qapp, tmp_path_factory.mktemp("tours"))
    yield made
    made.close()


@pytest.fixture
def tour(tours: Tour) -> Iterator[Tour]:
    """The whole program with no window yet."""
    yield tours
    tours.leave()


@pytest.fixture
def window(
    qtbot: QtBot, look: Style, host: HostDouble, opened: EventInMemory, answers: Answers
) -> Iterator[MainWindow]:
    """A window with the sample page for entries, rounds and settings, entries shown."""
    made = make_window(look, host, opened, answers)
    qtbot.addWidget(made)
    made.show()
    made.go("entries")
    qtbot.waitExposed(made)
    yield made
    made.close()


def make_window(
    look: Style, host: HostDouble, opened: EventInMemory, answers: Answers | None = None
) -> MainWindow:
    """A window whose pages are all the sample page."""
    kinds = ("event", "entries", "round", "final", "standings", "prints", "send")
    pages = dict.fromkeys((*kinds, "referee", "history", "settings"), _maker(opened))
    return MainWindow(
        look, host, pages, Preferences(language="en"), cast("OpenEvent", opened), answers
    )


def _maker(opened: EventInMemory) -> Callable[..., SamplePage]:
    return lambda shell, step: SamplePage(shell, step, opened)
