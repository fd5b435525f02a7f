"""What is done to the open table as a whole by a key: extra minutes."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.engine.event import Table
from bglmanager.services import rounds
from bglmanager.ui.actions import Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.subject import Subject

EXTRA_MINUTES = 5
"""Minutes that one key gives a table."""


class TableKeys:
    """The actions, made for a page."""

    def __init__(
        self,
        page: Page,
        subject: Subject,
        table: Callable[[], Table | None],
        why_not_playing: Refusals,
    ) -> None:
        """`table` is the open one, `why_not_playing` what refuses extra minutes."""
        self._page, self._subject, self._table = page, subject, table
        self.minutes = page.action(
            page.texts.text("{n} minutes more", n=EXTRA_MINUTES),
            self._add_minutes,
            icon="timer",
            keys="F9",
            refused_by=why_not_playing,
        )

    def _add_minutes(self) -> None:
        table = self._table()
        if table is not None:
            desk, number = self._subject.desk, self._subject.number
            self._page.shell.attempt(
                lambda: rounds.add_minutes(desk, number, table.number, EXTRA_MINUTES)
            )
