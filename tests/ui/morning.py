"""The window with entries and rounds on the morning of an event, and hands on its keyboard."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry, EntryDesk, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services.games import game_catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.entries.panels import MissingPanel
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers import events
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import HostDouble
from tests.ui.hands import Hands, show

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key
WHEN = dt.datetime(2026, 3, 1, 18, 20, tzinfo=dt.UTC)


class Hall(Hands):
    """The window with entries and rounds, a clock that stands, hands on the keyboard."""

    def __init__(self, qtbot: QtBot, look: Style, folder: Path, event: Event) -> None:
        self.hour = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)
        self._workspace = open_workspace(folder / "library.sqlite", clock=lambda: self.hour)
        self.desk: OpenEvent = self._workspace.import_document(event)
        games = game_catalogue()
        makers = {
            "entries": lambda shell, _step: EntriesPage(shell, self.desk, games),
            "round": lambda shell, step: RoundPage(
                shell, self.desk, RoundNumber(step.number), games
            ),
        }
        self.window = MainWindow(look, HostDouble(), makers, Preferences(language="en"), self.desk)
        show(qtbot, self.window, "entries")

    def close(self) -> None:
        self.window.close()
        self._workspace.close()

    @property
    def entries(self) -> EntriesPage:
        assert isinstance(self.window.page, EntriesPage)
        return self.window.page

    @property
    def round(self) -> RoundPage:
        assert isinstance(self.window.page, RoundPage)
        return self.window.page

    @property
    def panel(self) -> MissingPanel:
        assert isinstance(self.window.side.content_shown, MissingPanel)
        return self.window.side.content_shown

    def at(self, hour: int, minute: int) -> None:
        """The clock of the hall, and the page looks at it."""
        self.hour = dt.datetime(2026, 3, 14, hour, minute, tzinfo=dt.UTC)
        at_entries = isinstance(self.window.page, EntriesPage)
        here = self.entries if at_entries else self.round.before
        here.moments.timeout.emit()

    def status(self, number: int) -> EntryStatus:
        return self.desk.event.entry(EntryNumber(number)).status

    def follow(self) -> None:
        """Press what the first notice offers."""
        action = self.window.strip.notices[0].action
        assert action is not None
        action.trigger()

    def asked(self) -> dict[str, str]:
        """Who is asked about on the page of the round, and what is answered."""
        rows = self.round.before.missing.view.listed.model.rows
        return {line.name: line.answer for line in rows}

    def ask(self) -> None:
        """Go to round 1 and want the draw."""
        self.window.go("round-1")
        self.press(Key.Key_Return, CONTROL)


def expected(here: int = 8, away: int = 3, **settings: object) -> Event:
    """The first are here; the others are registered, with a phone."""
    made = events.event(here + away, **settings)
    return replace(
        made, entries=tuple(_here(e) if e.number <= here else _away(e) for e in made.entries)
    )


def _here(entry: Entry) -> Entry:
    return replace(entry, desk=EntryDesk(present=True, paid=True))


def _away(entry: Entry) -> Entry:
    desk = EntryDesk(preregistered=WHEN, promised_copy=entry.number % 2 == 1)
    phone = f"333 {entry.number:04}"
    return replace(entry, status=EntryStatus.REGISTERED, phone=phone, desk=desk)
