"""Pictures of the desk while a round is played, corrected and judged, to be looked at.

`python -m tests.tools.desk_screenshots [part of a name …]` writes to build/screenshots/ those whose
name has every part.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.engine.event import BottomReason, Entry, EntryStatus, Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import Reason
from bglmanager.services import lateness, leaving, penalties
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.application import make_application
from bglmanager.ui.pages.standings.what_if import WhatIf
from bglmanager.ui.preferences import Appearance
from tests.helpers.days import Day
from tests.helpers.events import settings, with_round
from tests.tools.make_samples import people
from tests.tools.screenshots import FOLDER
from tests.ui.states import State
from tests.ui.tour import CONTROL, NONE, SHIFT, Likes, Tour

Key = Qt.Key
TWICE, SWAP, WHY = (Key.Key_2, CONTROL), (Key.Key_U, CONTROL), (Key.Key_W, CONTROL)
CORRECT, ALL = (Key.Key_F2, NONE), (Key.Key_A, CONTROL)
DOWN, ESCAPE, TAB = (Key.Key_Down, NONE), (Key.Key_Escape, NONE), (Key.Key_Tab, NONE)
SCORES = (52, 47, 31, 28)
MOMENT = 50
"""Milliseconds in which what has the keyboard is scrolled into sight."""


@dataclass(frozen=True)
class View:
    """A way to look at the program."""

    language: str
    appearance: Appearance
    size: tuple[int, int]
    text_size: int = 100

    @property
    def name(self) -> str:
        """How its pictures are called."""
        return f"{self.size[0]}-{self.text_size}-{self.appearance}-{self.language}"


VIEWS = (
    View("it", Appearance.LIGHT, (1366, 768)),
    View("en", Appearance.DARK, (1366, 768)),
    View("it", Appearance.DARK, (1024, 768)),
    View("en", Appearance.LIGHT, (1366, 768), 150),
    View("it", Appearance.LIGHT, (1366, 768), 150),
)


def playing(players: int = 26) -> Event:
    """Round 1 by start number, somebody with the longest of names at table 1."""
    names = [
        ("Maria Antonietta", "Quaranta-Castelvecchi", "Associazione Ludica della Val di Chiana"),
        *((one.first, one.last, one.club) for one in people(players - 1, 7)),
    ]
    entries = tuple(
        Entry(EntryNumber(n), first, last, club=club or None, status=EntryStatus.ACTIVE)
        for n, (first, last, club) in enumerate(names, 1)
    )
    return with_round(Event(settings(name="BGL Firenze", minutes=45, rounds_planned=3), entries))


def some_typed(desk: OpenEvent) -> None:
    """Half of the tables have a result."""
    day = Day(desk)
    for table in day.round.tables[: max(2, len(day.round.tables) // 2)]:
        day.enter(table.number, [score + table.number % 3 for score in SCORES[: len(table.seats)]])


def closed(desk: OpenEvent) -> None:
    """The round is closed."""
    some_typed(desk)
    Day(desk).finish()


def next_playing(desk: OpenEvent) -> None:
    """The round after it is being played."""
    closed(desk)
    Day(desk).start()


def incidents(desk: OpenEvent) -> None:
    """Of the first table one is late, one went home and one was put last; penalties besides."""
    some_typed(desk)
    first, table = RoundNumber(1), TableNumber(1)
    one, two, three, four = (EntryNumber(n) for n in range(1, 5))
    warning, last = PenaltyKind.WARNING, PenaltyKind.LAST
    penalties.give_penalty(
        desk, GivenPenalty(one, warning, Reason.SLOW_PLAY, note="two minutes a move")
    )
    penalties.give_penalty(desk, GivenPenalty(two, warning, Reason.LIST_WRONG))
    penalties.give_penalty(desk, GivenPenalty(three, last, Reason.REVEALED_SECRET))
    leaving.leave_game(desk, first, table, four, BottomReason.WITHDREW)
    penalties.give_penalty(
        desk, GivenPenalty(EntryNumber(9), PenaltyKind.EXPULSION, Reason.UNSPORTING)
    )
    lateness.note_late(desk, first, TableNumber(6), EntryNumber(21))


def next_after_incidents(desk: OpenEvent) -> None:
    """The round after all that is being played."""
    incidents(desk)
    Day(desk).finish()
    Day(desk).start()


def everything_twice(desk: OpenEvent) -> None:
    """Two rounds and what was corrected since."""
    incidents(desk)
    Day(desk).finish()
    Day(desk).play()
    day = Day(desk)
    day.enter(2, SCORES[::-1], round_=1, reason="read upside down")
    day.enter(3, (40, 39, 38, 37), round_=2, reason="Ö" * 20 + " " + "the sheet was wet " * 4)


ROUND, LARGE = playing(), playing(300)
READ = State("round-1", ROUND, [TWICE, "1", "53", "48"], some_typed)
MISREAD = ("28", "31", "47", "52", "two lines exchanged")
STATES: Mapping[str, State] = {
    "typing": State("round-1", ROUND, ["5", "40"], some_typed),
    "many": State("round-1", LARGE, ["31", "40"], some_typed),
    "many-why": State("round-1", LARGE, ["31", WHY], some_typed),
    "drawn": State("round-1", ROUND, ["5", (Key.Key_D, CONTROL), "40"]),
    "incidents": State("round-1", ROUND, ["1"], incidents),
    "late": State("round-1", ROUND, ["6"], incidents),
    "note": State("round-1", ROUND, ["1", (Key.Key_N, CONTROL)], incidents),
    "second-begun": State("round-1", ROUND, [TWICE], some_typed),
    "second-reading": READ,
    "second-stopped": State("round-1", ROUND, [*READ.presses, "23", "29"], some_typed),
    "second-left": State("round-1", ROUND, [*READ.presses, "23", "29", ESCAPE, "2"], some_typed),
    "closed": State("round-1", ROUND, [], closed),
    "correcting": State("round-1", ROUND, ["1", CORRECT, "52"], closed),
    "consequences": State("round-1", ROUND, ["1", CORRECT, *MISREAD], next_playing),
    "consequences-many": State("round-1", LARGE, ["1", CORRECT, *MISREAD], next_playing),
    "swap": State("round-1", ROUND, [SWAP], some_typed),
    "swap-sheets": State("round-1", ROUND, [SWAP, "1", "2"], some_typed),
    "swap-players": State("round-1", ROUND, [SWAP, DOWN, "", "quara", "villa"], some_typed),
    "swap-late": State("round-1", ROUND, [SWAP, "1", "2", ""], next_playing),
    "why-seat": State("round-2", ROUND, ["1", WHY], next_playing),
    "why-rank": State("standings", ROUND, [DOWN, DOWN], everything_twice),
    "standings": State("standings", LARGE, [], next_playing),
    "corrections": State("history", ROUND, [(Key.Key_F3, NONE)], everything_twice),
    "history": State("history", ROUND, [], everything_twice),
    "referee-empty": State("referee", ROUND),
    "referee-log": State("referee", ROUND, [], incidents),
    "referee-player": State("referee", ROUND, ["quara"], incidents),
    "referee-back": State(
        "referee",
        ROUND,
        [(Key.Key_F, CONTROL), DOWN, DOWN, *[TAB] * 2, (Key.Key_Delete, NONE)],
        incidents,
    ),
    "referee-back-late": State(
        "referee",
        ROUND,
        [(Key.Key_F, CONTROL), TAB, DOWN, DOWN, (Key.Key_Delete, NONE), "scambio di persona"],
        next_after_incidents,
    ),
    "referee-near": State("referee", ROUND, [(Key.Key_F3, NONE)], incidents),
    "referee-seat": State("round-1", ROUND, ["1", (Key.Key_F6, SHIFT)], some_typed),
}
"""Name → state."""


def take(tour: Tour, name: str, state: State, view: View) -> None:
    """One picture: the window as it is once everything has come."""
    state.show(tour, view.size)
    for part in tour.window.findChildren(WhatIf):
        while part.isVisible() and not part.is_ready:
            QTest.qWait(MOMENT)
    QTest.qWait(MOMENT)
    tour.window.grab().save(str(FOLDER / f"desk-{name}-{view.name}.png"))


def main(wanted: list[str]) -> int:
    """Take the pictures; says how many."""
    application = make_application(["screenshots"])
    FOLDER.mkdir(parents=True, exist_ok=True)
    asked = [
        (name, state, view)
        for (name, state), view in product(STATES.items(), VIEWS)
        if all(part in f"{name}-{view.name}" for part in wanted)
    ]
    for name, state, view in asked:
        with tempfile.TemporaryDirectory() as folder:  # nobody has played before
            likes = Likes(view.language, view.appearance, view.text_size)
            tour = Tour(application, Path(folder), likes)
            take(tour, name, state, view)
            tour.close()
    print(f"{len(asked)} pictures in {FOLDER}")
    return 0


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    sys.exit(main(sys.argv[1:]))
