"""The second pass on the page of a round: one key there and back, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.event import Table
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import rounds
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.options import SaveOptions
from bglmanager.ui.pages.round.passes import SeatActions, SecondPass, is_read_twice
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.second_view import SecondView, progress_words
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice


class SecondPart:
    """The mode, with its view, made when it is first needed."""

    def __init__(
        self,
        page: Page,
        subject: RoundContext,
        seat_actions: SeatActions,
        save_options: SaveOptions,
        follow: Callable[[SecondView], object],
    ) -> None:
        """`seat_actions` are those that say who won: nothing else is decided in this mode.

        `follow` is called once with the view, to go with its table and seat.
        """
        self._follow = follow
        self._page, self._subject = page, subject
        self._seat_actions, self._save_options = seat_actions, save_options
        self._on = False
        self._view: SecondView | None = None
        page.make_acts(self)

    @property
    def is_on(self) -> bool:
        """Whether the tables are being typed a second time."""
        return self._on and self._subject.stage is RoundStage.PLAYING

    @property
    def view(self) -> SecondView:
        """The view."""
        if self._view is None:
            self._view = SecondView(
                self._page.shell,
                self._subject,
                SecondPass(self._page.shell, self._subject, self._seat_actions),
                self._save_options,
            )
            self._follow(self._view)
        return self._view

    def refresh(self) -> None:
        """Show the tables as they are now, while the mode is on; a closed round ends it."""
        self._on = self.is_on
        text = self._page.texts.text
        self.turn.rename(text("Back to the first pass") if self._on else text("Second pass"))
        if self._on:
            self.view.refresh()

    def type_anew(self, number: TableNumber) -> None:
        """Type a stopped table once more: neither reading of it is right."""
        self._turn(on=True)
        self.view.open_table(number)
        self.view.type_anew(number)

    def why_not_now(self, otherwise: Callable[[], Sequence[str]]) -> Callable[[], Sequence[str]]:
        """What refuses what is done in the first pass only."""

        def refusals() -> Sequence[str]:
            if self.is_on:
                return (
                    self._page.texts.text(
                        "The second pass is on, which only compares. Ctrl+2 goes back to the first."
                    ),
                )
            return otherwise()

        return refusals

    def state(self) -> str:
        """How far the second pass is, where there is one."""
        round_ = self._subject.round
        if round_ is None or self._subject.stage is not RoundStage.PLAYING:
            return ""
        if not (self.is_on or is_read_twice(self._subject.event, round_)):
            return ""
        return progress_words(self._page.look, round_)

    def offered(self) -> Sequence[Action]:
        """The way in, and out, among the buttons of a round that is typed twice."""
        return (self.turn,) if self.state() else ()

    def left(self) -> tuple[Notice, ...]:
        """The way to what was half typed in this pass when the program ended."""
        if self._subject.stage is not RoundStage.PLAYING:
            return ()
        text = self._page.texts.text
        said = text("Something was half typed in the second pass: it is still there.")
        return (Notice(said, action=self.turn),)

    def notices(self, shown: Table | None) -> tuple[Notice, ...]:
        """The tables that are stopped; those typed once, when nothing else is missing.

        One that is `shown`, and is the only one stopped, says so itself.
        """
        subject = self._subject
        if subject.stage is not RoundStage.PLAYING:
            return ()
        found = rounds.read_twice(subject.event, subject.number)
        stopped = tables_at(subject.made, Reading.STOPPED)
        if shown is not None and stopped == (shown.number,):
            return ()
        if stopped:
            return tuple(Notice(said, Tone.WRONG) for said in self._page.shell.sentences(found))
        if self.is_on or rounds.missing_tables(subject.made):
            return ()
        return tuple(Notice(said, action=self.turn) for said in self._page.shell.sentences(found))

    def _why_not(self) -> Sequence[str]:
        return self._subject.why_not(self._page.texts, RoundStage.PLAYING)

    @act("Second pass", keys="Ctrl+2", icon="check-check", unless=_why_not)
    def turn(self) -> None:
        self._turn(on=not self.is_on)

    def _turn(self, *, on: bool) -> None:
        if on is not self.is_on:
            self._on = on
            self._page.show_otherwise()
