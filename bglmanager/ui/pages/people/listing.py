"""The list of the archive: a search that is always focused, and the people it finds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import SHORTEST
from bglmanager.services.known import Known
from bglmanager.services.workspace import Workspace
from bglmanager.ui.format import Format
from bglmanager.ui.look import Look
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.people.listed import PeopleTable, PersonRow, columns
from bglmanager.ui.theme.tokens import Size
from bglmanager.ui.widgets.basics import CutWords, Words, asked_first
from bglmanager.ui.widgets.fields import SearchField

SHOWN = 100
"""So many people are listed at most; who types finds the others."""


class PeopleSearch(SearchField):
    """The search; Delete is for the list while nothing is typed."""

    def event(self, event: QEvent) -> bool:
        asked = asked_first(event)
        if asked is not None and asked.key() == Qt.Key.Key_Delete and not self.text():
            event.ignore()
            return False
        return super().event(event)


class PeopleList(QWidget):
    """Search and table. `picked` is sent when somebody else is the current one, `changed` when
    others are listed and he still is, `selected` when more or fewer are, `opened` for Enter.
    """

    picked = Signal()
    changed = Signal()
    selected = Signal()
    opened = Signal()

    def __init__(self, look: Look, workspace: Workspace, archive: Archive) -> None:
        super().__init__()
        self._look, self._workspace, self._archive = look, workspace, archive
        self._everybody: tuple[Known, ...] = ()
        self._days: dict[str, dt.date] = {}
        self._arranging = False
        self.more = False
        t = look.texts
        self.search = PeopleSearch(look, t.text("Search by name, club, e-mail or league number"))
        self.model = RowsModel(look, columns(t, Format(t.language)), lambda row: row.key)
        self.table = PeopleTable(look, self.model, t.text("Known people"))
        muted = look.theme.colours.muted
        self._nobody = Words(look, colour=muted, wrap=True)
        self.legend = CutWords(look, size=Size.SMALL, colour=muted)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(12))
        box.addWidget(self.search)
        box.addWidget(self._nobody)
        box.addWidget(self.table, 1)
        box.addWidget(self.legend)
        self.search.drive(self.table)
        self.search.searched.connect(self._typed)
        self.table.picked.connect(self._table_picked)
        self.table.selectionModel().selectionChanged.connect(self._selection_changed)
        self.table.opened.connect(self.opened)

    @property
    def current(self) -> Known | None:
        """The person of the current line."""
        row = self.table.current_row
        return None if row is None else row.known

    @property
    def chosen(self) -> Sequence[Known]:
        """Everybody who is selected, else the person of the current line."""
        return tuple(row.known for row in self.table.chosen_rows)

    @property
    def nobody(self) -> str:
        """What is said when nobody is found; empty when somebody is."""
        return "" if self._nobody.isHidden() else self._nobody.text()

    @property
    def is_searching(self) -> bool:
        """Whether enough is typed to search for."""
        return len(self.search.text().strip()) >= SHORTEST

    def state_line(self) -> str:
        """How many there are, and how many are found."""
        t, archive = self._look.texts, self._archive
        if not archive.ready:
            return t.text("People are being loaded…")
        people = t.many("{n} person", "{n} people", len(archive))
        if self.is_searching and self.more:
            return t.text("The first {shown} found, of {people}", shown=SHOWN, people=people)
        if self.is_searching:
            found = self.model.total
            return t.many("{n} found, of {people}", "{n} found, of {people}", found, people=people)
        if self.more:
            return t.text("{people}; type to find somebody", people=people)
        return people if len(archive) else ""

    def refresh(self) -> None:
        """Show the archive as it is now; the current person stays the current one."""
        before = self.current
        self._arranging = True
        self._everybody = self._archive.everybody()
        events = self._workspace.events()
        self._days = {line.id: dt.date.fromisoformat(line.date) for line in events}
        self._arrange()
        if not self.table.currentIndex().isValid() and self.model.rows:
            self.table.selectRow(0)
        self._arranging = False
        self.selected.emit()
        if before != self.current:
            self.picked.emit()

    def pick(self, person: int) -> None:
        """Make somebody the current one, whatever is searched for."""
        if not self.table.pick(person):
            known = self._archive.known(person)
            self.search.setText("" if known is None else known.name)
            self.table.pick(person)

    def forget_typing(self) -> None:
        """Ctrl+Z takes back the last act from now on, and no letters."""
        self.search.setText(self.search.text())

    def _typed(self) -> None:
        before = self.current
        self._arranging = True
        self._arrange()
        if self.model.rows:
            self.table.selectRow(0)
        self._arranging = False
        self.selected.emit()
        if before != self.current or self.current is None:
            self.picked.emit()
        else:
            self.changed.emit()

    def _arrange(self) -> None:
        known = self._everybody[: SHOWN + 1]
        if self.is_searching:
            known = self._archive.find(self.search.text(), SHOWN + 1)
        self.more = len(known) > SHOWN
        rows = [self._row(one) for one in known[:SHOWN]]
        if rows != list(self.model.rows):
            self.table.show_rows(rows)
            self.table.fit()
        self._nobody.setText(
            self._look.texts.text(
                "Nobody is found under “{text}”. Ins adds somebody new.",
                text=self.search.text().strip(),
            )
        )
        self._nobody.setVisible(self.is_searching and not known)

    def _row(self, known: Known) -> PersonRow:
        days = (self._days.get(event) for event in self._archive.events_of(known.id))
        seen = max(filter(None, days), default=None)
        return PersonRow(known, seen, known.is_banned(self._workspace.now().date()))

    def _selection_changed(self) -> None:
        if not self._arranging:
            self.selected.emit()

    def _table_picked(self) -> None:
        """While lines come and go one by one, the current one is not worth a word."""
        if not self._arranging:
            self.picked.emit()
