"""A window over a real event, shown at one of its pages, pressed and read as a person does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.main_window import MainWindow, PageMakers
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.history.page import HistoryPage
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.pages.standings.page import StandingsPage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import Answers, HostDouble
from tests.ui.hands import Hands, show

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def makers(desk: OpenEvent) -> PageMakers:
    """The pages that are looked at here, and those they lead to."""
    return {
        "entries": lambda shell, _step: EntriesPage(shell, desk),
        "round": lambda shell, step: RoundPage(shell, desk, RoundNumber(step.number)),
        "standings": lambda shell, _step: StandingsPage(shell, desk),
        "referee": lambda shell, _step: RefereePage(shell, desk),
        "history": lambda shell, _step: HistoryPage(shell, desk),
    }


@dataclass
class Seen(Hands):
    """The window and the event behind it."""

    window: MainWindow
    desk: OpenEvent

    @property
    def page(self) -> Page:
        page = self.window.page
        assert page is not None
        return page

    @property
    def side(self) -> str:
        """The title of the side panel; empty while it is closed."""
        return self.window.side.title if self.window.side.isVisible() else ""


Opener = Callable[[Event], Seen]


@contextmanager
def pages(look: Style, qtbot: QtBot, folder: Path, key: str) -> Iterator[Opener]:
    """Opens windows over events kept in the folder, at this page; closes them at the end."""
    made: list[tuple[MainWindow, Callable[[], None]]] = []

    def make(event: Event) -> Seen:
        workspace = open_workspace(folder / f"library-{len(made)}.sqlite")
        desk = workspace.import_document(event)
        likes = Preferences(language=look.texts.language)
        window = MainWindow(look, HostDouble(), makers(desk), likes, desk, Answers())
        made.append((window, workspace.close))
        show(qtbot, window, key)
        return Seen(window, desk)

    yield make
    for window, close in made:
        window.close()
        close()
