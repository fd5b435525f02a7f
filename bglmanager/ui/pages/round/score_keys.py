"""What is said about a whole table with scores by a key: drawn, stopped, places, victory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.engine.games.asked import Named, asked
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.subject import RoundContext


class ScoreKeys:
    """The actions, made for a page; `declare` names who won, where the game has that."""

    def __init__(
        self, page: Page, subject: RoundContext, form: Callable[[], TableForm], why_not: Refusals
    ) -> None:
        """`form` is the form shown, `why_not` what refuses them."""
        self._form, self._why_not = form, why_not
        self._page, self._subject = page, subject
        text = page.texts.text
        self.declare = page.action(
            text("Won"), self._declare, icon="trophy", keys="F3", refused_by=self._why_nobody
        )
        if ruleset_of(subject.event.settings).overran_counts:
            page.action(
                text("Stopped by the time limit"),
                self._turn_overran,
                keys="Ctrl+L",
                refused_by=why_not,
            )
        else:
            page.action(text("Tied"), self._turn_drawn, keys="Ctrl+D", refused_by=why_not)
        page.action(
            text("Places by the referee"), self._turn_places, keys="Ctrl+R", refused_by=why_not
        )

    def name(self, named: Named | None) -> tuple[Action, ...]:
        """The action that names the winner, called after who is named; none where nobody is."""
        text = self._page.texts.text
        words = {
            Named.DECLARED: text("Declared victory"),
            Named.PLAYER: text("Won"),
            Named.SIDE: text("Winning side"),
        }
        if named is None:
            return ()
        self.declare.rename(words[named])
        return (self.declare,)

    def _why_nobody(self) -> Sequence[str]:
        not_now = self._why_not()
        subject = self._subject
        if not_now or asked(subject.event, subject.made, subject.game).named is not None:
            return not_now
        return (self._page.texts.text("In this game the figures say who won."),)

    def _declare(self) -> None:
        self._form().declare()

    def _turn_drawn(self) -> None:
        if self._form().drawn.isEnabled():
            self._form().drawn.click()

    def _turn_overran(self) -> None:
        if self._form().overran.isEnabled():
            self._form().overran.click()

    def _turn_places(self) -> None:
        if self._form().by_referee.isEnabled():
            self._form().by_referee.click()
