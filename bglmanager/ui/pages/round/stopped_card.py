"""A table typed in two ways: who wins either way, and three keys to settle it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout

from bglmanager.engine.event import Table
from bglmanager.engine.ids import TableNumber
from bglmanager.i18n import Texts
from bglmanager.services import results
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.sheet_form import SheetForm
from bglmanager.ui.pages.round.sheet_words import ReadingWords, by_person, cell_at
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size
from bglmanager.ui.widgets.basics import Card, QuietButton, Words, style_again
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
        text = self._look.texts.text
        self._title = Words(self._look, "", strong=True, wrap=True)
        self.told = Words(self._look, "", wrap=True)
        self.orders = [Words(self._look, "", wrap=True) for _ in range(3)]
        self.buttons = [
            self._button("A", text("The first is right"), self._take_first),
            self._button("B", text("The second is right"), self._take_second),
            self._button("C", text("Type it anew"), self._type_anew),
        ]
        self._lay_out()
        self.hide()

    def _button(self, key: str, words: str, run: Callable[[], object]) -> QuietButton:
        button = QuietButton(self._look, f"{key}  {words}")
        button.clicked.connect(run)
        return button

    def _lay_out(self) -> None:
        px, text = self._look.theme.px, self._look.texts.text
        self.box.addWidget(self._title)
        self.box.addWidget(self.told)
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(8))
        grid.setColumnStretch(1, 1)
        for row, (button, words) in enumerate(zip(self.buttons, self.orders, strict=True)):
            grid.addWidget(button, row, 0)
            grid.addWidget(words, row, 1)
        self.box.addLayout(grid)
        muted = self._look.theme.colours.muted
        later = text("Press A, B or C. Esc: later, the table stays stopped.")
        self.box.addWidget(Words(self._look, later, Size.SMALL, colour=muted, wrap=True))

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
        places = {seat.entry: index for index, seat in enumerate(table.seats)}
        form.mark_readings(
            {
                places[entry]: {
                    cell_at(places[entry], one.field): self._words.both(one, form.columns)
                    for one in found
                }
                for entry, found in by_person(table)
                if entry is not None
            }
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
        self._title.setText(
            text(
                "The two entries of table {table} differ. Look at its sheet: which is right?",
                table=table.number,
            )
        )
        self.told.setText("\n".join(self._told(form, table, people)))
        self.told.setVisible(bool(self.told.text()))
        either = (table, results.with_second(table))
        for words, one in zip(self.orders, either, strict=False):
            words.setText(self._words.order(results.preview_table(event, number, one), people))
        self.orders[2].setText(text("Neither is right: type the sheet once more."))
        for button, words in zip(self.buttons, self.orders, strict=True):
            button.setAccessibleDescription(words.text())
        self.setAccessibleName(self._title.text())

    def take_the_keyboard(self) -> None:
        """The three keys work from now on."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        bring_into_sight(self)

    def _take_first(self) -> None:
        desk, number = self._subject.desk, self._subject.number
        self._settle(lambda table: results.take_first(desk, number, table))

    def _take_second(self) -> None:
        desk, number, game = self._subject.desk, self._subject.number, self._subject.game
        reason = self._look.texts.text("second pass")
        self._settle(
            lambda table: results.take_second(desk, number, table, reason=reason, game=game)
        )

    def _settle(self, deed: Callable[[TableNumber], object]) -> None:
        if self._table is None:
            return
        number = self._table.number
        if self._shell.attempt(lambda: deed(number)):
            self.settled.emit(number)

    def _type_anew(self) -> None:
        if self._table is not None:
            self.anew.emit(self._table.number)

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

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_focus(there=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_focus(there=False)

    def _show_focus(self, *, there: bool) -> None:
        self.setProperty("lit", "true" if there else "false")
        style_again(self)
