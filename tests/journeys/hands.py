"""An event kept in the library, played by keys in the whole program, and its result file."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.ids import TableNumber
from bglmanager.services import documents
from bglmanager.services.workspace import OpenEvent
from tests.helpers.workspaces import open_workspace
from tests.journeys.cups import export
from tests.journeys.person import CONTROL, LIBRARY, SHIFT, Person, at_the_keyboard

Key = Qt.Key
ENTER = Key.Key_Return
Chord = tuple[Qt.Key, Qt.KeyboardModifier]
Typed = str | Qt.Key | Chord
"""A text that is followed by Enter, or a key, alone or with another one held."""

ALL: Chord = (Key.Key_A, CONTROL)
DRAWN_TABLE: Chord = (Key.Key_D, CONTROL)
PLACES: Chord = (Key.Key_R, CONTROL)
WON: Chord = (Key.Key_1, CONTROL)
MOMENT = dt.datetime(2026, 3, 14, 18, tzinfo=dt.UTC)
UNSAID: tuple[object, ...] = (None, 0, [], {})
"""What a fact of a seat is where nothing was typed for it."""


@dataclass
class Hands:
    """Somebody who plays an event by keys."""

    person: Person
    folder: Path

    @property
    def desk(self) -> OpenEvent:
        return self.person.desk

    @property
    def event(self) -> Event:
        return self.desk.event

    @property
    def last(self) -> Round:
        """The newest round."""
        return self.event.rounds[-1]

    def do(self, *typed: Typed) -> None:
        """Press and type, wherever the keyboard is."""
        for one in typed:
            if isinstance(one, str):
                self.person.lines(one)
            elif isinstance(one, tuple):
                self.person.press(*one)
            else:
                self.person.press(one)

    def start(self, sizes: Sequence[int]) -> None:
        """Draw the next round, see that its tables are so large, publish it."""
        number = len(self.event.rounds) + 1
        self.person.go(f"round-{number}")
        self.do((ENTER, CONTROL))
        assert [len(table.seats) for table in self.last.tables] == list(sizes)
        self.do((ENTER, CONTROL))
        assert (self.last.number, self.last.status) == (number, RoundStatus.PLAYING)

    def open(self, table: int) -> None:
        """Open a table by its number, from wherever the keyboard is on the page of a round."""
        if self.person.focus is not self.person.hall.results.number:
            self.do(Key.Key_Escape)
        self.do(str(table))

    def table(self, table: int, *typed: Typed) -> None:
        """Open a table by its number and type what stands on its sheet."""
        self.open(table)
        self.do(*typed)

    def close(self) -> None:
        """Close the newest round."""
        self.do((ENTER, CONTROL))
        assert self.last.status is RoundStatus.CLOSED, self.person.notices

    def names(self, table: int) -> list[str]:
        """Who sits at a table of the newest round, first name first."""
        seats = self.last.table(TableNumber(table)).seats
        entries = [self.event.entry(seat.entry) for seat in seats]
        return [f"{entry.first_name} {entry.last_name}" for entry in entries]

    def undo(self) -> None:
        self.do((Key.Key_Z, CONTROL))

    def redo(self) -> None:
        self.do((Key.Key_Z, CONTROL | SHIFT))

    def canonical(self) -> bytes:
        """The event as a document of an unchanging moment, facts and all that follows."""
        return documents.write_document(self.event, exported_at=MOMENT, for_league=False)

    def document(self) -> Document:
        """The result file as it leaves the program; it stands its own check."""
        data = export(self.person, self.folder).read_bytes()
        assert documents.verify_document(data) == ()
        return Document(json.loads(data))


@dataclass(frozen=True)
class Document:
    """What stands in a result file."""

    whole: Mapping[str, Any]

    def table(self, round_: int, table: int) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.whole["rounds"][round_ - 1]["tables"][table - 1]
        return found

    def seats(self, round_: int, table: int, *names: str) -> list[Any]:
        """These facts of every seat, in seat order; a single one by itself."""
        rows = [[seat.get(name) for name in names] for seat in self.table(round_, table)["seats"]]
        return [row[0] for row in rows] if len(names) == 1 else [tuple(row) for row in rows]

    def unsaid(self, round_: int, table: int, *names: str) -> bool:
        """Whether nobody at this table has any of these facts."""
        seats = self.table(round_, table)["seats"]
        return all(seat.get(name) in UNSAID for seat in seats for name in names)

    def outcome(self, round_: int, table: int) -> list[tuple[int, float]]:
        """Place and points of every seat, in seat order."""
        [found] = [
            one
            for one in self.whole["derived"]["tables"]
            if (one["round"], one["table"]) == (round_, table)
        ]
        return [(seat["place"], seat["points"]) for seat in found["seats"]]

    @property
    def corrections(self) -> list[Mapping[str, Any]]:
        lines: list[Mapping[str, Any]] = self.whole.get("corrections") or []
        return lines


@contextmanager
def hands_on(
    qtbot: QtBot, qapp: QApplication, folder: Path, event: Event | None = None, **more: Any
) -> Iterator[Hands]:
    """The whole program with this event open; it was kept before the laptop came to the hall.

    Without an event the program is started again, and the one it has is chosen from the list.
    """
    if event is None:
        with at_the_keyboard(qtbot, qapp, folder, **more) as person:
            [row] = person.workspace.events()
            person.type(row.name[:4])
            person.wait_for_another_window(lambda: person.press(ENTER))
            yield Hands(person, folder)
        return
    workspace = open_workspace(folder / LIBRARY)
    workspace.import_document(event)
    workspace.close()
    with at_the_keyboard(qtbot, qapp, folder, event=event.settings.id, **more) as person:
        yield Hands(person, folder)


Opener = Callable[..., AbstractContextManager[Hands]]


@pytest.fixture
def play(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Opener:
    """Opens an event in the whole program; without one the program is started again."""
    return lambda made=None: hands_on(qtbot, qapp, tmp_path, made)
