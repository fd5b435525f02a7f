"""The second pass on the page of a round: one key there and back, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.event import Table
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import rounds
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.kit.acts import act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.results import ResultsView
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.sheet_editor import is_read_twice
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.frame import Notice


class SecondPart:
    """The key that turns the view of results from one pass to the other, and what is said of it."""

    def __init__(
        self, page: Page, subject: RoundContext, view: Callable[[], ResultsView | None]
    ) -> None:
        """`view` is the view of results, as far as it was made."""
        self._page, self._subject, self._view = page, subject, view
        page.make_acts(self)

    @property
    def _is_played(self) -> bool:
        return self._subject.stage is RoundStage.PLAYING

    @property
    def is_on(self) -> bool:
        """Whether the tables are being typed a second time."""
        view = self._view()
        return view is not None and view.typing.again and self._is_played

    def refresh(self, view: ResultsView) -> None:
        """Name the key; a closed round ends the pass."""
        if view.typing.again and not self._is_played:
            view.turn_pass(again=False)
        text = self._page.texts.text
        self.turn.rename(text("Back to the first pass") if self.is_on else text("Second pass"))

    def first_only(self, otherwise: Refusals) -> Refusals:
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
        """How far the second pass is, where there is one; byes are not counted."""
        subject = self._subject
        if not self._is_played or not (self.is_on or is_read_twice(subject.event, subject.made)):
            return ""
        kinds = (Reading.TWICE,), Reading
        twice, tables = (len(tables_at(subject.made, *each)) for each in kinds)
        return self._page.texts.text(
            "{twice} of {tables} tables typed twice.", twice=twice, tables=tables
        )

    def offered(self) -> Sequence[Action]:
        """The way in, and out, among the buttons of a round that is typed twice."""
        return (self.turn,) if self.state() else ()

    def left(self) -> tuple[Notice, ...]:
        """The way to what was half typed in this pass when the program ended."""
        if not self._is_played or self.is_on:
            return ()
        text = self._page.texts.text
        said = text("Something was half typed in the second pass: it is still there.")
        return (Notice(said, action=self.turn),)

    def notices(self, shown: Table | None) -> tuple[Notice, ...]:
        """The tables that are stopped; those typed once, when nothing else is missing.

        A table that is `shown`, and is the only one stopped, says so itself.
        """
        subject = self._subject
        if not self._is_played:
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
        view = self._view()
        if view is not None:
            view.turn_pass(again=not self.is_on)
            self._page.show_otherwise()
