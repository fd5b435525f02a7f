"""A list of a game's facts as a table to type in: rows are added, taken out and moved by key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.services.files import file_slug
from bglmanager.services.own_games import Values, put_value, value_at
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.games.facts import (
    FactPart,
    FactsForm,
    MinutesPart,
    fact_text,
    in_both,
    is_at,
)
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import IconButton, QuietButton, Symbol, Words, laid_out
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView

_MOST_SHOWN = 12


@record
class KeyColumn:
    """A column of the table: a key of every row.

    `read` makes its value of the text that is typed; with `ticked` it is a box to tick, which
    gives this value.
    """

    key: str
    title: str
    read: Callable[[str], Any] = str
    ticked: Any = None


@dataclass(frozen=True, eq=False, slots=True)
class CellsRow:
    """A row as it is shown: its place, its facts, what is wrong with them."""

    place: int
    values: Values
    wrong: tuple[str, ...] = ()


class RowsTable(TableView[CellsRow]):
    """The table: typing begins to change a cell, Tab goes to the next one."""

    wanted = Signal(str)
    """A deed asked for by key: "add", "drop", "up", "down"."""

    def __init__(self, look: Style, model: RowsModel[CellsRow], name: str) -> None:
        super().__init__(look, model, name)
        self.setSortingEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setShowGrid(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        when = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            when.AnyKeyPressed | when.EditKeyPressed | when.DoubleClicked | when.SelectedClicked
        )
        self.opened.connect(self._change)
        self.selectionModel().currentChanged.connect(lambda *_: self.show_cell())

    def show_cell(self) -> None:
        """Scroll until the current cell can be seen, and the row after it as well.

        Nothing moves while the keyboard is elsewhere.
        """

        def typed_at() -> QRect:
            focus = QApplication.focusWidget()
            if focus is None or not (focus is self or self.isAncestorOf(focus)):
                return QRect()
            cell = self.visualRect(self.currentIndex()).translated(self.viewport().pos())
            return cell.adjusted(0, 0, 0, cell.height())

        bring_into_sight(self, typed_at)

    def fit_height(self, rows: int) -> None:
        """Be as high as the rows need, up to a dozen."""
        super().fit_height(min(rows, _MOST_SHOWN))

    def finish(self) -> None:
        """Take what is being typed in a cell."""
        if self.state() is QAbstractItemView.State.EditingState:
            self.setFocus()

    @property
    def being_typed(self) -> str | None:
        """What stands in the cell that is typed in; None where none is."""
        editor = self.indexWidget(self.currentIndex())
        return editor.text() if isinstance(editor, QLineEdit) else None

    def _change(self) -> None:
        if self.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(self.currentIndex())

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Ins", texts.text("Next line")),
            ("Del", texts.text("Take the line out")),
            ("Alt+Up; Alt+Down", texts.text("Move the line")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        deed = _DEEDS.get((event.modifiers(), Qt.Key(event.key())))
        if deed is None:
            super().keyPressEvent(event)
        else:
            self.wanted.emit(deed)


_NONE, _ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
_DEEDS = {
    (_NONE, Qt.Key.Key_Insert): "add",
    (_NONE, Qt.Key.Key_Delete): "drop",
    (_ALT, Qt.Key.Key_Up): "up",
    (_ALT, Qt.Key.Key_Down): "down",
}


class RowsPart(FactPart):
    """A list under one key.

    A row with words in one language says them in both, and gets an id made of them where it must
    have one (`named`).
    """

    def __init__(
        self,
        look: Style,
        key: str,
        title: str,
        cells: Sequence[KeyColumn],
        *,
        add: str,
        hint: str = "",
        detail: FactsForm | None = None,
        named: str = "",
    ) -> None:
        """`add` names the button for another row; `detail` shows more of the current row."""
        super().__init__(key)
        self._look, self._cells, self._detail, self._named = look, tuple(cells), detail, named
        self._rows: list[Values] = []
        self._wrong: dict[int, list[str]] = {}
        self._shown_detail, self._section = -1, False
        self.model = RowsModel(look, [self._column(c) for c in cells], lambda row: row.place)
        self.table = RowsTable(look, self.model, title or add)
        muted, wrong = look.theme.colours.muted, look.theme.colours.wrong
        self._hint = Words(look, hint, Size.SMALL, colour=muted, wrap=True)
        self._mark = Symbol(look, "octagon-x", wrong, 16)
        self._faults = Words(look, "", Size.SMALL, colour=wrong, wrap=True)
        self.add = QuietButton(look, add, "plus")
        self.none = QCheckBox(look.texts.text("None under these rules"))
        self.none.setFont(look.theme.font())
        self._tools = [self._tool(*each) for each in self._deeds()]
        self._lay_out(title)
        self.add.clicked.connect(lambda: self.do("add"))
        self.none.clicked.connect(self.edited)
        self.table.wanted.connect(self.do)
        self.table.picked.connect(self._picked)
        if detail is not None:
            detail.edited.connect(self._detail_edited)
        self._show()

    def _column(self, cell: KeyColumn) -> Column[CellsRow]:
        """A column of the table; the first one has the mark of what is wrong."""
        if cell.ticked is not None:
            return Column(
                cell.title,
                lambda _row: "",
                check=lambda row: value_at(row.values, cell.key) == cell.ticked,
                ticked=lambda row, on: self._set(row, cell, cell.ticked if on else None),
            )
        return Column(
            cell.title,
            lambda row: fact_text(value_at(row.values, cell.key)),
            edited=lambda row, text: self._set(row, cell, cell.read(text) if text else None),
            stretch=cell.key.rpartition(".")[2] in {"it", "en"},
            icon=lambda row: "octagon-x" if row.wrong and cell is self._cells[0] else "",
            tip=lambda row: "\n".join(row.wrong),
        )

    def _deeds(self) -> Sequence[tuple[str, str, str]]:
        t = self._look.texts
        return (
            ("arrow-up", t.text("Move up (Alt+Up)"), "up"),
            ("arrow-down", t.text("Move down (Alt+Down)"), "down"),
            ("trash-2", t.text("Take out (Del)"), "drop"),
        )

    def _tool(self, icon: str, name: str, deed: str) -> IconButton:
        button = IconButton(self._look, icon, name)
        button.clicked.connect(lambda: self.do(deed))
        return button

    def _lay_out(self, title: str) -> None:
        px = self._look.theme.px
        box = laid_out(QVBoxLayout(self), px(4))
        line = laid_out(QHBoxLayout(), px(4))
        for widget in (self.add, *self._tools, self.none):
            line.addWidget(widget)
        line.addStretch(1)
        faults = laid_out(QHBoxLayout(), px(6))
        faults.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        faults.addWidget(self._faults, 1)
        if title:
            box.addWidget(Words(self._look, title, strong=True))
        box.addWidget(self.table)
        box.addLayout(faults)
        if self._hint.text():
            box.addWidget(self._hint)
        box.addLayout(line)
        if self._detail is not None:
            box.addWidget(self._detail)

    # ---------------------------------------------------------------------------- part

    def show_value(self, value: Any, *, section: bool) -> None:
        rows = value if isinstance(value, (list, tuple)) else ()
        self._rows = [self._in_both(row) for row in rows]
        self.none.setChecked(value == [] or value is False)
        self._section, self._shown_detail = section, -1
        self._wrong = {}
        self._show()

    @property
    def typed_value(self) -> Any:
        self._take_detail()
        said = [row for row in map(self._filled, self._as_typed()) if row]
        return said or ([] if self.none.isChecked() and self._section else None)

    def _as_typed(self) -> Sequence[Values]:
        """The rows with what is being typed in a cell, which they get only when it is left."""
        text, at = self.table.being_typed, self.table.currentIndex()
        if text is None or at.row() >= len(self._rows):
            return self._rows
        rows, cell = [dict(row) for row in self._rows], self._cells[at.column()]
        put_value(rows[at.row()], cell.key, cell.read(text) if text else None)
        return rows

    def tell(self, key: str, sentence: str) -> QWidget:
        found = re.match(r"\[(\d+)\]\.?(.*)", key[len(self.key) :])
        place = int(found[1]) if found else -1
        is_row = found is not None and 0 <= place < len(self._rows)
        self._wrong.setdefault(place if is_row else -1, []).append(sentence)
        self._show()
        if found is None or not is_row:
            return self.table if self._rows else self.add
        within = found[2]
        places = (
            n
            for n, cell in enumerate(self._cells)
            if is_at(within, cell.key) or is_at(cell.key, within)
        )
        column = next(places, None)
        self.table.setCurrentIndex(self.model.index_of(place, column or 0))
        if column is None and self._detail is not None:
            return self._detail.tell(within, sentence) or self.table
        return self.table

    def forget(self) -> None:
        self._wrong = {}
        self._show()
        if self._detail is not None:
            self._detail.forget()

    # ---------------------------------------------------------------------------- deeds

    @property
    def rows(self) -> Sequence[Mapping[str, Any]]:
        """The rows as they are typed."""
        return tuple(self._rows)

    def do(self, deed: str) -> None:
        """Add a row below the current one, take it out, or move it."""
        place, last = self.table.currentIndex().row(), len(self._rows) - 1
        self._take_detail()
        self._shown_detail = -1
        if deed == "add":
            place = place + 1 if 0 <= place <= last else last + 1
            self._rows.insert(place, {})
        elif not 0 <= place <= last:
            return
        else:
            row = self._rows.pop(place)
            if deed != "drop":
                place = min(max(place + (1 if deed == "down" else -1), 0), last)
                self._rows.insert(place, row)
        self._wrong = {}
        column = 0 if deed == "add" else max(self.table.currentIndex().column(), 0)
        self._show()
        self.table.setCurrentIndex(self.model.index_of(min(place, len(self._rows) - 1), column))
        (self.table if self._rows else self.add).setFocus()
        self.edited.emit()

    def _show(self) -> None:
        wrong = {n: tuple(said) for n, said in self._wrong.items()}
        rows = [CellsRow(n, dict(row), wrong.get(n, ())) for n, row in enumerate(self._rows)]
        self.table.show_rows(rows)
        if rows:  # without any the table is not there, and most lists of most games are empty
            self.table.fit_height(len(rows))
            self.table.fit_columns()
            if not self.table.currentIndex().isValid():
                self.table.setCurrentIndex(self.model.index(0, 0))
        self.none.setVisible(self._section and not rows)
        for widget in (self.table, *self._tools):
            widget.setVisible(bool(rows))
        self._say_wrong()
        self._picked()

    def _say_wrong(self) -> None:
        t, said = self._look.texts, [" ".join(self._wrong.get(-1, ()))]
        for place, what in sorted(self._wrong.items()):
            if place >= 0:
                said.append(t.text("Row {n}: {what}", n=place + 1, what=" ".join(what)))
        self._faults.setText("\n".join(filter(None, said)))
        self._mark.setVisible(bool(self._wrong))
        self._faults.setVisible(bool(self._wrong))

    def _picked(self) -> None:
        if self._detail is None:
            return
        self._take_detail()
        row = self.table.currentIndex().row()
        place = row if 0 <= row < len(self._rows) else -1
        self._detail.setVisible(place >= 0)
        if place >= 0 and place != self._shown_detail:
            self._detail.show_values(self._rows[place], section=False)
        self._shown_detail = place

    def _take_detail(self) -> None:
        if self._detail is not None and 0 <= self._shown_detail < len(self._rows):
            self._detail.write_into(self._rows[self._shown_detail])

    def _detail_edited(self) -> None:
        self._take_detail()
        self.edited.emit()

    def _set(self, row: CellsRow, cell: KeyColumn, value: Any) -> None:
        if row.place < len(self._rows):
            put_value(self._rows[row.place], cell.key, value)
            self._show()
            self.edited.emit()

    # ---------------------------------------------------------------------------- words

    def _in_both(self, row: Any) -> Values:
        """A row with its words in both languages, also where the file says them once."""
        if not isinstance(row, Mapping):
            return dict(in_both(row))
        found = dict(row)
        for cell in self._cells:
            key, _, language = cell.key.rpartition(".")
            if key and language == "it":
                put_value(found, key, in_both(value_at(found, key)) or None)
        return found

    def _filled(self, row: Values) -> Values:
        """A row with words of one language said in both, and with an id."""
        found = {key: _both(value) for key, value in _both(row).items()}
        if found and self._named and found.get(self._named) is None:
            words = next(c.key for c in self._cells if c.key.endswith(".it"))
            found[self._named] = file_slug(str(value_at(found, words) or "")).lower()
        return {key: value for key, value in found.items() if value != ""}


def _both(value: Any) -> Any:
    if isinstance(value, Mapping) and set(value) in ({"it"}, {"en"}):
        words = next(iter(value.values()))
        return {"it": words, "en": words}
    return value


class TimingsPart(FactPart):
    """The minutes by number of players: in fields for the usual way, in a table for others."""

    def __init__(self, look: Style, key: str, label: str, others: RowsPart) -> None:
        super().__init__(key)
        self.usual, self.others = MinutesPart(look, "minutes", label), others
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        for part in (self.usual, self.others):
            box.addWidget(part)
            part.edited.connect(self.edited)
        self._has_usual, self._none = False, False

    def show_value(self, value: Any, *, section: bool) -> None:
        self._none = value == []
        rows, usual = _timing_rows(value)
        self.usual.show_value(usual.get("minutes"), section=section)
        self.others.show_value([row for row in rows if row is not usual], section=False)

    def show_general(self, value: Any) -> None:
        self.usual.show_general(_timing_rows(value)[1].get("minutes"))

    @property
    def typed_value(self) -> Any:
        usual = self.usual.typed_value
        self._has_usual = usual is not None
        rows = [*([{"minutes": usual}] if usual else ()), *(self.others.typed_value or ())]
        return rows or ([] if self._none else None)

    def tell(self, key: str, sentence: str) -> QWidget:
        place, dot, rest = key.removeprefix(f"{self.key}[").partition("]")
        if self._has_usual and dot and place == "0":
            return self.usual.tell(rest, sentence)
        if not dot:
            return self.others.tell(key, sentence)
        return self.others.tell(f"{self.key}[{int(place) - self._has_usual}]{rest}", sentence)

    def forget(self) -> None:
        self.usual.forget()
        self.others.forget()


def _timing_rows(found: Any) -> tuple[list[Values], Values]:
    """The minutes of every way of playing, and which of them are the usual ones."""
    rows = [dict(row) for row in found or () if isinstance(row, Mapping)]
    return rows, next((row for row in rows if set(row) <= {"minutes"}), {})
