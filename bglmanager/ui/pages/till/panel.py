"""The side panel with the till of one player: take, give back, a fee of his own, receipts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from shiboken6 import isValid

from bglmanager.engine import till as rules
from bglmanager.engine.event import Entry, Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.services import paper, till
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.format import Format
from bglmanager.ui.kit import panels
from bglmanager.ui.kit.fields import FormField, FormFields
from bglmanager.ui.kit.forms import FieldForm
from bglmanager.ui.pages.paid_state import standing
from bglmanager.ui.printers import DirectPrint, Printers
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Tone
from bglmanager.words.number_format import money
from bglmanager.words.till import fee_words, line_words

Booking = Callable[[OpenEvent, EntryNumber, Number | None], object]


class TillPanel(panels.PartsPanel):
    """One player's till. Enter takes; giving back is a button of its own."""

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: EntryNumber, printers: Printers | None = None
    ) -> None:
        super().__init__(shell.look)
        self._shell, self._desk, self.number = shell, desk, number
        self.numbers = frozenset((number,))
        self._format = Format(shell.look.texts)
        self._print = DirectPrint(shell, printers)
        t = shell.look.texts
        take = partial(self._book, "amount", till.take_fee)
        give_back = partial(self._book, "amount", till.give_back)
        set_fee = partial(self._book, "fee", till.set_fee)
        no_receipts = t.text("There are no receipts yet.")
        hint = t.text("Empty: all that is owed, or all that was taken.")
        amount = FormField("amount", t.text("Amount in euro"), hint=hint)
        self.amount = FieldForm(self.look, FormFields(((amount,),)), lambda: {"amount": ""})
        self.amount.submitted.connect(take)
        alone = FormField("fee", t.text("Fee of this player alone"), hint=self._fee_hint)
        self.fee = FieldForm(self.look, FormFields(((alone,),)), lambda: {"fee": self._own_fee()})
        self.fee.submitted.connect(set_fee)
        self._sums = {"amount": self.amount, "fee": self.fee}
        self.draw_parts(
            panels.PillsPart((self._state, self._refund)),
            panels.WordsPart(lambda: fee_words(t, desk.event, self._entry), muted=True),
            self.amount,
            panels.ButtonsPart(
                (
                    panels.PressPart(self._take_words, take, primary=True, said=self._why_no_take),
                    panels.PressPart(
                        self._return_words,
                        give_back,
                        refused=lambda: shell.sentences(
                            till.can_give_back(desk.event, self._entry)
                        ),
                    ),
                )
            ),
            panels.WordsPart(self._lines),
            panels.PressPart(
                t.text("Print the receipt"),
                self._print_receipts,
                icon="printer",
                refused=lambda: () if self._entry.desk.payments else (no_receipts,),
            ),
            panels.RulePart(),
            self.fee,
            panels.PressPart(t.text("Set the fee"), set_fee),
            panels.RulePart(),
            panels.WordsPart(lambda: self._noting[1], Size.SMALL, muted=True),
            panels.PressPart(lambda: self._noting[0], self._note),
            panels.PressPart(t.text("Back to the list"), self.left.emit),
        )
        self.amount.changed.connect(self.renew)

    @property
    def _entry(self) -> Entry:
        return self._desk.event.entry(self.number)

    @property
    def is_gone(self) -> bool:
        """Whether undo has taken the player out of the event."""
        return all(each.number != self.number for each in self._desk.event.entries)

    def _own_fee(self) -> str:
        own = self._entry.desk.fee
        return "" if own is None else self._format.number(own)

    def follows(self, number: EntryNumber) -> bool:
        """Whether the panel goes to this other player: nothing is typed in it, or its own player
        is gone.
        """
        inside = self.isAncestorOf(self.window().focusWidget())
        return self.is_gone or (number != self.number and not self.has_typed() and not inside)

    def has_typed(self) -> bool:
        return not self.is_gone and super().has_typed()

    def renew(self) -> None:
        """Show how the player stands now; the buttons say how much they take and give back."""
        self.amount.show_faults({})
        super().renew()

    def _state(self) -> panels.PillState:
        t, event, entry = self.look.texts, self._desk.event, self._entry
        now = standing(t, event, entry, rules.taking_part(event))
        costs = rules.costs_him(event, entry)
        nothing = t.text("owes nothing") if costs else t.text("costs nothing")
        return panels.PillState(now.words or nothing, now.tone, now.icon)

    def _refund(self) -> panels.PillState:
        event = self._desk.event
        amount = rules.to_refund(event, self._entry, rules.taking_part(event))
        t = self.look.texts
        words = t.text("{amount} to be refunded?", amount=money(t, amount)) if amount else ""
        return panels.PillState(words, Tone.ATTENTION)

    def _fee_hint(self) -> str:
        """What an empty field for the fee of one player means."""
        t, usual = self.look.texts, self._desk.event.settings.fee
        if not usual:
            return t.text("Empty: nothing, as for everybody.")
        return t.text("Empty: the fee of the event, {fee}. 0: free.", fee=money(t, usual))

    def _lines(self) -> str:
        t, lines = self.look.texts, reversed(self._entry.desk.payments)
        return "\n".join(line_words(t, line, self._format.clock_time(line.at)) for line in lines)

    def _sum(self, all_of_it: Number) -> Number:
        """What is typed, 0 for what is no sum; where nothing is, `all_of_it`."""
        try:
            typed = till.read_amount(self.amount["amount"])
        except Refused:
            return 0
        return all_of_it if typed is None else typed

    def _take_words(self) -> str:
        t, amount = self.look.texts, self._sum(rules.amount_owed(self._desk.event, self._entry))
        return t.text("Take {amount}" if amount else "Take", amount=money(t, amount))

    def _return_words(self) -> str:
        t, amount = self.look.texts, self._sum(rules.amount_taken(self._desk.event, self._entry))
        return t.text("Give back {amount}" if amount else "Give back", amount=money(t, amount))

    def _why_no_take(self) -> str:
        refused = till.can_take(self._desk.event, self._entry)
        return "" if self.amount["amount"].strip() else "\n".join(self._shell.sentences(refused))

    @property
    def _noting(self) -> tuple[str, str]:
        """Name and meaning of noting a payment elsewhere; nothing where it cannot be."""
        t, entry = self.look.texts, self._entry
        noted, settled = rules.is_noted(entry), rules.is_settled(self._desk.event, entry)
        if (settled and not noted) or till.can_note(entry):
            return "", ""
        if noted:
            meaning = t.text("Noted as paid, without a receipt: the money is not in this till.")
            return t.text("Undo payment"), meaning
        meaning = t.text("By bank transfer, say: noted as paid, without a receipt.")
        return t.text("Paid elsewhere"), meaning

    def _note(self) -> None:
        paid = not rules.is_noted(self._entry)
        self._book("amount", lambda desk, number, _: till.set_paid(desk, number, paid=paid))

    def _book(self, name: str, does: Booking) -> None:
        """Do it with the sum typed; what is refused is said there, and nothing typed is lost."""
        form, desk, number = self._sums[name], self._desk, self.number
        form.attempt_typed(
            self._shell, lambda: does(desk, number, till.read_amount(form[name], name))
        )
        if isValid(self) and form is self.amount:
            self.start()

    def _print_receipts(self) -> None:
        t, people, size = self.look.texts, (self.number,), self._shell.preferences.paper
        name = paper.people_name(self._desk.event, t, paper.Sheet.RECEIPTS, people)
        self._shell.attempt(
            lambda: self._print.start(
                paper.people_job(self._desk, t, paper.Sheet.RECEIPTS, people, paper=size),
                t.text("Receipts"),
                name,
            )
        )
