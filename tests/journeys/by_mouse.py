"""What every event by mouse alone does: the new event, the list, rounds, the ranking on paper."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EntryStatus, RoundStatus, Table
from bglmanager.services import documents, pre_start_check, rounds
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.prints.page import PrintsPage
from tests.journeys.cups import write_names
from tests.journeys.mouse import Mouse
from tests.journeys.person import at_the_keyboard
from tests.printing.reading import text

GRAB = pytest.mark.qt_log_ignore("does not support grabbing the keyboard")
"""What menus say where there is no screen."""

Figures = Callable[[Table], Sequence[str]]
"""What is pressed at a table, field after field."""


@dataclass(frozen=True)
class Kind:
    """A kind of event: what the league field says of it, who comes, how a sheet is filled in."""

    league: str
    players: int
    figures: Figures
    per_table: int = 0
    game: str = ""
    teams: bool = False
    final: bool = True


@pytest.fixture
def mouse(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Mouse]:
    with at_the_keyboard(qtbot, qapp, tmp_path) as person:
        yield Mouse(person)


# ------------------------------------------------------------------------------- before the draw


def begin(mouse: Mouse, kind: Kind, folder: Path) -> None:
    """A new event, its list, and everybody there."""
    make_event(mouse, kind)
    take_the_list(mouse, kind.players, folder)
    check_in(mouse)


def make_event(mouse: Mouse, kind: Kind) -> None:
    mouse.press("New event")
    page = mouse.person.window.page
    assert isinstance(page, HomePage)
    mouse.pick(page.form.league, kind.league)
    if kind.game:
        mouse.press_line(page.form.game.found, kind.game)
    if kind.per_table:
        mouse.step_to(page.form.per_table, kind.per_table)
    mouse.person.wait_for_another_window(lambda: mouse.press("Create the event"))


def at_the_event(mouse: Mouse, wanted: Callable[[EventPage], QWidget]) -> EventPage:
    """The page of the event, at the section in which this is."""
    mouse.go("event")
    page = mouse.person.window.page
    assert isinstance(page, EventPage)
    mouse.open_section(page.form.sections.titles, wanted(page))
    return page


def choose_setting(mouse: Mouse, name: str, begins: str) -> None:
    """Choose another value of a setting from its list, and save it."""
    page = at_the_event(mouse, lambda page: page.form.fields[name].editor)
    box = page.form.fields[name].editor
    assert isinstance(box, QComboBox)
    mouse.pick(box, begins)
    mouse.go_on()


def take_the_list(mouse: Mouse, players: int, folder: Path, teams: Sequence[str] = ()) -> None:
    """Names come from a file, and the teams of so many of them each in turn, where there are."""
    mouse.go("entries")
    person = mouse.person
    person.answers.file = write_names(folder, players, teams)
    mouse.press("Import a list")
    person.qtbot.waitUntil(lambda: person.entries.intake.is_preview)
    mouse.go_on()
    assert len(person.desk.event.entries) == players


def check_in(mouse: Mouse) -> None:
    """Everybody by the menu of his line."""
    for entry in mouse.person.desk.event.entries:
        mouse.menu_of_row(mouse.person.entries.listed.table, entry.number)
        mouse.choose("Here")
    there = {entry.status for entry in mouse.person.desk.event.entries}
    assert there == {EntryStatus.ACTIVE}


# ----------------------------------------------------------------------------------- the rounds


def play_round(mouse: Mouse, kind: Kind) -> bool:
    """Draw the next round, publish it, fill in its sheets, close it; False where none is left."""
    number = mouse.round + 1
    if f"round-{number}" not in [step.key for step in mouse.person.window.steps]:
        return False
    mouse.go(f"round-{number}")
    draw_and_publish(mouse)
    assert mouse.round == number
    fill_in_tables(mouse, kind.figures)
    mouse.close_round()
    return True


def draw_and_publish(mouse: Mouse, sizes: Sequence[int] | None = None) -> None:
    """Draw the round that is shown, see that its tables are so large, publish it.

    Who did not come lapses: before the first draw that is asked, and answered.
    """
    mouse.go_on()
    if pre_start_check.entries_asked(mouse.person.desk.event):
        mouse.go_on()
    found = [len(table.seats) for table in mouse.last.tables]
    assert sizes is None or found == list(sizes)
    mouse.go_on()
    assert mouse.last.status is RoundStatus.PLAYING


def fill_in_tables(mouse: Mouse, figures: Figures, *left_out: int) -> None:
    """Open every table of the newest round that has no result, but these, and fill it in."""
    made = mouse.last
    for number in rounds.missing_tables(made):
        if number not in left_out:
            mouse.open_table(number)
            mouse.fill_in(figures(made.table(number)))


# ------------------------------------------------------------------------------ what comes of it


def finish(mouse: Mouse, folder: Path, title: str = "Final ranking") -> Any:
    """The result file, which stands its check, and the final ranking on paper; what is in it."""
    person = mouse.person
    file = folder / "risultato.bgl.json"
    person.answers.file = file
    mouse.go("send")
    mouse.go_on()
    person.qtbot.waitUntil(file.exists)
    data = file.read_bytes()
    assert documents.verify_document(data) == ()
    document = json.loads(data)
    ranking = person.desk.derived.final_ranking
    assert [line["entry"] for line in document["derived"]["final_ranking"]] == list(ranking)
    assert title in print_standings(mouse, folder)
    return document


def print_standings(mouse: Mouse, folder: Path) -> str:
    """The final ranking on paper, as it reads."""
    person = mouse.person
    mouse.go("standings")
    mouse.press("Print")
    page = person.window.page
    assert isinstance(page, PrintsPage)
    person.qtbot.waitUntil(lambda: page.printed is not None)
    file = folder / "standings.pdf"
    person.answers.file = file
    mouse.press("Save as…")
    person.qtbot.waitUntil(file.exists)
    return text(file.read_bytes())
