"""Which page each kind of step opens: one line a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bglmanager.engine.ids import RoundNumber
from bglmanager.services.archive import Archive
from bglmanager.services.games import Catalogue, catalogue
from bglmanager.services.library import Library
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.pages.backups.page import BackupsPage
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.page import EntriesPage
from bglmanager.ui.pages.event.page import EventPage
from bglmanager.ui.pages.games.page import GamesPage
from bglmanager.ui.pages.hall.page import HallPage
from bglmanager.ui.pages.history.page import HistoryPage
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.pages.people.page import PeoplePage
from bglmanager.ui.pages.prints.page import PrintsPage
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.pages.round.page import RoundPage
from bglmanager.ui.pages.rules.page import RulesPage
from bglmanager.ui.pages.send.page import SendPage
from bglmanager.ui.pages.settings.page import SettingsPage
from bglmanager.ui.pages.standings.page import StandingsPage
from bglmanager.ui.pages.till.page import TillPage
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import Step


@dataclass(frozen=True, slots=True)
class Stage:
    """What there is to make a page from; each page takes what it needs of it."""

    shell: Shell
    step: Step
    workspace: Workspace
    event: OpenEvent | None
    games: Catalogue
    safe: Library | None

    @property
    def opened(self) -> OpenEvent:
        """The open event. Raises LookupError when none is open: such a step is not shown then."""
        if self.event is None:
            raise LookupError(self.step.key)
        return self.event

    @property
    def library(self) -> Library:
        """The library. Raises LookupError for a lone file: no backups are made of it."""
        if self.safe is None:
            raise LookupError(self.step.key)
        return self.safe

    @property
    def own_rules(self) -> OwnRules | None:
        """The organiser's own rules; None for a lone file."""
        return None if self.safe is None else OwnRules(self.safe.places.rules)


PAGES: Mapping[str, Callable[[Stage], Page]] = {
    "home": lambda s: HomePage(s.shell, s.workspace, s.games, s.own_rules, s.safe),
    "event": lambda s: EventPage(s.shell, s.opened, s.games, s.own_rules, s.safe),
    "hall": lambda s: HallPage(s.shell, s.workspace, s.opened, s.games),
    "entries": lambda s: EntriesPage(s.shell, s.opened, s.games, Archive(s.workspace)),
    "round": lambda s: RoundPage(s.shell, s.opened, RoundNumber(s.step.number), s.games),
    "prints": lambda s: PrintsPage(s.shell, s.workspace, s.opened, s.games),
    "send": lambda s: SendPage(s.shell, s.opened, s.games),
    "standings": lambda s: StandingsPage(s.shell, s.opened, s.games),
    "till": lambda s: TillPage(s.shell, s.opened, s.games),
    "referee": lambda s: RefereePage(s.shell, s.opened, Archive(s.workspace), s.games),
    "history": lambda s: HistoryPage(s.shell, s.opened),
    "games": lambda s: GamesPage(s.shell, s.library),
    "backups": lambda s: BackupsPage(s.shell, s.library),
    "people": lambda s: PeoplePage(s.shell, s.workspace, s.library),
    "rules": lambda s: RulesPage(s.shell, OwnRules(s.library.places.rules)),
    "settings": lambda s: SettingsPage(s.shell),
}
"""Kind of step → page, as `"entries": lambda s: EntriesPage(s.shell, s.opened, s.games)`."""

_OF_LIBRARY = ("games", "backups", "people", "rules")
"""Pages of the library, what lies beside it, and its copies."""


def page_makers(
    workspace: Workspace, opened: OpenEvent | None, library: Library | None
) -> Mapping[str, Callable[[Shell, Step], Page]]:
    """How the frame makes the pages of an open event, or of none.

    Without a library, for a lone file, there are no backups to see to.
    """
    games = catalogue() if library is None else library.games
    pages = {kind: make for kind, make in PAGES.items() if library or kind not in _OF_LIBRARY}

    def maker(make: Callable[[Stage], Page]) -> Callable[[Shell, Step], Page]:
        return lambda shell, step: make(Stage(shell, step, workspace, opened, games, library))

    return {kind: maker(make) for kind, make in pages.items()}
