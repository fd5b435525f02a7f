"""A new event: four questions in one form, and beside it what the day will be like."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QDate, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine import pairs, plan
from bglmanager.engine.event import EventDesk, PlannedRound, Settings, Tier
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EventId
from bglmanager.engine.plan import DUEL, MULTI
from bglmanager.engine.problems import Problem, Refused
from bglmanager.engine.rulesets import RULESETS
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies
from bglmanager.i18n import Texts
from bglmanager.services import events, own_rules
from bglmanager.services.games import Catalogue, size_problems
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.format import whole_number
from bglmanager.ui.kit.forms import ChoiceBox
from bglmanager.ui.kit.sections import NumberedCard
from bglmanager.ui.pages.event import leagues
from bglmanager.ui.pages.event.fields import lines_of
from bglmanager.ui.pages.event.game import (
    GamePart,
    GameSearch,
    OptionTicks,
    proposed_size,
)
from bglmanager.ui.pages.event.parts import RoundsPart
from bglmanager.ui.pages.home.day_preview import DayPreview
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Card, TurningRow, Words, filled, laid_out
from bglmanager.ui.widgets.fields import (
    DateField,
    Field,
    Form,
    LineField,
    NumberField,
    TypedPanel,
)
from bglmanager.words.problems import problem_sentence

_FORM, _BESIDE = 600, 900
"""The width of the questions, and that from which the preview stands beside them."""

_TABLE = 3
"""The place of the question about the table."""


class SeveralGames(QWidget):
    """Whether every round has a game of its own, and which; as many as the rules name, or a few.

    `changed` is sent when something else is asked or answered, `over` by Enter after the last game.
    """

    changed = Signal()

    def __init__(self, look: Style, games: Catalogue) -> None:
        super().__init__()
        self.tick = QCheckBox(look.texts.text("A different game in every round"))
        self.rounds = RoundsPart(look, games)
        self.over = self.rounds.over
        filled(laid_out(QVBoxLayout(self), look.theme.px(8)), self.tick, self.rounds)
        self.rounds.hide()
        self.tick.toggled.connect(self._turn)
        self.rounds.edited.connect(self.changed)

    @property
    def is_chosen(self) -> bool:
        """Whether every round has a game of its own."""
        return not self.isHidden() and self.tick.isChecked()

    @property
    def plan(self) -> Sequence[PlannedRound]:
        """The rounds, none where one game is played."""
        return self.rounds.value if self.is_chosen else ()

    def ask(self, settings: Settings) -> None:
        """Offer it for an event with these settings; not where the rules are for one game."""
        self._settings = settings
        self.setVisible(RULESETS[settings.ruleset].game is None)
        if self.rounds.rows:
            self.rounds.show_settings(settings)

    def start(self) -> None:
        """Nothing is chosen."""
        self.tick.setChecked(False)
        self.rounds.clear()

    def _turn(self) -> None:
        if self.is_chosen and not self.rounds.rows:
            several = RULESETS[self._settings.ruleset].several
            rounds = events.FEW_ROUNDS if several is None else several.rounds
            self.rounds.propose(self._settings, rounds)
        self.rounds.setVisible(self.tick.isChecked())
        self.changed.emit()
        if self.tick.hasFocus() and self.tick.isChecked():
            self.rounds.rows[0].game.setFocus(Qt.FocusReason.TabFocusReason)


class EventQuestions(TypedPanel):
    """The four questions with their fields, and what is answered; what is wrong at its field."""

    def __init__(self, look: Style, games: Catalogue, today: dt.date) -> None:
        super().__init__()
        self._look, self._games = look, games
        t, colours = look.texts, look.theme.colours
        self._answers: Mapping[str, leagues.RulesChoice] = {}
        self.league, self.game = ChoiceBox(), GameSearch(look, games)
        self.date, self.city, self.venue = DateField(look, today), LineField(look), LineField(look)
        self.name, self.per_table = LineField(look), NumberField(look, 2, 2, 2)
        self.minutes, self.limit = LineField(look), LineField(look)
        self.appendices, self.expansions = (OptionTicks(look) for _ in range(2))
        self.auction = QCheckBox(t.text("Auction with points before the game"))
        self.pairs = QCheckBox(t.text("Played in pairs: two pairs at a table"))
        self.several = SeveralGames(look, games)
        self.city.setPlaceholderText(t.text("Town"))
        self.venue.setPlaceholderText(t.text("Venue"))
        bare = partial(Field, look, bare=True)
        self.fields = {
            "league": bare(t.text("What is it played by?"), self.league),
            "game": bare(t.text("Which game is played?"), self.game),
            "date": bare(t.text("Date"), self.date),
            "city": bare(t.text("Town"), self.city),
            "venue": bare(t.text("Venue"), self.venue),
            "name": bare(t.text("Name of the event"), self.name),
            "players_per_table": bare(t.text("How many players at a table?"), self.per_table),
            "minutes": bare(t.text("Minutes of a game"), self.minutes),
            "points_limit": Field(look, t.text("Points limit"), self.limit),
            "appendices": Field(look, t.text("Optional rules"), self.appendices),
            "expansions": Field(look, t.text("Expansions"), self.expansions),
        }
        self.part = GamePart(look, self.fields, fills_empty=True)
        self.remark = Words(look, "", colour=colours.attention, wrap=True)
        self._about = Words(look, "", Size.SMALL, colour=colours.muted, wrap=True)
        self.preview = DayPreview(look)
        self.preview.setMaximumWidth(look.theme.px(_FORM))
        self._lay_out()

    def _lay_out(self) -> None:
        look, asked, t = self._look, self.fields, self._look.texts
        self._card = card = NumberedCard(look, _FORM)
        card.add_line(t.word("of one event", "Rules"), [asked["league"]], [self._about])
        card.add_line(
            t.text("Game"),
            [asked["game"]],
            [self.game.found],
            [self.part.said],
            [self.part.way, asked["points_limit"]],
            [self.pairs, self.auction],
            [self.several],
        )
        where = [asked["date"], asked["city"], asked["venue"]]
        card.add_line(t.text("When, where"), where, [asked["name"]])
        minutes = Words(look, t.text("minutes"))
        self._table = [asked["players_per_table"], minutes, asked["minutes"]]
        card.add_line(t.text("At the table"), self._table, [self.remark])
        self._options, options = Card(look), Form(look)
        self._options.setMaximumWidth(look.theme.px(_FORM))
        options.add_line(asked["appendices"], asked["expansions"])
        self._options.box.addWidget(options)
        beside = laid_out(QVBoxLayout(), look.theme.px(12))
        filled(beside, self.preview, self._options, 1)
        parts = TurningRow(look, _BESIDE)
        filled(parts.box, (card, 0, Qt.AlignmentFlag.AlignTop), (beside, 1))
        laid_out(QVBoxLayout(self)).addWidget(parts)

    @property
    def _answer(self) -> leagues.RulesChoice:
        """What it is played by."""
        return self._answers.get(self.league.value, leagues.USUAL)

    @property
    def _known(self) -> GameRules | None:
        """The game as the regulation has it; None while what is typed is none that is known."""
        return self._games.game_under(self.game.value, self._answer.base)

    @property
    def is_paired(self) -> bool:
        """Whether it is played in pairs."""
        return not self.pairs.isHidden() and self.pairs.isChecked()

    def answers(self) -> Settings:
        """Everything as it is answered now."""
        asked, rows = self._settings_of_one(), tuple(self.several.plan)
        if not rows:
            return asked
        first = rows[0].players_per_table
        return replace(
            asked, game=MULTI, plan=rows, players_per_table=first, minutes=None, teams_mode=None
        )

    def _settings_of_one(self) -> Settings:
        """The same, as an event of one game."""
        chosen = self._answer
        limit = whole_number(self.limit.text()) if self.part.has_limit else None
        auction = not self.auction.isHidden() and self.auction.isChecked()
        return Settings(
            id=EventId(""),
            name=self.name.text().strip() or self.name.placeholderText(),
            date=self.date.day,
            ruleset=chosen.base,
            game=self.game.value,
            players_per_table=self.per_table.value(),
            rounds_planned=events.FEW_ROUNDS,
            draw_seed="",
            league=RULESETS[chosen.base].league if chosen.league else None,
            tier=chosen.tier or Tier.C,
            teams_mode=events.PAIRS if self.is_paired else None,
            city=self.city.text(),
            venue=self.venue.text(),
            minutes=whole_number(self.minutes.text()),
            desk=EventDesk(auction=auction or None),
            points_limit=limit,
            appendices=lines_of(self.appendices.value),
            expansions=lines_of(self.expansions.value),
        )

    def _say(self, faults: Mapping[str, str]) -> None:
        """Say what is wrong at its field, the name's where there is none, and go to the first."""
        if self.several.rounds.say_faults(faults):
            return
        said = {name if name in self.fields else "name": text for name, text in faults.items()}
        for name, field in self.fields.items():
            field.set_problem(said.get(name, ""))
        for name in self.fields:
            if name in said:
                self.fields[name].editor.setFocus()
                break


