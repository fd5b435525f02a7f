"""What the side panel says of a game, and of a file that gives no game or no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtCore import Qt

from bglmanager.engine.event import Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.problems import Problem
from bglmanager.ui.kit import panels
from bglmanager.ui.kit.acts import ABOUT, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.frame import still_there
from bglmanager.words.games import GameLines, GameSection, Played
from bglmanager.words.problems import placed_sentence


@record
class Section:
    """A game as one regulation has it; the heading tells it from the others, if there are any."""

    heading: str
    parts: tuple[GameSection, ...]


class GamePanel(panels.PartsPanel):
    """Sections under each other; arrows and page keys move through them."""

    def __init__(self, look: Style, sections: Sequence[Section], *, about: str = "") -> None:
        """`about` stands in small above them."""
        super().__init__(look)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(look.texts.text("About the game"))
        words = [panels.WordsPart(about, Size.SMALL)] if about else []
        parts: list[panels.PanelPart] = list(words)
        for section in sections:
            parts += [panels.RulePart()] if parts else []
            told = list(_section_words(section))
            parts, words = [*parts, *told], [*words, *told]
        self.lines = "\n".join(str(part.say) for part in words).split("\n")
        self.draw_parts(*parts, spacing=4)


def _section_words(section: Section) -> Iterator[panels.WordsPart]:
    if section.heading:
        yield panels.WordsPart(section.heading, Size.SECTION, strong=True)
    for part in section.parts:
        yield panels.WordsPart(part.title, strong=True)
        yield panels.WordsPart("\n".join(part.lines))


_A_GAME = Need("This game is not in the catalogue.", lambda about: bool(about.games))


class AboutGame:
    """The key that shows what there is to know about the games of a page, and hides it again."""

    def __init__(
        self,
        page: Page,
        games: Callable[[], Sequence[GameRules]],
        settings: Callable[[], Settings],
    ) -> None:
        self._page, self._games, self._settings = page, games, settings
        self._panel: GamePanel | None = None
        page.make_acts(self)

    @property
    def games(self) -> Sequence[GameRules]:
        """The games of the page, as far as they are known."""
        return self._games()

    def refresh(self) -> None:
        """Show the games as they are now, where they are shown."""
        if still_there(self._panel):
            self._show()

    @act("About the game", ABOUT, unless=_A_GAME)
    def turn(self) -> None:
        if still_there(self._panel):
            self._page.leave_side()
        else:
            self._show().setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> GamePanel:
        look, games = self._page.look, self._games()
        panel = self._panel = GamePanel(look, [self._section(game, len(games)) for game in games])
        title = games[0].name.of(look.texts.language) if len(games) == 1 else self.turn.text()
        self._page.shell.show_side(title, panel)
        return panel

    def _section(self, game: GameRules, of: int) -> Section:
        texts = self._page.texts
        heading = game.name.of(texts.language) if of > 1 else ""
        said = GameLines(texts, game, Played.of(self._settings()))
        return Section(heading, said.sections())


_MOST = 100
"""So many faults of a file are listed."""


class FaultsPanel(panels.PartsPanel):
    """Everything that is wrong in a file, with line and key, and what to do about it."""

    def __init__(self, look: Style, problems: Iterable[Problem], about: str = "") -> None:
        """`about` says what to do about it where that is not to mend the file."""
        super().__init__(look)
        t = look.texts
        mend = t.text("Mend the file with any editor and import it, or ask whoever sent it.")
        self.faults = tuple(placed_sentence(t, each) for each in problems)
        rest = len(self.faults) - _MOST
        self.draw_parts(
            panels.WordsPart(about or mend, muted=True),
            *map(panels.WordsPart, self.faults[:_MOST]),
            panels.WordsPart(t.many("And {n} more.", rest) if rest > 0 else ""),
            spacing=8,
        )
