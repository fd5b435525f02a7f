"""The list at the desk: search, chips, table; two letters and Enter are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from bglmanager.engine import personal
from bglmanager.engine.event import Entry, EntryStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services import entries
from bglmanager.services.entries import Person, search_key
from bglmanager.services.entry_lists import Field
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.kit.lists import Chips
from bglmanager.ui.pages.entries.import_lines import cell_words
from bglmanager.ui.pages.entries.people import (
    KEEPS,
    ORDER,
    QUIET,
    Filter,
    ListedEntry,
    chip_words,
    columns,
    list_word,
    status_word,
)
from bglmanager.ui.pages.list_reading import field_names, is_list
from bglmanager.ui.style import RADIUS, ROW, Style
from bglmanager.ui.widgets.basics import QuietButton, Words, asked_first, laid_out
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.frame import Views
from bglmanager.ui.widgets.rows import RowsModel
from bglmanager.ui.widgets.table import TableView, as_lines

_ALWAYS = (Filter.ALL, Filter.MISSING, Filter.HERE)
"""Their chips are there also with nobody behind them."""

_ONLY = 48
"""So high is the row of the only one found."""


class DeskTable(TableView[ListedEntry]):
    """The table of the entry list: the keys of its actions work in it.

    `refused` carries why the key that was pressed does nothing; `only` is what Enter does with the
    only one listed.
    """

    several = ("Return", "F9", "F6", "F5", "Ctrl+J", "Del", "Shift+F7", "Ctrl+Shift+T")
    refused = Signal(str)
    only = ""

    def show_only(self, words: str) -> None:
        """Show the first row higher, with these words; "" shows all rows alike."""
        self.only = words
        if self.rows_model.rows:
            self.verticalHeader().resizeSection(0, self._look.theme.px(_ONLY if words else ROW))
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.only:
            return
        px, colours = self._look.theme.px, self._look.theme.colours
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._look.theme.font(strong=True))
        row = self.visualRect(self.rows_model.index(0, 0))
        wide = painter.fontMetrics().horizontalAdvance(self.only) + px(24)
        chip = QRect(self.viewport().width() - wide - px(8), row.top() + px(9), wide, px(30))
        painter.setBrush(colours.accent)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(chip, RADIUS, RADIUS)
        painter.setPen(colours.on_accent)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, self.only)
        painter.end()

    def copy_rows(self) -> None:
        """Copy the selected players with all that is known of them: an import reads it again."""
        table = as_table(self._look.texts, self.selected_rows)
        QGuiApplication.clipboard().setText(as_lines(table))

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
        erases = event.key() == Qt.Key.Key_Delete
        return (erases or event.matches(QKeySequence.StandardKey.SelectAll)) and not self.text()

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


class DeskList(QWidget):
    """Search, chips and table; who is missing stands first.

    A line that is dealt with stays where it is until something else is searched or listed: hands
    that go down the list go on with the next one. `picked` is sent when another line is the current
    one, `selected` when more or fewer lines are selected, `seeded` with a start number and whether
    this is a seed.
    """

    picked = Signal()
    selected = Signal()
    seeded = Signal(int, bool)

    def __init__(self, look: Style, enter: Callable[[Entry], str]) -> None:
        """`enter` says what Enter does with somebody, nothing where it is refused."""
        super().__init__()
        self._look, self._enter, t = look, enter, look.texts
        self._lines: tuple[ListedEntry, ...] = ()
        self._places: dict[EntryNumber, int] = {}
        self._shown: Sequence[bool] = ()
        self._arranging, self._several = False, 1
        made = columns(t, lambda line, yes: self.seeded.emit(line.entry.number, yes), self._place)
        self.model = RowsModel(
            look, made, lambda line: line.entry.number, quiet=lambda line: line.status in QUIET
        )
        self.table = DeskTable(look, self.model, t.text("Entries"))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.search = DeskSearch(look, t.text("Search by name, club or number"), self.table)
        self.chips = Chips(look, tuple(Filter), self.search)
        self.nobody = Words(look, colour=look.theme.colours.muted, wrap=True)
        self.add = QuietButton(look, "…", "user-plus")
        self._views, self._nothing = Views(), QWidget()
        self._lay_out()
        self.search.searched.connect(self._search)
        self.chips.chosen.connect(self._filter)
        self.table.picked.connect(self._tell_picked)
        self.table.selectionModel().selectionChanged.connect(self._tell_selected)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        inside = laid_out(QVBoxLayout(self._nothing), px(12), (px(4), px(24), 0, 0))
        inside.addWidget(self.nobody)
        inside.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addStretch(1)
        self._views.addWidget(self.table)
        self._views.addWidget(self._nothing)
        box = laid_out(QVBoxLayout(self), px(12))
        box.addWidget(self.chips)
        box.addWidget(self._views, 1)

    def _place(self, line: ListedEntry) -> int:
        """Among whom a line stands: as it was when the list was last arranged anew."""
        return self._places.setdefault(line.entry.number, ORDER[line.status])

    @property
    def current(self) -> ListedEntry | None:
        """The current line, None when there is none."""
        return self.table.current_row

    @property
    def numbers(self) -> tuple[EntryNumber, ...]:
        """Whom an act for several is about: all that are selected, else the current one."""
        return tuple(line.entry.number for line in self.table.chosen_rows)

    @property
    def number(self) -> EntryNumber | None:
        """The start number of the current line; None while something else is shown."""
        line = None if self.isHidden() else self.current
        return None if line is None else line.entry.number

    def _tell_picked(self) -> None:
        """While lines come and go one by one, the current one is not worth a word."""
        if not self._arranging:
            self.picked.emit()

    def _tell_selected(self) -> None:
        if self._arranging:
            return  # Qt takes a while to count, and would at every line that goes
        several = len(self.table.selectionModel().selectedRows())
        if several != self._several:
            self._several = several
            self.selected.emit()

    def show_lines(self, lines: Sequence[ListedEntry]) -> None:
        """Show the event as it is; the current line stays while it is listed."""
        before = self.current
        self._lines = tuple(lines)
        self._show_counts()
        self._arrange()
        shown = [self.model.says_anything(n) for n in range(len(self.model.columns))]
        if shown != self._shown:
            self._shown = shown
            self.table.fit_columns()
        if before is None or self.current is None or before.entry != self.current.entry:
            self.picked.emit()

    def pick(self, number: EntryNumber) -> None:
        """Make somebody's line the current one, listing everybody when it has to be."""
        self.search.empty_search()
        if not self.table.pick_key(number):
            self.chips.choose(Filter.ALL)
            self.table.pick_key(number)

    def _filter(self) -> None:
        self._places.clear()
        self._show_counts()
        self._arrange()
        self.picked.emit()

    def _search(self, text: str) -> None:
        """List who fits and make the likeliest line the current one."""
        self._places.clear()
        self._arrange()
        wanted = search_key(text)
        best = min(self.model.rows, key=_likeliness(wanted), default=None)
        if wanted and best is not None:
            self._arranging = True  # it is told once below
            self.table.pick_key(best.entry.number)
            self._arranging = False
        self.picked.emit()

    def _show_counts(self) -> None:
        there = (*_ALWAYS, Filter(self.chips.chosen_key))
        counts = {which: sum(map(keeps, self._lines)) for which, keeps in KEEPS.items()}
        self.chips.show_words(
            {
                which: chip_words(self._look.texts, which, n=n) if n or which in there else ""
                for which, n in counts.items()
            }
        )

    def _arrange(self) -> None:
        shown, wanted = Filter(self.chips.chosen_key), search_key(self.search.text())
        found = [line for line in self._lines if not wanted or line.match(wanted) is not None]
        listed = list(filter(KEEPS[shown], found))
        if wanted and not listed:
            listed = found  # whoever is asked for by name is shown, whatever the chip says
        self._arranging = True
        self.table.show_only("")
        self.table.show_rows(listed)
        self._arranging = False
        self._show_nobody(there=bool(listed) or not self._lines)
        self.table.show_only(self._enter(listed[0].entry) if wanted and len(listed) == 1 else "")
        if not self.table.currentIndex().isValid() and listed and not wanted:
            self.table.selectRow(0)

    def _show_nobody(self, *, there: bool) -> None:
        """Nobody found is no empty table: it is somebody new."""
        t, typed = self._look.texts, self.search.text().strip()
        self._views.setCurrentWidget(self.table if there else self._nothing)
        if there:
            return
        if self.table.hasFocus():
            self.search.setFocus()
        self.nobody.setText(
            t.text("Nobody is found under “{text}”.", text=typed)
            if typed
            else t.text("Nobody is in this list. Choose “All” to see everybody.")
        )
        self.add.rename(t.text("Ins: add “{text}”", text=typed))
        self.add.setVisible(bool(typed))


