"""The facts of a game as fields: each shows, and reads, the value under one key.

In the facts of one regulation a field left empty says nothing: what holds in general holds there.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, get_origin

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.games.kinds import Text
from bglmanager.services.own_games import Values, put_value, value_at
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.kit.lists import RowDeed, TableOf, WorkedTable
from bglmanager.ui.pages.games import facts
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import AbstractWidget, QuietButton, Words, laid_out
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.ui.widgets.rows import Column

_MOST_SHOWN = 12


class FactField(Field, metaclass=AbstractWidget):
    """One fact of a game, under the key `at`; `edited` is sent when something else is typed."""

    edited = Signal()

    def __init__(self, look: Style, fact: str, at: str, editor: QWidget) -> None:
        """`fact` is its whole key, which tells what it is and what it is called."""
        label, hint = facts.fact_label(look.texts, fact), facts.fact_hint(look.texts, fact)
        spoken = label or facts.fact_label(look.texts, f"{fact}+")
        super().__init__(look, spoken, editor, hint, bare=not label)
        self.fact, self.at = fact, at

    @abstractmethod
    def show_value(self, value: Any, *, section: bool) -> None:
        """Show this value; `section` tells that it is that of one regulation."""

    def show_general(self, value: Any) -> None:
        """Show in a field left empty what holds in general; a list shows nothing."""

    @property
    @abstractmethod
    def typed_value(self) -> Any:
        """What is typed: None where nothing is said, False where there is to be none."""

    def tell(self, _key: str, sentence: str) -> QWidget:
        """Say what is wrong with it, or with what is at this key in it; what is to be mended."""
        self.set_problem(f"{self.problem} {sentence}".strip())
        return self.editor

    def forget(self) -> None:
        """Say no more that anything is wrong."""
        self.set_problem("")


class LineFact(FactField):
    """A fact that is typed in one line."""

    def __init__(self, look: Style, fact: str, at: str) -> None:
        self.line = LineField(look)
        super().__init__(look, fact, at, self.line)
        self._read, self._section = facts.reader_of(facts.fact_type(fact)), False
        self.line.textEdited.connect(self.edited)

    def show_value(self, value: Any, *, section: bool) -> None:
        self._section = section
        self.line.setText(facts.fact_text(value))

    @property
    def typed_value(self) -> Any:
        typed = self.line.text().strip()
        if self._section and typed in {facts.NOTHING, "-"}:
            return False
        return self._read(typed) if typed else None

    def show_general(self, value: Any) -> None:
        self.line.setPlaceholderText(facts.fact_text(value))


class ChoiceFact(FactField):
    """A fact that is one of a few values; the first is what holds when nothing is said."""

    def __init__(self, look: Style, fact: str, at: str) -> None:
        self.box, self._texts = ChoiceBox(), look.texts
        self.box.narrow()
        super().__init__(look, fact, at, self.box)
        self._offered: list[Any] = []
        self.box.activated.connect(self.edited)

    def show_value(self, value: Any, *, section: bool) -> None:
        usual = facts.choices_of(self._texts, self.fact)
        found = [(self._texts.text("As in general"), None), *usual] if section else [*usual]
        self._offered = [each for _, each in found]
        if value is not None and value not in self._offered:
            found.append((str(value), value))
            self._offered.append(value)
        self.box.clear()
        self.box.addItems([words for words, _ in found])
        self.box.setCurrentIndex(0 if value is None else self._offered.index(value))

    @property
    def typed_value(self) -> Any:
        place = self.box.currentIndex()
        return self._offered[place] if place or None in self._offered else None


class FactsForm(QWidget):
    """Fields of some facts, those of a line beside each other; `edited` is sent for each of them.

    They are shown from and read into values by key. What lies beside `of` is asked for where that
    says something: how an auction goes where there is one.
    """

    edited = Signal()

    def __init__(self, look: Style, lines: str, within: str = "") -> None:
        """`lines` are divided by "; "; those of a row of a list go by what follows `within`."""
        super().__init__()
        self._look = look
        self.parts: dict[str, FactField] = {}
        box = laid_out(QVBoxLayout(self), look.theme.px(12))
        for keys in lines.split("; "):
            title = facts.fact_label(look.texts, facts.USUAL) if facts.USUAL in keys else ""
            if title:
                box.addWidget(Words(look, title, strong=True))
            line = laid_out(QHBoxLayout(), look.theme.px(8 if title else 16))
            for key in keys.split():
                line.addWidget(self._add_field(key, within, title), 1, Qt.AlignmentFlag.AlignTop)
            box.addLayout(line)

    def _add_field(self, key: str, within: str, title: str) -> FactField:
        part = _field_of(self._look, key, key.removeprefix(within))
        if title:
            part.editor.setAccessibleName(f"{title}: {part.editor.accessibleName()}")
        part.edited.connect(self._ask_further)
        part.edited.connect(self.edited)
        self.parts[part.at] = part
        return part

    def _is_asked(self, key: str) -> bool:
        of = self.parts.get(f"{key.partition('.')[0]}.of")
        return of is None or of.at == key or bool(of.typed_value)

    def _ask_further(self) -> None:
        for key, part in self.parts.items():
            part.setVisible(self._is_asked(key))

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        """Show what these values say."""
        for key, part in self.parts.items():
            part.show_value(value_at(values, key), section=section)
        self._ask_further()

    def show_general(self, values: Mapping[str, Any]) -> None:
        """Show in fields left empty what holds in general."""
        for key, part in self.parts.items():
            part.show_general(value_at(values, key))

    def write_into(self, values: Values) -> None:
        """Put what is typed into these values."""
        for key, part in self.parts.items():
            put_value(values, key, part.typed_value if self._is_asked(key) else None)

    def tell(self, key: str, sentence: str) -> QWidget | None:
        """Say what is wrong at a key; what is to be mended, None where the key is of no field."""
        found = next((each for at, each in self.parts.items() if facts.is_at(key, at)), None)
        return found and found.tell(key, sentence)

    def forget(self) -> None:
        """Say no more that anything is wrong."""
        for part in self.parts.values():
            part.forget()


def _field_of(look: Style, fact: str, at: str) -> FactField:
    kind = facts.fact_type(fact)
    if facts.is_choice(kind):
        return ChoiceFact(look, fact, at)
    if fact in facts.COLUMNS or (get_origin(kind) is tuple and facts.item_type(kind) is Text):
        return RowsFact(look, fact, at)
    return LineFact(look, fact, at)


# ---------------------------------------------------------------------------------- lists


@dataclass(frozen=True, eq=False, slots=True)
class CellsRow:
    """A row as it is shown: its place, its facts, what is wrong with them."""

    place: int
    values: Values
    wrong: Sequence[str] = ()


class CellsTable(WorkedTable[CellsRow]):
    """The table: typing begins to change a cell, Tab goes to the next one."""

    def __init__(self, look: Style, described: TableOf[CellsRow], deeds: Sequence[RowDeed]) -> None:
        super().__init__(look, described, deeds)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setShowGrid(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        when = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            when.AnyKeyPressed | when.EditKeyPressed | when.DoubleClicked | when.SelectedClicked
        )
        self.opened.connect(self._change)
        self.selectionModel().currentChanged.connect(self.show_cell)

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


class RowsFact(FactField):
    """A list under one key, as a table to type in; more of the current draw stands below it."""

    table: CellsTable

    def __init__(self, look: Style, fact: str, at: str) -> None:
        self._look, t = look, look.texts
        self._rows: list[Values] = []
        self._wrong: dict[int, list[str]] = {}
        self._detailed: Values | None = None
        self._section = False
        columns = [*self._columns(fact)]
        self._cells = [cell for cell, _ in columns]
        described = TableOf("", [column for _, column in columns], lambda row: row.place)
        moving = (
            RowDeed("Alt+Up", "arrow-up", t.text("Move up"), partial(self._move, -1)),
            RowDeed("Alt+Down", "arrow-down", t.text("Move down"), partial(self._move, 1)),
            RowDeed("Del", "trash-2", t.text("Take out"), self._drop),
        )
        adding = RowDeed("Ins", "plus", t.text("Next line"), self._add)
        self.table = CellsTable(look, described, (*moving, adding))
        super().__init__(look, fact, at, self.table)
        self.add = QuietButton(look, facts.fact_label(t, f"{fact}+"), "plus")
        self.none = QCheckBox(t.text("None under these rules"))
        self.detail = FactsForm(look, facts.DRAW, "setup.") if fact == "setup" else None
        self._lay_out_more()
        self._show()

    def _lay_out_more(self) -> None:
        px, box = self._look.theme.px, self.layout()
        assert isinstance(box, QVBoxLayout)  # that of every field
        line = laid_out(QHBoxLayout(), px(4))
        for widget in (self.add, *self.table.buttons[:-1], self.none):
            line.addWidget(widget)
        line.addStretch(1)
        box.addLayout(line)
        self.none.setFont(self._look.theme.font())
        self.add.clicked.connect(lambda: self._add(self.table.currentIndex().row()))
        self.none.clicked.connect(self.edited)
        if self.detail is not None:
            box.addWidget(self.detail)
            self.table.picked.connect(self._show_detail)
            self.detail.edited.connect(self._take_detail)
            self.detail.edited.connect(self.edited)

    # -------------------------------------------------------------------------- columns

    def _columns(self, fact: str) -> Iterator[tuple[tuple[str, Any], Column[CellsRow]]]:
        """The columns, each with the key of its cells and what reads what is typed there."""
        for name in facts.COLUMNS.get(fact, "").split() or [""]:
            whole = f"{fact}.{name}".rstrip(".")
            kind = facts.item_type(facts.fact_type(whole))
            if facts.is_choice(kind):
                yield (name, None), self._ticked_column(name, whole)
            elif kind is Text:
                for end in ("it", "en"):
                    title = facts.fact_label(self._look.texts, f"{whole}.{end}")
                    yield self._typed_column(f"{name}.{end}".lstrip("."), title, str)
            elif get_origin(kind) is Mapping:
                for size in facts.TABLE_SIZES:
                    yield self._typed_column(f"{name}.{size}", size, facts.reader_of(int))
            else:
                title, read = facts.fact_label(self._look.texts, whole), facts.reader_of(kind)
                yield self._typed_column(name, title, read)

    def _ticked_column(self, name: str, whole: str) -> Column[CellsRow]:
        """A box that is ticked where the fact is not what it is otherwise."""
        kind, usual = facts.fact_type(whole), facts.usual_value(whole)
        value = kind is bool or next(each.value for each in kind if each is not usual)
        return Column(
            facts.fact_label(self._look.texts, whole),
            lambda _row: "",
            check=lambda row: value_at(row.values, name) == value,
            ticked=lambda row, on: self._set(row, name, value if on else None),
        )

    def _typed_column(
        self, name: str, title: str, read: Callable[[str], Any]
    ) -> tuple[tuple[str, Any], Column[CellsRow]]:
        """What is typed; the first column has the mark of what is wrong."""
        column: Column[CellsRow] = Column(
            title,
            lambda row: facts.fact_text(value_at(row.values, name)),
            edited=lambda row, text: self._set(row, name, read(text) if text else None),
            stretch=name.rpartition(".")[2] in {"it", "en"},
            icon=lambda row: "octagon-x" if row.wrong and self._cells[0][0] == name else "",
            tip=lambda row: "\n".join(row.wrong),
        )
        return (name, read), column

    # ---------------------------------------------------------------------------- values

    @property
    def rows(self) -> Sequence[Values]:
        """The rows as they are typed."""
        return tuple(self._rows)

    def show_value(self, value: Any, *, section: bool) -> None:
        rows = value if isinstance(value, (list, tuple)) else ()
        self._rows, self._wrong = [dict(row) for row in rows], {}
        self.none.setChecked(value == [] or value is False)
        self._section, self._detailed = section, None
        self._show()

    @property
    def typed_value(self) -> Any:
        """The rows with what is being typed in a cell, which they get only when it is left."""
        self._take_detail()
        rows, text, at = [dict(r) for r in self._rows], self.table.being_typed, self._current
        if text is not None and at < len(rows):
            name, read = self._cells[self.table.currentIndex().column()]
            put_value(rows[at], name, read(text) if text else None)
        return rows or ([] if self.none.isChecked() and self._section else None)

    @property
    def _current(self) -> int:
        return self.table.currentIndex().row()

    def _set(self, row: CellsRow, name: str, value: Any) -> None:
        if row.place < len(self._rows):
            put_value(self._rows[row.place], name, value)
            self._show()
            self.edited.emit()

    def _add(self, place: int) -> None:
        place = place + 1 if 0 <= place < len(self._rows) else len(self._rows)
        self._rows.insert(place, {})
        self._show_changed(place, 0)

    def _drop(self, place: int) -> None:
        if 0 <= place < len(self._rows):
            del self._rows[place]
            self._show_changed(place, self.table.currentIndex().column())

    def _move(self, way: int, place: int) -> None:
        if 0 <= place < len(self._rows):
            to = min(max(place + way, 0), len(self._rows) - 1)
            self._rows.insert(to, self._rows.pop(place))
            self._show_changed(to, self.table.currentIndex().column())

    def _show_changed(self, place: int, column: int) -> None:
        self._take_detail()
        self._wrong = {}
        self._show()
        place = min(place, len(self._rows) - 1)
        self.table.setCurrentIndex(self.table.rows_model.index_of(place, column))
        (self.table if self._rows else self.add).setFocus()
        self.edited.emit()

    def _show(self) -> None:
        shown = [CellsRow(n, dict(r), self._wrong.get(n, ())) for n, r in enumerate(self._rows)]
        self.table.show_rows(shown)
        if shown:  # without any the table is not there, and most lists of most games are empty
            self.table.fit_height(min(len(shown), _MOST_SHOWN))
            self.table.fit_columns()
            if self._current < 0:
                self.table.setCurrentIndex(self.table.model().index(0, 0))
        self.none.setVisible(self._section and not shown and self.fact != "timings")
        for widget in (self.table, *self.table.buttons):
            widget.setVisible(bool(shown))
        self._say_wrong()
        self._show_detail()

    # -------------------------------------------------------------------- the current row

    def _show_detail(self) -> None:
        if self.detail is None:
            return
        row = self._rows[self._current] if 0 <= self._current < len(self._rows) else None
        self.detail.setVisible(row is not None)
        if row is not self._detailed:
            self._take_detail()
            self.detail.show_values(row or {}, section=False)
        self._detailed = row

    def _take_detail(self) -> None:
        if self.detail is not None and self._detailed is not None:
            self.detail.write_into(self._detailed)

    # ---------------------------------------------------------------------------- faults

    def tell(self, key: str, sentence: str) -> QWidget:
        found = re.match(r"\[(\d+)\]\.?(.*)", key[len(self.at) :])
        place = int(found[1]) if found and int(found[1]) < len(self._rows) else -1
        self._wrong.setdefault(place, []).append(sentence)
        self._show()
        if found is None or place < 0:
            return self.table if self._rows else self.add
        at = (n for n, (cell, _) in enumerate(self._cells) if facts.is_at(found[2], cell))
        column = next(at, None)
        self.table.setCurrentIndex(self.table.rows_model.index_of(place, column or 0))
        told = self.detail.tell(found[2], sentence) if self.detail and column is None else None
        return told or self.table

    def forget(self) -> None:
        self._wrong = {}
        self._show()
        if self.detail is not None:
            self.detail.forget()

    def _say_wrong(self) -> None:
        t, said = self._look.texts, [" ".join(self._wrong.get(-1, ()))]
        for place, what in sorted(self._wrong.items()):
            if place >= 0:
                said.append(t.text("Row {n}: {what}", n=place + 1, what=" ".join(what)))
        self.set_problem("\n".join(filter(None, said)))
