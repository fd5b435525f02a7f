"""Sheets that some events only have, and boards, of which one stands on a page."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.style import Style
from tests.printing import other_events
from tests.ui.test_prints_page import Office


def _titles(page: PrintsPage) -> list[str]:
    model = page.table.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def _choose(office: Office, page: PrintsPage, title: str, pages: str) -> None:
    """Choose the sheet of this title; it is shown with as many pages."""
    page.table.selectRow(_titles(page).index(title))
    office.qtbot.waitUntil(lambda: page.state_line() == f"{title}: {pages}")


def _office(qtbot: QtBot, look: Style, folder: Path, event: Event) -> tuple[Office, PrintsPage]:
    office = Office(qtbot, look, folder, event)
    return office, office.prints()


def test_team_standings_are_printed_after_every_round(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    office, page = _office(qtbot, look, tmp_path, other_events.teams())
    titles = _titles(page)
    assert "Team standings – Round 1" in titles
    _choose(office, page, "Team standings – Round 2", "1 page")
    office.close()


def test_the_ranking_by_points_is_printed_where_it_has_a_prize(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    office, page = _office(qtbot, look, tmp_path, other_events.catan(12))
    _choose(office, page, "Ranking by points", "1 page")
    assert not page.choices.per_page.isEnabled()
    office.close()


def test_one_board_stands_on_a_page_whatever_is_chosen(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    event = other_events.diplomacy(14, rounds=1, open_=True)
    office, page = _office(qtbot, look, tmp_path, event)
    page.choices.per_page.setCurrentIndex(2)
    _choose(office, page, "Table sheets – Round 1", "2 pages")
    assert not page.choices.per_page.isEnabled()
    office.close()
