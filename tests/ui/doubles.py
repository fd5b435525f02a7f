"""What stands around the window in its tests: an event in memory, a host, a person who answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from bglmanager.db.history import Mode
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, EntryDesk, Event, Round, Seat, Settings, Table
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus, RoundStatus
from bglmanager.services.autosave import Autosave
from bglmanager.services.changes import Changes, Way, changed_topics
from bglmanager.services.workspace import Act
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import GO_ON, act
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.messages import Leaving, Messages
from bglmanager.ui.pages.base import Page
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.shell import Host, Shell
from bglmanager.ui.steps import Step
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import StatusPill
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView

NAMES = (
    ("Anna", "Rossi", "Ludica Milano"),
    ("Maria Antonietta", "Quaranta-Castelvecchi", "Associazione Ludica della Val di Chiana"),
    ("Łukasz", "Żółkiewski", ""),
    ("Niccolò", "D’Àngelo", "Goblin Firenze"),
    ("Bo", "Li", "Ludica Milano"),
    ("Élodie", "Ménard", ""),
    ("Gianfrancesco", "Dell’Acqua", "Treemme"),
    ("Ugo", "Zà", ""),
)


def sample_event(entries: int = 8, present: int = 6) -> Event:
    """An event with entries and, when enough are present, a first round under way."""
    people = tuple(_entry(n, here=n <= present) for n in range(1, entries + 1))
    settings = Settings(
        id=EventId("6f1f7a52-0000-4000-8000-000000000001"),
        name="BGL Firenze – Regionale Toscana",
        date=date(2026, 11, 21),
        ruleset="bgl-2010",
        game="carcassonne",
        players_per_table=4,
        rounds_planned=3,
        draw_seed="seed",
    )
    return Event(settings, people)


def with_round(event: Event) -> Event:
    """The event with a first round of two tables, one of which has its result."""
    seats = [Seat(EntryNumber(n), score=40 + n if n <= 3 else None) for n in range(1, 7)]
    tables = tuple(Table(TableNumber(n + 1), tuple(seats[3 * n : 3 * n + 3])) for n in range(2))
    first = Round(RoundNumber(1), "carcassonne", 3, tables, status=RoundStatus.PLAYING)
    return replace(event, rounds=(first,))


def _entry(number: int, *, here: bool) -> Entry:
    first, last, club = NAMES[(number - 1) % len(NAMES)]
    return Entry(
        number=EntryNumber(number),
        first_name=first,
        last_name=last if number <= len(NAMES) else f"{last} {number}",
        club=club or None,
        status=EntryStatus.ACTIVE if here else EntryStatus.REGISTERED,
        desk=EntryDesk(present=here, paid=number % 3 == 0),
    )


@dataclass
class EventInMemory:
    """An open event without a store."""

    event: Event
    derived: Derived = field(default_factory=Derived)
    listeners: list[Callable[[Changes], None]] = field(default_factory=list)
    done: list[tuple[Act, Event]] = field(default_factory=list)
    undone: list[tuple[Act, Event]] = field(default_factory=list)
    saved_at: datetime = datetime(2026, 11, 21, 10, 42, tzinfo=UTC)

    @property
    def timeline(self) -> EventInMemory:
        return self

    @property
    def undoable(self) -> Act | None:
        return self.done[-1][0] if self.done else None

    @property
    def redoable(self) -> Act | None:
        return self.undone[-1][0] if self.undone else None

    def now(self) -> datetime:
        return self.saved_at

    def half_typed(self, number: RoundNumber) -> Autosave:
        return Autosave(Path("nowhere") / str(number))

    def read_again(self) -> None:
        """Nothing is kept elsewhere."""

    def subscribe(self, listener: Callable[[Changes], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def act(
        self, kind: str, args: Mapping[str, int | str | None], change: Callable[[Event], Event]
    ) -> Changes:
        act = Act(len(self.done) + 1, self.saved_at, Mode.ACT, kind, args)
        self.done.append((act, self.event))
        self.undone.clear()
        return self._become(change(self.event), act, Way.ACT)

    def undo(self) -> Changes:
        act, before = self.done.pop()
        self.undone.append((act, self.event))
        return self._become(before, act, Way.UNDO)

    def redo(self) -> Changes:
        act, after = self.undone.pop()
        self.done.append((act, self.event))
        return self._become(after, act, Way.REDO)

    def _become(self, event: Event, act: Act, way: Way) -> Changes:
        found = changed_topics(self.event, event)
        self.event = event
        changes = Changes(event.settings.id, found, act.kind, act.args, self.saved_at, way)
        for listener in tuple(self.listeners):
            listener(changes)
        return changes


@dataclass
class HostDouble(Host):
    """Writes down what a window asks the program for."""

    asked: list[object] = field(default_factory=list)
    several = True

    def open_event(self, event: str, *, beside: bool = False) -> None:
        self.asked.append(("beside" if beside else "open", event))

    def another_window(self) -> None:
        self.asked.append("another")

    def next_window(self) -> None:
        self.asked.append("next")

    def leave_event(self) -> None:
        self.asked.append("leave")

    def reopen_library(self) -> None:
        self.asked.append("reopen")

    def prefer(self, preferences: Preferences) -> None:
        self.asked.append(preferences)

    def keep(self, preferences: Preferences) -> None:
        self.asked.append(("keep", preferences))


@dataclass
class Answers(Messages):
    """Somebody who answers every box; `asked` are the titles."""

    yes: bool = True
    file: Path | None = None
    leaving: Leaving = Leaving.DISCARD
    asked: list[str] = field(default_factory=list)

    def acknowledge(self, title: str, text: str) -> None:
        self.asked.append(title)

    def confirm(
        self,
        title: str,
        text: str,
        verb: str,
        consequences: Sequence[str] = (),
        *,
        word: str = "",
    ) -> bool:
        self.asked.append(title)
        return self.yes

    def ask_unsaved(self, title: str, text: str) -> Leaving:
        self.asked.append(text)
        return self.leaving

    def open_file(self, title: str, kinds: str, folder: Path | None = None) -> Path | None:
        self.asked.append(title)
        return self.file

    def save_file(self, title: str, proposed: Path, kinds: str) -> Path | None:
        self.asked.append(title)
        return self.file

    def folder(self, title: str, start: Path | None = None) -> Path | None:
        self.asked.append(title)
        return self.file


class SamplePage(Page):
    """A page with one of everything, over the entries of an event in memory."""

    def __init__(self, shell: Shell, step: Step, opened: EventInMemory) -> None:
        super().__init__(shell)
        self.step = step
        self._opened = opened
        self.make_acts(self)
        self.search = SearchField(shell.look, "Search by name or club")
        self.model = entry_model(shell.look, self)
        self.table = TableView(shell.look, self.model, "Entries")
        self.search.drive_list(self.table)
        self.search.searched.connect(self.table.search_rows)
        self.pill = StatusPill(shell.look, "2 tables playing", Tone.NOW)
        self.box.addWidget(self.search)
        self.box.addWidget(self.table, 1)

    def title(self) -> str:
        return self.step.title

    def state_line(self) -> str:
        here = sum(1 for e in self._opened.event.entries if e.desk.present)
        return f"{here} of {len(self._opened.event.entries)} players are here."

    def notices(self) -> Sequence[Notice]:
        return (
            Notice("Two people have not paid: Bo Li, Ugo Zà.", action=self._check_in),
            Notice("Table 4 has no result.", Tone.WRONG),
        )

    def primary(self) -> Action:
        return self._draw

    def secondary(self) -> Sequence[Action]:
        return (self._refused, self._check_in)

    def refresh(self, changes: Changes | None) -> None:
        self.table.show_rows(self._opened.event.entries)

    def first_focus(self) -> QWidget | None:
        return self.search

    @act("Check in", GO_ON, icon="user-check")
    def _check_in(self) -> None:
        row = self.table.current_row
        if row is None:
            return
        here = replace(row, desk=replace(row.desk, present=True))
        self._opened.act(
            "check-in",
            {"entry": row.number},
            lambda event: replace(
                event, entries=tuple(here if e.number == row.number else e for e in event.entries)
            ),
        )

    @act("Draw round 1", keys="Ctrl+D", icon="shuffle")
    def _draw(self) -> None:
        self.shell.say("Nothing was drawn.", Tone.ATTENTION)

    @act("Import a list", icon="file-up", unless=lambda self: ["Round 1 is drawn."])
    def _refused(self) -> None:
        self.shell.say("Nothing was imported.", Tone.ATTENTION)


def entry_model(look: Style, parent: QWidget | None = None) -> RowsModel[Entry]:
    """The model of an entry list."""
    columns = (
        Column[Entry]("No.", lambda e: str(e.number), order=lambda e: e.number, figures=True),
        Column[Entry](
            "State",
            lambda e: "present" if e.desk.present else "expected",
            icon=lambda e: "circle-check" if e.desk.present else "circle",
            tone=lambda e: Tone.GOOD if e.desk.present else Tone.PLAIN,
        ),
        Column[Entry]("Name", lambda e: f"{e.last_name} {e.first_name}", stretch=True, strong=True),
        Column[Entry]("Club", lambda e: e.club or "", stretch=True),
        Column[Entry](
            "Paid", lambda e: "", check=lambda e: e.desk.paid, ticked=lambda _e, _v: None
        ),
    )
    return RowsModel(look, columns, lambda e: e.number, parent)


def listed_actions(window: MainWindow) -> list[Action]:
    """The acts that the box for everything offers now."""
    return [one.action for one in window.everything_box.answers if one.action is not None]


def unnamed(window: QWidget) -> list[str]:
    """Widgets the keyboard reaches and a screen reader has no name for."""
    found = []
    for widget in [window, *window.findChildren(QWidget)]:
        if not widget.isVisibleTo(window) or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        if not interface.text(QAccessible.Text.Name):
            found.append(type(widget).__name__)
    return found