def _likeliness(wanted: str) -> Callable[[ListedEntry], tuple[bool, bool, int]]:
    def worth(line: ListedEntry) -> tuple[bool, bool, int]:
        rank = line.match(wanted)
        found = 2 if rank is None else rank
        return found > 1, line.status is EntryStatus.ACTIVE, found

    return worth


# ------------------------------------------------- copied for a spreadsheet, and imported again

_BEFORE = ("paid", "copies", "promised_copy", "email", "phone")
_DATA = tuple(name for name in personal.DATA if name != "club")
_BEHIND = ("preregistered", "member", "seeded", "notes")
_REST = tuple(dict.fromkeys((*_BEFORE, *_DATA, *_BEHIND)))


def as_table(texts: Texts, lines: Iterable[ListedEntry]) -> tuple[Sequence[str], ...]:
    """The titles, then a row for each player: start number, where he stands, all that is known.

    Columns in which nobody has anything are left out. Titles and cells are what an import
    understands; start number, status, till and list of elements are this event's own and stay
    aside there.
    """
    shown = tuple(lines)
    people = [entries.person_of(line.entry) for line in shown]
    names = field_names(texts)

    def cell(person: Person, field: Field) -> str:
        value = getattr(person, field)
        unsaid = field in ("paid", "seeded") and not value
        return "" if unsaid else cell_words(texts, value)

    def of(*fields: Field) -> dict[str, Sequence[str]]:
        return {names[f]: [cell(each, f) for each in people] for f in fields}

    known = {
        texts.text("Team"): [line.team or "" for line in shown],
        texts.text("Till"): [line.till.words for line in shown],
        **of(*_REST),
        names["copies_of"]: [line.brings for line in shown],
        texts.text("Elements"): [list_word(texts, line) for line in shown],
    }
    table = {
        texts.text("No."): [f"{line.entry.number}" for line in shown],
        **of("last_name", "first_name"),
        texts.text("Status"): [status_word(texts, line.entry) for line in shown],
        **of("club"),
        **{title: cells for title, cells in known.items() if any(cells)},
    }
    return (tuple(table), *zip(*table.values(), strict=True))
