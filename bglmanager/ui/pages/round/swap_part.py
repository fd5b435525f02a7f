"""Putting right what went wrong at the tables, on the page of a round played or being played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtWidgets import QApplication, QWidget

from bglmanager.engine.event import Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.tables import has_figures
from bglmanager.services import mistakes
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.sheet_fields import SheetField
from bglmanager.ui.pages.round.swap_view import SwapView


class Desk(Protocol):
    """Where the results of the round are typed."""

    @property
    def here(self) -> tuple[Table | None, EntryNumber | None]:
        """The open table, and the player that keys are for."""
        ...

    @property
    def unsaved(self) -> frozenset[TableNumber]:
        """The tables at which something is typed that is not saved."""
        ...


_SHOWN = Need("Nothing is being put right now.", lambda part: part.is_shown)


class SwapPart:
    """The view, made when it is first needed, and its actions.

    While it is shown nothing else is done with the round.
    """

    def __init__(self, page: Page, subject: RoundContext, desk: Desk) -> None:
        self._page, self._subject, self._desk = page, subject, desk
        self._view: SwapView | None = None
        page.make_acts(self)

    @property
    def is_shown(self) -> bool:
        """Whether the question stands in the place of the results."""
        return self._subject.swapping

    @property
    def view(self) -> SwapView:
        """The view."""
        if self._view is None:
            self._view = SwapView(
                self._page.shell, self._subject, self.do, lambda: self._desk.unsaved
            )
            self._view.asked.connect(self.do.trigger)
            self._view.left.connect(self.back.trigger)
        return self._view

    def title(self) -> str:
        """The title of the page while it is shown."""
        name = self._subject.name(self._page.texts)
        return self._page.texts.text("{round}: sheets or seats swapped", round=name)

    def state_line(self) -> str:
        """What comes of it stays in the history."""
        return self._page.texts.text("One action, with its reason. Ctrl+Z undoes it.")

    def secondary(self) -> Sequence[Action]:
        """The buttons of the header while it is shown."""
        return (self.back,)

    def refresh(self) -> None:
        """Show it as things are now; a round taken back has nothing to put right."""
        if self._subject.stage not in (RoundStage.PLAYING, RoundStage.CLOSED):
            self._subject.swapping = False
        if self.is_shown:
            self.view.fields.show_people()
            self.view.renew()

    def first_focus(self) -> QWidget:
        """What went wrong."""
        return self.view.kinds.buttons[self.view.kinds.kind]

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.PLAYING, RoundStage.CLOSED)

    @act("Sheets or seats swapped", keys="Ctrl+U", icon="arrow-left-right", unless=_why_not)
    def show(self) -> None:
        typing = isinstance(QApplication.focusWidget(), SheetField)
        table, entry = self._desk.here
        self._turn(shown=True)
        known = table is not None and has_figures(table)
        self.view.begin(
            table.number if table is not None and known else None, entry if typing else None
        )

    @act("Back to the round", BACK, unless=_SHOWN)
    def back(self) -> None:
        self._turn(shown=False)

    def _turn(self, *, shown: bool) -> None:
        self._subject.swapping = shown
        self._page.show_otherwise()

    @act("Put it right", icon="check", unless=_SHOWN)
    def do(self) -> None:
        """Put it right if all is said, and go back to the round."""
        view, subject = self.view, self._subject
        if not view.is_said():
            return
        mistake, found, reason = view.mistake, view.found, view.reason.text()
        if mistake is None or found is None or found.after is None or found.is_refused:
            view.fields.focus_first()
            return
        desk, number = subject.desk, subject.number
        if not view.is_answered(
            mistakes.with_correction(desk, number, mistake, found.after, reason)
        ):
            return
        choices, game = view.card.choices(subject.wishes_again), subject.game
        subject.swapping = False
        done = self._page.shell.attempt(
            lambda: mistakes.put_right(desk, number, mistake, reason, game=game, choices=choices)
        )
        subject.swapping = not done
        if done:  # the page shows the round already
            self._page.leave_side()
        else:
            self._page.shell.renew()
