"""The roll call on the page of a round, before it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.services import entries, roll_call, withdrawals
from bglmanager.services.roll_call import Called, RollCallState
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.cut_card import who_plays
from bglmanager.ui.pages.round.missing_part import MissingPart, seats_in_words
from bglmanager.ui.pages.round.roll_call_view import RollCallView
from bglmanager.ui.pages.round.subject import RoundContext, RoundStage
from bglmanager.ui.widgets.lines import Notice
from bglmanager.words.lists import joined
from bglmanager.words.phases import in_sentence


class RollCallPart:
    """The list, its keys, and the way there and back; before round 1 it asks about the missing."""

    def __init__(self, page: Page, subject: RoundContext, missing: MissingPart) -> None:
        self._page, self._subject, self._missing = page, subject, missing
        self._view: RollCallView | None = None
        self._asked = False
        text = page.texts.text
        self.show = page.action(
            text("Roll call"), self._turn, icon="users", keys="F5", refused_by=self._why_not
        )
        self.order = page.action(
            text("By name or by table"),
            self._turn_order,
            icon="list",
            keys="F6",
            refused_by=self._why_not_shown,
        )
        self.back = page.action(
            text("Back to the round"),
            self._turn,
            icon="arrow-left",
            keys="Escape",
            refused_by=self._why_not_shown,
        )
        self._withdraw_absent = page.action(
            text("Withdraw the absent"),
            self._absent_gone,
            icon="log-out",
            keys="Ctrl+F7",
            refused_by=self._why_nobody_absent,
        )

    @property
    def is_shown(self) -> bool:
        """Whether the roll call stands in the place of the proposal."""
        return (
            self._asked and self._subject.stage is RoundStage.TO_DRAW and not self._missing.is_shown
        )

    @property
    def view(self) -> RollCallView:
        """The view, made when it is first needed."""
        if self._view is None:
            self._view = RollCallView(self._page.look)
            listed = self._view.listed
            listed.here.connect(self._call)
            listed.turned.connect(self._is_here)
            listed.gone.connect(self._withdraw)
            listed.left.connect(self._turn)
        return self._view

    def refresh(self) -> None:
        """Show who is called now."""
        if self._subject.stage is not RoundStage.TO_DRAW:
            self._asked = False
        if self.is_shown:
            event = self._subject.event
            result = seats_in_words(self._page, event, self._subject)
            self.view.show_called(roll_call.called(event, who_plays(self._subject)), result)

    def first_focus(self) -> QWidget:
        """The search: letters find, the other keys call."""
        return self.view.listed.search

    def offered(self) -> Sequence[Action]:
        """The way there, or back."""
        if self.is_shown:
            return (self.back,)
        return () if roll_call.can_call(self._subject.event) else (self.show,)

    @property
    def _absent(self) -> Sequence[EntryNumber]:
        event = self._subject.event
        return (
            () if roll_call.can_call(event) else roll_call.absent(event, who_plays(self._subject))
        )

    def notices(self) -> Sequence[Notice]:
        """Who was not at the table in the last round and would be seated again."""
        event, absent, t = self._subject.event, self._absent, self._page.texts
        last = event.last_round
        if last is None or not absent:
            return ()
        said = t.text(
            "Absent from {round}, about to get a seat again: {names}.",
            round=in_sentence(t, last.phase, last.number),
            names=joined(t, [listed_name(event.entry(number)) for number in absent]),
        )
        return (Notice(said, action=self._withdraw_absent),)

    def _absent_gone(self) -> None:
        desk, absent = self._subject.desk, self._absent
        self._page.shell.attempt(lambda: withdrawals.withdraw_several(desk, absent))

    def _why_nobody_absent(self) -> Sequence[str]:
        not_now = self._why_not()
        if not_now or self._absent:
            return not_now
        return (self._page.texts.text("Nobody was absent from the last round."),)

    def _turn(self) -> None:
        """Show it, or the round again: one key there and back."""
        self._asked = not self._asked
        self._page.show_otherwise()

    def _turn_order(self) -> None:
        self.view.turn_order()

    def _call(self, number: int) -> None:
        """Who plays is not here, who does not is back; the next one is called."""
        listed, entry = self.view.listed, EntryNumber(number)
        line = listed.table.current_row
        place = listed.table.currentIndex().row()
        typed = bool(listed.search.text())
        if line is None or not self._do(self._other(line), entry):
            return
        if typed:
            listed.search.empty()
            listed.table.pick(entry)
        else:
            self._go_to(
                place + (line.standing not in (RollCallState.GONE, RollCallState.STANDS_BY))
            )

    def _is_here(self, number: int) -> None:
        """Somebody is seen: he is noted as present, and plays if he did not."""
        listed = self.view.listed
        place, typed = listed.table.currentIndex().row(), bool(listed.search.text())
        if not self._do(roll_call.is_back, number):
            return
        if typed:
            listed.search.empty()
            listed.table.pick(EntryNumber(number))
        else:
            self._go_to(place)

    def _withdraw(self, number: int) -> None:
        """Who has gone is called last; the one after him is called now."""
        listed = self.view.listed
        place = listed.table.currentIndex().row()
        typed = bool(listed.search.text())
        if self._do(entries.withdraw, number) and typed:
            listed.search.empty()
        elif not typed:
            self._go_to(place)

    def _go_to(self, place: int) -> None:
        """Make this line the current one, or the last one."""
        table = self.view.listed.table
        table.selectRow(min(place, len(self.view.listed.model.rows) - 1))
        table.scrollTo(table.currentIndex())

    @staticmethod
    def _other(line: Called) -> Callable[..., object]:
        plays = line.standing in (RollCallState.PLAYS, RollCallState.ALONE, RollCallState.REPLACES)
        return roll_call.not_here if plays else roll_call.is_back

    def _do(self, deed: Callable[..., object], number: int) -> bool:
        desk = self._subject.desk
        return self._page.shell.attempt(lambda: deed(desk, EntryNumber(number)))

    def _why_not(self) -> Sequence[str]:
        not_now = self._subject.why_not(self._page.texts, RoundStage.TO_DRAW)
        if not_now or self._missing.is_shown:
            return not_now or (self._page.texts.text("First say what becomes of the missing."),)
        return self._page.shell.sentences(roll_call.can_call(self._subject.event))

    def _why_not_shown(self) -> Sequence[str]:
        if self.is_shown:
            return ()
        return (self._page.texts.text("The roll call is not shown."),)
