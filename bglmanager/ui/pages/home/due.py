"""What is due for the events of the home page."""

from __future__ import annotations

import datetime as dt

from bglmanager.engine.ids import EventId
from bglmanager.i18n import Texts
from bglmanager.services.preparation import DateToKeep, next_due
from bglmanager.services.workspace import EventLine, Workspace
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words import preparation


class DueDates:
    """The first thing of each event that is late or to be done within a week."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._today = dt.date.min
        self._due: dict[EventId, DateToKeep] = {}

    def learn(self, workspace: Workspace) -> None:
        """Look at all events of the library."""
        self._today = workspace.now().date()
        found = ((each.id, next_due(each, self._today)) for each in workspace.all_settings())
        self._due = {id_: due for id_, due in found if due is not None}

    def column(self) -> Column[EventLine]:
        """Their column."""
        return Column(
            self._texts.text("Due"),
            self._said,
            order=self._order,
            icon=lambda row: "calendar" if row.id in self._due else "",
            tone=self._tone,
            stretch=True,
        )

    def _said(self, row: EventLine) -> str:
        due = self._due.get(row.id)
        if due is None:
            return ""
        left = preparation.days_left_or_now(self._texts, due.day, due.days_left(self._today))
        return f"{preparation.date_name(self._texts, due.what)} ({left})"

    def _order(self, row: EventLine) -> dt.date:
        """The most urgent first; who has nothing due is behind."""
        due = self._due.get(row.id)
        return dt.date.max if due is None else due.day or due.since

    def _tone(self, row: EventLine) -> Tone:
        due = self._due.get(row.id)
        if due is None:
            return Tone.PLAIN
        return Tone.WRONG if due.is_late(self._today) else Tone.ATTENTION
