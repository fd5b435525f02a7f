"""What every journey through a single event does: the questions, the list, draw, export."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from anyascii import anyascii
from PySide6.QtCore import Qt

from bglmanager.engine.event import EntryStatus, Event, RoundStatus, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.resources import path
from bglmanager.services import pre_start_check
from bglmanager.ui.pages.home.page import HomePage
from tests.journeys.person import CONTROL, Person

Key = Qt.Key
ENTER = Key.Key_Return
FALLING = ("50", "40", "30", "20", "10", "8", "6")
"""Scores in seat order."""


def scores(table: Table) -> Sequence[str]:
    """A score of each, the first seat the best."""
    return FALLING[: len(table.seats)]


def bids(table: Table) -> Sequence[str]:
    """Bid and score of each."""
    return [figure for score in scores(table) for figure in ("0", score)]


def island(table: Table) -> Sequence[str]:
    """Points, and what breaks ties."""
    seats = (
        ("10", "4", "7", "2"),
        ("9", "3", "6", "1"),
        ("8", "3", "5", "1"),
        ("5", "2", "4", "0"),
    )
    return [figure for seat in seats[: len(table.seats)] for figure in seat]


def ask_and_answer(person: Person, played_by: str, city: str) -> None:
    """Make an event by the regulation whose words begin so."""
    person.press(Key.Key_N, CONTROL)
    page = person.window.page
    assert isinstance(page, HomePage)
    page.form.league.setFocus()
    person.press(Key.Key_Home)
    while not page.form.league.currentText().startswith(played_by):
        last = page.form.league.currentIndex()
        person.press(Key.Key_Down)
        assert page.form.league.currentIndex() > last, played_by
    page.form.city.setFocus()
    person.type(city)
    person.wait_for_another_window(lambda: person.press(ENTER))


SAMPLE = path("samples/iscritti.csv")


def write_names(folder: Path, players: int, teams: Sequence[str] = ()) -> Path:
    """A list of so many, in the order of the alphabet; each team has the same share of them."""
    rows = [("Cognome", "Nome", *(("Squadra",) if teams else ()))]
    for n in range(players):
        letters = chr(65 + n % 26) + (chr(97 + n // 26) if players > 26 else "")
        team = (teams[n * len(teams) // players],) if teams else ()
        rows.append((f"Rossi{letters}", f"Anna{letters}", *team))
    file = folder / "names.csv"
    file.write_text("\n".join(map(",".join, rows)), encoding="utf-8")
    return file


def write_ranking(folder: Path, event: Event) -> tuple[Path, list[EntryNumber]]:
    """A ranking of the league with some of the list, and who they are, the best first."""
    first, *others = event.entries
    best = (first, *(others[n] for n in (9, 3, 17, 5)))
    lines = [f"{e.last_name};{e.first_name};{900 - n}" for n, e in enumerate(best)]
    file = folder / "classifica.csv"
    file.write_text("\n".join(["cognome;nome;punti", *lines]), encoding="utf-8")
    return file, [entry.number for entry in best]


def meetings(event: Event) -> list[frozenset[EntryNumber]]:
    """Who sat together, table by table."""
    return [frozenset(s.entry for s in t.seats) for r in event.rounds for t in r.tables]


def take_the_list(person: Person, file: Path = SAMPLE) -> None:
    """Import a list, the sample unless told."""
    person.go("entries")
    page = person.entries
    person.answers.file = file
    person.press(Key.Key_I, CONTROL)
    person.qtbot.waitUntil(lambda: page.intake.is_preview)
    person.press(ENTER, CONTROL)


def check_in(person: Person, players: int) -> None:
    """Type the names of the first of the list; the others do not come."""
    for entry in person.desk.event.entries[:players]:
        person.type(anyascii(f"{entry.last_name} {entry.first_name}"))
        person.press(ENTER)
    there = [entry.status for entry in person.desk.event.entries].count(EntryStatus.ACTIVE)
    assert there == players


def draw_and_publish(person: Person, sizes: Sequence[int] | None) -> None:
    """Draw the round that is shown, see that its tables are so large, publish it.

    Who did not come lapses: before the first draw that is asked, and Ctrl+Enter says so.
    """
    person.press(ENTER, CONTROL)
    if pre_start_check.entries_asked(person.desk.event):
        person.press(ENTER, CONTROL)
    found = [len(table.seats) for table in person.desk.event.rounds[-1].tables]
    assert sizes is None or found == list(sizes)
    person.press(ENTER, CONTROL)
    assert person.desk.event.rounds[-1].status is RoundStatus.PLAYING


def export(person: Person, folder: Path) -> Path:
    """Write the result file."""
    file = folder / "risultato.bgl.json"
    person.answers.file = file
    person.go("send")
    page = person.window.page
    assert page is not None
    primary = page.primary()
    assert primary is not None
    primary.trigger()
    person.qtbot.waitUntil(file.exists)
    return file
