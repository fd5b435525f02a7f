"""Which page each kind of step opens: one function a page.

Each imports its page when it is first opened: a window is in use before most of the program is
read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import RoundNumber
from bglmanager.services.games import Catalogue, game_catalogue
from bglmanager.services.library import Library
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell
from bglmanager.ui.steps import Step

if TYPE_CHECKING:
    from bglmanager.services.archive import Archive


@record
class PageContext:
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
    def archive(self) -> Archive:
        """The archive of people."""
        from bglmanager.services.archive import Archive

        return Archive(self.workspace)

    @property
    def own_rules(self) -> OwnRules | None:
        """The organiser's own rules; None for a lone file."""
        return None if self.safe is None else OwnRules(self.safe.places.rules)


def _home(stage: PageContext) -> Page:
    from bglmanager.ui.pages.home.page import HomePage

    return HomePage(stage.shell, stage.workspace, stage.games, stage.own_rules, stage.safe)


def _event(stage: PageContext) -> Page:
    from bglmanager.ui.pages.event.page import EventPage

    return EventPage(stage.shell, stage.opened, stage.games, stage.own_rules, stage.safe)


def _hall(stage: PageContext) -> Page:
    from bglmanager.ui.pages.hall.page import HallPage

    return HallPage(stage.shell, stage.workspace, stage.opened, stage.games)


def _entries(stage: PageContext) -> Page:
    from bglmanager.ui.pages.entries.page import EntriesPage

    return EntriesPage(stage.shell, stage.opened, stage.games, stage.archive)


def _round(stage: PageContext) -> Page:
    from bglmanager.ui.pages.round.page import RoundPage

    return RoundPage(stage.shell, stage.opened, RoundNumber(stage.step.number), stage.games)


def _prints(stage: PageContext) -> Page:
    from bglmanager.ui.pages.prints.page import PrintsPage

    return PrintsPage(stage.shell, stage.workspace, stage.opened, stage.games)


def _send(stage: PageContext) -> Page:
    from bglmanager.ui.pages.send.page import SendPage

    return SendPage(stage.shell, stage.opened, stage.games)


def _standings(stage: PageContext) -> Page:
    from bglmanager.ui.pages.standings.page import StandingsPage

    return StandingsPage(stage.shell, stage.opened, stage.games)


def _till(stage: PageContext) -> Page:
    from bglmanager.ui.pages.till.page import TillPage

    return TillPage(stage.shell, stage.opened, stage.games)


def _referee(stage: PageContext) -> Page:
    from bglmanager.ui.pages.referee.page import RefereePage

    return RefereePage(stage.shell, stage.opened, stage.archive, stage.games)


def _history(stage: PageContext) -> Page:
    from bglmanager.ui.pages.history.page import HistoryPage

    return HistoryPage(stage.shell, stage.opened)


def _games(stage: PageContext) -> Page:
    from bglmanager.ui.pages.games.page import GamesPage

    return GamesPage(stage.shell, stage.library)


def _backups(stage: PageContext) -> Page:
    from bglmanager.ui.pages.backups.page import BackupsPage

    return BackupsPage(stage.shell, stage.library)


def _people(stage: PageContext) -> Page:
    from bglmanager.ui.pages.people.page import PeoplePage

    return PeoplePage(stage.shell, stage.workspace, stage.library)


def _rules(stage: PageContext) -> Page:
    from bglmanager.ui.pages.rules.page import RulesPage

    return RulesPage(stage.shell, OwnRules(stage.library.places.rules))


def _settings(stage: PageContext) -> Page:
    from bglmanager.ui.pages.settings.page import SettingsPage

    return SettingsPage(stage.shell)


PAGES: Mapping[str, Callable[[PageContext], Page]] = {
    "home": _home,
    "event": _event,
    "hall": _hall,
    "entries": _entries,
    "round": _round,
    "prints": _prints,
    "send": _send,
    "standings": _standings,
    "till": _till,
    "referee": _referee,
    "history": _history,
    "games": _games,
    "backups": _backups,
    "people": _people,
    "rules": _rules,
    "settings": _settings,
}
"""Kind of step → what makes its page; nothing is imported for a page before it is opened."""

_OF_LIBRARY = ("games", "backups", "people", "rules")
"""Pages of the library, what lies beside it, and its copies."""


def page_makers(
    workspace: Workspace, opened: OpenEvent | None, library: Library | None
) -> Mapping[str, Callable[[Shell, Step], Page]]:
    """How the frame makes the pages of an open event, or of none.

    Without a library, for a lone file, there are no backups to see to.
    """
    games = game_catalogue() if library is None else library.games
    pages = {kind: make for kind, make in PAGES.items() if library or kind not in _OF_LIBRARY}

    def maker(make: Callable[[PageContext], Page]) -> Callable[[Shell, Step], Page]:
        return lambda shell, step: make(PageContext(shell, step, workspace, opened, games, library))

    return {kind: maker(make) for kind, make in pages.items()}
