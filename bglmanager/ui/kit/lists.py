"""Lists from their columns: a search, the table it searches, a sentence where nothing is listed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.panels import PillState
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import (
    ChipButton,
    IconButton,
    Words,
    WrappingRow,
    empty_layout,
    laid_out,
)
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.frame import Views
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.command_names import key_name
from bglmanager.words.number_format import short_day

Row = TypeVar("Row")


@record
class TableOf(Generic[Row]):
    """A table: its spoken name, its columns, what names a row for good.

    `several` are the keys of the acts that take all rows selected and say how many; `kind` is what
    draws it, where it is no usual table. Rows that are `quiet` are done with. One row is always
    the current one, unless it is to be `chosen` first.
    """

    name: str
    columns: Sequence[Column[Row]]
    key: Callable[[Row], Hashable]
    several: Sequence[str] = ()
    kind: Callable[..., TableView[Row]] = TableView
    quiet: Callable[[Row], bool] = lambda _row: False
    chosen: bool = False

    def draw_table(self, look: Style) -> TableView[Row]:
        """The table on the screen, without rows yet."""
        model = RowsModel(look, self.columns, self.key, quiet=self.quiet)
        return self.kind(look, model, self.name, self.several)


@record
class RowDeed:
    """What is done with the current row, at this place or -1 for none: by keys ("Alt+Up"; "; "
    divides several), and by a button with this icon.
    """

    keys: str
    icon: str
    words: str
    does: Callable[[int], object]


class WorkedTable(TableView[Row]):
    """A table of which the rows are changed by deeds: by their keys here, by their `buttons`."""

    def __init__(self, look: Style, described: TableOf[Row], deeds: Sequence[RowDeed]) -> None:
        super().__init__(look, RowsModel(look, described.columns, described.key), described.name)
        self.setSortingEnabled(False)
        self._deeds = deeds
        self.buttons = [self._draw_button(deed) for deed in deeds]

    def _draw_button(self, deed: RowDeed) -> IconButton:
        key = key_name(self._look.texts, deed.keys.partition(";")[0])
        button = IconButton(self._look, deed.icon, f"{deed.words} ({key})")
        button.clicked.connect(lambda: deed.does(self.currentIndex().row()))
        return button

    def own_keys(self, texts: Texts) -> Keys:
        return [*((deed.keys, deed.words) for deed in self._deeds), *super().own_keys(texts)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pressed = QKeySequence(event.keyCombination()).toString()
        key = pressed.removeprefix("Num+").replace("Enter", "Return")
        meant = next((deed for deed in self._deeds if key in deed.keys.split("; ")), None)
        if meant is None:
            super().keyPressEvent(event)
        else:
            meant.does(self.currentIndex().row())


def name_column(title: str, name: Callable[[Row], str], least: int = 0) -> Column[Row]:
    """What the line is about: it has the room that the others leave, `least` pixels of it."""
    return Column(title, name, stretch=True, strong=True, least=least)


def spare_column(title: str, text: Callable[[Row], str], drops: int, **more: Any) -> Column[Row]:
    """What is left out where nobody has it, and at the `drops`-th where there is little room."""
    return Column(title, text, drops=drops, optional=True, **more)


def pill_column(title: str, state: Callable[[Row], PillState], **more: Any) -> Column[Row]:
    """How something stands: its words with their icon, in their tone."""
    return Column(
        title,
        lambda row: state(row).words,
        icon=lambda row: state(row).icon,
        tone=lambda row: state(row).tone,
        **more,
    )


def day_column(title: str, day: Callable[[Row], dt.date | None], drops: int = 0) -> Column[Row]:
    """A day in figures, or nothing; with `drops` as in a `spare_column`."""

    def text(row: Row) -> str:
        found = day(row)
        return short_day(found) if found else ""

    return Column(title, text, order=day, drops=drops, optional=bool(drops))


def count_column(title: str, count: Callable[[Row], int], **more: Any) -> Column[Row]:
    """A whole number."""
    return Column(title, lambda row: str(count(row)), order=count, figures=True, **more)


class SearchList(QWidget, Generic[Row]):
    """A table with the search that is typed in all the time.

    `picked` is sent when another row is the current one, `listed` when others are listed and it
    still is, `selected` when more or fewer are, `opened` for Enter. While it is `arranging` lines,
    nobody has chosen what is selected.
    """

    picked = Signal()
    listed = Signal()
    selected = Signal()
    opened = Signal()

    def __init__(
        self,
        look: Style,
        described: TableOf[Row],
        search: str,
        nothing: Callable[[str], str | QWidget],
        find: Callable[[str], Sequence[Row]] | None = None,
    ) -> None:
        """`search` names the field; `nothing` is said of what is typed where nothing is listed, or
        shown in the place of the table.

        `find` finds the rows for what is typed, the best first; without it those shown are
        searched.
        """
        super().__init__()
        self._nothing_of, self._find, self.arranging = nothing, find, False
        self._chosen = described.chosen
        self.table = described.draw_table(look)
        self.search = SearchField(look, search)
        self.nothing = Words(look, colour=look.theme.colours.muted, wrap=True)
        self.beside = laid_out(QHBoxLayout(), look.theme.px(12))
        self.beside.addWidget(self.search, 4)
        self.beside.addStretch(1)
        self.box = laid_out(QVBoxLayout(self), look.theme.px(12))
        self.box.addLayout(self.beside)
        self.box.addWidget(self.nothing)
        self._stack = Views()
        self._stack.addWidget(self.table)
        self.box.addWidget(self._stack, 1)
        self.search.drive_list(self.table)
        self.search.searched.connect(self._search_rows)
        self.table.picked.connect(lambda: self._tell_settled(self.picked))
        self.table.opened.connect(self.opened)
        self.table.selectionModel().selectionChanged.connect(
            lambda: self._tell_settled(self.selected)
        )

    def put_beside(self, widget: QWidget) -> None:
        """Have this beside the search."""
        self.beside.insertWidget(self.beside.count() - 1, widget)

    def _tell_settled(self, signal: SignalInstance) -> None:
        """While lines come and go one by one, the current one is not worth a word."""
        if not self.arranging:
            signal.emit()

    @property
    def typed_search(self) -> str:
        """What is searched for."""
        return self.search.text().strip()

    def show_rows(self, rows: Sequence[Row]) -> bool:
        """Show rows, the current one among them if it still is; False when it is another now."""
        before = self.table.current_row
        self.arrange_rows(lambda: self._put_rows(rows))
        return before == self.table.current_row

    def mark_first(self) -> None:
        """Make the first line the current one; nobody is told that another was picked."""
        self.arrange_rows(lambda: self.table.selectRow(0))

    def _search_rows(self, text: str) -> None:
        before, find = self.table.current_row, self._find

        def search() -> None:
            if find is None:
                self.table.search_rows(text)
            else:
                self._put_rows(find(text))
                if self.table.rows_model.rows:
                    self.table.selectRow(0)

        self.arrange_rows(search)
        same = self.table.current_row is not None and before == self.table.current_row
        (self.listed if same else self.picked).emit()

    def _put_rows(self, rows: Sequence[Row]) -> None:
        if list(rows) != list(self.table.rows_model.all_rows) or not self.table.selected_rows:
            if self._chosen:
                self.table.show_rows(rows)
                self.table.fit_columns()
            else:
                self.table.list_rows(rows)

    def arrange_rows(self, step: Callable[[], object]) -> None:
        """Take a step in which lines come and go, and say where none are left."""
        self.arranging = True
        step()
        self.arranging = False
        nothing = "" if self.table.rows_model.rows else self._nothing_of(self.typed_search)
        shown = nothing if isinstance(nothing, QWidget) else self.table
        self._stack.addWidget(shown)
        self._stack.setCurrentWidget(shown)
        said = nothing if isinstance(nothing, str) else ""
        self.nothing.setText(said)
        self.nothing.setVisible(bool(said))
        self.selected.emit()


class Chips(QWidget):
    """Choices as chips, one of which holds; `chosen` carries its key when another is pressed.

    `buttons` are the chips by key; what `beside` them searches the same list stands before them.
    """

    chosen = Signal(object)

    def __init__(self, look: Style, keys: Sequence[str] = (), *beside: QWidget) -> None:
        super().__init__()
        self._look, self._beside = look, beside
        self.buttons: dict[str, ChipButton] = {}
        self.chosen_key = keys[0] if keys else ""
        self._box = laid_out(QHBoxLayout(self))
        self._make_chips(keys)

    def _make_chips(self, keys: Iterable[str]) -> None:
        self.buttons = {key: ChipButton(self._look, "…") for key in keys}
        for key, button in self.buttons.items():
            button.clicked.connect(partial(self.choose, key))
        row = WrappingRow(self._look.theme.px(8), (*self._beside, *self.buttons.values()))
        empty_layout(self._box)
        self._box.addWidget(row)
        self._show_chosen()

    def show_words(self, words: Mapping[str, str]) -> None:
        """What each chip says now, others where the keys are; one without words is not there: the
        first holds then.
        """
        if list(words) != list(self.buttons):
            self._make_chips(words)
        for key, button in self.buttons.items():
            button.rename(words[key])
            button.setVisible(bool(words[key]))
        if words and not words.get(self.chosen_key):
            self.chosen_key = next(iter(words))
            self._show_chosen()

    def choose(self, key: str) -> None:
        """Let this one hold."""
        other, self.chosen_key = key != self.chosen_key, key
        self._show_chosen()
        if other:
            self.chosen.emit(key)

    def choose_next(self) -> None:
        """Let the next of those that are there hold, after the last the first."""
        there = [key for key, each in self.buttons.items() if not each.isHidden()]
        self.choose(there[(there.index(self.chosen_key) + 1) % len(there)])

    def _show_chosen(self) -> None:
        for key, button in self.buttons.items():
            button.setChecked(key == self.chosen_key)
