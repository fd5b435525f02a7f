"""What a game asks of a new event: only what this game needs is shown."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from bglmanager.engine.games.game import GameRules
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies
from bglmanager.ui.format import whole_number
from bglmanager.ui.pages.event.boxes import ChoiceBox
from bglmanager.ui.pages.event.game_lines import game_summary, limit_advice
from bglmanager.ui.pages.event.option_ticks import OptionTicks
from bglmanager.ui.pages.event.proposer import Proposer
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.fields import Field, Form, LineField


class GamePart(QWidget):
    """What matters of the game in one line, and what is asked because of it.

    `minutes`, `appendices` and `expansions` stand elsewhere in the form. `paired` is sent when
    pairs are ticked or not.
    """

    paired = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        t = look.texts
        self.said = Words(look, "", Size.SMALL, colour=look.theme.colours.muted, wrap=True)
        self.ways, self.limit = ChoiceBox(), LineField(look)
        self.minutes = LineField(look)
        self.auction = QCheckBox(t.text("Auction with points before the game"))
        self.pairs = QCheckBox(t.text("Played in pairs: two pairs at a table"))
        self.appendices = OptionTicks(look, t.text("Others, separated by semicolons"))
        self.expansions = OptionTicks(look, t.text("Others, separated by semicolons"))
        for box in (self.auction, self.pairs):
            box.setFont(look.theme.font())
        self.proposer = Proposer(
            t,
            minutes=self.minutes,
            limit=self.limit,
            ways=self.ways,
            options=(self.appendices, self.expansions),
            fills_empty=True,
        )
        self.fields = {
            "way": Field(look, t.text("Way of playing"), self.ways),
            "points_limit": Field(look, t.text("Points limit"), self.limit),
            "appendices": Field(look, t.text("Optional rules"), self.appendices),
            "expansions": Field(look, t.text("Expansions"), self.expansions),
        }
        self._lay_out()
        self.pairs.clicked.connect(self.paired)

    def _lay_out(self) -> None:
        form, fields = Form(self._look), self.fields
        form.add_line(self.said)
        form.add_line(fields["way"])
        form.add_line(fields["points_limit"])
        form.add_line(self.pairs)
        form.add_line(self.auction)
        box = laid_out(QVBoxLayout(self))
        box.addWidget(form)

    @property
    def is_paired(self) -> bool:
        """Whether it is played in pairs."""
        return not self.pairs.isHidden() and self.pairs.isChecked()

    @property
    def has_auction(self) -> bool:
        """Whether there is an auction."""
        return not self.auction.isHidden() and self.auction.isChecked()

    @property
    def unreadable(self) -> str | None:
        """The name of the first field that holds something else than a number."""
        typed = {"minutes": self.minutes.text()}
        if self.proposer.has_limit:
            typed["points_limit"] = self.limit.text()
        wrong = (
            name for name, text in typed.items() if text.strip() and whole_number(text) is None
        )
        return next(wrong, None)

    @property
    def points_limit(self) -> int | None:
        """The points limit, where the game has one."""
        return whole_number(self.limit.text()) if self.proposer.has_limit else None

    @property
    def has_options(self) -> bool:
        """Whether the game has optional rules or expansions."""
        return self.appendices.has_options or self.expansions.has_options

    def start(self) -> None:
        """Forget what was typed and ticked."""
        for each in (self.appendices, self.expansions):
            each.show_value("")
        self.minutes.clear()

    def show_game(self, game: GameRules | None, ruleset: Ruleset, size: int) -> None:
        """Propose what a game has at tables of this size."""
        other = game is not None and game != self.proposer.game
        self.proposer.choose_game(game, size)
        if other and game is not None:
            self.auction.setChecked(game.auction is not None)
            self.pairs.setChecked(game.pairs)
        self._fit(game, ruleset, size)

    def _fit(self, game: GameRules | None, ruleset: Ruleset, size: int) -> None:
        texts, proposer = self._look.texts, self.proposer
        by_bids = ruleset.table_ties is TableTies.BID
        self.said.setText("" if game is None else game_summary(texts, game, size))
        self.said.setVisible(game is not None)
        self.auction.setVisible(game is not None and game.auction is not None and not by_bids)
        self.pairs.setVisible(game is not None and game.pairs and ruleset.pairs)
        self.fields["way"].setVisible(proposer.has_ways)
        limit = self.fields["points_limit"]
        limit.setVisible(proposer.has_limit)
        if game is not None and proposer.has_limit:
            limit.set_hint(limit_advice(texts, game, size))
        self.fields["appendices"].setVisible(self.appendices.has_options)
        self.fields["expansions"].setVisible(self.expansions.has_options)
        self.setVisible(game is not None)
