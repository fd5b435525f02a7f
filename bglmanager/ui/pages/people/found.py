"""What events keep of somebody, as rows of a table."""

from __future__ import annotations

import datetime as dt

from bglmanager.i18n import Texts
from bglmanager.services.people import FoundPerson
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import Column
from bglmanager.ui.pages.people.said import kept, place_of
from bglmanager.ui.widgets.table import TableView

_KEPT = 4  # the column
_HIDDEN_BELOW = 720


def columns(t: Texts, format_: Format) -> tuple[Column[FoundPerson], ...]:
    """The columns of the list."""
    return (
        Column(t.text("Name"), lambda row: row.name, strong=True),
        Column(t.text("Event"), lambda row: place_of(t, row), stretch=True),
        Column(
            t.text("Date"),
            lambda row: (
                format_.short_day(dt.date.fromisoformat(row.at.date)) if row.at.date else ""
            ),
            order=lambda row: row.at.date,
        ),
        Column(
            t.text("No."),
            lambda row: "" if row.at.facts else str(row.entry.number),
            order=lambda row: row.entry.number,
            figures=True,
        ),
        Column(t.text("What is kept"), lambda row: kept(t, row), stretch=True),
    )


class FoundTable(TableView[FoundPerson]):
    """The list; where there is little room, what is kept stands in the panel alone."""

    several = ("Ctrl+S",)

    def fit(self) -> None:
        narrow = self.viewport().width() < self._look.theme.px(_HIDDEN_BELOW)
        self.setColumnHidden(_KEPT, narrow)
        super().fit()
