"""What keys cost at the desk with the sheets of 75 and 113 tables in hand, in the eighth round."""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bglmanager.engine import seating
from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.words.check_code import check_code
from tests.bench.desk import library
from tests.bench.engine import large_event
from tests.bench.registry import Figure, as_for_a_user
from tests.bench.watched import Taken, watched

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from bglmanager.services.workspace import OpenEvent
    from bglmanager.ui.main_window import MainWindow

ROUNDS = 8
TRIES = 7
GAME = "alta-tensione"
"""A game whose tables may end level, as those made up here do."""

PLAYERS = (300, 450)
"""75 and 113 tables of four."""


Times = dict[str, list[Taken]]


@dataclass
class Desk:
    """A window over a large event, and hands that are timed; milliseconds by what was done."""

    application: QApplication
    window: MainWindow
    desk: OpenEvent
    times: Times = field(default_factory=lambda: defaultdict(list))

    def press(self, *keys: str) -> Taken:
        """Press keys, or type the texts behind a '; how long the last one took."""
        from PySide6.QtGui import QKeySequence  # noqa: PLC0415 - the other figures need no Qt
        from PySide6.QtTest import QTest  # noqa: PLC0415 - as above
        from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - as above

        took: list[Taken] = []
        for key in keys:
            focus = QApplication.focusWidget() or self.window
            with watched(took):
                if key.startswith("'"):
                    QTest.keyClicks(focus, key[1:])
                else:
                    QTest.keySequence(focus, QKeySequence(key))
                self.application.processEvents()
        return took[-1]

    def timed(self, name: str, *keys: str) -> None:
        """Press keys, each of which is what this name says."""
        self.times[name] += [self.press(key) for key in keys]

    def type(self, *texts: str) -> None:
        """Type texts, each followed by Enter."""
        for text in texts:
            self.press(f"'{text}", "Return")

    def page(self, key: str) -> Taken:
        """Show the page of a step; how long that took."""
        took: list[Taken] = []
        with watched(took):
            self.window.go(key)
            self.application.processEvents()
        return took[-1]

    def done(self) -> str | None:
        """The kind of the newest act: a script that did not do what it says is found out."""
        act = self.desk.timeline.undoable
        return None if act is None else act.kind


@cache
def last_round(players: int, status: RoundStatus = RoundStatus.PLAYING) -> Event:
    """The eighth round, of tables of four, without a result."""
    made = large_event(ROUNDS - 1, players)
    settings = replace(made.settings, rounds_planned=ROUNDS, game=GAME)
    people = tuple(replace(e, last_name=_name(e.number)) for e in made.entries)
    played = tuple(replace(round_, game=GAME) for round_ in made.rounds)
    made = replace(made, settings=settings, entries=people, rounds=played)
    drawn = replace(seating.next_round(made), status=status)
    return replace(made, rounds=(*made.rounds, drawn))


