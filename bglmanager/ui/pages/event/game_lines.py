"""The lines of an event's form that its game fills: what it is like, ways, options, tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit

from bglmanager.engine.event import Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, DrawnFinal
from bglmanager.engine.rulesets import RULESETS
from bglmanager.i18n import Named, Texts
from bglmanager.services.games import Catalogue, size_problems
from bglmanager.ui.format import whole_number
from bglmanager.ui.pages.event import leagues
from bglmanager.ui.pages.event.boxes import ChoiceBox
from bglmanager.ui.pages.event.games import GameBox, proposed_size
from bglmanager.ui.pages.event.option_ticks import OptionTicks
from bglmanager.ui.pages.event.proposer import Proposer
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.fields import Field
from bglmanager.words.problems import problem_sentence

OPTIONS = ("appendices", "expansions")
"""Fields with what a game has to tick."""


class GameLines(QObject):
    """Keeps the fields of game, tables, minutes and options together.

    `filled` is sent when something was filled in.
    """

    filled = Signal()

    def __init__(self, look: Style, games: Catalogue, fields: Mapping[str, Field]) -> None:
        """`fields` are those of the form, by name."""
        super().__init__()
        self._look, self._games, self._fields = look, games, fields
        self._settings: Settings | None = None
        self._base = ""
        colours = look.theme.colours
        self.ways = ChoiceBox()
        self.way = Field(look, look.texts.text("Way of playing"), self.ways)
        self.about = Words(look, "", Size.SMALL, colour=colours.muted, wrap=True)
        self.remark = Words(look, "", colour=colours.attention, wrap=True)
        self._proposer = Proposer(
            look.texts,
            minutes=self._line("minutes"),
            limit=self._line("points_limit"),
            ways=self.ways,
            options=(self._options("appendices"), self._options("expansions")),
        )
        self._proposer.filled.connect(self.filled)

    def _line(self, name: str) -> QLineEdit:
        editor = self._fields[name].editor
        assert isinstance(editor, QLineEdit)  # of a line of text
        return editor

    def _options(self, name: str) -> OptionTicks:
        editor = self._fields[name].editor
        assert isinstance(editor, OptionTicks)  # one of OPTIONS
        return editor

    @property
    def _game(self) -> GameBox:
        editor = self._fields["game"].editor
        assert isinstance(editor, GameBox)  # the only one
        return editor

    @property
    def _size(self) -> int:
        """The players at a table that stand there; 0 for what is no size."""
        return whole_number(self._line("players_per_table").text()) or 0

    @property
    def known(self) -> GameRules | None:
        """The game that stands there, as the regulation has it; None for one not known."""
        return self._games.game_under(self._game.chosen, self._base)

    def show_game(self, settings: Settings, base: str, game: str) -> None:
        """Offer what this game has under this regulation; nothing is filled.

        It is that of the `settings` kept, or one that is typed over it.
        """
        self._settings, self._base = settings, base
        self._proposer.show_game(self._games.game_under(game, base), self._size)
        self.fit(settings, base)

    def choose_game(self, fixed: Collection[str]) -> None:
        """Another game: its table, its minutes, its auction, its options."""
        game, before = self.known, self._proposer.game
        if game is not None and game != before:
            self._propose_table(game, fixed)
            auction = self._fields["auction"].editor
            assert isinstance(auction, QCheckBox)  # it is ticked
            auction.setChecked(game.auction is not None)
        self._proposer.choose_game(game, self._size)

    def _propose_table(self, game: GameRules, fixed: Collection[str]) -> None:
        ruleset = RULESETS.get(self._base)
        if ruleset is not None and "players_per_table" not in fixed:
            self._line("players_per_table").setText(str(proposed_size(game, ruleset)))

    def resize(self) -> None:
        """Another size of table: its minutes."""
        self._proposer.choose_size(self._size)

    def fit(self, settings: Settings, base: str) -> None:
        """Show what the game has, and what speaks against tables of this size.

        `settings` are those kept, with the league chosen.
        """
        self._base = base
        game, proposer = self._proposer.game, self._proposer
        self.about.setText("" if game is None else game_summary(self._look.texts, game, self._size))
        self.about.setVisible(game is not None)
        self.way.setVisible(proposer.has_ways)
        self._fit_limit(game if proposer.has_limit else None)
        single = leagues.single(base) is not None
        for name in OPTIONS:
            options = self._options(name)
            shown = not single or options.has_options or bool(options.value)
            self._fields[name].setVisible(shown)
        said = self._against(settings)
        self.remark.setText(said)
        self.remark.setVisible(bool(said))

    def _fit_limit(self, game: GameRules | None) -> None:
        limit = self._fields["points_limit"]
        limit.setVisible(game is not None or bool(self._line("points_limit").text()))
        limit.set_hint("" if game is None else limit_advice(self._look.texts, game, self._size))

    def _against(self, settings: Settings) -> str:
        """What speaks against game and table as they stand there, unless they are kept so."""
        old, game, size = self._settings, self._game.chosen, self._size
        kept = old is not None and (game, size) == (old.game, old.players_per_table)
        if settings.plan or (kept and old is not None and old.league is settings.league):
            return ""
        now = replace(settings, game=game, players_per_table=size)
        found = size_problems(now, lambda _game: self.known)
        return " ".join(problem_sentence(self._look.texts, each) for each in found)


_AUCTIONED = Named(
    {
        AuctionOf.SEAT: "seats are auctioned",
        AuctionOf.SEAT_AND_FACTION: "seats and factions are auctioned",
        AuctionOf.FACTION: "factions are auctioned",
        AuctionOf.WONDER: "wonders are auctioned",
    }
)


def game_summary(texts: Texts, game: GameRules, size: int) -> str:
    """A game in one line; minutes at tables of this size that no rules say are called scaled."""
    return " · ".join(_parts_of_summary(texts, game, size))


def _parts_of_summary(t: Texts, game: GameRules, size: int) -> Iterator[str]:
    least, most, timing = game.sizes.least, game.sizes.most, game.usual_timing
    yield t.text(
        "{n} players" if least == most else "{least} to {most} players",
        n=most,
        least=least,
        most=most,
    )
    if game.pairs:
        yield t.text("played in pairs")
    if game.minutes_per_player is not None:
        yield t.many("{n} minute[s] for each player", game.minutes_per_player)
    if timing is not None and game.is_scaled(timing, size):
        yield t.text("minutes at tables of {size} are scaled", size=size)
    if game.auction is not None:
        what = _AUCTIONED(t, game.auction.of)
        in_turn = game.auction.way is AuctionWay.IN_TURN
        yield t.text("{what}, one after the other", what=what) if in_turn else what
    if game.extra_rounds:
        yield t.many("{n} round[s] more", game.extra_rounds)
    if game.drawn_final is DrawnFinal.REPLAY:
        yield t.text("a tied final is played again")


def limit_advice(texts: Texts, game: GameRules, size: int) -> str:
    """Below a points limit: the one advised, and the minutes that go with each."""
    said = texts.text("Advised: {points}.", points=game.points_limit or 0)
    limits = [
        texts.text("{minutes} min at {points}", minutes=each.minutes[size], points=each.points)
        for each in game.timings
        if each.points is not None and size in each.minutes
    ]
    return f"{said} {', '.join(limits)}." if limits else said
