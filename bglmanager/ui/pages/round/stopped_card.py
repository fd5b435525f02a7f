"""A table typed in two ways: who wins either way, and three keys to settle it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout

from bglmanager.engine.event import Table
from bglmanager.i18n import Texts
from bglmanager.services import results
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.sheet_form import SheetForm
from bglmanager.ui.pages.round.sheet_words import ReadingWords, by_person, cell_at
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import Card, QuietButton, Words
from bglmanager.ui.widgets.focus import bring_into_sight

FEW = 4
"""More figures than this are shown in the form alone."""

_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class StoppedCard(Card):
    """A takes the first result, B the second, C types it anew.

    Figures and Enter decide nothing: who types with the eyes on the sheets sends them here.

    `settled` is sent with the table when one of the two was taken, `anew` when neither was.
    Escape is the page's: the table stays stopped.
    """

    settled = Signal(object)
    anew = Signal(object)

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__(shell.look, spacing=8, margin=16)
        self._shell, self._subject, self._look = shell, subject, shell.look
        self._table: Table | None = None
        self._words = ReadingWords(shell.look.texts)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        look, px, muted = self._look, self._look.theme.px, self._look.theme.colours.muted
        self._title, self.told = Words(look, strong=True, wrap=True), Words(look, wrap=True)
        self.buttons, self.orders = list[QuietButton](), list[Words]()
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(8))
        grid.setColumnStretch(1, 1)
        for row, (key, words) in enumerate(self.own_keys(look.texts)):
            button, order = QuietButton(look, f"{key}  {words}"), Words(look, wrap=True)
            button.clicked.connect(partial(self._settle, row))
            grid.addWidget(button, row, 0)
            grid.addWidget(order, row, 1)
            self.buttons.append(button)
            self.orders.append(order)
        later = look.texts.text("Press A, B or C. Esc: later, the table stays stopped.")
        self.box.addWidget(self._title)
        self.box.addWidget(self.told)
        self.box.addLayout(grid)
        self.box.addWidget(Words(look, later, Size.SMALL, colour=muted, wrap=True))
        self.hide()

    def show_in(self, form: SheetForm, table: Table | None, people: People) -> None:
        """Show both readings of a stopped table, in its form too; None for any other table."""
        if table is not None or not self.isHidden():
            form.clear_faults()
        self._table = table
        self.setVisible(table is not None)
        if table is not None:
            self._show_table(form, table, people)
            self._mark_readings(form, table)

    def _mark_readings(self, form: SheetForm, table: Table) -> None:
        """Say at every seat what differs there."""
        seats = {seat.entry: index for index, seat in enumerate(table.seats)}
        found = ((seats[entry], said) for entry, said in by_person(table) if entry is not None)
        both = partial(self._words.both, columns=form.columns)
        form.mark_readings(
            {seat: {cell_at(seat, one.field): both(one) for one in said} for seat, said in found}
        )

    def _told(self, form: SheetForm, table: Table, people: People) -> Iterator[str]:
        """What differs at the whole table, and at the seats where that is little.

        A board has no room for it in its form.
        """
        columns = form.columns
        for entry, found in by_person(table):
            both = " · ".join(self._words.both(each, columns) for each in found)
            if entry is None:
                yield both
            elif columns is None or len(table.desk.differs) <= FEW:
                yield f"{people[entry].name} · {both}"

    def _show_table(self, form: SheetForm, table: Table, people: People) -> None:
        """Show what a stopped table would be either way."""
        event, number = self._subject.event, self._subject.number
        text = self._look.texts.text
        title = text(
            "The two entries of table {table} differ. Look at its sheet: which is right?",
            table=table.number,
        )
        self._title.setText(title)
        self.setAccessibleName(title)
        self.told.setText("\n".join(self._told(form, table, people)))
        self.told.setVisible(bool(self.told.text()))
        either = (table, results.with_second(table))
        for words, one in zip(self.orders, either, strict=False):
            words.setText(self._words.order(results.preview_table(event, number, one), people))
        self.orders[2].setText(text("Neither is right: type the sheet once more."))
        for button, words in zip(self.buttons, self.orders, strict=True):
            button.setAccessibleDescription(words.text())

    def take_the_keyboard(self) -> None:
        """The three keys work from now on."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        bring_into_sight(self)

    def _settle(self, way: int) -> None:
        """Take the first, or the second, or have it typed anew."""
        table, subject, reason = self._table, self._subject, self._look.texts.text("second pass")
        if table is None:
            return
        where = subject.desk, subject.number, table.number
        deeds = (
            partial(results.take_first, *where),
            partial(results.take_second, *where, reason=reason, game=subject.game),
        )
        if way == len(deeds):
            self.anew.emit(table.number)
        elif self._shell.attempt(deeds[way]):
            self.settled.emit(table.number)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("A", texts.text("The first is right")),
            ("B", texts.text("The second is right")),
            ("C", texts.text("Type it anew")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_A, Qt.Key.Key_B, Qt.Key.Key_C)
        alone = event.modifiers() in _PLAIN and not event.isAutoRepeat()
        if alone and event.key() in keys:
            self.buttons[keys.index(Qt.Key(event.key()))].click()
        else:
            super().keyPressEvent(event)
