"""The list at the desk: search, filter, table; two letters and Enter are enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.copies import broke_promise
from bglmanager.engine.event import EntryStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services.entries import search_key
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.pages.entries.copied import as_table
from bglmanager.ui.pages.entries.people import (
    LISTED,
    Filter,
    ListedEntry,
    columns,
    filter_words,
    keeps,
)
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Words, asked_first, laid_out
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.rows import RowsModel
from bglmanager.ui.widgets.table import TableView, as_lines, narrowed_widths

_NAME, _STATUS, _CLUB, _PAID, _COPIES, _NOTES, _SEED, _LIST = 1, 2, 3, 4, 5, 6, 7, 8  # columns
_HIDDEN_BELOW = ((_NOTES, 680), (_COPIES, 680), (_CLUB, 600))
"""Columns that a table narrower than this does without."""

_GIVING = ((_CLUB, 112), (_NOTES, 96), (_NAME, 150))
"""Columns that give room to the others in this order, down to a width."""


class DeskTable(TableView[ListedEntry]):
    """The table of the entry list: the keys of its actions work in it.

    Where there is little room, notes, copies and club wait in the panel; club and notes are cut
    first, names last. Who is a seed, has paid, and where lists of elements stand, is shown and
    copied where the event has seeds, a till and lists. `refused` carries why the key that was
    pressed does nothing.
    """

    several = ("Return", "F9", "F6", "F5", "Ctrl+J", "Del", "Shift+F7")
    refused = Signal(str)
    with_seeds = False
    with_lists = False
    with_till = False

    @property
    def _left_out(self) -> tuple[int, ...]:
        """Columns of what this event does not ask for."""
        asked = {_SEED: self.with_seeds, _LIST: self.with_lists, _PAID: self.with_till}
        return tuple(column for column, shown in asked.items() if not shown)

    def fit_columns(self) -> None:
        for column in (_SEED, _LIST, _PAID):
            self.setColumnHidden(column, column in self._left_out)
        for column, width in _HIDDEN_BELOW:
            self.setColumnHidden(column, self.viewport().width() < self._look.theme.px(width))
        super().fit_columns()

    def copy_rows(self) -> None:
        """Copy the selected players with all that is known of them: an import reads it again."""
        table = as_table(self._look.texts, self.selected_rows)
        QGuiApplication.clipboard().setText(as_lines(table))

    def _share_room(self, rest: int, widths: list[int]) -> None:
        for column, least in _GIVING:
            rest = narrowed_widths(widths, column, self._look.theme.px(least), rest)
        shown = [column for column, _ in _GIVING if not self.isColumnHidden(column)]
        for done, column in enumerate(shown):
            part = max(rest, 0) // (len(shown) - done)
            widths[column] += part
            rest -= part

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pressed = QKeySequence(event.keyCombination())
        for action in self.actions():
            if pressed in action.shortcuts() and not event.isAutoRepeat():
                if isinstance(action, Action) and action.refusal:
                    self.refused.emit(action.refusal)
                action.trigger()
                return
        super().keyPressEvent(event)


class DeskSearch(SearchField):
    """The search of the entry list: what it has no use for is left to the list.

    `left` is sent for Escape when there is nothing to empty.
    """

    left = Signal()

    def __init__(self, look: Style, name: str, view: TableView[ListedEntry]) -> None:
        super().__init__(look, name)
        self._view = view
        self.drive_list(view)

    def event(self, event: QEvent) -> bool:
        asked = asked_first(event)
        if asked is not None and self._is_for_the_list(asked):
            event.ignore()
            return False
        return super().event(event)

    def _is_for_the_list(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Paste):
            return is_list(QGuiApplication.clipboard().text())
        if event.matches(QKeySequence.StandardKey.SelectAll):
            return not self.text()
        return event.key() == Qt.Key.Key_Delete and not self.text()

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Ctrl+A", texts.text("Select everybody listed, while nothing is typed")),
            ("Ctrl+C", texts.text("Copy the player, when nothing is marked")),
            ("Ctrl+V", texts.text("Import the list that was copied")),
            ("F9; Del", texts.text("As in the list; Del while nothing is typed")),
            ("Esc", texts.text("Empty the search, close the panel")),
            *super().own_keys(texts),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and not self.hasSelectedText():
            self._view.copy_rows()
        elif event.key() == Qt.Key.Key_F9 or self._is_for_the_list(event):
            QApplication.sendEvent(self._view, event)
        elif event.key() == Qt.Key.Key_Escape and not self.text():
            self.left.emit()
        else:
            super().keyPressEvent(event)


def is_list(text: str) -> bool:
    """Whether a text of the clipboard is a list and not a word to search for."""
    stripped = text.strip()
    return "\n" in stripped or "\t" in stripped


class DeskList(QWidget):
    """Search, filter and table.

    `picked` is sent when another line is the current one, `selected` when more or fewer lines are
    selected, `seeded` with a start number and whether this is a seed.
    """

    picked = Signal()
    selected = Signal()
    seeded = Signal(int, bool)

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        t = look.texts
        self._lines: tuple[ListedEntry, ...] = ()
        self._arranging = False
        self.model = RowsModel(look, columns(t, self._seed_ticked), lambda line: line.entry.number)
        self.table = DeskTable(look, self.model, t.text("Entries"))
        header = self.table.horizontalHeader()
        header.moveSection(_LIST, _COPIES)
        header.moveSection(header.visualIndex(_SEED), _COPIES)
        self.table.sortByColumn(_NAME, Qt.SortOrder.AscendingOrder)
        self.search = DeskSearch(look, t.text("Search by name, club or number"), self.table)
        self.filter = QComboBox()
        self.filter.setAccessibleName(t.text("Show"))
        self.filter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.filter.setMinimumWidth(look.theme.px(96))
        self._nobody = Words(look, colour=look.theme.colours.muted, wrap=True)
        self._nobody.setContentsMargins(look.theme.px(4), 0, 0, 0)
        self._lay_out()
        self._show_counts()
        self.search.searched.connect(self._search)
        self.filter.currentIndexChanged.connect(self._filtered)
        self.table.picked.connect(self._table_picked)
        self._several = 1
        self.table.selectionModel().selectionChanged.connect(self._selection_changed)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        top = laid_out(QHBoxLayout(), px(12))
        top.addWidget(self.search, 1)
        top.addWidget(self.filter)
        box = laid_out(QVBoxLayout(self), px(12))
        box.addLayout(top)
        box.addWidget(self._nobody)
        box.addWidget(self.table, 1)

    @property
    def current(self) -> ListedEntry | None:
        """The current line, None when there is none."""
        return self.table.current_row

    @property
    def chosen(self) -> tuple[ListedEntry, ...]:
        """The lines that an act for several is about: all that are selected, else the current."""
        return tuple(self.table.chosen_rows)

    @property
    def number(self) -> EntryNumber | None:
        """The start number of the current line; None while something else is shown."""
        line = None if self.isHidden() else self.current
        return None if line is None else line.entry.number

    @property
    def shown_filter(self) -> Filter:
        """Who is listed now."""
        return Filter(self.filter.currentData() or Filter.ALL)

    @property
    def nobody(self) -> str:
        """What is said when nobody is found; empty when somebody is."""
        return "" if self._nobody.isHidden() else self._nobody.text()

    def _table_picked(self) -> None:
        """While lines come and go one by one, the current one is not worth a word."""
        if not self._arranging:
            self.picked.emit()

    def _selection_changed(self) -> None:
        several = len(self.table.selectionModel().selectedRows())
        if several != self._several and not self._arranging:
            self._several = several
            self.selected.emit()

    def show_lines(self, lines: Sequence[ListedEntry]) -> None:
        """Show the event as it is; the current line stays while it is listed."""
        before, said = self.current, self._long_words
        self._lines = tuple(lines)
        self._show_counts()
        self._arrange()
        if said != self._long_words:
            self.table.fit_columns()
        if before is None or self.current is None or before.entry != self.current.entry:
            self.picked.emit()

    @property
    def _long_words(self) -> tuple[bool, ...]:
        """Whether somebody waits, and whether somebody broke a promise: that takes more room; and
        what has a column of its own once anybody says it.
        """
        lines = self._lines
        said = (any(getattr(x.entry, fact) for x in lines) for fact in LISTED)
        return any(x.waits for x in lines), any(broke_promise(x.entry) for x in lines), *said

    def show_seeds(self, *, shown: bool) -> None:
        """Show who is a seed, or not."""
        if self.table.with_seeds != shown:
            self.table.with_seeds = shown
            self.table.fit_columns()

    def show_till(self, *, shown: bool) -> None:
        """Show how everybody stands at the till, or not."""
        if self.table.with_till != shown:
            self.table.with_till = shown
            self.table.fit_columns()

    def show_lists(self, *, shown: bool) -> None:
        """Show where the lists of elements stand, or not."""
        if self.table.with_lists != shown:
            self.table.with_lists = shown
            self.table.fit_columns()

    def pick(self, number: EntryNumber) -> None:
        """Make somebody's line the current one, listing everybody when it has to be."""
        self.search.empty_search()
        if not self.table.pick_key(number):
            self.list_only(Filter.ALL)
            self.table.pick_key(number)

    def list_only(self, which: Filter) -> None:
        """List only these."""
        self.filter.setCurrentIndex(self.filter.findData(which))

    def next_filter(self) -> None:
        """List the next ones of the filter's choices."""
        self.filter.setCurrentIndex((self.filter.currentIndex() + 1) % self.filter.count())

    def _show_counts(self) -> None:
        shown = self.shown_filter
        self.filter.blockSignals(True)
        self.filter.clear()
        for which in Filter:
            count = sum(1 for line in self._lines if keeps(which, line))
            if which is Filter.WAITING and which is not shown and not count:
                continue  # most events have no waiting list
            self.filter.addItem(filter_words(self._look.texts, which, count), which)
        self.filter.setCurrentIndex(self.filter.findData(shown))
        self.filter.blockSignals(False)

    def _filtered(self) -> None:
        """The waiting list stands in its order of precedence."""
        column = _STATUS if self.shown_filter is Filter.WAITING else _NAME
        self.table.sortByColumn(column, Qt.SortOrder.AscendingOrder)
        self._arrange()
        self.picked.emit()

    def _arrange(self) -> None:
        wanted = search_key(self.search.text())
        listed = [line for line in self._lines if keeps(self.shown_filter, line)]
        if wanted:
            listed = [line for line in listed if line.match(wanted) is not None]
        self._arranging = True
        self.table.show_rows(listed)
        self._arranging = False
        self._nobody.setText(self._why_nobody(listed))
        self._nobody.setVisible(not listed and bool(self._lines))
        if not self.table.currentIndex().isValid() and listed and not wanted:
            self.table.selectRow(0)

    def _why_nobody(self, listed: Sequence[ListedEntry]) -> str:
        t, typed = self._look.texts, self.search.text().strip()
        if listed:
            return ""
        if typed:
            return t.text("Nobody is found under “{text}”. Ins enters a new player.", text=typed)
        return t.text("Nobody is in this list. Choose “Everybody” to see all.")

    def _search(self, text: str) -> None:
        """List who fits and make the likeliest line the current one."""
        self._arrange()
        wanted = search_key(text)
        best = min(self.model.rows, key=self._likeliness(wanted), default=None)
        if wanted and best is not None:
            self.table.pick_key(best.entry.number)
        self.picked.emit()

    def _likeliness(self, wanted: str) -> Callable[[ListedEntry], tuple[bool, bool, int]]:
        def worth(line: ListedEntry) -> tuple[bool, bool, int]:
            rank = line.match(wanted)
            found = 2 if rank is None else rank
            here = line.entry.status is EntryStatus.ACTIVE and not line.kept
            return found > 1, here, found

        return worth

    def _seed_ticked(self, line: ListedEntry, yes: bool) -> None:
        self.seeded.emit(line.entry.number, yes)
