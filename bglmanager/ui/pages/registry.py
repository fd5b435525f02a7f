"""Which page each kind of step opens: a window is in use before most of them are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
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


PAGES: Mapping[str, Callable[[PageContext], Sequence[object]]] = {
    "home": lambda of: (of.workspace, of.games, of.own_rules, of.safe),
    "event": lambda of: (of.opened, of.games, of.own_rules, of.safe),
    "hall": lambda of: (of.workspace, of.opened, of.games),
    "entries": lambda of: (of.opened, of.games, of.archive),
    "round": lambda of: (of.opened, RoundNumber(of.step.number), of.games),
    "map": lambda of: (of.opened, of.games),
    "prints": lambda of: (of.opened, of.games),
    "send": lambda of: (of.opened, of.games),
    "standings": lambda of: (of.opened, of.games),
    "till": lambda of: (of.opened, of.games),
    "referee": lambda of: (of.opened, of.archive, of.games),
    "history": lambda of: (of.opened,),
    "games": lambda of: (of.library,),
    "backups": lambda of: (of.library,),
    "people": lambda of: (of.workspace, of.library),
    "rules": lambda of: (OwnRules(of.library.places.rules),),
    "settings": lambda _: (),
}
"""Kind of step → what its page is made from, besides the shell. The page of "games" is `GamesPage`
in `ui/pages/games/page.py`; nothing is imported for it before it is opened.
"""

_OF_LIBRARY = ("games", "backups", "people", "rules")
"""Pages of the library, what lies beside it, and its copies."""


def page_makers(
    workspace: Workspace, opened: OpenEvent | None, library: Library | None
) -> Mapping[str, Callable[[Shell, Step], Page]]:
    """How the frame makes the pages of an open event, or of none.

    Without a library, for a lone file, there are no backups to see to.
    """
    games = game_catalogue() if library is None else library.games
    kinds = [kind for kind in PAGES if library or kind not in _OF_LIBRARY]

    def make(kind: str, shell: Shell, step: Step) -> Page:
        module = import_module(f"bglmanager.ui.pages.{kind}.page")
        kind_of_page = getattr(module, f"{kind.capitalize()}Page")
        context = PageContext(shell, step, workspace, opened, games, library)
        page: Page = kind_of_page(shell, *PAGES[kind](context))
        return page

    return {kind: partial(make, kind) for kind in kinds}
