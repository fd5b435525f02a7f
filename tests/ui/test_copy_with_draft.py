"""A copy that is saved where nothing else can be: what is half typed goes with it as a draft."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.services import documents
from bglmanager.services.autosave import FOLDER, draft_beside
from bglmanager.ui.messages import Leaving
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.round.page import RoundPage
from tests.helpers.faults import full, moved
from tests.helpers.figures import figure
from tests.ui.states import STATES
from tests.ui.tour import CONTROL, Tour, settle

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
    assert documents.load(copy.read_bytes()) == tour.desk.event
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
        figures = [line.score.text() for line in page.results.view.form.seats.lines]
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


@pytest.mark.parametrize("text", NO_DRAFTS[:: figure(2, long=1)])
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
