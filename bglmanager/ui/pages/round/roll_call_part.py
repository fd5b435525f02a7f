"""The roll call on the page of a round, before it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Problem
from bglmanager.services import leaving
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import ALL_LEAVE, BACK, MISSING, NEXT_LIST, Need, act, key_legend
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round import roll_call
from bglmanager.ui.pages.round.cut_card import who_plays
from bglmanager.ui.pages.round.missing_part import MissingPart, seats_in_words
from bglmanager.ui.pages.round.roll_call import Called, RollCallState
from bglmanager.ui.pages.round.roll_call_view import RollCallView
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.widgets.frame import Notice
from bglmanager.words.names import in_sentence
from bglmanager.words.number_format import joined

_SHOWN = Need("The roll call is not shown.", lambda part: part.is_shown)
_SOME = Need("Nobody was absent from the last round.", lambda part: bool(part.absent))


class RollCallPart:
    """The list, its keys, and the way there and back; before round 1 it asks about the missing."""

    def __init__(self, page: Page, subject: RoundContext, missing: MissingPart) -> None:
        self._page, self._subject, self._missing = page, subject, missing
        self._view: RollCallView | None = None
        self._asked = False
        page.make_acts(self)

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
            self._view = RollCallView(self._page.look, self._keys())
            listed = self._view.listed
            listed.here.connect(self._call)
            listed.turned.connect(self._is_here)
            listed.gone.connect(self._withdraw)
            listed.left.connect(self.back.trigger)
        return self._view

    def refresh(self) -> None:
        """Show who is called now."""
        if self._subject.stage is not RoundStage.TO_DRAW:
            self._asked = False
        if self.is_shown:
            event = self._subject.event
            result = seats_in_words(self._page, event, self._subject)
            self.view.show_called(roll_call.called_players(event, who_plays(self._subject)), result)

    def first_focus(self) -> QWidget:
        """The search: letters find, the other keys call."""
        return self.view.listed.search

    def offered(self) -> Sequence[Action]:
        """The way there, or back."""
        if self.is_shown:
            return (self.back,)
        return () if roll_call.can_call(self._subject.event) else (self.show,)

    def notices(self) -> Sequence[Notice]:
        """Who was not at the table in the last round and would be seated again."""
        event, absent, t = self._subject.event, self.absent, self._page.texts
        last = event.last_round
        if last is None or not absent:
            return ()
        said = t.text(
            "Absent from {round}, about to get a seat again: {names}.",
            round=in_sentence(t, last.phase, last.number),
            names=joined(t, [listed_name(event.entry(number)) for number in absent]),
        )
        return (Notice(said, action=self._withdraw_absent),)

    def _why_not(self) -> Sequence[str | Problem]:
        not_now = self._subject.why_not(self._page.texts, RoundStage.TO_DRAW)
        if not_now or self._missing.is_shown:
            return not_now or (self._page.texts.text("First say what becomes of the missing."),)
        return roll_call.can_call(self._subject.event)

    @act("Roll call", MISSING, icon="users", unless=_why_not)
    def show(self) -> None:
        """Show it, or the round again: one key there and back."""
        self._asked = not self._asked
        self._page.show_otherwise()

    @act("By name or by table", NEXT_LIST, icon="list", unless=_SHOWN, legend="by name or by table")
    def order(self) -> None:
        self.view.turn_order()

    @act("Back to the round", BACK, unless=_SHOWN, legend="back to the round")
    def back(self) -> None:
        self.show.trigger()

    @property
    def absent(self) -> Sequence[EntryNumber]:
        """Who was not at the table in the last round and would be seated again."""
        event = self._subject.event
        return (
            ()
            if roll_call.can_call(event)
            else roll_call.absent_players(event, who_plays(self._subject))
        )

    @act(
        "Withdraw the absent",
        ALL_LEAVE,
        unless=(_why_not, _SOME),
        attempted=True,
    )
    def _withdraw_absent(self) -> None:
        leaving.withdraw_several(self._subject.desk, self.absent)

    def _keys(self) -> str:
        """The line of keys: those of the list, and of acts."""
        text = self._page.texts.text
        own = (
            ("Return", text("is not here, or is back")),
            ("Space", text("is here")),
            ("F5", text("leaves the event")),
        )
        told = key_legend(self._page.texts, (self.order, self.back), own)
        return " · ".join(f"{key} {does}" for key, does in told)

    def _call(self, number: int) -> None:
        """Who plays is not here, who does not is back; the next one is called."""
        listed, entry = self.view.listed, EntryNumber(number)
        line = listed.table.current_row
        place = listed.table.currentIndex().row()
        typed = bool(listed.search.text())
        if line is None or not self._do(self._other(line), entry):
            return
        if typed:
            listed.search.empty_search()
            listed.table.pick_key(entry)
        else:
            self._go_to(
                place + (line.standing not in (RollCallState.GONE, RollCallState.STANDS_BY))
            )

    def _is_here(self, number: int) -> None:
        """Somebody is seen: he is noted as present, and plays if he did not."""
        listed = self.view.listed
        place, typed = listed.table.currentIndex().row(), bool(listed.search.text())
        if not self._do(leaving.is_back, number):
            return
        if typed:
            listed.search.empty_search()
            listed.table.pick_key(EntryNumber(number))
        else:
            self._go_to(place)

    def _withdraw(self, number: int) -> None:
        """Who has gone is called last; the one after him is called now."""
        listed = self.view.listed
        place = listed.table.currentIndex().row()
        typed = bool(listed.search.text())
        if self._do(leaving.withdraw_entry, number) and typed:
            listed.search.empty_search()
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
        return leaving.not_here if plays else leaving.is_back

    def _do(self, deed: Callable[..., object], number: int) -> bool:
        desk = self._subject.desk
        return self._page.shell.attempt(lambda: deed(desk, EntryNumber(number)))