def _name(number: int) -> str:
    """A surname that no other one begins with."""
    letters = "bcdfglmnprstvz"
    first, rest = divmod(number, 14 * 14)
    return "A" + "".join(letters[n] + "ao"[first % 2] for n in divmod(rest, 14)) + "ei"[first // 2]


def scored(event: Event, left: int = 0) -> Event:
    """The same with a result at every table of the last round but this many."""
    last = event.rounds[-1]
    count = len(last.tables) - left
    tables = tuple(
        replace(
            table,
            seats=tuple(
                replace(seat, score=90 - 10 * place + table.number)
                for place, seat in enumerate(table.seats)
            ),
        )
        for table in last.tables[:count]
    )
    whole = replace(last, tables=(*tables, *last.tables[count:]))
    return replace(event, rounds=(*event.rounds[:-1], whole))


@contextmanager
def at_the_desk(event: Event) -> Iterator[Desk]:
    """The whole program over this event, every write on the disk before it counts."""
    from PySide6.QtTest import QTest  # noqa: PLC0415 - the other figures need no Qt

    from bglmanager.ui.application import make_application  # noqa: PLC0415 - as above
    from bglmanager.ui.preferences import LibraryPreferences  # noqa: PLC0415 - as above
    from bglmanager.ui.program import PAUSE_MS, Program  # noqa: PLC0415 - as above

    application = make_application(["bench"])
    with tempfile.TemporaryDirectory() as name, library(Path(name)) as workspace:
        desk = workspace.import_document(event)
        program = Program(application, workspace, LibraryPreferences(workspace), Path(name))
        window = program.start(desk.id)
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        QTest.qWait(2 * PAUSE_MS)  # what opening has left behind is swept
        yield Desk(application, window, desk)
        window.close()


def type_sheets(players: int) -> Times:
    """Tables opened by number, typed and saved; what keys do to a seat, and take back."""
    with at_the_desk(last_round(players)) as desk:
        for n in range(TRIES):
            desk.page("standings")
            desk.times["the page of a round opened"].append(desk.page(f"round-{ROUNDS}"))
            table = 11 * n + 3
            desk.press("Esc", f"'{table}")
            desk.timed("a table opened by its number", "Return")
            for score in ("52", "41", "30"):
                desk.timed("a digit, with its preview", *(f"'{digit}" for digit in score))
                desk.timed("the next seat", "Return")
            desk.press("'20")
            desk.timed("a result saved, the next table open", "Return")
            assert desk.done() == "enter-result"
            desk.timed("undo of a result", "Ctrl+Z")
            desk.timed("redo of a result", "Ctrl+Shift+Z")
            event = desk.desk.event
            made = event.round(RoundNumber(ROUNDS))
            code = check_code(event.settings.id, made, made.table(TableNumber(table + 1)))
            desk.press("Esc", f"'{code}")
            desk.timed("a table opened by its code", "Return")
            desk.timed("why a player sits here", "Ctrl+W")
            desk.timed("why, of the next player", "Down")
            desk.press("Ctrl+W")
            desk.press("Ctrl+N", "'they asked")
            desk.timed("a note about a table", "Return")
            assert desk.done() == "table-noted", desk.done()
            desk.timed("five minutes more", "F12")
            assert desk.done() == "add-minutes"
            desk.timed("left the event", "Del", "F5")
            desk.press("Ctrl+Z")
        return desk.times


def correct_this_round(players: int) -> Times:
    """A result of the round that is being played, corrected with a reason."""
    with at_the_desk(scored(last_round(players), left=20)) as desk:
        for n in range(TRIES):
            _mistake(desk, 7 * n + 2)
            desk.timed("a result of this round corrected", "Return")
            _is_corrected(desk)
        return desk.times


def _mistake(desk: Desk, table: int) -> None:
    """Another result for a table, up to the reason."""
    desk.press("Esc", f"'{table}", "Return", "F2")
    for score in ("10", "20", "30", "40"):
        desk.press("Ctrl+A", f"'{score}", "Return")
    desk.press("'misread")


def _is_corrected(desk: Desk) -> None:
    assert desk.done() == "correct-result", desk.done()
    desk.timed("undo of a correction", "Ctrl+Z")


def correct_before(players: int, status: RoundStatus, number: int, choice: str) -> Times:
    """A result of an older round corrected while the eighth is in this state."""
    said = f"{CHOICES[choice]} a round {'drawn' if status is RoundStatus.DRAFT else 'being played'}"
    with at_the_desk(last_round(players, status)) as desk:
        for n in range(TRIES):
            desk.page(f"round-{number}")
            _mistake(desk, 9 * n + 4)
            desk.timed(f"what a correction of round {number} changes", "Return")
            assert desk.done() != "correct-result"
            desk.press(f"'{choice}")
            desk.timed(f"{said}, round {number} corrected", "Return")
            _is_corrected(desk)
        return desk.times


CHOICES = {"k": "keep", "r": "repair", "d": "draw again"}


def swap(players: int) -> Times:
    """Sheets of two tables swapped: in this round, and in the one before."""
    with at_the_desk(scored(last_round(players), left=20)) as desk:
        for n in range(TRIES):
            _swap(desk, "here", 2 * n + 1)
            assert desk.done() == "sheets-swapped", desk.done()
            desk.press("Ctrl+Z")
        for n in range(TRIES):
            desk.page(f"round-{ROUNDS - 1}")
            _swap(desk, "in the round before", 2 * n + 1)
            desk.timed("swapped sheets put right, the next round kept", "Return")
            assert desk.done() == "sheets-swapped", desk.done()
            desk.timed("undo of swapped sheets", "Ctrl+Z")
        return desk.times


def _swap(desk: Desk, where: str, table: int) -> None:
    desk.press("Esc")
    desk.timed("sheets swapped: the question", "Ctrl+U")
    desk.press("'1", f"'{table}", "Return")
    desk.timed(f"swapped sheets shown {where}", f"'{table + 1}")
    desk.press("Return")
    desk.timed(f"swapped sheets, Enter {where}", "Return")


def type_again(players: int) -> Times:
    """A second person types the same sheets: alike, and otherwise."""
    with at_the_desk(scored(last_round(players), left=20)) as desk:
        desk.timed("the second pass begun", "Ctrl+2")
        for n in range(TRIES):
            for table, other in ((4 * n + 1, 0), (4 * n + 2, 1)):
                desk.press(f"'{table}", "Return")
                for place in range(3):
                    desk.press(f"'{90 - 10 * place + table + other * (place == 0)}", "Return")
                desk.press(f"'{60 + table}")
                name = "typed otherwise: stopped" if other else "typed alike by the second person"
                desk.timed(name, "Return")
                assert desk.done() == ("second-differs" if other else "second-pass"), desk.done()
            desk.timed("the second reading taken", "'b")
            assert desk.done() == "correct-result", desk.done()
        return desk.times


def explain(players: int) -> Times:
    """Why somebody stands where he does in the standings."""
    with at_the_desk(last_round(players)) as desk:
        desk.times["the standings opened"].append(desk.page("standings"))
        desk.press("Tab", "Down", "Down")
        for _ in range(TRIES):
            desk.timed("why a player is ranked there", "Ctrl+W")
            desk.timed("why, of the one below", "Down")
            desk.press("Ctrl+W")
        paint_standings(desk)
        return desk.times


def paint_standings(desk: Desk) -> None:
    """All rows that a large window has in sight."""
    from bglmanager.ui.pages.standings.page import StandingsPage  # noqa: PLC0415 - as above

    desk.window.resize(1920, 1010)
    desk.application.processEvents()
    page = desk.window.page
    assert isinstance(page, StandingsPage)
    for _ in range(TRIES):
        with watched(desk.times["the standings painted"]):
            page.listed.table.viewport().repaint()


def close_round(players: int) -> Times:
    """The last result is in: the round is closed, opened again by undo, and closed."""
    with at_the_desk(scored(last_round(players))) as desk:
        for _ in range(TRIES):
            desk.page(f"round-{ROUNDS}")
            desk.timed("a round closed", "Ctrl+Return")
            assert desk.done() == "close"
            desk.timed("undo of closing", "Ctrl+Z")
        return desk.times


def punish(players: int) -> Times:
    """Warnings given at the referee's desk, typed by letters."""
    with at_the_desk(last_round(players)) as desk:
        for n in range(TRIES):
            desk.times["the referee's page opened"].append(desk.page("referee"))
            name = desk.desk.event.entries[31 * n].last_name
            desk.timed("a letter of a player for the referee", *(f"'{one}" for one in name))
            desk.timed("a player chosen by the referee", "Return")
            desk.timed("a letter of a reason", *(f"'{one}" for one in "slow"))
            desk.timed("a warning given", "Return")
            assert desk.done() == "penalty-warning"
            desk.page("standings")
        return desk.times


SCRIPTS: Sequence[Callable[[int], Times]] = (
    type_sheets,
    correct_this_round,
    *(
        partial(correct_before, status=status, number=number, choice=choice)
        for status in (RoundStatus.DRAFT, RoundStatus.PLAYING)
        for number in (ROUNDS - 1, 1)
        for choice in CHOICES
        if number > 1 or (status, choice) == (RoundStatus.PLAYING, "r")
    ),
    swap,
    type_again,
    close_round,
    punish,
    explain,
)


LATEST, FIRST = (
    partial(correct_before, status=RoundStatus.PLAYING, number=number, choice="r")
    for number in (ROUNDS - 1, 1)
)
BUDGETS: Sequence[tuple[Callable[[int], Times], str, float]] = (
    (type_sheets, "the page of a round opened", 100),
    (type_sheets, "a table opened by its number", 50),
    (type_sheets, "a table opened by its code", 50),
    (type_sheets, "a digit, with its preview", 30),
    (type_sheets, "a result saved, the next table open", 100),
    (type_sheets, "undo of a result", 100),
    (type_sheets, "why a player sits here", 100),
    (type_sheets, "a note about a table", 100),
    (LATEST, "what a correction of round 7 changes", 100),
    (LATEST, "repair a round being played, round 7 corrected", 100),
    (FIRST, "what a correction of round 1 changes", 100),
    (FIRST, "repair a round being played, round 1 corrected", 100),
    (FIRST, "undo of a correction", 100),
    (swap, "swapped sheets put right, the next round kept", 100),
    (type_again, "typed alike by the second person", 100),
    (type_again, "typed otherwise: stopped", 100),
    (close_round, "a round closed", 100),
    (close_round, "undo of closing", 100),
    (punish, "a warning given", 100),
    (explain, "the standings painted", 12),
)
"""What the window's thread may work for it with 113 tables; the middle one of the tries counts."""

_seen: dict[int, Times] = {}


def _measured(script: Callable[[int], Times], name: str) -> float:
    """A script is gone through once for all its actions."""
    times = _seen.get(id(script))
    if times is None:
        times = _seen[id(script)] = script(PLAYERS[-1])
    return median(one.worked for one in times[name])


FIGURES = tuple(
    Figure(f"{name}, 113 tables", budget, "ms", partial(_measured, script, name))
    for script, name, budget in BUDGETS
)


def main() -> None:
    """Print what every action takes, for both sizes.

    The middle one of the window's own work, the worst of it, and the middle one with disk and all.
    """
    as_for_a_user()
    wanted = sys.argv[1:]
    print(f"{'action':60}" + "".join(f"{n:>8} pl. worst whole" for n in PLAYERS))
    for script in SCRIPTS:
        if wanted and getattr(script, "__name__", "correct_before") not in wanted:
            continue
        seen = [script(players) for players in PLAYERS]
        for name in seen[0]:
            print(f"{name:60}" + "".join(_told(times[name]) for times in seen), flush=True)


def _told(times: Sequence[Taken]) -> str:
    worked, whole = [one.worked for one in times], [one.whole for one in times]
    return f"{median(worked):>10.0f} {max(worked):>6.0f} {median(whole):>5.0f}"


if __name__ == "__main__":
    main()
