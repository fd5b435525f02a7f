"""The open board of a Diplomacy round: centres year by year, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.event import BoardVariant, Table
from bglmanager.i18n import capital
from bglmanager.services.boards import OF_SIX, can_set_variant, centres_there_are
from bglmanager.services.table_sheet import BoardSheet, Cell
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.round.boards_grid import CentresGrid
from bglmanager.ui.pages.round.figure_field import FigureField
from bglmanager.ui.pages.round.people import People, table_title
from bglmanager.ui.pages.round.sheet_form import Fault, SheetForm
from bglmanager.ui.style import Style, Tone, set_tip
from bglmanager.ui.widgets.basics import QuietButton, Words, WrappingRow, laid_out
from bglmanager.words.number_format import joined
from bglmanager.words.results import role_name, variant_name


class VariantVote(QWidget):
    """The variants a board of six is not played in, and which of all are tied.

    `voted` is sent with one variant, or with those between which the lot decides.
    """

    voted = Signal(tuple)

    def __init__(self, look: Style) -> None:
        super().__init__()
        texts = look.texts
        names = {each: variant_name(texts, each) for each in OF_SIX}
        self.variants = {each: QuietButton(look, capital(names[each])) for each in OF_SIX}
        self.tied = QuietButton(look, texts.text("Tied vote"), "shuffle")
        set_tip(self.tied, texts.text("Draw the variant by lot: the vote of the six is tied."))
        self.ties = {
            tied: QuietButton(look, capital(joined(texts, [names[each] for each in tied])))
            for tied in (*combinations(OF_SIX, 2), OF_SIX)
        }
        self._between = QWidget()
        column = laid_out(QVBoxLayout(self), look.theme.px(8))
        column.addWidget(WrappingRow(look.theme.px(8), [*self.variants.values(), self.tied]))
        inside = laid_out(QVBoxLayout(self._between))
        inside.addWidget(Words(look, texts.text("Tied between")))
        inside.addWidget(WrappingRow(look.theme.px(8), [*self.ties.values()]))
        column.addWidget(self._between)
        self._between.hide()
        for variant, button in self.variants.items():
            set_tip(button, texts.text("The six players have voted for this variant."))
            button.clicked.connect(lambda _=False, one=variant: self.voted.emit((one,)))
        for tied, button in self.ties.items():
            button.clicked.connect(lambda _=False, some=tied: self.voted.emit(some))
        self.tied.clicked.connect(self._ask)

    def show_variant(self, variant: BoardVariant) -> None:
        """Offer the others."""
        self._between.hide()
        for each, button in self.variants.items():
            button.setVisible(each is not variant)

    def _ask(self) -> None:
        self._between.setVisible(self._between.isHidden())
        if not self._between.isHidden():
            next(iter(self.ties.values())).setFocus(Qt.FocusReason.TabFocusReason)


class BoardForm(SheetForm[BoardSheet]):
    """The centres year by year, and what the board is worth."""

    def __init__(self, look: Style, seat_actions: Sequence[Action]) -> None:
        """`seat_actions` are done to the player the keyboard is at."""
        self.seats = CentresGrid(look)
        super().__init__(look, self.seats, seat_actions, room=280)
        text, muted = look.texts.text, look.theme.colours.muted
        self.outlook = Words(look, "", colour=muted, wrap=True)
        self.more = QuietButton(look, text("One year more"), "plus")
        self.fewer = QuietButton(look, text("Take the last year out"), "x")
        self.vote = VariantVote(look)
        self._lay_out(inside=(self.outlook, self._seat_buttons()), below=(self.vote,))
        self.box.addLayout(self._row(8, self.more, self.fewer, None, self.save))
        self.box.addStretch(1)
        self.more.clicked.connect(lambda: self._show_years(self.seats.years + 1))
        self.fewer.clicked.connect(lambda: self._show_years(self.seats.years - 1))

    def show_table(self, table: Table, people: People, *, top: bool) -> None:
        """Show who plays at a board; `top` is the top table."""
        texts = self._look.texts
        self._show_title(
            table_title(texts, table),
            self.pass_name,
            texts.text("top table") if top else "",
            variant_name(texts, table.variant) if table.variant else "",
        )
        self.seats.show_table(table, people, centres_there_are(table))
        if table.variant is not None:
            at = QApplication.focusWidget()
            self.vote.show_variant(table.variant)
            if at is not None and self.vote.isAncestorOf(at):  # it is gone: typing goes on
                self._go_to(Cell(0, str(FIRST_YEAR)))

    def show_sheet(self) -> None:
        super().show_sheet()
        sheet, editable = self.sheet, self.sheet.is_editable
        self.seats.show_sheet(sheet)
        self.more.setVisible(editable and sheet.may_be_longer)
        self.fewer.setVisible(editable and len(sheet.fields) > 1)
        self.vote.setVisible(editable and not can_set_variant(sheet.table))
        self._show_outlook(sheet)

    def _show_outlook(self, sheet: BoardSheet) -> None:
        """Say how the board stands after its last complete year."""
        texts, found = self._look.texts, sheet.outlook
        if found is None:
            self.outlook.setText(
                texts.text("Type the centres year by year: Enter goes on, also to the next year.")
            )
            return
        said = texts.many(
            "After {year}: {n} power[s] with at least 3 centres.", found.solid, year=found.year
        )
        if found.solo is not None:
            power = role_name(texts, sheet.table.seat_of(found.solo).role or "")
            solo = texts.text("Solo of {power}: the others have no points.", power=power)
            said = f"{said} {solo}"
        self.outlook.setText(said)

    def _typed(self, cell: Cell, text: str) -> None:
        self.seats.field(cell).set_wrong("")
        super()._typed(cell, text)

    def _say_at_once(self) -> None:
        """More centres than there are."""
        found = ", ".join(self.sheet.overfull_years)
        texts, most = self._look.texts, centres_there_are(self.sheet.table)
        words = texts.text(
            "{years}: more than the {most} centres there are.", years=found, most=most
        )
        self.said.say(words if found else "", Tone.WRONG)

    def clear_faults(self) -> None:
        super().clear_faults()
        self.seats.clear_faults()

    def show_faults(self, found: Sequence[Fault]) -> None:
        """Below the board, with every field it is about marked."""
        self.said.say("\n".join(sentence for _, sentence in found), Tone.WRONG)
        for cells, sentence in found:
            for cell in cells:
                self.seats.field(cell).set_wrong(sentence)
        super().show_faults(found)

    def _show_years(self, count: int) -> None:
        """One year more or less."""
        self._turn(self.sheet.with_years(count))
        self._go_to(Cell(0, self.sheet.fields[-1]))

    def _reached(self, field: FigureField) -> None:
        self._area.ensureWidgetVisible(field, 0, self._look.theme.px(48))
        super()._reached(field)
