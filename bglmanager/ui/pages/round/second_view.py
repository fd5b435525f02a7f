"""The second pass on screen: the tables of a round, typed again by somebody else."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout

from bglmanager.engine.event import Round
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.ui.pages.round.options import SaveOptions
from bglmanager.ui.pages.round.passes import SecondPass
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style, Tone
from bglmanager.ui.widgets.basics import Card, StatusPill, Words, laid_out, style_again


class SecondBanner(Card):
    """Says that the second pass is on, and how it ends."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, margin=12)
        self.pill = StatusPill(look, look.texts.text("Second pass"), Tone.NOW, "check-check")
        how = look.texts.text("What was typed first is not shown. Ctrl+2: back.")
        self.words = Words(look, how, wrap=True)
        row = laid_out(QHBoxLayout(), look.theme.px(12))
        row.addWidget(self.pill)
        row.addWidget(self.words, 1)
        self.box.addLayout(row)
        self.setProperty("notice", Tone.NOW.value)
        style_again(self)


def progress_words(look: Style, round_: Round) -> str:
    """How many tables of how many were typed twice; byes are not counted."""
    twice, tables = (len(tables_at(round_, *each)) for each in ((Reading.TWICE,), Reading))
    return look.texts.text("{twice} of {tables} tables typed twice.", twice=twice, tables=tables)


class SecondView(ResultsView):
    """Like the view of results; its fields are empty, and Enter compares.

    What is typed here and not finished stays here: the first pass has its own.
    """

    def __init__(
        self,
        shell: Shell,
        subject: RoundContext,
        second: SecondPass,
        save_options: SaveOptions,
    ) -> None:
        self._second = second
        super().__init__(shell, subject, second, save_options)
        self.stopped.anew.connect(self.type_anew)

    def _lay_out(self) -> None:
        super()._lay_out()
        self.banner = SecondBanner(self._look)
        self._centre.insertWidget(0, self.banner)

    def refresh(self) -> None:
        """Show the round as it is now; what is typed and not compared stays in its fields."""
        super().refresh()
        self.options.hide()

    def _first_table(self) -> TableNumber:
        """A stopped table that was being typed once more goes on so."""
        first = super()._first_table()
        if first in self.typing.unsaved:
            self._second.anew = first
        return first

    def _show(self) -> None:
        super()._show()
        self.banner.setVisible(self.stopped.isHidden())

    def open_table(self, number: TableNumber) -> None:
        """Open a table; one that is stopped shows both readings again."""
        if self._second.anew != number:
            self._second.anew = None
        super().open_table(number)

    def _go_on(self, before: TableNumber) -> None:
        self._second.anew = None
        super()._go_on(before)

    def type_anew(self, number: TableNumber) -> None:
        """Empty the fields of a stopped table: neither reading of it is right."""
        self._second.anew = number
        self.typing.open(number, self._people)
        self._show()
        self.go_to_fields()

    def let_go(self) -> None:
        """From the fields to the number; only Ctrl+2 goes back to the first pass.

        Escape is pressed by habit before a number: it must not end what hides the first figures.
        """
        if self._second.anew is not None:
            self._second.anew = None
            self.typing.forget()
            self._show()
        super().let_go()
