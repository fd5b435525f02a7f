"""The set-up of a round on its page: shown large, drawn again, taken to the printer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine.problems import Problem
from bglmanager.services import rounds
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.setup_view import SetupView
from bglmanager.ui.widgets.basics import EmptyState, PrimaryButton
from bglmanager.ui.widgets.frame import Views
from bglmanager.words.names import draw_words
from bglmanager.words.setup import Lot, setup_lots

_SHOWN = Need("The set-up is not shown.", lambda part: part.is_shown)
_DRAWN = Need("No set-up is drawn yet", lambda part: part.is_drawn)


class SetupPart:
    """The view of the set-up, made when it is first needed, and its actions."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._view: Views | None = None
        page.make_acts(self)
        text = page.texts.text
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
        return setup_lots(self._page.texts, subject.event, round_, subject.game)

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
        made, event, t = self._subject.made, self._subject.event, self._page.texts
        return draw_words(t, event, made.number, made.setup.attempt) if made.setup else ""

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
        text = self._page.texts.text
        self.again.rename(
            text("Draw the set-up again") if self.is_drawn else text("Draw the set-up")
        )
        if self.is_shown:
            found = self.lots
            self.view.setCurrentWidget(self.board if found else self._none)
            self.board.show_lots(found)

    def first_focus(self) -> QWidget | None:
        """The set-up, which the arrow keys scroll; the button that draws it where there is none."""
        if self._subject.made.setup is not None:
            return self.board
        return self._none.findChild(PrimaryButton)

    def _why_none(self) -> Sequence[str | Problem]:
        round_ = self._subject.round
        if round_ is None:
            return (self._page.texts.text("The set-up is drawn together with the round."),)
        return () if round_.setup is not None else self._why_not_again()

    def _why_not_again(self) -> Sequence[str | Problem]:
        subject = self._subject
        if subject.round is None:
            return self._why_none()
        return rounds.can_draw_setup(subject.event, subject.number, subject.game)

    @act("Set-up", keys="Ctrl+G", icon="package", unless=_why_none)
    def show(self) -> None:
        """Show it, or the round again: one key there and back."""
        self._turn(shown=not self.is_shown)

    @act("Back to the round", BACK, unless=_SHOWN)
    def back(self) -> None:
        self._turn(shown=False)

    def _turn(self, *, shown: bool) -> None:
        self._subject.set_up = shown
        self._page.show_otherwise()

    @act("Draw the set-up again", icon="dices", unless=_why_not_again, attempted=True)
    def again(self) -> None:
        subject = self._subject
        first = subject.made.setup is None
        rounds.draw_setup(subject.desk, subject.number, subject.game)
        if first:  # the button that was pressed is not there any more
            self._page.take_focus()

    @property
    def is_drawn(self) -> bool:
        """Whether the round has a set-up."""
        return self._subject.round is not None and self._subject.made.setup is not None

    @act("Print the set-up", icon="printer", unless=(_DRAWN, _SHOWN))
    def print(self) -> None:
        self._page.shell.go(f"prints/setup-{self._subject.number}")
