"""The entry list copied into a spreadsheet and imported again: nothing is lost on the way."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.engine.event import (
    Entry,
    EntryDesk,
    EntryStatus,
    Event,
    Gender,
    ListState,
    PlannedRound,
)
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import MULTI
from bglmanager.exchange.entry_lists.columns import FIELDS, field_of
from bglmanager.i18n import Texts
from bglmanager.services import documents, entries, entry_lists
from bglmanager.services.autosave import FOLDER, draft_beside
from bglmanager.services.games import game_catalogue
from bglmanager.ui.messages import Leaving
from bglmanager.ui.pages.entries.entries_table import as_table
from bglmanager.ui.pages.entries.people import Lines
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.list_reading import field_names
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.widgets.table import as_lines
from tests.helpers.events import settings
from tests.helpers.faults import full, moved
from tests.helpers.figures import figure
from tests.helpers.workspaces import open_workspace
from tests.ui.states import STATES
from tests.ui.tour import CONTROL, Tour, settle

NOW = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)

FULL = Entry(
    EntryNumber(7),
    "Maria Antonietta",
    "Quaranta-Castelvecchi",
    email="maria@example.org",
    birth_date=dt.date(1990, 3, 4),
    gender=Gender.FEMALE,
    phone="+39 347 111 22 33",
    nickname="=nina",
    club="Tana; dei Goblin",
    league_id="0042",
    rating=Fraction(3001, 2),
    seeded=True,
    status=EntryStatus.ACTIVE,
    desk=EntryDesk(
        present=True,
        paid=True,
        member=True,
        copies=2,
        promised_copy=True,
        preregistered=dt.datetime(2026, 2, 1, 18, 30, tzinfo=dt.UTC),
        list=ListState.CHECKED,
        notes='table near "the door", -2 stairs' + " and back" * 40,
    ),
)
OTHERS = (
    Entry(
        EntryNumber(1), "Niccolò", "D’Àngelo", gender=Gender.MALE, birth_date=dt.date(1985, 12, 11)
    ),
    Entry(EntryNumber(2), "Maria Chiara", "De Luca", gender=Gender.OTHER, rating=1500),
    Entry(
        EntryNumber(3), "Anna", "Rossi Bianchi", desk=EntryDesk(member=False, promised_copy=False)
    ),
    Entry(EntryNumber(4), "Anna Rosa", "Bianchi", desk=EntryDesk(copies=0, notes="- vegan")),
)


def copied(language: str, *people: Entry, fee: int | None = None) -> str:
    """What is on the clipboard."""
    texts = Texts(language)
    return as_lines(as_table(texts, Lines(texts).of(Event(settings(fee=fee), people))))


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_title_is_understood(language: str) -> None:
    for field, name in field_names(Texts(language)).items():
        assert field_of(name) == field


@pytest.mark.parametrize("language", ["en", "it"])
def test_another_event_gets_the_same_people(language: str, tmp_path: Path) -> None:
    people = (*OTHERS, FULL)
    workspace = open_workspace(tmp_path / "library.sqlite")
    desk = workspace.create_event(settings())
    found = entry_lists.read_pasted(copied(language, *people), desk.event, now=NOW)
    doubts = [problem.code for row in found.preview.rows for problem in row.problems]
    assert doubts == ["list.formula-text"]  # of =nina
    entry_lists.take_list(desk, found)
    assert [entries.person_of(entry) for entry in desk.event.entries] == [
        entries.person_of(replace(entry, desk=replace(entry.desk, list=None))) for entry in people
    ]
    assert {entry.status for entry in desk.event.entries} == {EntryStatus.REGISTERED}
    workspace.close()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_same_event_finds_everybody_unchanged(language: str) -> None:
    event = Event(settings(), (*OTHERS, FULL))
    found = entry_lists.read_pasted(copied(language, *event.entries), event, now=NOW)
    assert all(what.nothing for what in entry_lists.merges_by_line(event, found).values())
    assert entry_lists.what_taking_does(event, found).nothing


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_games_somebody_brings_go_along(language: str) -> None:
    games, plan = game_catalogue(), [PlannedRound(game, 4) for game in ("azul", "marco-polo")]
    copies_of = tuple(row.game for row in plan)
    bringer = replace(FULL, desk=replace(FULL.desk, copies_of=copies_of))
    event = Event(settings(game=MULTI, plan=tuple(plan), rounds_planned=2), (bringer, *OTHERS))
    texts = Texts(language)
    (line, *_), text = (
        Lines(texts, games).of(event),
        as_lines(as_table(texts, Lines(texts, games).of(event))),
    )
    assert line.brings in text
    assert line.brings in line.hint
    known = entry_lists.known_games(event, games)
    found = entry_lists.read_pasted(text, event, now=NOW, games=known)
    assert found.preview.rows[0].draft.said_of("copies_of") == copies_of
    assert entry_lists.what_taking_does(event, found).nothing


def test_columns_in_which_nobody_has_anything_are_left_out() -> None:
    assert copied("en", OTHERS[0]) == (
        "No.\tSurname\tFirst name\tStatus\tClub\tBirth date\tGender\n"
        "1\tD’Àngelo\tNiccolò\tnot here yet\t\t11/12/1985\tmale"
    )


def test_what_is_owed_is_copied_and_not_taken_for_a_fee_that_was_paid() -> None:
    event = Event(settings(fee=5), (OTHERS[0],))
    text = copied("en", OTHERS[0], fee=5)
    assert "\towes 5 €" in text
    found = entry_lists.read_pasted(text, event, now=NOW)
    assert all(what.nothing for what in entry_lists.merges_by_line(event, found).values())


def test_what_looks_like_a_formula_is_a_text_in_the_spreadsheet() -> None:
    line = copied("en", FULL).splitlines()[1].split("\t")
    assert "'+39 347 111 22 33" in line
    assert "'=nina" in line


def test_titles_of_the_preview_have_no_twins() -> None:
    for language in ("en", "it"):
        names = list(field_names(Texts(language)).values())
        assert len(set(names)) == len(names) == len(FIELDS)


# ----------------------- Rows on the clipboard: a spreadsheet takes every cell as what it is


def test_cells_and_lines_stay_where_they_are() -> None:
    assert as_lines([["Name", "Club"], ["Rossi\tAda", "La\nTana\r"]]) == (
        "Name\tClub\nRossi Ada\tLa Tana "
    )


@pytest.mark.parametrize(
    "text", ["=HYPERLINK(1)", "=1+1", "@SUM(A1)", "+39 055", "-2+3", " =1", "\t=1", "\n@x", "-"]
)
def test_no_cell_is_a_formula(text: str) -> None:
    assert as_lines([[text]]).startswith("'")


@pytest.mark.parametrize("text", ["", "12", "-2", "+2,5", "-0.25", "Rossi", "a=b", "O'Hara"])
def test_figures_and_names_are_as_they_were(text: str) -> None:
    assert as_lines([[text]]) == text


# ---- A copy that is saved where nothing else can be: what is half typed goes with it as a draft

Key = Qt.Key


@pytest.fixture
def tour(tour: Tour) -> Iterator[Tour]:
    """Who answers discards once the test is over: its windows are closed then."""
    tour.answers.leaving = Leaving.STAY
    yield tour
    tour.answers.leaving = Leaving.DISCARD


def save_copy(tour: Tour, file: Path) -> str:
    """Press the button of the notice; what is said then."""
    tour.answers.file = file
    settle()
    QTest.mouseClick(tour.notice_button("Save a copy"), Qt.MouseButton.LeftButton)
    return tour.said


def type_figures(tour: Tour, *texts: str) -> None:
    """Type each and press Enter, the last one is not left."""
    for place, text in enumerate(texts):
        if place:
            tour.press(Key.Key_Return)
        tour.type(text)


def test_the_draft_says_what_is_typed_beside_a_page_and_in_it(tour: Tour, tmp_path: Path) -> None:
    STATES["new player"].show(tour)
    tour.type("Zanni")
    tour.press(Key.Key_Tab)
    tour.type("Ada")
    copy = tmp_path / "cup.bgl.json"
    with full(tour.workspace):
        tour.press(Key.Key_Return)
        said = save_copy(tour, copy)
    assert said == (
        f"Saved a copy: {copy}. Typed and not saved, in cup.unsaved.json beside it: “New player”."
    )
    assert documents.read_event(copy.read_bytes()) == tour.desk.event
    typed = json.loads(draft_beside(copy).read_text("utf-8"))["typed"]
    assert typed == {"New player": ["Surname: Zanni", "First name: Ada"]}


def test_half_typed_results_go_along_and_come_back_elsewhere(tour: Tour, tmp_path: Path) -> None:
    STATES["playing"].show(tour)
    type_figures(tour, "1", "41", "36")
    copy = tmp_path / "cup.bgl.json"
    with moved(tour.workspace):
        tour.press(Key.Key_T, CONTROL)
        for kept in (tour.library.places.folder / FOLDER).glob("*"):
            kept.unlink()  # nor was there room for it
        said = save_copy(tour, copy)
        assert said.endswith("Typed and not saved, in cup.unsaved.json beside it: Round 1.")
    other = Tour(tour._application, tmp_path / "other")
    try:
        other.at("home")
        other.answers.file = copy
        other.press(Key.Key_O, CONTROL)
        settle()
        other.window.go("round-1")
        page = other.page
        assert isinstance(page, RoundPage)
        assert other.notices[0] == (
            "Table 1: what was half typed is back in its fields, not saved yet."
        )
        figures = [row.figures["score"] for row in page.results.view.form.grid.rows]
        assert figures == ["41", "36", "", ""]
    finally:
        other.close()


def test_a_copy_with_nothing_typed_has_no_draft_and_takes_an_old_one_away(
    tour: Tour, tmp_path: Path
) -> None:
    STATES["playing"].show(tour)
    copy = tmp_path / "cup.bgl.json"
    draft_beside(copy).write_text("{}", "utf-8")
    with moved(tour.workspace):
        tour.press(Key.Key_T, CONTROL)
        said = save_copy(tour, copy)
    assert said == f"Saved a copy: {copy}"
    assert not draft_beside(copy).exists()


NO_DRAFTS = ["", "[]", '{"tables": {"1": 5}}', '{"tables": 3}', "\udcff"]


@pytest.mark.parametrize("text", NO_DRAFTS[:: figure(4, long=1)])
def test_a_draft_that_is_none_hinders_nothing(tour: Tour, tmp_path: Path, text: str) -> None:
    STATES["playing"].show(tour)
    copy = tmp_path / "cup.bgl.json"
    with moved(tour.workspace):
        tour.press(Key.Key_T, CONTROL)
        save_copy(tour, copy)
    draft_beside(copy).write_bytes(text.encode("utf-8", "surrogateescape"))
    tour.at("home")
    page = tour.page
    assert isinstance(page, HomePage)
    tour.answers.file = copy
    tour.press(Key.Key_O, CONTROL)
    settle()
    tour.window.go("round-1")
    assert isinstance(tour.page, RoundPage)
    assert not [notice for notice in tour.notices if "half typed" in notice]
