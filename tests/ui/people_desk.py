"""A window at the page of the archive, over a library of its own, worked by keys."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.ids import EventId
from bglmanager.services import entries
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.entries import Person
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.people.page import PeoplePage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.events import settings
from tests.helpers.workspaces import counting, ticking
from tests.ui.doubles import Answers, HostDouble
from tests.ui.hands import Hands, show
from tests.ui.panel_hand import PanelHand

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier

ANNA = Person(
    "Anna",
    "Verdi",
    email="anna@example.org",
    phone="+39 333 1234567",
    birth_date=dt.date(1990, 4, 3),
    notes="vegana",
)
BRUNO = Person("Bruno", "Neri", club="Goblin Firenze", league_id="0017")
EVENTS = ("Coppa di marzo", "Coppa di aprile")


class Asked(Answers):
    """Somebody who answers, and remembers what was said."""

    said: tuple[str, ...] = ()
    word = ""
    report = ""

    def confirm(
        self,
        title: str,
        text: str,
        verb: str,
        consequences: Sequence[str] = (),
        *,
        word: str = "",
    ) -> bool:
        self.said, self.word = tuple(consequences), word
        return super().confirm(title, text, verb, consequences, word=word)

    def acknowledge(self, title: str, text: str) -> None:
        self.report = text
        super().acknowledge(title, text)


def _library(folder: Path, ids: int = 1) -> Library:
    return Library(folder, clock=ticking(), new_id=counting(ids), run=lambda work: work())


@cache
def _kept(people: tuple[Person, ...]) -> TemporaryDirectory[str]:
    """The folder of a library with these people in two events, with a backup; made once."""
    folder = TemporaryDirectory(prefix="bglmanager-tests-")
    library = _library(Path(folder.name))
    workspace = library.open_library()
    for place, name in enumerate(EVENTS if people else ()):
        day = dt.date(2026, 3 + place, 14)
        desk = workspace.create_event(settings(id=EventId(workspace.new_id()), name=name, date=day))
        for person in people:
            entries.add_entry(desk, person, present=True)
    library.keeping.copy_later()
    library.close()
    return folder


class Desk(Hands):
    """The window at the page; `people` are entered in two events unless told."""

    def __init__(
        self, look: Style, qtbot: QtBot, folder: Path, people: Sequence[Person] = (BRUNO, ANNA)
    ) -> None:
        self.qtbot = qtbot
        copytree(_kept(tuple(people)).name, folder, dirs_exist_ok=True)
        self.library = _library(folder, ids=1_000)
        workspace = self.library.open_library()
        self.archive = Archive(workspace)
        self.answers, self.host = Asked(), HostDouble()
        self.window = MainWindow(
            look,
            self.host,
            {"people": lambda shell, _step: PeoplePage(shell, workspace, self.library)},
            Preferences(language=look.texts.language),
            None,
            self.answers,
        )
        show(qtbot, self.window, "people")
        qtbot.waitUntil(lambda: self.page.has_read)

    def close(self) -> None:
        """Close window and library."""
        self.window.close()
        self.library.close()

    @property
    def workspace(self) -> Workspace:
        assert self.library.workspace is not None
        return self.library.workspace

    @property
    def page(self) -> PeoplePage:
        page = self.window.page
        assert isinstance(page, PeoplePage)
        return page

    def search(self, text: str) -> None:
        """Look for something else."""
        self.page.people.list.search.setFocus()
        self.press(Qt.Key.Key_Escape)
        self.type(text)

    @property
    def names(self) -> list[str]:
        """Who is listed."""
        return [row.known.name for row in self.page.people.list.table.rows_model.rows]

    @property
    def form(self) -> PanelHand:
        """The form beside the list: the data of a person, or a ban."""
        shown = self.window.side.content_shown
        assert isinstance(shown, FormPanel)
        return PanelHand(shown)

    def act(self, name: str) -> Action:
        """What can be done on the page under this name, whatever number stands behind it."""
        [found] = [one for one in self.page.page_actions if one.text().split(" (")[0] == name]
        return found

    def known(self, name: str) -> ArchivedPerson:
        """The only person of this name."""
        [found] = [one for one in self.archive.everybody_by_name() if one.name == name]
        return found
