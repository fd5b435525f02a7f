"""The side panel with the till of one player: take, give back, a fee of his own, receipts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout
from shiboken6 import isValid

from bglmanager.engine import till as rules
from bglmanager.engine.event import Entry, Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.services import till
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.format import Format
from bglmanager.ui.literal import set_tip
from bglmanager.ui.pages.till.receipts import ReceiptPrinter
from bglmanager.ui.pages.till.said import fee_words, line_words, refund_words
from bglmanager.ui.pages.till.standing import standing
from bglmanager.ui.printers import Printers
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import PrimaryButton, QuietButton, Rule, Words, in_a_row
from bglmanager.ui.widgets.closable import ClosablePanel
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.ui.widgets.states import StatusPill
from bglmanager.words.figures import money


class TillPanel(ClosablePanel):
    """One player's till. Enter takes; giving back is a button of its own.

    `left` is sent when the user goes back to the list.
    """

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: EntryNumber, printers: Printers | None = None
    ) -> None:
        super().__init__()
        self._shell, self._desk, self.number = shell, desk, number
        self._format = Format(shell.look.texts.language)
        self._receipts = ReceiptPrinter(shell, desk, printers)
        self._make_widgets()
        self._lay_out()
        self._connect()
        self.show_entry()

    def _make_widgets(self) -> None:
        look, t = self._shell.look, self._shell.look.texts
        muted = look.theme.colours.muted
        self.pill = StatusPill(look)
        self.refund = StatusPill(look)
        self.words = Words(look, colour=muted, wrap=True)
        self.amount = LineField(look)
        hint = t.text("Empty: all that is owed, or all that was taken.")
        self.amount_field = Field(look, t.text("Amount in euro"), self.amount, hint)
        self.take = PrimaryButton(look, t.text("Take"))
        self.back = QuietButton(look, t.text("Give back"))
        self.fee = LineField(look)
        self.fee_field = Field(look, t.text("Fee of this player alone"), self.fee)
        self.set_fee = QuietButton(look, t.text("Set the fee"))
        self.note = QuietButton(look, "")
        self.lines = Words(look, wrap=True)
        self.lines.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.noted = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self.print_ = QuietButton(look, t.text("Print the receipt"), "printer")
        self.cancel = QuietButton(look, t.text("Back to the list"))

    def _lay_out(self) -> None:
        look, px = self._shell.look, self._shell.look.theme.px
        box = QVBoxLayout(self)
        box.setContentsMargins(0, px(4), px(8), px(8))
        box.setSpacing(px(12))
        box.addLayout(in_a_row(look, (self.pill, self.refund)))
        box.addWidget(self.words)
        box.addWidget(self.amount_field)
        box.addLayout(in_a_row(look, (self.take, self.back)))
        box.addWidget(self.lines)
        box.addLayout(in_a_row(look, (self.print_,)))
        box.addWidget(Rule())
        box.addWidget(self.fee_field)
        box.addLayout(in_a_row(look, (self.set_fee,)))
        box.addWidget(Rule())
        box.addWidget(self.noted)
        box.addLayout(in_a_row(look, (self.note,)))
        box.addLayout(in_a_row(look, (self.cancel,)))
        box.addStretch(1)

    def _connect(self) -> None:
        self.amount.returnPressed.connect(self._take)
        self.amount.textChanged.connect(self._name_buttons)
        self.take.clicked.connect(self._take)
        self.back.clicked.connect(self._give_back)
        self.fee.returnPressed.connect(self._set_fee)
        self.set_fee.clicked.connect(self._set_fee)
        self.note.clicked.connect(self._note)
        self.print_.clicked.connect(lambda: self._receipts.print_of(self.number))
        self.cancel.clicked.connect(self.left)

    @property
    def _entry(self) -> Entry:
        return self._desk.event.entry(self.number)

    def _known(self) -> Entry | None:
        """The player; None when undo has taken him out of the event."""
        found = (each for each in self._desk.event.entries if each.number == self.number)
        return next(found, None)

    def start(self) -> None:
        """Put the focus where typing begins."""
        self.amount.setFocus(Qt.FocusReason.OtherFocusReason)

    def follows(self, number: EntryNumber) -> bool:
        """Whether the panel goes to this other player: nothing is typed in it, or its own player
        is gone.
        """
        if self._known() is None:
            return True
        focus = self.window().focusWidget()
        return number != self.number and not self.has_typed() and not self.isAncestorOf(focus)

    def has_typed(self) -> bool:
        gone = self._known() is None
        return not gone and (bool(self.amount.text()) or self.fee.text() != self._written_fee())

    def save(self) -> None:
        """What Enter does in each field in which something is typed."""
        if self.fee.text() != self._written_fee():
            self._set_fee()
        if self.amount.text():
            self._take()

    def show_entry(self) -> bool:
        """Show how the player stands now; False when he is not in the event any more."""
        event, entry = self._desk.event, self._known()
        if entry is None:
            return False
        t = self._shell.look.texts
        part = rules.taking_part(event)
        now = standing(t, event, entry, part)
        costs = rules.costs_him(event, entry)
        nothing = t.text("owes nothing") if costs else t.text("costs nothing")
        self.pill.show_state(now.words or nothing, now.tone, now.icon)
        refund = rules.to_refund(event, entry, part)
        self.refund.setVisible(bool(refund))
        self.refund.show_state(refund_words(t, refund), Tone.ATTENTION)
        self.words.setText(fee_words(t, event, entry))
        self._show_lines(entry)
        self._show_fee(entry)
        self._name_buttons()
        return True

    def _show_lines(self, entry: Entry) -> None:
        t = self._shell.look.texts
        said = [line_words(t, self._format, line) for line in reversed(entry.desk.payments)]
        self.lines.setText("\n".join(said))
        self.lines.setVisible(bool(said))
        self.print_.setEnabled(bool(said))
        self.noted.setText(
            t.text("Noted as paid, without a receipt: the money is not in this till.")
            if rules.is_noted(entry)
            else t.text("By bank transfer, say: noted as paid, without a receipt.")
        )
        name = t.text("Undo payment") if rules.is_noted(entry) else t.text("Paid elsewhere")
        self.note.setText(name)
        self.note.setAccessibleName(name)
        refused = self._shell.sentences(till.can_note(entry))
        asked = not refused and (rules.is_noted(entry) or not self._is_settled(entry))
        for widget in (self.note, self.noted):
            widget.setVisible(asked)

    def _is_settled(self, entry: Entry) -> bool:
        return rules.is_settled(self._desk.event, entry)

    def _show_fee(self, entry: Entry) -> None:
        t, usual = self._shell.look.texts, self._desk.event.settings.fee
        self.fee_field.set_hint(
            t.text("Empty: the fee of the event, {fee}. 0: free.", fee=money(t, usual))
            if usual
            else t.text("Empty: nothing, as for everybody.")
        )
        if not self.fee.hasFocus():
            self.fee.setText(self._written_fee())

    def _written_fee(self) -> str:
        own = self._entry.desk.fee
        return "" if own is None else self._format.number(own)

    def _name_buttons(self) -> None:
        """The buttons say how much they take and give back."""
        event, entry, t = self._desk.event, self._entry, self._shell.look.texts
        self.amount_field.set_problem("")
        typed = self._typed()
        take = rules.owed(event, entry) if typed is None else typed
        back = rules.taken(event, entry) if typed is None else typed
        refused = self._shell.sentences(till.can_take(event, entry)) if typed is None else ()
        set_tip(self.take, "\n".join(refused))
        for button, verb, amount in (
            (self.take, t.text("Take {amount}", amount=money(t, take)), take),
            (self.back, t.text("Give back {amount}", amount=money(t, back)), back),
        ):
            plain = t.text("Take") if button is self.take else t.text("Give back")
            button.setText(verb if amount else plain)
            button.setAccessibleName(button.text())
        self.back.setEnabled(not till.can_give_back(event, entry))

    def _typed(self) -> Number | None:
        try:
            return till.read_amount(self.amount.text())
        except Refused:
            return 0

    def _take(self) -> None:
        self._book(
            self.amount_field,
            lambda: till.take(self._desk, self.number, till.read_amount(self.amount.text())),
        )

    def _give_back(self) -> None:
        self._book(
            self.amount_field,
            lambda: till.give_back(self._desk, self.number, till.read_amount(self.amount.text())),
        )

    def _set_fee(self) -> None:
        self._book(
            self.fee_field,
            lambda: till.set_fee(self._desk, self.number, till.read_amount(self.fee.text(), "fee")),
        )

    def _note(self) -> None:
        paid = not rules.is_noted(self._entry)
        self._book(self.amount_field, lambda: till.set_paid(self._desk, self.number, paid=paid))

    def _book(self, field: Field, deed: Callable[[], object]) -> None:
        """Do it; what is refused is said at the field, and nothing typed is lost."""
        refused: list[str] = []

        def done() -> None:
            try:
                deed()
            except Refused as found:
                refused.extend(self._shell.sentences(found.problems))

        if not self._shell.attempt(done) or not isValid(self):
            return
        if not refused:
            self.amount.clear()
        field.set_problem(" ".join(refused))
        self.start() if field is self.amount_field else None
