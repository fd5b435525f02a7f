"""Reads the page of standings as a person does: columns, and what the panel says."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from bglmanager.ui.pages.standings.page import StandingsPage
from bglmanager.ui.pages.standings.table import StandingsTable
from bglmanager.ui.widgets.basics import Words
from tests.ui.open_page import Seen


def page_of(seen: Seen) -> StandingsPage:
    page = seen.page
    assert isinstance(page, StandingsPage)
    return page


def table_of(seen: Seen) -> StandingsTable:
    return page_of(seen).table


def cells(seen: Seen, column: str) -> list[str]:
    """What a column shows, top down."""
    model = table_of(seen).rows_model
    titles = [found.title for found in model.columns]
    return [model.cell_text(row, titles.index(column)) for row in model.rows]


def titles(seen: Seen) -> list[str]:
    return [column.title for column in table_of(seen).rows_model.columns]


def cut_under(seen: Seen) -> list[int]:
    """The start numbers of those under whom a line has room."""
    table = table_of(seen)
    usual = table.verticalHeader().defaultSectionSize()
    rows = enumerate(table.rows_model.rows)
    return [row.entry for n, row in rows if table.rowHeight(n) > usual]


def content(seen: Seen) -> QWidget:
    found = seen.window.side.content_shown
    assert found is not None
    return found


def words(seen: Seen) -> list[str]:
    """Everything the side panel says."""
    return [label.text() for label in content(seen).findChildren(Words)]


def told(shown: QWidget) -> dict[str, list[str]]:
    """The sentences of a panel by their headings; those above the first by nothing."""
    found: dict[str, list[str]] = {"": []}
    for label in shown.findChildren(Words):
        if label.wordWrap() and not label.isHidden():
            if label.font().weight() >= QFont.Weight.DemiBold:
                found[label.text()] = []
            else:
                found[next(reversed(found))].append(label.text())
    return found


def reasons(seen: Seen) -> list[str]:
    """Why somebody has the rank, in the order of the panel."""
    said = told(content(seen)).items()
    return [s for title, own in said if title.startswith(("Rank ", "Number ")) for s in own[:1]]


def apart(seen: Seen) -> list[str]:
    """What the panel says of two: why the one below is not above."""
    said = told(content(seen)).items()
    return next(own[:1] for title, own in said if title.startswith("Why "))


def decides(seen: Seen) -> str:
    """The criterion that separates two, as it is marked; nothing where none is."""
    said = words(seen)
    return said[said.index("decides") - 3] if "decides" in said else ""
