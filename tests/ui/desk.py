"""A window over a real event with the entry list shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Entry, EntryDesk, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.services.archive import Archive
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.messages import Leaving
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.entries.panel import NewPlayer
from bglmanager.ui.pages.entries.panels import EntryMergePanel
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.events import settings
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import Answers, EventInMemory, HostDouble, SamplePage
from tests.ui.hands import Hands, bring_up, show

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier

PEOPLE = (
    ("Anna", "Rossi", "Ludica Milano"),
    ("Bruno", "Rossini", "Goblin Firenze"),
    ("Niccolò", "D’Àngelo", "Goblin Firenze"),
    ("Łukasz", "Żółkiewski", None),
    ("Maria Antonietta", "Quaranta-Castelvecchi", "Associazione Ludica della Val di Chiana"),
    ("Bo", "Li", "Roma Ludica"),
)


def registered(count: int = 6, **changes: Any) -> Event:
    """An event with so many people registered, nobody here; `changes` are settings."""
    people = (PEOPLE[n % len(PEOPLE)] for n in range(count))
    return Event(
        settings(**changes),
        tuple(
            Entry(EntryNumber(n), first, f"{last}{n}" if n > len(PEOPLE) else last, club=club)
            for n, (first, last, club) in enumerate(people, start=1)
        ),
    )


def here(entry: Entry) -> Entry:
    """The entry, checked in."""
    return Entry(
        entry.number,
        entry.first_name,
        entry.last_name,
        club=entry.club,
        status=EntryStatus.ACTIVE,
        desk=EntryDesk(present=True),
    )


@dataclass
class Desk(Hands):
    """A window with the entry list, pressed and read as a person does."""

    window: MainWindow
    opened: OpenEvent
    qtbot: QtBot

    @property
    def page(self) -> EntriesPage:
        page = self.window.page
        assert isinstance(page, EntriesPage)
        return page

    def entry(self, number: int) -> Entry:
        return self.opened.event.entry(EntryNumber(number))

    @property
    def names(self) -> list[str]:
        """The names listed."""
        return [line.name for line in self.page.listed.model.rows]

    @property
    def current(self) -> str:
        """The name on the current line."""
        line = self.page.listed.current
        return "" if line is None else line.name

    @property
    def stands(self) -> list[str]:
        """Where everybody listed stands, as it is heard."""
        model = self.page.listed.model
        return [str(model.spoken_text(row, model.columns[0])) for row in model.rows]

    @property
    def nobody(self) -> str:
        """What is said where nobody is found."""
        nobody = self.page.listed.nobody
        return nobody.text() if nobody.isVisible() else ""

    @property
    def chips(self) -> list[str]:
        """The chips above the list."""
        return [b.text() for b in self.page.listed.chips.buttons.values() if not b.isHidden()]

    def is_shown(self, title: str) -> bool:
        """Whether the list has a column of this title."""
        titles = [each.title for each in self.page.listed.model.columns]
        return not self.page.listed.table.isColumnHidden(titles.index(title))

    def act(self, keys: str) -> str:
        """What the act on these keys is called now."""
        found = (a for a in self.page.page_actions if keys in [s.toString() for s in a.shortcuts()])
        return next(found).text()

    @property
    def merging(self) -> EntryMergePanel:
        """The panel that makes one entry of two."""
        panel = self.page.players.panels.shown
        assert isinstance(panel, EntryMergePanel)
        return panel

    @property
    def new_player(self) -> NewPlayer:
        """The panel of a walk-in."""
        panel = self.page.players.panels.shown
        assert isinstance(panel, NewPlayer)
        return panel

    @property
    def numbers(self) -> list[int]:
        """The start numbers of the event."""
        return [entry.number for entry in self.opened.event.entries]

    def click(self, button: QWidget) -> None:
        """Click with the mouse."""
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


DeskMaker = Callable[[Event], Desk]


def started(look: Style, folder: Path, page: str = "entries") -> tuple[Workspace, Desk]:
    """The program at a page of the only event of a library, made with some registered."""
    folder.mkdir(exist_ok=True)
    workspace = open_workspace(folder / "library.sqlite")
    known = workspace.events()
    opened = workspace.open_event(known[0].id) if known else workspace.import_document(registered())
    window = MainWindow(
        look,
        HostDouble(),
        {
            "entries": lambda shell, _step: EntriesPage(shell, opened),
            "referee": lambda shell, _step: RefereePage(shell, opened),
        },
        Preferences(language="en"),
        opened,
        Answers(leaving=Leaving.DISCARD),
    )
    bring_up(window, page)
    assert QTest.qWaitForWindowActive(window)
    return workspace, Desk(window, opened, cast("QtBot", None))


@contextmanager
def desks(
    look: Style, qtbot: QtBot, folder: Path, answers: Answers, *, archived: bool = False
) -> Iterator[DeskMaker]:
    """Opens windows over events kept in the folder; closes them at the end. `archived` says that
    there is an archive of people, read already.
    """
    made: list[tuple[MainWindow, Callable[[], None]]] = []

    def make(event: Event) -> Desk:
        workspace = open_workspace(folder / f"library-{len(made)}.sqlite")
        opened = workspace.import_document(event)
        archive = Archive(workspace) if archived else None
        if archive is not None:
            archive.catch_up()
        memory = EventInMemory(event)
        window = MainWindow(
            look,
            HostDouble(),
            {
                "entries": lambda shell, _step: EntriesPage(shell, opened, archive=archive),
                "event": lambda shell, _step: EventPage(shell, opened, Catalogue(())),
                "round": lambda shell, step: SamplePage(shell, step, memory),
                "prints": lambda shell, step: SamplePage(shell, step, memory),
            },
            Preferences(language="en"),
            opened,
            answers,
        )
        made.append((window, workspace.close))
        show(qtbot, window, "entries")
        return Desk(window, opened, qtbot)

    yield make
    for window, close in made:
        window.close()
        close()
