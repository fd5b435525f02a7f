"""What is said about a whole table with scores by a key: drawn, stopped, places, victory."""

from __future__ import annotations

from collections.abc import Callable

from bglmanager.engine.rulesets import ruleset_of
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.subject import Subject


class ScoreKeys:
    """The actions, made for a page; `declare` is None where nobody declares victory."""

    def __init__(
        self, page: Page, subject: Subject, form: Callable[[], TableForm], why_not: Refusals
    ) -> None:
        """`form` is the form shown, `why_not` what refuses them."""
        self._form = form
        text = page.texts.text
        self.declare: Action | None = None
        if ruleset_of(subject.event.settings).overran_counts:
            self.declare = page.action(
                text("Declared victory"),
                self._declare,
                icon="trophy",
                keys="F3",
                refused_by=why_not,
            )
            page.action(
                text("Stopped by the time limit"),
                self._turn_overran,
                keys="Ctrl+L",
                refused_by=why_not,
            )
        else:
            page.action(text("Table drawn"), self._turn_drawn, keys="Ctrl+D", refused_by=why_not)
        page.action(
            text("Places by the referee"), self._turn_places, keys="Ctrl+R", refused_by=why_not
        )

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
