"""What is said about a whole table with scores by a key: drawn, stopped, places, victory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QAbstractButton

from bglmanager.engine.games.asked import Named, asked_at_seats
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.ui.actions import Action, Refusals
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.round_context import RoundContext

_A_NAME = Need("In this game the figures say who won.", lambda keys: keys.names_winner)


class ScoreKeys:
    """The actions, made for a page; `declare` names who won, where the game has that."""

    def __init__(
        self, page: Page, subject: RoundContext, form: Callable[[], TableForm], why_not: Refusals
    ) -> None:
        """`form` is the form shown, `why_not` what refuses them."""
        self._form, self._refused_by = form, why_not
        self._page, self._subject = page, subject
        page.make_acts(self)

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

    @property
    def names_winner(self) -> bool:
        """Whether somebody says who won."""
        subject = self._subject
        return asked_at_seats(subject.event, subject.made, subject.game).named is not None

    @property
    def overran_counts(self) -> bool:
        """Whether the regulation asks which games the time limit stopped, and not who tied."""
        return ruleset_of(self._subject.event.settings).wins is not None

    def _why_not(self) -> Sequence[str]:
        return self._refused_by()

    @act("Won", keys="Ctrl+1", icon="trophy", unless=(_why_not, _A_NAME))
    def declare(self) -> None:
        self._form().turn_winner()

    @act(
        "Stopped by the time limit",
        keys="Ctrl+L",
        unless=_why_not,
        there=lambda keys: keys.overran_counts,
    )
    def _overran(self) -> None:
        _click(self._form().overran)

    @act("Tied", keys="Ctrl+D", unless=_why_not, there=lambda keys: not keys.overran_counts)
    def _tied(self) -> None:
        _click(self._form().drawn)

    @act("Places by the referee", keys="Ctrl+R", unless=_why_not)
    def _places(self) -> None:
        _click(self._form().by_referee)


def _click(box: QAbstractButton) -> None:
    if box.isEnabled():
        box.click()
