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

_NAME, _CLUB, _BORN, _LEAGUE, _EVENTS, _SEEN, _BAN = range(7)
_GIVEN_UP = (_LEAGUE, _BORN, _SEEN, _CLUB)
"""Columns that a table without room for them does without, in this order: the panel has them."""

_CUT = 96
"""A club is cut down to this before a column goes."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person of the archive, the day of the last event, and whether a ban holds today."""

    known: Known
    seen: dt.date | None
    is_banned: bool

    @property
    def key(self) -> int:
        """What tells a person from all others."""
        return self.known.id


def columns(t: Texts, format_: Format) -> tuple[Column[PersonRow], ...]:
    """The columns of the list."""
    return (
        Column(t.text("Name"), lambda row: row.known.name, strong=True, stretch=True),
        Column(t.text("Club"), lambda row: row.known.club or "", stretch=True),
        Column(
            t.text("Born"),
            lambda row: format_.short_day(row.known.birth_date) if row.known.birth_date else "",
            order=lambda row: row.known.birth_date,
        ),
        Column(t.text("League number"), lambda row: row.known.league_id or ""),
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
            t.text("Banned"),
            lambda row: ban_words(t, format_, row.known),
            icon=lambda row: "ban" if row.known.banned is not None else "",
            tone=lambda row: Tone.WRONG if row.is_banned else Tone.PLAIN,
            tip=lambda row: row.known.banned or "",
        ),
    )


_MEASURED = 24  # rows looked at for the width of a column: it is done at every key


class PeopleTable(TableView[PersonRow]):
    """The list. Names are whole as long as anything else can give way."""

    several = ("Ctrl+J", "F8", "Del")

    def _set_headers(self) -> None:
        super()._set_headers()
        self.horizontalHeader().setResizeContentsPrecision(_MEASURED)

    def fit(self) -> None:
        header, room = self.horizontalHeader(), self.viewport().width()
        for column in range(_BAN + 1):  # what is hidden has no width
            self.setColumnHidden(column, False)
        shown = [column for column in range(_BAN + 1) if self._says_anything(column)]
        needed = {
            column: max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in shown
        }
        cut = min(needed.get(_CLUB, 0), self._look.theme.px(_CUT))
        for column in _GIVEN_UP:
            least = sum(needed.values()) - needed.get(_CLUB, 0) + cut * (_CLUB in needed)
            if least > room:
                needed.pop(column, None)
        others = sum(width for column, width in needed.items() if column not in (_NAME, _CLUB))
        if _CLUB in needed:
            spare = max(room - others - needed[_NAME] - needed[_CLUB], 0)
            needed[_NAME] += spare // 2
            needed[_CLUB] = max(room - others - needed[_NAME], cut)
        else:
            needed[_NAME] = max(room - others, self._look.theme.px(_CUT))
        for column in range(_BAN + 1):
            self.setColumnHidden(column, column not in needed)
            if column in needed:
                header.resizeSection(column, needed[column])

    def _says_anything(self, column: int) -> bool:
        if column in (_NAME, _EVENTS):
            return True
        return any(self._rows.cell(row, column) for row in self._rows.rows)