class NewEventForm(EventQuestions):
    """The questions, each with an answer already that follows the others; Enter in a field creates
    the event.
    """

    submitted = Signal()

    def __init__(
        self, look: Style, games: Catalogue, today: dt.date, own: OwnRules | None = None
    ) -> None:
        """`own` are the rules in the library, which can be played by as well."""
        super().__init__(look, games, today)
        self._own, self._sized_by_hand = own, False
        self._connect()

    def _connect(self) -> None:
        for field in (self.game, self.city, self.venue, self.name, self.minutes, self.limit):
            field.returnPressed.connect(self.submitted)
        for chosen in (self.game.chosen, self.city.textChanged):
            chosen.connect(self._propose_name)
        for chosen in (self.game.chosen, self.pairs.clicked):
            chosen.connect(self._propose_size)
        for changed in (self.minutes.textChanged, self.date.dateChanged):
            changed.connect(self._warn)
        self.league.currentIndexChanged.connect(self._follow_league)
        self.per_table.valueChanged.connect(self._sized)
        self.game.chosen.connect(self._take_several)
        self.several.changed.connect(self._propose_size)
        self.several.changed.connect(self._propose_name)
        self.several.over.connect(self.submitted)

    def settle(self) -> None:
        super().settle()
        self.several.rounds.discard()

    def _take_several(self) -> None:
        """Several games were chosen by their name: ask which."""
        if self.game.value == MULTI:
            self.game.start()
            self.several.tick.setChecked(True)

    # ------------------------------------------------------------------ what goes together

    def _follow_league(self) -> None:
        """The games of the regulation, and the sizes of table it plays at."""
        ruleset = RULESETS[self._answer.base]
        single = ruleset.game is not None
        self.game.show_rules(ruleset.id)
        self.several.ask(self._settings_of_one())
        self._about.setText(_words_about(self._look.texts, ruleset) if single else "")
        self._about.setVisible(single)
        self._sized_by_hand = self._sized_by_hand and not single
        self.per_table.show_number(self.per_table.value(), ruleset.min_table, ruleset.max_table)
        self._propose_size()

    def _propose_size(self) -> None:
        """The size of table the game is made for, unless another one was chosen.

        Two pairs are four.
        """
        ruleset = RULESETS[self._answer.base]
        self._propose_minutes()
        paired = self.is_paired
        if paired or not self._sized_by_hand:
            size = DUEL * pairs.SIZE if paired else proposed_size(self._known, ruleset)
            self.per_table.show_number(size)
            self._propose_minutes()
        self.per_table.setEnabled(ruleset.board is None and not paired)
        self._warn()

    def _propose_minutes(self) -> None:
        """What the game has at tables of this size."""
        game, ruleset, part = self._known, RULESETS[self._answer.base], self.part
        other = game is not None and game != part.game
        part.choose_game(game, self.per_table.value())
        if other and game is not None:
            self.auction.setChecked(game.auction is not None)
            self.pairs.setChecked(game.pairs)
        part.fit()
        by_bids, one = ruleset.table_ties is TableTies.BID, not self.several.is_chosen
        self._show_one(one)
        has_auction = game is not None and game.auction is not None and not by_bids
        self.auction.setVisible(one and has_auction)
        self.pairs.setVisible(one and game is not None and game.pairs and ruleset.pairs)
        self.fields["points_limit"].setVisible(one and part.has_limit)
        ticks = {"appendices": self.appendices, "expansions": self.expansions}
        for name, options in ticks.items():
            self.fields[name].setVisible(one and options.has_options)
        self._options.setVisible(one and any(options.has_options for options in ticks.values()))

    def _show_one(self, one: bool) -> None:
        """Show the questions of an event of one game, or the rounds of several."""
        single = RULESETS[self._answer.base].game is not None
        self.fields["game"].setVisible(one)
        self.game.found.setVisible(one and not single)
        self.part.said.setVisible(one and self.part.game is not None)
        if not one:
            self.part.way.hide()
        self._card.show_line(_TABLE, shown=one)
        for widget in self._table:
            widget.setVisible(one)

    def _sized(self) -> None:
        self._sized_by_hand = True
        self._propose_minutes()
        self._warn()

    def _warn(self) -> None:
        """Say what speaks against these tables, and how the day will be with them."""
        settings = events.settings_of(self.answers(), self._known)
        known = partial(self._games.rules_in_event, settings=settings)
        found = () if self.several.is_chosen else size_problems(settings, known)
        said = (problem_sentence(self._look.texts, each) for each in found)
        self.remark.setText(" ".join(said))
        self.remark.setVisible(bool(found))
        self.preview.show_day(settings, self._games)

    def _propose_name(self) -> None:
        name = events.name_proposed_for(self._look.texts, self.answers(), self._games)
        self.name.setPlaceholderText(name)

    # ------------------------------------------------------------------ begun, and answered

    def start(self, today: dt.date) -> None:
        """Empty the form; `today` is the date proposed."""
        self._answers = {each.key: each for each in leagues.offered(self._own)}
        t = self._look.texts
        with QSignalBlocker(self.league):
            self.league.offer([(each.in_words(t), key) for key, each in self._answers.items()])
            self.league.show_value(leagues.USUAL.key)
        self.date.setDate(QDate(today.year, today.month, today.day))
        for field in (self.city, self.venue, self.name, self.minutes):
            field.clear()
        self._sized_by_hand = False
        self.several.start()
        for ticks in (self.appendices, self.expansions):
            ticks.show_value("")
        self._follow_league()
        self.game.start()
        self._propose_size()
        self._propose_name()
        self._say({})

    def make(
        self, workspace: Workspace, sentences: Callable[[Sequence[Problem]], Sequence[str]]
    ) -> OpenEvent | None:
        """Make the event; None when something is wrong, which is then said at the fields."""
        wrong = self._look.texts.text("This is not a number. Write it in digits.")
        faults = {
            name: wrong
            for name, line in (("points_limit", self.limit), ("minutes", self.minutes))
            if line.isVisibleTo(self) and line.text().strip() and whole_number(line.text()) is None
        }
        if not faults:
            chosen, asked = self._answer, self.answers()
            try:
                if chosen.rules:
                    return own_rules.create_event(workspace, asked, chosen.options, self._known)
                return events.create_event(workspace, asked, self._known)
            except Refused as refused:
                paths = (each.path.removeprefix("event.") for each in refused.problems)
                faults = dict(zip(paths, sentences(refused.problems), strict=True))
        self._say(faults)
        return None


def _words_about(t: Texts, ruleset: Ruleset) -> str:
    """What a single event is like."""
    size, most = ruleset.max_table, ruleset.max_players
    rounds = plan.rounds_proposed(ruleset, ruleset.min_players, size)
    final = ruleset.finals.sizes.get(size, 0)
    people = t.text("From {least} players on.", least=ruleset.min_players)
    if most is not None:
        people = t.text("{least} to {most} players.", least=ruleset.min_players, most=most)
    if not final:
        return f"{people} {t.many('{n} round[s], no final.', rounds)}"
    return f"{people} {t.many('{n} round[s], then a final of {size}.', rounds, size=final)}"
