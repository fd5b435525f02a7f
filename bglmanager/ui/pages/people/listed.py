"""The people of the archive, as rows of a table."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from bglmanager.i18n import Texts
from bglmanager.services.known import Known
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import Column
from bglmanager.ui.pages.people.said import ban_words
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.table import TableView

_CLUB, _BORN, _LEAGUE, _SEEN = 1, 2, 3, 5  # columns
_HIDDEN_BELOW = ((_LEAGUE, 620), (_BORN, 540), (_SEEN, 480), (_CLUB, 400))
"""Columns that a table narrower than this does without: the panel has them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A person of the archive, the day of the last event, and whether a ban holds today."""

    known: Known
    seen: dt.date | None
    is_banned: bool

    @property
    def key(self) -> int:
        """What tells a person from all others."""
        return self.known.id


def columns(t: Texts, format_: Format) -> tuple[Column[Row], ...]:
    """The columns of the list."""
    return (
        Column(t.text("Name"), lambda row: row.known.name, strong=True, stretch=True),
        Column(t.text("Club"), lambda row: row.known.club or "", stretch=True),
        Column(
            t.text("Born"),
            lambda row: format_.short_day(row.known.birth_date) if row.known.birth_date else "",
            order=lambda row: row.known.birth_date,
        ),
        Column(t.text("League no."), lambda row: row.known.league_id or ""),
        Column(
            t.text("Events"),
            lambda row: str(row.known.events),
            order=lambda row: row.known.events,
            figures=True,
        ),
        Column(
            t.text("Last seen"),
            lambda row: format_.short_day(row.seen) if row.seen else "",
            order=lambda row: row.seen,
        ),
        Column(
            t.text("Ban"),
            lambda row: ban_words(t, format_, row.known),
            icon=lambda row: "ban" if row.known.banned is not None else "",
            tone=lambda row: Tone.WRONG if row.is_banned else Tone.PLAIN,
            tip=lambda row: row.known.banned or "",
        ),
    )


class PeopleTable(TableView[Row]):
    """The list; where there is little room, what the panel has as well is left out."""

    def fit(self) -> None:
        for column, width in _HIDDEN_BELOW:
            self.setColumnHidden(column, self.viewport().width() < self._look.theme.px(width))
        super().fit()

    def _share(self, rest: int, widths: list[int]) -> None:
        for column in range(len(widths)):
            if self.isColumnHidden(column):
                rest += widths[column]
                widths[column] = 0
        stretching = [n for n in (0, _CLUB) if not self.isColumnHidden(n)]
        for done, column in enumerate(stretching):
            part = rest // (len(stretching) - done)
            widths[column] = max(widths[column] + part, self._look.theme.px(96))
            rest -= part
