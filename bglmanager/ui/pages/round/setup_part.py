"""The set-up of a round on its page: shown large, drawn again, taken to the printer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.services import setups
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.setup_view import SetupView
from bglmanager.ui.pages.round.subject import RoundContext
from bglmanager.ui.widgets.basics import PrimaryButton
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.ui.widgets.views import Views
from bglmanager.words.setup import Lot, draw_words, lots


class SetupPart:
    """The view of the set-up, made when it is first needed, and its actions."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._view: Views | None = None
        text = page.texts.text
        self.show = page.action(
            text("Set-up"), self._show, icon="package", keys="F12", refused_by=self._why_none
        )
        self.back = page.action(
            text("Back to the round"),
            self._back,
            icon="arrow-left",
            keys="Escape",
            refused_by=self._why_not_shown,
        )
        self.again = page.action(
            text("Draw the set-up again"),
            self._again,
            icon="dices",
            refused_by=self._why_not_again,
        )
        self.print = page.action(
            text("Print the set-up"),
            self._print,
            icon="printer",
            refused_by=self._why_no_print,
        )
        self.board = SetupView(page.look)
        self._none = EmptyState(
            page.look,
            icon="package",
            title=text("No set-up is drawn yet"),
            text=text("This game has one drawn by lot, the same for all tables."),
            actions=(self.again,),
        )

    @property
    def is_shown(self) -> bool:
        """Whether the set-up stands in the place of the round."""
        return self._subject.set_up

    @property
    def is_offered(self) -> bool:
        """Whether the round has a set-up, or can get one."""
        return not self._why_none()

    @property
    def lots(self) -> tuple[Lot, ...]:
        """What was drawn, in words."""
        round_, subject = self._subject.round, self._subject
        if round_ is None:
            return ()
        return lots(self._page.texts, subject.event, round_, subject.game)

    @property
    def view(self) -> Views:
        """The view."""
        if self._view is None:
            self._view = Views()
            self._view.addWidget(self.board)
            self._view.addWidget(self._none)
        return self._view

    def title(self) -> str:
        """The title of the page while the set-up is shown."""
        name = self._subject.name(self._page.texts)
        return self._page.texts.text("{round}: set-up", round=name)

    def state_line(self) -> str:
        """Seed, round and attempt, for whoever wants to draw it again."""
        made = self._subject.made
        return draw_words(self._page.texts, self._subject.event, made) if made.setup else ""

    def secondary(self) -> Sequence[Action]:
        """The buttons of the header while the set-up is shown."""
        if self._subject.made.setup is None:
            return (self.back,)
        return (self.back, self.again, self.print)

    def offered(self) -> Sequence[Action]:
        """The way in, among the buttons of the round."""
        return (self.show,) if self.is_offered else ()

    def refresh(self) -> None:
        """Show the set-up as it is now; go back where there is none any more."""
        if self.is_shown and not self.is_offered:
            self._subject.set_up = False
        again = self._subject.round is not None and self._subject.made.setup is not None
        text = self._page.texts.text
        self.again.rename(text("Draw the set-up again") if again else text("Draw the set-up"))
        if self.is_shown:
            found = self.lots
            self.view.setCurrentWidget(self.board if found else self._none)
            self.board.show_lots(found)

    def first_focus(self) -> QWidget | None:
        """The set-up, which the arrow keys scroll; the button that draws it where there is none."""
        if self._subject.made.setup is not None:
            return self.board
        return self._none.findChild(PrimaryButton)

    def _why_none(self) -> Sequence[str]:
        round_, subject = self._subject.round, self._subject
        if round_ is None:
            return (self._page.texts.text("The set-up is drawn together with the round."),)
        if round_.setup is not None:
            return ()
        found = setups.can_draw_again(subject.event, round_.number, subject.game)
        return self._page.shell.sentences(found)

    def _why_not_shown(self) -> Sequence[str]:
        if self.is_shown:
            return ()
        return (self._page.texts.text("The set-up is not shown."),)

    def _why_not_again(self) -> Sequence[str]:
        if self._subject.round is None:
            return self._why_none()
        found = setups.can_draw_again(self._subject.event, self._subject.number, self._subject.game)
        return self._page.shell.sentences(found)

    def _why_no_print(self) -> Sequence[str]:
        if self._subject.round is None or self._subject.made.setup is None:
            return (self._page.texts.text("No set-up is drawn yet"),)
        return self._why_not_shown()

    def _show(self) -> None:
        """Show it, or the round again: one key there and back."""
        self._turn(shown=not self.is_shown)

    def _back(self) -> None:
        self._turn(shown=False)

    def _turn(self, *, shown: bool) -> None:
        self._subject.set_up = shown
        self._page.show_otherwise()

    def _again(self) -> None:
        subject = self._subject
        first = subject.made.setup is None
        done = self._page.shell.attempt(
            lambda: setups.draw_again(subject.desk, subject.number, subject.game)
        )
        if done and first:  # the button that was pressed is not there any more
            self._page.take_focus()

    def _print(self) -> None:
        self._page.shell.go(f"prints/setup-{self._subject.number}")
