"""“Who can still reach the final”: the panel with the names, who is in first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bglmanager.engine.chances import Chance, Reach
from bglmanager.engine.derived import Standings
from bglmanager.engine.event import Event
from bglmanager.i18n import Texts
from bglmanager.services.games import Catalogue
from bglmanager.services.reach import reach_now
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.acts import act
from bglmanager.ui.kit.panels import PanelPart, PartsPanel, RulePart, WordsPart
from bglmanager.ui.pages.base import Page
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.frame import still_there
from bglmanager.words.names import names_of
from bglmanager.words.number_format import joined
from bglmanager.words.reach import how_many, reach_title, unsettled_words

_MANY = 24
"""More names than these are counted only."""


class ChancesPanel(PartsPanel):
    """Who is in, who can still be, who is out, in the order of the standings."""

    def __init__(
        self, look: Style, event: Event, standings: Sequence[Standings], reach: Reach
    ) -> None:
        super().__init__(look)
        self._reach, self._names = reach, names_of(event.entries)
        newest = standings[-1].rows if standings else ()
        self._order = {row.entry: row.rank for row in newest}
        self.draw_parts(*self._parts(look.texts), spacing=6)

    def _parts(self, texts: Texts) -> Iterator[PanelPart]:
        for chance in Chance:
            found = sorted(self._reach.among(chance), key=lambda n: self._order.get(n, n))
            if found:
                yield WordsPart(how_many(texts, chance, len(found)), strong=True)
                names = [self._names[number] for number in found]
                yield WordsPart(joined(texts, names) if len(names) <= _MANY else "")
                yield RulePart()
        yield WordsPart(unsettled_words(texts) if self._reach.unsettled else "", muted=True)


class WhoCan:
    """The question on a page: all names in the side panel, by the results there are."""

    def __init__(self, page: Page, desk: OpenEvent, games: Catalogue) -> None:
        self._page, self._desk, self._games = page, desk, games
        self._shown: ChancesPanel | None = None
        page.make_acts(self)

    def why_not(self) -> Sequence[str]:
        """Why nobody can be in or out."""
        nothing = self._page.texts.text("Nothing is left to be reached, or nobody has played yet.")
        return () if reach_now(self._desk, self._games) else (nothing,)

    @act("Who can still reach the final", icon="medal", unless=lambda self: self.why_not())
    def ask(self) -> None:
        """Show the panel."""
        reach, event = reach_now(self._desk, self._games), self._desk.event
        if reach is not None:
            panel = ChancesPanel(self._page.look, event, self._desk.derived.standings, reach)
            self._page.shell.show_side(reach_title(self._page.texts, reach), panel)
            self._shown = panel

    def follow(self) -> None:
        """Results have come: an open panel goes with them."""
        if still_there(self._shown) is not None:
            self.ask.trigger()
