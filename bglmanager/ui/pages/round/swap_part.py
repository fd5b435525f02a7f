"""Putting right what went wrong at the tables, on the page of a round played or being played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QApplication, QWidget

from bglmanager.engine.event import Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import swapping
from bglmanager.services.swapped import has_figures
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.figure_field import FigureField
from bglmanager.ui.pages.round.subject import Stage, Subject
from bglmanager.ui.pages.round.swap_view import SwapView

Here = Callable[[], tuple[Table | None, EntryNumber | None]]
"""The open table, and the player that keys are for."""


class SwapPart:
    """The view, made when it is first needed, and its actions.

    While it is shown nothing else is done with the round.
    """

    def __init__(self, page: Page, subject: Subject, here: Here) -> None:
        self._page, self._subject, self._here = page, subject, here
        self._view: SwapView | None = None
        text = page.texts.text
        self.show = page.action(
            text("Sheets or seats swapped"),
            self._show,
            icon="arrow-left-right",
            keys="Ctrl+U",
            refused_by=self._why_not,
        )
        self.do = page.action(
            text("Put it right"), self._do, icon="check", refused_by=self._why_not_shown
        )
        self.back = page.action(
            text("Back to the round"),
            self._leave,
            icon="arrow-left",
            keys="Escape",
            refused_by=self._why_not_shown,
        )

    @property
    def is_shown(self) -> bool:
        """Whether the question stands in the place of the results."""
        return self._subject.swapping

    @property
    def view(self) -> SwapView:
        """The view."""
        if self._view is None:
            self._view = SwapView(self._page.shell, self._subject, self.do)
            self._view.asked.connect(self._do)
        return self._view

    def title(self) -> str:
        """The title of the page while it is shown."""
        name = self._subject.name(self._page.texts)
        return self._page.texts.text("{round}: sheets or seats swapped", round=name)

    def state_line(self) -> str:
        """What comes of it stays in the history."""
        return self._page.texts.text("One act, with its reason. Undo takes it back.")

    def secondary(self) -> Sequence[Action]:
        """The buttons of the header while it is shown."""
        return (self.back,)

    def refresh(self) -> None:
        """Show it as things are now; a round taken back has nothing to put right."""
        if self._subject.stage not in (Stage.PLAYING, Stage.CLOSED):
            self._subject.swapping = False
        if self.is_shown:
            self.view.fields.show_people()
            self.view.renew()

    def first_focus(self) -> QWidget:
        """What went wrong."""
        return self.view.kinds.buttons[self.view.kinds.kind]

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, Stage.PLAYING, Stage.CLOSED)

    def _why_not_shown(self) -> Sequence[str]:
        if self.is_shown:
            return ()
        return (self._page.texts.text("Nothing is being put right now."),)

    def _show(self) -> None:
        typing = isinstance(QApplication.focusWidget(), FigureField)
        table, entry = self._here()
        self._turn(shown=True)
        known = table is not None and has_figures(table)
        self.view.begin(
            table.number if table is not None and known else None, entry if typing else None
        )

    def _leave(self) -> None:
        self._turn(shown=False)

    def _turn(self, *, shown: bool) -> None:
        self._subject.swapping = shown
        self._page.shell.close_side()
        self._page.refresh(None)
        self._page.shell.renew()
        self._page.take_focus()

    def _do(self) -> None:
        """Put it right if all is said, and go back to the round."""
        view, subject = self.view, self._subject
        if not view.is_said():
            return
        mistake, reason = view.mistake, view.reason.text()
        if mistake is None or view.wrong.text():
            view.fields.focus_first()
            return
        desk, number = subject.desk, subject.number
        if not view.is_answered(swapping.corrected(desk, number, mistake, reason)):
            return
        choices, wishes, game = view.card.choices, subject.wishes_again, subject.game
        done = self._page.shell.attempt(
            lambda: swapping.swap(
                desk, number, mistake, reason, game=game, choices=choices, wishes=wishes
            )
        )
        if done:
            self._leave()
