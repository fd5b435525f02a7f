"""“Who can still reach the final”: the panel with the names, who is in first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bglmanager.engine.chances import Chance, Reach
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services.games import Catalogue
from bglmanager.services.reach import needs_now, reach_now
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.acts import act
from bglmanager.ui.kit.panels import PanelPart, PartsPanel, RulePart, WordsPart
from bglmanager.ui.pages.base import Page
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.frame import still_there
from bglmanager.words.names import names_of
from bglmanager.words.number_format import joined
from bglmanager.words.reach import how_many, need_words, reach_title, unsettled_words

_MANY, _FEW = 24, 12
"""More names than these are counted only, and of so few it is said what they need."""


class ChancesPanel(PartsPanel):
    """Who is in, who can still be and what a few of these need, who is out, by the standings."""

    def __init__(self, look: Style, desk: OpenEvent, games: Catalogue, reach: Reach) -> None:
        super().__init__(look)
        self._reach, self._names = reach, names_of(desk.event.entries)
        latest = desk.derived.latest_standings
        self._order = {row.entry: row.rank for row in latest.rows} if latest else {}
        possible = reach.among(Chance.POSSIBLE)
        few = possible if len(possible) <= _FEW else ()
        self._needs = needs_now(desk, games, few) if few else {}
        self.draw_parts(*self._parts(look.texts), spacing=6)

    def _parts(self, texts: Texts) -> Iterator[PanelPart]:
        for chance in Chance:
            found = sorted(self._reach.among(chance), key=lambda n: self._order.get(n, n))
            if found:
                yield WordsPart(how_many(texts, chance, len(found)), strong=True)
                yield from self._listed(texts, found)
                yield RulePart()
        yield WordsPart(unsettled_words(texts) if self._reach.unsettled else "", muted=True)

    def _listed(self, texts: Texts, found: Sequence[EntryNumber]) -> Iterator[PanelPart]:
        """A line each with what they need where that is told; too many are counted only."""
        if not any(number in self._needs for number in found):
            names = [self._names[number] for number in found]
            yield WordsPart(joined(texts, names) if len(names) <= _MANY else "")
            return
        for number in found:
            yield WordsPart(self._names[number])
            yield WordsPart(" ".join(need_words(texts, self._needs.get(number, ()))), muted=True)


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
        reach = reach_now(self._desk, self._games)
        if reach is not None:
            panel = ChancesPanel(self._page.look, self._desk, self._games, reach)
            self._page.shell.show_side(reach_title(self._page.texts, reach), panel)
            self._shown = panel

    def follow(self) -> None:
        """Results have come: an open panel goes with them, and with the last of them it closes."""
        if still_there(self._shown) is None:
            return
        if self.why_not():
            self._page.shell.close_side()
        else:
            self.ask.trigger()
