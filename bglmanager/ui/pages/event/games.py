"""The box a game is chosen in: those of the league, and any other name that is typed."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox

from bglmanager.engine.event import League
from bglmanager.services.games import Catalogue
from bglmanager.ui.look import Look

SIZES = (4, 3, 2, 5, 6)
"""Sizes of a table proposed where the league recommends none, the likeliest first."""


class GameBox(QComboBox):
    """The games of a league; any name may be typed."""

    def __init__(self, look: Look, games: Catalogue) -> None:
        super().__init__()
        self._language, self._games = look.texts.language, games
        self._league: League | None = None
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)

    @property
    def chosen(self) -> str:
        """The id of a game of the catalogue, or the name that was typed."""
        typed = self.currentText().strip()
        return self._id(typed) or typed

    def _id(self, name: str) -> str | None:
        wanted = name.casefold()
        return next(
            (g.id for g in self._games.games if g.name(self._language).casefold() == wanted), None
        )

    def show_game(self, game: str) -> None:
        """Show a game by its id, or the name that was typed for it."""
        self.setEditText(self._games.name(game, self._language))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def show_league(self, league: League, *, keep: bool) -> None:
        """Offer the games of this league; what is typed stays.

        Unless told to `keep` it, a game of the other league gives way to the first one.
        """
        if league is self._league:
            return
        first, typed = self._league is None, self.currentText()
        self._league = league
        names = {game.name(self._language): game.id for game in self._games.of_league(league)}
        blocked = self.blockSignals(True)
        self.clear()
        for name in sorted(names, key=str.casefold):
            self.addItem(name, names[name])
        foreign = self._id(typed) is not None and typed not in names
        if not first and (keep or not foreign):
            self.setEditText(typed)
        self.blockSignals(blocked)
        if self.currentText() != typed:
            self.currentTextChanged.emit(self.currentText())


def proposed_size(games: Catalogue, game: str, league: League) -> int:
    """The players at a table a game is made for, as far as the catalogue knows."""
    known = (size for size in SIZES if games.minutes(game, size, league) is not None)
    return games.players(game, league) or next(known, SIZES[0])
