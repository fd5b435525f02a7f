"""What a game proposes for an event: minutes, way of playing, points limit, options."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit

from bglmanager.engine.games.game import GameRules, Timing
from bglmanager.i18n import Texts, capital
from bglmanager.ui.format import whole_number
from bglmanager.ui.pages.event.boxes import ChoiceBox
from bglmanager.ui.pages.event.option_ticks import OptionTicks


class Proposer(QObject):
    """Fills minutes and points limit from the game, as long as no hand has changed them.

    Ways of playing that belong to an option or to a points limit are chosen there, all others in
    the box of `ways`. `filled` is sent when something was filled in.
    """

    filled = Signal()

    def __init__(
        self,
        texts: Texts,
        *,
        minutes: QLineEdit,
        limit: QLineEdit,
        ways: ChoiceBox,
        options: tuple[OptionTicks, OptionTicks],
        fills_empty: bool = False,
    ) -> None:
        """`options` are the appendices and the expansions.

        Minutes left empty are the game's own and stand there in grey, unless `fills_empty`.
        """
        super().__init__()
        self._texts = texts
        self._minutes, self._limit, self._ways = minutes, limit, ways
        self._appendices, self._expansions = options
        self._fills_empty = fills_empty
        self._game: GameRules | None = None
        self._last = ""
        self._size = 0
        self._way: Timing | None = None
        self._filled: str | None = None
        """The minutes last proposed, "" where they were taken away; None where none were yet."""
        ways.activated.connect(self._choose_way)
        limit.textEdited.connect(self._follow)
        for each in options:
            each.edited.connect(self._follow)

    @property
    def game(self) -> GameRules | None:
        """The game whose facts are proposed."""
        return self._game

    @property
    def has_ways(self) -> bool:
        """Whether there is a way of playing to choose."""
        return len(self._offered()) > 1

    @property
    def has_limit(self) -> bool:
        """Whether the game is played up to a limit of points."""
        return self._game is not None and self._game.points_limit is not None

    def show_game(self, game: GameRules | None, size: int) -> None:
        """Offer what this game has, and fill nothing: the fields say how the event is played."""
        self._offer(game, size)
        self._way = self._played()
        self._show_ways()
        proposed = self._proposed()
        self._filled = proposed or None
        self._minutes.setPlaceholderText(proposed)

    def choose_game(self, game: GameRules | None, size: int) -> None:
        """Another game was chosen: propose what it has; None for one that nothing is known of."""
        if game is None:
            self._offer(None, size)
            self._show_ways()
            self._fill(anew=True)
            return
        if game == self._game:
            self.choose_size(size)
            return
        other = game.id != self._last
        self._offer(game, size)
        self._limit.setText(self._advised())
        self._way = self._chosen_way()
        self._show_ways()
        self._fill(anew=other)

    def choose_size(self, size: int) -> None:
        """Another size of table was chosen: its minutes."""
        self._size = size
        self._show_ways()
        self._fill()

    def _offer(self, game: GameRules | None, size: int) -> None:
        self._game, self._size = game, size
        self._appendices.offer(() if game is None else game.appendices)
        self._expansions.offer(() if game is None else game.expansions)
        if game is None:
            self._way = None
        else:
            self._last = game.id

    def _offered(self) -> list[Timing]:
        """The ways of playing that neither an option nor a points limit stands for."""
        game = self._game
        if game is None:
            return []
        usual = game.usual_timing
        return [
            each
            for each in game.timings
            if each is usual or (each.option is None and each.points is None)
        ]

    def _show_ways(self) -> None:
        found = self._offered()
        self._ways.clear()
        for index, each in enumerate(found):
            name = self._texts.text("Usual game")
            if each.name is not None:
                name = capital(each.name.of(self._texts.language))
            self._ways.addItem(name, str(index))
        chosen = next((i for i, each in enumerate(found) if each is self._way), 0)
        self._ways.setCurrentIndex(chosen if found else -1)

    def _chosen_way(self) -> Timing | None:
        """What options and points limit say; else the way chosen by hand stays."""
        game = self._game
        if game is None:
            return None
        options = self._appendices.ticked | self._expansions.ticked
        found = game.timing_for(options, whole_number(self._limit.text()))
        usual = game.usual_timing
        by_hand = next((each for each in self._offered() if each is self._way), usual)
        return by_hand if found is usual else found

    def _played(self) -> Timing | None:
        """The way of playing that the minutes in the field are for."""
        self._way = None
        game, found, typed = self._game, self._chosen_way(), whole_number(self._minutes.text())
        if (
            game is None
            or found is None
            or typed is None
            or game.minutes_at(found, self._size) == typed
        ):
            return found
        fitting = (each for each in self._offered() if game.minutes_at(each, self._size) == typed)
        return next(fitting, found)

    def _proposed(self) -> str:
        game, way = self._game, self._way
        minutes = None if game is None or way is None else game.minutes_at(way, self._size)
        return "" if minutes is None else str(minutes)

    def _advised(self) -> str:
        limit = None if self._game is None else self._game.points_limit
        return "" if limit is None else str(limit)

    def _fill(self, *, anew: bool = False) -> None:
        """The minutes, unless a hand has typed others; for another game `anew`.

        A game that has none takes away what the one before it proposed, and nothing else; the
        next that has some brings its own.
        """
        proposed, typed = self._proposed(), self._minutes.text().strip()
        ours = typed == self._filled
        mine = anew and ours
        if proposed:
            mine = ours or (anew if typed else self._fills_empty)
        if mine:
            self._minutes.setText(proposed)
        self._filled = proposed or ("" if mine else self._filled)
        self._minutes.setPlaceholderText(proposed)
        self.filled.emit()

    def _follow(self) -> None:
        """An option was ticked or a points limit typed: the minutes that go with it."""
        before, self._way = self._way, self._chosen_way()
        self._show_ways()
        if self._way is not before:
            self._fill()

    def _choose_way(self) -> None:
        found = self._offered()
        index = self._ways.currentIndex()
        if not 0 <= index < len(found):
            return
        self._way = found[index]
        self._minutes.setText(self._proposed() or self._minutes.text())
        self._filled = self._minutes.text()
        self.filled.emit()
