"""Games that come from files and go into files."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from bglmanager.engine.games.game import Game
from bglmanager.engine.problems import Refused
from bglmanager.services import own_games
from bglmanager.services.own_games import ImportedGame, OwnGames, Written
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.games.clash import ClashCard
from bglmanager.ui.pages.games.panel import FaultsPanel
from bglmanager.ui.shell import save_as
from bglmanager.ui.style import Tone

Keep = Callable[[str, str, Callable[[datetime], Written]], None]
"""Keeps a game: what is said then, its id, and how."""


class Sharing:
    """Importing and sharing, for the page of the games."""

    def __init__(
        self,
        page: Page,
        own: OwnGames,
        clash: ClashCard,
        keep: Keep,
        free_id: Callable[[str], str],
    ) -> None:
        """`clash` asks which of two games with one id is to stay."""
        self._page, self._own, self._clash = page, own, clash
        self._keep, self._free_id = keep, free_id
        self.coming: ImportedGame | None = None

    def ask(self) -> None:
        """Ask for a file and take its game in."""
        t, shell = self._page.texts, self._page.shell
        kinds = t.text("Games") + f" (*{own_games.SHARED}{own_games.SUFFIX} *{own_games.SUFFIX})"
        chosen = shell.messages.open_file(t.text("A game from a file"), kinds)
        if chosen is not None:
            shell.attempt(lambda: self.take_from(chosen))

    def take_from(self, file: Path) -> None:
        """Take in the game of a file; what is wrong in it is all said at the right.

        Where an own game has its id, it is asked which one is to stay.
        """
        try:
            coming = own_games.read_file(file)
        except Refused as refused:
            self._say_wrong(file, refused)
            return
        known = self._own.clashing_game(coming)
        if known is None:
            self._take_in(coming)
        else:
            self.coming = coming
            self._page.shell.close_side()  # the question needs its room
            self._clash.ask(self._name(coming.game), self._name(known), coming.id)
            self._page.shell.renew()
            self._clash.take_focus()

    def _say_wrong(self, file: Path, refused: Refused) -> None:
        t, shell = self._page.texts, self._page.shell
        shell.show_side(file.name, FaultsPanel(shell.look, refused.problems))
        told = t.many(
            "{file} is not a valid game: {n} thing[s] [is|are] wrong in it",
            len(refused.problems),
            file=file.name,
        )
        shell.say(told, Tone.WRONG)

    def _take_in(self, coming: ImportedGame) -> None:
        told = self._page.texts.text("Imported: {name}", name=self._name(coming.game))
        self._keep(told, coming.id, lambda at: self._own.take_in(coming, at))

    def _name(self, game: Game) -> str:
        return game.general.name.of(self._page.texts.language)

    def leave(self) -> None:
        """Take in nothing."""
        self.coming = None
        self._clash.hide()
        self._page.shell.renew()
        self._page.take_focus()

    def replace(self) -> None:
        """Take in the game that came, in the place of the own one."""
        coming = self.coming
        self.leave()
        if coming is not None:
            self._take_in(coming)

    def keep_both(self) -> None:
        """Take in the game that came under another id."""
        coming = self.coming
        self.leave()
        if coming is None:
            return
        game = own_games.under_id(coming.game, self._free_id(coming.id))
        told = self._page.texts.text("Imported: {name}", name=self._name(game))
        self._keep(told, game.id, lambda at: self._own.save_game(game, at))

    def share(self, game: Game) -> None:
        """Ask where to, and write a game into a file."""
        t, shell = self._page.texts, self._page.shell
        kinds = t.text("Games") + f" (*{own_games.SHARED}{own_games.SUFFIX})"
        name, write = own_games.shared_name(game), partial(own_games.share_game, game)
        save_as(shell, t.text("Share a game"), name, kinds, write)
