"""A list of a game's facts as a table to type in: rows are added, taken out and moved by key."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.services.files import file_slug
from bglmanager.services.own_games import Values, put_value, value_at
from bglmanager.ui.pages.games.cells import CellsRow, KeyColumn, RowsTable, column
from bglmanager.ui.pages.games.parts import KeysPart, in_both, is_at
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import IconButton, QuietButton, Symbol, Words, laid_out
from bglmanager.ui.widgets.rows import RowsModel


class RowsPart(KeysPart):
    """A list under one key."""

    def __init__(
        self,
        look: Style,
        key: str,
        title: str,
        cells: Sequence[KeyColumn],
        *,
        add: str,
        hint: str = "",
        detail: KeysPart | None = None,
        named: tuple[str, str] | None = None,
    ) -> None:
        """`add` names the button for another row; `detail` shows more of the current row.

        `named` are the key of an id and the key of the words it is made of where none is typed.
        """
        super().__init__()
        self.key, self._look, self._cells, self._detail = key, look, tuple(cells), detail
        self._rows: list[Values] = []
        self._wrong: dict[int, list[str]] = {}
        self._named = named
        self._shown_detail = -1
        columns = [column(cell, self._cells[0], self._set) for cell in self._cells]
        self.model = RowsModel(look, columns, lambda row: row.place)
        self.table = RowsTable(look, self.model, title)
        self._title = Words(look, title, strong=True)
        muted, wrong = look.theme.colours.muted, look.theme.colours.wrong
        self._hint = Words(look, hint, Size.SMALL, colour=muted, wrap=True)
        self._mark = Symbol(look, "octagon-x", wrong, 16)
        self._faults = Words(look, "", Size.SMALL, colour=wrong, wrap=True)
        self.add = QuietButton(look, add, "plus")
        self.none = QCheckBox(look.texts.text("None under these rules"))
        self.none.setFont(look.theme.font())
        self._section = False
        self._tools: list[IconButton] = []
        self._lay_out()
        self._title.setVisible(bool(title))  # before it has its place it would be a window
        self._hint.setVisible(bool(hint))
        self.add.clicked.connect(lambda: self.do("add"))
        self.none.clicked.connect(self.edited)
        self.table.wanted.connect(self.do)
        self.table.picked.connect(self._picked)
        if detail is not None:
            detail.edited.connect(self._detail_edited)
        self._show()

    def _lay_out(self) -> None:
        t, px = self._look.texts, self._look.theme.px
        box, line = QVBoxLayout(self), QHBoxLayout()
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(4))
        line.setSpacing(px(4))
        line.addWidget(self.add)
        for icon, name, deed in (
            ("arrow-up", t.text("Move up (Alt+Up)"), "up"),
            ("arrow-down", t.text("Move down (Alt+Down)"), "down"),
            ("trash-2", t.text("Take out (Del)"), "drop"),
        ):
            button = IconButton(self._look, icon, name)
            button.clicked.connect(lambda _=False, deed=deed: self.do(deed))
            line.addWidget(button)
            self._tools.append(button)
        line.addWidget(self.none)
        line.addStretch(1)
        faults = laid_out(QHBoxLayout(), px(6))
        faults.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        faults.addWidget(self._faults, 1)
        for widget in (self._title, self.table):
            box.addWidget(widget)
        box.addLayout(faults)
        box.addWidget(self._hint)
        box.addLayout(line)
        if self._detail is not None:
            box.addWidget(self._detail)

    # ---------------------------------------------------------------------------- part

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        found = value_at(values, self.key)
        rows = found if isinstance(found, (list, tuple)) else ()
        self._rows = [self._in_both(row) for row in rows]
        self.none.setChecked(found == [] or found is False)
        self._section, self._shown_detail = section, -1
        self._wrong = {}
        self._show()

    def write(self, values: Values) -> None:
        self._take_detail()
        said = [row for row in map(self._filled, self._as_typed()) if row]
        none: list[Values] | None = [] if self.none.isChecked() and self._section else None
        put_value(values, self.key, said or none)

    def _as_typed(self) -> Sequence[Values]:
        """The rows with what is being typed in a cell, which they get only when it is left."""
        text, at = self.table.being_typed, self.table.currentIndex()
        if text is None or at.row() >= len(self._rows):
            return self._rows
        rows, cell = [dict(row) for row in self._rows], self._cells[at.column()]
        put_value(rows[at.row()], cell.key, cell.read(text) if text else None)
        return rows

    def tell(self, key: str, sentence: str) -> QWidget | None:
        if not is_at(key, self.key):
            return None
        found = re.match(r"\[(\d+)\]\.?(.*)", key[len(self.key) :])
        place = int(found[1]) if found else -1
        if found and 0 <= place < len(self._rows):
            self._wrong.setdefault(place, []).append(sentence)
            return self._tell_row(place, found[2], sentence)
        self._wrong.setdefault(-1, []).append(sentence)
        self._show()
        return self.table if self._rows else self.add

    def _tell_row(self, place: int, key: str, sentence: str) -> QWidget:
        columns = (
            n for n, cell in enumerate(self._cells) if is_at(key, cell.key) or is_at(cell.key, key)
        )
        column = next(columns, None)
        self._show()
        self.table.setCurrentIndex(self.model.index_of(place, column or 0))
        if column is None and self._detail is not None:
            return self._detail.tell(key, sentence) or self.table
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
        place = self.table.currentIndex().row()
        self._take_detail()
        self._shown_detail = -1
        if deed == "add":
            place = min(place + 1, len(self._rows)) if place >= 0 else len(self._rows)
            self._rows.insert(place, {})
        elif not 0 <= place < len(self._rows):
            return
        elif deed == "drop":
            del self._rows[place]
            place = min(place, len(self._rows) - 1)
        else:
            other = place + (1 if deed == "down" else -1)
            if not 0 <= other < len(self._rows):
                return
            self._rows[place], self._rows[other] = self._rows[other], self._rows[place]
            place = other
        self._wrong = {}
        column = 0 if deed == "add" else max(self.table.currentIndex().column(), 0)
        self._show()
        self.table.setCurrentIndex(self.model.index_of(place, column))
        (self.table if self._rows else self.add).setFocus()
        self.edited.emit()

    def _lines(self) -> Sequence[CellsRow]:
        found = enumerate(self._rows)
        return [CellsRow(n, dict(row), tuple(self._wrong.get(n, ()))) for n, row in found]

    def _show(self) -> None:
        rows = self._lines()
        self.table.show_rows(rows)
        if rows:  # without any the table is not there, and most lists of most games are empty
            self.table.fit_height(len(rows))
            self.table.fit_columns()
        self.table.setVisible(bool(rows))
        self.none.setVisible(self._section and not rows)
        for tool in self._tools:
            tool.setVisible(bool(rows))
        if rows and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(0, 0))
        said = [" ".join(self._wrong.get(-1, ()))]
        said += [
            self._look.texts.text("Row {n}: {what}", n=place + 1, what=" ".join(what))
            for place, what in sorted(self._wrong.items())
            if place >= 0
        ]
        self._faults.setText("\n".join(filter(None, said)))
        self._mark.setVisible(bool(self._wrong))
        self._faults.setVisible(bool(self._wrong))
        self._picked()

    # --------------------------------------------------------------------------- detail

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
            self._detail.write(self._rows[self._shown_detail])

    def _detail_edited(self) -> None:
        self._take_detail()
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
        if found and self._named is not None:
            id_, words = self._named
            if value_at(found, id_) is None:
                put_value(found, id_, file_slug(str(value_at(found, words) or "")).lower() or None)
        return found

    # ---------------------------------------------------------------------------- cells

    def _set(self, row: CellsRow, cell: KeyColumn, value: Any) -> None:
        if row.place >= len(self._rows):
            return
        put_value(self._rows[row.place], cell.key, value)
        self.table.show_rows(self._lines())
        self.edited.emit()


def _both(value: Any) -> Any:
    if isinstance(value, Mapping) and set(value) in ({"it"}, {"en"}):
        words = next(iter(value.values()))
        return {"it": words, "en": words}
    return value
