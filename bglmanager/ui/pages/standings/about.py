"""Ctrl+W on every page: the panel “Why?” about the player the keyboard is at.

The same key, or Escape, closes the panel, and the keyboard is where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from bglmanager.engine.event import RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import standings
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Refusals
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.standings.chooser import FINAL, choices
from bglmanager.ui.pages.standings.panel import PlayerPanel, Subject
from bglmanager.ui.pages.standings.rows import Row, after_round, final_ranking

Answered = tuple[str, QWidget]
"""The title of a panel and what it shows."""

KEYS = "Ctrl+W"


def _nothing() -> None:
    """Nothing else is done when the panel is closed."""


class WhyKey:
    """The key of a page that opens and closes the panel, and Escape while it is open."""

    def __init__(
        self,
        page: Page,
        ask: Callable[[], Answered | None],
        refused_by: Refusals,
        *,
        name: str = "",
        keys: str = KEYS,
        escape: bool = True,
        closed: Callable[[], object] = _nothing,
    ) -> None:
        """`ask` makes the panel about who is chosen now; `closed` is called when it was closed by
        a key. Without `escape` the page closes it with its own.
        """
        t = page.texts
        self._page, self._ask, self._closed = page, ask, closed
        self._shown: QWidget | None = None
        self._from: QWidget | None = None
        self.act = page.action(
            name or t.text("Why? (rank and seat)"),
            self.toggle,
            icon="circle-question-mark",
            keys=keys,
            refused_by=refused_by,
        )
        self._away = (
            page.action(
                t.text("Close “Why?”"), self.close, keys="Escape", refused_by=self._why_not_away
            )
            if escape
            else None
        )

    @property
    def panel(self) -> QWidget | None:
        """What is shown in the side panel, when it is open."""
        found = self._shown
        return found if found is not None and isValid(found) and found.parent() else None

    def toggle(self) -> None:
        """Open the panel, or close it."""
        if self.panel is None:
            self.show()
        else:
            self.close()

    def show(self) -> None:
        """Show the panel about who is chosen now; the keyboard stays where it is."""
        made = self._ask()
        if made is None:
            return
        if self.panel is None:
            self._from = QApplication.focusWidget()
        title, panel = made
        self._page.shell.show_side(title, panel)
        self._shown = panel
        panel.destroyed.connect(lambda: self._gone(panel))
        self._renew()

    def follow(self) -> None:
        """Somebody else is chosen, or something has changed: an open panel goes with it."""
        if self.panel is not None:
            self.show()

    def close(self) -> None:
        """Close the panel; the keyboard goes back to where it was opened."""
        if self.panel is None:
            return
        self._shown = None
        self._page.shell.close_side()
        if self._from is not None and isValid(self._from) and self._from.isVisible():
            self._from.setFocus()
        self._renew()
        self._closed()

    def _gone(self, panel: QWidget) -> None:
        if self._shown is panel:
            self._shown = None
            self._renew()

    def _renew(self) -> None:
        if self._away is not None and isValid(self._away):
            self._away.renew()

    def _why_not_away(self) -> Sequence[str]:
        if self.panel is not None:
            return ()
        return (self._page.texts.text("“Why?” is not open: Ctrl+W opens it."),)


class WhyAbout(WhyKey):
    """The key on a page that shows players: rank, total, seat, and what would have changed it."""

    def __init__(
        self,
        page: Page,
        desk: OpenEvent,
        who: Callable[[], EntryNumber | None],
        games: Catalogue = NO_GAMES,
        *,
        escape: bool = True,
        closed: Callable[[], object] = _nothing,
    ) -> None:
        """`who` is the player the keyboard is at."""
        self._desk, self._who, self._games = desk, who, games
        self._texts = page.texts
        super().__init__(
            page, self._answer, self._refused, escape=escape, closed=closed
        )

    def _answer(self) -> Answered | None:
        entry = self._who()
        if entry is None:
            return None
        return player_panel(self._page, self._desk, entry, self._games)

    def _refused(self) -> Sequence[str]:
        if not self._desk.event.rounds:
            return (self._texts.text("There is nothing to explain before round 1 is drawn."),)
        if self._who() is None:
            return (self._texts.text("Choose a player first."),)
        return ()


def player_panel(
    page: Page, desk: OpenEvent, entry: EntryNumber, games: Catalogue = NO_GAMES
) -> Answered:
    """The panel about a player as things stand: the final ranking, else the newest standings."""
    event, derived, t = desk.event, desk.derived, page.texts
    person = People(event)[entry]
    offered = choices(event, derived)
    final = offered[:1] == (FINAL,)
    rows: tuple[Row, ...] = ()
    number = RoundNumber(0)
    latest = standings.latest(derived)
    if latest is not None:
        number = latest.after_round
        view = final_ranking(t, event, derived) if final else after_round(t, event, derived, number)
        rows = view.rows
    row = next((each for each in rows if each.entry == entry), None)
    title = person.name if row is None else f"{row.rank}. {person.name}"
    if row is None:
        row = _unranked(entry, person.name, person.club)
    subject = Subject(event, derived, number, games)
    listed = row.rank > 0
    panel = PlayerPanel(page.shell, subject, row, final=final and listed, seat=_has_seat(desk))
    return title, panel


def _unranked(entry: EntryNumber, name: str, club: str) -> Row:
    """Somebody who stands in no standings: nothing is over yet, or he was struck."""
    return Row(0, entry, name, club, withdrawn=False, change=None, figures=(), cells=())


def _has_seat(desk: OpenEvent) -> bool:
    """Whether a round is under way or drawn: where he sits is worth a word then."""
    last = desk.event.last_round
    return last is not None and last.status is not RoundStatus.CLOSED
