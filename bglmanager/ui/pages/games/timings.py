"""The minutes of a game: those of the usual way of playing, and those of others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from bglmanager.services.own_games import Values, put_value, value_at
from bglmanager.ui.pages.games.cells import KeyColumn, texts
from bglmanager.ui.pages.games.parts import FieldPart, KeysPart, is_at, number
from bglmanager.ui.pages.games.rows import RowsPart
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.fields import LineField

SIZES = tuple(range(2, 9))
"""Players per table that have a field."""

_KEY = "timings"


class MinutesPart(FieldPart):
    """Minutes by number of players, a small field for each."""

    def __init__(self, look: Style, key: str, label: str, hint: str = "") -> None:
        self._row = QWidget()
        super().__init__(look, key, label, self._row, hint)
        self._other: Values = {}
        self.cells: dict[int, QLineEdit] = {}
        line = laid_out(QHBoxLayout(self._row), look.theme.px(8))
        for size in SIZES:
            cell = LineField(look, look.texts.text("Minutes with {n} players", n=size))
            cell.textEdited.connect(self.edited)
            box = laid_out(QVBoxLayout(), look.theme.px(2))
            box.addWidget(Words(look, str(size), Size.SMALL, colour=look.theme.colours.muted))
            box.addWidget(cell)
            line.addLayout(box)
            self.cells[size] = cell
        self._row.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row.setFocusProxy(self.cells[SIZES[0]])

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        said = self._said(values)
        for size, cell in self.cells.items():
            value = said.pop(str(size), None)
            cell.setText("" if value is None else str(value))
        self._other = said

    def show_general(self, values: Mapping[str, Any]) -> None:
        said = self._said(values)
        for size, cell in self.cells.items():
            cell.setPlaceholderText(str(said.get(str(size), "")))

    def _said(self, values: Mapping[str, Any]) -> Values:
        found = value_at(values, self.key)
        return {str(key): value for key, value in found.items()} if isinstance(found, dict) else {}

    def write(self, values: Values) -> None:
        typed = {size: cell.text().strip() for size, cell in self.cells.items()}
        said = {str(size): number(text) for size, text in typed.items() if text}
        put_value(values, self.key, {**self._other, **said} or None)

    def tell(self, key: str, sentence: str) -> QWidget | None:
        found = super().tell(key, sentence)
        size = key.rpartition(".")[2]
        cell = self.cells.get(int(size)) if size.isdigit() else None
        return found if found is None else cell or self.cells[SIZES[0]]


class TimingsPart(KeysPart):
    """The minutes by number of players: in fields for the usual way, in a table for others."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        t = look.texts
        self.usual = MinutesPart(look, "minutes", t.text("Minutes by players at a table"))
        cells = (
            *texts("name", t.text("Way of playing"), t.text("In English")),
            KeyColumn("option", t.text("Option")),
            KeyColumn("points", t.text("Points limit"), read=number),
            *(KeyColumn(f"minutes.{size}", str(size), read=number) for size in SIZES),
        )
        self.others = RowsPart(
            look, "others", "", cells, add=t.text("Minutes of another way of playing")
        )
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        for part in (self.usual, self.others):
            box.addWidget(part)
            part.edited.connect(self.edited)
        self._has_usual, self._none = False, False

    def show_values(self, values: Mapping[str, Any], *, section: bool) -> None:
        found = value_at(values, _KEY)
        self._none = found == []
        rows, usual = _rows(found)
        self.usual.show_values(usual, section=section)
        others = [row for row in rows if row is not usual]
        self.others.show_values({"others": others}, section=False)

    def show_general(self, values: Mapping[str, Any]) -> None:
        _, usual = _rows(value_at(values, _KEY))
        self.usual.show_general(usual)

    def write(self, values: Values) -> None:
        usual: Values = {}
        others: Values = {}
        self.usual.write(usual)
        self.others.write(others)
        self._has_usual = bool(usual)
        rows = [*([usual] if usual else ()), *others.get("others", ())]
        put_value(values, _KEY, rows or ([] if self._none else None))

    def tell(self, key: str, sentence: str) -> QWidget | None:
        if not is_at(key, _KEY):
            return None
        if self._has_usual and is_at(key, f"{_KEY}[0]"):
            within = key.removeprefix(f"{_KEY}[0]").removeprefix(".")
            return self.usual.tell(within or "minutes", sentence)
        place, dot, rest = key.removeprefix(f"{_KEY}[").partition("]")
        if not dot:
            return self.others.tell("others", sentence)
        return self.others.tell(f"others[{int(place) - self._has_usual}]{rest}", sentence)

    def forget(self) -> None:
        self.usual.forget()
        self.others.forget()


def _rows(found: Any) -> tuple[list[Values], Values]:
    """The minutes of every way of playing, and which of them are the usual ones."""
    rows = [dict(row) for row in found or () if isinstance(row, Mapping)]
    return rows, next((row for row in rows if set(row) <= {"minutes"}), {})
