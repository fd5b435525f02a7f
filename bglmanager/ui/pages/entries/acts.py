"""What is done with one player at the desk: here or not, the fee taken, leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine import copies, presence
from bglmanager.engine.event import Entry, EntryStatus
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.presence import is_seat_held
from bglmanager.engine.problems import Problem, Problems
from bglmanager.engine.till import amount_owed, taking_part
from bglmanager.i18n import Texts, capital
from bglmanager.services import entries, leaving, teams, till, waiting
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.paid_state import standing
from bglmanager.words.names import numbered_in_sentence
from bglmanager.words.number_format import money

WhyNot = Callable[[Entry], Sequence[Problem]]
"""Says why something cannot be done with an entry; nothing when it can."""


@record
class DeskAct:
    """One thing to do with a player: what it is called, why it cannot be done, how it is done.

    One without a name is not offered for him; `plain` where the name says already that there is
    nothing to do. `several` does it with all who are selected, but who is `left_out` of these.
    """

    name: Callable[[Entry], str]
    why_not: WhyNot
    do: Callable[[EntryNumber], object]
    plain: bool = False
    left_out: WhyNot = lambda _entry: ()
    several: Callable[[Sequence[EntryNumber]], object] = len


class DeskActs:
    """The things that can be done with a player of an event."""

    def __init__(self, texts: Texts, desk: OpenEvent) -> None:
        self._texts = texts
        self._desk = desk
        self.presence = DeskAct(
            self._presence_name,
            self._presence_refused,
            self._presence,
            left_out=lambda entry: entries.can_check_in(desk.event, entry),
            several=lambda numbers: entries.check_in_several(desk, numbers),
        )
        self.copy = DeskAct(
            self._copy_name,
            waiting.can_bring,
            lambda number: waiting.turn_copy(desk, number),
            left_out=waiting.can_note_copy,
            several=lambda numbers: waiting.note_copies(desk, numbers),
        )
        self.payment = DeskAct(
            self._payment_name,
            lambda entry: till.can_take(desk.event, entry),
            lambda number: till.take_fee(desk, number),
            plain=True,
            left_out=lambda entry: till.can_take(desk.event, entry),
            several=lambda numbers: till.take_several(desk, numbers),
        )
        self.sitting = DeskAct(self._sitting_name, self._sitting_refused, self._sit)
        self.leaving = DeskAct(
            self._leaving_name,
            lambda entry: leaving.can_withdraw(desk.event, entry),
            lambda number: leaving.withdraw_entry(desk, number),
            left_out=lambda entry: leaving.can_withdraw_with_others(desk.event, entry),
            several=lambda numbers: leaving.withdraw_several(desk, numbers),
        )

    @property
    def all(self) -> tuple[DeskAct, ...]:
        """All of them, the commonest first."""
        return self.presence, self.payment, self.copy, self.leaving, self.sitting

    def _sits(self, number: EntryNumber) -> bool:
        event = self._desk.event
        return leaving.first_ahead(event, number) in event.entry(number).sits_out

    def _sitting_name(self, entry: Entry) -> str:
        """Nothing for who is not in the event: nobody waits for him."""
        if entry.status is not EntryStatus.ACTIVE:
            return ""
        number = leaving.first_ahead(self._desk.event, entry.number)
        name = numbered_in_sentence(self._texts, number)
        if number > self._desk.event.settings.rounds_planned:  # nobody knows its phase yet
            name = self._texts.text("the playoffs")
        if self._sits(entry.number):
            return self._texts.text("Undo sitting out {round}", round=name)
        return self._texts.text("Sits {round} out", round=name)

    def _sitting_refused(self, entry: Entry) -> Problems:
        return leaving.can_sit_out(self._desk.event, entry.number, self._turned(entry.number))

    def _turned(self, number: EntryNumber) -> tuple[RoundNumber, ...]:
        """The rounds ahead that he would sit out then: the first of them the other way."""
        first = leaving.first_ahead(self._desk.event, number)
        own = self._desk.event.entry(number).sits_out
        return tuple(([] if first in own else [first]) + [one for one in own if one > first])

    def _sit(self, number: EntryNumber) -> None:
        leaving.sit_out(self._desk, number, self._turned(number))

    def _withdrawal_name(self, entry: Entry) -> str:
        """What goes with it in a team, at a table or in a draft is said before."""
        event, seated = self._desk.event, presence.seated_in(self._desk.event, entry.number)
        place = leaving.playing_at(event, entry.number)
        if place is not None:
            return self._texts.text("Leave table {table} and the event", table=place[1])
        if teams.steps_in(event, entry.number) is not None:
            return self._texts.text("Withdraw: the reserve steps in")
        if seated and teams.goes_along(event, entry.number, EntryStatus.WITHDRAWN):
            return self._texts.text("Withdraw the whole team")
        if presence.sits_in_draft(event, entry.number):
            return self._texts.text("Withdraw, without the draft")
        return self._texts.text("Withdraw")

    def _presence_name(self, entry: Entry) -> str:
        if is_seat_held(self._desk.event, entry):
            return self._texts.text("Here")
        if entry.status is EntryStatus.ACTIVE:
            return self._texts.text("Undo check-in")
        if entry.status is EntryStatus.WITHDRAWN:
            return self._texts.text("Readmit")
        if copies.is_waiting(self._desk.event, entry):
            return self._texts.text("Call in")
        return self._texts.text("Here")

    def _presence_refused(self, entry: Entry) -> Problems:
        if entry.status is EntryStatus.ACTIVE and not is_seat_held(self._desk.event, entry):
            return entries.can_undo_check_in(self._desk.event, entry)
        if entry.status is EntryStatus.WITHDRAWN:
            return leaving.can_readmit(self._desk.event, entry)
        return entries.can_check_in(self._desk.event, entry)

    def _presence(self, number: EntryNumber) -> None:
        entry = self._desk.event.entry(number)
        if entry.status is EntryStatus.ACTIVE and not is_seat_held(self._desk.event, entry):
            entries.undo_check_in(self._desk, number)
        elif entry.status is EntryStatus.WITHDRAWN:
            leaving.readmit_entry(self._desk, number)
        else:
            entries.check_in(self._desk, number)

    def _payment_name(self, entry: Entry) -> str:
        event = self._desk.event
        now = standing(self._texts, event, entry, taking_part(event))
        if now.settled:
            return capital(now.words) or self._texts.text("Collect the fee")
        amount = money(self._texts, amount_owed(event, entry))
        return self._texts.text("Take {amount}", amount=amount)

    def _copy_name(self, entry: Entry) -> str:
        if copies.copies_brought(entry):
            return self._texts.text("Undo copy")
        return self._texts.text("Copy brought")

    def _leaving_name(self, entry: Entry) -> str:
        if entry.status is EntryStatus.ACTIVE:
            return self._withdrawal_name(entry)
        return self._texts.text("Not coming")
