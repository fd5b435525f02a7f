"""Reads the page of standings as a person does: columns, and what the panel says."""

from __future__ import annotations

from bglmanager.ui.pages.standings.page import StandingsPage
from bglmanager.ui.pages.standings.panel import PairPanel, StandingsPlayerPanel
from bglmanager.ui.pages.standings.table import StandingsTable
from bglmanager.ui.widgets.basics import Words
from tests.ui.open_page import Seen


def page_of(seen: Seen) -> StandingsPage:
    page = seen.page
    assert isinstance(page, StandingsPage)
    return page


def table_of(seen: Seen) -> StandingsTable:
    table = page_of(seen).listed.table
    assert isinstance(table, StandingsTable)
    return table


def cells(seen: Seen, column: str) -> list[str]:
    """What a column shows, top down."""
    model = page_of(seen).listed.table.rows_model
    titles = [found.title for found in model.columns]
    return [model.cell_text(row, titles.index(column)) for row in model.rows]


def titles(seen: Seen) -> list[str]:
    return [column.title for column in page_of(seen).listed.table.rows_model.columns]


def player(seen: Seen) -> StandingsPlayerPanel:
    panel = page_of(seen).panel
    assert isinstance(panel, StandingsPlayerPanel)
    return panel


def pair(seen: Seen) -> PairPanel:
    panel = page_of(seen).panel
    assert isinstance(panel, PairPanel)
    return panel


def words(seen: Seen) -> list[str]:
    """Everything the side panel says."""
    content = seen.window.side.content_shown
    assert content is not None
    return [label.text() for label in content.findChildren(Words)]
