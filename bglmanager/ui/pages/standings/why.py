"""Ctrl+W on every page: the panel “Why?” about the player the keyboard is at.

The same key, or Escape, closes the panel, and the keyboard is where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.seating.making import is_over
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Refusals
from bglmanager.ui.kit.acts import BACK, WHY, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.standings.panel import StandingsPlayerPanel, StandingsSubject
from bglmanager.ui.widgets.frame import still_there
from bglmanager.words.standings import StandingsRow, plain_row, view_of_final_ranking

Answered = tuple[str, QWidget]
"""The title of a panel and what it shows."""


def _nothing() -> None:
    """Nothing else is done when the panel is closed."""


_AN_OPEN = Need("“Why?” is not open: Ctrl+W opens it.", lambda key: key.panel is not None)


class WhyKey:
    """The key of a page that opens and closes the panel, and Escape while it is open."""

    def __init__(
        self,
        page: Page,
        ask: Callable[[], Answered | None],
        refused_by: Refusals,
        *,
        escape: bool = True,
        closed: Callable[[], object] = _nothing,
    ) -> None:
        """`ask` makes the panel about who is chosen now; `closed` is called when it was closed by
        a key. Without `escape` the page closes it with its own.
        """
        self._page, self._ask, self._closed = page, ask, closed
        self._refused_by, self._escape = refused_by, escape
        self._shown: QWidget | None = None
        page.make_acts(self)

    @property
    def panel(self) -> QWidget | None:
        """What is shown in the side panel, when it is open."""
        return still_there(self._shown)

    @act("Why? (rank and seat)", WHY, unless=lambda self: self._refused_by())
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
        title, panel = made
        self._page.shell.show_side(title, panel)
        self._shown = panel
        panel.destroyed.connect(lambda: self._gone(panel))
        self._renew()

    def follow(self) -> None:
        """Somebody else is chosen, or something has changed: an open panel goes with it."""
        if self.panel is not None:
            self.show()

    def close(self) -> bool:
        """Close the panel; False when none was open. The keyboard stays where it is."""
        if self.panel is None:
            return False
        self._shown = None
        self._page.shell.close_side()
        self._renew()
        self._closed()
        return True

    _away = act("Close “Why?”", BACK, icon="", unless=_AN_OPEN, there=lambda self: self._escape)(
        close
    )

    def _gone(self, panel: QWidget) -> None:
        if self._shown is panel:
            self._shown = None
            self._renew()

    def _renew(self) -> None:
        if self._escape and isValid(self._away):
            self._away.renew()


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
        seat: Callable[[], Round | None] = lambda: None,
    ) -> None:
        """`who` is the player the keyboard is at, `seat` the round that is looked at."""
        self._desk, self._who, self._games, self._seat = desk, who, games, seat
        self._texts = page.texts
        super().__init__(page, self._answer, self._refused, escape=escape, closed=closed)

    def _answer(self) -> Answered | None:
        entry = self._who()
        if entry is None:
            return None
        return player_panel(self._page, self._desk, entry, self._games, self._seat())

    def _refused(self) -> Sequence[str]:
        if not self._desk.event.rounds:
            return (self._texts.text("There is nothing to explain before round 1 is drawn."),)
        if self._who() is None:
            return (self._texts.text("Choose a player first."),)
        return ()


def player_panel(
    page: Page,
    desk: OpenEvent,
    entry: EntryNumber,
    games: Catalogue = NO_GAMES,
    seat: Round | None = None,
) -> Answered:
    """The panel about a player as things stand: the final ranking, else the newest standings.

    With his seat in the round told, or in the newest one that is not over.
    """
    event, derived = desk.event, desk.derived
    latest = derived.latest_standings
    number = RoundNumber(0) if latest is None else latest.after_round
    final = seat is None and is_ranked(event, derived)
    row = _ranked(page, desk, entry) if final else None
    own = next((r for r in latest.rows if r.entry == entry), None) if latest else None
    final = row is not None
    row = row or plain_row(event.entry(entry), own)
    title = f"{row.rank}. {row.name}" if row.rank else row.name
    panel = StandingsPlayerPanel(
        page.shell,
        StandingsSubject(event, derived, number, games),
        row,
        final=final,
        seat=seat or _newest_seat(event, entry),
    )
    return title, panel


def is_ranked(event: Event, derived: Derived) -> bool:
    """Whether the final ranking stands: the final is closed, or nothing else is to be played."""
    last = event.last_round
    if not derived.final_ranking or last is None or last.status is not RoundStatus.CLOSED:
        return False
    return last.phase is Phase.FINAL or is_over(event, derived)


def _ranked(page: Page, desk: OpenEvent, entry: EntryNumber) -> StandingsRow | None:
    """His row of the final ranking."""
    rows = view_of_final_ranking(page.texts, desk.event, desk.derived).rows
    return next((row for row in rows if row.entry == entry), None)


def _newest_seat(event: Event, entry: EntryNumber) -> Round | None:
    """The newest round he has a seat in that is not over."""
    for round_ in reversed(event.rounds):
        if round_.status is RoundStatus.CLOSED:
            return None
        if any(seat.entry == entry for seat in round_.seats()):
            return round_
    return None
