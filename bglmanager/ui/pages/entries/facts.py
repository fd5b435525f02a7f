"""What was found out about a list that comes in: its file, the order of names and of dates."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.problems import Level
from bglmanager.services.entry_lists import NameOrder, Preview
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import LinkButton, Words, laid_out

_NAMES = ("list.names-first-last", "list.names-last-first")
_DATES = ("list.dates-day-first", "list.dates-month-first", "list.dates-both-orders")


class Facts(QWidget):
    """Lines of words; the two orders can be changed, which the signals ask for."""

    names_swapped = Signal()
    dates_swapped = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell, look = shell, shell.look
        self.file = Words(look, colour=look.theme.colours.muted, wrap=True)
        self.names, self.dates = Words(look, wrap=True), Words(look, wrap=True)
        self._swap_names, self._swap_dates = LinkButton(look, ""), LinkButton(look, "")
        self._swap_names.clicked.connect(self.names_swapped)
        self._swap_dates.clicked.connect(self.dates_swapped)
        box = laid_out(QVBoxLayout(self), look.theme.px(4))
        box.addWidget(self.file)
        for words, button in ((self.names, self._swap_names), (self.dates, self._swap_dates)):
            row = laid_out(QHBoxLayout(), look.theme.px(8))
            row.addWidget(words, 1)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignRight)
            box.addLayout(row)

    def show_preview(self, preview: Preview) -> None:
        """Say what was found out."""
        self._show_file(preview)
        self._show_names(preview)
        self._show_dates(preview)

    def _show_file(self, preview: Preview) -> None:
        told = [
            problem
            for problem in preview.problems
            if problem.level is Level.ATTENTION and problem.code not in (*_NAMES, *_DATES)
        ]
        said = [*self._shell.sentences(told)]
        aside = ", ".join(f"“{column.title}”" for column in preview.unknown_columns)
        if aside:
            said.append(self._shell.look.texts.text("Not read: {columns}.", columns=aside))
        self.file.setText(" ".join(said))
        self.file.setVisible(bool(said))

    def _show_names(self, preview: Preview) -> None:
        t = self._shell.look.texts
        first = preview.names is not None and preview.names.order is NameOrder.FIRST_LAST
        by_hand = (
            t.text("Whole names are read with the name first.")
            if first
            else t.text("Whole names are read with the surname first.")
        )
        self.names.setText(self._told(preview, _NAMES) or by_hand)
        other = (
            t.text("Surname first (Ctrl+Shift+X)") if first else t.text("Name first (Ctrl+Shift+X)")
        )
        self._name(self._swap_names, other)
        for widget in (self.names, self._swap_names):
            widget.setVisible(preview.names is not None)

    def _show_dates(self, preview: Preview) -> None:
        t = self._shell.look.texts
        by_hand = t.text("The order of day and month was chosen by hand.")
        self.dates.setText(self._told(preview, _DATES) or by_hand)
        self._name(self._swap_dates, t.text("Swap day and month (Ctrl+Shift+G)"))
        for widget in (self.dates, self._swap_dates):
            widget.setVisible(can_swap_dates(preview))

    def _told(self, preview: Preview, codes: tuple[str, ...]) -> str:
        found = (problem for problem in preview.problems if problem.code in codes)
        return " ".join(self._shell.sentences(found))

    @staticmethod
    def _name(button: LinkButton, text: str) -> None:
        button.setText(text)
        button.setAccessibleName(text)


def can_swap_dates(preview: Preview) -> bool:
    """Whether some dates could be another day."""
    guess = preview.dates
    return guess is not None and bool(guess.by_hand or guess.unsure)
