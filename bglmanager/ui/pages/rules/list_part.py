"""The list of the page of rules, with what is said above and below it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.services.own_rules import OwnRules
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.rules.rules_table import RulesLine, RulesTable, columns, lines
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Card, Words, action_button, laid_out
from bglmanager.ui.widgets.rows import RowsModel


class ListPart(QWidget):
    """Regulations and own rules; while there are none of these, how to come by some."""

    def __init__(self, look: Style, own: OwnRules) -> None:
        super().__init__()
        self._look, self._own = look, own
        t, colours = look.texts, look.theme.colours
        self.model = RowsModel(look, columns(t), lambda line: line.key)
        self.table = RulesTable(look, self.model, t.text("Rules"))
        about = t.text(
            "Choose official rules above and copy them: points, criteria and "
            "interpretations of the copy can be changed, and a small event shows at once "
            "what that does. Rules also come from other people, as files."
        )
        self.none_yet = Card(look)
        self.none_yet.box.addWidget(Words(look, t.text("No rules of your own yet"), strong=True))
        self.none_yet.box.addWidget(Words(look, about, colour=colours.muted, wrap=True))
        self.fault_card = Card(look)
        self.faults = Words(look, "", colour=colours.wrong, wrap=True)
        self.fault_card.box.addWidget(self.faults)
        self.fault_card.hide()
        box = laid_out(QVBoxLayout(self), look.theme.px(12))
        for widget in (self.fault_card, self.table, self.none_yet):
            box.addWidget(widget, 1 if widget is self.table else 0)

    def add_actions(self, start: Action, others: Sequence[Action]) -> None:
        """Let the card start the first rules, and the menu of the table do all of these."""
        button = action_button(self._look, start)
        self.none_yet.box.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.table.addActions([start, *others])

    @property
    def current(self) -> RulesLine | None:
        """The line that is chosen."""
        return self.table.current_row

    @property
    def mine(self) -> int:
        """How many own rules there are."""
        return sum(line.own is not None for line in self.model.rows)

    @property
    def damaged(self) -> int:
        """How many of them cannot be read."""
        return sum(not line.is_sound for line in self.model.rows)

    def show_again(self, key: str = "") -> None:
        """Read the folder again; the rules of this file become the current ones."""
        self.table.show_rows(lines(self._look.texts, self._own))
        self.table.fit_columns()
        self.none_yet.setVisible(not self.mine)
        if key:
            self.table.pick_key(f"own:{key}")
        if self.current is None:
            self.table.selectRow(0)

    def say_faults(self, file: str, faults: Sequence[str]) -> None:
        """Say why a file was not taken in; with nothing that all is well."""
        head = self._look.texts.text("Not taken in: {file}", file=file)
        self.faults.setText("\n".join((head, *faults)))
        self.fault_card.setVisible(bool(faults))
