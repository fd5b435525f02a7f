"""Somebody with a stack of sheets who counts the keys: every one that is no digit of a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.engine.games.asked import Figure
from bglmanager.ui.pages.round.sheet_grid import SheetField
from tests.ui.hall import ENTER, Hall


@dataclass(frozen=True)
class Sheet:
    """A table sheet as the players filled it in: what stands at each seat, in seat order.

    `ties` are the values that break ties, one a seat, where they have written them.
    """

    table: int
    figures: Sequence[Sequence[int]]
    ties: Sequence[int] = ()


@dataclass
class Typist:
    """Types sheets one after the other; `beyond` are the keys of each table beyond its figures."""

    hall: Hall
    beyond: dict[int, int] = field(default_factory=dict)
    keys: int = 0

    def press(self, key: Qt.Key) -> None:
        """A key that is no digit."""
        self.keys += 1
        self.hall.press(key)

    def figure(self, value: int) -> None:
        """The digits of a figure, a sign before them, Enter after them."""
        text = str(value)
        self.keys += text.count("-")
        QTest.keyClicks(self.hall.focus, text)
        self.press(ENTER)

    def by_number(self, sheet: Sheet) -> None:
        """The number of the table as it stands on the sheet, and what is on it."""
        before = self.keys
        assert self.hall.at(self.hall.results.number)
        self.figure(sheet.table)
        self._fill_in(sheet, before)

    def in_order(self, sheet: Sheet) -> None:
        """The sheet that comes next: its table is the one that is open."""
        before = self.keys
        if self.hall.at(self.hall.results.number):
            self.press(ENTER)
        self._fill_in(sheet, before)

    def _fill_in(self, sheet: Sheet, before: int) -> None:
        assert self.hall.form.title.partition(" · ")[0] == f"Table {sheet.table}"
        for figures in sheet.figures:
            for value in figures:
                self.figure(value)
        while (seat := self._tie_asked_for()) is not None:
            self.figure(sheet.ties[seat])
        self.beyond[sheet.table] = self.keys - before

    def _tie_asked_for(self) -> int | None:
        """The seat at whose tie-break the keyboard is, the first is 0."""
        focus = self.hall.focus
        ties = [line.of(Figure.TIE_BREAK) for line in self.hall.lines]
        found = [n for n, own in enumerate(ties) if isinstance(focus, SheetField) and focus in own]
        return found[0] if found else None
