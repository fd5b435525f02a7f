"""The list of the archive: a search that is always focused, and the people it finds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from bglmanager.i18n import Texts
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import SHORTEST
from bglmanager.services.archived_person import ArchivedPerson
from bglmanager.services.workspace import Workspace
from bglmanager.ui.kit.lists import SearchList, TableOf
from bglmanager.ui.look import Look
from bglmanager.ui.models.rows import Column
from bglmanager.ui.theme.tokens import Tone
from bglmanager.words.archive import ban_words
from bglmanager.words.number_format import short_day

SHOWN = 100
"""So many people are listed at most; who types finds the others."""

_CUT = 96
"""A club is cut down to this before a column goes."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person of the archive, the day of the last event, and whether a ban holds today."""

    known: ArchivedPerson
    seen: dt.date | None
    is_banned: bool


def _table(t: Texts) -> TableOf[PersonRow]:
    columns: tuple[Column[PersonRow], ...] = (
        Column(t.text("Name"), lambda row: row.known.name, strong=True, stretch=True),
        Column(
            t.text("Club"),
            lambda row: row.known.club or "",
            stretch=True,
            least=_CUT,
            drops=4,
            optional=True,
        ),
        Column(
            t.text("Born"),
            lambda row: short_day(row.known.birth_date) if row.known.birth_date else "",
            order=lambda row: row.known.birth_date,
            drops=2,
            optional=True,
        ),
        Column(
            t.text("League number"),
            lambda row: row.known.league_id or "",
            drops=1,
            optional=True,
        ),
        Column(
            t.text("Events"),
            lambda row: str(row.known.events),
            order=lambda row: row.known.events,
            figures=True,
        ),
        Column(
            t.text("Last seen"),
            lambda row: short_day(row.seen) if row.seen else "",
            order=lambda row: row.seen,
            drops=3,
            optional=True,
        ),
        Column(
            t.text("Banned"),
            lambda row: ban_words(t, row.known.banned, row.known.banned_until),
            icon=lambda row: "ban" if row.known.banned is not None else "",
            tone=lambda row: Tone.WRONG if row.is_banned else Tone.PLAIN,
            tip=lambda row: row.known.banned or "",
            optional=True,
        ),
    )
    return TableOf(t.text("Known people"), columns, lambda row: row.known.id, _SEVERAL)


_SEVERAL = ("Ctrl+J", "F8", "Del")


class PeopleList(SearchList[PersonRow]):
    """Everybody, or who is found."""

    def __init__(self, look: Look, workspace: Workspace, archive: Archive) -> None:
        self._texts, self._workspace, self._archive = look.texts, workspace, archive
        self._everybody: tuple[ArchivedPerson, ...] = ()
        self._days: dict[str, dt.date] = {}
        self._more = False
        search = look.texts.text("Search by name, club, e-mail or league number")
        super().__init__(look, _table(look.texts), search, self._nobody, self._found)

    @property
    def somebody(self) -> ArchivedPerson | None:
        """The person of the current line."""
        return None if self.current is None else self.current.known

    @property
    def people(self) -> Sequence[ArchivedPerson]:
        """Everybody who is selected, else the person of the current line."""
        return tuple(row.known for row in self.chosen)

    def state_line(self) -> str:
        """How many there are, and how many are found."""
        t, searching = self._texts, self._is_searching(self.typed)
        if not self._archive.ready:
            return t.text("People are being loaded…")
        people = t.many("{n} person", "{n} people", len(self._archive))
        if searching and self._more:
            return t.text("The first {shown} found, of {people}", shown=SHOWN, people=people)
        if searching:
            found = self.total
            return t.many("{n} found, of {people}", "{n} found, of {people}", found, people=people)
        if self._more:
            return t.text("{people}; type to find somebody", people=people)
        return people if len(self._archive) else ""

    def refresh(self) -> None:
        """Show the archive as it is now; the current person stays the current one."""
        self._everybody = self._archive.everybody()
        events = self._workspace.events()
        self._days = {line.id: dt.date.fromisoformat(line.date) for line in events}
        if not self.show_rows(self._found(self.typed)):
            self.picked.emit()

    def forget_typing(self) -> None:
        """Ctrl+Z takes back the last act from now on, and no letters."""
        self.search.setText(self.search.text())

    @staticmethod
    def _is_searching(typed: str) -> bool:
        """Whether enough is typed to search for."""
        return len(typed.strip()) >= SHORTEST

    def _nobody(self, typed: str) -> str:
        if not self._is_searching(typed):
            return ""
        return self._texts.text(
            "Nobody is found under “{text}”. Ins adds somebody new.", text=typed
        )

    def _found(self, typed: str) -> Sequence[PersonRow]:
        known: Sequence[ArchivedPerson] = self._everybody[: SHOWN + 1]
        if self._is_searching(typed):
            known = self._archive.find(typed, SHOWN + 1)
        self._more = len(known) > SHOWN
        return [self._row(one) for one in known[:SHOWN]]

    def _row(self, known: ArchivedPerson) -> PersonRow:
        days = (self._days.get(event) for event in self._archive.events_of(known.id))
        seen = max(filter(None, days), default=None)
        return PersonRow(known, seen, known.is_banned(self._workspace.now().date()))
